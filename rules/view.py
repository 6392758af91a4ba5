"""What one viewer may know of a game: the only place where hidden information is taken out.

These classes are plain data that protocol and bots hand on.  Teammates see each other's hands (CR
810.5); a spectator (``viewer`` ``None``) sees no hidden card.  Names are the enumerations' names
in lower case.
"""

from __future__ import annotations

from rules.plain import plain

__all__ = ["ObjectView", "PlayerView", "ResultView", "TeamView", "View"]


@plain
class ObjectView:
    """An object as it is now, after the layers (CR 613)."""

    id: int
    name: str
    zone: str
    owner: int
    controller: int
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    cost: str = ""
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    keywords: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    tapped: bool = False
    summoning_sick: bool = False
    damage: int = 0
    token: bool = False
    attached_to: int = 0
    """Id of the object it is attached to, 0 if none."""
    attacking: str = ""
    """What it attacks: "player:2" or "object:17"; empty if it does not attack."""
    blocking: tuple[int, ...] = ()
    blocked: bool = False
    stack_kind: str = ""
    """On the stack: "spell", "activated" or "triggered"."""
    source: int = 0
    """Of an ability on the stack: its source's id when it was put there."""
    ability: int = -1
    """Of an ability on the stack: its number among its source's abilities."""
    targets: tuple[str, ...] = ()
    """Targets on the stack: "player:2" or "object:17".  While a spell or ability is announced this
    and what else is chosen for it is what has been chosen so far (CR 601.2b-c)."""
    x: int = 0
    chosen: str = ""
    """Colour or type chosen as it entered."""
    modes: tuple[int, ...] = ()
    """On the stack, of a choice of modes: the numbers of those chosen."""
    kicked: int = 0
    """On the stack: how often its kicker is paid."""


@plain
class PlayerView:
    player: int
    name: str
    team: int
    hand_count: int
    library_count: int
    hand: tuple[ObjectView, ...] = ()
    """Only for the player, its teammates and who controls it; empty for others."""
    graveyard: tuple[ObjectView, ...] = ()
    mana: str = ""
    """Floating mana as letters in the order WUBRGC."""
    poison: int = 0
    lands_played: int = 0
    life: int = 0
    """The player's own life total; of a two-headed team as the ruleset derives it."""
    passed: bool = False
    in_game: bool = True


@plain
class TeamView:
    team: int
    players: tuple[int, ...]
    """In seat order; the first is the primary player."""
    life: int
    poison: int


@plain
class ResultView:
    """The end: the winning team, or -1 for a draw."""

    winner: int


@plain
class View:
    viewer: int | None
    ruleset: str
    turn: int
    phase: str
    step: str
    active_team: int
    priority_team: int
    """The team that has priority, -1 if none has."""
    teams: tuple[TeamView, ...]
    players: tuple[PlayerView, ...]
    battlefield: tuple[ObjectView, ...] = ()
    stack: tuple[ObjectView, ...] = ()
    """Bottom first."""
    exile: tuple[ObjectView, ...] = ()
    result: ResultView | None = None
    turn_controller: int = -1
    """The player who decides for the active team in this turn (CR 722); -1: its members do."""
