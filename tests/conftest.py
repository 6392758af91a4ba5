"""Settings for every test.

Hypothesis profiles: `default` is small and draws the same examples in every run; `long` is for
hunting, chosen with `pytest --hypothesis-profile long`. No deadline in either: how long an example
takes is the machine's affair.
"""

from hypothesis import settings

settings.register_profile("default", max_examples=60, derandomize=True, deadline=None)
settings.register_profile("long", max_examples=5_000, derandomize=False, deadline=None)
settings.load_profile("default")
