"""Many runs, one seed after the other, in one process or several; what they found, made small and
written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic

from attrs import define, evolve, field, frozen

from actors.journal_lines import AnswerEntry
from bots.workers import WorkerEnded, deal
from host.lab.chance import Lots
from host.lab.checkers import Violation, check_evidence
from host.lab.checkers.evidence import gather
from host.lab.faults import Fault, in_order, swarm
from host.lab.report_gathering import gather_run
from host.lab.report_records import Run
from host.lab.seedfile import write_seed_file
from host.lab.shrink import Shrunk, shrink
from host.lab.timeline import timeline
from host.lab.world import HOUR, Outcome, OutOfTime, Setting, play
from host.scratch import scratch_folder

__all__ = [
    "INTERRUPTED",
    "TIME_IS_UP",
    "Examined",
    "Finding",
    "Summary",
    "prepare",
    "settings_of",
    "stress",
]

INTERRUPTED = "interrupted"
TIME_IS_UP = "the time limit was reached"


@frozen
class Finding:
    """A run that broke a rule. ``shrunk`` ``None``: it was not made smaller, or not repeated."""

    outcome: Outcome
    violations: list[Violation]
    shrunk: Shrunk | None

    @property
    def worst(self) -> Violation:
        return self.violations[0]


@frozen
class Examined:
    """What is left of one run once it was looked at: little, unless it broke a rule."""

    setting: Setting
    answers: int
    requests: int
    kills: int
    struck: Counter[str]
    """How often each fault struck."""
    finding: Finding | None
    measured: Run | None


@define
class Summary:
    """What came of all runs so far. ``stopped``: why they ended before the last, if they did."""

    runs: int = 0
    virtual: float = 0.0
    """Seconds of play, those of all tables together."""
    spent: float = 0.0
    answers: int = 0
    requests: int = 0
    kills: int = 0
    faults: Counter[str] = field(factory=Counter)
    """In how many runs each was on."""
    struck: Counter[str] = field(factory=Counter)
    """How often each struck, of those that do not hold for a whole run."""
    findings: list[Finding] = field(factory=list)
    stopped: str = ""

    @property
    def partial(self) -> bool:
        return bool(self.stopped)

    @property
    def rate(self) -> float:
        """Virtual seconds of play for one real second."""
        return self.virtual / self.spent if self.spent else 0.0

    def add(self, examined: Examined) -> None:
        setting = examined.setting
        self.runs += 1
        self.virtual += setting.hours * HOUR * setting.tables
        self.faults.update(fault.value for fault in setting.faults)
        self.answers += examined.answers
        self.requests += examined.requests
        self.kills += examined.kills
        self.struck.update(examined.struck)


def settings_of(base: Setting, runs: int, faults: frozenset[Fault] | None) -> Iterator[Setting]:
    """The runs from the base's seed on; ``faults`` ``None``: a swarm's, drawn for each seed."""
    for seed in range(base.seed, base.seed + runs):
        yield evolve(base, seed=seed, faults=swarm(Lots(seed)) if faults is None else faults)


def examine(
    setting: Setting,
    *,
    until: float | None = None,
    measured: bool = False,
    folder: Path | None = None,
) -> Examined | None:
    """Make one run and look at it. ``None``: ``until`` came before it or in its middle, by the
    monotonic clock, which all processes of a machine share. ``folder``: where the run may keep its
    files meanwhile."""
    if until is not None and monotonic() > until:
        return None
    try:
        outcome = play(setting, folder, timed=measured, until=until)
    except OutOfTime:
        return None
    evidence = gather(outcome)
    violations = check_evidence(evidence)
    counted = Counter(item.what for item in evidence.items)
    answers = sum(
        type(entry) is AnswerEntry for game in evidence.games.values() for entry, _ in game.entries
    )
    return Examined(
        setting,
        answers,
        counted["request"],
        counted["killed"],
        Counter(item.raw.split()[1].decode() for item in evidence.items if item.what == "fault"),
        Finding(outcome, violations, None) if violations else None,
        gather_run(f"Seed {setting.seed}", evidence) if measured else None,
    )


def stress(
    settings: Iterator[Setting],
    *,
    jobs: int = 1,
    time_limit: float | None = None,
    begun: Callable[[Setting], None] = lambda _: None,
    done: Callable[[Summary, Examined], None] = lambda *_: None,
    found: Callable[[Finding], None] = lambda _: None,
    shrinking: bool = True,
    measured: bool = False,
) -> Summary:
    """Make the runs until they, the time limit (real seconds) or the user's patience ends.

    The runs are spread over ``jobs`` processes; what is called is called here, in the order of the
    runs and the same whatever ``jobs`` is. What a run has found is made smaller here, too, while
    the other processes go on, so that an interruption cannot lose it.
    """
    summary = Summary()
    began = monotonic()
    until = None if time_limit is None else began + time_limit
    with scratch_folder("ettin-stress-") as folder:
        # a process that is ended in the middle of a run leaves its files in there
        work = partial(examine, until=until, measured=measured, folder=folder)
        try:
            with closing(_examined(work, settings, jobs, begun)) as all_examined:
                for examined in all_examined:
                    if examined is None:
                        summary.stopped = TIME_IS_UP
                        break
                    summary.add(examined)
                    summary.spent = monotonic() - began
                    if examined.finding is not None:
                        found(_noted(summary, examined.finding, shrinking))
                    done(summary, examined)
                    if summary.partial:
                        break
        except* KeyboardInterrupt:  # within a run it comes in a nursery's group
            summary.stopped = INTERRUPTED
        except* WorkerEnded as group:
            summary.stopped = str(group.exceptions[0])
    summary.spent = monotonic() - began
    return summary


def _examined(
    work: Callable[[Setting], Examined | None],
    settings: Iterator[Setting],
    jobs: int,
    begun: Callable[[Setting], None],
) -> Generator[Examined | None, None, None]:
    """The runs in their order. Where there are several at once, a run is told to have begun when
    those before it are done."""
    if jobs == 1:
        settings = _announced(settings, begun)
    with closing(deal(work, settings, jobs)) as dealt:
        for examined in dealt:
            if jobs > 1 and examined is not None:
                begun(examined.setting)
            yield examined


def _announced(settings: Iterator[Setting], begun: Callable[[Setting], None]) -> Iterator[Setting]:
    for setting in settings:
        begun(setting)
        yield setting


def _noted(summary: Summary, finding: Finding, shrinking: bool) -> Finding:
    """Take a finding down, smaller if time is left to make it so."""
    summary.findings.append(finding)
    if shrinking:
        try:
            shrunk = shrink(finding.outcome, finding.worst)
            summary.findings[-1] = evolve(finding, shrunk=shrunk)
        except* KeyboardInterrupt:
            summary.stopped = INTERRUPTED
    return summary.findings[-1]


def prepare(folder: Path) -> None:
    """Find out before a long run whether findings can be kept there; nothing is left behind.
    Raises ``OSError``."""
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    with scratch_folder("ettin-keep-", there):
        pass


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
