"""Filters as functions: each node is compiled once, into one that looks at an object.

What depends on characteristics alone becomes a function of these (``quality_test``), so that a
conjunction of such parts fetches them once; the rest reads the context.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.characteristics import Characteristics
from rules.language import (
    AllOf,
    AnyOf,
    Anything,
    Blocked,
    ColorCount,
    ControlledBy,
    Filter,
    Fixed,
    HasCounter,
    HasKeyword,
    HasLandwalk,
    HasNoAbilities,
    IsAbility,
    IsAttached,
    IsAttacking,
    IsBlocking,
    IsChosenColor,
    IsChosenType,
    IsColor,
    IsMultiTargeted,
    IsNamed,
    IsRemembered,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsThis,
    IsToken,
    IsType,
    Landwalk,
    Not,
    OwnedBy,
    Quality,
    QualityIs,
    Unblocked,
)
from rules.objects import StackKind
from rules.reading.compiling import Compiled
from rules.reading.context import Context
from rules.reading.players import includes
from rules.reading.qualities import current, qualities, record_of
from rules.vocabulary import Comparison, Zone

__all__ = ["QualityTest", "Test", "compiled", "matches", "quality_test"]

Test = Callable[[Context, int], bool]
QualityTest = Callable[[Characteristics], bool]


def matches(filter_: Filter, ctx: Context, object_id: int) -> bool:
    """Whether the object, here or by last known information, passes from this point of view."""
    known = _BY_ID.get(id(filter_))
    test = known[1] if known is not None else compiled(filter_)
    return test(ctx, object_id)


# Functions of characteristics


def _is_type(node: IsType) -> QualityTest:
    wanted = node.type
    return lambda found: wanted in found.types


def _is_subtype(node: IsSubtype) -> QualityTest:
    wanted = node.subtype
    return lambda found: wanted in found.subtypes


def _is_supertype(node: IsSupertype) -> QualityTest:
    wanted = node.supertype
    return lambda found: wanted in found.supertypes


def _is_color(node: IsColor) -> QualityTest:
    wanted = node.color
    return lambda found: wanted in found.colors


def _color_count(node: ColorCount) -> QualityTest:
    compare, count = _COMPARE[node.comparison], node.count
    return lambda found: compare(len(found.colors), count)


def _is_named(node: IsNamed) -> QualityTest:
    wanted = node.name
    return lambda found: found.name == wanted


def _has_keyword(node: HasKeyword) -> QualityTest:
    wanted = node.keyword
    return lambda found: wanted in found.keywords


def _has_landwalk(node: HasLandwalk) -> QualityTest:
    return lambda found: any(isinstance(ability, Landwalk) for ability in found.abilities)


def _has_no_abilities(node: HasNoAbilities) -> QualityTest:
    """What is said of an object (``Characteristics.rules``) is no ability of it (2012 112.11)."""
    return lambda found: not found.abilities


def _power(found: Characteristics) -> int:
    return found.power


def _toughness(found: Characteristics) -> int:
    return found.toughness


def _mana_value(found: Characteristics) -> int:
    return found.mana_value


QUALITY: dict[Quality, Callable[[Characteristics], int]] = {
    Quality.POWER: _power,
    Quality.TOUGHNESS: _toughness,
    Quality.MANA_VALUE: _mana_value,
}

_COMPARE: dict[Comparison, Callable[[int, int], bool]] = {
    Comparison.EQUAL: int.__eq__,
    Comparison.AT_LEAST: int.__ge__,
    Comparison.AT_MOST: int.__le__,
    Comparison.MORE_THAN: int.__gt__,
    Comparison.LESS_THAN: int.__lt__,
}


def _quality_is_fixed(node: QualityIs, limit: int) -> QualityTest:
    read, compare = QUALITY[node.quality], _COMPARE[node.comparison]
    return lambda found: compare(read(found), limit)


def _anything(node: Anything) -> QualityTest:
    return lambda found: True


_OF_QUALITIES: dict[type[Filter], Callable[..., QualityTest]] = {
    Anything: _anything,
    IsType: _is_type,
    IsSubtype: _is_subtype,
    IsSupertype: _is_supertype,
    IsColor: _is_color,
    ColorCount: _color_count,
    IsNamed: _is_named,
    HasKeyword: _has_keyword,
    HasLandwalk: _has_landwalk,
    HasNoAbilities: _has_no_abilities,
}


def _quality_test(node: Filter) -> QualityTest | None:
    make = _OF_QUALITIES.get(type(node))
    if make is not None:
        return make(node)
    if isinstance(node, QualityIs):
        return (
            _quality_is_fixed(node, node.amount.value) if isinstance(node.amount, Fixed) else None
        )
    if isinstance(node, Not):
        part = _quality_test(node.part)
        return None if part is None else lambda found: not part(found)
    if isinstance(node, AllOf | AnyOf):
        tests = [_quality_test(one) for one in node.parts]
        known = [test for test in tests if test is not None]
        if len(known) < len(tests):
            return None
        return _all_qualities(known) if isinstance(node, AllOf) else _any_quality(known)
    return None


quality_test: Compiled[Filter, QualityTest | None] = Compiled(_quality_test)
"""The filter as a function of characteristics; ``None`` if it reads anything else."""


def _all_qualities(tests: list[QualityTest]) -> QualityTest:
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        one, two = tests
        return lambda found: one(found) and two(found)
    several = tuple(tests)

    def test(found: Characteristics) -> bool:
        for part in several:  # noqa: SIM110 - the hot path: no generator
            if not part(found):
                return False
        return True

    return test


def _any_quality(tests: list[QualityTest]) -> QualityTest:
    several = tuple(tests)

    def test(found: Characteristics) -> bool:
        for part in several:  # noqa: SIM110 - the hot path: no generator
            if part(found):
                return True
        return False

    return test


# Functions of an object in a context


def _lifted(of_qualities: QualityTest) -> Test:
    def test(ctx: Context, object_id: int) -> bool:
        state = ctx.state
        return of_qualities(state.characteristics.get(object_id) or qualities(state, object_id))

    return test


def _quality_is(node: QualityIs) -> Test:
    from rules.reading.amounts import amount

    read, compare, limit = QUALITY[node.quality], _COMPARE[node.comparison], node.amount
    return lambda ctx, one: compare(read(qualities(ctx.state, one)), amount(limit, ctx))


def _controlled_by(node: ControlledBy) -> Test:
    """CR 109.4-5."""
    included = includes(node.players)

    def test(ctx: Context, object_id: int) -> bool:
        state = ctx.state
        found = state.characteristics.get(object_id) or qualities(state, object_id)
        return included(ctx, found.controller)

    return test


def _owned_by(node: OwnedBy) -> Test:
    included = includes(node.players)

    def test(ctx: Context, object_id: int) -> bool:
        record = record_of(ctx.state, object_id)
        return record is not None and included(ctx, record.owner)

    return test


def _is_token(node: IsToken) -> Test:
    def test(ctx: Context, object_id: int) -> bool:
        record = record_of(ctx.state, object_id)
        return record is not None and record.token

    return test


def _is_tapped(node: IsTapped) -> Test:
    def test(ctx: Context, object_id: int) -> bool:
        record = record_of(ctx.state, object_id)
        return record is not None and record.tapped

    return test


def _has_counter(node: HasCounter) -> Test:
    kind = node.kind

    def test(ctx: Context, object_id: int) -> bool:
        record = record_of(ctx.state, object_id)
        return record is not None and record.counters.get(kind, 0) > 0

    return test


def _is_attacking(node: IsAttacking) -> Test:
    def test(ctx: Context, object_id: int) -> bool:
        combat = ctx.state.combat
        return combat is not None and object_id in combat.attackers

    return test


def _is_blocking(node: IsBlocking) -> Test:
    def test(ctx: Context, object_id: int) -> bool:
        combat = ctx.state.combat
        return combat is not None and object_id in combat.blockers

    return test


def _blocked(node: Blocked) -> Test:
    def test(ctx: Context, object_id: int) -> bool:
        combat = ctx.state.combat
        return combat is not None and object_id in combat.blocked_by

    return test


def _unblocked(node: Unblocked) -> Test:
    def test(ctx: Context, object_id: int) -> bool:
        combat = ctx.state.combat
        return (
            combat is not None
            and combat.blocks_declared
            and object_id in combat.attackers
            and object_id not in combat.blocked_by
        )

    return test


def _is_attached(node: IsAttached) -> Test:
    if isinstance(node.by, IsThis):

        def by_this(ctx: Context, object_id: int) -> bool:
            record = record_of(ctx.state, ctx.source)
            return record is not None and object_id > 0 and record.attached_to == object_id

        return by_this
    passes = compiled(node.by)

    def test(ctx: Context, object_id: int) -> bool:
        objects = ctx.state.objects
        return any(
            objects[one].attached_to == object_id and passes(ctx, one)
            for one in ctx.state.battlefield
        )

    return test


def _is_this(node: IsThis) -> Test:
    def test(ctx: Context, object_id: int) -> bool:
        if object_id == ctx.source:
            return True
        return "followed" in ctx.memory and object_id == current(ctx, ctx.source)

    return test


def _is_remembered(node: IsRemembered) -> Test:
    name = node.name

    def test(ctx: Context, object_id: int) -> bool:
        bound = ctx.memory.get(name)
        if not isinstance(bound, tuple):
            return False
        return object_id in bound or any(current(ctx, one) == object_id for one in bound)

    return test


def _is_chosen_color(node: IsChosenColor) -> Test:
    """CR 607.2d: the word is the colour's name."""

    def test(ctx: Context, object_id: int) -> bool:
        record = record_of(ctx.state, ctx.source)
        if record is None or not record.chosen[0]:
            return False
        wanted = record.chosen[0].upper()
        return any(color.name == wanted for color in qualities(ctx.state, object_id).colors)

    return test


def _is_chosen_type(node: IsChosenType) -> Test:
    def test(ctx: Context, object_id: int) -> bool:
        record = record_of(ctx.state, ctx.source)
        if record is None or not record.chosen[0]:
            return False
        return record.chosen[0] in qualities(ctx.state, object_id).subtypes

    return test


def _is_spell(node: IsSpell) -> Test:
    """CR 112.1."""

    def test(ctx: Context, object_id: int) -> bool:
        record = record_of(ctx.state, object_id)
        if record is None or record.zone is not Zone.STACK:
            return False
        return record.info is None or record.info.kind is StackKind.SPELL

    return test


def _is_ability(node: IsAbility) -> Test:
    def test(ctx: Context, object_id: int) -> bool:
        record = record_of(ctx.state, object_id)
        if record is None or record.info is None:
            return False
        return record.info.kind is not StackKind.SPELL

    return test


def _is_multi_targeted(node: IsMultiTargeted) -> Test:
    """CR 115.9a."""

    def test(ctx: Context, object_id: int) -> bool:
        record = record_of(ctx.state, object_id)
        if record is None or record.info is None:
            return False
        return sum(len(slot) for slot in record.info.slots) > 1

    return test


def _all_of(node: AllOf) -> Test:
    of_qualities = [of_part for part in node.parts if (of_part := quality_test(part)) is not None]
    tests = [compiled(part) for part in node.parts if quality_test(part) is None]
    if of_qualities:
        tests.insert(0, _lifted(_all_qualities(of_qualities)))
    if len(tests) == 2:
        one, two = tests
        return lambda ctx, object_id: one(ctx, object_id) and two(ctx, object_id)
    several = tuple(tests)

    def test(ctx: Context, object_id: int) -> bool:
        for part in several:  # noqa: SIM110 - the hot path: no generator
            if not part(ctx, object_id):
                return False
        return True

    return test


def _any_of(node: AnyOf) -> Test:
    several = tuple(compiled(part) for part in node.parts)

    def test(ctx: Context, object_id: int) -> bool:
        for part in several:  # noqa: SIM110 - the hot path: no generator
            if part(ctx, object_id):
                return True
        return False

    return test


def _not(node: Not) -> Test:
    part = compiled(node.part)
    return lambda ctx, object_id: not part(ctx, object_id)


_IN_CONTEXT: dict[type[Filter], Callable[..., Test]] = {
    QualityIs: _quality_is,
    ControlledBy: _controlled_by,
    OwnedBy: _owned_by,
    IsToken: _is_token,
    IsTapped: _is_tapped,
    HasCounter: _has_counter,
    IsAttacking: _is_attacking,
    IsBlocking: _is_blocking,
    Blocked: _blocked,
    Unblocked: _unblocked,
    IsAttached: _is_attached,
    IsThis: _is_this,
    IsRemembered: _is_remembered,
    IsChosenColor: _is_chosen_color,
    IsChosenType: _is_chosen_type,
    IsSpell: _is_spell,
    IsAbility: _is_ability,
    IsMultiTargeted: _is_multi_targeted,
    AllOf: _all_of,
    AnyOf: _any_of,
    Not: _not,
}


def _compile(node: Filter) -> Test:
    of_qualities = quality_test(node)
    if of_qualities is not None:
        return _lifted(of_qualities)
    return _IN_CONTEXT[type(node)](node)


compiled: Compiled[Filter, Test] = Compiled(_compile)
"""The filter as a function; made once for a node."""

_BY_ID = compiled.by_id
