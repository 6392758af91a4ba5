"""Mana, tokens, continuous effects, extra turns and the end of the game."""

from __future__ import annotations

from rules.answers import Pick
from rules.decisions import ChooseWord, Purpose
from rules.language import (
    ActivatedAbility,
    AddMana,
    CardDefinition,
    Cost,
    Count,
    CreateTokens,
    Draw,
    Duration,
    Each,
    EachOpponent,
    EachPlayer,
    EndGame,
    ExtraPhases,
    ExtraTurn,
    Fixed,
    GainControl,
    IsType,
    ManaChoice,
    ManaOfColorAmong,
    ManaProducibleBy,
    Mode,
    ModifyObjects,
    ModifyPlayers,
    ModifyPowerToughness,
    NoMaximumHandSize,
    Outcome,
    Sequence,
    SetPowerToughness,
    SkipNextPhase,
    SkipNextStep,
    SkipNextTurn,
    TapThis,
    Targeted,
    TargetedPlayers,
    X,
    You,
    YourTeam,
)
from rules.notices import NoticeKind
from rules.performing.mana import producible
from rules.performing.tokens import MOST_TOKENS
from rules.vocabulary import CardType, Color, ManaType, Phase, Step, Supertype, Zone
from tests.rules.stage import Stage, at, bear, card, facing

CREATURES = Each(IsType(CardType.CREATURE))
RED = ManaChoice((ManaType.RED,))
ANY = ManaChoice(tuple(ManaType)[:5])


def pool(stage: Stage, player: int = 0) -> str:
    return "".join(unit.type.letter for unit in stage.state.players[player].pool.units())


# Mana


def test_mana_of_one_type_asks_nobody() -> None:
    stage = Stage()
    stage.perform(AddMana((RED, RED)))
    assert pool(stage) == "RR"


def test_the_type_is_chosen_as_it_is_added() -> None:
    stage = Stage()
    stage.perform(AddMana((ANY,), Fixed(2)), Pick((0,)), Pick((4,)))
    words = ("white", "blue", "black", "red", "green")
    assert stage.asked[0] == ChooseWord(0, stage.source, Purpose.MANA, words)
    assert pool(stage) == "WG"


def test_as_much_as_there_are_creatures() -> None:
    stage = Stage()
    for _ in range(3):
        stage.permanent(0, bear())
    stage.perform(AddMana((RED,), Count(CREATURES)))
    assert pool(stage) == "RRR"


def test_mana_of_a_colour_among_permanents_106_5() -> None:
    stage = Stage()
    among = AddMana((ManaOfColorAmong(CREATURES),))
    stage.perform(among)
    assert pool(stage) == ""
    stage.permanent(0, bear(colors=(Color.RED,)))
    stage.perform(among)
    assert pool(stage) == "R"
    stage.permanent(0, bear(colors=(Color.WHITE,)))
    stage.perform(among, Pick((0,)))
    assert pool(stage) == "WR"


def land(name: str, *mana: ManaChoice | ManaProducibleBy) -> CardDefinition:
    ability = ActivatedAbility(Cost(parts=(TapThis(),)), (Mode(AddMana(mana)),))
    return card(name, CardType.LAND, abilities=(ability,))


LANDS = Each(IsType(CardType.LAND))


def test_mana_of_a_type_that_lands_could_produce_106_7() -> None:
    stage = Stage()
    stage.permanent(2, land("A", RED))
    stage.permanent(2, land("B", ManaChoice((ManaType.COLORLESS,))))
    stage.perform(AddMana((ManaProducibleBy(LANDS, ANY.types),)))
    assert pool(stage) == "R"


def test_a_circle_of_such_lands_produces_nothing() -> None:
    stage = Stage()
    ids = [stage.permanent(0, land(name, ManaProducibleBy(LANDS))) for name in "AB"]
    assert producible(stage.state, ids[0]) == frozenset()
    stage.permanent(0, land("C", RED))
    assert producible(stage.state, ids[0]) == {ManaType.RED}


def test_mana_of_a_snow_source_is_snow() -> None:
    stage = Stage()
    source = stage.permanent(0, card("Snow", CardType.LAND, supertypes=(Supertype.SNOW,)))
    stage.perform(AddMana((RED,)), ctx=stage.context(source=source))
    (unit,) = stage.state.players[0].pool.units()
    assert unit.snow


# Tokens


def test_tokens_are_created_under_their_creators_control_111_2() -> None:
    stage = Stage()
    ctx = stage.perform(CreateTokens(bear("Token"), Fixed(2), EachOpponent(), tapped=True))
    made = ctx.memory["created"]
    assert isinstance(made, tuple)
    records = [stage.state.objects[one] for one in made]
    assert [record.controller for record in records] == [2, 2, 3, 3]
    assert all(record.token and record.tapped for record in records)


def test_tokens_enter_attacking_508_4() -> None:
    stage = Stage()
    attacker = stage.permanent(0, bear())
    stage.attack({attacker: -1 - 2}, {})
    ctx = stage.perform(CreateTokens(bear("Token"), attacking=True))
    made = ctx.memory["created"]
    assert isinstance(made, tuple)
    assert stage.state.combat is not None
    assert stage.state.combat.attackers[made[0]] < 0


def test_an_effect_creates_no_more_tokens_than_the_limit() -> None:
    stage = Stage()
    effect = CreateTokens(card("Clue", CardType.ARTIFACT), X())
    ctx = stage.perform(effect, ctx=stage.context(x=10**9))
    made = ctx.memory["created"]
    assert isinstance(made, tuple)
    assert len(made) == MOST_TOKENS


# Continuous effects


def test_a_number_is_fixed_as_the_effect_begins_611_2d() -> None:
    stage = Stage()
    target = stage.permanent(0, bear())
    ctx = stage.context(slots=(at(target),), x=3)
    pump = ModifyPowerToughness(Count(CREATURES), X())
    stage.perform(ModifyObjects(Targeted(), (pump,)), ctx=ctx)
    stage.permanent(0, bear())
    found = stage.characteristics(target)
    assert (found.power, found.toughness) == (3, 5)
    (effect,) = stage.state.effects
    assert effect.modifications == (ModifyPowerToughness(Fixed(1), Fixed(3)),)


def test_the_affected_objects_are_fixed_as_the_effect_begins_611_2c() -> None:
    stage = Stage()
    first = stage.permanent(0, bear())
    stage.perform(ModifyObjects(CREATURES, (SetPowerToughness(Fixed(0), Fixed(9)),)))
    second = stage.permanent(0, bear())
    assert stage.characteristics(first).toughness == 9
    assert stage.characteristics(second).toughness == 2


def test_control_changes_at_once_and_the_creature_leaves_combat_506_4() -> None:
    stage = Stage()
    target = stage.permanent(2, bear())
    attacker = stage.permanent(0, bear())
    stage.attack({attacker: -1 - 2}, {target: (attacker,)})
    ctx = stage.context(slots=(at(target),))
    stage.perform(ModifyObjects(Targeted(), (GainControl(),)), ctx=ctx)
    record = stage.state.objects[target]
    assert (record.controller, record.since) == (0, stage.state.turn)
    assert stage.state.combat is not None
    assert stage.state.combat.blockers == {}
    assert [n.players for n in stage.told(NoticeKind.CONTROL_CHANGED)] == [(0,)]


def test_another_player_may_gain_control() -> None:
    stage = Stage()
    target = stage.permanent(0, bear())
    ctx = stage.context(slots=(at(target), facing(3)))
    pump = ModifyPowerToughness(Fixed(1), Fixed(1))
    change = GainControl(TargetedPlayers(1))
    stage.perform(ModifyObjects(Targeted(), (change, pump), Duration.REST_OF_GAME), ctx=ctx)
    assert stage.state.objects[target].controller == 3
    assert stage.characteristics(target).power == 3
    assert [effect.you for effect in stage.state.effects] == [3, 0]


def test_a_duration_that_is_over_never_begins_611_2b() -> None:
    stage = Stage()
    target = stage.permanent(0, bear())
    ctx = stage.context(source=9999, slots=(at(target),))
    effect = ModifyObjects(
        Targeted(),
        (ModifyPowerToughness(Fixed(1), Fixed(1)),),
        Duration.WHILE_THIS_ON_BATTLEFIELD,
    )
    stage.perform(effect, ctx=ctx)
    assert stage.state.effects == []


def test_players_are_affected_too() -> None:
    stage = Stage()
    stage.perform(ModifyPlayers(YourTeam(), (NoMaximumHandSize(),)))
    (effect,) = stage.state.effects
    assert (effect.players, effect.objects, effect.turn) == ((0, 1), (), stage.state.turn)


# Turns and the end


def test_one_effect_gives_a_team_one_extra_turn_806_6h() -> None:
    stage = Stage()
    stage.perform(ExtraTurn(EachPlayer()))
    assert stage.state.extra_turns == [0, 1]
    stage.perform(ExtraTurn())
    assert stage.state.extra_turns == [0, 1, 0]


def test_one_effect_skips_a_teams_turn_once_806_6h() -> None:
    stage = Stage()
    stage.perform(SkipNextTurn(EachOpponent()))
    assert [team.turns_to_skip for team in stage.state.teams] == [0, 1]


def test_an_additional_combat_phase() -> None:
    stage = Stage()
    stage.perform(ExtraPhases((Phase.COMBAT, Phase.POSTCOMBAT_MAIN)))
    assert stage.state.phases_ahead == [
        Step.BEGINNING_OF_COMBAT,
        Step.POSTCOMBAT_MAIN,
        Step.BEGINNING_OF_COMBAT,
    ]


def test_one_effect_skips_a_teams_step_and_phase_once_806_6h() -> None:
    stage = Stage()
    stage.perform(SkipNextStep(Step.UNTAP, EachOpponent()))
    stage.perform(SkipNextPhase(Phase.COMBAT, EachPlayer()))
    assert [team.steps_to_skip for team in stage.state.teams] == [(), (Step.UNTAP,)]
    assert [team.phases_to_skip for team in stage.state.teams] == [(Phase.COMBAT,)] * 2


def test_a_players_loss_is_the_teams_806_8a() -> None:
    stage = Stage()
    stage.perform(EndGame(Outcome.LOSE, TargetedPlayers()), ctx=stage.context(slots=(facing(3),)))
    assert [player.in_game for player in stage.state.players] == [True, True, False, False]


def test_a_players_win_is_the_teams_806_8a() -> None:
    stage = Stage()
    stage.perform(EndGame(Outcome.WIN, You()))
    assert (stage.state.over, stage.state.winner) == (True, 0)


def test_an_effect_may_end_the_game_in_a_draw() -> None:
    stage = Stage()
    stage.perform(EndGame(Outcome.DRAW))
    assert (stage.state.over, stage.state.winner) == (True, None)
    assert stage.told(NoticeKind.DRAWN_GAME)


def test_nothing_follows_the_end_of_the_game() -> None:
    stage = Stage()
    stage.library(0, "A")
    stage.perform(Sequence((EndGame(Outcome.WIN), Draw(Fixed(1)))))
    assert stage.names(Zone.HAND) == []
