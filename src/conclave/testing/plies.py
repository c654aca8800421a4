"""Ply by ply: whole games at random in each build, compared at every pause by choices, luck and digest."""

from __future__ import annotations

import json
import subprocess
import sys
import zlib
from collections.abc import Sequence
from typing import NamedTuple

from conclave.core import flow, registry
from conclave.core.frames import Chance, Question
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.rng import seeded
from conclave.core.storage import PACKED

CHILD = "from conclave.testing.plies import answer; answer()"


class Walk(NamedTuple):
    """A whole game that anybody can play again: the room, its options, its seats and its luck."""

    slug: str
    options: str
    seats: int
    seed: str


class Divergence(NamedTuple):
    """The first ply at which two builds differ, and what each of them has there."""

    walk: Walk
    ply: int
    one: str
    other: str

    def __str__(self) -> str:
        """Say where, so that the place can be found again."""
        slug, options, seats, seed = self.walk
        where = f"{slug}, {seats} seats, {options or 'no options'}, seed {seed}, ply {self.ply}"
        return f"the builds part at {where}:\n  {self.one}\n  {self.other}"


def spread(game: Game, most: int) -> list[tuple[Options, int]]:
    """List tables: so many with every number of seats, with combinations of options that lie far apart."""
    low, high = game.spec.seats
    every = list(game.options.combinations())
    found: list[tuple[Options, int]] = []
    step = max(1, len(every) // most)
    for count in range(low, high + 1):
        # Another number of seats begins elsewhere, so that together they meet more combinations.
        found += [(every[(count + at * step) % len(every)], count) for at in range(most)]
    return found


def plies(walk: Walk) -> list[str]:
    """Play a game at random to its end; of each pause its frame, what may follow, and the digest."""
    game = registry.load(walk.slug)
    state = game.start(game.options.read(walk.options), walk.seats)
    rng = seeded("plies", walk.seed)
    found: list[str] = []
    while True:
        frame = flow.waiting(state)
        name, digest = type(frame).__name__, game.digest(state)
        if isinstance(frame, Question):
            choices = flow.choices(state)
            number = choices[int(rng.below(len(choices)))]
            found.append(f"{name} {flow.asked(state)} {_sum(choices)} {number} {digest}")
        elif isinstance(frame, Chance):
            outcomes = flow.outcomes(state)
            number = flow.draw_lot(state, rng)
            found.append(f"{name} * {_sum(outcomes)} {number} {digest}")
        else:
            found.append(f"over {state.result} {digest}")
            return found
        flow.play(state, number)


def _sum(values: Sequence[object]) -> str:
    return f"{len(values)}/{zlib.crc32(repr(list(values)).encode()):08x}"


def played_by(python: str, walks: Sequence[Walk]) -> tuple[bool, list[list[str]]]:
    """Have another Python play games; it also says whether it runs the compiled build."""
    done = subprocess.run(
        [python, "-P", "-c", CHILD], input=json.dumps(walks), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{python} could not play: {done.stderr.strip()[-2000:]}")
    packed, games = json.loads(done.stdout)
    return bool(packed), [[str(ply) for ply in game] for game in games]


def answer() -> None:
    """Play the games that standard input names, and write their plies: the other end of `played_by`."""
    walks = [Walk(*parts) for parts in json.load(sys.stdin)]
    json.dump([PACKED, [plies(walk) for walk in walks]], sys.stdout)


def divergence(walk: Walk, one: Sequence[str], other: Sequence[str]) -> Divergence | None:
    """Give the first ply at which two lists of one game differ, or None if they are the same game."""
    for ply in range(max(len(one), len(other))):
        here = one[ply] if ply < len(one) else "nothing more"
        there = other[ply] if ply < len(other) else "nothing more"
        if here != there:
            return Divergence(walk, ply, here, there)
    return None
