"""Continuous effects on players and on what things cost, in English, as predicates."""

from __future__ import annotations

from cards.rendering.english.amounts import for_each
from cards.rendering.english.books import AMOUNTS, MODIFICATIONS
from cards.rendering.english.grammar import number_word
from cards.rendering.english.modifications import attackers_text
from cards.rendering.english.nouns import nominal
from cards.rendering.english.selections import in_zone
from cards.rendering.phrasebook import Language
from cards.rendering.scope import Scope
from cards.rendering.words import step_name
from rules.language import (
    AbilityCost,
    AdditionalLandPlays,
    Amount,
    AttackableOnlyBy,
    CantCast,
    CantGainLife,
    CantLoseGame,
    CantLoseToLife,
    CantPlayLands,
    CantWinGame,
    Fixed,
    FlashFor,
    NoMaximumHandSize,
    Not,
    PlayerHexproof,
    PlayerShroud,
    SkipStep,
    SpellCost,
)
from rules.vocabulary import Zone

__all__ = ["change_of_cost", "more_or_less"]


def more_or_less(amount: Amount, scope: Scope) -> str:
    """ "{1} more", "{X} less, where X is ...", "{1} less for each ..."."""
    if isinstance(amount, Fixed):
        return f"{{{abs(amount.value)}}} {'less' if amount.value < 0 else 'more'}"
    each = for_each(amount, scope)
    if each is not None:
        way = "less" if each[0] < 0 else "more"
        return f"{{{abs(each[0])}}} {way} to cast for each {each[1]}"
    return f"{{X}} more to cast, where X is {AMOUNTS.say(amount, scope)}"


@MODIFICATIONS.rule(SpellCost)
def _spell_cost(node: SpellCost, scope: Scope) -> str:
    spells = in_zone(node.spells, Zone.STACK, scope).several()
    return f"cast {spells} for {change_of_cost(node, scope)}"


def change_of_cost(node: SpellCost, scope: Scope) -> str:
    """ "{1} more to cast", "{W}{B} less to cast"."""
    if node.less is not None:
        return f"{node.less.text} less to cast"
    change = more_or_less(node.generic, scope)
    return change if "to cast" in change else f"{change} to cast"


@MODIFICATIONS.rule(AbilityCost)
def _ability_cost(node: AbilityCost, scope: Scope) -> str:
    of = nominal(node.of, scope).several()
    change = more_or_less(node.generic, scope).replace("to cast", "to activate")
    tail = "" if "to activate" in change else " to activate"
    return f"activate abilities of {of} for {change}{tail}"


@MODIFICATIONS.rule(AdditionalLandPlays)
def _land_plays(node: AdditionalLandPlays, scope: Scope) -> str:
    if node.count == 1:
        number = "an additional land"
    else:
        number = f"{number_word(node.count)} additional lands"
    return f"may play {number} {'on each of your turns' if scope.static else 'this turn'}"


@MODIFICATIONS.rule(CantPlayLands)
def _no_lands(node: CantPlayLands, scope: Scope) -> str:
    return "can't play lands"


@MODIFICATIONS.rule(CantCast)
def _cant_cast(node: CantCast, scope: Scope) -> str:
    return f"can't cast {in_zone(node.spells, Zone.STACK, scope).several()}"


@MODIFICATIONS.rule(FlashFor)
def _flash_for(node: FlashFor, scope: Scope) -> str:
    spells = in_zone(node.spells, Zone.STACK, scope).several()
    return f"may cast {spells} as though they had flash"


@MODIFICATIONS.rule(CantGainLife)
def _no_gain(node: CantGainLife, scope: Scope) -> str:
    return "can't gain life"


@MODIFICATIONS.rule(CantLoseGame)
def _no_loss(node: CantLoseGame, scope: Scope) -> str:
    return "can't lose the game"


@MODIFICATIONS.rule(CantLoseToLife)
def _no_loss_to_life(node: CantLoseToLife, scope: Scope) -> str:
    return "don't lose the game for having 0 or less life"


@MODIFICATIONS.rule(CantWinGame)
def _no_win(node: CantWinGame, scope: Scope) -> str:
    return "can't win the game"


@MODIFICATIONS.rule(NoMaximumHandSize)
def _no_maximum(node: NoMaximumHandSize, scope: Scope) -> str:
    return "have no maximum hand size"


@MODIFICATIONS.rule(PlayerHexproof)
def _hexproof(node: PlayerHexproof, scope: Scope) -> str:
    return f"{'have' if scope.static else 'gain'} hexproof"


@MODIFICATIONS.rule(PlayerShroud)
def _shroud(node: PlayerShroud, scope: Scope) -> str:
    return f"{'have' if scope.static else 'gain'} shroud"


@MODIFICATIONS.rule(SkipStep)
def _skip(node: SkipStep, scope: Scope) -> str:
    return f"skip {{their}} {step_name(node.step, Language.EN)}"


@MODIFICATIONS.rule(AttackableOnlyBy)
def _attackable(node: AttackableOnlyBy, scope: Scope) -> str:
    if isinstance(node.attackers, Not):
        return f"can't be attacked by {attackers_text(node.attackers.part, scope)}"
    return f"can be attacked only by {attackers_text(node.attackers, scope)}"
