"""English clauses joined into sentences: "and", "then", or a full stop."""

from __future__ import annotations

from collections.abc import Sequence

from cards.rendering.english.grammar import NounPhrase, conjugate, sentence
from cards.rendering.english.speech import Clause, Joint

__all__ = ["joined", "same_subject"]


def _joint(before: Clause, after: Clause) -> Joint:
    """How a clause follows another, where neither says so itself."""
    if after.joint is not None:
        return after.joint
    if before.whole is not None or after.whole is not None:
        return Joint.STOP
    pair = (before.topic, after.topic)
    if after.predicate.endswith("this way"):
        return Joint.STOP
    if before.topic in ("search", "found") and after.topic.startswith(("move", "reveal")):
        return Joint.COMMA
    if before.topic == "reveal" and after.topic.startswith("move"):
        return Joint.COMMA
    if pair == ("draw", "discard") or after.topic == "then":
        return Joint.THEN
    same = before.person is after.person and (
        before.subject is None
        or after.subject is None
        or same_subject(before.subject, after.subject)
    )
    if pair == ("damage", "damage") and same:
        return Joint.AND
    if after.topic == "shuffle in" and before.topic == "move exile":
        return Joint.THEN
    if pair == ("create", "mill") or pair == ("discard", "untap"):
        return Joint.AND
    if pair == ("discard", "draw") and same and not before.is_you:
        return Joint.THEN
    if pair == ("create", "create"):
        return Joint.AND
    if pair in _AND or (pair in _AND_IF_SAME and same):
        return Joint.AND
    if pair == ("move exile", "move battlefield") or pair == ("draw", "move library"):
        return Joint.THEN
    return Joint.STOP


_AND = {
    ("damage", "gain"),
    ("lose", "gain"),
    ("damage", "draw"),
    ("gain", "draw"),
    ("draw", "gain"),
}
_AND_IF_SAME = {
    ("draw", "lose"),
    ("discard", "lose"),
    ("lose", "discard"),
    ("sacrifice", "lose"),
    ("tap", "untap"),
    ("lose", "draw"),
    ("lose", "create"),
}


def same_subject(one: NounPhrase, other: NounPhrase) -> bool:
    return one.text == other.text or other.text in ("it", "they", "that player", "that creature")


def joined(clauses: Sequence[Clause]) -> str:
    """Clauses as sentences."""
    sentences: list[list[tuple[Joint, Clause]]] = []
    for position, clause in enumerate(clauses):
        joint = Joint.STOP if position == 0 else _joint(clauses[position - 1], clause)
        if joint in (Joint.STOP, Joint.LINE):
            sentences.append([])
        sentences[-1].append((joint, clause))
    text = ""
    for group in sentences:
        if text:
            text += "\n" if group[0][0] is Joint.LINE else " "
        text += sentence(_one(group))
    return text


def _one(group: Sequence[tuple[Joint, Clause]]) -> str:
    text = ""
    previous: Clause | None = None
    chain = sum(joint in (Joint.COMMA, Joint.THEN) for joint, _ in group)
    for joint, clause in group:
        if previous is None:
            text = clause.text(spoken=clause.spoken or _also_you(group))
        else:
            said = _following(previous, clause, joint, group[0][1])
            if joint is Joint.AND:
                text += f" and {said}"
            elif joint is Joint.THEN:
                text += f", then {said}"
            else:
                last = clause is group[-1][1]
                text += f", and {said}" if last and chain > 1 else f", {said}"
                if last and chain == 1:
                    text = text[: -len(said) - 2] + f" and {said}"
        previous = clause
    return text


def _also_you(group: Sequence[tuple[Joint, Clause]]) -> bool:
    """ "You draw a card and you lose 1 life": an order beside a statement about you says "you"."""
    first = group[0][1]
    joined_on = [clause for joint, clause in group[1:] if joint is Joint.AND]
    if any(not clause.is_you for clause in joined_on):
        return True
    return first.topic in ("draw", "discard") and any(clause.spoken for clause in joined_on)


def _following(before: Clause, clause: Clause, joint: Joint, first: Clause) -> str:
    if clause.whole is not None:
        return clause.whole
    if (before.topic, clause.topic) == ("damage", "damage"):
        return clause.predicate.removeprefix("deal ")
    if (before.topic, clause.topic) == ("create", "create"):
        return clause.predicate.removeprefix("create ")
    if joint is Joint.AND and clause.is_you and not before.is_you:
        return f"you {clause.predicate}"
    if clause.topic == "shuffle":
        allowed = first.predicate.startswith("may ")
        return "shuffle" if allowed else conjugate("shuffle", clause.person)
    if joint is Joint.AND and clause.spoken and clause.is_you and before.topic == "draw":
        return f"you {clause.predicate}"
    if clause.is_you and before.is_you and before.spoken:
        return clause.predicate
    if clause.is_you and before.is_you and before.topic == "draw":
        return clause.predicate
    same = (
        clause.subject is not None
        and before.subject is not None
        and before.person is clause.person
        and same_subject(before.subject, clause.subject)
    )
    if same:
        if " may " in f" {before.predicate} ":
            return clause.predicate
        return conjugate(clause.predicate, clause.person)
    return clause.text()
