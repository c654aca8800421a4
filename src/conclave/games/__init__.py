"""Rooms: one folder a game, found through the registry."""
