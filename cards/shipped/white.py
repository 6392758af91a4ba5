"""White cards."""

from cards.declare import (
    attached,
    aura,
    creature,
    enchantment,
    instant,
    makes,
    sorcery,
    spell,
    static,
    token,
)
from cards.phrases import (
    CREATURE,
    WHITE,
    creatures,
    gets,
    your_creatures,
)
from rules.language import CantAttack, CantBlock, Destroy, IsColor
from rules.vocabulary import Keyword

SOLDIER = token("Soldier", 1, 1, (WHITE,))
SPIRIT = token("Spirit", 1, 1, (WHITE,), Keyword.FLYING)

CARDS = (
    creature("Savannah Lions", "{W}", "Cat", 2, 1),
    creature("Elite Vanguard", "{W}", "Human Soldier", 2, 1),
    creature("Serra Angel", "{3}{W}{W}", "Angel", 4, 4, Keyword.FLYING, Keyword.VIGILANCE),
    sorcery("Wrath of God", "{2}{W}{W}", spell(Destroy(creatures(), no_regeneration=True))),
    enchantment("Glorious Anthem", "{1}{W}{W}", static(your_creatures(), gets(1, 1))),
    enchantment("Honor of the Pure", "{1}{W}", static(your_creatures(IsColor(WHITE)), gets(1, 1))),
    instant("Raise the Alarm", "{1}{W}", spell(makes(SOLDIER, 2))),
    sorcery("Spectral Procession", "{2/W}{2/W}{2/W}", spell(makes(SPIRIT, 3))),
    aura("Pacifism", "{1}{W}", CREATURE, attached(CantAttack(), CantBlock())),
)
