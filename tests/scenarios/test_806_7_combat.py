"""Combat of teams (seed 806.7)."""

from __future__ import annotations

import pytest
from attrs import evolve

from cards.declare import activated, cost, creature, enchantment, instant, spell, static, triggered
from cards.phrases import (
    BLACK,
    CREATURE,
    EACH,
    discards,
    gets,
    loses,
    more_than,
    until_end_of_turn,
)
from cards.recurring import size_is
from rules.decisions import (
    AssignDamage,
    ChooseObjects,
    DeclareAttackers,
    DeclareBlockers,
    Joint,
    OrderChoice,
    Purpose,
)
from rules.language import (
    ActivePlayers,
    AttackingPlayer,
    Attacks,
    BecomesBlocked,
    Blocks,
    CanBlockAdditional,
    CantBeBlocked,
    Condition,
    Count,
    DamageDealt,
    DamageKind,
    DefendingPlayer,
    Each,
    Exists,
    ExtraCombat,
    Fixed,
    ForAnyPlayer,
    IsColor,
    IsNot,
    IsSubtype,
    IsThis,
    Plus,
    RememberedPlayers,
    StepBegins,
    This,
    You,
)
from rules.scenario import CannotDo, Play
from rules.vocabulary import Keyword, Step
from tests.scenarios.table import duel, giants, table

# 806.7a: a team attacks a team


def test_806_7a_the_creatures_of_both_heads_attack_the_other_team_as_one() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Cid", "Runeclaw Bear")
        .begin()
    )
    assert play.may_attack() == {"Grizzly Bears": ["Cid"], "Hill Giant": ["Cid"]}
    play.attack("Grizzly Bears", "Hill Giant")
    assert play.tapped("Grizzly Bears")
    assert play.tapped("Hill Giant")
    play.combat_damage()
    assert play.life("Cid") == 25
    play.done()


def test_806_7a_the_team_declares_one_attack_jointly() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    for name in ("Ann", "Bob"):
        joint = play.question(name)
        assert isinstance(joint, Joint)
        assert isinstance(joint.choice, DeclareAttackers)
    play.answer("Bob", ["Hill Giant"])
    proposed = play.question("Ann")
    assert isinstance(proposed, Joint)
    assert [proposal.player for proposal in proposed.proposals] == [1]
    play.answer("Ann", ["Hill Giant"])
    assert play.attackers == ["Hill Giant"]
    play.done()


def test_806_3a_if_the_heads_differ_the_primary_players_attack_stands() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    play.answer("Ann", ["Grizzly Bears", "Hill Giant"])
    play.answer("Bob", [])
    assert play.waiting_for == ()
    play.settle("Bob")
    assert play.attackers == ["Grizzly Bears", "Hill Giant"]
    play.done()


def test_806_3a_a_member_may_change_its_mind_until_all_agree() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    play.answer("Ann", ["Grizzly Bears"])
    play.answer("Bob", ["Hill Giant"])
    play.answer("Ann", ["Hill Giant"])
    assert play.attackers == ["Hill Giant"]
    play.done()


def test_a_deadline_with_the_secondary_players_word_alone_takes_that() -> None:
    play = giants().battlefield("Bob", "Hill Giant").begin(step="begin_combat")
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    play.answer("Bob", ["Hill Giant"])
    play.settle("Ann")
    assert play.attackers == ["Hill Giant"]
    play.done()


def test_806_7a_all_members_of_the_other_team_are_defending_players() -> None:
    punish = creature(
        "Punisher",
        "{B}",
        "Demon",
        1,
        1,
        triggered(Attacks(), loses(2, RememberedPlayers())),
    )
    play = giants().battlefield("Ann", punish).begin()
    play.attack("Punisher")
    play.resolve()
    assert play.life_changes("Cid") == play.life_changes("Dee") == [-2]
    play.done()


# 806.7b: "defending player"


def test_806_7b_a_one_shot_effect_means_one_defending_player_that_its_controller_chooses() -> None:
    mugger = creature(
        "Mugger", "{B}", "Rogue", 1, 1, triggered(Attacks(), discards(1, DefendingPlayer()))
    )
    play = giants().battlefield("Bob", mugger).hand("Cid", "Forest").hand("Dee", "Island").begin()
    play.attack("Mugger")
    play.choose("Bob", "Dee", to="defending_player")
    play.resolve()
    assert play.hand("Dee") == []
    assert play.hand("Cid") == ["Forest"]
    chosen = [asked for asked in play.asked if isinstance(asked, ChooseObjects)]
    assert [(asked.player, asked.purpose) for asked in chosen] == [(1, Purpose.DEFENDING_PLAYER)]
    play.done()


ISLAND = Exists(Each(IsSubtype("Island"), whose=DefendingPlayer()))
NOTHING_BLACK = IsNot(Exists(Each(IsColor(BLACK), whose=DefendingPlayer())))
MORE = ForAnyPlayer(
    DefendingPlayer(),
    more_than(Count(Each(CREATURE, whose=You())), Count(Each(CREATURE, whose=EACH))),
)


def sneak(condition: Condition, cid: tuple[str, ...], dee: tuple[str, ...]) -> bool:
    """Whether the creature can be blocked."""
    ours = creature(
        "Sneak", "{U}", "Rogue", 1, 1, static(This(), CantBeBlocked(), condition=condition)
    )
    play = (
        giants()
        .battlefield("Ann", ours, "2 Grizzly Bears")
        .battlefield("Cid", *cid)
        .battlefield("Dee", *dee)
        .begin()
    )
    play.attack("Sneak")
    play.to("declare_blockers")
    play.done()
    return bool(play.may_block())


@pytest.mark.parametrize(
    ("cid", "dee", "blockable"),
    [
        (("Hill Giant",), (), True),
        (("Hill Giant", "Island"), (), False),
        (("Hill Giant",), ("Island",), False),
        (("Hill Giant", "Island"), ("Island",), False),
    ],
)
def test_806_7b_a_positive_comparison_is_true_if_it_is_for_either_head(
    cid: tuple[str, ...], dee: tuple[str, ...], blockable: bool
) -> None:
    assert sneak(ISLAND, cid, dee) is blockable


@pytest.mark.parametrize(
    ("cid", "dee", "blockable"),
    [
        (("Hill Giant",), (), False),
        (("Hill Giant", "Black Knight"), (), True),
        (("Hill Giant",), ("Black Knight",), True),
    ],
)
def test_806_7b_a_negative_comparison_is_true_if_the_positive_one_is_false(
    cid: tuple[str, ...], dee: tuple[str, ...], blockable: bool
) -> None:
    assert sneak(NOTHING_BLACK, cid, dee) is blockable


@pytest.mark.parametrize(
    ("cid", "dee", "blockable"),
    [
        # three creatures of Ann's against each head's, never against both together
        (2, 2, False),
        (3, 2, False),
        (3, 4, True),
    ],
)
def test_806_7b_a_relative_comparison_is_made_with_each_head(
    cid: int, dee: int, blockable: bool
) -> None:
    assert sneak(MORE, (f"{cid} Hill Giant",), (f"{dee} Hill Giant",)) is blockable


@pytest.mark.parametrize(("head", "power"), [("Cid", 3), ("Dee", 5)])
def test_806_7b_a_number_of_the_defending_players_is_of_the_chosen_one(
    head: str, power: int
) -> None:
    hunter = creature(
        "Hunter",
        "{G}",
        "Elf",
        2,
        2,
        triggered(
            Attacks(),
            until_end_of_turn(
                This(), gets(Count(Each(IsSubtype("Forest"), whose=DefendingPlayer())), 0)
            ),
        ),
    )
    play = (
        giants()
        .battlefield("Ann", hunter)
        .battlefield("Cid", "Forest")
        .battlefield("Dee", "3 Forest")
        .begin()
    )
    play.attack("Hunter")
    play.choose("Ann", head, to="defending_player")
    play.resolve()
    assert play.size("Hunter") == (power, 2)
    play.done()


@pytest.mark.parametrize("ruleset", ["2012", "2026"])
def test_508_5_of_what_attacked_and_is_gone_the_defending_player_is_still_known(
    ruleset: str,
) -> None:
    mugger = creature(
        "Mugger", "{B}", "Rogue", 1, 1, activated(cost("{B}"), discards(1, DefendingPlayer()))
    )
    play = (
        giants(ruleset)
        .battlefield("Ann", mugger, "Swamp")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Shock", "Island")
        .hand("Dee", "Forest")
        .begin()
    )
    play.attack({"Mugger": "Dee"})
    play.activate("Ann", "Mugger")
    play.cast("Cid", "Shock", "Mugger")
    play.resolve()
    if ruleset == "2012":
        play.choose("Ann", "Dee", to="defending_player")
    play.resolve()
    assert (play.hand("Cid"), play.hand("Dee")) == (["Island"], [])
    play.done()


def test_508_5_with_three_teams_what_attacked_and_is_gone_means_a_head_of_the_team_attacked() -> (
    None
):
    ram = creature(
        "Ram",
        "{R}",
        "Beast",
        2,
        1,
        triggered(BecomesBlocked(IsThis()), discards(1, DefendingPlayer())),
    )
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", ram)
        .battlefield("Eve", "Wall of Wood", "Mountain")
        .hand("Eve", "Shock")
        .hand("Cid", "Island")
        .hand("Fay", "Forest")
        .begin()
    )
    play.attack({"Ram": "Eve"})
    play.block(Eve={"Wall of Wood": "Ram"})
    play.cast("Eve", "Shock", "Ram")
    play.resolve()
    play.choose("Ann", "Fay", to="defending_player")
    play.resolve()
    assert (play.hand("Cid"), play.hand("Fay")) == (["Island"], [])
    play.done()


# 806.7b, 805.9, 805.10c: "attacking player", "active player"

HECKLER = creature(
    "Heckler", "{B}", "Rogue", 1, 4, triggered(Blocks(), discards(1, AttackingPlayer()))
)


def heckled(ruleset: str) -> Play:
    play = (
        giants(ruleset)
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Cid", HECKLER)
        .hand("Ann", "Forest")
        .hand("Bob", "Island")
        .begin()
    )
    play.attack({"Grizzly Bears": "Cid", "Hill Giant": "Dee"})
    play.block({"Heckler": "Grizzly Bears"})
    return play


def test_806_7b_a_one_shot_effect_means_one_attacking_player_that_its_controller_chooses() -> None:
    play = heckled("2012")
    play.choose("Cid", "Bob", to="attacking_player")
    play.resolve()
    assert (play.hand("Ann"), play.hand("Bob")) == (["Forest"], [])
    play.done()


def test_805_10c_in_2026_a_blocker_means_who_controls_what_it_blocks() -> None:
    play = heckled("2026")
    play.resolve()
    assert (play.hand("Ann"), play.hand("Bob")) == ([], ["Island"])
    play.done()


@pytest.mark.parametrize("head", ["Ann", "Bob"])
def test_806_7b_a_comparison_with_the_attacking_player_asks_each_head(head: str) -> None:
    islander = creature(
        "Islander",
        "{U}",
        "Rogue",
        1,
        1,
        static(
            This(),
            gets(2, 2),
            condition=Exists(Each(IsSubtype("Island"), whose=AttackingPlayer())),
        ),
    )
    play = giants().battlefield("Cid", islander).battlefield(head, "Island").begin()
    assert play.size("Islander") == (1, 1)
    play.to("begin_combat")
    assert play.size("Islander") == (3, 3)
    play.done()


def test_in_a_duel_who_attacks_is_known_as_combat_begins_whoever_watches_for_steps() -> None:
    islander = creature(
        "Islander",
        "{U}",
        "Rogue",
        1,
        1,
        static(
            This(),
            gets(2, 2),
            condition=Exists(Each(IsSubtype("Island"), whose=AttackingPlayer())),
        ),
    )
    clock = enchantment("Clock", "{B}", triggered(StepBegins(Step.UPKEEP, You()), loses(1, You())))
    play = duel().battlefield("Cid", islander, clock).battlefield("Ann", "Island").begin()
    play.to("begin_combat")
    assert play.size("Islander") == (3, 3)
    play.done()


def test_805_9_the_active_player_is_one_whom_the_controller_of_the_effect_chooses() -> None:
    toll = instant("Toll", "{B}", spell(loses(2, ActivePlayers())))
    play = giants().battlefield("Cid", "Swamp").hand("Cid", toll).begin()
    play.pass_("Ann")
    play.pass_("Bob")
    play.cast("Cid", "Toll")
    play.choose("Cid", "Bob", to="active_player")
    play.resolve()
    assert play.life_changes("Bob") == [-2]
    assert play.life_changes("Ann") == []
    play.done()


# 806.7b: characteristic-defining abilities

RAIDER = creature(
    "Raider",
    "{2}{R}",
    "Rogue",
    0,
    0,
    size_is(Plus(Fixed(1), Count(Each(IsSubtype("Forest"), whose=DefendingPlayer())))),
)


def defenders_named(play: Play) -> list[tuple[int, str]]:
    """Who said for which creature whom it means by "defending player"."""
    return [
        (asked.player, play.names.of_object(asked.source))
        for asked in play.asked
        if isinstance(asked, ChooseObjects) and asked.purpose is Purpose.DEFENDING_PLAYER
    ]


@pytest.mark.parametrize(("chosen", "size"), [("Cid", 2), ("Dee", 4)])
def test_806_7b_a_characteristic_defining_ability_means_one_defending_player(
    chosen: str, size: int
) -> None:
    play = (
        giants()
        .battlefield("Bob", RAIDER)
        .battlefield("Cid", "Forest")
        .battlefield("Dee", "3 Forest")
        .begin()
    )
    assert play.size("Raider") == (1, 1)
    play.choose("Bob", chosen, to="defending_player")
    play.to("begin_combat")
    assert defenders_named(play) == [(1, "Raider")]
    assert play.size("Raider") == (size, size)
    play.attack("Raider")
    play.combat_damage()
    assert play.life("Cid") == 30 - size
    assert defenders_named(play) == [(1, "Raider")]
    play.to("postcombat_main")
    assert play.size("Raider") == (1, 1)
    play.done()


def test_806_7b_the_choice_is_the_controllers_as_the_players_become_defending_players() -> None:
    play = (
        giants()
        .battlefield("Ann", RAIDER, alias="hers")
        .battlefield("Dee", RAIDER, alias="theirs")
        .battlefield("Cid", "Forest")
        .begin()
    )
    play.hold("Ann", "Dee")
    play.to("begin_combat", stop_at_questions=True)
    # the active team first (806.6d)
    assert play.waiting_for == ("Ann",)
    play.answer("Ann", "Cid")
    assert play.waiting_for == ("Dee",)
    play.answer("Dee", "Dee")
    assert (play.size("hers"), play.size("theirs")) == ((2, 2), (1, 1))
    play.done()


def test_806_7b_another_combat_asks_again() -> None:
    again = creature("Drummer", "{R}", "Goblin", 1, 1, triggered(Attacks(), ExtraCombat()))
    play = (
        giants()
        .battlefield("Ann", RAIDER, again)
        .battlefield("Cid", "Forest")
        .battlefield("Dee", "2 Forest")
        .begin()
    )
    play.choose("Ann", "Cid", to="defending_player")
    play.attack("Drummer")
    assert play.size("Raider") == (2, 2)
    play.to("postcombat_main")
    play.choose("Ann", "Dee", to="defending_player")
    play.to("begin_combat")
    assert play.size("Raider") == (3, 3)
    play.done()


def test_806_7b_what_enters_in_the_middle_of_combat_is_asked_about_in_the_next_step() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears", "3 Mountain")
        .hand("Ann", evolve(RAIDER, abilities=(*RAIDER.abilities, Keyword.FLASH)))
        .battlefield("Dee", "2 Forest")
        .begin()
    )
    play.attack("Grizzly Bears")
    play.cast("Ann", "Raider")
    play.resolve()
    # until then it means the primary player
    assert play.size("Raider") == (1, 1)
    play.choose("Ann", "Dee", to="defending_player")
    play.to("declare_blockers")
    assert play.size("Raider") == (3, 3)
    play.done()


def test_805_10e_in_2026_an_attacker_means_the_player_that_it_attacks() -> None:
    play = (
        giants("2026")
        .battlefield("Ann", RAIDER)
        .battlefield("Cid", "Forest")
        .battlefield("Dee", "3 Forest")
        .begin()
    )
    # while it does not attack there are two that it could mean
    play.choose("Ann", "Cid", to="defending_player")
    play.to("begin_combat")
    assert play.size("Raider") == (2, 2)
    play.attack({"Raider": "Dee"})
    assert play.size("Raider") == (4, 4)
    play.done()


def test_in_a_duel_nobody_is_asked_who_the_defending_player_is() -> None:
    play = duel().battlefield("Ann", RAIDER).battlefield("Cid", "2 Forest").begin()
    play.to("begin_combat")
    assert play.size("Raider") == (3, 3)
    assert defenders_named(play) == []
    play.done()


def test_806_7b_with_three_teams_an_attacker_means_a_player_of_the_team_that_it_attacks() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", RAIDER)
        .battlefield("Cid", "Forest")
        .battlefield("Fay", "2 Forest")
        .begin()
    )
    play.choose("Ann", "Cid", "Fay", to="defending_player")
    play.attack({"Raider": "Eve"})
    assert play.size("Raider") == (3, 3)
    play.done()


@pytest.mark.parametrize("ruleset", ["2012", "2026"])
def test_806_7b_an_instant_of_the_attacking_team_means_one_defending_player(ruleset: str) -> None:
    mock = instant("Mock", "{B}", spell(discards(1, DefendingPlayer())))
    play = (
        giants(ruleset)
        .battlefield("Ann", "Swamp", "Grizzly Bears")
        .hand("Ann", mock)
        .hand("Cid", "Forest")
        .hand("Dee", "Island")
        .begin()
    )
    play.attack({"Grizzly Bears": "Cid"})
    play.cast("Ann", "Mock")
    play.choose("Ann", "Dee", to="defending_player")
    play.resolve()
    assert (play.hand("Cid"), play.hand("Dee")) == (["Forest"], [])
    play.done()


# 806.7c: restrictions on attacking


def test_806_7c_teferis_moat_of_one_head_protects_the_team() -> None:
    play = (
        giants()
        .battlefield("Dee", "Teferi's Moat", chosen="green")
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant", "Cloud Sprite")
        .begin()
    )
    assert play.may_attack() == {"Hill Giant": ["Cid"], "Cloud Sprite": ["Cid"]}
    play.attack("Hill Giant", "Cloud Sprite")
    play.combat_damage()
    assert play.life("Cid") == 26
    play.done()


def test_806_7c_teferis_moat_lets_fliers_of_its_colour_attack() -> None:
    play = (
        giants()
        .battlefield("Dee", "Teferi's Moat", chosen="white")
        .battlefield("Ann", "Serra Angel", "White Knight")
        .begin()
    )
    assert play.may_attack() == {"Serra Angel": ["Cid"]}
    play.done()


def test_806_7c_teferis_moats_colour_is_chosen_as_it_enters() -> None:
    play = (
        giants()
        .battlefield("Cid", "4 Plains", "Island")
        .hand("Cid", "Teferi's Moat")
        .battlefield("Ann", "Grizzly Bears", "Hill Giant")
        .begin("Cid")
    )
    play.choose("Cid", "green")
    play.cast("Cid", "Teferi's Moat")
    play.resolve()
    play.to("begin_combat", turn_of="Ann")
    assert play.may_attack() == {"Hill Giant": ["Cid"]}
    play.done()


def test_in_2026_teferis_moat_protects_its_controller_and_the_teammate_can_be_attacked() -> None:
    play = (
        giants("2026")
        .battlefield("Dee", "Teferi's Moat", chosen="green")
        .battlefield("Ann", "Grizzly Bears", "Hill Giant")
        .begin()
    )
    assert play.may_attack() == {"Grizzly Bears": ["Cid"], "Hill Giant": ["Cid", "Dee"]}
    play.done()


@pytest.mark.parametrize(
    ("ruleset", "may"), [("2012", ["Cid", "Jace Beleren"]), ("2026", ["Dee", "Jace Beleren"])]
)
def test_806_7b_a_sea_serpent_asks_for_an_island_of_whom_it_would_attack(
    ruleset: str, may: list[str]
) -> None:
    play = (
        giants(ruleset)
        .battlefield("Ann", "Sea Serpent", "Island")
        .battlefield("Dee", "Island", "Jace Beleren")
        .begin()
    )
    # in 2012 the team is attacked, which is called by its primary player
    assert play.may_attack() == {"Sea Serpent": may}
    play.done()


def test_508_1c_without_such_an_island_a_sea_serpent_stays_home() -> None:
    play = giants().battlefield("Ann", "Sea Serpent", "Island").battlefield("Bob", "Island").begin()
    assert play.may_attack() == {}
    play.done()


def test_with_three_teams_a_sea_serpent_attacks_the_team_with_an_island() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", "Sea Serpent", "Island")
        .battlefield("Fay", "Island")
        .begin()
    )
    assert play.may_attack() == {"Sea Serpent": ["Eve"]}
    play.attack({"Sea Serpent": "Eve"})
    play.combat_damage()
    assert play.life("Eve") == 25
    play.done()


def test_806_7c_an_attack_with_what_may_not_attack_is_refused_whole() -> None:
    play = (
        giants()
        .battlefield("Dee", "Teferi's Moat", chosen="green")
        .battlefield("Ann", "Grizzly Bears", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    with pytest.raises(CannotDo, match="'Grizzly Bears' can't attack; Hill Giant can"):
        play.answer("Ann", ["Grizzly Bears", "Hill Giant"])
    assert play.attackers == []
    play.answer("Ann", ["Hill Giant"])
    play.answer("Bob", ["Hill Giant"])
    play.done()


# 806.7d: blocking


def test_806_7d_either_head_may_block_any_attacker() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Cid", "Wall of Wood")
        .battlefield("Dee", "Runeclaw Bear")
        .begin()
    )
    play.attack("Grizzly Bears", "Hill Giant")
    play.to("declare_blockers")
    assert play.may_block() == {
        "Wall of Wood": ["Grizzly Bears", "Hill Giant"],
        "Runeclaw Bear": ["Grizzly Bears", "Hill Giant"],
    }
    play.done()


def test_806_7d_the_team_declares_one_block_jointly() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Wall of Wood")
        .battlefield("Dee", "Runeclaw Bear")
        .begin()
    )
    play.attack("Grizzly Bears")
    play.hold("Cid", "Dee")
    play.to("declare_blockers", stop_at_questions=True)
    assert play.waiting_for == ("Cid", "Dee")
    joint = play.question("Dee")
    assert isinstance(joint, Joint)
    assert isinstance(joint.choice, DeclareBlockers)
    assert joint.primary == 2
    play.answer("Dee", {"Runeclaw Bear": "Grizzly Bears"})
    play.answer("Cid", {"Wall of Wood": "Grizzly Bears"})
    play.settle("Cid")
    assert play.blockers == {"Wall of Wood": ["Grizzly Bears"]}
    play.done()


@pytest.mark.parametrize("head", ["Cid", "Dee"])
def test_806_7d_forestwalk_works_against_either_heads_forest(head: str) -> None:
    play = (
        giants()
        .battlefield("Ann", "Shanodin Dryads")
        .battlefield(head, "Forest")
        .battlefield("Cid", "Grizzly Bears")
        .battlefield("Dee", "Hill Giant")
        .begin()
    )
    play.attack("Shanodin Dryads")
    with pytest.raises(CannotDo, match="blocks"):
        play.block(Cid={"Grizzly Bears": "Shanodin Dryads"})
    play.combat_damage()
    assert play.step is Step.COMBAT_DAMAGE
    assert play.life("Cid") == 29
    play.done()


def test_806_7d_without_a_forest_the_forestwalker_can_be_blocked() -> None:
    play = (
        giants()
        .battlefield("Ann", "Shanodin Dryads", "Forest")
        .battlefield("Cid", "Grizzly Bears")
        .begin()
    )
    play.attack("Shanodin Dryads")
    play.block(Cid={"Grizzly Bears": "Shanodin Dryads"})
    play.combat_damage()
    assert play.graveyard("Ann") == ["Shanodin Dryads"]
    play.done()


def test_in_2026_forestwalk_asks_for_the_attacked_heads_own_forest() -> None:
    play = (
        giants("2026")
        .battlefield("Ann", "Shanodin Dryads")
        .battlefield("Dee", "Forest")
        .battlefield("Cid", "Grizzly Bears")
        .begin()
    )
    play.attack({"Shanodin Dryads": "Cid"})
    play.to("declare_blockers")
    assert play.may_block() == {"Grizzly Bears": ["Shanodin Dryads"]}
    play.done()


# 806.7e: damage assignment order


def test_806_7e_the_active_team_orders_the_blockers_then_the_other_team_the_attackers() -> None:
    twin = creature("Twin Guard", "{W}", "Soldier", 2, 4, static(This(), CanBlockAdditional()))
    play = (
        giants()
        .battlefield("Ann", "Hill Giant")
        .battlefield("Bob", "Grizzly Bears")
        .battlefield("Cid", twin)
        .battlefield("Dee", "Runeclaw Bear")
        .begin()
    )
    play.attack("Hill Giant", "Grizzly Bears")
    play.choose("Bob", ["Runeclaw Bear", "Twin Guard"], to="order_damage")
    play.choose("Dee", ["Grizzly Bears", "Hill Giant"], to="order_damage")
    play.block({"Twin Guard": ["Hill Giant", "Grizzly Bears"], "Runeclaw Bear": "Hill Giant"})
    orders = [asked for asked in play.asked if isinstance(asked, Joint)]
    choosing = [asked.choice.player for asked in orders if isinstance(asked.choice, OrderChoice)]
    # both heads of the attacking team, then both of the defending one, are asked
    assert choosing == [0, 0, 2, 2]
    combat = play.game.state.combat
    assert combat is not None
    giant, guard = play.permanent("Hill Giant"), play.permanent("Twin Guard")
    assert [play.names.of_object(one) for one in combat.blocked_by[giant]] == [
        "Runeclaw Bear",
        "Twin Guard",
    ]
    assert [play.names.of_object(one) for one in combat.blockers[guard]] == [
        "Grizzly Bears",
        "Hill Giant",
    ]
    play.done()


def test_806_7e_in_2012_lethal_damage_goes_to_the_first_in_order_before_the_next() -> None:
    play = (
        giants()
        .battlefield("Ann", "Craw Wurm")
        .battlefield("Cid", "Hill Giant")
        .battlefield("Dee", "Grizzly Bears")
        .begin()
    )
    play.attack("Craw Wurm")
    play.choose("Ann", ["Hill Giant", "Grizzly Bears"], to="order_damage")
    play.block({"Hill Giant": "Craw Wurm", "Grizzly Bears": "Craw Wurm"})
    play.hold("Ann", "Bob")
    play.to("combat_damage", stop_at_questions=True)
    joint = play.question("Ann")
    assert isinstance(joint, Joint)
    damage = joint.choice
    assert isinstance(damage, AssignDamage)
    assert damage.ordered
    with pytest.raises(CannotDo, match="illegal_division"):
        play.answer("Ann", {"Hill Giant": 2, "Grizzly Bears": 4})
    play.answer("Ann", {"Hill Giant": 3, "Grizzly Bears": 3})
    play.answer("Bob", {"Hill Giant": 3, "Grizzly Bears": 3})
    assert play.graveyard("Cid") == ["Hill Giant"]
    assert play.graveyard("Dee") == ["Grizzly Bears"]
    play.done()


def test_510_1c_in_2026_the_division_is_free_and_nothing_is_ordered() -> None:
    play = (
        giants("2026")
        .battlefield("Ann", "Craw Wurm")
        .battlefield("Cid", "Hill Giant", "Grizzly Bears")
        .begin()
    )
    play.attack({"Craw Wurm": "Cid"})
    play.block({"Hill Giant": "Craw Wurm", "Grizzly Bears": "Craw Wurm"})
    assert not any(
        isinstance(asked, Joint) and isinstance(asked.choice, OrderChoice) for asked in play.asked
    )
    play.choose("Ann", {"Hill Giant": 2, "Grizzly Bears": 4}, to="damage")
    play.combat_damage()
    assert play.damage("Hill Giant") == 2
    assert play.graveyard("Cid") == ["Grizzly Bears"]
    play.done()


# 806.7f: damage, and which head it is dealt to


def test_806_7f_the_active_team_chooses_one_head_for_each_unblocked_creature() -> None:
    play = giants().battlefield("Ann", "Grizzly Bears").battlefield("Bob", "Hill Giant").begin()
    play.attack("Grizzly Bears", "Hill Giant")
    play.choose("Ann", {"Grizzly Bears": "Dee", "Hill Giant": "Cid"}, to="defending_player")
    play.combat_damage()
    assert play.damage_to("Dee") == [("Grizzly Bears", 2)]
    assert play.damage_to("Cid") == [("Hill Giant", 3)]
    assert play.life("Cid") == 25
    play.done()


def test_806_7f_a_creature_deals_all_its_damage_to_one_head() -> None:
    play = giants().battlefield("Ann", "Craw Wurm").begin()
    play.attack("Craw Wurm")
    play.choose("Bob", "Dee", to="defending_player")
    play.combat_damage()
    assert play.damage_to("Dee") == [("Craw Wurm", 6)]
    assert play.damage_to("Cid") == []
    play.done()


def test_806_7f_the_head_is_chosen_when_damage_is_dealt_and_not_when_attackers_are_declared() -> (
    None
):
    play = giants().battlefield("Ann", "Grizzly Bears").begin()
    play.attack("Grizzly Bears")
    heads = [
        asked
        for asked in play.asked
        if isinstance(asked, Joint)
        and isinstance(asked.choice, DeclareAttackers)
        and asked.choice.purpose is Purpose.DEFENDING_PLAYER
    ]
    assert heads == []
    play.choose("Ann", "Dee", to="defending_player")
    play.combat_damage()
    assert play.damage_to("Dee") == [("Grizzly Bears", 2)]
    play.done()


def test_805_10b_in_2026_the_head_is_chosen_as_the_creature_attacks() -> None:
    play = giants("2026").battlefield("Ann", "Grizzly Bears", "Hill Giant").begin()
    play.attack({"Grizzly Bears": "Dee", "Hill Giant": "Cid"})
    play.combat_damage()
    assert play.damage_to("Dee") == [("Grizzly Bears", 2)]
    assert play.damage_to("Cid") == [("Hill Giant", 3)]
    play.done()


def test_806_7f_what_a_trampler_has_left_goes_to_one_chosen_head() -> None:
    play = (
        giants().battlefield("Ann", "Stampeding Rhino").battlefield("Cid", "Grizzly Bears").begin()
    )
    play.attack("Stampeding Rhino")
    play.block({"Grizzly Bears": "Stampeding Rhino"})
    play.choose("Ann", "Dee", to="defending_player")
    play.combat_damage()
    assert play.damage_to("Dee") == [("Stampeding Rhino", 2)]
    play.done()


def test_806_7f_a_damage_trigger_sees_the_head_that_was_dealt_the_damage() -> None:
    thief = creature(
        "Thief",
        "{B}",
        "Rogue",
        1,
        1,
        triggered(
            DamageDealt(IsThis(), objects=None, kind=DamageKind.COMBAT),
            discards(1, RememberedPlayers()),
        ),
    )
    play = giants().battlefield("Ann", thief).hand("Cid", "Forest").hand("Dee", "Island").begin()
    play.attack("Thief")
    play.choose("Ann", "Dee", to="defending_player")
    play.combat_damage()
    play.resolve()
    assert play.hand("Dee") == []
    assert play.hand("Cid") == ["Forest"]
    play.done()


def test_combat_damage_of_all_creatures_is_dealt_at_the_same_time() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Cid", "Runeclaw Bear")
        .battlefield("Dee", "Hill Giant")
        .begin()
    )
    play.attack("Grizzly Bears", "Bob's Hill Giant")
    play.block({"Runeclaw Bear": "Grizzly Bears", "Dee's Hill Giant": "Bob's Hill Giant"})
    play.combat_damage()
    assert play.battlefield() == []
    play.done()


# planeswalkers of either head


def test_planeswalkers_of_both_heads_can_be_attacked() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears", "Hill Giant")
        .battlefield("Dee", "Jace Beleren")
        .begin()
    )
    assert play.may_attack()["Grizzly Bears"] == ["Cid", "Jace Beleren"]
    play.attack({"Grizzly Bears": "Jace Beleren", "Hill Giant": "Cid"})
    play.combat_damage()
    assert play.counters("Jace Beleren", "loyalty") == 1
    assert play.life("Cid") == 27
    play.done()


# more than two teams


def test_with_three_teams_each_creature_attacks_one_of_the_others() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Dee", "Runeclaw Bear")
        .battlefield("Fay", "Wall of Wood")
        .begin()
    )
    assert play.may_attack()["Grizzly Bears"] == ["Cid", "Eve"]
    play.attack({"Grizzly Bears": "Dee", "Hill Giant": "Fay"})
    play.to("declare_blockers")
    assert play.may_block("Cid") == {"Runeclaw Bear": ["Grizzly Bears"]}
    assert play.may_block("Eve") == {"Wall of Wood": ["Hill Giant"]}
    play.combat_damage()
    assert (play.life("Cid"), play.life("Eve")) == (28, 27)
    play.done()
