"""What becomes of an open question when players leave the game (CR 800.4).

What has left can't be chosen any more, and who has left chooses nothing: another player does, if
something is still there to be chosen (800.4g, h).  The procedure that asked is answered in the
terms of its own question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from attrs import evolve, frozen

from rules.answers import Answer, Cancel, Declare, Divide, Pick
from rules.asking import (
    JointQuestion,
    Left,
    NoLegalChoice,
    One,
    Procedure,
    Question,
    ask,
    only_answer,
    picked,
)
from rules.decisions import (
    AssignDamage,
    AssignSharedDamage,
    ChooseModes,
    ChooseObjects,
    ChooseTargets,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    ObjectRef,
    OrderChoice,
    PayMana,
    PlayerRef,
    Purpose,
    Ref,
)
from rules.state import State

__all__ = ["ask_again", "ask_team_again", "has_left", "is_affected"]

Back = Callable[[Answer], Answer]
"""From an answer to what is left of a question to one to the question."""

PASSED_ON = (ChooseObjects, ChooseModes, OrderChoice)
"""Choices that another makes for who has left; of others nothing remains without who was asked."""


def has_left(state: State, ref: Ref) -> bool:
    """Whether a player has left the game, or an object with its owner."""
    if isinstance(ref, PlayerRef):
        return not state.players[ref.player].in_game
    if ref.id in state.objects:
        return False
    gone = state.gone.get(ref.id)
    return gone is None or not state.players[gone.object.owner].in_game


def is_affected(question: Question, state: State) -> bool:
    """Whether it has to be asked anew: of somebody else, or without something."""
    if isinstance(question, JointQuestion):
        asked_of, decision = state.teams[question.team].members[0], question.choice
    elif isinstance(question, One):
        asked_of, decision = question.decision.player, question.decision
    else:
        return False
    if not state.players[asked_of].in_game or isinstance(decision, PayMana):
        return True
    rest = _without(decision, state)
    return rest.is_empty or rest.decision != decision


def ask_again(decision: Decision, state: State) -> Procedure[Answer]:
    """The answer to what is left of the decision. Raises ``NoLegalChoice`` if targets are missing
    that can't be done without."""
    while True:
        rest = _without(decision, state)
        chooser: int | None = decision.player
        if not state.players[decision.player].in_game:
            if isinstance(decision, ChooseTargets):
                raise NoLegalChoice
            chooser = yield from _heir(rest.decision, state)
        if isinstance(decision, ChooseTargets):
            assert isinstance(rest.decision, ChooseTargets)
            if len(rest.decision.candidates) < decision.minimum:
                if decision.cancellable:
                    return Cancel()
                raise NoLegalChoice
        if chooser is None or rest.is_empty:
            return rest.back(rest.decision.default())
        if rest.decision.forced:
            return rest.back(only_answer(rest.decision))
        answer: Answer | Left = yield One(evolve(rest.decision, player=chooser))
        if not isinstance(answer, Left):
            return rest.back(answer)


def ask_team_again(team: int, choice: Decision, state: State) -> Procedure[Answer]:
    """The same of a joint choice. With its team everything has left that it could be about."""
    while True:
        rest = _without(choice, state)
        if not state.players[choice.player].in_game or rest.is_empty:
            return rest.back(rest.decision.default())
        if rest.decision.forced:
            return rest.back(only_answer(rest.decision))
        answer: Answer | Left = yield JointQuestion(team, rest.decision)
        if not isinstance(answer, Left):
            return rest.back(answer)


def _heir(decision: Decision, state: State) -> Procedure[int | None]:
    """Who chooses for a player who has left: another one, whom the controller of the source names,
    an opponent for an opponent (CR 800.4g), or with none the next in turn order (800.4h).

    ``None``: nobody, for nothing is left to choose.
    """
    source = getattr(decision, "source", 0)
    if not isinstance(decision, PASSED_ON) or (source and has_left(state, ObjectRef(source))):
        return None
    left = decision.player
    everybody = sorted(state.players_in_order())
    record = state.objects.get(source) or (state.gone[source].object if source else None)
    if record is None or record.controller not in everybody:
        return next((player for player in everybody if player > left), everybody[0])
    controller = record.controller
    team = state.players[controller].team
    heirs = [player for player in everybody if player != controller]
    if state.players[left].team != team:
        heirs = [player for player in heirs if state.players[player].team != team]
    refs = tuple(PlayerRef(heir) for heir in heirs)
    naming = ChooseObjects(controller, source, Purpose.CHOOSE, refs, 1, 1)
    answer: Answer = yield from ask(naming)
    return heirs[picked(answer)[0]]


# What is left of a decision


@frozen
class Rest:
    """What is left of a decision, and how its answers answer the whole."""

    decision: Decision
    back: Back
    is_empty: bool = False


def _without(decision: Decision, state: State) -> Rest:
    prune = _PRUNED.get(type(decision))
    rest: Rest = prune(decision, state) if prune is not None else _whole(decision)
    return rest


def _whole(decision: Decision) -> Rest:
    return Rest(decision, lambda answer: answer)


def _there(refs: Sequence[Ref], state: State) -> tuple[int, ...]:
    return tuple(index for index, ref in enumerate(refs) if not has_left(state, ref))


def _picks(kept: tuple[int, ...], after: tuple[int, ...] = ()) -> Back:
    def back(answer: Answer) -> Answer:
        if not isinstance(answer, Pick):
            return answer
        return Pick((*(kept[option] for option in answer.options), *after))

    return back


def _targets(decision: ChooseTargets, state: State) -> Rest:
    if decision.purpose is Purpose.NEW_TARGETS:
        return _whole(decision)  # an old target may stay, whatever became of it
    kept = _there(decision.candidates, state)
    now = evolve(
        decision,
        candidates=tuple(decision.candidates[index] for index in kept),
        minimum=min(decision.minimum, len(kept)),
        maximum=min(decision.maximum, len(kept)),
    )
    return Rest(now, _picks(kept))


def _objects(decision: ChooseObjects, state: State) -> Rest:
    kept = _there(decision.candidates, state)
    if not kept:  # whatever is chosen, nothing comes of it
        return Rest(decision, lambda answer: answer, is_empty=True)
    now = evolve(
        decision,
        candidates=tuple(decision.candidates[index] for index in kept),
        names=tuple(decision.names[index] for index in kept) if decision.names else (),
        minimum=min(decision.minimum, len(kept)),
        maximum=min(decision.maximum, len(kept)),
    )
    return Rest(now, _picks(kept))


def _order(decision: OrderChoice, state: State) -> Rest:
    """Triggers and effects stay, whatever became of their sources."""
    if decision.purpose not in (Purpose.ORDER_DAMAGE, Purpose.ORDER_CARDS):
        return _whole(decision)
    kept = _there(decision.items, state)
    now = evolve(
        decision,
        items=tuple(decision.items[index] for index in kept),
        labels=tuple(decision.labels[index] for index in kept) if decision.labels else (),
    )
    lost = tuple(index for index in range(len(decision.items)) if index not in kept)
    return Rest(now, _picks(kept, lost), is_empty=not kept)


def _pairs(left: tuple[int, ...], right: tuple[int, ...]) -> Back:
    def back(answer: Answer) -> Answer:
        assert isinstance(answer, Declare)
        return Declare(tuple((left[one], right[other]) for one, other in answer.pairs))

    return back


def _refs(ids: tuple[int, ...]) -> tuple[Ref, ...]:
    return tuple(ObjectRef(one) for one in ids)


def _allowed(
    allowed: tuple[tuple[int, ...], ...], left: tuple[int, ...], right: tuple[int, ...]
) -> tuple[tuple[int, ...], dict[int, tuple[int, ...]]]:
    """Those of the left that may still be paired, and with what, by new numbers of the right."""
    numbers = {index: number for number, index in enumerate(right)}
    may = {one: tuple(numbers[o] for o in allowed[one] if o in numbers) for one in left}
    return tuple(one for one in left if may[one]), may


def _attackers(decision: DeclareAttackers, state: State) -> Rest:
    defenders = _there(decision.defenders, state)
    there = _there(_refs(decision.attackers), state)
    kept, may = _allowed(decision.allowed, there, defenders)
    now = evolve(
        decision,
        attackers=tuple(decision.attackers[one] for one in kept),
        defenders=tuple(decision.defenders[other] for other in defenders),
        allowed=tuple(may[one] for one in kept),
        must=tuple(kept.index(one) for one in decision.must if one in kept),
    )
    return Rest(now, _pairs(kept, defenders), is_empty=not kept)


def _blockers(decision: DeclareBlockers, state: State) -> Rest:
    attackers = _there(_refs(decision.attackers), state)
    kept, may = _allowed(decision.allowed, _there(_refs(decision.blockers), state), attackers)
    if kept == tuple(range(len(decision.blockers))) and len(attackers) == len(decision.attackers):
        return _whole(decision)
    now = DeclareBlockers(
        decision.player,
        tuple(decision.blockers[one] for one in kept),
        tuple(decision.attackers[other] for other in attackers),
        tuple(may[one] for one in kept),
        tuple(decision.capacity[one] for one in kept),
        tuple(
            (kept.index(one), attackers.index(other) if other >= 0 else other)
            for one, other in decision.required
            if one in kept and (other < 0 or other in attackers)
        ),
    )
    return Rest(now, _pairs(kept, attackers), is_empty=not kept)


def _damage(decision: AssignDamage, state: State) -> Rest:
    """No creature, no damage; none to assign it to, none either (CR 510.1c)."""
    kept = _there(decision.recipients, state)
    if has_left(state, ObjectRef(decision.source)):
        kept = ()
    whole = len(decision.recipients)
    now = evolve(
        decision,
        recipients=tuple(decision.recipients[index] for index in kept),
        lethal=tuple(decision.lethal[index] for index in kept),
        overflow=decision.overflow and whole - 1 in kept,
    )

    def back(answer: Answer) -> Answer:
        assert isinstance(answer, Divide)
        amounts = dict(zip(kept, answer.amounts, strict=False))
        return Divide(tuple(amounts.get(index, 0) for index in range(whole)))

    if not kept:
        return Rest(decision, lambda _: Divide((0,) * whole), is_empty=True)
    return Rest(now, back)


def _shared_damage(decision: AssignSharedDamage, state: State) -> Rest:
    rests = [_damage(part, state) for part in decision.parts]
    parts = tuple(
        rest.decision
        for rest in rests
        if isinstance(rest.decision, AssignDamage) and not rest.is_empty
    )
    if not parts:
        count = sum(len(part.recipients) for part in decision.parts)
        return Rest(decision, lambda _: Divide((0,) * count), is_empty=True)

    def back(answer: Answer) -> Answer:
        assert isinstance(answer, Divide)
        shares: list[tuple[int, ...]] = []
        begin = 0
        for rest in rests:
            assert isinstance(rest.decision, AssignDamage)
            end = begin if rest.is_empty else begin + len(rest.decision.recipients)
            part = rest.back(Divide(answer.amounts[begin:end]))
            assert isinstance(part, Divide)
            shares.append(part.amounts)
            begin = end
        return Divide(tuple(chain.from_iterable(shares)))

    return Rest(evolve(decision, parts=parts), back)


_PRUNED: dict[type[Decision], Callable[[Any, State], Rest]] = {
    ChooseTargets: _targets,
    ChooseObjects: _objects,
    OrderChoice: _order,
    DeclareAttackers: _attackers,
    DeclareBlockers: _blockers,
    AssignDamage: _damage,
    AssignSharedDamage: _shared_damage,
}
