"""Squares: the pieces on each, as one number."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int

MOST: Final = 127  # seven bits for a piece on a square, counted from 1


def without(code: Int, piece: Int) -> Int:
    """Take a piece off a square."""
    left: Int = 0
    step: Int = 1
    while code:
        one = code & MOST
        if one != piece + 1:
            left += one * step
            step *= 128
        code //= 128
    return left


def joined(code: Int, piece: Int) -> Int:
    """Put a piece on a square; pieces stand in the order of their numbers, so equal squares are equal."""
    found: Int = 0
    step: Int = 1
    new: Int = piece + 1
    while code:
        one = code & MOST
        if new and one > new:
            found += new * step
            step *= 128
            new = 0
        found += one * step
        step *= 128
        code //= 128
    return found + new * step
