"""Lines: a kept game as one line of the working files, and the rows of tables that it becomes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from conclave.arena.faults import Fault
from conclave.arena.game_stats import GameStats
from conclave.core.result import Result

Row: TypeAlias = Sequence[object]
Line: TypeAlias = dict[str, object]

START: Final = '{"game":'


def record_name(number: int) -> str:
    """Name the file of one game's record within its run."""
    return f"records/game-{number:06d}.record"


def write_failed(number: int, players: Sequence[str], fault: Fault) -> str:
    """Write a game that a bot's fault ended; it is kept apart from those that count."""
    line: Line = {"game": number, "players": list(players), "faults": [list(fault)]}
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"


def failed(line: bytes) -> bool:
    """Tell from a whole line whether a bot failed in its game."""
    return b'"faults":[[' in line


def write(number: int, players: Sequence[str], seed: str, sheet: GameStats) -> str:
    """Write a game as a line that begins with its number and ends with a line break."""
    row = {"game": number, "seed": seed, "record": record_name(number), **sheet.row()}
    row |= {f"bot_{seat}": player for seat, player in enumerate(players)}
    result = sheet.result
    line: Line = {
        "game": number,
        "players": list(players),
        "result": result.pack(),
        "row": row,
        "decisions": [decision.row() for decision in sheet.decisions],
        "things": [[*key, count] for key, count in sorted(sheet.statistics.things.items())],
        "stats": [[*key, value] for key, value in sorted(sheet.statistics.values.items())],
        "rules": [[rule, count] for rule, count in sorted(sheet.rules.items())],
    }
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"


def number_of(line: bytes) -> int:
    """Give the number of the game in a whole line, or -1 for a line that was cut short."""
    head = line[len(START) : len(START) + 20].split(b",", 1)[0]
    whole = line.startswith(START.encode()) and line.endswith(b"}\n") and head.isdigit()
    return int(head) if whole else -1


class GameLine:
    """A line read back."""

    def __init__(self, text: str | bytes) -> None:
        line = json.loads(text)
        self.number: int = line["game"]
        self.players: list[str] = line["players"]
        self._line = line
        faults = line.get("faults")
        self.fault = Fault(*faults[0]) if faults else None
        if self.fault is None:
            places, scores, why, rule, *sides = line["result"]
            self.result = Result(tuple(places), tuple(scores), why, rule, *sides)
            self.row: dict[str, object] = {"sides": "", **line["row"]}  # which older lines do not have

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[Row]:
        """Give the rows that the game adds to a table; one that failed is in the table of faults alone."""
        if self.fault is not None:
            if table == "faults":
                row = {"game": self.number, "record": record_name(self.number), **self.fault._asdict()}
                yield [row[name] for name in columns]
        elif table == "faults":
            return
        elif table == "games":
            yield [self.row[name] for name in columns]
        elif table == "decisions":
            for ply, turn, seat, *rest in self._line[table]:
                yield [self.number, ply, turn, seat, self.players[seat], *rest]
        else:
            for row in self._line[table]:
                yield [self.number, *row]
