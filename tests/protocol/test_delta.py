"""Deltas: the law, how small they are, and what does not fit."""

from __future__ import annotations

import json

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol import messages as m
from protocol.changes import Delta, ObjectPatch, PlayerPatch, ZoneChange
from protocol.codec import decode_server, encode
from protocol.delta import apply
from protocol.errors import DeltaMismatchError
from protocol.mirror import Mirror
from rules.view import ObjectView, PlayerView, ResultView, TeamView, View
from tests.protocol.strategies import views
from tests.protocol.written import diff

BEAR = ObjectView(7, "Bear", "battlefield", 0, 0, ("creature",), power=2, toughness=2)
LAND = ObjectView(8, "Forest", "battlefield", 0, 0, ("land",))
SPELL = ObjectView(9, "Shock", "stack", 1, 1, ("instant",), stack_kind="spell")
VIEW = View(
    0,
    "2012",
    3,
    "main",
    "main",
    0,
    0,
    (TeamView(0, (0,), 20, 0), TeamView(1, (1,), 20, 0)),
    (PlayerView(0, "Ann", 0, 7, 50, life=20), PlayerView(1, "Bo", 1, 7, 50, life=20)),
    battlefield=(BEAR, LAND),
)


@given(old=views(), new=views())
def test_the_delta_leads_from_the_old_view_to_the_new(old: View, new: View) -> None:
    delta = diff(old, new)
    assert apply(old, delta) == new


@given(old=views(), new=views())
def test_the_law_holds_over_the_wire(old: View, new: View) -> None:
    message = m.ViewDelta(1, 2, 3, diff(old, new))
    received = decode_server(encode(message))
    assert received == message
    assert isinstance(received, m.ViewDelta)
    assert apply(old, received.delta) == new


CARDS = [
    evolve(LAND, id=number, tapped=tapped) for number in range(1, 7) for tapped in (False, True)
]

rows = st.lists(st.sampled_from(CARDS), unique_by=lambda card: card.id, max_size=6).map(tuple)


@settings(max_examples=300)
@given(old=rows, new=rows)
def test_the_law_holds_where_most_objects_are_the_same_ones(
    old: tuple[ObjectView, ...], new: tuple[ObjectView, ...]
) -> None:
    before, after = evolve(VIEW, battlefield=old), evolve(VIEW, battlefield=new)
    assert apply(before, diff(before, after)) == after


@given(view=views())
def test_nothing_changed_is_an_empty_delta(view: View) -> None:
    assert diff(view, view) == Delta()
    assert diff(view, evolve(view, players=tuple(evolve(p) for p in view.players))) == Delta()
    assert apply(view, Delta()) == view


def test_only_the_fields_that_changed_are_told() -> None:
    new = evolve(
        VIEW,
        step="combat",
        players=(evolve(VIEW.players[0], life=18), VIEW.players[1]),
        battlefield=(evolve(BEAR, tapped=True, power=3), LAND),
        stack=(SPELL,),
    )
    delta = diff(VIEW, new)
    assert delta == Delta(
        {"step": "combat"},
        players=(PlayerPatch(0, {"life": 18}),),
        battlefield=ZoneChange(patched=(ObjectPatch(7, {"power": 3, "tapped": True}),)),
        stack=ZoneChange(added=(SPELL,)),
    )
    plain = json.loads(encode(m.ViewDelta(1, 2, 3, delta)))["delta"]
    assert plain == {
        "fields": {"step": "combat"},
        "players": [{"player": 0, "fields": {"life": 18}}],
        "battlefield": {"patched": [{"id": 7, "fields": {"power": 3, "tapped": True}}]},
        "stack": {
            "added": [
                {
                    "id": 9,
                    "name": "Shock",
                    "zone": "stack",
                    "owner": 1,
                    "controller": 1,
                    "types": ["instant"],
                    "stack_kind": "spell",
                }
            ]
        },
    }


def test_a_field_that_went_back_to_its_default_is_told() -> None:
    tapped = evolve(VIEW, battlefield=(evolve(BEAR, tapped=True), LAND))
    line = encode(m.ViewDelta(1, 2, 3, diff(tapped, VIEW)))
    assert json.loads(line)["delta"]["battlefield"]["patched"][0]["fields"] == {"tapped": False}
    received = decode_server(line)
    assert isinstance(received, m.ViewDelta)
    assert apply(tapped, received.delta) == VIEW


def test_a_new_order_is_told_by_ids() -> None:
    turned = evolve(VIEW, battlefield=(LAND, BEAR))
    assert diff(VIEW, turned).battlefield == ZoneChange(order=(8, 7))
    assert apply(VIEW, diff(VIEW, turned)) == turned


def test_objects_that_did_not_change_stay_the_same_objects() -> None:
    new = evolve(VIEW, battlefield=(BEAR, LAND, SPELL))
    assert apply(VIEW, diff(VIEW, new)).battlefield[0] is BEAR


def test_the_end_of_the_game_is_told() -> None:
    over = evolve(VIEW, result=ResultView(-1))
    assert diff(VIEW, over) == Delta({"result": ResultView(-1)})
    line = encode(m.ViewDelta(1, 2, 3, diff(VIEW, over)))
    assert json.loads(line)["delta"] == {"fields": {"result": {"winner": -1}}}


def test_hand_and_graveyard_change_as_zones() -> None:
    drawn = evolve(VIEW.players[0], hand=(SPELL,), hand_count=8)
    new = evolve(VIEW, players=(drawn, VIEW.players[1]))
    assert diff(VIEW, new).players == (
        PlayerPatch(0, {"hand_count": 8}, hand=ZoneChange(added=(SPELL,))),
    )
    assert apply(VIEW, diff(VIEW, new)) == new


def test_views_of_two_games_have_no_delta() -> None:
    with pytest.raises(ValueError, match="shorter"):
        diff(VIEW, evolve(VIEW, players=VIEW.players[:1]))
    with pytest.raises(ValueError, match="players"):
        diff(VIEW, evolve(VIEW, players=VIEW.players[::-1]))
    for twice in ((BEAR, LAND, BEAR), (LAND, BEAR, BEAR), (LAND, LAND), (BEAR, BEAR, LAND)):
        with pytest.raises(ValueError, match="twice"):
            diff(VIEW, evolve(VIEW, battlefield=twice))


@pytest.mark.parametrize(
    "delta",
    [
        Delta(battlefield=ZoneChange(removed=(99,))),
        Delta(battlefield=ZoneChange(patched=(ObjectPatch(99, {}),))),
        Delta(battlefield=ZoneChange(added=(BEAR,))),
        Delta(battlefield=ZoneChange(order=(7, 99))),
        Delta(battlefield=ZoneChange(order=(7, 7))),
        Delta(battlefield=ZoneChange(order=(7,))),
        Delta(players=(PlayerPatch(5),)),
    ],
)
def test_a_delta_that_does_not_fit_is_a_typed_error(delta: Delta) -> None:
    with pytest.raises(DeltaMismatchError):
        apply(VIEW, delta)


# --- the client's copy -------------------------------------------------------------------------

NEXT = evolve(VIEW, turn=4)


def test_a_mirror_follows_snapshot_notices_and_deltas() -> None:
    mirror = Mirror()
    assert mirror.take(m.Snapshot(1, 10, 5, VIEW))
    assert mirror.take(m.Notices(1, 11, ()))
    assert mirror.take(m.ViewDelta(1, 12, 6, diff(VIEW, NEXT)))
    assert (mirror.view, mirror.epoch, mirror.sequence) == (NEXT, 6, 12)
    assert not mirror.lost


def test_a_mirror_that_finds_a_gap_waits_for_a_snapshot() -> None:
    mirror = Mirror()
    mirror.take(m.Snapshot(1, 10, 5, VIEW))
    assert not mirror.take(m.Notices(1, 12, ()))
    assert mirror.lost
    assert not mirror.take(m.ViewDelta(1, 11, 6, diff(VIEW, NEXT)))
    assert mirror.view is VIEW
    assert mirror.take(m.Snapshot(1, 20, 9, NEXT))
    assert (mirror.view, mirror.sequence, mirror.lost) == (NEXT, 20, False)


def test_a_mirror_without_a_snapshot_is_lost() -> None:
    mirror = Mirror()
    assert not mirror.take(m.ViewDelta(1, 1, 1, Delta()))
    assert mirror.lost


def test_a_mirror_that_a_delta_does_not_fit_is_lost() -> None:
    mirror = Mirror()
    mirror.take(m.Snapshot(1, 10, 5, VIEW))
    assert not mirror.take(m.ViewDelta(1, 11, 6, Delta(stack=ZoneChange(removed=(1,)))))
    assert mirror.lost
    assert mirror.view is VIEW


def test_a_mirror_passes_over_other_messages() -> None:
    assert not Mirror().take(m.Pong())
