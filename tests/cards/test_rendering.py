"""Rules text of made-up spells and activated abilities, judged by hand; whole cards."""

import pytest

from cards.declare import cumulative_upkeep
from cards.rendering import Language, ability_text, card_text, cost_text, type_line
from rules.language import (
    ActivatedAbility,
    AddMana,
    AllOf,
    AnyAbility,
    AnyOf,
    Bind,
    CardDefinition,
    Chosen,
    ControlledBy,
    ControllerOf,
    Cost,
    CostPart,
    Count,
    CounterSpell,
    CreateTokens,
    DamageKind,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Each,
    EachPlayer,
    Effect,
    Enters,
    EventPattern,
    Fixed,
    GainAbilities,
    GainControl,
    GainLife,
    HasKeyword,
    If,
    IsAttacking,
    IsBlocking,
    IsColor,
    IsSpell,
    IsSupertype,
    IsTapped,
    IsType,
    Kicker,
    LoseLife,
    ManaChoice,
    Mode,
    ModifyObjects,
    ModifyPowerToughness,
    Move,
    Not,
    OwnedBy,
    PayLife,
    PlayerScope,
    PreventDamage,
    Protection,
    Quality,
    QualityOf,
    Regenerate,
    Remembered,
    Reveal,
    Sacrifice,
    SacrificeThis,
    Schedule,
    Sequence,
    Shuffle,
    SpellAbility,
    StepBegins,
    Tap,
    TapThis,
    Targeted,
    TargetedPlayers,
    TargetSlot,
    This,
    Timing,
    TriggeredAbility,
    Unless,
    Untap,
    WasKicked,
    You,
)
from rules.mana import ManaCost
from rules.vocabulary import (
    CardType,
    Color,
    Keyword,
    ManaType,
    Step,
    Supertype,
    Zone,
)

NAME = "Brass Heron"

CREATURE = IsType(CardType.CREATURE)
ARTIFACT = IsType(CardType.ARTIFACT)
MINE = ControlledBy(You())
TARGET, PLAYER = Targeted(), TargetedPlayers()
ANY_TARGET = TargetSlot(AnyOf((CREATURE, IsType(CardType.PLANESWALKER))), PlayerScope.ANY)
ANY_PLAYER = TargetSlot(None, PlayerScope.ANY)
AN_OPPONENT = TargetSlot(None, PlayerScope.OPPONENT)
HERON = CardDefinition(
    "Heron",
    (CardType.CREATURE,),
    subtypes=("Bird",),
    power=2,
    toughness=1,
    abilities=(Keyword.FLYING,),
    colors=(Color.BLUE,),
)


def price(mana: str, *parts: CostPart) -> Cost:
    return Cost(ManaCost.parse(mana) if mana else None, parts)


def spell(effect: Effect, *slots: TargetSlot) -> SpellAbility:
    return SpellAbility((Mode(effect, slots),))


def activated(cost: Cost, effect: Effect, *slots: TargetSlot) -> ActivatedAbility:
    return ActivatedAbility(cost, (Mode(effect, slots),))


def triggered(event: EventPattern, effect: Effect, *slots: TargetSlot) -> TriggeredAbility:
    return TriggeredAbility(event, (Mode(effect, slots),))


GOLDEN = [
    pytest.param(
        spell(DealDamage(Fixed(5), TARGET, PLAYER), ANY_TARGET),
        "Brass Heron deals 5 damage to any target.",
        "Brass Heron对任意一个目标造成5点伤害。",
        id="burn",
    ),
    pytest.param(
        spell(
            Destroy(TARGET, no_regeneration=True),
            TargetSlot(AllOf((Not(ARTIFACT), Not(IsColor(Color.RED)), CREATURE))),
        ),
        "Destroy target nonartifact, nonred creature. It can't be regenerated.",
        "消灭目标非神器非红色生物。它不能重生。",
        id="destroy",
    ),
    pytest.param(
        spell(
            Unless(CounterSpell(TARGET), ControllerOf(TARGET), price("{1}")),
            TargetSlot(AllOf((IsSpell(), Not(CREATURE))), zone=Zone.STACK),
        ),
        "Counter target noncreature spell unless its controller pays {1}.",
        "反击目标非生物咒语，除非其操控者支付{1}。",
        id="counter",
    ),
    pytest.param(
        spell(
            Unless(
                CounterSpell(TARGET),
                ControllerOf(TARGET),
                price("{1}"),
                times=Count(Each(AllOf((CREATURE, MINE)))),
            ),
            TargetSlot(IsSpell(), zone=Zone.STACK),
        ),
        "Counter target spell unless its controller pays {1} for each creature you control.",
        "反击目标咒语，除非其操控者支付{1}，支付次数等同于由你操控的生物的数量。",
        id="counter-for-each",
    ),
    pytest.param(
        cumulative_upkeep("{1}{U}"),
        "Cumulative upkeep {1}{U}",
        "累积维持{1}{U}",
        id="cumulative-upkeep",
    ),
    pytest.param(
        spell(
            ModifyObjects(
                TARGET,
                (ModifyPowerToughness(Fixed(2), Fixed(-1)), GainAbilities((Keyword.TRAMPLE,))),
            ),
            TargetSlot(AllOf((CREATURE, MINE))),
        ),
        "Target creature you control gets +2/-1 and gains trample until end of turn.",
        "目标由你操控的生物得+2/-1且获得践踏异能直到回合结束。",
        id="pump",
    ),
    pytest.param(
        spell(Destroy(Each(AllOf((CREATURE, HasKeyword(Keyword.FLYING)))))),
        "Destroy all creatures with flying.",
        "消灭所有具飞行异能的生物。",
        id="wrath",
    ),
    pytest.param(
        spell(
            Move(TARGET, Zone.HAND),
            TargetSlot(
                AllOf((CREATURE, OwnedBy(You()))),
                zone=Zone.GRAVEYARD,
                minimum=Fixed(0),
                maximum=Fixed(2),
            ),
        ),
        "Return up to two target creature cards from your graveyard to your hand.",
        "将你的坟墓场中至多两张目标生物牌移回你手上。",
        id="raise",
    ),
    pytest.param(
        spell(Move(TARGET, Zone.HAND), TargetSlot(AllOf((IsTapped(), CREATURE)))),
        "Return target tapped creature to its owner's hand.",
        "将目标已横置的生物移回其拥有者手上。",
        id="bounce",
    ),
    pytest.param(
        spell(Sequence((Draw(Fixed(3), PLAYER), LoseLife(Fixed(1), PLAYER))), ANY_PLAYER),
        "Target player draws three cards and loses 1 life.",
        "目标牌手抓三张牌，且失去1点生命。",
        id="rot",
    ),
    pytest.param(
        activated(price("{2}", TapThis()), Sequence((Draw(Fixed(1)), Discard(Fixed(1), You())))),
        "{2}, {T}: Draw a card, then discard a card.",
        "{2}，{T}：抓一张牌，然后弃一张牌。",
        id="loot",
    ),
    pytest.param(
        activated(
            price("{R}", SacrificeThis()),
            DealDamage(Fixed(2), TARGET),
            TargetSlot(AllOf((CREATURE, AnyOf((IsAttacking(), IsBlocking()))))),
        ),
        "{R}, Sacrifice Brass Heron: It deals 2 damage to target attacking or blocking creature.",
        "{R}，牺牲Brass Heron：它对目标进行攻击或阻挡的生物造成2点伤害。",
        id="ping",
    ),
    pytest.param(
        activated(price("", TapThis()), AddMana((ManaChoice((ManaType.WHITE, ManaType.GREEN)),))),
        "{T}: Add {W} or {G}.",
        "{T}：加{W}或{G}到你的法术力池中。",
        id="dork",
    ),
    pytest.param(
        SpellAbility(
            (
                Mode(GainLife(Fixed(6), PLAYER), (ANY_PLAYER,)),
                Mode(Tap(TARGET), (TargetSlot(CREATURE, maximum=Fixed(2)),)),
            )
        ),
        "Choose one —\n• Target player gains 6 life.\n• Tap one or two target creatures.",
        "选择一项～\n• 目标牌手获得6点生命。\n• 横置一或两个目标生物。",
        id="modal",
    ),
    pytest.param(
        spell(
            Sequence(
                (
                    Bind(
                        Chosen(
                            Each(
                                AllOf((IsSupertype(Supertype.BASIC), IsType(CardType.LAND))),
                                Zone.LIBRARY,
                                You(),
                            ),
                            Fixed(0),
                            Fixed(1),
                        ),
                        "found",
                    ),
                    Reveal(Remembered("found")),
                    Move(Remembered("found"), Zone.HAND),
                    Shuffle(),
                )
            )
        ),
        (
            "Search your library for a basic land card, reveal "
            "it, put it into your hand, then shuffle."
        ),
        "从你的牌库中搜寻一张基本地牌，展示该牌，将之置于你手上，然后将你的牌库洗牌。",
        id="search",
    ),
    pytest.param(
        spell(
            Sequence(
                (
                    CreateTokens(HERON),
                    Schedule(StepBegins(Step.END, EachPlayer()), Sacrifice(Remembered("created"))),
                )
            )
        ),
        (
            "Create a 2/1 blue Bird creature token named Heron with flying. "
            "Sacrifice it at the beginning of the next end step."
        ),
        (
            "将一个2/1蓝色，名称为Heron，具飞行异能的鸟衍"
            "生生物放进战场。在下一个结束步骤开始时，牺牲它。"
        ),
        id="delayed",
    ),
    pytest.param(
        spell(
            Sequence(
                (
                    ModifyObjects(TARGET, (GainControl(),)),
                    Untap(TARGET),
                    ModifyObjects(TARGET, (GainAbilities((Keyword.HASTE,)),)),
                )
            ),
            TargetSlot(CREATURE),
        ),
        (
            "Gain control of target creature until end of turn. Untap "
            "that creature. It gains haste until end of turn."
        ),
        "获得目标生物的操控权直到回合结束。重置它。它获得敏捷异能直到回合结束。",
        id="steal",
    ),
    pytest.param(
        spell(
            Sequence(
                (
                    Move(TARGET, Zone.EXILE),
                    GainLife(QualityOf(TARGET, Quality.TOUGHNESS), ControllerOf(TARGET)),
                )
            ),
            TargetSlot(AllOf((CREATURE, IsAttacking()))),
        ),
        "Exile target attacking creature. Its controller gains life equal to its toughness.",
        "放逐目标进行攻击的生物。其操控者获得X点生命，X为它的防御力。",
        id="swords",
    ),
    pytest.param(
        spell(PreventDamage(kind=DamageKind.COMBAT)),
        "Prevent all combat damage that would be dealt this turn.",
        "防止本回合中将造成的所有战斗伤害。",
        id="fog",
    ),
    pytest.param(
        ActivatedAbility(
            price("{4}"), (Mode(Regenerate(This())),), timing=Timing.SORCERY, per_turn=1
        ),
        "{4}: Regenerate Brass Heron. Activate only as a sorcery and only once each turn.",
        (
            "{4}：重生Brass Heron。只可以于你能够施放"
            "法术的时机下起动此异能。每回合中只能起动此异能一次。"
        ),
        id="extra",
    ),
]


@pytest.mark.parametrize(("ability", "english", "chinese"), GOLDEN)
def test_ability_reads_as_written_by_hand(ability: AnyAbility, english: str, chinese: str) -> None:
    assert ability_text(ability, NAME, Language.EN) == english
    assert ability_text(ability, NAME, Language.ZH) == chinese


def test_keywords_share_a_line_and_protections_a_word() -> None:
    card = CardDefinition(
        NAME,
        (CardType.ARTIFACT, CardType.CREATURE),
        subtypes=("Bird", "Soldier"),
        supertypes=(Supertype.LEGENDARY,),
        power=3,
        toughness=3,
        abilities=(
            Keyword.FLYING,
            Keyword.HASTE,
            Protection(IsColor(Color.RED)),
            Protection(IsColor(Color.WHITE)),
            triggered(Enters(), Draw(Fixed(1))),
        ),
    )
    assert card_text(card, Language.EN) == (
        "Flying, haste, protection from red and from white\nWhen Brass Heron enters, draw a card."
    )
    assert card_text(card, Language.ZH) == (
        "飞行，敏捷，反红保护，反白保护\n当Brass Heron进战场时，抓一张牌。"
    )
    assert type_line(card, Language.EN) == "Legendary Artifact Creature — Bird Soldier"
    assert type_line(card, Language.ZH) == "传奇神器生物～鸟／士兵"


def test_same_ability_of_a_spell_speaks_of_the_spell() -> None:
    card = CardDefinition(
        NAME,
        (CardType.INSTANT,),
        abilities=(
            Kicker(price("{2}")),
            spell(
                If(WasKicked(), DealDamage(Fixed(4), TARGET, PLAYER), GainLife(Fixed(2))),
                ANY_TARGET,
            ),
        ),
    )
    english = card_text(card, Language.EN)
    assert english == (
        "Kicker {2}\n"
        "You gain 2 life. If this spell was kicked, Brass "
        "Heron deals 4 damage to any target instead."
    )


def test_cost_without_parts_is_zero() -> None:
    assert cost_text(Cost()) == "{0}"
    assert cost_text(price("{1}{G}", TapThis())) == "{1}{G}, {T}"
    assert cost_text(price("", PayLife(Fixed(2))), language=Language.ZH) == "支付2点生命"


def test_unknown_subtype_falls_back_to_its_english_word() -> None:
    card = CardDefinition("Odd", (CardType.CREATURE,), subtypes=("Zyx",), power=1, toughness=1)
    assert type_line(card, Language.ZH) == "生物～Zyx"
