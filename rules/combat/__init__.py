"""The combat phase (CR 506-511, 805.10, seed 806.7).

The turn calls, step by step: ``declare_attackers.declare_attackers``,
``declare_blockers.declare_blockers``, ``damage.needs_first_strike_step``,
``damage.combat_damage`` and ``leaving.end_of_combat``.  The rest of the engine calls
``leaving.remove_from_combat`` and ``entering.put_attacking``, and asks ``sides`` who defends.

Nothing is imported here: the funnel needs ``leaving``, and the declarations need the funnel.
"""
