"""What can be expected of a game, by kind: the fields that say it, and what is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from rules.decisions import ActionKind
from rules.scenario.play import Play
from rules.scenario.shape import Field, boolean, integer, list_of, one_of, text
from rules.scenario.steps import STEPS
from rules.vocabulary import CardType, Color, Zone

__all__ = ["EXPECTATIONS", "Kind", "found_and_expected"]

Fields = Mapping[str, Any]


@frozen
class Kind:
    """One kind of expectation: ``find`` gives what is so; it has to equal the field ``value``."""

    shape: Mapping[str, Field]
    find: Callable[[Play, Fields], Any]
    value: str


PLAYER = Field(text, True)
ANYBODY = Field(text)
CARD = Field(text, True)
NUMBER = Field(integer, True)
TRUTH = Field(boolean, True)

TYPES = {one.name.lower(): one for one in CardType}
COLORS = {one.name.lower(): one for one in Color}


def found_and_expected(play: Play, kind: str, fields: Fields) -> tuple[Any, Any]:
    """What is so, and what was to be. Raises ``ScenarioError`` where a name names nothing."""
    one = EXPECTATIONS[kind]
    return one.find(play, fields), fields[one.value]


def _count(zone: Zone) -> Kind:
    def find(play: Play, fields: Fields) -> int:
        ids = play.ids(zone, fields.get("player", ""))
        return len(play.names.matches(fields["card"], ids)) if "card" in fields else len(ids)

    return Kind({"player": ANYBODY, "card": Field(text), "count": NUMBER}, find, "count")


def _tokens(play: Play, fields: Fields) -> int:
    ids = play.ids(Zone.BATTLEFIELD, fields.get("player", ""))
    tokens = [one for one in ids if play.game.state.objects[one].token]
    return len(play.names.matches(fields["card"], tokens)) if "card" in fields else len(tokens)


def _of_player(find: Callable[[Play, str], Any], value: Field = NUMBER) -> Kind:
    return Kind(
        {"player": PLAYER, "value": value}, lambda play, f: find(play, f["player"]), "value"
    )


def _of_card(find: Callable[[Play, str], Any], value: Field) -> Kind:
    """Of the first permanent of that name, under a player's control if one is named."""
    return Kind(
        {"card": CARD, "player": ANYBODY, "value": value},
        lambda play, f: find(play, _whose(f)),
        "value",
    )


def _whose(fields: Fields) -> str:
    return f"{fields['player']}'s {fields['card']}" if "player" in fields else fields["card"]


def _size(play: Play, fields: Fields) -> list[int]:
    return list(play.size(_whose(fields)))


def _mana(play: Play, fields: Fields) -> str:
    return play.mana(fields["player"])


def _playable(play: Play, fields: Fields) -> bool:
    player, card = fields["player"], fields["card"]
    if fields["action"] is ActionKind.CAST:
        return play.may_cast(player, card)
    if fields["action"] is ActionKind.PLAY_LAND:
        return play.may_play_land(player, card)
    return play.may_activate(player, card)


def _has_type(play: Play, fields: Fields) -> bool:
    return fields["type"] in play.characteristics(_whose(fields)).types


def _has_subtype(play: Play, fields: Fields) -> bool:
    return fields["subtype"] in play.characteristics(_whose(fields)).subtypes


def _has_keyword(play: Play, fields: Fields) -> bool:
    return fields["keyword"] in play.keywords(_whose(fields))


def _colors(play: Play, fields: Fields) -> list[Color]:
    return sorted(play.characteristics(_whose(fields)).colors)


def _tapped_count(play: Play, fields: Fields) -> int:
    ids = play.names.matches(_whose(fields), play.game.state.battlefield)
    return sum(play.game.state.objects[one].tapped is fields["tapped"] for one in ids)


def _result(play: Play, fields: Fields) -> str:
    if not play.over:
        return "none"
    return "won" if play.winner else "draw"


EXPECTATIONS: dict[str, Kind] = {
    "permanent_count": _count(Zone.BATTLEFIELD),
    "graveyard_count": _count(Zone.GRAVEYARD),
    "hand_count": _count(Zone.HAND),
    "library_count": _count(Zone.LIBRARY),
    "exile_count": _count(Zone.EXILE),
    "stack_count": _count(Zone.STACK),
    "token_count": Kind(
        {"player": ANYBODY, "card": Field(text), "count": NUMBER}, _tokens, "count"
    ),
    "life": _of_player(Play.life),
    "own_life": _of_player(Play.own_life),
    "poison": _of_player(Play.poison),
    "in_game": _of_player(Play.in_game, TRUTH),
    "won": _of_player(lambda play, name: name in play.winner, TRUTH),
    "lost": _of_player(lambda play, name: not play.in_game(name), TRUTH),
    "lands_played": _of_player(
        lambda play, name: play.game.state.players[play.names.player(name)].land_drops
    ),
    "active_player": _of_player(lambda play, name: name in play.active, TRUTH),
    "mana_pool": Kind({"player": PLAYER, "mana": Field(text, True)}, _mana, "mana"),
    "turn": Kind({"value": NUMBER}, lambda play, _: play.turn, "value"),
    "step": Kind({"value": Field(one_of(STEPS), True)}, lambda play, _: play.step, "value"),
    "result": Kind(
        {"value": Field(one_of({"won": "won", "draw": "draw", "none": "none"}), True)},
        _result,
        "value",
    ),
    "power_toughness": Kind(
        {"card": CARD, "player": ANYBODY, "value": Field(list_of(integer), True)}, _size, "value"
    ),
    "tapped": _of_card(Play.tapped, TRUTH),
    "damage": _of_card(Play.damage, NUMBER),
    "controller": _of_card(Play.controller, Field(text, True)),
    "attached_to": _of_card(Play.attached_to, Field(text, True)),
    "attacking": _of_card(
        lambda play, card: bool(
            play.game.state.combat and play.permanent(card) in play.game.state.combat.attackers
        ),
        TRUTH,
    ),
    "tapped_count": Kind(
        {"card": CARD, "player": ANYBODY, "tapped": TRUTH, "count": NUMBER}, _tapped_count, "count"
    ),
    "counter_count": Kind(
        {"card": CARD, "player": ANYBODY, "counter": Field(text, True), "count": NUMBER},
        lambda play, f: play.counters(_whose(f), f["counter"]),
        "count",
    ),
    "ability": Kind(
        {"card": CARD, "player": ANYBODY, "keyword": Field(text, True), "present": TRUTH},
        _has_keyword,
        "present",
    ),
    "type": Kind(
        {"card": CARD, "player": ANYBODY, "type": Field(one_of(TYPES), True), "present": TRUTH},
        _has_type,
        "present",
    ),
    "subtype": Kind(
        {"card": CARD, "player": ANYBODY, "subtype": Field(text, True), "present": TRUTH},
        _has_subtype,
        "present",
    ),
    "colors": Kind(
        {"card": CARD, "player": ANYBODY, "value": Field(list_of(one_of(COLORS)), True)},
        _colors,
        "value",
    ),
    "stack": Kind({"value": Field(list_of(text), True)}, lambda play, _: play.stack, "value"),
    "playable": Kind(
        {
            "player": PLAYER,
            "card": CARD,
            "action": Field(one_of({one.value: one for one in ActionKind}), True),
            "present": TRUTH,
        },
        _playable,
        "present",
    ),
}
"""By kind, in the order of docs/scenarios.md."""
