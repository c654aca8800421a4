"""Arena: bots against bots, many games, and what can be said about them."""
