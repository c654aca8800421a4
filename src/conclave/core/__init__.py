"""The engine: standard library only, and it knows no game."""
