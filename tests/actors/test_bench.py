"""The micro-benchmark runs and measures something; its figures are for ``ettin bench`` to judge."""

from pathlib import Path

from actors.bench import measure


async def test_round_trip_and_ping_pong_are_measured(tmp_path: Path) -> None:
    figures = await measure(tmp_path, turns=50, rounds=2)
    assert figures["ratio"] > 0
    assert figures["requests_per_second"] > 0
