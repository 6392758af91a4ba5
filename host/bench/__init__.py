"""The benchmark: what the engine, the actors and the host cost, measured from outside."""
