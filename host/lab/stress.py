"""Many runs, one seed after the other; what they found, made small and written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from attrs import define, evolve, field, frozen

from host.lab.chance import Lots
from host.lab.checkers import Violation, check
from host.lab.faults import Fault, in_order, swarm
from host.lab.seedfile import write_seed_file
from host.lab.shrink import Shrunk, shrink
from host.lab.timeline import timeline
from host.lab.trace import FactKind
from host.lab.world import HOUR, Outcome, Setting, play

__all__ = ["Finding", "Summary", "settings_of", "stress"]


@frozen
class Finding:
    """A run that broke a rule. ``shrunk`` ``None``: it could not be repeated."""

    outcome: Outcome
    violations: list[Violation]
    shrunk: Shrunk | None

    @property
    def worst(self) -> Violation:
        return self.violations[0]


@define
class Summary:
    """What came of all runs so far. ``partial``: they were stopped before the end."""

    runs: int = 0
    virtual: float = 0.0
    """Seconds of play, those of all tables together."""
    spent: float = 0.0
    answers: int = 0
    requests: int = 0
    kills: int = 0
    faults: Counter[str] = field(factory=Counter)
    """In how many runs each was on."""
    findings: list[Finding] = field(factory=list)
    partial: bool = False

    @property
    def rate(self) -> float:
        """Virtual seconds of play for one real second."""
        return self.virtual / self.spent if self.spent else 0.0

    def add(self, outcome: Outcome) -> None:
        setting = outcome.setting
        self.runs += 1
        self.virtual += outcome.seconds * setting.tables
        self.faults.update(fault.value for fault in setting.faults)
        for _, kind, _, data in outcome.trace:
            if kind is FactKind.WROTE:
                self.answers += data.count(b'{"k":"answer"')
            elif kind is FactKind.SAID:
                self.requests += data.count(b'{"type":"request"')
            elif kind is FactKind.KILLED:
                self.kills += 1


def settings_of(base: Setting, runs: int, faults: frozenset[Fault] | None) -> Iterator[Setting]:
    """The runs from the base's seed on; ``faults`` ``None``: a swarm's, drawn for each seed."""
    for seed in range(base.seed, base.seed + runs):
        yield evolve(base, seed=seed, faults=swarm(Lots(seed)) if faults is None else faults)


def stress(
    settings: Iterator[Setting],
    *,
    time_limit: float | None = None,
    begun: Callable[[Setting], None] = lambda _: None,
    done: Callable[[Summary, Outcome], None] = lambda *_: None,
    found: Callable[[Finding], None] = lambda _: None,
    shrinking: bool = True,
) -> Summary:
    """Make the runs until they, the time limit (real seconds) or the user's patience ends."""
    summary = Summary()
    began = perf_counter()
    try:
        for setting in settings:
            if time_limit is not None and perf_counter() - began > time_limit:
                summary.partial = True
                break
            begun(setting)
            outcome = play(setting)
            violations = check(outcome)
            summary.add(outcome)
            summary.spent = perf_counter() - began
            if violations:
                shrunk = shrink(outcome, violations[0]) if shrinking else None
                finding = Finding(outcome, violations, shrunk)
                summary.findings.append(finding)
                found(finding)
            done(summary, outcome)
    except* KeyboardInterrupt:  # within a run it comes in a nursery's group
        summary.partial = True
    summary.spent = perf_counter() - began
    return summary


def keep(finding: Finding, folder: Path) -> Path:
    """Write a finding down: seed file, journals, time line. Raises ``OSError``."""
    place = folder / f"seed-{finding.outcome.setting.seed}"
    place.mkdir(parents=True, exist_ok=True)
    shrunk = finding.shrunk
    setting, outcome, violations = (
        (finding.outcome.setting, finding.outcome, finding.violations)
        if shrunk is None
        else (shrunk.setting, shrunk.outcome, shrunk.violations)
    )
    rule = finding.worst.rule
    shown = next((v for v in violations if v.rule == rule), violations[0])
    write_seed_file(place / "seed.json", setting)
    for name, data in outcome.journals.items():
        (place / name).write_bytes(data)
    (place / "timeline.txt").write_text(timeline(outcome, shown), encoding="utf-8")
    lines = [*map(str, finding.violations)]
    (place / "violations.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return place


def faults_on(setting: Setting) -> str:
    return ", ".join(fault.value for fault in in_order(setting.faults)) or "none"


def virtual_hours(summary: Summary) -> float:
    return summary.virtual / HOUR
