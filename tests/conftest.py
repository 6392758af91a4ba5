"""Settings for every test.

Hypothesis profiles: `default` is small and draws the same examples in every run; `long` is for
hunting, chosen with `pytest --hypothesis-profile long`. No deadline in either: how long an example
takes is the machine's affair.
"""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("default", max_examples=60, derandomize=True, deadline=None)
settings.register_profile("long", max_examples=5_000, derandomize=False, deadline=None)
settings.load_profile("default")


@pytest.fixture
def heard_interrupts() -> Iterator[None]:
    """Programs that the test starts hear Ctrl-C, as they do when a person starts them.

    A shell without job control has what it runs in the background ignore SIGINT, and that is
    inherited: a suite that was started so has deaf children.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
