"""Continuous effects in English, as predicates: "get +1/+1", "have flying", "can't block"."""

from __future__ import annotations

from collections.abc import Sequence

from cards.rendering.english.abilities_inline import ability_names
from cards.rendering.english.amounts import for_each, signed
from cards.rendering.english.books import AMOUNTS, CONDITIONS, MODIFICATIONS, PLAYERS
from cards.rendering.english.grammar import Person, article, listed, number_word, plural
from cards.rendering.english.nouns import nominal
from cards.rendering.phrasebook import Language
from cards.rendering.scope import Scope
from cards.rendering.words import card_type_name, color_name, keyword_name
from rules.language import (
    AbilitiesCantBeActivated,
    AddColors,
    AddTypes,
    Amount,
    Anything,
    CanAttackDespiteDefender,
    CanBlockAdditional,
    CantActivateLoyalty,
    CantAttack,
    CantAttackUnless,
    CantBeBlocked,
    CantBeCountered,
    CantBlock,
    CantBlockFilter,
    Filter,
    Fixed,
    GainAbilities,
    GainControl,
    LoseAllAbilities,
    LoseKeyword,
    Modification,
    ModifyPowerToughness,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    Not,
    SetColors,
    SetPowerToughness,
    SetTypes,
    StaysTapped,
    SwitchPowerToughness,
)
from rules.vocabulary import BASIC_LAND_TYPES, CardType, Color

__all__ = ["attackers_text", "colors_text", "predicates"]


def colors_text(colors: Sequence[Color]) -> str:
    return listed([color_name(c, Language.EN) for c in colors]) or "colorless"


def _types(types: Sequence[CardType], subtypes: Sequence[str]) -> str:
    if tuple(types) == (CardType.LAND,) and subtypes and set(subtypes) <= set(BASIC_LAND_TYPES):
        return " ".join(subtypes)
    order = sorted(types, key=lambda t: t is CardType.CREATURE)
    return " ".join([*subtypes, *(card_type_name(t, Language.EN) for t in order)])


def predicates(mods: Sequence[Modification], scope: Scope, person: Person) -> list[str]:
    """Predicates in base form, neighbours drawn together: "can't attack or block"."""
    out: list[str] = []
    rest = list(mods)
    added = [m for m in rest if isinstance(m, (AddTypes, AddColors))]
    if len(added) == 2 and not any(isinstance(m, SetPowerToughness) for m in rest):
        out.append(_added_types_and_colors(added, scope, person))
        rest = [m for m in rest if m not in added]
    becoming = [
        m for m in rest if isinstance(m, (SetTypes, AddTypes, SetColors, SetPowerToughness))
    ]
    if any(isinstance(m, (SetTypes, AddTypes)) for m in becoming):
        gains = [m for m in rest if isinstance(m, GainAbilities)] if not scope.static else []
        out.append(_becoming(becoming, gains, scope, person))
        rest = [m for m in rest if m not in becoming and m not in gains]
    position = 0
    while position < len(rest):
        mod = rest[position]
        following = rest[position + 1] if position + 1 < len(rest) else None
        if isinstance(mod, CantAttack) and isinstance(following, CantBlock):
            out.append("can't attack or block")
            position += 2
            continue
        said = MODIFICATIONS.say(mod, scope)
        out.append(_agreeing(said, person))
        position += 1
    if len(out) > 1 and out[0] == "can't attack or block" and out[1].startswith("can't"):
        out[1] = out[1]
    return out


def _agreeing(said: str, person: Person) -> str:
    if person is Person.SEVERAL:
        return (
            said.replace("its controller's untap step", "their controllers' untap steps")
            .replace("its other", "their other")
            .replace("though it didn't", "though they didn't")
        )
    return said


def _added_types_and_colors(added: Sequence[Modification], scope: Scope, person: Person) -> str:
    """ "be a black Zombie in addition to its other colors and types"."""
    colors, noun = "", ""
    for mod in added:
        if isinstance(mod, AddColors):
            colors = colors_text(mod.colors)
        elif isinstance(mod, AddTypes):
            noun = _types(mod.types, mod.subtypes)
    words = f"{colors} {noun}"
    several = person is Person.SEVERAL
    words = plural(words) if several else article(words)
    return f"be {words} in addition to {'their' if several else 'its'} other colors and types"


def _becoming(
    becoming: Sequence[Modification],
    gains: Sequence[GainAbilities],
    scope: Scope,
    person: Person,
) -> str:
    """ "be a 2/2 red Bear creature with flying", "become ... in addition to its other types"."""
    size, colors, noun, addition = "", "", "", ""
    for mod in becoming:
        match mod:
            case SetPowerToughness(power=power, toughness=toughness):
                size = f"{AMOUNTS.say(power, scope)}/{AMOUNTS.say(toughness, scope)}"
            case SetColors(colors=set_colors):
                colors = colors_text(set_colors)
            case SetTypes(types=types, subtypes=subtypes):
                noun = _types(types, subtypes)
            case AddTypes(types=types, subtypes=subtypes):
                noun = _types(types, subtypes)
                lands = not types and set(subtypes) <= set(BASIC_LAND_TYPES)
                basic = " land" if lands else ""
                addition = "" if scope.still else f" in addition to its other{basic} types"
            case _:
                pass
    verb = "be" if scope.static else "become"
    words = " ".join(word for word in (size, colors, noun) if word)
    if person is Person.SEVERAL:
        words = plural(words)
        addition = addition.replace("its", "their")
    else:
        words = article(words)
    abilities = [ability for mod in gains for ability in mod.abilities]
    if abilities:
        words += f" with {ability_names(abilities, scope)}"
    return f"{verb} {words}{addition}"


@MODIFICATIONS.rule(GainControl)
def _control(node: GainControl, scope: Scope) -> str:
    return f"be controlled by {PLAYERS.say(node.by, scope).text}"


@MODIFICATIONS.rule(SetTypes)
def _set_types(node: SetTypes, scope: Scope) -> str:
    return f"{'be' if scope.static else 'become'} {article(_types(node.types, node.subtypes))}"


@MODIFICATIONS.rule(AddTypes)
def _add_types(node: AddTypes, scope: Scope) -> str:
    verb = "be" if scope.static else "become"
    return f"{verb} {article(_types(node.types, node.subtypes))} in addition to its other types"


@MODIFICATIONS.rule(SetColors)
def _set_colors(node: SetColors, scope: Scope) -> str:
    return f"{'be' if scope.static else 'become'} {colors_text(node.colors)}"


@MODIFICATIONS.rule(AddColors)
def _add_colors(node: AddColors, scope: Scope) -> str:
    verb = "be" if scope.static else "become"
    return f"{verb} {colors_text(node.colors)} in addition to its other colors"


@MODIFICATIONS.rule(GainAbilities)
def _gain(node: GainAbilities, scope: Scope) -> str:
    return f"{'have' if scope.static else 'gain'} {ability_names(node.abilities, scope)}"


@MODIFICATIONS.rule(LoseKeyword)
def _lose(node: LoseKeyword, scope: Scope) -> str:
    return f"lose {keyword_name(node.keyword, Language.EN)}"


@MODIFICATIONS.rule(LoseAllAbilities)
def _lose_all(node: LoseAllAbilities, scope: Scope) -> str:
    return "lose all abilities"


@MODIFICATIONS.rule(SetPowerToughness)
def _set_size(node: SetPowerToughness, scope: Scope) -> str:
    power, toughness = AMOUNTS.say(node.power, scope), AMOUNTS.say(node.toughness, scope)
    return f"have base power and toughness {power}/{toughness}"


@MODIFICATIONS.rule(ModifyPowerToughness)
def _size(node: ModifyPowerToughness, scope: Scope) -> str:
    power, toughness = node.power, node.toughness
    counted = [a for a in (power, toughness) if a != Fixed(0)]
    each = for_each(counted[0], scope) if counted else None
    if each is not None and all(a == counted[0] for a in counted):
        sizes = [each[0] if a in counted else 0 for a in (power, toughness)]
        negative = any(size < 0 for size in sizes)
        signs = [f"{'-' if s < 0 or (s == 0 and negative) else '+'}{abs(s)}" for s in sizes]
        return f"get {'/'.join(signs)} for each {each[1]}"
    negative = _is_negative(power, scope) or _is_negative(toughness, scope)
    one = signed(power, scope, negative=negative)
    other = signed(toughness, scope, negative=negative)
    return f"get {one}/{other}"


def _is_negative(amount: Amount, scope: Scope) -> bool:
    if isinstance(amount, Fixed):
        return amount.value < 0
    return signed(amount, scope).startswith("-")


@MODIFICATIONS.rule(SwitchPowerToughness)
def _switch(node: SwitchPowerToughness, scope: Scope) -> str:
    return "have its power and toughness switched"


@MODIFICATIONS.rule(CantAttack)
def _cant_attack(node: CantAttack, scope: Scope) -> str:
    return "can't attack"


@MODIFICATIONS.rule(CantAttackUnless)
def _cant_attack_unless(node: CantAttackUnless, scope: Scope) -> str:
    return f"can't attack unless {CONDITIONS.say(node.condition, scope)}"


@MODIFICATIONS.rule(CanAttackDespiteDefender)
def _despite(node: CanAttackDespiteDefender, scope: Scope) -> str:
    return "can attack as though it didn't have defender"


@MODIFICATIONS.rule(CantBlock)
def _cant_block(node: CantBlock, scope: Scope) -> str:
    return "can't block"


@MODIFICATIONS.rule(CantBlockFilter)
def _cant_block_some(node: CantBlockFilter, scope: Scope) -> str:
    if isinstance(node.attackers, Not):
        return f"can block only {attackers_text(node.attackers.part, scope)}"
    return f"can't block {attackers_text(node.attackers, scope)}"


def attackers_text(filter_: Filter, scope: Scope) -> str:
    said = nominal(filter_, scope)
    if not said.heads and not said.subtypes:
        said = nominal(filter_, scope).as_card("creature")
    return said.several()


@MODIFICATIONS.rule(CantBeBlocked)
def _unblockable(node: CantBeBlocked, scope: Scope) -> str:
    if node.by == Anything():
        return "can't be blocked"
    if isinstance(node.by, Not):
        return f"can't be blocked except by {attackers_text(node.by.part, scope)}"
    return f"can't be blocked by {attackers_text(node.by, scope)}"


@MODIFICATIONS.rule(MustAttack)
def _must_attack(node: MustAttack, scope: Scope) -> str:
    return f"attack {'each' if scope.static else 'this'} combat if able"


@MODIFICATIONS.rule(MustBlock)
def _must_block(node: MustBlock, scope: Scope) -> str:
    return f"block {'each' if scope.static else 'this'} combat if able"


@MODIFICATIONS.rule(MustBeBlocked)
def _lure(node: MustBeBlocked, scope: Scope) -> str:
    return "must be blocked by all creatures able to block it"


@MODIFICATIONS.rule(CanBlockAdditional)
def _additional_block(node: CanBlockAdditional, scope: Scope) -> str:
    if node.count >= 99:
        return "can block any number of creatures"
    creatures = "creature" if node.count == 1 else "creatures"
    number = "an additional" if node.count == 1 else f"{number_word(node.count)} additional"
    return f"can block {number} {creatures} each combat"


@MODIFICATIONS.rule(StaysTapped)
def _stays_tapped(node: StaysTapped, scope: Scope) -> str:
    return "don't untap during its controller's untap step"


@MODIFICATIONS.rule(CantBeCountered)
def _uncounterable(node: CantBeCountered, scope: Scope) -> str:
    return "can't be countered"


@MODIFICATIONS.rule(AbilitiesCantBeActivated)
def _inactive(node: AbilitiesCantBeActivated, scope: Scope) -> str:
    return "can't have its activated abilities activated"


@MODIFICATIONS.rule(CantActivateLoyalty)
def _no_loyalty(node: CantActivateLoyalty, scope: Scope) -> str:
    return "can't have its loyalty abilities activated"
