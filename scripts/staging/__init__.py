"""Staging: how large the board is on a screen, how small the text, and what travels to show it."""
