"""Scenario files: what may stand in one, and reading it (the format: docs/scenarios.md)."""

from __future__ import annotations

from typing import Any

from attrs import Factory, define, frozen

from rules.ruleset import RULESETS
from rules.scenario.expectations import EXPECTATIONS
from rules.scenario.position import Placed, PlayerPosition, Position
from rules.scenario.shape import (
    Field,
    Source,
    boolean,
    integer,
    list_of,
    mapping_of,
    one_of,
    said,
    text,
)
from rules.scenario.steps import STEPS
from rules.vocabulary import Step, Zone

__all__ = ["Choice", "Entry", "ScenarioFile", "load"]

ZONES = {
    "hand": Zone.HAND,
    "graveyard": Zone.GRAVEYARD,
    "battlefield": Zone.BATTLEFIELD,
    "exile": Zone.EXILE,
}

SETUP = {
    "player": Field(text, True),
    "zone": Field(one_of(ZONES), True),
    "card": Field(text, True),
    "count": Field(integer),
    "tapped": Field(boolean),
    "sick": Field(boolean),
    "counters": Field(mapping_of(integer)),
    "to": Field(text),
    "chosen": Field(text),
    "chosen_player": Field(text),
    "damage": Field(integer),
    "token": Field(boolean),
    "alias": Field(text),
    "controller": Field(text),
}

PLAYER = {
    "library": Field(list_of(text)),
    "poison": Field(integer),
    "floating": Field(text),
    "lands_played": Field(integer),
}

BEGIN = {"turn_of": Field(text), "turn": Field(integer), "step": Field(one_of(STEPS))}
STOP = {"turn": Field(integer, True), "step": Field(one_of(STEPS), True)}

ANNOUNCED = {
    "targets": Field(list_of(said)),
    "x": Field(integer),
    "modes": Field(list_of(integer)),
    "divide": Field(said),
    "pay": Field(list_of(text)),
    "choices": Field(list_of(said)),
}

ALWAYS = {
    "turn": Field(integer, True),
    "step": Field(one_of(STEPS), True),
    "player": Field(text, True),
    "do": Field(text, True),
}

WHEN = {
    "on_stack": Field(text),
    "not_on_stack": Field(text),
    "top_of_stack": Field(text),
}


def _when(value: Any, path: str, source: Source) -> dict[str, str]:
    return source.fields(value, path, WHEN)


VERBS: dict[str, dict[str, Field]] = {
    "cast": {
        "card": Field(text, True),
        "kicked": Field(integer),
        "alternative": Field(boolean),
        "when": Field(_when),
        **ANNOUNCED,
    },
    "activate": {
        "source": Field(text, True),
        "ability": Field(integer),
        "when": Field(_when),
        **ANNOUNCED,
    },
    "play_land": {"card": Field(text, True), "choices": Field(list_of(said))},
    "attack": {"attacker": Field(text, True), "defender": Field(text)},
    "block": {"blocker": Field(text, True), "attacker": Field(text, True)},
    "wait_stack": {"one": Field(boolean)},
    "concede": {},
    "check": {"expect": Field(said, True)},
}
"""What a player can be told to do, with the fields that say it."""


@frozen
class Choice:
    """An answer kept for a question; ``to`` is a kind or purpose, empty for whatever comes."""

    say: Any
    to: str = ""


@define(eq=False)
class Entry:
    """One scripted action. ``path`` is where it stands in the file."""

    turn: int
    step: Step
    player: str
    do: str
    fields: dict[str, Any]
    path: str
    line: int
    done: bool = False
    top: int = 0
    """Of ``wait_stack`` for one: the object that it waits for."""

    def __str__(self) -> str:
        what = ", ".join(f"{key}={value!r}" for key, value in self.fields.items())
        when = f"turn {self.turn}, {self.step.name.lower()}"
        return f"{self.path} (line {self.line}): {when}: {self.player} {self.do} {what}".rstrip()


@frozen(eq=False)
class Expectation:
    """Something that has to be so; ``player`` is whose it is, if it is somebody's."""

    kind: str
    fields: dict[str, Any]
    path: str
    line: int


@define
class ScenarioFile:
    """A scenario as its file says it."""

    name: str
    position: Position
    script: list[Entry] = Factory(list)
    choices: dict[str, list[Choice]] = Factory(dict)
    stop: tuple[int, Step] | None = None
    expect: list[Expectation] = Factory(list)
    strict: bool = False


def load(content: str) -> ScenarioFile:
    """The scenario that the text describes. Raises ``MalformedScenario``."""
    source = Source(content)
    found = source.fields(source.root, "", TOP)
    teams = found["teams"]
    seats = [name for team in teams for name in team]
    if len(teams) < 2 or not all(teams) or len(set(seats)) != len(seats):
        raise source.wrong("at least two teams of differently named players", "teams", source.root)
    position = Position(
        tuple(tuple(team) for team in teams),
        ruleset=found.get("ruleset", "2012"),
        players={name: PlayerPosition(name) for name in seats},
        seed=found.get("seed", 1),
    )
    _players(position, found, source)
    for index, placed in enumerate(found.get("setup", ())):
        path = f"setup[{index}]"
        _known(position, placed.pop("player"), f"{path}.player", source).placed.extend(
            _placed(position, placed, path, source)
        )
    begin = found.get("begin", {})
    position.active = begin.get("turn_of", seats[0])
    _known(position, position.active, "begin.turn_of", source)
    position.turn = begin.get("turn", 1)
    position.step = begin.get("step", Step.UNTAP)
    if position.turn < 1:
        raise source.wrong("turns count from 1", "begin.turn", source.root)
    scenario = ScenarioFile(
        found.get("name", ""),
        position,
        script=found.get("script", []),
        choices=found.get("choices", {}),
        expect=found.get("expect", []),
        strict=found.get("strict", False),
    )
    stop = found.get("stop")
    scenario.stop = (stop["turn"], stop["step"]) if stop is not None else None
    for entry in scenario.script:
        _known(position, entry.player, f"{entry.path}.player", source)
    for name in scenario.choices:
        _known(position, name, f"choices.{name}", source)
    return scenario


def _players(position: Position, found: dict[str, Any], source: Source) -> None:
    for name, life in found.get("life", {}).items():
        _known(position, name, f"life.{name}", source)
        position.life[position.team_of(name)] = life
    for name, fields in found.get("players", {}).items():
        player = _known(position, name, f"players.{name}", source)
        player.library = fields.get("library")
        player.poison = fields.get("poison", 0)
        player.floating = fields.get("floating", "")
        player.land_drops = fields.get("lands_played", 0)
        if set(player.floating) - set("WUBRGC"):
            raise source.wrong("mana is W U B R G C", f"players.{name}.floating", source.root)


def _placed(position: Position, fields: dict[str, Any], path: str, source: Source) -> list[Placed]:
    count = fields.pop("count", 1)
    if count < 1:
        raise source.wrong("at least one", f"{path}.count", source.root)
    if count > 1 and "alias" in fields:
        raise source.wrong("an alias is of one object", f"{path}.alias", source.root)
    for key in ("chosen_player", "controller"):
        if key in fields:
            _known(position, fields[key], f"{path}.{key}", source)
    return [Placed(**fields) for _ in range(count)]


def _known(position: Position, name: str, path: str, source: Source) -> PlayerPosition:
    if name not in position.players:
        raise source.wrong(f"nobody is called {name!r}", path, source.root)
    return position.players[name]


# Parts with shapes of their own


def _begin(value: Any, path: str, source: Source) -> dict[str, Any]:
    return source.fields(value, path, BEGIN)


def _stop(value: Any, path: str, source: Source) -> dict[str, Any]:
    return source.fields(value, path, STOP)


def _player(value: Any, path: str, source: Source) -> dict[str, Any]:
    return source.fields(value, path, PLAYER)


def _setup(value: Any, path: str, source: Source) -> dict[str, Any]:
    return source.fields(value, path, SETUP)


def _choice(value: Any, path: str, source: Source) -> Choice:
    if isinstance(value, dict) and "say" in value:
        return Choice(**source.fields(value, path, {"say": Field(said, True), "to": Field(text)}))
    return Choice(said(value, path, source))


def _entry(value: Any, path: str, source: Source) -> Entry:
    if not isinstance(value, dict) or not isinstance(value.get("do"), str):
        raise source.wrong("an entry says what to do", path, value)
    do = value["do"]
    if do not in VERBS:
        raise source.wrong(f"{do!r} is none of {', '.join(VERBS)}", f"{path}.do", value)
    fields = source.fields(value, path, {**ALWAYS, **VERBS[do]})
    common = {key: fields.pop(key) for key in ALWAYS}
    if do == "check":
        fields["expect"] = _expectation(value["expect"], f"{path}.expect", source)
    return Entry(**common, fields=fields, path=path, line=source.line(value))


def _expectation(value: Any, path: str, source: Source) -> Expectation:
    kind = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(kind, str):
        raise source.wrong("an expectation has a kind", path, value)
    if kind not in EXPECTATIONS:
        raise source.wrong(f"{kind!r} is none of {', '.join(EXPECTATIONS)}", f"{path}.kind", value)
    fields = source.fields(value, path, {"kind": Field(text, True), **EXPECTATIONS[kind].shape})
    del fields["kind"]
    return Expectation(kind, fields, path, source.line(value))


TOP: dict[str, Field] = {
    "name": Field(text),
    "ruleset": Field(one_of({name: name for name in RULESETS})),
    "teams": Field(list_of(list_of(text)), True),
    "seed": Field(integer),
    "begin": Field(_begin),
    "life": Field(mapping_of(integer)),
    "players": Field(mapping_of(_player)),
    "setup": Field(list_of(_setup)),
    "script": Field(list_of(_entry)),
    "choices": Field(mapping_of(list_of(_choice))),
    "strict": Field(boolean),
    "stop": Field(_stop),
    "expect": Field(list_of(_expectation)),
}
"""What a file consists of."""
