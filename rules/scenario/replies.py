"""From what a script says to an answer, for each kind of decision.

``said`` is a name, a list of names, a number, a truth value, a mapping, or an answer as the engine
takes it.  What can't be an answer to the decision raises ``Misfit``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.answers import (
    Act,
    Answer,
    Cancel,
    Declare,
    Divide,
    Number,
    Pass,
    Pick,
    TakeBack,
)
from rules.decisions import (
    AssignDamage,
    AssignSharedDamage,
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
    MulliganChoice,
    ObjectRef,
    OrderChoice,
    PayMana,
    Ref,
)
from rules.refusals import Refusal
from rules.scenario.naming import Names

__all__ = ["Misfit", "Said", "describe", "key_fits", "only_answer", "reply"]

Said = object

ANSWERS = (Pass, TakeBack, Act, Pick, Number, Declare, Divide, Cancel)

WORDS = {
    "yes": True,
    "no": False,
    "mulligan": True,
    "keep": False,
}


class Misfit(Exception):
    """What was said is no answer to this decision."""


def key_fits(key: str, decision: Decision) -> bool:
    """Whether an answer meant for ``key`` (a kind or a purpose of decisions) is meant for this."""
    inner = decision.choice if isinstance(decision, Joint) else decision
    purpose = getattr(inner, "purpose", None)
    names = {inner.kind}
    if purpose is not None:
        names.add(purpose.value)
        if isinstance(inner, DeclareAttackers) and purpose.value != "attack":
            names.discard(inner.kind)
    return key in names


def reply(decision: Decision, said: Said, names: Names) -> Answer:
    """The answer that ``said`` means. Raises ``Misfit``."""
    if isinstance(decision, Joint):
        return reply(decision.choice, said, names)
    answer = said if isinstance(said, ANSWERS) else _reply(decision, said, names)
    try:
        decision.check(answer)
    except Refusal as refusal:
        raise Misfit(f"{said!r} is refused: {refusal}") from refusal
    return answer


def _reply(decision: Decision, said: Said, names: Names) -> Answer:
    if isinstance(decision, ChooseTargets | ChooseObjects):
        if isinstance(decision, ChooseObjects) and decision.names:
            return _pick_named(decision, said, names)
        return _pick(decision.candidates, said, names)
    if isinstance(decision, OrderChoice):
        return _order(decision, said, names)
    if isinstance(decision, ChooseModes):
        wanted = [said] if isinstance(said, int) else said
        if not isinstance(wanted, Sequence) or isinstance(wanted, str):
            raise Misfit(f"{said!r} is no list of modes")
        try:
            return Pick(tuple(decision.modes.index(int(mode) - 1) for mode in wanted))
        except ValueError:
            raise Misfit(f"no mode {said!r}: {[m + 1 for m in decision.modes]}") from None
    if isinstance(decision, ChooseNumber):
        if isinstance(said, bool) or not isinstance(said, int):
            raise Misfit(f"{said!r} is no number")
        return Number(said)
    if isinstance(decision, Confirm | MulliganChoice):
        truth = WORDS.get(said) if isinstance(said, str) else said
        if not isinstance(truth, bool):
            raise Misfit(f"{said!r} is neither yes nor no")
        return Pick((int(truth),))
    if isinstance(decision, ChooseWord):
        return _word(decision, said)
    if isinstance(decision, DeclareAttackers):
        return _attack(decision, said, names)
    if isinstance(decision, DeclareBlockers):
        return _block(decision, said, names)
    if isinstance(decision, AssignDamage | DivideAmong):
        return _divide(decision.recipients, said, names)
    if isinstance(decision, AssignSharedDamage):
        return _divide_shared(decision, said, names)
    if isinstance(decision, PayMana):
        return _pay(decision, said, names)
    raise Misfit(f"{decision.kind} is not answered by script")


def _list(said: Said) -> list[str]:
    if isinstance(said, str):
        return [said]
    if isinstance(said, Sequence) and all(isinstance(one, str) for one in said):
        return list(said)
    raise Misfit(f"{said!r} is no name and no list of names")


def _pick(refs: Sequence[Ref], said: Said, names: Names) -> Pick:
    picked: list[int] = []
    for name in _list(said):
        index = names.pick(name, refs, picked)
        if index < 0:
            raise Misfit(f"{name!r} is not among {', '.join(names.of_all(refs)) or 'the options'}")
        picked.append(index)
    return Pick(tuple(picked))


def _pick_named(decision: ChooseObjects, said: Said, names: Names) -> Pick:
    picked: list[int] = []
    for name in _list(said):
        for index, (ref, label) in enumerate(zip(decision.candidates, decision.names, strict=True)):
            if index not in picked and (label == name or names.pick(name, (ref,)) == 0):
                picked.append(index)
                break
        else:
            raise Misfit(f"{name!r} is not among {', '.join(decision.names)}")
    return Pick(tuple(picked))


def _order(decision: OrderChoice, said: Said, names: Names) -> Pick:
    """Names first to last; those not named follow in the order given."""
    picked: list[int] = []
    for name in _list(said):
        index = names.pick(name, decision.items, picked)
        if index < 0:
            for number, label in enumerate(decision.labels):
                if number not in picked and label.startswith(name):
                    index = number
                    break
        if index < 0:
            options = decision.labels or names.of_all(decision.items)
            raise Misfit(f"{name!r} is not among {', '.join(options)}")
        picked.append(index)
    rest = (n for n in range(len(decision.items)) if n not in picked)
    return Pick((*picked, *rest))


def _word(decision: ChooseWord, said: Said) -> Pick:
    if isinstance(said, str):
        for index, word in enumerate(decision.words):
            if word.casefold() == said.casefold():
                return Pick((index,))
        for index, word in enumerate(decision.words):
            if word.casefold().startswith(said.casefold()):
                return Pick((index,))
    raise Misfit(f"{said!r} is not among {', '.join(decision.words)}")


def _attack(decision: DeclareAttackers, said: Said, names: Names) -> Declare:
    """Names of attackers, pairs of or a mapping from them to what is attacked, or one player for
    all.
    """
    attackers = [ObjectRef(one) for one in decision.attackers]
    if isinstance(said, str) and names.pick(said, attackers) < 0:
        defender = _defender(decision, said, names)
        return Declare(tuple((n, defender) for n in range(len(attackers))))
    pairs: list[tuple[int, int]] = []
    items: list[tuple[str, object]]
    if isinstance(said, Mapping):
        items = [(str(key), value) for key, value in said.items()]
    elif isinstance(said, list) and all(isinstance(one, tuple) for one in said):
        items = said
    else:
        items = [(name, None) for name in _list(said)]
    for name, at in items:
        index = names.pick(name, attackers, [pair[0] for pair in pairs])
        if index < 0:
            able = ", ".join(names.of_all(attackers)) or "nothing"
            raise Misfit(f"{name!r} can't attack; {able} can")
        defender = decision.allowed[index][0] if at is None else _defender(decision, str(at), names)
        pairs.append((index, defender))
    return Declare(tuple(pairs))


def _defender(decision: DeclareAttackers, said: str, names: Names) -> int:
    index = names.pick(said, decision.defenders)
    if index < 0 and said in names.players:
        team = names.game.state.team_of(names.player(said))
        for number, ref in enumerate(decision.defenders):
            if names.of(ref) in [names.players[member] for member in team.members]:
                return number
    if index < 0:
        raise Misfit(f"{said!r} is not among {', '.join(names.of_all(decision.defenders))}")
    return index


def _block(decision: DeclareBlockers, said: Said, names: Names) -> Declare:
    """A mapping from blockers to what each blocks, one or several."""
    if not isinstance(said, Mapping):
        if not said:
            return Declare(())
        raise Misfit(f"{said!r} does not say what each blocker blocks")
    blockers = [ObjectRef(one) for one in decision.blockers]
    attackers = [ObjectRef(one) for one in decision.attackers]
    pairs: list[tuple[int, int]] = []
    for name, what in said.items():
        blocker = names.pick(str(name), blockers, [pair[0] for pair in pairs])
        if blocker < 0:
            able = ", ".join(names.of_all(blockers)) or "nothing"
            raise Misfit(f"{name!r} can't block; {able} can")
        blocked: list[int] = []
        for attacker_name in _list(what):
            attacker = names.pick(attacker_name, attackers, blocked)
            if attacker < 0:
                raise Misfit(f"{attacker_name!r} does not attack")
            blocked.append(attacker)
        pairs.extend((blocker, attacker) for attacker in blocked)
    return Declare(tuple(pairs))


def _divide(recipients: Sequence[Ref], said: Said, names: Names) -> Divide:
    """A list of amounts in the order of the recipients, or a mapping from their names."""
    if isinstance(said, Mapping):
        amounts = [0] * len(recipients)
        used: list[int] = []
        for name, amount in said.items():
            index = names.pick(str(name), recipients, used)
            if index < 0:
                raise Misfit(f"{name!r} is not among {', '.join(names.of_all(recipients))}")
            used.append(index)
            amounts[index] = int(amount)
        return Divide(tuple(amounts))
    if isinstance(said, Sequence) and all(isinstance(one, int) for one in said):
        return Divide(tuple(said))
    raise Misfit(f"{said!r} is no division")


def _divide_shared(decision: AssignSharedDamage, said: Said, names: Names) -> Divide:
    """A mapping from each creature to how it divides its damage, or one list of all amounts."""
    if not isinstance(said, Mapping):
        return _divide([ref for part in decision.parts for ref in part.recipients], said, names)
    sources = [ObjectRef(part.source) for part in decision.parts]
    shares: dict[int, tuple[int, ...]] = {}
    for name, division in said.items():
        index = names.pick(str(name), sources, list(shares))
        if index < 0:
            raise Misfit(f"{name!r} is not among {', '.join(names.of_all(sources))}")
        shares[index] = _divide(decision.parts[index].recipients, division, names).amounts
    if len(shares) < len(sources):
        raise Misfit(
            f"{said!r} does not say how each of {', '.join(names.of_all(sources))} divides"
        )
    return Divide(tuple(amount for index in range(len(sources)) for amount in shares[index]))


def _pay(decision: PayMana, said: Said, names: Names) -> Answer:
    """``"Forest"`` or ``"Forest:G"`` taps it, ``"pool:G"`` spends, ``"life"`` pays life, ``"rest"``
    leaves it to the engine.
    """
    if said == "rest":
        return Pick(())
    if isinstance(said, str):
        name, _, letters = said.partition(":")
        for index, option in enumerate(decision.options):
            if option == said or option.startswith((f"{said}>", f"{said}:")):
                return Act(index)
            kind, _, rest = option.partition(":")
            if kind == "tap":
                source, _, made = rest.partition(":")
                if names.matches(name, [int(source)]) and letters in ("", made):
                    return Act(index)
    raise Misfit(f"{said!r} is not among {', '.join(describe_payment(decision, names))}")


def describe_payment(decision: PayMana, names: Names) -> list[str]:
    found = []
    for option in decision.options:
        kind, _, rest = option.partition(":")
        if kind == "tap":
            source, _, made = rest.partition(":")
            found.append(f"{names.of_object(int(source))}:{made}")
        else:
            found.append(option)
    return found


def only_answer(decision: Decision) -> Answer | None:
    """The one legal answer, calling it off aside; ``None`` if there are several."""
    if isinstance(decision, ChooseTargets | ChooseObjects):
        if decision.minimum == decision.maximum == len(decision.candidates):
            return Pick(tuple(range(decision.minimum)))
        return None
    if isinstance(decision, ChooseModes):
        if decision.minimum == decision.maximum == len(decision.modes):
            return Pick(tuple(range(decision.minimum)))
        return None
    if isinstance(decision, ChooseNumber) and decision.minimum == decision.maximum:
        return Number(decision.minimum)
    return None


def describe(decision: Decision, names: Names) -> str:
    """What is asked, for messages."""
    inner = decision.choice if isinstance(decision, Joint) else decision
    purpose = getattr(inner, "purpose", None)
    kind = inner.kind if purpose is None else f"{inner.kind} ({purpose.value})"
    options: Sequence[str] = ()
    if isinstance(inner, ChooseTargets | ChooseObjects):
        options = inner.names if isinstance(inner, ChooseObjects) and inner.names else ()
        options = options or names.of_all(inner.candidates)
    elif isinstance(inner, OrderChoice):
        options = inner.labels or names.of_all(inner.items)
    elif isinstance(inner, ChooseWord):
        options = inner.words
    elif isinstance(inner, DeclareAttackers):
        options = tuple(names.of_object(one) for one in inner.attackers)
    elif isinstance(inner, DeclareBlockers):
        options = tuple(names.of_object(one) for one in inner.blockers)
    elif isinstance(inner, AssignDamage | DivideAmong):
        options = names.of_all(inner.recipients)
    elif isinstance(inner, AssignSharedDamage):
        options = names.of_all([ObjectRef(part.source) for part in inner.parts])
    elif isinstance(inner, PayMana):
        options = describe_payment(inner, names)
    among = f" among {', '.join(options)}" if options else ""
    return f"{names.players[decision.player]} is asked for {kind}{among}"
