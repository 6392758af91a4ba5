"""Scenario files: read strictly, played to the letter, compared in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.scenario import MalformedScenario, Report, load, run
from rules.scenario.expectations import EXPECTATIONS
from rules.scenario.files import TOP, VERBS
from tests.scenarios.table import lookup

DOCS = Path(__file__).parents[2] / "docs" / "scenarios.md"


def bolt(**more: Any) -> dict[str, Any]:
    """Ann bolts Cid in her first main phase."""
    return {
        "name": "a bolt",
        "teams": [["Ann", "Bob"], ["Cid", "Dee"]],
        "setup": [
            {"player": "Ann", "zone": "battlefield", "card": "Mountain"},
            {"player": "Ann", "zone": "hand", "card": "Lightning Bolt"},
        ],
        "script": [
            {
                "turn": 1,
                "step": "precombat_main",
                "player": "Ann",
                "do": "cast",
                "card": "Lightning Bolt",
                "targets": ["Cid"],
            }
        ],
        "expect": [{"kind": "life", "player": "Cid", "value": 27}],
        **more,
    }


def play(scenario: dict[str, Any]) -> Report:
    return run(load(json.dumps(scenario)), lookup)


def test_a_file_is_played_and_compared() -> None:
    report = play(bolt())
    assert report.ok, report.failures
    assert report.name == "a bolt"
    report.check()


def test_an_expectation_that_fails_says_what_was_expected_and_found() -> None:
    report = play(bolt(expect=[{"kind": "life", "player": "Cid", "value": 30}]))
    assert [str(failure) for failure in report.failures] == [
        "line 1, expect[0]: life, Cid: expected 30, found 27"
    ]


def test_an_action_that_can_not_be_done_is_a_failure_at_its_line() -> None:
    scenario = bolt()
    scenario["setup"][0]["card"] = "Forest"
    text = json.dumps(scenario, indent=1)
    report = run(load(text), lookup)
    assert len(report.failures) == 1
    failure = report.failures[0]
    assert failure.path == "script[0]"
    assert text.splitlines()[failure.line - 1].strip() == "{"
    assert "can only activate Forest" in failure.problem


def test_an_entry_that_is_never_reached_is_a_failure() -> None:
    scenario = bolt(stop={"turn": 1, "step": "upkeep"}, expect=[])
    report = play(scenario)
    assert [failure.problem for failure in report.failures] == ["never reached"]


def test_an_answer_that_is_never_asked_for_is_a_failure() -> None:
    report = play(bolt(choices={"Ann": [True]}))
    assert "Ann was never asked for True" in report.failures[0].problem


def test_responses_go_on_the_stack_above_what_they_answer() -> None:
    scenario = bolt(expect=[{"kind": "life", "player": "Cid", "value": 30}])
    scenario["setup"] += [
        {"player": "Cid", "zone": "battlefield", "card": "Island", "count": 2},
        {"player": "Cid", "zone": "hand", "card": "Counterspell"},
    ]
    scenario["script"].append(
        {
            "turn": 1,
            "step": "precombat_main",
            "player": "Cid",
            "do": "cast",
            "card": "Counterspell",
            "targets": ["Lightning Bolt"],
            "when": {"on_stack": "Lightning Bolt"},
        }
    )
    report = play(scenario)
    assert report.ok, report.failures


def test_attacks_and_blocks_are_declared_by_entries() -> None:
    def entry(player: str, step: str, **what: Any) -> dict[str, Any]:
        return {"turn": 1, "step": step, "player": player, **what}

    scenario = {
        "teams": [["Ann"], ["Cid"]],
        "setup": [
            {"player": "Ann", "zone": "battlefield", "card": "Grizzly Bears", "count": 2},
            {"player": "Ann", "zone": "battlefield", "card": "Hill Giant"},
            {"player": "Cid", "zone": "battlefield", "card": "Wall of Wood"},
        ],
        "script": [
            entry("Ann", "declare_attackers", do="attack", attacker="Grizzly Bears"),
            entry("Ann", "declare_attackers", do="attack", attacker="Grizzly Bears"),
            entry("Ann", "declare_attackers", do="attack", attacker="Hill Giant", defender="Cid"),
            entry(
                "Cid",
                "declare_blockers",
                do="block",
                blocker="Wall of Wood",
                attacker="Hill Giant",
            ),
            entry(
                "Ann",
                "combat_damage",
                do="check",
                expect={"kind": "life", "player": "Cid", "value": 16},
            ),
        ],
        "stop": {"turn": 1, "step": "combat_damage"},
        "expect": [
            {"kind": "tapped", "card": "Hill Giant", "value": True},
            {"kind": "damage", "card": "Hill Giant", "value": 0},
            {"kind": "permanent_count", "player": "Ann", "card": "Grizzly Bears", "count": 2},
            {"kind": "power_toughness", "card": "Wall of Wood", "value": [0, 3]},
        ],
    }
    report = play(scenario)
    assert [str(failure) for failure in report.failures] == [
        "line 1, expect[3]: power_toughness: no 'Wall of Wood' on the battlefield"
        "; there is Grizzly Bears, Grizzly Bears, Hill Giant"
    ]


def test_an_attack_by_what_can_not_attack_is_a_failure() -> None:
    scenario = bolt(expect=[])
    scenario["script"] = [
        {
            "turn": 1,
            "step": "declare_attackers",
            "player": "Ann",
            "do": "attack",
            "attacker": "Mountain",
        }
    ]
    report = play(scenario)
    assert [failure.problem for failure in report.failures] == ["never reached"]


def test_wait_stack_lets_the_stack_resolve_before_the_next_entry() -> None:
    scenario = bolt(expect=[{"kind": "life", "player": "Cid", "value": 24}])
    scenario["setup"] += [
        {"player": "Ann", "zone": "battlefield", "card": "Mountain"},
        {"player": "Ann", "zone": "hand", "card": "Lightning Bolt"},
    ]
    first = scenario["script"][0]
    wait = {"turn": 1, "step": "precombat_main", "player": "Ann", "do": "wait_stack"}
    look = {
        "turn": 1,
        "step": "precombat_main",
        "player": "Ann",
        "do": "check",
        "expect": {"kind": "stack", "value": []},
    }
    scenario["script"] = [first, wait, look, first]
    report = play(scenario)
    assert report.ok, report.failures


def test_choices_can_be_kept_for_a_kind_of_question() -> None:
    scenario = {
        "teams": [["Ann", "Bob"], ["Cid", "Dee"]],
        "setup": [{"player": "Ann", "zone": "battlefield", "card": "Grizzly Bears"}],
        "script": [
            {
                "turn": 1,
                "step": "declare_attackers",
                "player": "Ann",
                "do": "attack",
                "attacker": "Grizzly Bears",
            }
        ],
        "choices": {"Bob": [{"say": "Dee", "to": "defending_player"}]},
        "stop": {"turn": 1, "step": "end_turn"},
        "expect": [{"kind": "life", "player": "Dee", "value": 28}],
    }
    report = play(scenario)
    assert report.ok, report.failures


def test_a_strict_file_answers_nothing_of_itself() -> None:
    scenario = {
        "teams": [["Ann"], ["Cid"]],
        "setup": [{"player": "Ann", "zone": "battlefield", "card": "Grizzly Bears"}],
        "strict": True,
        "stop": {"turn": 1, "step": "end_turn"},
    }
    report = play(scenario)
    assert "Ann is asked for attackers" in report.failures[0].problem


def test_the_library_given_keeps_its_order() -> None:
    scenario = {
        "teams": [["Ann"], ["Cid"]],
        "players": {"Cid": {"library": ["Forest", "Island"]}},
        "stop": {"turn": 2, "step": "draw"},
        "expect": [
            {"kind": "hand_count", "player": "Cid", "card": "Forest", "count": 1},
            {"kind": "library_count", "player": "Cid", "count": 1},
            {"kind": "turn", "value": 2},
            {"kind": "step", "value": "draw"},
            {"kind": "active_player", "player": "Cid", "value": True},
        ],
    }
    report = play(scenario)
    assert report.ok, report.failures


@pytest.mark.parametrize(
    ("change", "path", "problem"),
    [
        ({"teams": [["Ann"]]}, "teams", "at least two teams"),
        ({"teams": [["Ann"], ["Ann"]]}, "teams", "differently named"),
        ({"teams": "Ann"}, "teams", "expected a list, found text"),
        ({"rulesset": "2012"}, "", "unknown field 'rulesset'"),
        ({"ruleset": "1997"}, "ruleset", "'1997' is none of 2012, 2026"),
        ({"life": {"Eve": 3}}, "life.Eve", "nobody is called 'Eve'"),
        ({"life": {"Ann": "3"}}, "life.Ann", "expected a whole number, found text"),
        ({"life": {"Ann": True}}, "life.Ann", "expected a whole number, found true or false"),
        ({"life": {"Ann": 1.5}}, "life.Ann", "expected a whole number, found a fraction"),
        ({"setup": [{"player": "Ann", "zone": "hand"}]}, "setup[0]", "field 'card' is missing"),
        (
            {"setup": [{"player": "Ann", "zone": "hands", "card": "Forest"}]},
            "setup[0].zone",
            "'hands' is none of hand, graveyard, battlefield, exile",
        ),
        (
            {"setup": [{"player": "Eve", "zone": "hand", "card": "Forest"}]},
            "setup[0].player",
            "nobody is called 'Eve'",
        ),
        ({"script": [{"do": "dance"}]}, "script[0].do", "'dance' is none of cast"),
        ({"script": [7]}, "script[0]", "an entry says what to do"),
        (
            {"script": [{"do": "cast", "turn": 1, "step": "noon", "player": "Ann", "card": "X"}]},
            "script[0].step",
            "'noon' is none of untap",
        ),
        (
            {"script": [{"do": "concede", "turn": 1, "step": "draw", "player": "Ann", "x": 1}]},
            "script[0]",
            "unknown field 'x'",
        ),
        ({"expect": [{"kind": "luck"}]}, "expect[0].kind", "'luck' is none of"),
        ({"expect": [{"kind": "life", "value": 3}]}, "expect[0]", "field 'player' is missing"),
        ({"choices": {"Ann": [None]}}, "choices.Ann[0]", "expected an answer, found null"),
        ({"choices": {"Eve": [1]}}, "choices.Eve", "nobody is called 'Eve'"),
        ({"begin": {"turn": 0}}, "begin.turn", "turns count from 1"),
        ({"players": {"Ann": {"floating": "RX"}}}, "players.Ann.floating", "mana is"),
    ],
)
def test_a_malformed_file_is_an_error_with_its_path(
    change: dict[str, Any], path: str, problem: str
) -> None:
    with pytest.raises(MalformedScenario) as raised:
        load(json.dumps(bolt(**change)))
    assert raised.value.path == path
    assert problem in raised.value.problem
    assert raised.value.line == 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ('{"teams":\n\n}', 3),
        ('{\n"teams": [["Ann"], ["Cid"]],\n"life": {"Ann": 1,\n"Ann": 2}}', 3),
        ('{"seed": NaN}', 0),
    ],
)
def test_what_is_no_json_is_an_error_with_its_line(text: str, line: int) -> None:
    with pytest.raises(MalformedScenario) as raised:
        load(text)
    assert raised.value.line in (line, 1)


def test_a_text_that_is_nested_without_end_is_refused() -> None:
    with pytest.raises(MalformedScenario):
        load("[" * 100_000)


def test_the_line_of_a_wrong_entry_is_told() -> None:
    text = json.dumps(bolt(), indent=1).replace('"cast"', '"dance"')
    with pytest.raises(MalformedScenario) as raised:
        load(text)
    assert "{" in text.splitlines()[raised.value.line - 1]
    assert raised.value.line > 20


def test_the_documentation_names_every_field_verb_and_expectation() -> None:
    page = DOCS.read_text(encoding="utf-8")
    for word in (*TOP, *VERBS, *EXPECTATIONS):
        assert f"`{word}`" in page, word


def test_the_example_in_the_documentation_is_as_it_says() -> None:
    page = DOCS.read_text(encoding="utf-8")
    example = page.split("```json\n", 1)[1].split("```", 1)[0]
    report = run(load(example), lookup)
    assert report.ok, report.failures
