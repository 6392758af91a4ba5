"""What a script says of attackers and blockers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.answers import Answer, Declare
from rules.decisions import DeclareAttackers, DeclareBlockers, ObjectRef
from rules.refusals import Refusal
from tests.peer.reading import Entry
from tests.peer.scripted import Differs, Scripted

__all__ = ["Declaring"]


class Declaring(Scripted):
    """Answers to declarations."""

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
