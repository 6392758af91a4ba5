"""Making a question of each kind of decision: what it is about, what can be chosen, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import evolve

from host.client.labels import Labels
from host.client.question import GOES_TO, Offer, Option, Question, Shape, describe_answer
from host.client.wording import Wording
from rules.answers import Act, Pick
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
    OrderChoice,
    PayMana,
    PriorityChoice,
    Purpose,
)

__all__ = ["ask"]


def ask(decision: Decision, labels: Labels) -> Question:
    """The question that a decision is to a person; for whom, if it is another's to be made (CR
    722.5)."""
    question = _joint(decision, labels) if isinstance(decision, Joint) else _own(decision, labels)
    names = labels.names
    if names.me is None or decision.player == names.me:
        return question
    who = names.player(decision.player)
    return evolve(question, title=labels.words.say("for_player", who=who, choice=question.title))


def _own(decision: Decision, labels: Labels) -> Question:
    question = _ASK[type(decision)](decision, labels)
    so_far = labels.so_far(getattr(decision, "source", 0))
    if not so_far:
        return question
    said = labels.words.say("so_far", facts=so_far)
    return evolve(question, note=f"{said} {question.note}".rstrip())


def _joint(decision: Joint, labels: Labels) -> Question:
    inner = _own(decision.choice, labels)
    words, names = labels.words, labels.names
    who = names.several(names.partners())
    offers = tuple(
        Offer(p.player, p.answer, describe_answer(inner, p.answer, words))
        for p in decision.proposals
        if p.player != decision.player
    )
    mine = next((p.answer for p in decision.proposals if p.player == decision.player), None)
    return evolve(
        inner,
        decision=decision,
        title=words.title("joint", who=who, choice=inner.title),
        offers=offers,
        mine=mine,
    )


def _hints(words: Wording, key: str, cancellable: bool = False) -> tuple[str, ...]:
    hints = [words.hint(key)]
    if cancellable:
        hints.append(words.hint("cancel"))
    return tuple(hints)


def _priority(decision: PriorityChoice, labels: Labels) -> Question:
    words = labels.words
    options: list[Option] = []
    seen: set[object] = set()
    for index, action in enumerate(decision.actions):
        same = labels.likeness(action)
        if same in seen:
            continue
        seen.add(same)
        options.append(
            Option(
                labels.action(action),
                Act(index),
                labels.names.known.get(action.object, ""),
                action.mana,
            )
        )
    key = "passed" if decision.passed else "act"
    return Question(
        decision,
        Shape.ACT,
        words.title("priority", step=labels.occasion()),
        tuple(options),
        hints=(words.hint(key, **{"pass": "pass", "undo": "undo"}),),
    )


def _mulligan(decision: MulliganChoice, labels: Labels) -> Question:
    words = labels.words
    options = (
        Option(words.say("keep"), Pick((0,))),
        Option(words.say("mulligan", size=decision.next_size), Pick((1,))),
    )
    title = words.title("mulligan", size=decision.next_size)
    return Question(decision, Shape.ONE, title, options, hints=_hints(words, "one"))


def _picking(
    decision: ChooseTargets | ChooseObjects, labels: Labels, names: tuple[str, ...] = ()
) -> Question:
    words = labels.words
    least, most = decision.minimum, min(decision.maximum, len(decision.candidates))
    options = tuple(
        Option(
            labels.ref(ref, names[index] if names else ""),
            Pick((index,)) if least <= 1 <= most else None,
            (names[index] if names else labels.card_of(ref)),
        )
        for index, ref in enumerate(decision.candidates)
    )
    count = words.count(least, most, len(options))
    purpose = words.purpose(decision.purpose, count=count)
    source = labels.source(decision.source)
    title = words.title(decision.kind, source=source, purpose=purpose) if source else purpose
    shape = Shape.ONE if least == most == 1 else Shape.SOME
    return Question(
        decision,
        shape,
        title[:1].upper() + title[1:],
        options,
        hints=_hints(words, "one" if shape is Shape.ONE else "some", decision.cancellable),
        source=source,
        cancellable=decision.cancellable,
    )


def _objects(decision: ChooseObjects, labels: Labels) -> Question:
    return _picking(decision, labels, decision.names)


def _modes(decision: ChooseModes, labels: Labels) -> Question:
    words = labels.words
    least, most = decision.minimum, min(decision.maximum, len(decision.modes))
    options = tuple(
        Option(
            labels.mode(decision.source, mode),
            Pick((index,)) if least <= 1 <= most else None,
        )
        for index, mode in enumerate(decision.modes)
    )
    source = labels.source(decision.source)
    title = words.title("modes", source=source, count=words.count(least, most))
    shape = Shape.ONE if least == most == 1 else Shape.SOME
    return Question(
        decision,
        shape,
        title,
        options,
        hints=_hints(words, "one" if shape is Shape.ONE else "some", decision.cancellable),
        source=source,
        cancellable=decision.cancellable,
    )


def _number(decision: ChooseNumber, labels: Labels) -> Question:
    words = labels.words
    source = labels.source(decision.source)
    title = words.title(
        "number",
        source=source,
        purpose=words.purpose(decision.purpose),
        minimum=decision.minimum,
        maximum=decision.maximum,
    )
    return Question(
        decision,
        Shape.NUMBER,
        title,
        hints=_hints(words, "number", decision.cancellable),
        source=source,
        cancellable=decision.cancellable,
    )


def _confirm(decision: Confirm, labels: Labels) -> Question:
    words = labels.words
    source = labels.source(decision.source)
    options = (
        Option(words.affirmative(decision.purpose), Pick((1,))),
        Option(words.say("no"), Pick((0,))),
    )
    purpose = words.purpose(decision.purpose)
    title = words.title("confirm", source=source, purpose=purpose)
    return Question(
        decision,
        Shape.YES_NO,
        title,
        options,
        hints=_hints(words, "yes_no"),
        source=source,
        note=labels.text_of(source),
    )


def _word(decision: ChooseWord, labels: Labels) -> Question:
    words = labels.words
    source = labels.source(decision.source)
    options = tuple(
        Option(words.word(word, decision.purpose), Pick((index,)))
        for index, word in enumerate(decision.words)
    )
    purpose = words.purpose(decision.purpose)
    title = words.title("word", source=source, purpose=purpose)
    return Question(decision, Shape.ONE, title, options, hints=_hints(words, "one"), source=source)


def _order(decision: OrderChoice, labels: Labels) -> Question:
    words = labels.words
    options = []
    for index, ref in enumerate(decision.items):
        label = decision.labels[index] if decision.labels else ""
        if decision.purpose is Purpose.ORDER_TRIGGERS:
            said = labels.trigger(ref, label)
        else:
            said = labels.ref(ref, label)
        options.append(Option(said, None, label.partition("#")[0] or labels.card_of(ref)))
    purpose = words.purpose(decision.purpose)
    title = words.title("order", purpose=purpose)
    if decision.purpose is Purpose.ORDER_DAMAGE:
        title = f"{labels.source(decision.source)}: {title}"
    return Question(decision, Shape.ORDER, title, tuple(options), hints=_hints(words, "order"))


def _attackers(decision: DeclareAttackers, labels: Labels) -> Question:
    words = labels.words
    options = tuple(
        Option(labels.creature(attacker, False), None, labels.names.known.get(attacker, ""))
        for attacker in decision.attackers
    )
    whole = decision.purpose is Purpose.ATTACK
    against = tuple(
        Option(labels.defender(ref, decision.defenders if whole else ()), None, labels.card_of(ref))
        for ref in decision.defenders
    )
    title = words.title("attackers")
    if not whole:
        purpose = words.purpose(decision.purpose)
        title = purpose[:1].upper() + purpose[1:]
    elif len(against) == 1:
        title = f"{title} → {against[0].label}"
    return Question(
        decision, Shape.ATTACK, title, options, against, hints=_hints(words, "attackers")
    )


def _blockers(decision: DeclareBlockers, labels: Labels) -> Question:
    words = labels.words
    return Question(
        decision,
        Shape.BLOCK,
        words.title("blockers"),
        tuple(
            Option(labels.creature(blocker, False), None, labels.names.known.get(blocker, ""))
            for blocker in decision.blockers
        ),
        tuple(
            Option(labels.creature(attacker, False), None, labels.names.known.get(attacker, ""))
            for attacker in decision.attackers
        ),
        hints=_hints(words, "blockers"),
    )


def _damage(decision: AssignDamage, labels: Labels) -> Question:
    source = labels.source(decision.source)
    title = labels.words.title("damage", source=source, total=decision.total)
    options = tuple(_recipients(decision, labels))
    return Question(
        decision, Shape.DIVIDE, title, options, hints=_hints(labels.words, "divide"), source=source
    )


def _shared_damage(decision: AssignSharedDamage, labels: Labels) -> Question:
    words = labels.words
    strikers: list[str] = []
    options: list[Option] = []
    for part in decision.parts:
        name = labels.creature(part.source, False)
        strikers.append(words.raw("deals", name=name, total=part.total))
        options.extend(
            evolve(option, label=f"{name}{GOES_TO}{option.label}")
            for option in _recipients(part, labels)
        )
    title = words.title("shared_damage", strikers=words.listed(strikers))
    return Question(decision, Shape.DIVIDE, title, tuple(options), hints=_hints(words, "divide"))


def _recipients(decision: AssignDamage, labels: Labels) -> Iterator[Option]:
    last = len(decision.recipients) - 1
    for index, ref in enumerate(decision.recipients):
        if decision.overflow and index == last:
            said = labels.defender(ref, (ref,))
        else:
            amount = decision.lethal[index]
            said = labels.words.raw("lethal", name=labels.ref(ref), amount=amount)
        yield Option(said, None, labels.card_of(ref))


def _divide(decision: DivideAmong, labels: Labels) -> Question:
    words = labels.words
    source = labels.source(decision.source)
    title = words.title("divide", source=source, total=decision.total, least=decision.least)
    options = tuple(Option(labels.ref(r), None, labels.card_of(r)) for r in decision.recipients)
    return Question(
        decision, Shape.DIVIDE, title, options, hints=_hints(words, "divide"), source=source
    )


def _pay(decision: PayMana, labels: Labels) -> Question:
    words = labels.words
    source = labels.source(decision.source)
    options = [
        Option(labels.payment(text), Act(index)) for index, text in enumerate(decision.options)
    ]
    title = words.title("pay", source=source, remaining=decision.remaining)
    return Question(
        decision,
        Shape.PAY,
        title,
        tuple(options),
        hints=_hints(words, "pay", True),
        source=source,
        cancellable=True,
    )


_ASK: dict[type[Decision], Callable[..., Question]] = {
    PriorityChoice: _priority,
    MulliganChoice: _mulligan,
    ChooseTargets: _picking,
    ChooseModes: _modes,
    ChooseNumber: _number,
    ChooseObjects: _objects,
    Confirm: _confirm,
    ChooseWord: _word,
    OrderChoice: _order,
    DeclareAttackers: _attackers,
    DeclareBlockers: _blockers,
    AssignDamage: _damage,
    AssignSharedDamage: _shared_damage,
    DivideAmong: _divide,
    PayMana: _pay,
}
