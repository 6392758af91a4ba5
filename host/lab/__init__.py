"""The timing lab: the real host on a virtual clock, among people and faults drawn from a seed."""
