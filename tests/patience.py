"""How long a test waits on the clock of the wall before it has failed."""

PATIENCE = 150.0
"""Seconds. Never a time that a test takes: on a machine with ten times more to do than it has
cores, what takes two seconds has taken fifty. Less than the three minutes after which pytest ends
the whole run and prints the stacks (``faulthandler_timeout``), so that a wait in vain is one
test's failure."""
