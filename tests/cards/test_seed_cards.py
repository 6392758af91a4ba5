"""The cards that the seed documents name, as far as the ability language expresses them."""

import pytest

from cards.catalogue import shipped

NAMED_IN_THE_SEEDS = """
    Teferi's Moat; Transcendence; Platinum Angel; Flame Rift; Heartless Hidetsugu
    Test of Endurance; Lurking Jackals; Biorhythm; Blessed Wind
    Viridian Joiner; Meteor Crater; Doubling Cube; Exotic Orchard; Lodestone Golem
    Arc Trail; Redirect; Runeclaw Bear; Llanowar Elves; Jade Mage; Muraganda Petroglyphs
    Prodigal Pyromancer; Hesitation; Reassembling Skeleton; Ajani's Pridemate
    Searing Spear; Overwhelming Stampede; Inferno Titan; Invisible Stalker
    Circle of Protection: Black; Obstinate Familiar
    Progenitus; Vendilion Clique; Treva, the Renewer; Jace, the Mind Sculptor; Dark Depths
"""


@pytest.mark.parametrize(
    "name",
    [
        name.strip()
        for line in NAMED_IN_THE_SEEDS.split("\n")
        for name in line.split(";")
        if name.strip()
    ],
)
def test_named_card_is_shipped(name: str) -> None:
    assert shipped()[name].name == name
