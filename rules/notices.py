"""Notices: the facts of a game as they are told to its players, in order, redacted per viewer."""

from __future__ import annotations

from enum import Enum

from rules.plain import plain

__all__ = ["Notice", "NoticeKind"]


class NoticeKind(Enum):
    """What happened. The comment says what the fields of ``Notice`` carry."""

    GAME_BEGAN = "game_began"  # players: first team
    TURN_BEGAN = "turn_began"  # players: active team, amount: turn number
    TURN_CONTROLLED = "turn_controlled"  # players: who controls the turn, aimed: whose it is
    STEP_BEGAN = "step_began"  # word: step name
    MULLIGANED = "mulliganed"  # players, amount: new hand size
    KEPT = "kept"  # players
    DREW = "drew"  # players, object and name for those who may know
    MOVED = "moved"  # object (new id), name, origin and destination in word "HAND>GRAVEYARD"
    PLAYED_LAND = "played_land"  # players, object, name
    CAST = "cast"  # players, object, name, others and aimed: targets, amount: X
    ACTIVATED = "activated"  # players, object: source, name, others and aimed: targets, amount: X
    TRIGGERED = "triggered"  # players, object: source, name, others and aimed: targets
    # of what is on the stack, word: "spell", "activated" or "triggered"
    RESOLVED = "resolved"  # object, name, word
    FIZZLED = "fizzled"  # object, name, word: all targets illegal
    COUNTERED = "countered"  # object, name, word
    DAMAGED = "damaged"  # object: source, name, others or players: recipient, amount
    LIFE_CHANGED = "life_changed"  # players, amount: signed change
    TAPPED = "tapped"  # object, name
    UNTAPPED = "untapped"  # object, name
    COUNTERS = "counters"  # object or players, word: kind, amount: signed change
    CREATED = "created"  # object, name, players: controller
    ATTACHED = "attached"  # object, name, others: to
    ATTACKED = "attacked"  # object, name, others or players: attacked
    BLOCKED = "blocked"  # object: blocker, name, others: attacker
    MANA_ADDED = "mana_added"  # players, word: mana
    SHUFFLED = "shuffled"  # players
    REVEALED = "revealed"  # object, name; or names: what is looked at for a controlled player
    CHOSE = "chose"  # players, word
    CONTROL_CHANGED = "control_changed"  # object, name, players: new controller
    PASSED = "passed"  # players: one member
    TOOK_BACK = "took_back"  # players
    PROPOSED = "proposed"  # players: one member, to its team alone
    LOST = "lost"  # players, word: reason
    WON = "won"  # players
    DRAWN_GAME = "drawn_game"
    CONCEDED = "conceded"  # players
    REVERSED = "reversed"  # players: a cast or activation was called off


@plain
class Notice:
    """One fact. ``seen_by`` ``None`` is everybody; else others are told it without object and
    names.
    """

    kind: NoticeKind
    players: tuple[int, ...] = ()
    object: int = 0
    name: str = ""
    others: tuple[int, ...] = ()
    amount: int = 0
    word: str = ""
    aimed: tuple[int, ...] = ()
    """Players who are targets."""
    names: tuple[str, ...] = ()
    seen_by: frozenset[int] | None = None

    def redacted(self, viewer: int | None) -> Notice:
        """What ``viewer`` (``None``: a spectator) is told; ``seen_by`` itself never leaves the
        host.
        """
        if self.seen_by is None:
            return self
        if viewer is not None and viewer in self.seen_by:
            return Notice(
                self.kind,
                self.players,
                self.object,
                self.name,
                self.others,
                self.amount,
                self.word,
                self.aimed,
                self.names,
            )
        return Notice(self.kind, self.players, amount=self.amount, word=self.word, aimed=self.aimed)
