"""Green cards."""

from cards.declare import (
    activated,
    attached,
    aura,
    cost,
    creature,
    instant,
    sorcery,
    spell,
    static,
    triggered,
)
from cards.phrases import (
    BASIC_LAND,
    CREATURE,
    DIES,
    boost,
    bounce,
    gets,
    has,
    one_mana,
    pump,
    search,
    subtype,
    tap_for,
    target_creature,
    your_creatures,
    your_others,
)
from rules.language import AddMana, Count, Each, It, TapThis, You
from rules.vocabulary import Color, Keyword, Zone

GREEN = Color.GREEN
YOUR_ELVES = Each(subtype("Elf"), whose=You())

CARDS = (
    creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2),
    creature("Runeclaw Bear", "{1}{G}", "Bear", 2, 2),
    creature("Llanowar Elves", "{G}", "Elf Druid", 1, 1, tap_for(GREEN)),
    creature("Fyndhorn Elves", "{G}", "Elf Druid", 1, 1, tap_for(GREEN)),
    creature("Garruk's Companion", "{G}{G}", "Beast", 3, 2, Keyword.TRAMPLE),
    creature("Leatherback Baloth", "{G}{G}{G}", "Beast", 4, 5),
    creature("Giant Spider", "{3}{G}", "Spider", 2, 4, Keyword.REACH),
    creature("Spined Wurm", "{4}{G}", "Wurm", 5, 4),
    creature("Craw Wurm", "{4}{G}{G}", "Wurm", 6, 4),
    creature(
        "Elvish Archdruid",
        "{1}{G}{G}",
        "Elf Druid",
        2,
        2,
        static(your_others(CREATURE, subtype("Elf")), gets(1, 1)),
        activated(cost("", TapThis()), AddMana((one_mana(GREEN),), Count(YOUR_ELVES))),
    ),
    instant("Giant Growth", "{G}", spell(pump(3, 3), target_creature())),
    sorcery("Rampant Growth", "{1}{G}", spell(search(BASIC_LAND, Zone.BATTLEFIELD, tapped=True))),
    sorcery("Overrun", "{2}{G}{G}{G}", spell(boost(your_creatures(), 3, 3, Keyword.TRAMPLE))),
    aura(
        "Rancor",
        "{G}",
        CREATURE,
        attached(gets(2, 0), has(Keyword.TRAMPLE)),
        triggered(DIES, bounce(It())),
    ),
)
