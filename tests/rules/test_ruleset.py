"""The two editions, in their own numbers and examples."""

import attrs
import pytest

from rules.ruleset import (
    RULESETS,
    DamageAssignment,
    EffectWin,
    EnteringPermanent,
    Indestructible,
    LegendRule,
    MemberLife,
    Mulligan,
    PlaneswalkerUniqueness,
    Ruleset,
    SettingTeamLife,
    TeamAttack,
    UnknownRuleset,
    ruleset,
)

OLD, NEW = ruleset("2012"), ruleset("2026")
BOTH = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)


def test_the_seeds_game_is_the_default() -> None:
    assert ruleset() is OLD
    assert list(RULESETS) == ["2012", "2026"]
    assert all(name == rules.name for name, rules in RULESETS.items())


def test_an_unknown_name_is_refused_by_type() -> None:
    with pytest.raises(UnknownRuleset) as refused:
        ruleset("1993")
    assert refused.value.name == "1993"


def test_a_ruleset_can_not_be_changed_but_can_be_varied() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        OLD.starting_life = 40  # type: ignore[misc]
    longer = attrs.evolve(OLD, name="long", starting_life=40)
    assert (longer.starting_life_of(1), OLD.starting_life_of(1)) == (40, 20)
    assert hash(longer) != hash(OLD)


def test_what_differs() -> None:
    differences = {
        field.name
        for field in attrs.fields(Ruleset)
        if getattr(OLD, field.name) != getattr(NEW, field.name)
    }
    assert differences == {
        "name",
        "mulligan",
        "damage_assignment",
        "legend_rule",
        "planeswalker_uniqueness",
        "redirects_to_planeswalkers",
        "indestructible",
        "member_life",
        "setting_team_life",
        "team_attack",
        "effect_win",
        "entering_permanent",
    }
    assert (OLD.mulligan, NEW.mulligan) == (Mulligan.ONE_FEWER, Mulligan.LONDON)
    assert (OLD.damage_assignment, NEW.damage_assignment) == tuple(DamageAssignment)
    assert (OLD.legend_rule, NEW.legend_rule) == tuple(LegendRule)
    assert (OLD.planeswalker_uniqueness, NEW.planeswalker_uniqueness) == tuple(
        PlaneswalkerUniqueness
    )
    assert (OLD.redirects_to_planeswalkers, NEW.redirects_to_planeswalkers) == (True, False)
    assert (OLD.indestructible, NEW.indestructible) == tuple(Indestructible)
    assert (OLD.member_life, NEW.member_life) == tuple(MemberLife)
    assert (OLD.setting_team_life, NEW.setting_team_life) == tuple(SettingTeamLife)
    assert (OLD.team_attack, NEW.team_attack) == tuple(TeamAttack)
    assert (OLD.effect_win, NEW.effect_win) == tuple(EffectWin)
    assert (OLD.entering_permanent, NEW.entering_permanent) == tuple(EnteringPermanent)


@BOTH
def test_806_10_starting_life(rules: Ruleset) -> None:
    assert [rules.starting_life_of(members) for members in (1, 2, 3, 4)] == [20, 30, 45, 60]


@BOTH
def test_810_11_poison_to_lose(rules: Ruleset) -> None:
    assert [rules.poison_limit_of(members) for members in (1, 2, 3, 4)] == [10, 15, 20, 25]


@pytest.mark.parametrize(("total", "half"), [(17, 9), (22, 11), (20, 10), (99, 50), (98, 49)])
def test_806_9a_a_member_has_half_the_teams_life_rounded_up(total: int, half: int) -> None:
    assert OLD.life_of_member(total, 2) == half
    assert NEW.life_of_member(total, 2) == total


def test_806_9a_half_of_a_negative_total_is_rounded_up_too() -> None:
    assert [OLD.life_of_member(total, 2) for total in (0, -1, -3)] == [0, 0, -1]


@BOTH
def test_a_lone_player_has_the_whole_total(rules: Ruleset) -> None:
    assert rules.life_of_member(17, 1) == 17
    assert rules.team_life_after_setting(17, 1, 5) == 5


def test_806_9c_setting_a_members_life_moves_the_team_by_the_difference() -> None:
    assert OLD.team_life_after_setting(25, 2, 20) == 32
    assert NEW.team_life_after_setting(25, 2, 20) == 20


def test_103_4_one_card_fewer_each_time() -> None:
    hands = [OLD.opening_hand(mulligans, 2) for mulligans in range(8)]
    assert hands == [(7, 0), (6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (0, 0)]


def test_806_6a_the_first_is_free_in_multiplayer() -> None:
    assert [OLD.opening_hand(mulligans, 4) for mulligans in range(4)] == [
        (7, 0),
        (7, 0),
        (6, 0),
        (5, 0),
    ]


def test_103_5_london_puts_cards_back() -> None:
    assert [NEW.opening_hand(mulligans, 2) for mulligans in range(3)] == [(7, 0), (7, 1), (7, 2)]
    assert [NEW.opening_hand(mulligans, 3) for mulligans in range(3)] == [(7, 0), (7, 0), (7, 1)]


@BOTH
@pytest.mark.parametrize(("players", "most"), [(2, 7), (4, 8)])
def test_an_empty_hand_must_be_kept(rules: Ruleset, players: int, most: int) -> None:
    assert [rules.may_mulligan(n, players) for n in range(most + 1)] == [True] * most + [False]
    assert not rules.may_mulligan(most + 5, players)


@BOTH
def test_103_7_the_first_of_two_teams_skips_its_first_draw(rules: Ruleset) -> None:
    assert rules.first_draw_is_skipped((1, 1))
    assert rules.first_draw_is_skipped((2, 2))
    assert not rules.first_draw_is_skipped((1, 1, 1))
    assert not rules.first_draw_is_skipped((2, 2, 2))


@BOTH
def test_hands_hold_seven(rules: Ruleset) -> None:
    assert (rules.starting_hand, rules.maximum_hand) == (7, 7)
