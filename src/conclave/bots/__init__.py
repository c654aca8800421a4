"""Bots: players that see a View and answer with a number; search code knows no game."""
