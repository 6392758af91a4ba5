"""What notices say of what leaves the stack."""

from __future__ import annotations

import pytest

from rules.chance import Stream
from rules.notices import Notice, NoticeKind
from tests.client.house import new_game

GONE = (NoticeKind.RESOLVED, NoticeKind.FIZZLED, NoticeKind.COUNTERED)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_notice_tells_spells_from_abilities_as_the_view_does(seed: int) -> None:
    game, chance = new_game(seed), Stream(f"notices {seed}")
    kinds: dict[int, str] = {}
    said: set[str] = set()
    for _ in range(1200):
        kinds.update((item.id, item.stack_kind) for item in game.view(None).stack)
        owed = next(((p, r) for p, r in game.pending.items() if r.owed), None)
        told: list[Notice] = []
        if game.result is not None:
            break
        if owed is None:
            assert game.settleable is not None
            told += game.settle(game.settleable)
        else:
            player, request = owed
            told += game.answer(player, request.number, request.decision.draw(chance))
        for notice in told:
            if notice.kind in GONE:
                assert notice.word in ("spell", "activated", "triggered")
                assert notice.word == kinds.get(notice.object, notice.word)
                assert notice.name
                said.add(notice.word)
    assert "spell" in said


def test_what_happened_first_is_told_until_the_game_goes_on() -> None:
    game = new_game(1)
    first = list(game.begin_notices())
    assert first
    assert list(game.begin_notices()) == first
    player, request = next((p, r) for p, r in game.pending.items() if r.owed)
    game.answer(player, request.number, request.decision.default())
    assert not game.begin_notices()
