"""Amounts in English, as they stand after "equal to"; numbers as digits."""

from __future__ import annotations

from cards.rendering.english.books import AMOUNTS, PLAYERS, SELECTIONS
from cards.rendering.english.grammar import Person
from cards.rendering.english.nouns import QUALITIES, controlled_by
from cards.rendering.english.selections import in_zone, zone_phrase
from cards.rendering.phrasebook import Language
from cards.rendering.references import split_owner
from cards.rendering.scope import Quantifier, Scope
from cards.rendering.words import mana_name
from rules.language import (
    Aggregate,
    Amount,
    BasicLandTypes,
    Count,
    CountersOn,
    Each,
    EachPlayer,
    Fixed,
    Half,
    LifeTotal,
    Minus,
    Plus,
    QualityOf,
    RememberedAmount,
    Times,
    UnspentMana,
    X,
)
from rules.vocabulary import Rounding, Zone

__all__ = ["finish", "for_each", "of_what", "signed"]


@AMOUNTS.rule(Fixed)
def _fixed(node: Fixed, scope: Scope) -> str:
    return str(node.value)


@AMOUNTS.rule(X)
def _x(node: X, scope: Scope) -> str:
    return "X"


@AMOUNTS.rule(Count)
def _count(node: Count, scope: Scope) -> str:
    what = SELECTIONS.say(node.what, scope.with_quantifier(Quantifier.BARE)).text
    if isinstance(node.what, Each):
        if (
            node.what.zone is Zone.BATTLEFIELD
            and node.what.whose in (None, EachPlayer())
            and "control" not in what
        ):
            what += " on the battlefield"
        return f"the number of {what}"
    return f"the number of {'them' if what == 'they' else what}"


@AMOUNTS.rule(QualityOf)
def _quality(node: QualityOf, scope: Scope) -> str:
    what = SELECTIONS.say(node.what, scope.with_quantifier(Quantifier.BARE))
    word = QUALITIES[node.quality]
    if not what.several:
        return f"{what.possessive} {word}"
    if node.aggregate is Aggregate.GREATEST:
        return f"the greatest {word} among {what.object}"
    return f"the total {word} of {what.object}"


@AMOUNTS.rule(LifeTotal)
def _life_total(node: LifeTotal, scope: Scope) -> str:
    return f"{PLAYERS.say(node.of, scope).possessive} life total"


@AMOUNTS.rule(CountersOn)
def _counters(node: CountersOn, scope: Scope) -> str:
    return f"the number of {node.kind} counters on {SELECTIONS.say(node.what, scope).object}"


@AMOUNTS.rule(UnspentMana)
def _unspent(node: UnspentMana, scope: Scope) -> str:
    whose = PLAYERS.say(node.of, scope)
    has = "have" if whose.person is Person.YOU else "has"
    return f"the amount of unspent {mana_name(node.type, Language.EN)} {whose.text} {has}"


@AMOUNTS.rule(BasicLandTypes)
def _basic_types(node: BasicLandTypes, scope: Scope) -> str:
    among = SELECTIONS.say(node.among, scope.with_quantifier(Quantifier.BARE)).text
    return f"the number of basic land types among {among}"


@AMOUNTS.rule(Half)
def _half(node: Half, scope: Scope) -> str:
    way = "up" if node.rounding is Rounding.UP else "down"
    return f"half {AMOUNTS.say(node.amount, scope)}, rounded {way}"


@AMOUNTS.rule(Plus)
def _plus(node: Plus, scope: Scope) -> str:
    return f"{AMOUNTS.say(node.left, scope)} plus {AMOUNTS.say(node.right, scope)}"


@AMOUNTS.rule(Minus)
def _minus(node: Minus, scope: Scope) -> str:
    return f"{AMOUNTS.say(node.left, scope)} minus {AMOUNTS.say(node.right, scope)}"


_TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}


@AMOUNTS.rule(Times)
def _times(node: Times, scope: Scope) -> str:
    amount = AMOUNTS.say(node.amount, scope)
    if isinstance(node.factor, Fixed):
        return f"{_TIMES.get(node.factor.value, f'{node.factor.value} times')} {amount}"
    return f"{AMOUNTS.say(node.factor, scope)} times {amount}"


@AMOUNTS.rule(RememberedAmount)
def _remembered(node: RememberedAmount, scope: Scope) -> str:
    return scope.memory.amounts.get(node.name, "that much")


def for_each(amount: Amount, scope: Scope) -> tuple[int, str] | None:
    """A number of times and what follows "for each", if the amount is a number of things.

    ``Times(Fixed(2), Count(creatures you control))`` is 2 and "creature you control".
    """
    factor = 1
    if isinstance(amount, Times) and isinstance(amount.factor, Fixed):
        factor, amount = amount.factor.value, amount.amount
    elif isinstance(amount, Minus) and amount.left == Fixed(0):
        inner = for_each(amount.right, scope)
        return None if inner is None else (-inner[0], inner[1])
    if isinstance(amount, CountersOn):
        what = SELECTIONS.say(amount.what, scope).object
        return factor, f"{amount.kind} counter on {what}"
    if isinstance(amount, BasicLandTypes):
        among = SELECTIONS.say(amount.among, scope.with_quantifier(Quantifier.BARE)).text
        return factor, f"basic land type among {among}"
    if not isinstance(amount, Count) or not isinstance(amount.what, Each):
        return None
    each = amount.what
    filter_, owner = split_owner(each.filter)
    whose = each.whose if each.whose is not None else owner
    said = in_zone(filter_, each.zone, scope)
    noun = said.one() if said.other else said.noun()
    noun = noun.replace("another ", "other ", 1) if said.other else noun
    if each.zone is Zone.BATTLEFIELD:
        if whose is None or isinstance(whose, EachPlayer):
            return factor, noun if "control" in noun else f"{noun} on the battlefield"
        return factor, f"{noun} {controlled_by(whose, scope, several=True)}"
    return factor, f"{noun} in {zone_phrase(each.zone, whose, scope, several=True)}"


def of_what(amount: Amount, scope: Scope) -> str:
    """ "3", "X" or "equal to ...": what follows the noun for anything but a plain number."""
    said = AMOUNTS.say(amount, scope)
    plain = isinstance(amount, (Fixed, X, RememberedAmount))
    return said if plain else f"equal to {said}"


def signed(amount: Amount, scope: Scope, *, negative: bool = False) -> str:
    """ "+3", "-2", "+X", "-X" of a change to power or toughness."""
    if isinstance(amount, Fixed):
        sign = "-" if amount.value < 0 or (amount.value == 0 and negative) else "+"
        return f"{sign}{abs(amount.value)}"
    if isinstance(amount, X):
        return "+X"
    if isinstance(amount, Minus) and amount.left == Fixed(0):
        inner = signed(amount.right, scope)
        return f"-{inner[1:]}"
    if isinstance(amount, Times) and isinstance(amount.factor, Fixed) and amount.factor.value == -1:
        return f"-{signed(amount.amount, scope)[1:]}"
    scope.memory.where_x = AMOUNTS.say(amount, scope)
    return "+X"


def finish(text: str, scope: Scope) -> str:
    """The text with X explained, if a number had to be called X."""
    said = scope.memory.where_x
    if said is None:
        return text
    scope.memory.where_x = None
    return f"{text}, where X is {said}"
