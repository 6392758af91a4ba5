"""Moving cards in Chinese: 放逐, 移回, 放进战场, 搜寻, 展示; making tokens."""

from __future__ import annotations

from attrs import evolve

from cards.rendering.chinese.amounts import finish
from cards.rendering.chinese.books import EFFECTS, PLAYERS, SELECTIONS
from cards.rendering.chinese.grammar import Clause, Phrase, numeral
from cards.rendering.chinese.modifications import ability_names, colors_text, types_text
from cards.rendering.chinese.selections import amount_of, in_zone
from cards.rendering.phrasebook import Language
from cards.rendering.references import MANY, is_search, is_yours, key_of, split_owner, zone_of
from cards.rendering.scope import THIS, Mention, Scope
from cards.rendering.words import subtype_name, supertype_name, zone_name
from rules.language import (
    AnyAbility,
    Anything,
    Bind,
    Chosen,
    CreateTokens,
    Each,
    Move,
    Order,
    OwnerOf,
    Position,
    Remembered,
    RememberedAmount,
    Reveal,
    This,
    TokenDefinition,
    TopOfLibrary,
    You,
)
from rules.vocabulary import CardType, Keyword, Zone

__all__: list[str] = []


def _search(what: Chosen, name: str, scope: Scope) -> Clause:
    assert isinstance(what.among, Each)
    who = PLAYERS.say(what.who, scope)
    filter_, owner = split_owner(what.among.filter)
    whose = what.among.whose or owner or You()
    library = who.their if whose == what.who else PLAYERS.say(whose, scope).whose
    said = in_zone(filter_, Zone.LIBRARY, scope)
    number = amount_of(what.maximum, scope)
    if isinstance(number, int) and number >= MANY:
        wanted = f"任意数量的{said.all()}"
    else:
        up_to = "至多" if number != 1 and what.minimum != what.maximum else ""
        wanted = up_to + said.counted(number)
    several = number != 1
    found = Mention("牌", several, Zone.LIBRARY, yours=isinstance(whose, You))
    scope.mention(name, found)
    return Clause(finish(f"从{library}牌库中搜寻{wanted}", scope), who, topic="search")


@EFFECTS.rule(Bind)
def _bind(node: Bind, scope: Scope) -> list[Clause]:
    if isinstance(node.what, Chosen) and is_search(node.what):
        return [_search(node.what, node.remember, scope)]
    zone = zone_of(node.what, scope)
    who = PLAYERS.say(node.what.who, scope) if isinstance(node.what, Chosen) else None
    what = SELECTIONS.say(node.what, scope)
    noun = "牌" if zone is not Zone.BATTLEFIELD else "永久物"
    yours = is_yours(node.what, scope)
    scope.mention(node.remember, Mention(noun, what.several, zone, yours=yours))
    if who is not None:
        return [Clause(f"选择{what.text}", who, topic="choose")]
    if isinstance(node.what, TopOfLibrary):
        return [Clause(f"检视{what.text}", topic="look")]
    return [Clause(f"记下{what.text}", topic="note")]


@EFFECTS.rule(Move)
def _move(node: Move, scope: Scope) -> list[Clause]:
    if isinstance(node.what, Chosen) and is_search(node.what):
        first = _search(node.what, node.remember, scope)
        return [first, *_move(evolve(node, what=Remembered(node.remember)), scope)]
    if isinstance(node.what, Each) and node.position is Position.SHUFFLED:
        whose = node.what.whose
        if node.what.filter == Anything() and whose is not None and not isinstance(whose, You):
            who = PLAYERS.say(whose, scope)
            cards = zone_name(node.what.zone, Language.ZH)
            return [Clause(f"将其{cards}洗入其牌库", who, topic="shuffle in")]
    subject: Phrase | None = None
    if isinstance(node.what, Chosen) and not isinstance(node.what.who, You):
        subject = PLAYERS.say(node.what.who, scope)
    if isinstance(node.what, TopOfLibrary) and node.to is Zone.GRAVEYARD:
        subject = PLAYERS.say(node.what.whose, scope)
        return [_mill(node, node.what, subject, scope)]
    origin, yours = zone_of(node.what, scope), is_yours(node.what, scope)
    if node.what == This() and scope.zone is Zone.GRAVEYARD and scope.mentioned(THIS) is None:
        scope.mention(THIS, Mention("此牌", zone=Zone.GRAVEYARD, yours=True))
        what = Phrase("此牌从你的坟墓场")
    else:
        what = SELECTIONS.say(node.what, scope)
    predicate = _predicate(node, what, origin, yours, scope)
    _remember(node, what, yours, scope)
    return [Clause(finish(predicate, scope), subject, topic=f"move {node.to.name.lower()}")]


def _mill(node: Move, what: TopOfLibrary, who: Phrase, scope: Scope) -> Clause:
    count = amount_of(what.count, scope)
    counted = "牌" if count == 1 else f"{numeral(count)}张牌"
    if count == "等量":
        counted = "等量的牌"
    scope.mention(node.remember, Mention("牌", count != 1, Zone.GRAVEYARD), focus=False)
    text = f"将{who.their}牌库顶的{counted}置入{who.their}坟墓场"
    return Clause(finish(text, scope), who, topic="mill")


def _remember(node: Move, what: Phrase, yours: bool, scope: Scope) -> None:
    key = key_of(node.what)
    known = scope.mentioned(key) if key is not None else None
    if key is not None and known is not None:
        scope.memory.mentions[scope.resolve(key)] = evolve(known, zone=node.to)
        scope.alias(node.remember, key)
        return
    label = "所放逐的牌" if node.to is Zone.EXILE else None
    scope.mention(node.remember, Mention("牌", what.several, node.to, yours=yours, label=label))


def _predicate(node: Move, what: Phrase, origin: Zone, yours: bool, scope: Scope) -> str:
    its = "你" if yours else "其拥有者"
    it = "之" if what.text in ("它", "它们") else what.text
    match node.to:
        case Zone.EXILE:
            return f"放逐{what.text}"
        case Zone.HAND:
            verb = "置于" if origin is Zone.LIBRARY else "移回"
            return f"将{it}{verb}{its}手上"
        case Zone.BATTLEFIELD:
            return _to_battlefield(node, it, origin, yours, scope)
        case Zone.GRAVEYARD:
            return f"将{it}置入{its}的坟墓场"
        case Zone.LIBRARY:
            return _to_library(node, it, its, what.several)
        case _:
            return f"将{it}置入指挥区"


def _to_battlefield(node: Move, it: str, origin: Zone, yours: bool, scope: Scope) -> str:
    back = origin in (Zone.GRAVEYARD, Zone.EXILE, Zone.BATTLEFIELD) and (
        yours or not isinstance(node.controller, You)
    )
    tapped = "横置" if node.tapped else ""
    control = ""
    if node.controller is None or isinstance(node.controller, OwnerOf):
        if origin in (Zone.EXILE, Zone.BATTLEFIELD) or not yours:
            control = "在其拥有者的操控下"
    elif isinstance(node.controller, You):
        control = "" if yours else "在你的操控下"
    elif origin not in (Zone.LIBRARY, Zone.HAND):
        control = f"在{PLAYERS.say(node.controller, scope).whose}操控下"
    return f"将{it}{control}{tapped}{'移回' if back else '放进'}战场"


def _to_library(node: Move, it: str, its: str, several: bool) -> str:
    if node.position is Position.SHUFFLED:
        return f"将{it}洗入{its}的牌库"
    place = "顶" if node.position is Position.TOP else "底"
    order = ""
    if several and node.order is Order.RANDOM:
        order = "以随机顺序"
    elif several and node.order is Order.OWNER_CHOOSES:
        order = "以任意顺序"
    return f"将{it}{order}置于{its}的牌库{place}"


@EFFECTS.rule(Reveal)
def _reveal(node: Reveal, scope: Scope) -> list[Clause]:
    if isinstance(node.what, Each) and node.what.zone is Zone.HAND and node.what.whose is not None:
        who = PLAYERS.say(node.what.whose, scope)
        scope.memory.looked_at = repr(node.what)
        if isinstance(node.to, You):
            return [Clause(f"检视{who.whose}手牌", topic="look")]
        return [Clause(f"展示{who.their}手牌", who, topic="reveal")]
    what = SELECTIONS.say(node.what, scope)
    it = "该牌" if what.text == "它" else "这些牌" if what.text == "它们" else what.text
    return [Clause(f"{'检视' if node.to is not None else '展示'}{it}", topic="reveal")]


@EFFECTS.rule(CreateTokens)
def _create(node: CreateTokens, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    count = amount_of(node.count, scope)
    number = "等量的" if isinstance(node.count, RememberedAmount) else f"{numeral(count)}个"
    body = token_words(node.token, scope)
    state = "横置" if node.tapped else ""
    tail = "，且它们正进行攻击" if node.attacking else ""
    scope.mention(node.remember, Mention("衍生物", count != 1))
    text = f"将{number}{body}{state}放进战场{tail}"
    return [Clause(finish(text, scope), who, topic="create")]


def token_words(token: TokenDefinition, scope: Scope) -> str:
    """1/1白色，具飞行异能的精怪衍生生物."""
    supertypes = "".join(supertype_name(s, Language.ZH) for s in token.supertypes)
    size = f"{token.power}/{token.toughness}" if token.power is not None else ""
    abilities: list[AnyAbility] = sorted(token.abilities, key=lambda a: not isinstance(a, Keyword))
    named = ""
    if token.name and token.name != " ".join(token.subtypes):
        named = f"，名称为{token.name}"
    having = ""
    if abilities:
        names = ability_names(abilities, scope.with_given("此衍生物"))
        having = f"，具{names}{'' if names.endswith('”') else '异能'}"
    subtypes = "／".join(subtype_name(s, Language.ZH) for s in token.subtypes)
    others = [t for t in token.types if t is not CardType.CREATURE]
    creature = [t for t in token.types if t is CardType.CREATURE]
    noun = f"{subtypes}衍生{types_text([*others, *creature], ())}"
    link = "的" if named or having else ""
    return f"{supertypes}{size}{colors_text(token.printed_colors)}{named}{having}{link}{noun}"
