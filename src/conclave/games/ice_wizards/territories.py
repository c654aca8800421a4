"""Territories: which stones of a side hang together, worked out once for all who look at a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from conclave.games.ice_wizards.data import BOARDS


class Territories(NamedTuple):
    """What each side holds; spaces are a bit each."""

    held: tuple[int, int]  # every space of a side
    largest: tuple[int, int]  # its largest territory
    sizes: tuple[tuple[int, ...], tuple[int, ...]]  # of all its territories, largest first
    by_size: tuple[
        tuple[tuple[int, int, int], ...], ...
    ]  # a size, how many have it, and where all of them lie


@lru_cache(maxsize=2048)
def territories(slug: str, stones: tuple[int, ...]) -> Territories:
    """Part the stones of both sides into territories (IW-4.3)."""
    held = [0, 0]
    for cell, owner in enumerate(stones):
        if owner == 0 or owner == 1:
            held[owner] |= 1 << cell
    dark, light = _parted(slug, held[0]), _parted(slug, held[1])
    largest = max(dark, key=int.bit_count, default=0), max(light, key=int.bit_count, default=0)
    terms = (_by_size(dark), _by_size(light))
    return Territories((held[0], held[1]), largest, (_sizes(dark), _sizes(light)), terms)


@lru_cache(maxsize=4096)
def worth(slug: str, held: int) -> int:
    """Give what the stones of a side are worth: each territory its size times itself (IW-4.4)."""
    return sum(group.bit_count() ** 2 for group in _parted(slug, held))


def cells(mask: int) -> Iterator[int]:
    """Give the spaces of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


def _parted(slug: str, left: int) -> list[int]:
    """Part some spaces into those that hang together, the one with the lowest space first."""
    near, found = _near(slug), list[int]()
    while left:
        group = edge = left & -left
        while edge:
            bit = edge & -edge
            new = near[bit.bit_length() - 1] & left & ~group
            group |= new
            edge = edge ^ bit | new
        left ^= group
        found.append(group)
    return found


@cache
def _near(slug: str) -> list[int]:
    """Give the neighbours of each space, a bit each."""
    return [sum(1 << int(near) for near in edges) for edges in BOARDS[slug].edges]


def _sizes(groups: list[int]) -> tuple[int, ...]:
    return tuple(sorted([group.bit_count() for group in groups], reverse=True))


def _by_size(groups: list[int]) -> tuple[tuple[int, int, int], ...]:
    """Put territories of one size together, the largest first."""
    found: dict[int, tuple[int, int]] = {}
    for group in groups:
        count, where = found.get(group.bit_count(), (0, 0))
        found[group.bit_count()] = (count + 1, where | group)
    return tuple((size, *found[size]) for size in sorted(found, reverse=True))
