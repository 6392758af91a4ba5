"""Rules text of made-up triggered, static and replacement abilities and keywords, by hand."""

import pytest

from cards.rendering import Language, ability_text
from rules.language import (
    ActivatedAbility,
    AdditionalCost,
    AllOf,
    AnyAbility,
    AnyOf,
    Anything,
    AttackingPlayer,
    Attacks,
    CardDefinition,
    CharacteristicDefining,
    Chosen,
    Compare,
    ControlledBy,
    ControlNextTurn,
    Cost,
    CostPart,
    Count,
    CreateTokens,
    Cycled,
    Cycling,
    DamageDealt,
    DamageKind,
    DamageReplacement,
    DealDamage,
    Dies,
    DiscardCards,
    Draw,
    Each,
    EachOpponent,
    EachPlayer,
    Effect,
    Enters,
    EntersAs,
    EventPattern,
    Exists,
    Fixed,
    Flashback,
    GainAbilities,
    GainLife,
    If,
    InsteadOfMoving,
    IsColor,
    IsNot,
    IsSubtype,
    IsThis,
    IsType,
    Landwalk,
    LoseLife,
    May,
    Mode,
    ModifyObjects,
    ModifyPowerToughness,
    Move,
    Not,
    Occasion,
    PlayerScope,
    PreventDamage,
    PreventionAbility,
    Protection,
    PutCounters,
    RememberedAmount,
    RememberedPlayers,
    Sacrifice,
    SacrificePermanents,
    Sequence,
    SetPowerToughness,
    SkipsDraw,
    SpellAbility,
    SpellCast,
    SpellCost,
    StaticAbility,
    StepBegins,
    Targeted,
    TargetedPlayers,
    TargetSlot,
    This,
    Times,
    TriggeredAbility,
    WasKicked,
    You,
)
from rules.mana import ManaCost
from rules.vocabulary import (
    CardType,
    Color,
    Comparison,
    Keyword,
    Step,
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
        triggered(
            Enters(), May(Move(TARGET, Zone.EXILE)), TargetSlot(AllOf((ARTIFACT, Not(IsThis()))))
        ),
        "When Brass Heron enters, you may exile another target artifact.",
        "当Brass Heron进战场时，你可以放逐另一个目标神器。",
        id="etb",
    ),
    pytest.param(
        triggered(
            Dies(AllOf((CREATURE, MINE, Not(IsThis())))),
            Sequence((LoseLife(Fixed(1), PLAYER), GainLife(Fixed(1)))),
            AN_OPPONENT,
        ),
        (
            "Whenever another creature you control dies, target "
            "opponent loses 1 life and you gain 1 life."
        ),
        "每当另一个由你操控的生物死去时，目标对手失去1点生命，且你获得1点生命。",
        id="dies",
    ),
    pytest.param(
        triggered(
            StepBegins(Step.UPKEEP, EachPlayer()), DealDamage(Fixed(1), who=RememberedPlayers())
        ),
        "At the beginning of each player's upkeep, Brass Heron deals 1 damage to that player.",
        "在每位牌手的维持开始时，Brass Heron对该牌手造成1点伤害。",
        id="upkeep",
    ),
    pytest.param(
        triggered(
            DamageDealt(IsThis(), None, EachPlayer(), DamageKind.COMBAT), Draw(RememberedAmount())
        ),
        "Whenever Brass Heron deals combat damage to a player, draw that many cards.",
        "每当Brass Heron对任一牌手造成战斗伤害时，抓等量的牌。",
        id="hit",
    ),
    pytest.param(
        triggered(SpellCast(EachOpponent(), IsColor(Color.BLACK)), CreateTokens(HERON, Fixed(2))),
        (
            "Whenever an opponent casts a black spell, create two 2/1 "
            "blue Bird creature tokens named Heron with flying."
        ),
        "每当任一对手施放黑色咒语时，将两个2/1蓝色，名称为Heron，具飞行异能的鸟衍生生物放进战场。",
        id="cast",
    ),
    pytest.param(
        triggered(
            Attacks(),
            ModifyObjects(
                This(), (ModifyPowerToughness(Count(Each(ARTIFACT, whose=You())), Fixed(0)),)
            ),
        ),
        (
            "Whenever Brass Heron attacks, it gets +1/+0 until "
            "end of turn for each artifact you control."
        ),
        "每当Brass Heron攻击时，它得+X/+0直到回合结束，X为由你操控的神器的数量。",
        id="attack",
    ),
    pytest.param(
        TriggeredAbility(
            Enters(),
            (
                Mode(
                    Sacrifice(Chosen(Each(CREATURE, whose=PLAYER), Fixed(1), Fixed(1), PLAYER)),
                    (ANY_PLAYER,),
                ),
            ),
            condition=WasKicked(),
        ),
        (
            "When Brass Heron enters, if it was kicked, target "
            "player sacrifices a creature of their choice."
        ),
        "当Brass Heron进战场时，若它已增幅，则目标牌手牺牲一个生物。",
        id="kick",
    ),
    pytest.param(
        StaticAbility(
            (ModifyPowerToughness(Fixed(1), Fixed(1)), GainAbilities((Keyword.VIGILANCE,))),
            Each(AllOf((IsSubtype("Bird"), CREATURE, Not(IsThis()))), whose=You()),
        ),
        "Other Bird creatures you control get +1/+1 and have vigilance.",
        "其他由你操控的鸟生物得+1/+1且具有警戒异能。",
        id="anthem",
    ),
    pytest.param(
        StaticAbility(
            (ModifyPowerToughness(Fixed(2), Fixed(2)),),
            This(),
            condition=Compare(
                Count(Each(IsType(CardType.LAND), whose=You())), Comparison.AT_LEAST, Fixed(7)
            ),
        ),
        "Brass Heron gets +2/+2 as long as you control seven or more lands.",
        "只要你操控七个或更多地，Brass Heron得+2/+2。",
        id="aslong",
    ),
    pytest.param(
        StaticAbility((SpellCost(ARTIFACT, Fixed(1)),), players=EachOpponent()),
        "Artifact spells your opponents cast cost {1} more to cast.",
        "由对手施放的神器咒语之施放费用增加{1}。",
        id="tax",
    ),
    pytest.param(
        CharacteristicDefining(
            (
                SetPowerToughness(
                    Count(Each(Anything(), Zone.HAND, You())),
                    Count(Each(Anything(), Zone.HAND, You())),
                ),
            )
        ),
        "Brass Heron's power and toughness are each equal to the number of cards in your hand.",
        "Brass Heron的力量和防御力各等同于你的手牌的数量。",
        id="cda",
    ),
    pytest.param(
        EntersAs(tapped=True, counters=(("charge", Fixed(3)),)),
        "Brass Heron enters tapped with three charge counters on it.",
        "Brass Heron须横置进战场，且其上有三个充电指示物。",
        id="enters",
    ),
    pytest.param(
        EntersAs(tapped=True, condition=IsNot(Exists(Each(IsSubtype("Forest"), whose=You())))),
        "Brass Heron enters tapped unless you control a Forest.",
        "Brass Heron须横置进战场，除非你操控一个树林。",
        id="check",
    ),
    pytest.param(
        InsteadOfMoving(IsThis(), Zone.GRAVEYARD, Zone.EXILE),
        "If Brass Heron would be put into a graveyard from anywhere, exile it instead.",
        "若Brass Heron将从任何区域进入坟墓场，则改为放逐之。",
        id="exile",
    ),
    pytest.param(
        DamageReplacement(DamageDealt(ControlledBy(You())), Times(Fixed(2), RememberedAmount())),
        (
            "If a source you control would deal damage to a permanent "
            "or player, it deals double that damage instead."
        ),
        "若任一由你操控的来源将造成伤害，则改为造成两倍的伤害。",
        id="double",
    ),
    pytest.param(
        PreventionAbility(DamageDealt(objects=IsThis(), players=None, kind=DamageKind.COMBAT)),
        "Prevent all combat damage that would be dealt to Brass Heron.",
        "防止将对Brass Heron造成的所有战斗伤害。",
        id="prevent",
    ),
    pytest.param(
        Protection(AnyOf((IsColor(Color.BLUE), IsColor(Color.GREEN)))),
        "Protection from blue and from green",
        "反蓝保护与反绿保护",
        id="prot",
    ),
    pytest.param(
        Landwalk(IsSubtype("Island")),
        "Islandwalk",
        "海岛行者",
        id="walk",
    ),
    pytest.param(
        Cycling(price("{1}{W}")),
        "Cycling {1}{W}",
        "循环{1}{W}",
        id="cycle",
    ),
    pytest.param(
        Flashback(price("{3}", DiscardCards(Fixed(1)))),
        "Flashback—{3}, Discard a card.",
        "返照～{3}，弃一张牌。",
        id="flash",
    ),
    pytest.param(
        triggered(
            StepBegins(Step.END, You()),
            May(PutCounters("+1/+1", Fixed(1), This()), cost=price("{G}")),
        ),
        (
            "At the beginning of your end step, you may pay {G}. "
            "If you do, put a +1/+1 counter on Brass Heron."
        ),
        "在你的结束步骤开始时，你可以支付{G}。若你如此作，则在Brass Heron上放置一个+1/+1指示物。",
        id="maypay",
    ),
    pytest.param(
        AdditionalCost(price("", SacrificePermanents(Fixed(1), CREATURE))),
        "As an additional cost to cast this spell, sacrifice a creature.",
        "牺牲一个生物，以作为施放此咒语的额外费用。",
        id="addcost",
    ),
    pytest.param(
        ActivatedAbility(
            price("{1}"),
            (
                Mode(
                    PreventDamage(who=You(), source=IsColor(Color.RED), occasion=Occasion.NEXT_TIME)
                ),
            ),
        ),
        (
            "{1}: The next time a red source of your choice would deal damage to you this turn, "
            "prevent that damage."
        ),
        "{1}：本回合中，当由你选择的任一红色来源下一次将对你造成伤害时，防止该伤害。",
        id="nexttime",
    ),
    pytest.param(
        SkipsDraw(EachOpponent()),
        "If an opponent would draw a card, that player skips that draw instead.",
        "若任一对手将抓一张牌，则该牌手改为略过该次抓牌。",
        id="skipdraw",
    ),
    pytest.param(
        triggered(
            StepBegins(Step.END, You()),
            If(IsNot(Exists(Each(CREATURE, whose=AttackingPlayer()))), Draw(Fixed(1))),
        ),
        (
            "At the beginning of your end step, "
            "draw a card unless attacking player controls a creature."
        ),
        "在你的结束步骤开始时，抓一张牌，除非攻击牌手操控一个生物。",
        id="ifnot",
    ),
    pytest.param(
        triggered(Cycled(Anything(), EachOpponent()), Draw(Fixed(1))),
        "Whenever an opponent cycles a card, draw a card.",
        "每当任一对手循环一张牌时，抓一张牌。",
        id="cycles",
    ),
    pytest.param(
        activated(price("{4}"), ControlNextTurn(PLAYER), ANY_PLAYER),
        "{4}: You control target player during that player's next turn.",
        "{4}：在目标牌手的下一个回合中，由你操控该牌手。",
        id="controlturn",
    ),
]


@pytest.mark.parametrize(("ability", "english", "chinese"), GOLDEN)
def test_ability_reads_as_written_by_hand(ability: AnyAbility, english: str, chinese: str) -> None:
    assert ability_text(ability, NAME, Language.EN) == english
    assert ability_text(ability, NAME, Language.ZH) == chinese
