"""Red cards."""

from cards.declare import activated, cost, creature, instant, sorcery, spell, target
from cards.phrases import (
    ANY_TARGET,
    EVERYBODY,
    PLANESWALKER,
    creatures,
    damage_to_any_target,
    deals,
    deals_to,
)
from rules.language import (
    AlternativeCost,
    DealDamage,
    Fixed,
    IsSubtype,
    PlayerScope,
    SacrificePermanents,
    SacrificeThis,
    X,
)
from rules.vocabulary import Keyword

CARDS = (
    creature("Raging Goblin", "{R}", "Goblin Berserker", 1, 1, Keyword.HASTE),
    creature("Goblin Piker", "{1}{R}", "Goblin Warrior", 2, 1),
    creature("Hill Giant", "{3}{R}", "Giant", 3, 3),
    creature(
        "Mogg Fanatic",
        "{R}",
        "Goblin",
        1,
        1,
        activated(cost("", SacrificeThis()), deals(1), ANY_TARGET),
    ),
    instant("Shock", "{R}", damage_to_any_target(2)),
    instant("Lightning Bolt", "{R}", damage_to_any_target(3)),
    instant("Searing Spear", "{1}{R}", damage_to_any_target(3)),
    sorcery(
        "Lava Spike",
        "{R}",
        spell(deals(3), target(PLANESWALKER, players=PlayerScope.ANY)),
        subtypes="Arcane",
    ),
    instant(
        "Fireblast",
        "{4}{R}{R}",
        AlternativeCost(cost("", SacrificePermanents(Fixed(2), IsSubtype("Mountain")))),
        damage_to_any_target(4),
    ),
    sorcery("Flame Rift", "{1}{R}", spell(deals_to(4, EVERYBODY))),
    sorcery("Blaze", "{X}{R}", damage_to_any_target(X())),
    sorcery("Pyroclasm", "{1}{R}", spell(DealDamage(Fixed(2), creatures()))),
)
