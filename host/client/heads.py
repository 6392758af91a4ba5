"""A player's place on the screen: who it is, what it holds, its permanents in few cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cards.rendering.words import keyword_name
from host.client.cells import Fragment, Row, clip, flow
from host.client.labels import Labels
from host.client.wording import Language
from rules.view import ObjectView, PlayerView
from rules.vocabulary import Keyword

__all__ = ["permanent", "player_head", "player_rows"]

SHORT_KEYWORDS: Final = {
    Keyword.DEATHTOUCH: "dt",
    Keyword.DEFENDER: "def",
    Keyword.DOUBLE_STRIKE: "2x",
    Keyword.FIRST_STRIKE: "fs",
    Keyword.FLASH: "",
    Keyword.FLYING: "fly",
    Keyword.HASTE: "haste",
    Keyword.HEXPROOF: "hex",
    Keyword.INDESTRUCTIBLE: "ind",
    Keyword.INTIMIDATE: "int",
    Keyword.LIFELINK: "ll",
    Keyword.REACH: "reach",
    Keyword.SHROUD: "shr",
    Keyword.TRAMPLE: "tr",
    Keyword.VIGILANCE: "vig",
}
"""As players write them; the card's page says them in full."""


def short_keyword(name: str, language: Language) -> str:
    keyword = Keyword[name.upper()]
    if keyword is Keyword.FLASH:
        return ""
    if language is Language.ZH:
        return keyword_name(keyword, language)
    return SHORT_KEYWORDS[keyword]


def player_head(player: PlayerView, labels: Labels, cells: int, clock: str = "") -> Row:
    """Name, cards in hand, library and graveyard, floating mana, whether it has passed."""
    words = labels.words
    name = labels.names.player(player.player)
    own = player.player == labels.names.me
    row: Row = [("class:me" if own else "class:name", name[:1].upper() + name[1:])]
    if not player.in_game:
        return clip([*row, ("class:dim", f" {words.raw('out')}")], cells)
    if words.language is Language.ZH:
        facts = f" 手{player.hand_count} 库{player.library_count} 坟{len(player.graveyard)}"
    else:
        facts = f"  hand {player.hand_count} lib {player.library_count} gy {len(player.graveyard)}"
    row.append(("class:dim", facts))
    if player.poison:
        row.append(("class:poison", f" {words.raw('poison')} {player.poison}"))
    if player.mana:
        row.append(("class:mana", f" +{player.mana}"))
    if player.passed:
        row.append(("class:passed", f" {words.raw('passed_mark')}"))
    if clock:
        row.append(("class:clock", f" {clock}"))
    return clip(row, cells)


def player_rows(player: PlayerView, labels: Labels, cells: int) -> list[Row]:
    """A player's permanents: creatures, then what else there is, then lands."""
    own = [o for o in labels.view.battlefield if o.controller == player.player]
    shown = [o for o in own if not (o.attached_to and labels.find(o.attached_to) is not None)]
    attached: dict[int, list[ObjectView]] = {}
    for item in labels.view.battlefield:
        if item.attached_to:
            attached.setdefault(item.attached_to, []).append(item)
    creatures = [o for o in shown if "creature" in o.types]
    lands = [o for o in shown if "land" in o.types and "creature" not in o.types]
    others = [o for o in shown if o not in creatures and o not in lands]
    chunks = grouped(creatures, labels, attached) + grouped(others, labels, attached)
    rows = flow(chunks, cells)
    return rows + flow(land_chunks(lands), cells)


def grouped(
    items: Iterable[ObjectView], labels: Labels, attached: dict[int, list[ObjectView]]
) -> list[Row]:
    """One chunk for all that look alike."""
    counted: dict[tuple[Fragment, ...], int] = {}
    for item in items:
        chunk = tuple(permanent(item, labels, attached.get(item.id, ())))
        counted[chunk] = counted.get(chunk, 0) + 1
    return [
        [(chunk[0][0], f"{count}×{chunk[0][1]}"), *chunk[1:]] if count > 1 else list(chunk)
        for chunk, count in counted.items()
    ]


def permanent(item: ObjectView, labels: Labels, attached: Iterable[ObjectView] = ()) -> Row:
    """A permanent in few cells: name, size, keywords, marks, what is attached, where it fights."""
    words = labels.words
    tapped = " class:tapped" if item.tapped else ""
    row: Row = [(color_class(item) + tapped, item.name)]
    if item.power is not None and item.toughness is not None:
        left = item.toughness - item.damage
        size = f" {item.power}/{left}" + (f"({item.toughness})" if item.damage else "")
        row.append(("class:hurt" if item.damage else "class:size", size))
    elif item.loyalty is not None:
        row.append(("class:size", f" [{item.loyalty}]"))
    if "creature" in item.types:
        said = [short_keyword(keyword, words.language) for keyword in item.keywords]
        if any(said):
            row.append(("class:dim", " " + " ".join(filter(None, said))))
    for kind, count in item.counters:
        if kind != "loyalty":
            row.append(("class:counter", f" {kind}×{count}"))
    for other in attached:
        row.append(("class:attached", f" +{other.name}"))
    if item.chosen:
        row.append(("class:dim", f" ({words.word(item.chosen)})"))
    if item.tapped:
        row.append(("class:tapped", " T" if words.language is Language.EN else " 横"))
    if item.summoning_sick and labels.names.mine(item.controller) and "haste" not in item.keywords:
        row.append(("class:dim", f" {words.raw('sick')}"))
    if item.attacking:
        target = "" if labels.whole_team(item) else labels.attacked(item)
        row.append(("class:fight", f" →{target}"))
    if item.blocking:
        row.append(("class:fight", f" ⊣{labels.names.objects(item.blocking)}"))
    return row


def land_chunks(lands: Iterable[ObjectView]) -> list[Row]:
    """Lands counted by name, and how many of them are tapped: "Forest 4 (1 T)"."""
    counted: dict[str, list[int]] = {}
    for land in lands:
        count = counted.setdefault(land.name, [0, 0])
        count[0] += 1
        count[1] += land.tapped
    chunks: list[Row] = []
    for name, (total, tapped) in counted.items():
        style = "class:tapped" if tapped == total else "class:land"
        row: Row = [(style, f"{name} {total}" if total > 1 else name)]
        if tapped:
            row.append(("class:tapped", " T" if tapped == total else f" ({tapped} T)"))
        chunks.append(row)
    return chunks


COLOR_CLASSES: Final = {
    "white": "class:w",
    "blue": "class:u",
    "black": "class:b",
    "red": "class:r",
    "green": "class:g",
}


def color_class(item: ObjectView) -> str:
    if len(item.colors) > 1:
        return "class:multi"
    return COLOR_CLASSES[item.colors[0]] if item.colors else "class:plain"
