"""Folders of runs for the tests of reports: written by hand, cell by cell."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

GAMES = [
    *("game", "seed", "seats", "winners", "why", "plies", "decisions", "turns", "forced", "passes"),
    *("choices_mean", "choices_max", "lead_changes", "decided", "comeback", "digest", "record"),
]


@dataclass(frozen=True)
class Hand:
    """One game written by hand; only what a test cares about differs from these."""

    winners: tuple[int, ...] = (0,)
    scores: tuple[int, ...] = (10, 5)
    bots: tuple[str, ...] = ("random", "random")
    factions: tuple[str, ...] = ("", "")
    start: int = 0
    plies: int = 20
    decisions: int = 10
    turns: int = 5
    forced: int = 2
    passes: int = 1
    choices: float = 2.5
    lead_changes: int = 1
    decided: float | None = 0.5
    comeback: int = 0
    why: str = "the end"
    sides: tuple[int, ...] = ()


def write_run(
    folder: Path,
    hands: Sequence[Hand],
    *,
    decisions: Sequence[Sequence[object]] = (),
    things: Sequence[Sequence[object]] = (),
    stats: Sequence[Sequence[object]] = (),
    rules: Sequence[Sequence[object]] = (),
    manual: Sequence[str] = ("IW-1.1", "IW-3.4"),
    **facts: object,
) -> Path:
    """Write the folder of a run; `manual` lists its rules, `facts` replace what run.json says."""
    folder.mkdir(parents=True, exist_ok=True)
    width = len(hands[0].scores) if hands else 2
    about = {
        "schema": 1, "game": "ice_wizards", "title": "Ice Wizards", "options": "board=hex",
        "options_read": {}, "components": "", "players": ["random"] * width, "swap": False, "seed": 1,
        "games": len(hands), "played": len(hands), "finished": True, "version": "0.1.0", "seats": width,
        "seat_names": ["Dark", "Light", "Red", "Green"][:width], "rules": list(manual),
    }  # fmt: skip
    (folder / "run.json").write_text(json.dumps(about | facts), encoding="utf-8")
    columns = GAMES + [
        f"{name}_{k}" for k in range(width) for name in ("bot", "score", "share", "faction", "start")
    ]
    rows = [row(number, hand) for number, hand in enumerate(hands)]
    if any(hand.sides for hand in hands):  # runs of older versions have no such column
        columns.append("sides")
        rows = [[*cells, "+".join(map(str, hand.sides))] for cells, hand in zip(rows, hands, strict=True)]
    table(folder, "games", columns, rows)
    heads = ["game", "ply", "turn", "seat", "bot", "kind", "choices", "forced", "pass", "lead"]
    table(folder, "decisions", heads, decisions)
    table(folder, "things", ["game", "seat", "kind", "thing", "count"], things)
    table(folder, "stats", ["game", "seat", "name", "value"], stats)
    table(folder, "rules", ["game", "rule", "count"], rules)
    return folder


def row(number: int, hand: Hand) -> list[object]:
    """Write a game as a row of games.csv."""
    cells: list[object] = [
        number, f"1/{number}", len(hand.scores), "+".join(map(str, hand.winners)), hand.why, hand.plies,
        hand.decisions, hand.turns, hand.forced, hand.passes, hand.choices, 4, hand.lead_changes,
        "" if hand.decided is None else hand.decided, hand.comeback, "0" * 16,
        f"records/game-{number:06d}.record",
    ]  # fmt: skip
    for seat, score in enumerate(hand.scores):
        sides = {hand.sides[one] if hand.sides else one for one in hand.winners}
        share = 1 / len(sides) if seat in hand.winners else 0.0
        cells += [hand.bots[seat], score, share, hand.factions[seat], int(seat == hand.start)]
    return cells


def table(folder: Path, name: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Write one table."""
    with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([heads, *rows])


# Four games: Dark wins two, Light one, one is shared.
FOUR = (
    Hand((0,), (10, 5), plies=20, decided=0.5, lead_changes=1),
    Hand((0,), (12, 8), plies=30, decided=0.9, lead_changes=3, comeback=1),
    Hand((1,), (3, 9), plies=40, decided=0.2, lead_changes=0, start=1),
    Hand((0, 1), (7, 7), plies=50, decided=None, lead_changes=2, start=1, why="nobody can act"),
)
