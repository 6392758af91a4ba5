"""An outside check: scenarios of a peer as neutral data, played by this engine."""
