"""What a script says to each kind of decision."""

from __future__ import annotations

from typing import Any

from rules.answers import Answer, Divide, Number, Pick
from rules.decisions import (
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
    OrderChoice,
    PlayerRef,
    Purpose,
    Ref,
)
from tests.peer.declaring import Declaring
from tests.peer.reading import CannotPlay
from tests.peer.scripted import Differs, Unscripted

__all__ = ["Replying"]

NOT_FROM_CHOICES = frozenset({Purpose.SEARCH, Purpose.LOOK, Purpose.TARGET, Purpose.NEW_TARGETS})


class Replying(Declaring):
    """Answers to decisions, from the lists of the script."""

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
