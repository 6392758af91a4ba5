"""Playing one scenario: the position, the queues of actions, the lists of decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cards.rendering import Language, ability_text
from rules.ability_groups import activated_form
from rules.answers import Act, Answer, Declare, Divide, Number, Pass, Pick
from rules.decisions import (
    Action,
    ActionKind,
    AssignDamage,
    ChooseModes,
    ChooseNumber,
    ChooseObjects,
    ChooseTargets,
    ChooseWord,
    Confirm,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    DivideAmong,
    Joint,
    ObjectRef,
    OrderChoice,
    PlayerRef,
    PriorityChoice,
    Purpose,
    Ref,
)
from rules.game import Game
from rules.language import Flashback
from rules.notices import NoticeKind
from rules.refusals import Refusal
from rules.scenario.naming import Names
from rules.scenario.position import Placed, PlayerPosition, Position, begin_position
from rules.vocabulary import Step, Zone
from tests.peer.reading import CannotPlay, Entry, card_named

__all__ = ["Differs", "Table", "Unscripted"]

STEPS = {
    "untap": Step.UNTAP,
    "upkeep": Step.UPKEEP,
    "draw": Step.DRAW,
    "precombat_main": Step.PRECOMBAT_MAIN,
    "begin_combat": Step.BEGINNING_OF_COMBAT,
    "declare_attackers": Step.DECLARE_ATTACKERS,
    "declare_blockers": Step.DECLARE_BLOCKERS,
    "first_combat_damage": Step.FIRST_COMBAT_DAMAGE,
    "combat_damage": Step.COMBAT_DAMAGE,
    "end_combat": Step.END_OF_COMBAT,
    "postcombat_main": Step.POSTCOMBAT_MAIN,
    "end_turn": Step.END,
    "cleanup": Step.CLEANUP,
}
ZONES = {
    "hand": Zone.HAND,
    "graveyard": Zone.GRAVEYARD,
    "library": Zone.LIBRARY,
    "battlefield": Zone.BATTLEFIELD,
    "exile": Zone.EXILE,
}
MAX_WAITS = 3_000
IDLE = frozenset({"wait_stack", "attack", "attack_skip", "block", "block_skip"})
"""What need not be done: the peer mends a declaration that is illegal by leaving it out."""
LIBRARY = [[71, "Mountain"]]

NOT_FROM_CHOICES = frozenset({Purpose.SEARCH, Purpose.LOOK, Purpose.TARGET, Purpose.NEW_TARGETS})


class Differs(Exception):
    """Something came out otherwise than the scenario says."""


class Unscripted(Exception):
    """A decision found no answer in the lists of a strict scenario."""


class Table:
    """A game under a script."""

    def __init__(self, scenario: Entry) -> None:
        self.scenario = scenario
        ids = scenario["game"]["turn_order"]
        self.seats: dict[str, int] = {name: seat for seat, name in enumerate(ids)}
        self.names = list(ids)
        self.queues: dict[int, list[Entry]] = {seat: [] for seat in self.seats.values()}
        for entry in scenario["script"]:
            self.queues[self.seats[entry["player"]]].append(entry)
        self.lists: dict[str, dict[int, list[Any]]] = {
            kind: {self.seats[p]: list(said) for p, said in scenario.get(kind, {}).items()}
            for kind in ("choices", "targets", "modes")
        }
        self.announced: list[Any] = []
        self.gave_up = False
        self.checker: Callable[[Table, Entry, int], None] | None = None
        self.game = self._begin()

    # the position

    def _begin(self) -> Game:
        scenario = self.scenario
        position = Position(
            tuple((name,) for name in self.names),
            ruleset="2026",
            turn=1,
            active=scenario["game"]["first_player"],
            step=Step.UNTAP,
        )
        for player in scenario["players"]:
            seat = PlayerPosition(player["id"])
            if player.get("commanders") or player.get("sideboard") or player.get("manual_mana"):
                raise CannotPlay("commander, sideboard or manual mana")
            library = [
                card_named(name)
                for count, name in player.get("library", LIBRARY)
                for _ in range(count)
            ]
            position.players[player["id"]] = seat
            position.life[self.seats[player["id"]]] = player.get("life", 20)
            for said in scenario["setup"]:
                if said["player"] != player["id"]:
                    continue
                card = card_named(said["card"])
                aliases = said.get("aliases") or [""] * said["count"]
                for alias in aliases:
                    if said["zone"] == "library":
                        library.insert(0, card)
                    elif said["zone"] in ZONES:
                        seat.placed.append(
                            Placed(
                                card,
                                ZONES[said["zone"]],
                                tapped=said.get("tapped", False),
                                alias=alias,
                            )
                        )
                    else:
                        raise CannotPlay(said["zone"])
            seat.library = list(library)
        game, known = begin_position(position, card_named)
        self.aliases = Names(game, self.names, known)
        return game

    # the run

    def play(self) -> None:
        """To the stop. Raises ``Differs``, ``CannotPlay``, ``Unscripted``."""
        stop = self.scenario["stop"]
        last = (stop["turn"], STEPS[stop["step"]])
        for _ in range(MAX_WAITS):
            game = self.game
            if game.result is not None:
                break
            state = game.state
            if (state.turn, state.step) > last:
                break
            if last[1] is Step.UNTAP and (state.turn, state.step) >= last:
                break
            owed = [(p, r) for p, r in game.pending.items() if r.owed]
            if not owed:
                raise Differs("nobody is asked")
            player, request = owed[0]
            decision = request.decision
            if isinstance(decision, PriorityChoice):
                if (
                    state.stack == []
                    and (state.turn, state.step) == last
                    and state.teams_passed + 1 >= state.teams_left
                    and not self._next_entry(player)
                ):
                    break  # the step ends with this pass; what lasts until end of turn still does
                self._priority(player, decision, request.number)
            else:
                self.say(player, request.number, self.reply(player, decision))
        else:
            raise Differs("the scenario never ends")
        self._all_used()

    def say(self, player: int, number: int, answer: Answer) -> list[Any]:
        try:
            told = list(self.game.answer(player, number, answer))
        except Refusal as refusal:
            raise Differs(f"refused: {refusal}") from refusal
        self.aliases.follow()
        return told

    def _all_used(self) -> None:
        if self.game.result is None:
            for seat, queue in self.queues.items():
                for entry in queue:
                    if entry["do"] not in IDLE:
                        raise Differs(f"never reached: {self.names[seat]} {entry['do']}")

    def _next_entry(self, player: int) -> Entry | None:
        state = self.game.state
        for entry in self.queues[player]:
            if entry["do"] in ("attack", "block", "attack_skip", "block_skip"):
                continue
            if entry["turn"] == state.turn and STEPS[entry["step"]] is state.step:
                return entry
        return None

    def _priority(self, player: int, decision: PriorityChoice, number: int) -> None:
        entry = self._next_entry(player)
        if entry is None or not self._may_go_on(player, entry):
            self.say(player, number, Pass())
            return
        kind = entry["do"]
        if kind == "wait_stack":
            self.queues[player].remove(entry)
            if entry.get("one") and self.game.state.stack:
                self.say(player, number, Pass())
            return
        self.queues[player].remove(entry)
        if kind == "check":
            if self.checker is not None:
                self.checker(self, entry, player)
        elif kind == "concede":
            self.game.concede(player)
        elif kind == "add_counters":
            self._add_counters(entry)
        elif kind in ("cast", "play_land", "activate", "activate_mana"):
            option = self._option(decision, entry)
            self.announced = list(entry.get("targets", ()))
            if any(isinstance(one, dict) and "mode" in one for one in self.announced):
                raise CannotPlay("targets by mode")
            told = self.say(player, number, Act(option))
            while not self.over_action(player):
                asked, request = next((p, r) for p, r in self.game.pending.items() if r.owed)
                told += self.say(asked, request.number, self.reply(asked, request.decision))
            if any(notice.kind is NoticeKind.REVERSED for notice in told):
                raise Differs(f"called off: {entry}")
            if self.announced:
                raise Differs(f"targets left: {self.announced}")
        else:
            raise CannotPlay(kind)

    def over_action(self, player: int) -> bool:
        return self.game.result is not None or all(
            isinstance(r.decision, PriorityChoice) for r in self.game.pending.values() if r.owed
        )

    def _may_go_on(self, player: int, entry: Entry) -> bool:
        stack = self.game.state.stack
        if entry["do"] == "wait_stack":
            return bool(entry.get("one")) or not stack
        when = entry.get("when") or {}
        names = [self.text(one) for one in stack]
        for key, said in when.items():
            if not isinstance(said, str):
                raise CannotPlay(f"when {key}")
            text = said.removeprefix("Cast ").lower()
            if key == "on_stack":
                if not any(text in name for name in names):
                    return False
            elif key == "not_on_stack":
                if any(text in name for name in names):
                    return False
            elif key == "top_of_stack":
                if not names or text not in names[-1]:
                    return False
            else:
                raise CannotPlay(f"when {key}")
        return True

    def _option(self, decision: PriorityChoice, entry: Entry) -> int:
        state = self.game.state
        kind = entry["do"]
        for number, action in enumerate(decision.actions):
            record = state.objects[action.object]
            if kind == "play_land":
                if action.kind is ActionKind.PLAY_LAND and self._is(entry["card"], action):
                    return number
            elif kind == "cast":
                if action.kind is ActionKind.CAST and self._is(entry["card"], action):
                    by_flashback = record.zone is Zone.GRAVEYARD
                    if by_flashback == (str(entry.get("method", "")).lower() == "flashback"):
                        return number
            elif self._is_ability(action, entry):
                return number
        raise Differs(f"not offered: {entry}")

    def _is_ability(self, action: Action, entry: Entry) -> bool:
        if entry.get("source") and not self._is(entry["source"], action):
            return False
        found = self.game.characteristics(action.object)
        wanted = str(entry["ability"])
        if action.kind is ActionKind.CAST:
            ability = found.abilities[action.ability] if action.ability >= 0 else None
            return isinstance(ability, Flashback) and wanted.startswith("Flashback")
        if action.kind is not ActionKind.ACTIVATE:
            return False
        ability = found.abilities[action.ability]
        text = ability_text(ability, found.name, Language.EN)
        form = activated_form(ability)
        wanted = wanted.replace("{this}", found.name)
        if form is not None and ":" in wanted:
            return text.split(":")[0].lower() == wanted.split(":")[0].lower()
        return text.lower().startswith(wanted.lower())

    def _is(self, said: Any, action: Action) -> bool:
        return self.fits(said, ObjectRef(action.object))

    def _add_counters(self, entry: Entry) -> None:
        raise CannotPlay("add_counters")

    # names

    def text(self, object_id: int) -> str:
        """What a script calls an object on the stack by: a spell's name, an ability's text."""
        info = self.game.state.objects[object_id].info
        if info is None or info.ability is None or self.called(object_id) != "stack ability":
            return self.called(object_id).lower()
        return ability_text(info.ability, "{this}", Language.EN).lower()

    def called(self, object_id: int) -> str:
        state = self.game.state
        record = state.objects.get(object_id)
        if record is None:
            return ""
        if record.info is not None and not record.definition.name:
            return "stack ability"
        name = self.game.characteristics(object_id).name
        return f"{name} Token" if record.token else name

    def fits(self, said: Any, ref: Ref) -> bool:
        """Whether a name or description means this."""
        if isinstance(said, dict):
            if "player" in said:
                return isinstance(ref, PlayerRef) and ref.player == self.seats[said["player"]]
            if "alias" in said:
                return isinstance(ref, ObjectRef) and ref.id == self.aliases.aliases[said["alias"]]
            if set(said) == {"name", "copy"} and isinstance(ref, ObjectRef):
                info = self.game.state.objects[ref.id].info
                is_copy = info is not None and info.is_copy
                return self.called(ref.id) == str(said["name"]) and is_copy is bool(said["copy"])
            raise CannotPlay(f"object {said}")
        if isinstance(ref, PlayerRef):
            return False
        name = self.game.state.objects[ref.id].definition.name
        return str(said) in (self.called(ref.id), name)

    # decisions

    def head(self, kind: str, player: int) -> Any:
        left = self.lists[kind].get(player)
        return left[0] if left else None

    def take(self, kind: str, player: int) -> None:
        self.lists[kind][player].pop(0)

    def reply(self, player: int, decision: Decision) -> Answer:
        if isinstance(decision, Joint):
            return self.reply(player, decision.choice)
        if isinstance(decision, DeclareAttackers):
            return self._attack(decision)
        if isinstance(decision, DeclareBlockers):
            return self._block(player, decision)
        if isinstance(decision, ChooseTargets):
            if decision.purpose is Purpose.NEW_TARGETS:
                return self._new_targets(player, decision)
            return self._targets(player, decision)
        if isinstance(decision, ChooseObjects):
            return self._objects(player, decision)
        if isinstance(decision, Confirm):
            head = self.head("choices", player)
            if isinstance(head, dict) and "bool" in head:
                self.take("choices", player)
                return Pick((int(head["bool"]),))
            return self.give_up(decision, Pick((1,)))
        if isinstance(decision, ChooseNumber):
            head = self.head("choices", player)
            if isinstance(head, dict) and "number" in head:
                self.take("choices", player)
                return Number(head["number"])
            return self.give_up(decision, decision.default())
        if isinstance(decision, ChooseModes):
            head = self.head("modes", player)
            if head is not None and head != "skip":
                self.take("modes", player)
                return Pick((int(head) - 1,))
            return self.give_up(decision, Pick(tuple(range(decision.minimum))))
        if isinstance(decision, ChooseWord):
            return self._word(player, decision)
        if isinstance(decision, OrderChoice):
            return self._order(player, decision)
        if isinstance(decision, AssignDamage):
            return self._damage(player, decision)
        if isinstance(decision, DivideAmong):
            return self._division(player, decision)
        return self.give_up(decision, decision.default())

    def give_up(self, decision: Decision, answer: Answer) -> Answer:
        if self.scenario["strict"]:
            raise Unscripted(f"{decision.kind} {getattr(decision, 'purpose', '')}")
        self.gave_up = True
        return answer

    def _pick(self, source: list[Any], candidates: tuple[Ref, ...], most: int) -> list[int]:
        """Take what fits from the front of a list of names."""
        chosen: list[int] = []
        while source and len(chosen) < most:
            for index, ref in enumerate(candidates):
                if index not in chosen and self.fits(source[0], ref):
                    chosen.append(index)
                    source.pop(0)
                    break
            else:
                break
        return chosen

    def _from_lists(
        self,
        player: int,
        kinds: tuple[str, ...],
        candidates: tuple[Ref, ...],
        least: int,
        most: int,
    ) -> list[int] | None:
        for kind in kinds:
            chosen: list[int] = []
            left = self.lists[kind].get(player, [])
            taken = 0
            for said in left:
                if not isinstance(said, dict):
                    break
                if "skip" in said:
                    taken += 1
                    break
                if "pick" not in said or len(chosen) >= most:
                    break
                names = list(said["pick"])
                more = self._more(names, candidates, chosen, most)
                if more is None:
                    break
                chosen += more
                taken += 1
                if len(chosen) >= most:
                    break
            if taken and len(chosen) >= least:
                del left[:taken]
                return chosen
        return None

    def _more(
        self, names: list[Any], candidates: tuple[Ref, ...], chosen: list[int], most: int
    ) -> list[int] | None:
        found: list[int] = []
        for name in names:
            for index, ref in enumerate(candidates):
                if index not in chosen and index not in found and self.fits(name, ref):
                    found.append(index)
                    break
            else:
                return None
        return found if len(chosen) + len(found) <= most else None

    def _targets(self, player: int, decision: ChooseTargets) -> Answer:
        if self.announced:
            chosen = self._pick(self.announced, decision.candidates, decision.maximum)
            if len(chosen) < decision.minimum:
                raise Differs(f"no legal target: {self.announced}")
            return Pick(tuple(chosen))
        found = self._from_lists(
            player,
            ("targets", "choices"),
            decision.candidates,
            decision.minimum,
            decision.maximum,
        )
        if found is not None:
            return Pick(tuple(found))
        if decision.minimum == len(decision.candidates):
            return Pick(tuple(range(decision.minimum)))
        theirs = [n for n, ref in enumerate(decision.candidates) if self._is_others(player, ref)]
        order = (*theirs, *(n for n in range(len(decision.candidates)) if n not in theirs))
        return self.give_up(decision, Pick(order[: decision.minimum]))

    def _is_others(self, player: int, ref: Ref) -> bool:
        if isinstance(ref, PlayerRef):
            return ref.player != player
        return self.game.state.objects[ref.id].controller != player

    def _new_targets(self, player: int, decision: ChooseTargets) -> Answer:
        """Asked whether at all, and then for the targets."""
        kept = Pick(tuple(range(decision.minimum)))
        head = self.head("choices", player)
        if isinstance(head, dict) and "bool" in head:
            self.take("choices", player)
            if not head["bool"]:
                return kept
            found = self._from_lists(
                player,
                ("targets", "choices"),
                decision.candidates,
                decision.minimum,
                decision.maximum,
            )
            if found is not None:
                return Pick(tuple(found))
        return self.give_up(decision, kept)

    def _objects(self, player: int, decision: ChooseObjects) -> Answer:
        kinds = ("choices", "targets")
        if decision.purpose in NOT_FROM_CHOICES:
            kinds = ("targets", "choices")
        found = self._from_lists(
            player, kinds, decision.candidates, decision.minimum, decision.maximum
        )
        if found is not None:
            return Pick(tuple(found))
        if decision.minimum == len(decision.candidates):
            return Pick(tuple(range(decision.minimum)))
        return self.give_up(decision, Pick(tuple(range(decision.minimum))))

    def _word(self, player: int, decision: ChooseWord) -> Answer:
        head = self.head("choices", player)
        if isinstance(head, dict) and "pick" in head and len(head["pick"]) == 1:
            said = head["pick"][0]
            if isinstance(said, str):
                for index, word in enumerate(decision.words):
                    if word.lower().startswith(said.lower()):
                        self.take("choices", player)
                        return Pick((index,))
        return self.give_up(decision, Pick((0,)))

    def _order(self, player: int, decision: OrderChoice) -> Answer:
        if decision.purpose is not Purpose.ORDER_TRIGGERS:
            return self.give_up(decision, decision.default())
        order: list[int] = []
        while len(order) < len(decision.items) - 1:
            head = self.head("choices", player)
            if not (isinstance(head, dict) and "pick" in head and isinstance(head["pick"][0], str)):
                break
            said = head["pick"][0]
            for index, label in enumerate(decision.labels):
                if index not in order and label.startswith(said.split("*")[0]):
                    order.append(index)
                    break
            else:
                raise CannotPlay(f"trigger {said}")
            self.take("choices", player)
        rest = [n for n in range(len(decision.items)) if n not in order]
        if len(rest) > 1:
            return self.give_up(decision, Pick((*order, *rest)))
        return Pick((*order, *rest))

    def _damage(self, player: int, decision: AssignDamage) -> Answer:
        """As the peer does it unless said: lethal damage in order, the rest to the first."""
        amounts = [0] * len(decision.recipients)
        left = decision.total
        said = self.lists["choices"].get(player, [])
        asked = len(amounts) - decision.overflow
        numbers = [
            int(one["number"]) for one in said[:asked] if isinstance(one, dict) and "number" in one
        ]
        if len(numbers) == asked and sum(numbers) <= left:
            del said[:asked]
            rest = (left - sum(numbers),) if decision.overflow else ()
            return Divide((*numbers, *rest))
        for index, lethal in enumerate(decision.lethal):
            if decision.overflow and index == len(amounts) - 1:
                continue
            amounts[index] = min(left, lethal)
            left -= amounts[index]
        amounts[-1 if decision.overflow else 0] += left
        return Divide(tuple(amounts))

    def _division(self, player: int, decision: DivideAmong) -> Answer:
        raise CannotPlay("division")

    # combat

    def _entries(self, player: int, *kinds: str) -> list[Entry]:
        turn = self.game.state.turn
        found = []
        for entry in list(self.queues[player]):
            if entry["do"] in kinds and entry["turn"] == turn:
                self.queues[player].remove(entry)
                if entry["do"].endswith("skip"):
                    break
                found.append(entry)
        return found

    def _nth(self, said: Any, refs: list[int], usable: Callable[[int], bool]) -> int | None:
        index = 0
        if isinstance(said, dict) and "index" in said:
            said, index = said["name"], said["index"]
        found = [n for n, one in enumerate(refs) if self.fits(said, ObjectRef(one)) and usable(n)]
        return found[index] if len(found) > index else None

    def _attack(self, decision: DeclareAttackers) -> Answer:
        seat = self.game.state.teams[self.game.state.active_team].members[0]
        pairs: dict[int, int] = {}
        for entry in self._entries(seat, "attack", "attack_skip"):
            number = self._nth(
                entry["attacker"], list(decision.attackers), lambda n: n not in pairs
            )
            if number is None:
                raise Differs(f"can't attack: {entry['attacker']}")
            defender = decision.allowed[number][0]
            said = entry.get("defender")
            if said is not None:
                wanted = said.get("permanent", said)
                for index in decision.allowed[number]:
                    if self.fits(wanted, decision.defenders[index]):
                        defender = index
                        break
                else:
                    raise Differs(f"can't attack that: {entry}")
            pairs[number] = defender
        for number in decision.must:
            pairs.setdefault(number, decision.allowed[number][0])
        return Declare(tuple(pairs.items()))

    def _block(self, player: int, decision: DeclareBlockers) -> Answer:
        pairs: list[tuple[int, int]] = []
        for entry in self._entries(player, "block", "block_skip"):
            blocker = self._nth(entry["blocker"], list(decision.blockers), lambda n: True)
            attacker = self._nth(entry["attacker"], list(decision.attackers), lambda n: True)
            if blocker is None or attacker is None:
                raise Differs(f"can't block: {entry}")
            pairs.append((blocker, attacker))
        answer = Declare(tuple(pairs))
        try:
            decision.check(answer)
        except Refusal:
            if pairs:
                raise Differs(f"illegal block: {pairs}") from None
            return decision.default()
        return answer
