"""How a sensible hero thinks: what things are worth, where to go, how to spend a hand (for bots)."""
