"""Duel, a toy: two to four heroes with twenty strange effects, all of them constants made of frames."""

from tests.toys.duel.table import GAME

__all__ = ["GAME"]
