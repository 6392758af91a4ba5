"""The turn (CR 500-514): its steps, what each begins with and ends with. Turns are the team's
(805.4).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.asking import Procedure, ask, picked
from rules.combat.attack_rules import able_to_attack
from rules.combat.damage import combat_damage, needs_first_strike_step
from rules.combat.declare_attackers import declare_attackers
from rules.combat.declare_blockers import declare_blockers
from rules.combat.leaving import end_of_combat
from rules.combat.named_defender import name_defending_players
from rules.coming_and_going import now_lasting
from rules.control import refresh_control
from rules.controlling import begin_control
from rules.decisions import ChooseObjects, ObjectRef, Purpose
from rules.events import Cause, DrawEvent, Event, MoveEvent, StepBeganEvent, UntapEvent
from rules.funnel import happen, happen_together
from rules.language import Duration, NoMaximumHandSize, SkipStep, StaysTapped
from rules.layers import characteristics, player_rules, tableau
from rules.notices import Notice, NoticeKind
from rules.objects import ObjectId
from rules.phases import LAST_STEPS, is_skipped_once, skipped_phase
from rules.state import Agenda, Combat, State, Team
from rules.triggered import nobody_watches
from rules.vocabulary import Step, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["begin_step", "begin_turn", "end_step", "is_likely_to_ask"]

STEPS = tuple(Step)

# by themselves, for every step: a member of a class of enumeration takes many times as long to find
CHECK, BEGIN_STEP, BEGIN_TURN = Agenda.CHECK, Agenda.BEGIN_STEP, Agenda.BEGIN_TURN
END_OF_COMBAT = Step.END_OF_COMBAT

WITHOUT_PRIORITY = {Step.UNTAP: Agenda.END_STEP, Step.CLEANUP: Agenda.CLEANUP_CHECK}
"""What follows the beginning of the steps in which nobody receives priority, in cleanup only if
nothing happened (CR 514.3a)."""

ASKING_STEPS = frozenset(
    {
        Step.DECLARE_ATTACKERS,
        Step.DECLARE_BLOCKERS,
        Step.FIRST_COMBAT_DAMAGE,
        Step.COMBAT_DAMAGE,
        Step.CLEANUP,
    }
)
"""Steps whose beginning may ask players something."""


def begin_turn(game: Game) -> None:
    """The next team's turn begins: an extra turn, or the next in turn order (CR 500.7, seed
    806.6h).
    """
    state = game.state
    team = _next_team(state)
    state.turn += 1
    state.active_team = team.id
    begin_control(state, team.id)
    team.last_turn = state.turn
    state.creature_died = False
    state.phases_ahead = []
    state.steps_ahead = []
    for player in state.players:
        if player.land_drops:
            state.own_player(player.id).land_drops = 0
    state.changes += 1
    if state.sensitive:
        state.characteristics_changed()
    state.step = Step.UNTAP
    state.unbroken = 0
    state.agenda = Agenda.BEGIN_STEP
    game.tell(Notice(NoticeKind.TURN_BEGAN, players=team.members, amount=state.turn))
    if state.turn_controller >= 0:
        controlled = Notice(
            NoticeKind.TURN_CONTROLLED, players=(state.turn_controller,), aimed=team.members
        )
        game.tell(controlled)


def _next_team(state: State) -> Team:
    """Skipped turns are used up on the way (CR 614.10)."""
    for _ in range(1_000_000):  # ends: each round uses up a skip or returns
        if state.turn == 0 and _in_game(state, state.first_team):
            return state.teams[state.first_team]
        if state.extra_turns:
            team = state.teams[state.extra_turns.pop()]
        else:
            team = _after(state, state.regular_team)
            state.regular_team = team.id
        if not _in_game(state, team.id):
            _until_turn_of(state, team)  # 800.4m: until it would have begun
        elif team.turns_to_skip:
            team.turns_to_skip -= 1
        else:
            return _until_turn_of(state, team)
    raise AssertionError("no team can take a turn")


def _until_turn_of(state: State, team: Team) -> Team:
    """Effects that last until the team's next turn end."""
    lasting = [
        effect
        for effect in state.effects
        if effect.duration is not Duration.UNTIL_YOUR_NEXT_TURN or effect.you not in team.members
    ]
    if len(lasting) != len(state.effects):
        now_lasting(state, lasting)
    return team


def _in_game(state: State, team: int) -> bool:
    return state.players[state.teams[team].members[0]].in_game


def _after(state: State, team: int) -> Team:
    return state.teams[(team + 1) % len(state.teams)]


_STEP_NOTICES = {step: Notice(NoticeKind.STEP_BEGAN, word=step.name.lower()) for step in Step}


def is_likely_to_ask(state: State) -> bool:
    """Whether the step that begins is likely to ask somebody."""
    step = state.step
    if step not in ASKING_STEPS:
        return False
    if step is Step.CLEANUP:
        most = state.ruleset.maximum_hand
        members = state.teams[state.active_team].members
        return any(len(state.players[member].hand) > most for member in members)
    if step is Step.DECLARE_ATTACKERS:
        return bool(able_to_attack(state))
    return True


def begin_step(game: Game) -> Procedure[None] | None:
    """Begin the step, and give what is to be done then; ``None``: nothing is, most often."""
    state = game.state
    step = state.step
    last = skipped_phase(state.teams[state.active_team], step)
    if last is not None:
        state.step = last
    if last is not None or _skipped(state, step):
        next_step(game)
        return None
    game.tell(_STEP_NOTICES[step])
    if state.sensitive:
        state.characteristics_changed()
    unnoticed = nobody_watches(state, StepBeganEvent, None) and not state.sensitive
    action = _ACTIONS.get(step)
    if action is None and unnoticed:
        _after_beginning(state)
        return None
    return _beginning(game, action, unnoticed)


def _beginning(
    game: Game, action: Callable[[Game], Procedure[None]] | None, unnoticed: bool
) -> Procedure[None]:
    """Turn-based actions and "at the beginning" triggers (CR 703.4)."""
    state = game.state
    if not unnoticed:
        team = state.teams[state.active_team]
        members = tuple([m for m in team.members if state.players[m].in_game])
        yield from happen(game, StepBeganEvent(state.step, members))
    if action is not None:
        yield from action(game)
    if not state.over:
        _after_beginning(state)


def _after_beginning(state: State) -> None:
    """Set the agenda that follows."""
    agenda = WITHOUT_PRIORITY.get(state.step)
    if agenda is None:
        state.priority_team = state.active_team
        agenda = CHECK
    state.agenda = agenda


def _skipped(state: State, step: Step) -> bool:
    if state.turn == 1 and step is Step.DRAW:
        sizes = [len(team.members) for team in state.teams]
        if state.ruleset.first_draw_is_skipped(sizes):
            return True
    if is_skipped_once(state.teams[state.active_team], step):
        return True
    found = tableau(state)
    if not found.for_players and not found.effects_on_players:
        return False
    return any(
        isinstance(rule.modification, SkipStep) and rule.modification.step is step
        for member in state.teams[state.active_team].members
        for rule in player_rules(state, member)
    )


def end_step(game: Game) -> None:
    """Mana empties (CR 500.4), "this combat" and "until end of turn" ends with its step, the
    next begins.
    """
    state = game.state
    for player in state.players:
        if any(player.pool.counts):
            state.own_player(player.id).pool.empty()
    if state.step is END_OF_COMBAT:
        if state.combat != Combat():  # one in which nothing was declared changed nothing
            state.changes += 1
        end_of_combat(game)
    next_step(game)


def next_step(game: Game) -> None:
    """Go on to the step after this one, or to the next turn (CR 500.1)."""
    state = game.state
    step = state.step
    state.agenda = BEGIN_STEP
    if (state.steps_ahead or state.phases_ahead) and _to_what_was_added(state):
        return
    turning = _TURNINGS.get(step)
    if turning is None or not turning(game):
        state.step = STEPS[step + 1]


def _to_what_was_added(state: State) -> bool:
    """Steps and phases that effects have added to the turn (CR 500.8, 500.9)."""
    if state.step is Step.CLEANUP and state.cleanup_again:
        return False
    if state.steps_ahead:
        state.step = state.steps_ahead.pop()
    elif state.phases_ahead and state.step in LAST_STEPS:
        ahead = state.phases_ahead.pop()
        if ahead is None:
            state.agenda = BEGIN_TURN
        else:
            state.step = ahead
    else:
        return False
    return True


def _after_cleanup(game: Game) -> bool:
    state = game.state
    if not state.cleanup_again:
        state.agenda = BEGIN_TURN
    state.cleanup_again = False
    return True


def _to_end_of_combat(game: Game) -> bool:
    """508.8: without attackers, declared or put there attacking, the steps between are skipped."""
    combat = game.state.combat
    if combat is not None and (combat.fought or combat.attackers):
        return False
    game.state.step = END_OF_COMBAT
    return True


def _to_combat_damage(game: Game) -> bool:
    if needs_first_strike_step(game):
        return False
    game.state.step = Step.COMBAT_DAMAGE
    return True


_TURNINGS: dict[Step, Callable[[Game], bool]] = {
    Step.DECLARE_ATTACKERS: _to_end_of_combat,
    Step.DECLARE_BLOCKERS: _to_combat_damage,
    Step.CLEANUP: _after_cleanup,
}
"""Steps that another than the next in line may follow, with what goes there, and tells if it did.
"""


# What steps begin with


def _untap(game: Game) -> Procedure[None]:
    """CR 502.3: all of the active team's permanents at once."""
    state = game.state
    members = state.teams[state.active_team].members
    untapping: list[ObjectId] = []
    for object_id in state.battlefield:
        record = state.objects[object_id]
        if record.tapped and record.controller in members:
            rules = characteristics(state, object_id).rules
            if not any(isinstance(rule.modification, StaysTapped) for rule in rules):
                untapping.append(object_id)
    if not untapping:
        return
    if state.sensitive or not nobody_watches(state, UntapEvent, None):
        yield from happen_together(game, [UntapEvent(one, Cause.TURN) for one in untapping])
    else:
        _untap_unnoticed(game, untapping)


def _untap_unnoticed(game: Game, untapping: list[ObjectId]) -> None:
    """What the events come to when nothing looks at them; no effect replaces them."""
    state = game.state
    for object_id in untapping:
        record = state.own(object_id)
        record.tapped = False
        controller = record.controller
        state.taps[controller] = state.taps.get(controller, 0) + 1
        game.tell(Notice(NoticeKind.UNTAPPED, object=object_id, name=record.definition.name))
    if state.tapping_matters:
        state.changes += 1


def _draw(game: Game) -> Procedure[None]:
    """Each member of the active team draws, the primary player first (seed 806.6e, i)."""
    for member in game.state.teams[game.state.active_team].members:
        if game.state.players[member].in_game:
            yield from happen(game, DrawEvent(member, Cause.TURN))


def _begin_combat(game: Game) -> Procedure[None]:
    state = game.state
    state.combat = Combat()
    if state.sensitive:
        state.characteristics_changed()
    yield from name_defending_players(game)


def _attack(game: Game) -> Procedure[None]:
    yield from declare_attackers(game)
    combat = game.state.combat
    if combat is not None:
        combat.fought = bool(combat.attackers)


def _first_damage(game: Game) -> Procedure[None]:
    yield from combat_damage(game, True)


def _damage(game: Game) -> Procedure[None]:
    yield from combat_damage(game, False)


def _cleanup(game: Game) -> Procedure[None]:
    """Discard to hand size, all members of the team at once (806.6d), then damage wears off and
    "until end of turn" ends, at once (CR 514).
    """
    state = game.state
    discards: list[Event] = []
    for member in state.teams[state.active_team].members:
        extra = _over_hand_size(state, member)
        if extra > 0:
            hand = tuple(ObjectRef(o) for o in state.players[member].hand)
            answer = yield from ask(ChooseObjects(member, 0, Purpose.HAND_SIZE, hand, extra, extra))
            discards.extend(
                MoveEvent(hand[i].id, Zone.GRAVEYARD, Cause.DISCARD, by=member)
                for i in picked(answer)
            )
    if discards:
        yield from happen_together(game, discards)
    for object_id in state.battlefield:
        record = state.objects[object_id]
        if record.damage or record.shields or record.deathtouched:
            record = state.own(object_id)
            record.damage = 0
            record.shields = 0
            record.deathtouched = False
    lasting = [e for e in state.effects if e.duration is not Duration.UNTIL_END_OF_TURN]
    state.shields = []
    if len(lasting) != len(state.effects):
        now_lasting(state, lasting)
        refresh_control(state)
    if not state.stack and not state.triggered:
        _forget_the_gone(state)


def _over_hand_size(state: State, player: int) -> int:
    record = state.players[player]
    if not record.in_game:
        return 0
    extra = len(record.hand) - state.ruleset.maximum_hand
    if extra > 0 and any(
        isinstance(rule.modification, NoMaximumHandSize) for rule in player_rules(state, player)
    ):
        return 0
    return extra


def _forget_the_gone(state: State) -> None:
    """Last known information that nothing can ask for any more."""
    if not state.gone:
        return
    wanted: set[int] = set()
    for delayed in state.delayed:
        wanted.add(delayed.source)
        for value in delayed.memory.values():
            if isinstance(value, tuple):
                wanted.update(value)
    for effect in state.effects:
        wanted.add(effect.source)
    state.gone = {key: gone for key, gone in state.gone.items() if key in wanted}


_ACTIONS: dict[Step, Callable[[Game], Procedure[None]]] = {
    Step.UNTAP: _untap,
    Step.DRAW: _draw,
    Step.BEGINNING_OF_COMBAT: _begin_combat,
    Step.DECLARE_ATTACKERS: _attack,
    Step.DECLARE_BLOCKERS: declare_blockers,
    Step.FIRST_COMBAT_DAMAGE: _first_damage,
    Step.COMBAT_DAMAGE: _damage,
    Step.CLEANUP: _cleanup,
}
