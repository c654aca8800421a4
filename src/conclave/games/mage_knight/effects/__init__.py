"""The vocabulary of effects: frames that cards, units, skills and tactics are made of."""
