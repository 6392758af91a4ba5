"""What a scenario expects, looked up in the state."""

from __future__ import annotations

from typing import Any

from rules.decisions import ActionKind, ObjectRef
from rules.offers import offers
from rules.vocabulary import CardType, Color, Keyword, ManaType, Zone
from tests.peer.playing import Table
from tests.peer.reading import CannotPlay, Entry
from tests.peer.scripted import Differs

__all__ = ["check", "expect_all"]


def expect_all(table: Table) -> None:
    for entry in table.scenario["expect"]:
        _expect(table, entry, _seat(table, entry.get("player")), at_end=True)


def check(table: Table, entry: Entry, player: int) -> None:
    seat = table.seats[entry["who"]] if "who" in entry else player
    _expect(table, entry, seat, at_end=False)


def _seat(table: Table, name: str | None) -> int | None:
    return None if name is None else table.seats[name]


def _same(entry: Entry, found: Any, wanted: Any) -> None:
    if found != wanted:
        raise Differs(f"{dict(entry)}: found {found}")


def _permanents(table: Table, card: Any, seat: int | None) -> list[int]:
    state = table.game.state
    return [
        one
        for one in state.battlefield
        if (card is None or table.fits(card, ObjectRef(one)))
        and (seat is None or state.objects[one].controller == seat)
    ]


def _zone(table: Table, zone: Zone, seat: int | None, card: Any) -> int:
    state = table.game.state
    players = state.players if seat is None else [state.players[seat]]
    if zone is Zone.EXILE:
        found = [o for o in state.exile if seat is None or state.objects[o].owner == seat]
    elif zone is Zone.HAND:
        found = [o for p in players for o in p.hand]
    elif zone is Zone.LIBRARY:
        found = [o for p in players for o in p.library]
    else:
        found = [o for p in players for o in p.graveyard]
    return len([o for o in found if card is None or table.fits(card, ObjectRef(o))])


COUNTS = {
    "graveyard_count": Zone.GRAVEYARD,
    "hand_count": Zone.HAND,
    "library_count": Zone.LIBRARY,
    "exile_count": Zone.EXILE,
}


def _expect(table: Table, entry: Entry, seat: int | None, *, at_end: bool) -> None:
    state = table.game.state
    kind = entry["kind"]
    card = entry.get("card")
    if kind in COUNTS:
        if kind == "exile_count" and not at_end:
            seat = None
        _same(entry, _zone(table, COUNTS[kind], seat, card), entry["count"])
    elif kind == "permanent_count":
        _same(entry, len(_permanents(table, card, seat)), entry["count"])
    elif kind == "token_count":
        found = [o for o in _permanents(table, card, seat) if state.objects[o].token]
        _same(entry, len(found), entry["count"])
    elif kind == "life":
        assert seat is not None
        _same(entry, state.team_of(seat).life, entry["value"])
    elif kind == "power_toughness":
        _power(table, entry, seat)
    elif kind in ("counter_count", "player_counter_count"):
        _counters(table, entry, seat)
    elif kind == "tapped":
        for one in _permanents(table, card, None) or _missing(entry):
            _same(entry, state.objects[one].tapped, entry["value"])
    elif kind == "tapped_count":
        on = None if at_end else seat
        tapped = [
            o for o in _permanents(table, card, on) if state.objects[o].tapped == entry["tapped"]
        ]
        _same(entry, len(tapped), entry["count"])
    elif kind == "permanent":
        _attribute(table, entry, seat)
    elif kind in ("ability", "type", "subtype", "color", "attacking"):
        _quality(table, entry, seat)
    elif kind == "attached":
        host = [
            o
            for o in _permanents(table, card, seat)
            if any(
                state.objects[a].attached_to == o
                for a in _permanents(table, entry["attachment"], None)
            )
        ]
        _same(entry, bool(host), entry.get("value", True))
    elif kind == "turn":
        _same(entry, state.turn, entry["value"])
    elif kind == "active_player":
        _same(entry, table.names[state.teams[state.active_team].members[0]], entry["value"])
    elif kind in ("won", "lost", "in_game", "result"):
        _outcome(table, entry, seat)
    elif kind == "mana_pool":
        assert seat is not None
        pool = state.players[seat].pool
        colors = entry.get("colors") or [entry["color"]]
        for color in colors:
            type_ = ManaType[color.upper()]
            _same(entry, pool.count(type_), entry["count"])
    elif kind == "damage":
        for one in _permanents(table, card, seat)[:1] or _missing(entry):
            _same(entry, state.objects[one].damage, entry.get("value", entry.get("count")))
    elif kind == "stack_size":
        _same(entry, len(state.stack), entry["count"])
    elif kind == "stack_object":
        text = entry["text"]
        if not text.startswith("Cast "):
            raise CannotPlay("stack ability by text")
        name = text.removeprefix("Cast ")
        _same(entry, sum(table.called(o).startswith(name) for o in state.stack), entry["count"])
    elif kind == "playable":
        _playable(table, entry, seat)
    elif kind in ("max_hand_size", "lands_played"):
        assert seat is not None
        if kind == "lands_played":
            _same(entry, state.players[seat].land_drops, entry["value"])
        else:
            raise CannotPlay(kind)
    else:
        raise CannotPlay(f"expects {kind}")


def _missing(entry: Entry) -> list[int]:
    raise Differs(f"{dict(entry)}: nothing of that name")


def _power(table: Table, entry: Entry, seat: int | None) -> None:
    sizes = []
    for one in _permanents(table, entry["card"], seat) or _missing(entry):
        found = table.game.characteristics(one)
        sizes.append((found.power, found.toughness))
    wanted = (entry["power"], entry["toughness"])
    good = all(s == wanted for s in sizes) if entry.get("scope") == "all" else wanted in sizes
    if not good:
        raise Differs(f"{dict(entry)}: found {sizes}")


def _counters(table: Table, entry: Entry, seat: int | None) -> None:
    state = table.game.state
    wanted = entry.get("count", entry.get("value"))
    kind = entry["counter"].lower()
    if entry["kind"] == "player_counter_count":
        if kind != "poison" or seat is None:
            raise CannotPlay(f"counters {kind}")
        _same(entry, state.players[seat].poison, wanted)
        return
    found = _permanents(table, entry["card"], seat)
    if not found and wanted:
        _missing(entry)
    if found:
        counters = state.objects[found[0]].counters
        _same(entry, counters.get(entry["counter"], counters.get(kind, 0)), wanted)


def _quality(table: Table, entry: Entry, seat: int | None) -> None:
    state = table.game.state
    kind = entry["kind"]
    one = (_permanents(table, entry["card"], seat) or _missing(entry))[-1]
    found = table.game.characteristics(one)
    present = entry.get("present", entry.get("value", True))
    if kind == "ability":
        name = entry.get("keyword") or entry.get("ability", {}).get("keyword")
        try:
            keyword = Keyword[str(name).upper().replace(" ", "_")]
        except KeyError:
            raise CannotPlay(f"ability {name or entry.get('text')}") from None
        _same(entry, keyword in found.keywords, present)
    elif kind == "type":
        _same(entry, CardType[entry["type"].upper()] in found.types, present)
    elif kind == "subtype":
        _same(entry, entry["subtype"] in found.subtypes, present)
    elif kind == "attacking":
        _same(entry, state.combat is not None and one in state.combat.attackers, present)
    else:
        colors = [Color[c.upper()] for c in entry.get("colors") or [entry["color"]]]
        for color in colors:
            _same(entry, color in found.colors, present)


def _attribute(table: Table, entry: Entry, seat: int | None) -> None:
    one = (_permanents(table, entry["card"], seat) or _missing(entry))[-1]
    record = table.game.state.objects[one]
    found = table.game.characteristics(one)
    attribute = entry["attr"]
    if attribute in ("damage", "tapped"):
        _same(entry, getattr(record, attribute), entry["value"])
    elif attribute in ("power", "toughness"):
        _same(entry, getattr(found, attribute), entry["value"])
    elif attribute == "counter_count":
        _same(entry, record.counters.get(entry["counter"].lower(), 0), entry["value"])
    else:
        raise CannotPlay(f"attribute {attribute}")


def _outcome(table: Table, entry: Entry, seat: int | None) -> None:
    state = table.game.state
    kind = entry["kind"]
    value = entry.get("value", True)
    if kind == "result":
        if value == "draw":
            _same(entry, state.winner is None, True)
            return
        kind, value = value, True
    assert seat is not None
    if kind == "won":
        _same(entry, state.over and state.winner == state.players[seat].team, value)
    elif kind == "lost":
        _same(entry, not state.players[seat].in_game, value)
    else:
        _same(entry, state.players[seat].in_game, value)


def _playable(table: Table, entry: Entry, seat: int | None) -> None:
    assert seat is not None
    state = table.game.state
    text = entry["text"]
    found = False
    for action in offers(state, seat):
        name = state.objects[action.object].definition.name
        if action.kind is ActionKind.CAST:
            found = found or f"Cast {name}".startswith(text)
        elif action.kind is ActionKind.PLAY_LAND:
            found = found or f"Play {name}".startswith(text)
        elif text.partition(" ")[0] not in ("Cast", "Play"):
            found = found or table._is_ability(action, {"ability": text})
    _same(entry, found, entry["present"])
