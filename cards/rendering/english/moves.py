"""Moving cards in English: exile, return, put, mill, search, create tokens, reveal."""

from __future__ import annotations

from attrs import evolve

from cards.rendering.english.abilities_inline import ability_names
from cards.rendering.english.amounts import finish, for_each
from cards.rendering.english.books import EFFECTS, PLAYERS, SELECTIONS
from cards.rendering.english.grammar import NounPhrase, Person, article, listed, number_word, plural
from cards.rendering.english.modifications import colors_text
from cards.rendering.english.selections import amount_of, in_zone
from cards.rendering.english.speech import Clause, Joint
from cards.rendering.phrasebook import Language
from cards.rendering.references import MANY, is_search, is_yours, key_of, split_owner, zone_of
from cards.rendering.scope import THIS, Mention, Quantifier, Scope
from cards.rendering.words import card_type_name, supertype_name
from rules.language import (
    AnyAbility,
    Anything,
    Bind,
    Chosen,
    CreateTokens,
    Each,
    Fixed,
    Move,
    Order,
    OwnerOf,
    Players,
    Position,
    Remembered,
    RememberedAmount,
    Reveal,
    Selection,
    This,
    Together,
    TokenDefinition,
    TopOfLibrary,
    You,
)
from rules.vocabulary import CardType, Keyword, Zone

__all__ = ["search"]


def search(what: Chosen, name: str, scope: Scope) -> Clause:
    """ "search your library for a basic land card"."""
    assert isinstance(what.among, Each)
    who = PLAYERS.say(what.who, scope)
    filter_, owner = split_owner(what.among.filter)
    whose = what.among.whose or owner or You()
    library = who.their if whose == what.who else PLAYERS.say(whose, scope).possessive
    said = in_zone(filter_, Zone.LIBRARY, scope)
    number = amount_of(what.maximum, scope)
    if number == 1:
        wanted = said.one()
    elif isinstance(number, int) and number >= MANY:
        wanted = f"any number of {said.several()}"
    else:
        word = number_word(number) if isinstance(number, int) else number
        up_to = "up to " if what.minimum != what.maximum else ""
        wanted = f"{up_to}{word} {said.several()}"
    several = number != 1
    yours = isinstance(whose, You)
    found = Mention("cards" if several else "card", several, Zone.LIBRARY, yours=yours)
    scope.mention(name, found)
    return Clause(finish(f"search {library} library for {wanted}", scope), who, topic="search")


@EFFECTS.rule(Bind)
def _bind(node: Bind, scope: Scope) -> list[Clause]:
    if isinstance(node.what, Chosen) and is_search(node.what):
        return [search(node.what, node.remember, scope)]
    zone = zone_of(node.what, scope)
    yours = is_yours(node.what, scope)
    if isinstance(node.what, Chosen):
        who = PLAYERS.say(node.what.who, scope)
        what = SELECTIONS.say(node.what, scope)
        noun = "card" if zone is not Zone.BATTLEFIELD else _noun_of(node.what, scope)
        scope.mention(
            node.remember,
            Mention(plural(noun) if what.several else noun, what.several, zone, yours=yours),
        )
        return [Clause(f"choose {what.object}", who, topic="choose")]
    what = SELECTIONS.say(node.what, scope)
    noun = "card" if zone is not Zone.BATTLEFIELD else "permanent"
    scope.mention(
        node.remember,
        Mention(plural(noun) if what.several else noun, what.several, zone, yours=yours),
    )
    if isinstance(node.what, TopOfLibrary):
        return [Clause(f"look at {what.object}", topic="look")]
    return [Clause(f"note {what.object}", topic="note")]


def _noun_of(what: Chosen, scope: Scope) -> str:
    if isinstance(what.among, Each):
        return in_zone(split_owner(what.among.filter)[0], what.among.zone, scope).short
    return "permanent"


def _remember(node: Move, what: NounPhrase, scope: Scope) -> None:
    key = key_of(node.what)
    noun = "card"
    if key is not None:
        known = scope.mentioned(key)
        if known is not None:
            moved = evolve(known, zone=node.to)
            if node.to is Zone.EXILE and known.label is None:
                noun = "cards" if known.plural else "card"
                moved = evolve(moved, noun=noun, label=f"the exiled {noun}")
            scope.memory.mentions[scope.resolve(key)] = moved
        scope.alias(node.remember, key)
    else:
        label = f"the exiled {plural(noun) if what.several else noun}"
        scope.mention(
            node.remember,
            Mention(
                plural(noun) if what.several else noun,
                what.several,
                node.to,
                yours=is_yours(node.what, scope),
                label=label if node.to is Zone.EXILE else None,
            ),
        )


@EFFECTS.rule(Move)
def _move(node: Move, scope: Scope) -> list[Clause]:
    if isinstance(node.what, Chosen) and is_search(node.what):
        first = search(node.what, node.remember, scope)
        rest = _move(evolve(node, what=Remembered(node.remember)), scope)
        return [first, *rest]
    origin = zone_of(node.what, scope)
    if isinstance(node.what, TopOfLibrary) and node.to is Zone.GRAVEYARD:
        return [_mill(node.what, node.remember, scope)]
    if isinstance(node.what, Each) and node.position is Position.SHUFFLED:
        whose = node.what.whose
        if node.what.filter == Anything() and whose is not None and not isinstance(whose, You):
            who = PLAYERS.say(whose, scope)
            cards = f"{who.their} {node.what.zone.name.lower()}"
            text = f"shuffle {cards} into {who.their} library"
            return [Clause(text, who, topic="shuffle in")]
    subject: NounPhrase | None = None
    if isinstance(node.what, Chosen) and not isinstance(node.what.who, You):
        subject = PLAYERS.say(node.what.who, scope)
    if node.what == This() and scope.zone is Zone.GRAVEYARD and scope.mentioned(THIS) is None:
        scope.mention(THIS, Mention("this card", zone=Zone.GRAVEYARD, yours=True))
        what = NounPhrase("this card from your graveyard")
    else:
        what = SELECTIONS.say(node.what, scope)
    if subject is not None:
        controls = f" {subject.text} control"
        cut = what.text.split(controls)[0]
        what = evolve(what, text=cut)
        if subject.person is Person.ONE and isinstance(node.what, Chosen):
            zone_words = f"from {PLAYERS.say(node.what.who, scope).possessive} "
            what = evolve(what, text=what.text.replace(f"from {subject.text}'s ", zone_words))
    predicate = _predicate(node, what, origin, scope)
    _remember(node, what, scope)
    return [Clause(finish(predicate, scope), subject, topic=f"move {node.to.name.lower()}")]


def _predicate(node: Move, what: NounPhrase, origin: Zone, scope: Scope) -> str:
    its = "their owners'" if what.several else "its owner's"
    yours = is_yours(node.what, scope)
    match node.to:
        case Zone.EXILE:
            return f"exile {what.object}"
        case Zone.HAND:
            hand = "your hand" if yours else f"{its} {'hands' if what.several else 'hand'}"
            if origin in (Zone.LIBRARY, Zone.EXILE):
                if origin is Zone.LIBRARY and not yours:
                    hand = _library_owner(node.what, scope) + " hand"
                verb = "put" if origin is Zone.LIBRARY else "return"
                return f"{verb} {what.object} {'into' if verb == 'put' else 'to'} {hand}"
            return f"return {what.object} to {hand}"
        case Zone.BATTLEFIELD:
            return _to_battlefield(node, what, origin, yours, scope)
        case Zone.GRAVEYARD:
            grave = "your graveyard" if yours else f"{its} graveyard{'s' if what.several else ''}"
            if origin is Zone.LIBRARY and not yours:
                grave = _library_owner(node.what, scope) + " graveyard"
            return f"put {what.object} into {grave}"
        case Zone.LIBRARY:
            return _to_library(node, what, origin, yours, scope)
        case _:
            return f"put {what.object} into {node.to.name.lower()}"


def _to_battlefield(node: Move, what: NounPhrase, origin: Zone, yours: bool, scope: Scope) -> str:
    back = origin in (Zone.GRAVEYARD, Zone.EXILE, Zone.BATTLEFIELD) and (
        yours or not isinstance(node.controller, You)
    )
    verb, link = ("return", "to") if back else ("put", "onto")
    text = f"{verb} {what.object} {link} the battlefield"
    if node.tapped:
        text += " tapped"
    owner = "their owners'" if what.several else "its owner's"
    if node.controller is None:
        if origin in (Zone.EXILE, Zone.BATTLEFIELD) or not yours:
            text += f" under {owner} control"
    elif isinstance(node.controller, You):
        if not yours:
            text += " under your control"
    elif isinstance(node.controller, OwnerOf):
        text += f" under {owner} control"
    elif origin is not Zone.LIBRARY and origin is not Zone.HAND:
        text += f" under {PLAYERS.say(node.controller, scope).possessive} control"
    return text


_POSITIONS = {Position.TOP: "on top of", Position.BOTTOM: "on the bottom of"}


def _to_library(node: Move, what: NounPhrase, origin: Zone, yours: bool, scope: Scope) -> str:
    its = "their owners'" if what.several else "its owner's"
    library = "your library" if yours else f"{its} {'libraries' if what.several else 'library'}"
    if origin is Zone.LIBRARY and not yours:
        library = _library_owner(node.what, scope) + " library"
    if isinstance(node.what, Together) and This() in node.what.parts:
        library = "their owner's library"
    if node.position is Position.SHUFFLED:
        return f"shuffle {what.object} into {library}"
    if scope.memory.shuffled and node.position is Position.TOP and yours:
        scope.memory.shuffled = False
        return f"put {'those cards' if what.several else 'that card'} on top"
    text = f"put {what.object} {_POSITIONS[node.position]} {library}"
    if what.several and node.order is Order.RANDOM:
        text += " in a random order"
    elif what.several and node.order is Order.OWNER_CHOOSES:
        text += " in any order"
    return text


def _library_owner(what: Selection, scope: Scope) -> str:
    if isinstance(what, TopOfLibrary):
        return PLAYERS.say(what.whose, scope).possessive
    return "their"


def _mill(what: TopOfLibrary, name: str, scope: Scope) -> Clause:
    who = PLAYERS.say(what.whose, scope)
    count = amount_of(what.count, scope)
    said = (
        "a card"
        if count == 1
        else f"{number_word(count) if isinstance(count, int) else count} cards"
    )
    several = count != 1
    scope.mention(
        name,
        Mention("cards" if several else "card", several, Zone.GRAVEYARD, label="the milled card"),
        focus=False,
    )
    return Clause(finish(f"mill {said}", scope), who, topic="mill")


@EFFECTS.rule(Reveal)
def _reveal(node: Reveal, scope: Scope) -> list[Clause]:
    if isinstance(node.what, Each) and node.what.zone is Zone.HAND and node.what.whose is not None:
        who = PLAYERS.say(node.what.whose, scope)
        scope.memory.looked_at = repr(node.what)
        if isinstance(node.to, You):
            return [Clause(f"look at {who.possessive} hand", topic="look")]
        return [Clause(f"reveal {who.their} hand", who, topic="reveal")]
    what = SELECTIONS.say(node.what, scope)
    verb = "look at" if node.to is not None else "reveal"
    return [Clause(f"{verb} {what.object}", topic="reveal")]


@EFFECTS.rule(CreateTokens)
def _create(node: CreateTokens, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    each = for_each(node.count, scope) if not isinstance(node.count, Fixed) else None
    several = node.count != Fixed(1) and (each is None or each[0] != 1)
    body, quoted = token_words(node.token, several, scope)
    state = listed(
        [word for word, on in (("tapped", node.tapped), ("attacking", node.attacking)) if on]
    )
    if state and not node.attacking:
        text, state = f"{state} {body}", ""
    else:
        text = body
    if not several:
        text = article(text)
    elif isinstance(node.count, RememberedAmount):
        text = f"that many {text}"
    elif each is not None:
        text = f"{number_word(each[0])} {text}"
    else:
        count = amount_of(node.count, scope)
        text = f"{number_word(count) if isinstance(count, int) else count} {text}"
    if state:
        text += f" that {'are' if several else 'is'} {state}".replace(
            "is tapped", "'s tapped"
        ).replace("that 's", "that's")
    if each is not None:
        text += f" for each {each[1]}"
    scope.mention(node.remember, Mention("tokens" if several else "token", several))
    out = [Clause(finish(f"create {text}", scope), who, topic="create")]
    if quoted:
        subject = "they have" if several else "it has"
        out.append(Clause("", whole=f"{subject} {quoted}", joint=Joint.STOP))
    return out


def token_words(token: TokenDefinition, several: bool, scope: Scope) -> tuple[str, str]:
    """ "1/1 white Soldier creature tokens with flying"; abilities for their own sentence."""
    words = [supertype_name(s, Language.EN) for s in token.supertypes]
    if token.power is not None:
        words.append(f"{token.power}/{token.toughness}")
    words.append(colors_text(token.printed_colors))
    words += token.subtypes
    words += [
        card_type_name(type_, Language.EN)
        for type_ in sorted(token.types, key=lambda t: t is CardType.CREATURE)
    ]
    words.append("tokens" if several else "token")
    text = " ".join(words)
    if token.name and token.name != " ".join(token.subtypes):
        text += f" named {token.name}"
    plain: list[AnyAbility] = [a for a in token.abilities if isinstance(a, Keyword)]
    others: list[AnyAbility] = [a for a in token.abilities if not isinstance(a, Keyword)]
    inner = scope.with_given("this token")
    if (plain and others) or plain:
        text += f" with {ability_names([*plain, *others], inner)}"
        return text, ""
    return text, ability_names(others, inner) if others else ""


_ = (Players, Quantifier)
