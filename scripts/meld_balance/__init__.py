"""The Meld between equal bots: wins by seat and by board, length, tiles and constructs, with intervals."""

from __future__ import annotations

import argparse
import itertools
import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from conclave.arena.intervals import Share, wilson
from conclave.bots.levels import make
from conclave.cli import inputs
from conclave.core import flow
from conclave.core.registry import load
from conclave.core.rng import seeded
from conclave.games.meld.actions import BOARD
from conclave.games.meld.data import Book
from conclave.games.meld.rules.setup import PickBoard
from conclave.games.meld.state import Meld

FEWEST = 20  # uses below which a share says nothing and is left out


@dataclass
class Used:
    """How often things were used, and how often by whoever won that game."""

    times: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)

    def add(self, name: str, winner: bool) -> None:
        """Count one use."""
        self.times[name] += 1
        self.won[name] += winner

    def share(self, name: str) -> Share:
        """Give the share of the uses that were a winner's."""
        return wilson(self.won[name], self.times[name])


@dataclass
class Figures:
    """What some games brought."""

    games: int = 0
    sets: int = 0  # games that a full set ended
    rounds: list[int] = field(default_factory=list)
    seats: Used = field(default_factory=Used)
    boards: Used = field(default_factory=Used)
    tiles: Used = field(default_factory=Used)
    uniques: Used = field(default_factory=Used)
    spells: Used = field(default_factory=Used)


def sides_for(book: Book, mixed: bool, seats: int, number: int) -> list[int]:
    """Give the sides of a game in turn order: all of them come, in every order, alike often."""
    if not mixed:
        return [0] * seats
    rows = list(itertools.permutations(range(len(book.face_names)), seats))
    return list(rows[number * 7919 % len(rows)])  # a prime step visits every row before one comes again


def answer_for(book: Book, sides: list[int], place: int) -> int:
    """Give the answer that takes a side; side 0 is printed on every board, and takes one nobody wants."""
    if sides[place]:
        return int(BOARD) + 2 * (sides[place] - 1) + 1
    taken = {side - 1 for side in sides if side}
    free = [board for board in range(len(book.boards)) if board not in taken]
    return int(BOARD) + 2 * free[sides[:place].count(0)]


def play(bot: str, options: str, seats: int, seed: str, mixed: bool, number: int, figures: Figures) -> None:
    """Play one game and count what happened."""
    game = load("meld")
    s = game.start(game.options.read(options), seats)
    assert isinstance(s, Meld)
    s.telling = True
    rng = seeded(seed, number)
    bots = [make(bot, f"{seed}/{number}/{seat}") for seat in range(seats)]
    sides = sides_for(s.book, mixed, seats, number)
    while s.stack:
        if flow.outcomes(s):
            answer = flow.draw_lot(s, rng)
        else:
            seat = flow.asked(s)
            if isinstance(s.stack[-1], PickBoard):
                answer = answer_for(s.book, sides, (seat - int(s.first)) % seats)
            else:
                answer = bots[seat].choose(game.view(s, seat))
        flow.play(s, answer)
    count(s, figures)


def count(s: Meld, figures: Figures) -> None:
    """Add a game that is over to the figures."""
    assert s.result is not None
    winners, book = set(s.result.winners), s.book
    figures.games += 1
    figures.sets += s.result.rule == "ME-11.7"
    figures.rounds.append(-(-int(s.turn) // s.seats))
    for seat in range(s.seats):
        place = (seat - int(s.first)) % s.seats
        figures.seats.add(f"{place + 1}", seat in winners)
        figures.boards.add(book.faces[s.boards[seat]].name, seat in winners)
    for event in s.events:
        if event.kind not in ("claim", "taken", "invoke"):
            continue
        seat = event.facts[1]
        if event.kind == "claim":
            figures.tiles.add(book.faces[event.facts[2]].name, seat in winners)
        elif event.kind == "taken":
            figures.uniques.add(book.names[event.facts[2]], seat in winners)
        elif event.facts[2] < 2 * book.tiles:
            spell = book.faces[event.facts[2]].spells[event.facts[3]]
            figures.spells.add(spell.name, seat in winners)


def report(figures: Figures, head: str) -> str:
    """Write the figures as Markdown."""
    rounds = figures.rounds
    cuts = quantiles(rounds, n=10) if len(rounds) > 1 else [rounds[0]] * 9
    lines = [
        f"{head}: {figures.games} games, {figures.sets} ended by a set; rounds: median {median(rounds):g}, "
        f"nine in ten up to {cuts[8]:.0f}, longest {max(rounds)}.",
        "",
        *table("seat in turn order", "wins (95 %)", figures.seats, 1, by_use=False),
        *table("board", "wins (95 %)", figures.boards, 1, by_use=False),
        *table("claimed side", "by the winner (95 %)", figures.tiles, FEWEST),
        *table("unique construct taken", "by the winner (95 %)", figures.uniques, FEWEST),
        *table("spell of a tile invoked", "by the winner (95 %)", figures.spells, FEWEST),
    ]
    return "\n".join(lines)


def table(what: str, share: str, used: Used, fewest: int, *, by_use: bool = True) -> list[str]:
    """Write one table: by use, or by name."""
    names = sorted(name for name in used.times if used.times[name] >= fewest)
    if by_use:
        names.sort(key=lambda name: -used.times[name])
    left_out = len(used.times) - len(names)
    rows = [f"| {name} | {used.times[name]} | {used.share(name)} |" for name in names]
    end = [f"{left_out} more with fewer than {fewest} uses.", ""] if left_out else []
    return [f"| {what} | times | {share} |", "|---|---:|---|", *rows, "", *end]


def main(arguments: list[str]) -> int:
    """Play and print; the figures so far are printed when one stops it."""
    reader = argparse.ArgumentParser("meld_balance", description=__doc__)
    reader.add_argument("--games", type=int, default=1000)
    reader.add_argument("--seats", type=int, default=4, choices=(2, 3, 4))
    reader.add_argument("--bot", default="greedy", help="who plays every seat")
    reader.add_argument("--seed", default="balance")
    reader.add_argument("--first", type=int, default=0, help="the number of the first game")
    reader.add_argument("--aspirants", action="store_true", help="everybody is an Aspirant")
    reader.add_argument("--option", action="append", default=[], help="such as round_limit=60, or a preset")
    reader.add_argument("--components", type=Path, help="a folder with another set")
    reader.add_argument("--out", type=Path, help="write the counts as JSON too")
    told = reader.parse_args(arguments)
    boards = "aspirant_all" if told.aspirants else "free_choice"
    options = inputs.options(load("meld"), [f"boards={boards}", *told.option], told.components).text()
    figures = Figures()
    try:
        for number in range(told.first, told.first + told.games):
            play(told.bot, options, told.seats, told.seed, not told.aspirants, number, figures)
    except KeyboardInterrupt:
        print("Stopped.")
    if figures.games:
        print(report(figures, f"{told.seats} seats, {told.bot}, {options}"))
        if told.out:
            parts = {
                name: {"times": used.times, "won": used.won}
                for name, used in vars(figures).items()
                if isinstance(used, Used)
            }
            whole = {"games": figures.games, "sets": figures.sets, "rounds": Counter(figures.rounds), **parts}
            told.out.write_text(json.dumps(whole, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0
