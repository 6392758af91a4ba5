"""All other choices: mulligans, what to give up, what to take, orders, yes or no, words, damage."""

from __future__ import annotations

from collections.abc import Sequence

from bots.basic.board import Board, is_land
from bots.basic.lands import colors_made, wanted_colors
from bots.basic.prices import price
from bots.basic.reading import mana_value, number_of
from bots.basic.stack import scene_of, words_of
from bots.basic.weighing.table import weigh
from bots.basic.worth import in_hand, permanent
from rules.answers import Answer, Divide, Pick
from rules.decisions import (
    AssignDamage,
    ChooseObjects,
    ChooseWord,
    Confirm,
    DivideAmong,
    MulliganChoice,
    ObjectRef,
    OrderChoice,
    PlayerRef,
    Purpose,
    Ref,
)
from rules.language import Effect, ForEachPlayer, If, May, Unless
from rules.language import Sequence as Steps
from rules.view import ObjectView

__all__ = [
    "choose_mulligan",
    "choose_objects",
    "choose_order",
    "choose_word",
    "confirm",
    "divide",
    "split_damage",
]

YES = Pick((1,))
NO = Pick((0,))


# Mulligans


def choose_mulligan(board: Board, choice: MulliganChoice) -> Pick:
    """Keep two to five lands of seven, and almost anything of five cards."""
    hand = board.player(board.me).hand
    lands = sum(1 for card in hand if is_land(card))
    cheap = sum(1 for card in hand if not is_land(card) and mana_value(card) <= 2)
    size = len(hand)
    if size <= 5:
        keep = lands >= 1 or size <= 4
    elif size == 6:
        keep = 2 <= lands <= 5 or (lands == 1 and cheap >= 3)
    else:
        keep = 3 <= lands <= 5 or (lands == 2 and cheap >= 2)
    return Pick((0,)) if keep else Pick((1,))


# Objects

GIVING = frozenset(
    {
        Purpose.SACRIFICE,
        Purpose.DISCARD,
        Purpose.HAND_SIZE,
        Purpose.BOTTOM,
        Purpose.EXILE,
        Purpose.RETURN,
        Purpose.COST,
        Purpose.TAP,
    }
)
"""What is chosen for these is lost, or at least turned over, if it is ours."""

TAKING = frozenset(
    {Purpose.SEARCH, Purpose.UNTAP, Purpose.LEGEND, Purpose.ENTERS, Purpose.LOOK, Purpose.CHOOSE}
)
"""What is chosen for these is had, or kept."""


def choose_objects(board: Board, choice: ChooseObjects) -> Pick:
    """The least worth to give up, the most worth to take."""
    giving = choice.purpose in GIVING
    values = [
        _value(board, ref, choice.names[n] if choice.names else "", giving)
        for n, ref in enumerate(choice.candidates)
    ]
    order = sorted(range(len(values)), key=lambda n: (-values[n], n))
    count = choice.minimum
    if choice.purpose is Purpose.BOTTOM and choice.minimum == 0:
        return Pick(tuple(n for n in order if _unwanted(board, choice, n))[: choice.maximum])
    if choice.purpose in TAKING:
        count = choice.maximum
    else:
        worthy = sum(1 for value in values if value > 0)
        count = max(count, min(worthy, choice.maximum))
    return Pick(tuple(sorted(order[:count])))


def _value(board: Board, ref: Ref, name: str, giving: bool) -> float:
    """How glad we are to choose it."""
    if isinstance(ref, PlayerRef):
        return -1.0 if board.is_ours(ref.player) else 1.0
    thing = board.objects.get(ref.id)
    if thing is None:
        worth = _by_name(board, name)
        return -worth if giving else worth
    if thing.zone == "battlefield":
        worth = permanent(thing, board) + 0.1
        mine = board.is_ours(thing.controller)
    else:
        worth = max(in_hand(thing, board), 0.1)
        mine = board.is_ours(thing.owner)
    if giving:
        return -worth if mine else worth
    return worth if mine else 0.5 * worth


def _by_name(board: Board, name: str) -> float:
    """A card that the view does not show, such as one in a library that is searched."""
    sheet = board.reader.sheet(name)
    definition = sheet.definition
    if definition is None:
        return 1.0
    hand = board.player(board.me).hand
    if not definition.mana_value and sheet.mana:
        have = [c for t in board.controlled(board.me) for c in colors_made(board.sheet(t))]
        wanted = wanted_colors(hand)
        new = sum(
            (2.0 if color not in have else 0.2) * min(wanted[color], 3)
            for color in colors_made(sheet)
            if color < 5
        )
        return 3.0 + new
    return 1.0 + definition.mana_value


def _unwanted(board: Board, choice: ChooseObjects, number: int) -> bool:
    """A card looked at that goes to the bottom: one land too many, or a spell too dear."""
    name = choice.names[number] if choice.names else ""
    ref = choice.candidates[number]
    thing = board.objects.get(ref.id) if isinstance(ref, ObjectRef) else None
    definition = board.reader.sheet(name or (thing.name if thing is not None else "")).definition
    if definition is None:
        return False
    lands = board.lands_of(board.me)
    waiting = sum(1 for card in board.player(board.me).hand if is_land(card))
    if definition.cost is None:
        return lands + waiting >= 6
    return lands + waiting < 3 or definition.mana_value > lands + waiting + 2


# Orders


def choose_order(board: Board, choice: OrderChoice) -> Pick:
    """Damage to what dies for it and is worth most; good cards on top; triggers as they stand."""
    numbers = list(range(len(choice.items)))
    things = [
        board.objects.get(ref.id) if isinstance(ref, ObjectRef) else None for ref in choice.items
    ]
    if choice.purpose is Purpose.ORDER_DAMAGE:
        source = board.objects.get(choice.source)
        power = max(source.power or 0, 0) if source is not None else 0

        def merit(number: int) -> tuple[float, int]:
            thing = things[number]
            if thing is None:
                return (0.0, number)
            need = max((thing.toughness or 0) - thing.damage, 1)
            if need > power or "indestructible" in thing.keywords:
                return (1.0 / need - 1, -number)
            return (permanent(thing, board) / need, -number)

        numbers.sort(key=merit, reverse=True)
    elif choice.purpose is Purpose.ORDER_CARDS:

        def worth(number: int) -> tuple[float, int]:
            thing = things[number]
            if thing is not None:
                return (in_hand(thing, board), -number)
            name = choice.labels[number] if choice.labels else ""
            return (_by_name(board, name), -number)

        numbers.sort(key=worth, reverse=True)
    return Pick(tuple(numbers))


# Yes or no


def confirm(board: Board, choice: Confirm) -> Pick:
    """Whether to do what we may, or to pay."""
    if choice.purpose is Purpose.KICKER:
        return YES
    view = board.view
    entry = view.stack[-1] if view.stack else None
    resolving = entry is not None and choice.source in (entry.id, entry.source)
    if not resolving:
        return YES if _is_good_entry(board, choice.source) else NO
    assert entry is not None
    scene = scene_of(entry, board)
    for mode in words_of(entry, board):
        for effect in _choices_in(mode.effect):
            if isinstance(effect, Unless):
                # it is ours to pay: to avert what is bad for us, if it costs less
                asked = price(effect.cost, scene) * number_of(effect.times, scene)
                return YES if -weigh(effect.effect, scene) > asked else NO
            value = weigh(effect.effect, scene)
            if effect.cost is not None:
                value -= price(effect.cost, scene)
            return YES if value > weigh(effect.otherwise, scene) else NO
    return YES


def _choices_in(effect: Effect) -> list[May | Unless]:
    if isinstance(effect, May | Unless):
        return [effect]
    if isinstance(effect, Steps):
        return [found for step in effect.steps for found in _choices_in(step)]
    if isinstance(effect, If):
        return _choices_in(effect.then) + _choices_in(effect.otherwise)
    return _choices_in(effect.effect) if isinstance(effect, ForEachPlayer) else []


def _is_good_entry(board: Board, source: int) -> bool:
    """Pay for a permanent to enter untapped: if there is something to spend its mana on."""
    thing = board.objects.get(source)
    if thing is None or not board.our_turn or board.our_life <= 8:
        return False
    mana = board.open_mana(board.me) + 1
    hand = board.player(board.me).hand
    return any(not is_land(card) and mana_value(card) == mana for card in hand)


# Words


def choose_word(board: Board, choice: ChooseWord) -> Pick:
    """A colour or type: the commonest among those it is about."""
    counts = dict.fromkeys(choice.words, 0.0)
    if choice.purpose is Purpose.CREATURE_TYPE:
        for thing in _own_cards(board):
            for subtype in thing.subtypes:
                if subtype in counts:
                    counts[subtype] += 1
    elif choice.purpose is Purpose.COLOR:
        for thing in board.view.battlefield:
            if not board.is_ours(thing.controller):
                for color in thing.colors:
                    if color in counts:
                        counts[color] += 1 + max(thing.power or 0, 0)
        for entry in board.view.stack:
            if not board.is_ours(entry.controller):
                source = board.objects.get(entry.source, entry)
                for color in source.colors:
                    if color in counts:
                        counts[color] += 100
    best = max(range(len(choice.words)), key=lambda n: (counts[choice.words[n]], -n))
    return Pick((best,))


def _own_cards(board: Board) -> Sequence[ObjectView]:
    return [*board.player(board.me).hand, *board.controlled(board.me)]


# Damage


def split_damage(board: Board, choice: AssignDamage) -> Answer:
    """Kill in order, the rest on to what is attacked; where the division is free, the most worth.

    A trampler's last recipient is what it attacks.
    """
    if choice.ordered or choice.overflow:
        return choice.default()
    amounts = [0] * len(choice.recipients)
    left = choice.total
    values = []
    for number, ref in enumerate(choice.recipients):
        thing = board.objects.get(ref.id) if isinstance(ref, ObjectRef) else None
        worth = permanent(thing, board) if thing is not None else 0.0
        values.append((-worth / max(choice.lethal[number], 1), number))
    for _, number in sorted(values):
        if choice.lethal[number] <= left:
            amounts[number] = choice.lethal[number]
            left -= choice.lethal[number]
    amounts[sorted(values)[0][1]] += left
    return Divide(tuple(amounts))


def divide(board: Board, choice: DivideAmong) -> Divide:
    """What kills each creature, in the order in which they were chosen; the rest to a rival, else
    to the first.
    """
    amounts = [choice.least] * len(choice.recipients)
    left = choice.total - sum(amounts)
    rest = 0
    for number, ref in enumerate(choice.recipients):
        thing = board.objects.get(ref.id) if isinstance(ref, ObjectRef) else None
        if thing is None:
            if isinstance(ref, PlayerRef) and not board.is_ours(ref.player):
                rest = number
            continue
        if board.is_ours(thing.controller):
            continue
        need = (thing.toughness or 0) - thing.damage - amounts[number]
        if 0 < need <= left:
            amounts[number] += need
            left -= need
    amounts[rest] += left
    return Divide(tuple(amounts))
