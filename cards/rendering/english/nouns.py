"""Filters in English: each says its part of a noun phrase: "nonblack", "with flying"."""

from __future__ import annotations

from attrs import evolve

from cards.rendering.english.books import AMOUNTS, FILTERS, PLAYERS
from cards.rendering.english.grammar import Person, listed
from cards.rendering.english.speech import Nominal, Place
from cards.rendering.phrasebook import Language, UnsayableText
from cards.rendering.scope import THIS, Mention, Scope
from cards.rendering.words import card_type_name, color_name, keyword_name, supertype_name
from rules.language import (
    AllOf,
    AnyOf,
    Anything,
    Blocked,
    ColorCount,
    ControlledBy,
    Count,
    EachOpponent,
    EachPlayer,
    EachTeammate,
    Filter,
    Fixed,
    HasCounter,
    HasKeyword,
    HasLandwalk,
    HasNoAbilities,
    IsAbility,
    IsAttached,
    IsAttacking,
    IsBlocking,
    IsChosenColor,
    IsChosenType,
    IsColor,
    IsMultiTargeted,
    IsNamed,
    IsRemembered,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsThis,
    IsToken,
    IsType,
    Not,
    OwnedBy,
    Players,
    Quality,
    QualityIs,
    Unblocked,
    You,
    YourTeam,
)
from rules.vocabulary import PERMANENT_TYPES, CardType, Comparison

__all__ = ["QUALITIES", "compared", "controlled_by", "nominal"]

QUALITIES = {
    Quality.POWER: "power",
    Quality.TOUGHNESS: "toughness",
    Quality.MANA_VALUE: "mana value",
}

_NAMED, _WHOSE, _WITH = 0, 1, 2


_PERMANENT_HEADS = sorted(card_type_name(type_, Language.EN) for type_ in PERMANENT_TYPES)


def nominal(filter_: Filter, scope: Scope) -> Nominal:
    return FILTERS.say(filter_, scope)


def _adjective(place: Place, word: str) -> Nominal:
    return Nominal(adjectives=((place, word),))


def _after(rank: int, text: str) -> Nominal:
    return Nominal(after=((rank, text),))


def compared(comparison: Comparison, amount: str) -> str:
    """ "2 or less", "greater than X"; "equal to" is left out for a number."""
    return {
        Comparison.EQUAL: amount,
        Comparison.AT_LEAST: f"{amount} or greater",
        Comparison.AT_MOST: f"{amount} or less",
        Comparison.MORE_THAN: f"greater than {amount}",
        Comparison.LESS_THAN: f"less than {amount}",
    }[comparison]


@FILTERS.rule(Anything)
def _anything(node: Anything, scope: Scope) -> Nominal:
    return Nominal()


@FILTERS.rule(IsType)
def _type(node: IsType, scope: Scope) -> Nominal:
    return Nominal(heads=(card_type_name(node.type, Language.EN),))


@FILTERS.rule(IsSubtype)
def _subtype(node: IsSubtype, scope: Scope) -> Nominal:
    return Nominal(subtypes=(node.subtype,))


@FILTERS.rule(IsSupertype)
def _supertype(node: IsSupertype, scope: Scope) -> Nominal:
    return _adjective(Place.SUPERTYPE, supertype_name(node.supertype, Language.EN))


@FILTERS.rule(IsColor)
def _color(node: IsColor, scope: Scope) -> Nominal:
    return _adjective(Place.COLOR, color_name(node.color, Language.EN))


@FILTERS.rule(ColorCount)
def _color_count(node: ColorCount, scope: Scope) -> Nominal:
    words = {
        (Comparison.EQUAL, 0): "colorless",
        (Comparison.EQUAL, 1): "monocolored",
        (Comparison.AT_LEAST, 2): "multicolored",
        (Comparison.AT_LEAST, 1): "colored",
    }
    word = words.get((node.comparison, node.count))
    if word is not None:
        return _adjective(Place.COLOR, word)
    return _after(_WITH, f"with {compared(node.comparison, str(node.count))} colors")


@FILTERS.rule(IsNamed)
def _named(node: IsNamed, scope: Scope) -> Nominal:
    return _after(_NAMED, f"named {node.name}")


@FILTERS.rule(IsToken)
def _token(node: IsToken, scope: Scope) -> Nominal:
    return Nominal(token=True)


@FILTERS.rule(IsTapped)
def _tapped(node: IsTapped, scope: Scope) -> Nominal:
    return _adjective(Place.STATE, "tapped")


@FILTERS.rule(IsAttacking)
def _attacking(node: IsAttacking, scope: Scope) -> Nominal:
    return _adjective(Place.STATE, "attacking")


@FILTERS.rule(IsBlocking)
def _blocking(node: IsBlocking, scope: Scope) -> Nominal:
    return _adjective(Place.STATE, "blocking")


@FILTERS.rule(Blocked)
def _blocked(node: Blocked, scope: Scope) -> Nominal:
    return _adjective(Place.STATE, "blocked")


@FILTERS.rule(Unblocked)
def _unblocked(node: Unblocked, scope: Scope) -> Nominal:
    return _adjective(Place.STATE, "unblocked")


@FILTERS.rule(HasKeyword)
def _keyword(node: HasKeyword, scope: Scope) -> Nominal:
    return _after(_WITH, f"with {keyword_name(node.keyword, Language.EN)}")


@FILTERS.rule(HasLandwalk)
def _landwalk(node: HasLandwalk, scope: Scope) -> Nominal:
    return _after(_WITH, "with landwalk")


@FILTERS.rule(HasNoAbilities)
def _no_abilities(node: HasNoAbilities, scope: Scope) -> Nominal:
    return _after(_WITH, "with no abilities")


@FILTERS.rule(QualityIs)
def _quality(node: QualityIs, scope: Scope) -> Nominal:
    amount = AMOUNTS.say(node.amount, scope)
    if isinstance(node.amount, Count):
        scope.memory.where_x, amount = amount, "X"
    plain = isinstance(node.amount, Fixed) or amount == "X"
    if not plain and node.comparison in (Comparison.AT_MOST, Comparison.AT_LEAST):
        way = "less" if node.comparison is Comparison.AT_MOST else "greater"
        said = f"{way} than or equal to {amount}"
    elif not plain and node.comparison is Comparison.EQUAL:
        said = f"equal to {amount}"
    else:
        said = compared(node.comparison, amount)
    return _after(_WITH, f"with {QUALITIES[node.quality]} {said}")


def controlled_by(players: Players, scope: Scope, *, several: bool = False) -> str:
    """ "you control", "your opponents control"."""
    if isinstance(players, You):
        return "you control"
    if isinstance(players, EachOpponent):
        return "your opponents control" if several else "an opponent controls"
    if isinstance(players, EachPlayer):
        return "on the battlefield"
    if isinstance(players, YourTeam):
        return "your team controls"
    if isinstance(players, EachTeammate):
        return "your teammates control" if several else "a teammate controls"
    who = PLAYERS.say(players, scope)
    return f"{who.text} control{'s' if who.person is Person.ONE else ''}"


@FILTERS.rule(ControlledBy)
def _controlled(node: ControlledBy, scope: Scope) -> Nominal:
    return _after(_WHOSE, controlled_by(node.players, scope))


@FILTERS.rule(OwnedBy)
def _owned(node: OwnedBy, scope: Scope) -> Nominal:
    if isinstance(node.players, You):
        return _after(_WHOSE, "you own")
    if isinstance(node.players, EachOpponent):
        return _after(_WHOSE, "an opponent owns")
    who = PLAYERS.say(node.players, scope)
    return _after(_WHOSE, f"{who.text} own{'s' if who.person is Person.ONE else ''}")


@FILTERS.rule(HasCounter)
def _counter(node: HasCounter, scope: Scope) -> Nominal:
    kind = node.kind
    return _after(_WITH, f"with {'an' if kind[:1] in 'aeiou' else 'a'} {kind} counter on it")


@FILTERS.rule(IsAttached)
def _attached(node: IsAttached, scope: Scope) -> Nominal:
    if node.by == IsThis():
        noun = scope.enchanted if scope.attachment == "Aura" else "creature"
        return Nominal(
            adjectives=((Place.STATE, "enchanted" if scope.attachment == "Aura" else "equipped"),),
            heads=(noun,),
        )
    if node.by == IsSubtype("Aura"):
        return _adjective(Place.STATE, "enchanted")
    if node.by == IsSubtype("Equipment"):
        return _adjective(Place.STATE, "equipped")
    return _after(_WITH, f"that {nominal(node.by, scope).one()} is attached to")


@FILTERS.rule(IsThis)
def _this(node: IsThis, scope: Scope) -> Nominal:
    scope.mention(THIS, Mention(scope.name))
    return Nominal(whole=scope.name)


@FILTERS.rule(IsRemembered)
def _remembered(node: IsRemembered, scope: Scope) -> Nominal:
    known = scope.mentioned(node.name)
    if known is not None and known.label is not None:
        return Nominal(whole=known.label)
    return Nominal(whole=f"that {known.noun if known is not None else 'permanent'}")


@FILTERS.rule(IsChosenColor)
def _chosen_color(node: IsChosenColor, scope: Scope) -> Nominal:
    return _after(_WITH, "of the chosen color")


@FILTERS.rule(IsChosenType)
def _chosen_type(node: IsChosenType, scope: Scope) -> Nominal:
    return _after(_WITH, "of the chosen type")


@FILTERS.rule(IsSpell)
def _spell(node: IsSpell, scope: Scope) -> Nominal:
    return Nominal(card="spell")


@FILTERS.rule(IsAbility)
def _ability(node: IsAbility, scope: Scope) -> Nominal:
    return Nominal(heads=("activated or triggered",), card="ability")


@FILTERS.rule(IsMultiTargeted)
def _multi_targeted(node: IsMultiTargeted, scope: Scope) -> Nominal:
    return _after(_WITH, "with more than one target")


@FILTERS.rule(AllOf)
def _all(node: AllOf, scope: Scope) -> Nominal:
    merged = Nominal()
    for part in sorted(node.parts, key=_type_order):
        merged = merged.merge(nominal(part, scope))
    return _joined_withs(merged)


def _joined_withs(merged: Nominal) -> Nominal:
    """ "with flying" and "with trample" become "with flying and trample"."""
    withs = [text for rank, text in merged.after if rank == _WITH and text.startswith("with ")]
    if len(withs) < 2:
        return merged
    joined = "with " + listed([text.removeprefix("with ") for text in withs])
    rest = tuple((rank, text) for rank, text in merged.after if text not in withs)
    return evolve(merged, after=((_WITH, joined), *rest))


_TYPE_ORDER = (
    CardType.TRIBAL,
    CardType.ENCHANTMENT,
    CardType.ARTIFACT,
    CardType.INSTANT,
    CardType.SORCERY,
    CardType.LAND,
    CardType.PLANESWALKER,
    CardType.CREATURE,
)


def _type_order(part: Filter) -> int:
    """Types in the order of a type line ("artifact creature"), everything else as written."""
    return _TYPE_ORDER.index(part.type) if isinstance(part, IsType) else 0


@FILTERS.rule(AnyOf)
def _any(node: AnyOf, scope: Scope) -> Nominal:
    parts = [nominal(part, scope) for part in node.parts]
    blank = Nominal()
    if all(part == evolve(blank, heads=part.heads, card=part.card) for part in parts):
        cards = {part.card for part in parts}
        if len(cards) == 1:
            heads = tuple(head for part in parts for head in part.heads)
            if sorted(heads) == _PERMANENT_HEADS:
                heads = ("permanent",)
            return Nominal(heads=heads, card=parts[0].card)
        if cards == {"spell", "ability"} and parts.count(Nominal(card="spell")) == 1:
            return Nominal(heads=("spell, activated ability, or triggered",), card="ability")
    if all(part == evolve(blank, subtypes=part.subtypes) for part in parts):
        return Nominal(subtypes=tuple(s for part in parts for s in part.subtypes))
    if all(part == evolve(blank, adjectives=part.adjectives) for part in parts):
        place = min(place for part in parts for place, _ in part.adjectives)
        words = [" ".join(word for _, word in part.adjectives) for part in parts]
        return _adjective(Place(place), listed(words, "or"))
    if all(part == evolve(blank, after=part.after) for part in parts):
        rank = min(rank for part in parts for rank, _ in part.after)
        texts = [" ".join(text for _, text in part.after) for part in parts]
        texts[1:] = [text.removeprefix("with ") for text in texts[1:]]
        return _after(rank, listed(texts, "or"))
    wholes = [part.one() if part.whole is not None else part.noun() for part in parts]
    heads = tuple(wholes)
    return Nominal(heads=heads)


@FILTERS.rule(Not)
def _not(node: Not, scope: Scope) -> Nominal:
    part = node.part
    if isinstance(part, Not):
        return nominal(part.part, scope)
    if isinstance(part, IsThis):
        return Nominal(other=True)
    if isinstance(part, IsRemembered):
        return Nominal(other=True)
    if isinstance(part, IsType):
        return _adjective(Place.KIND, f"non{card_type_name(part.type, Language.EN)}")
    if isinstance(part, IsSubtype):
        return _adjective(Place.KIND, f"non-{part.subtype}")
    if isinstance(part, IsToken):
        return _adjective(Place.STATE, "nontoken")
    if isinstance(part, IsTapped):
        return _adjective(Place.STATE, "untapped")
    if isinstance(part, ControlledBy):
        if isinstance(part.players, You):
            return _after(_WHOSE, "you don't control")
        return _after(_WHOSE, f"not under control of {PLAYERS.say(part.players, scope).text}")
    if isinstance(part, AnyOf):
        merged = Nominal()
        for each in part.parts:
            merged = merged.merge(_not(Not(each), scope))
        return merged
    said = nominal(part, scope)
    if said == evolve(Nominal(), adjectives=said.adjectives) and len(said.adjectives) == 1:
        place, word = said.adjectives[0]
        return _adjective(Place(place), f"non{word}")
    if said == evolve(Nominal(), after=said.after) and len(said.after) == 1:
        rank, text = said.after[0]
        if text.startswith("with "):
            if isinstance(part, HasCounter):
                return _after(rank, f"without {text.removeprefix('with ')}")
            return _after(rank, f"without {text.removeprefix('with ')}")
        return _after(rank, f"that isn't {text}")
    if said.whole is not None:
        return _after(_WITH, f"that isn't {said.whole}")
    if not said.after:
        return _after(_WITH, f"that isn't {said.one()}")
    raise UnsayableText(f"EN: no denial of {part!r}")
