"""What the game is: a deterministic, sans-IO engine."""
