"""A search that finds nothing proves nothing until it has found something."""

from contextlib import suppress

import pytest

from host.lab.exhaustive_search import search
from host.lab.exhaustive_world import world_named
from host.lab.mutants import Mutant, hunt, instead
from host.lab.mutants_list import MUTANTS


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name.replace(" ", "-"))
def test_deliberate_fault_is_caught(mutant: Mutant) -> None:
    violation = hunt(mutant)
    assert violation is not None, f"unseen: {mutant.name}"
    assert len(violation.messages) <= mutant.messages
    assert violation.what in str(violation)


def test_nothing_is_caught_where_no_fault_is() -> None:
    longest: dict[str, int] = {}
    for mutant in MUTANTS:
        longest[mutant.world] = max(mutant.messages, longest.get(mutant.world, 1))
    for name, messages in longest.items():
        assert search(world_named(name), min(messages, 5)).violation is None


def test_there_are_faults_enough_and_each_is_one_of_its_own() -> None:
    assert len(MUTANTS) >= 12
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


def test_product_is_whole_again_afterwards() -> None:
    for mutant in MUTANTS:
        before = [vars(owner)[name] for owner, name, _ in mutant.changes]
        with mutant.at_work():
            assert [vars(o)[n] for o, n, _ in mutant.changes] != before
        assert [vars(owner)[name] for owner, name, _ in mutant.changes] == before


def test_product_is_whole_again_when_a_hunt_is_interrupted() -> None:
    (owner, name, fault), *_ = MUTANTS[0].changes
    before = vars(owner)[name]
    with suppress(KeyboardInterrupt), instead(owner, name, fault):
        raise KeyboardInterrupt
    assert vars(owner)[name] is before


def test_fault_in_what_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError), instead(Mutant, "no such function", lambda right: right):
        pass
