"""Looking at a game by name, as tests and expectations do."""

from __future__ import annotations

from rules.characteristics import Characteristics
from rules.combat.attack_rules import possible_attack
from rules.combat.block_rules import possible_block
from rules.combat.sides import defending_teams
from rules.decisions import Decision, PriorityChoice
from rules.notices import Notice, NoticeKind
from rules.objects import GameObject
from rules.scenario.driving import Driver
from rules.scenario.errors import CannotDo
from rules.state import Agenda
from rules.vocabulary import ManaType, Step, Zone

__all__ = ["Look"]


class Look(Driver):
    """What is so, by name. Names follow ``Names``; nothing here changes the game."""

    # players and teams

    def life(self, player: str) -> int:
        """The life total of the player's team."""
        return self.game.state.teams[self.names.team(player)].life

    def own_life(self, player: str) -> int:
        """The player's own life total as effects see it (seed 806.9a)."""
        state = self.game.state
        team = state.team_of(self.names.player(player))
        return state.ruleset.life_of_member(team.life, len(team.members))

    def poison(self, player: str) -> int:
        return self.game.state.players[self.names.player(player)].poison

    def mana(self, player: str) -> str:
        """Floating mana as letters in the order WUBRGC."""
        pool = self.game.state.players[self.names.player(player)].pool
        return "".join(type_.letter * pool.count(type_) for type_ in ManaType)

    def in_game(self, player: str) -> bool:
        return self.game.state.players[self.names.player(player)].in_game

    @property
    def over(self) -> bool:
        return self.game.result is not None

    @property
    def winner(self) -> tuple[str, ...]:
        """The players of the winning team; nobody while the game goes on, and if it is a draw."""
        result = self.game.result
        if result is None or result.winner is None:
            return ()
        return self.members(result.winner)

    def members(self, team: int) -> tuple[str, ...]:
        return tuple(self.names.players[m] for m in self.game.state.teams[team].members)

    # zones

    def zone(self, zone: Zone, player: str = "") -> list[str]:
        """Names in a zone, in order; of a library and the stack the top first."""
        return [self.names.of_object(one) for one in self.ids(zone, player)]

    def ids(self, zone: Zone, player: str = "") -> list[int]:
        state = self.game.state
        seat = self.names.player(player) if player else -1
        if zone in (Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND):
            place = {
                Zone.BATTLEFIELD: state.battlefield,
                Zone.STACK: state.stack[::-1],
                Zone.EXILE: state.exile,
                Zone.COMMAND: state.command,
            }[zone]
            return [one for one in place if seat < 0 or state.objects[one].controller == seat]
        seats = [seat] if seat >= 0 else [p.id for p in state.players]
        found: list[int] = []
        for number in seats:
            record = state.players[number]
            if zone is Zone.HAND:
                found.extend(record.hand)
            elif zone is Zone.LIBRARY:
                found.extend(record.library[::-1])
            else:
                found.extend(record.graveyard)
        return found

    def hand(self, player: str) -> list[str]:
        return self.zone(Zone.HAND, player)

    def library(self, player: str) -> list[str]:
        return self.zone(Zone.LIBRARY, player)

    def graveyard(self, player: str) -> list[str]:
        return self.zone(Zone.GRAVEYARD, player)

    def battlefield(self, player: str = "") -> list[str]:
        """Names of permanents, of all or under a player's control."""
        return self.zone(Zone.BATTLEFIELD, player)

    def exile(self, player: str = "") -> list[str]:
        return self.zone(Zone.EXILE, player)

    @property
    def stack(self) -> list[str]:
        """The top first; an ability is called ``ability of`` its source."""
        return self.zone(Zone.STACK)

    # objects

    def permanent(self, name: str) -> int:
        """The first permanent of that name. Raises ``UnknownName``."""
        return self.names.find(name, self.game.state.battlefield, "on the battlefield")

    def there(self, name: str) -> bool:
        """Whether a permanent of that name is on the battlefield."""
        return bool(self.names.matches(name, self.game.state.battlefield))

    def record(self, name: str) -> GameObject:
        return self.game.state.objects[self.permanent(name)]

    def characteristics(self, name: str) -> Characteristics:
        return self.game.characteristics(self.permanent(name))

    def size(self, name: str) -> tuple[int, int]:
        """Power and toughness."""
        found = self.characteristics(name)
        return found.power, found.toughness

    def tapped(self, name: str) -> bool:
        return self.record(name).tapped

    def damage(self, name: str) -> int:
        return self.record(name).damage

    def counters(self, name: str, kind: str) -> int:
        return self.record(name).counters.get(kind, 0)

    def controller(self, name: str) -> str:
        return self.names.players[self.record(name).controller]

    def attached_to(self, name: str) -> str:
        """What or whom an Aura or Equipment is attached to; empty if to nothing."""
        record = self.record(name)
        if record.attached_player >= 0:
            return self.names.players[record.attached_player]
        return self.names.of_object(record.attached_to) if record.attached_to else ""

    def keywords(self, name: str) -> list[str]:
        return sorted(k.name.lower() for k in self.characteristics(name).keywords)

    @property
    def attackers(self) -> list[str]:
        combat = self.game.state.combat
        return [self.names.of_object(one) for one in combat.attackers] if combat else []

    @property
    def blockers(self) -> dict[str, list[str]]:
        """What each blocker blocks."""
        combat = self.game.state.combat
        if combat is None:
            return {}
        return {
            self.names.of_object(blocker): [self.names.of_object(one) for one in blocked]
            for blocker, blocked in combat.blockers.items()
        }

    def may_attack(self) -> dict[str, list[str]]:
        """What each creature of the active team that can attack now may attack.

        A team that is attacked as one is called by its primary player.
        """
        found = possible_attack(self.game.state)
        defenders = self.names.of_all(found.defenders)
        return {
            self.names.of_object(attacker): [defenders[n] for n in allowed]
            for attacker, allowed in zip(found.attackers, found.allowed, strict=True)
        }

    def may_block(self, team: str = "") -> dict[str, list[str]]:
        """What each creature of that player's team (else of the first that defends) may block."""
        state = self.game.state
        number = self.names.team(team) if team else defending_teams(state)[0].id
        found = possible_block(state, state.teams[number])
        return {
            self.names.of_object(blocker): [
                self.names.of_object(found.attackers[n]) for n in allowed
            ]
            for blocker, allowed in zip(found.blockers, found.allowed, strict=True)
        }

    # time

    @property
    def step(self) -> Step:
        return self.game.state.step

    @property
    def turn(self) -> int:
        return self.game.state.turn

    @property
    def active(self) -> tuple[str, ...]:
        """The players whose turn it is."""
        return self.members(self.game.state.active_team)

    @property
    def priority(self) -> tuple[str, ...]:
        """The players whose team has priority; nobody's while something else is asked."""
        state = self.game.state
        if state.agenda is not Agenda.PRIORITY:
            return ()
        return tuple(
            self.names.players[m]
            for m in state.teams[state.priority_team].members
            if state.players[m].in_game
        )

    @property
    def passed(self) -> tuple[str, ...]:
        """Members of the team with priority who have passed."""
        return tuple(self.names.players[m] for m in sorted(self.game.state.passed))

    # questions

    def question(self, player: str) -> Decision:
        """The open decision of the player. Raises ``CannotDo`` if there is none."""
        request = self.request_of(self.names.player(player))
        if request is None:
            raise CannotDo(f"{player} answers", "nothing is asked of that player")
        return request.decision

    def is_asked(self, player: str) -> bool:
        """Whether the game waits for the player, for its own decision or another's (CR 722.5)."""
        request = self.game.pending.get(self.names.player(player))
        return request is not None and request.owed

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """Everybody for whom the game waits."""
        return tuple(self.names.players[p] for p, r in self.game.pending.items() if r.owed)

    def priority_choice(self, player: str) -> PriorityChoice | None:
        request = self.request_of(self.names.player(player))
        decision = request.decision if request is not None else None
        return decision if isinstance(decision, PriorityChoice) else None

    # what happened

    def happened(self, kind: NoticeKind, player: str = "", name: str = "") -> list[Notice]:
        """What was told so far of this kind, about that player and that object."""
        seat = self.names.player(player) if player else -1
        return [
            notice
            for notice in self.told
            if notice.kind is kind
            and (seat < 0 or seat in notice.players)
            and (not name or notice.name == name)
        ]

    def life_changes(self, player: str) -> list[int]:
        """Every gain and loss of life of that one player, in order."""
        return [n.amount for n in self.happened(NoticeKind.LIFE_CHANGED, player)]

    def damage_to(self, player: str) -> list[tuple[str, int]]:
        """Damage dealt to that one player, in order: source and amount."""
        return [(n.name, n.amount) for n in self.happened(NoticeKind.DAMAGED, player)]
