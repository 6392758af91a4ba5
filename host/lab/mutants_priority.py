"""Faults in the rules' half of team priority: who has it, who has passed, what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import rules.ending
import rules.game
import rules.idle_passes
import rules.priority
from host.lab.mutants import Change, Mutant
from rules.answers import Answer, Pass, TakeBack
from rules.asking import JointQuestion, Procedure
from rules.decisions import PriorityChoice
from rules.game import Game
from rules.state import Agenda, State

__all__ = ["PRIORITY_MUTANTS"]

PassPriority = Callable[[State, int], bool]


def _game(name: str, fault: Callable[[Any], Any]) -> tuple[Change]:
    return ((Game, name, fault),)


def _finishing(spoil: Callable[[Game, frozenset[int], int], None]) -> tuple[Change]:
    """After an action is done: ``spoil`` is given who had passed, and how many teams."""

    def fault(right: Callable[[Game], None]) -> Callable[[Game], None]:
        def finished(game: Game) -> None:
            acted = game.action_of is not None and not game.mana_only
            passed, teams = game.state.passed, game.state.teams_passed
            right(game)
            if acted:
                spoil(game, passed, teams)

        return finished

    return _game("_finished", fault)


def _keep_passes(game: Game, passed: frozenset[int], teams: int) -> None:
    game.state.passed = passed


def _keep_teams(game: Game, passed: frozenset[int], teams: int) -> None:
    game.state.teams_passed = teams


def _hand_on(game: Game, passed: frozenset[int], teams: int) -> None:
    game.state.priority_team = rules.priority._next(game.state, game.state.priority_team)


def _mana_is_an_action(right: Callable[[Game], None]) -> Callable[[Game], None]:
    def finished(game: Game) -> None:
        game.mana_only = False
        right(game)

    return finished


def _passing(fault: Callable[[PassPriority], PassPriority]) -> tuple[Change]:
    return ((rules.game, "pass_priority", fault),)


def _for_both_heads(right: PassPriority) -> PassPriority:
    def passes(state: State, player: int) -> bool:
        state.passed |= frozenset(state.teams[state.priority_team].members)
        return right(state, player)

    return passes


def _for_one_team_more(right: PassPriority) -> PassPriority:
    def passes(state: State, player: int) -> bool:
        before = state.teams_passed
        done = right(state, player)
        if done and before == 0 and state.agenda is Agenda.CHECK and state.stack:
            state.teams_passed = 0
            state.agenda = Agenda.RESOLVE
        return done

    return passes


def _end_step_at_once(right: PassPriority) -> PassPriority:
    def passes(state: State, player: int) -> bool:
        done = right(state, player)
        if state.agenda is Agenda.RESOLVE:
            state.agenda = Agenda.END_STEP
        return done

    return passes


def _passes_stay(right: PassPriority) -> PassPriority:
    """The passes of a team that has passed are not forgotten: its members never need pass again."""

    def passes(state: State, player: int) -> bool:
        before = state.passed
        done = right(state, player)
        if done and state.agenda is Agenda.CHECK:
            state.passed = before | {player}
        return done

    return passes


def _skip_a_team(right: Callable[[State, int], int]) -> Callable[[State, int], int]:
    return lambda state, team: right(state, right(state, team))


def _forget_whose_turn(
    right: Callable[[Game, Procedure[None]], Procedure[None]],
) -> Callable[[Game, Procedure[None]], Procedure[None]]:
    def resolve(game: Game, resolution: Procedure[None]) -> Procedure[None]:
        holder = game.state.priority_team
        yield from right(game, resolution)
        game.state.priority_team = holder

    return resolve


def _bottom_first(right: Callable[[Game], Procedure[None]]) -> Callable[[Game], Procedure[None]]:
    def resolve(game: Game) -> Procedure[None]:
        game.state.stack.append(game.state.stack.pop(0))
        yield from right(game)

    return resolve


def _taking(
    change: Callable[[Game, int, Answer, Callable[[Game, int, Answer], None]], None],
) -> tuple[Change]:
    def fault(right: Callable[[Game, int, Answer], None]) -> Callable[[Game, int, Answer], None]:
        return lambda game, player, answer: change(game, player, answer, right)

    return _game("_take_priority", fault)


def _ignore_take_back(
    game: Game, player: int, answer: Answer, right: Callable[[Game, int, Answer], None]
) -> None:
    passed = game.state.passed
    right(game, player, answer)
    if isinstance(answer, TakeBack):
        game.state.passed = passed


def _take_back_for_all(
    game: Game, player: int, answer: Answer, right: Callable[[Game, int, Answer], None]
) -> None:
    right(game, player, answer)
    if isinstance(answer, TakeBack):
        game.state.passed = frozenset()


def _disturb_the_partner(
    game: Game, player: int, answer: Answer, right: Callable[[Game, int, Answer], None]
) -> None:
    right(game, player, answer)
    if isinstance(answer, Pass) and game.pending:
        game.pending = {}


def _ask_the_primary_alone(
    right: Callable[[Game, int], None],
) -> Callable[[Game, int], None]:
    def ask(game: Game, player: int) -> None:
        if player == game.state.teams[game.state.priority_team].members[0]:
            right(game, player)

    return ask


def _owe_though_gone(right: Callable[..., None]) -> Callable[..., None]:
    def out(game: Game, team: Any, reason: str) -> None:
        right(game, team, reason)
        game.state.teams_left += 1

    return out


def _silence_of_the_gone(right: Callable[..., None]) -> Callable[..., None]:
    def out(game: Game, team: Any, reason: str) -> None:
        passed = game.state.teams_passed
        right(game, team, reason)
        game.state.teams_passed = passed

    return out


def _settled_by_the_secondary(
    right: Callable[[Game, JointQuestion], None],
) -> Callable[[Game, JointQuestion], None]:
    def settle(game: Game, question: JointQuestion) -> None:
        primary = game.state.teams[question.team].members[0]
        if len(game.answers) > 1:
            del game.answers[primary]
        right(game, question)

    return settle


def _first_proposal_decides(
    right: Callable[[Game, JointQuestion, int, Answer], None],
) -> Callable[[Game, JointQuestion, int, Answer], None]:
    def propose(game: Game, question: JointQuestion, player: int, answer: Answer) -> None:
        right(game, question, player, answer)
        if game.question is question:
            game.send(answer)

    return propose


def _pass_unless_two_actions(right: object) -> object:
    return property(lambda choice: not choice.passed and choice.acts < 2)


def _nobody_can_act(right: object) -> object:
    return lambda state, team: True


def _one_pass_too_few(right: Callable[[State], None]) -> Callable[[State], None]:
    def passes(state: State) -> None:
        before = state.teams_passed
        right(state)
        if state.agenda is Agenda.CHECK:
            state.teams_passed = before

    return passes


PRIORITY_MUTANTS = (
    Mutant("a pass outlives an action", "pairs", 3, _finishing(_keep_passes)),
    Mutant("a team's pass outlives an action", "pairs", 5, _finishing(_keep_teams)),
    Mutant("the next team has priority after an action", "pairs", 2, _finishing(_hand_on)),
    Mutant("a mana ability voids passes", "pairs", 3, _game("_finished", _mana_is_an_action)),
    Mutant("one head's pass counts for both", "pairs", 2, _passing(_for_both_heads)),
    Mutant(
        "a spell resolves though one team has not passed", "pairs", 4, _passing(_for_one_team_more)
    ),
    Mutant("the step ends over a stack", "pairs", 6, _passing(_end_step_at_once)),
    Mutant("passes stay with a team that has passed", "pairs", 5, _passing(_passes_stay)),
    Mutant("the next team is skipped", "singles", 2, ((rules.priority, "_next", _skip_a_team),)),
    Mutant(
        "whose turn it is is forgotten after a resolution",
        "pairs",
        6,
        ((rules.game, "_resolve", _forget_whose_turn),),
    ),
    Mutant(
        "the bottom of the stack resolves first",
        "pairs",
        7,
        ((rules.game, "resolve_top", _bottom_first),),
    ),
    Mutant("taking back is ignored", "pairs", 3, _taking(_ignore_take_back)),
    Mutant("taking back takes the partner's pass too", "trios", 4, _taking(_take_back_for_all)),
    Mutant("a pass renews the partner's request", "pairs", 2, _taking(_disturb_the_partner)),
    Mutant(
        "only the primary player is asked",
        "pairs",
        1,
        _game("_ask_priority", _ask_the_primary_alone),
    ),
    Mutant(
        "a team that left still owes a pass",
        "singles",
        4,
        ((rules.ending, "_out", _owe_though_gone),),
    ),
    Mutant(
        "the pass of a team that left still counts",
        "singles",
        4,
        ((rules.ending, "_out", _silence_of_the_gone),),
    ),
    Mutant(
        "a joint choice is settled by the secondary player",
        "pairs, an attack together",
        4,
        ((rules.game, "settle", _settled_by_the_secondary),),
    ),
    Mutant(
        "the first proposal decides",
        "pairs, an attack together",
        2,
        ((rules.game, "propose", _first_proposal_decides),),
    ),
    Mutant(
        "a run of passes goes over who can act",
        "pairs, an idle team",
        5,
        ((rules.idle_passes, "nobody_can_act", _nobody_can_act),),
    ),
    Mutant(
        "a team that was passed for has not passed",
        "pairs, an idle team",
        5,
        ((rules.idle_passes, "team_passes", _one_pass_too_few),),
    ),
    Mutant(
        "a pass is given for a seat that has a choice",
        "pairs",
        1,
        ((PriorityChoice, "forced", _pass_unless_two_actions),),
    ),
)
