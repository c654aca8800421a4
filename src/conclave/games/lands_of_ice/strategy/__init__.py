"""How a sensible player plays Lands of Ice (for bots)."""
