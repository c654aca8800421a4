"""Learn the chances of The Meld from games of two: runs of `conclave sim` in, a file of weights out."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from conclave.core import flow
from conclave.core.errors import ConclaveError
from conclave.core.record import LUCK, QUIT, Record
from conclave.games.meld import GAME
from conclave.games.meld.state import Meld
from conclave.games.meld.strategy.learned import numbers_of, to_move
from conclave.games.meld.strategy.standing import ONE

HELD_BACK = 5  # every fifth game is not learned from, and says how good the weights are


class Seen(NamedTuple):
    """The start of a turn: which game, its numbers, and what came of it for the seat to move."""

    game: int
    numbers: list[int]
    share: float


def turns_of(record: Record, game: int) -> list[Seen]:
    """Play a record of two through, and give every start of a turn; a game that somebody left is no use."""
    if len(record.seats) != 2 or any(token.startswith(QUIT) for token in record.tokens):
        return []
    s, last = GAME.start(GAME.options.read(record.options), 2), 0
    assert isinstance(s, Meld)
    begun: list[tuple[int, list[int]]] = []
    for token in record.tokens:
        mover = int(to_move(s))
        if mover >= 0 and s.turn != last:
            last = int(s.turn)
            begun.append((mover, numbers_of(s, mover, 1 - mover)))
        lot = token.startswith(LUCK)
        flow.play(s, GAME.luck.number(token[len(LUCK) :]) if lot else GAME.space.number(token))
    result = s.result
    return [] if result is None else [Seen(game, numbers, result.share(seat)) for seat, numbers in begun]


def read_runs(folders: list[Path]) -> list[Seen]:
    """Read every game of two in some runs, and tell how far that has come."""
    files = [file for folder in folders for file in sorted(folder.rglob("*.record"))]
    seen: list[Seen] = []
    for number, file in enumerate(files):
        seen += turns_of(Record.read(file.read_text(encoding="utf-8")), number)
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {len(files)} games", end="", file=sys.stderr)
    return seen


def learn(seen: list[Seen], units: int, rounds: int) -> tuple[list[list[float]], float]:
    """Fit a network by small steps; give the rows of its best round, and its loss on games held back."""
    import numpy as np

    rows = np.array([one.numbers for one in seen]) / ONE
    shares = np.array([one.share for one in seen])
    held = np.array([one.game % HELD_BACK == 0 for one in seen])
    luck = np.random.default_rng(0)
    count = rows.shape[1]
    weights = [
        luck.normal(0, count**-0.5, (count, units)),
        np.zeros(units),
        luck.normal(0, units**-0.5, units),
        np.zeros(1),
    ]
    means = [np.zeros_like(row) for row in weights]
    squares = [np.zeros_like(row) for row in weights]

    def chance(inputs: Any) -> tuple[Any, Any]:
        hidden = np.tanh(inputs @ weights[0] + weights[1])
        return hidden, 1 / (1 + np.exp(-(hidden @ weights[2] + weights[3])))

    def loss(part: Any) -> float:
        sure = np.clip(chance(rows[part])[1], 1e-4, 1 - 1e-4)
        return float(-(shares[part] * np.log(sure) + (1 - shares[part]) * np.log(1 - sure)).mean())

    own, step = np.flatnonzero(~held), 0
    best, kept = float("inf"), weights
    for turn in range(rounds):
        luck.shuffle(own)
        for start in range(0, len(own), 256):
            batch, step = own[start : start + 256], step + 1
            hidden, guess = chance(rows[batch])
            wrong = (guess - shares[batch]) / len(batch)
            inner = np.outer(wrong, weights[2]) * (1 - hidden * hidden)
            slopes = [rows[batch].T @ inner, inner.sum(0), hidden.T @ wrong, np.array([wrong.sum()])]
            for place, slope in enumerate(slopes):
                slope = slope + 3e-4 * weights[place]
                means[place] = 0.9 * means[place] + 0.1 * slope
                squares[place] = 0.999 * squares[place] + 0.001 * slope * slope
                size = np.sqrt(squares[place] / (1 - 0.999**step)) + 1e-8
                pace = 2e-3 * (1 - turn / rounds)
                weights[place] = weights[place] - pace * (means[place] / (1 - 0.9**step)) / size
        other = loss(held)
        if other < best:
            best, kept = other, list(weights)
        print(f"round {turn + 1} of {rounds}: loss {loss(~held):.4f}, on other games {other:.4f}")
    return [*kept[0].tolist(), kept[1].tolist(), [*kept[2].tolist(), float(kept[3][0])]], best


def main(arguments: list[str]) -> int:
    """Read, learn and write."""
    reader = argparse.ArgumentParser("meld_learn", description=__doc__)
    reader.add_argument("runs", nargs="+", type=Path, help="folders of `conclave sim meld`")
    reader.add_argument("--units", type=int, default=24, help="hidden units")
    reader.add_argument("--rounds", type=int, default=40, help="how often every position is seen")
    reader.add_argument("--out", type=Path, default=Path("weights.txt"))
    told = reader.parse_args(arguments)
    try:
        seen = read_runs(told.runs)
    except (ConclaveError, OSError) as error:
        print(f"meld_learn: {error}", file=sys.stderr)
        return 2
    if not seen:
        print("meld_learn: there are no finished games of two in these folders", file=sys.stderr)
        return 2
    if find_spec("numpy") is None:
        print('meld_learn: this needs numpy: pip install "conclave-games[rl]"', file=sys.stderr)
        return 2
    rows, other = learn(seen, told.units, told.rounds)
    games = len({one.game for one in seen})
    head = f"# Learned from {len(seen)} turns of {games} games; loss on games held back: {other:.4f}\n"
    text = "".join(" ".join(str(round(ONE * value)) for value in row) + "\n" for row in rows)
    told.out.write_text(head + text, encoding="utf-8")
    print(f"{told.out}: {len(rows)} rows from {len(seen)} turns of {games} games")
    return 0
