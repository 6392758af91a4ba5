"""Rulesets: what differs between the editions of the game that a table can play.

Each difference is one field with both rule numbers: *2012* is the edition of the seeds (``seed``: a
passage of theirs), *CR* the current one.  Rule code asks for the field, never for the name.

What both editions agree on is no field: unspent mana is lost at the end of each step and phase and
burns nobody (2012 106.4; CR 106.4, 500.5), nobody scries after a mulligan, planeswalkers can be
attacked (CR 306.6), and where a seed is silent on teams the current text of CR 805 and 810 stands.
Nor is what nobody can tell apart: whether a spell or ability all of whose targets are illegal is
countered or leaves the stack uncountered (2012 112.9, 608.2b; CR 608.2b), of which no card asks;
and that the members of a team may draw in any order (CR 805.6a), of which the seed's, the primary
player first (806.6i), is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from attrs import frozen

__all__ = [
    "RULESETS",
    "DamageAssignment",
    "EffectWin",
    "EnteringPermanent",
    "Indestructible",
    "LegendRule",
    "MemberLife",
    "Mulligan",
    "PlaneswalkerUniqueness",
    "Ruleset",
    "SettingTeamLife",
    "TeamAttack",
    "UnknownRuleset",
    "ruleset",
]


class UnknownRuleset(LookupError):
    """There is no ruleset of this name; ``name`` is what was asked for."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no ruleset {name!r}")
        self.name = name


class Mulligan(IntEnum):
    """What a player does who isn't content with a hand."""

    __hash__ = int.__hash__

    ONE_FEWER = 0
    """Shuffle it in and draw one card fewer than before (2012 103.4)."""
    LONDON = 1
    """Shuffle it in, draw a full hand, put one card for each mulligan on the bottom (CR 103.5)."""


class DamageAssignment(IntEnum):
    """How a creature's combat damage is divided among several creatures."""

    __hash__ = int.__hash__

    ORDERED = 0
    """In an order announced after blocks: lethal damage to each before the next gets any."""
    FREE = 1
    """As its controller chooses."""


class LegendRule(IntEnum):
    """What becomes of legendary permanents with the same name."""

    __hash__ = int.__hash__

    ALL_GO = 0
    """All of them, whoever controls them, are put into their owners' graveyards."""
    CHOOSE_ONE = 1
    """A player who controls several keeps one of them."""


class PlaneswalkerUniqueness(IntEnum):
    """What becomes of planeswalkers that share a planeswalker type."""

    __hash__ = int.__hash__

    ALL_GO = 0
    """All of them, whoever controls them, are put into their owners' graveyards."""
    NONE = 1


class Indestructible(IntEnum):
    """What "indestructible" is."""

    __hash__ = int.__hash__

    RULE_OF_OBJECT = 0
    """Something said of an object: no ability, so it isn't lost with the abilities."""
    KEYWORD = 1
    """A keyword ability."""


class MemberLife(IntEnum):
    """The life total that one player on a team is taken to have."""

    __hash__ = int.__hash__

    HALF_ROUNDED_UP = 0
    WHOLE = 1


class SettingTeamLife(IntEnum):
    """What happens when the life total of each player on a team is set to a number."""

    __hash__ = int.__hash__

    SUM = 0
    """The team's total becomes the sum of the numbers."""
    ONE_MEMBER = 1
    """The team chooses the one member that is affected."""


class TeamAttack(IntEnum):
    """Whom a creature attacks when a team defends."""

    __hash__ = int.__hash__

    TEAM = 0
    """The team; as damage is dealt, the attackers choose the one member who is dealt a creature's.

    "Defending player" is each of them in a comparison, one chosen by the controller in an effect.
    """
    MEMBER = 1
    """A member announced for each creature as it attacks, who is its defending player."""


class EffectWin(IntEnum):
    """What an effect does in a multiplayer game that says that a player wins."""

    __hash__ = int.__hash__

    OPPONENTS_LOSE = 0
    """All of the player's opponents lose instead; who can't lose stays, and the game goes on."""
    WINS = 1
    """The player wins, whoever can't lose."""


class EnteringPermanent(IntEnum):
    """What a permanent that enters is taken for, where effects modify how it does."""

    __hash__ = int.__hash__

    AS_PRINTED = 0
    """What it is of itself; what other objects do to it counts once it is there."""
    AS_IT_WILL_BE = 1
    """What it will be on the battlefield, by all effects that already exist."""


@frozen
class Ruleset:
    """One edition: what differs, and the numbers of the game.  The rest is rule code."""

    name: str

    mulligan: Mulligan
    """2012 103.4 and seed 806.6a against CR 103.5."""
    damage_assignment: DamageAssignment
    """2012 509.2, 510.1c-d and seed 806.7e against CR 510.1c-d."""
    legend_rule: LegendRule
    """2012 704.5k against CR 704.5j."""
    planeswalker_uniqueness: PlaneswalkerUniqueness
    """2012 306.4, 704.5j against CR 306.4."""
    redirects_to_planeswalkers: bool
    """An opponent's noncombat damage to a player may go to a planeswalker: 2012 306.7, CR 306.7."""
    indestructible: Indestructible
    """2012 112.11, 700.4 against CR 702.12a-b."""

    member_life: MemberLife
    """Seed 806.9a against CR 810.9a."""
    setting_team_life: SettingTeamLife
    """Seed 806.9b against CR 810.9d."""
    team_attack: TeamAttack
    """Seed 806.7a-b, 806.7f against CR 805.10b, 805.10e."""
    effect_win: EffectWin
    """2012 104.3h against CR 104.2b, 104.3h: now with a limited range of influence only."""
    entering_permanent: EnteringPermanent
    """2012 614.12 against CR 614.12."""

    starting_life: int = 20
    """Of a lone player: 2012 103.3, CR 103.4."""
    team_life_per_member: int = 15
    """Seed 806.4a, 806.10; CR 810.4, 810.11."""
    poison_to_lose: int = 10
    """Of a lone player: 2012 104.3d, CR 104.3d, 704.5c."""
    team_poison_to_lose: int = 15
    """Of a team of two: 2012 704.5u, CR 704.6b, 810.8d."""
    team_poison_per_further_member: int = 5
    """Seed 806.10 is silent, CR 810.11."""
    starting_hand: int = 7
    """2012 103.3, CR 103.5."""
    maximum_hand: int = 7
    """CR 402.2, the same in 2012."""
    free_mulligans_in_multiplayer: int = 1
    """2012 103.4b and seed 806.6a; CR 103.5c."""

    def starting_life_of(self, members: int) -> int:
        """The life total that a team of so many members shares at the start."""
        return self.starting_life if members == 1 else self.team_life_per_member * members

    def poison_limit_of(self, members: int) -> int:
        """How many poison counters lose the game for a team of so many members."""
        if members == 1:
            return self.poison_to_lose
        return self.team_poison_to_lose + self.team_poison_per_further_member * (members - 2)

    def life_of_member(self, total: int, members: int) -> int:
        """One player's life total, as an effect sees it, from that of the team."""
        if members == 1 or self.member_life is MemberLife.WHOLE:
            return total
        return -(-total // 2)

    def team_life_after_setting(self, total: int, members: int, value: int) -> int:
        """The team's total when one member's becomes ``value`` (seed 806.9c; CR 810.9c)."""
        return total + value - self.life_of_member(total, members)

    def free_mulligans(self, players: int) -> int:
        """How many of a player's mulligans cost no card in a game of so many players."""
        return self.free_mulligans_in_multiplayer if players > 2 else 0

    def opening_hand(self, mulligans: int, players: int) -> tuple[int, int]:
        """How many cards to draw after so many mulligans, and how many of them to put back.

        Ends at a hand of no cards, which must be kept (seed 806.6a; CR 103.5).
        """
        fewer = max(0, mulligans - self.free_mulligans(players))
        fewer = min(fewer, self.starting_hand)
        if self.mulligan is Mulligan.LONDON:
            return self.starting_hand, fewer
        return self.starting_hand - fewer, 0

    def may_mulligan(self, mulligans: int, players: int) -> bool:
        """Whether a player who has taken so many may take another: not with an empty hand."""
        drawn, put_back = self.opening_hand(mulligans, players)
        return drawn > put_back

    def first_draw_is_skipped(self, team_sizes: Sequence[int]) -> bool:
        """Whether the first team skips its first draw step: if two teams play, not if more do.

        2012 103.7a-c and seed 806.6b; CR 103.8a-c.
        """
        return len(team_sizes) == 2


RULESETS: dict[str, Ruleset] = {
    rules.name: rules
    for rules in (
        Ruleset(
            name="2012",
            mulligan=Mulligan.ONE_FEWER,
            damage_assignment=DamageAssignment.ORDERED,
            legend_rule=LegendRule.ALL_GO,
            planeswalker_uniqueness=PlaneswalkerUniqueness.ALL_GO,
            redirects_to_planeswalkers=True,
            indestructible=Indestructible.RULE_OF_OBJECT,
            member_life=MemberLife.HALF_ROUNDED_UP,
            setting_team_life=SettingTeamLife.SUM,
            team_attack=TeamAttack.TEAM,
            effect_win=EffectWin.OPPONENTS_LOSE,
            entering_permanent=EnteringPermanent.AS_PRINTED,
        ),
        Ruleset(
            name="2026",
            mulligan=Mulligan.LONDON,
            damage_assignment=DamageAssignment.FREE,
            legend_rule=LegendRule.CHOOSE_ONE,
            planeswalker_uniqueness=PlaneswalkerUniqueness.NONE,
            redirects_to_planeswalkers=False,
            indestructible=Indestructible.KEYWORD,
            member_life=MemberLife.WHOLE,
            setting_team_life=SettingTeamLife.ONE_MEMBER,
            team_attack=TeamAttack.MEMBER,
            effect_win=EffectWin.WINS,
            entering_permanent=EnteringPermanent.AS_IT_WILL_BE,
        ),
    )
}
"""By name; ``2012`` is the default of a table."""


def ruleset(name: str = "2012") -> Ruleset:
    """The ruleset of this name.  Raises ``UnknownRuleset``."""
    try:
        return RULESETS[name]
    except KeyError:
        raise UnknownRuleset(name) from None
