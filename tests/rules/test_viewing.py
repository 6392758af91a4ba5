"""Views that are kept from step to step are true in each, and made anew only where they must be."""

from __future__ import annotations

from rules.language import Each, IsType, SetColors, StaticAbility, You
from rules.state import Combat
from rules.view import ObjectView, View
from rules.viewing import Views, view_of
from rules.vocabulary import CardType, Color, Zone
from tests.rules.stage import Stage, bear, card

BLUE_HANDS = card(
    "Tide",
    CardType.ENCHANTMENT,
    abilities=(
        StaticAbility(
            (SetColors((Color.BLUE,)),), Each(IsType(CardType.CREATURE), Zone.HAND, You())
        ),
    ),
)


class Scene(Stage):
    """A stage that is looked at step by step."""

    def __init__(self) -> None:
        super().__init__()
        self.views = Views()
        self.steps = 0

    def look(self, viewer: int | None = 0) -> View:
        self.steps += 1
        view = view_of(self.game, viewer)
        kept, self.views = self.views, Views()
        assert view == view_of(self.game, viewer)
        self.views = kept
        return view

    def permanents(self) -> dict[int, ObjectView]:
        return {item.id: item for item in self.look().battlefield}

    def leave(self, one: int) -> None:
        self.state.battlefield.remove(one)
        del self.state.objects[one]
        self.state.characteristics_changed()


def test_a_hand_is_as_a_static_ability_says_and_as_printed_when_that_is_gone() -> None:
    scene = Scene()
    scene.hand(0, bear())
    printed = scene.look().players[0].hand[0].colors
    tide = scene.permanent(0, BLUE_HANDS)
    assert scene.look().players[0].hand[0].colors == ("blue",) != printed
    scene.leave(tide)
    assert scene.look().players[0].hand[0].colors == printed


def test_cards_that_stay_in_a_hand_keep_their_views() -> None:
    scene = Scene()
    first, second = scene.hand(0, bear("One"), bear("Two"))
    before = scene.look().players[0].hand
    scene.state.own_player(0).hand.remove(first)
    (third,) = scene.hand(0, bear("Three"))
    after = scene.look().players[0].hand
    assert [item.id for item in after] == [second, third]
    assert after[0] is before[1]
    assert scene.look(1).players[0].hand is after
    assert scene.look(2).players[0].hand == ()


def test_only_the_permanent_that_changed_has_a_new_view() -> None:
    scene = Scene()
    one, two = scene.permanent(0, bear("One")), scene.permanent(2, bear("Two"))
    before = scene.permanents()
    scene.state.own(one).tapped = True
    after = scene.permanents()
    assert after[one].tapped
    assert not before[one].tapped
    assert after[two] is before[two]
    assert scene.look().battlefield is scene.look().battlefield


def test_a_creature_recovers_when_its_teams_next_turn_begins() -> None:
    scene = Scene()
    state = scene.state
    state.teams[0].last_turn = state.turn
    came = scene.permanent(0, bear(), since=state.turn)
    assert scene.permanents()[came].summoning_sick
    state.turn += 2
    state.teams[0].last_turn = state.turn
    assert not scene.permanents()[came].summoning_sick


def test_who_fights_is_seen_as_long_as_it_does() -> None:
    scene = Scene()
    state = scene.state
    attacker, blocker = scene.permanent(0, bear("One")), scene.permanent(2, bear("Two"))
    idle = scene.permanents()
    state.combat = Combat(attackers={attacker: -3})
    unblocked = scene.permanents()
    assert (unblocked[attacker].attacking, unblocked[attacker].blocked) == ("player:2", False)
    assert unblocked[blocker] is idle[blocker]
    state.combat.blockers[blocker] = (attacker,)
    state.combat.blocked_by[attacker] = (blocker,)
    blocked = scene.permanents()
    assert blocked[attacker].blocked
    assert blocked[blocker].blocking == (attacker,)
    state.combat = None
    assert scene.permanents() == idle
