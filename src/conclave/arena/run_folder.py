"""Run folder: a run on disk, which goes on where it was stopped; see docs/reference/laboratory.md."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import IO, Final

from conclave import __version__
from conclave.arena import jsonl
from conclave.arena.game_stats import told_rules
from conclave.arena.pool import WorkRunner, spread_out
from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import KeptGame, keep
from conclave.core.errors import BadInput

SCHEMA: Final = 1
RUN: Final = "run.json"
PARTS: Final = "parts"
RECORDS: Final = "records"
KEPT_SET: Final = "components"  # the component files of the run, where they were its own
BLOCK: Final = 100  # games of one working file, and so what is held in memory at once


class RunFolder:
    """The folder of a run: its plan, its working files and its records."""

    def __init__(self, path: Path, plan: RunPlan) -> None:
        self.path = path.expanduser()
        self.plan = plan
        self.there = bytearray(plan.games)  # 1 for each game that is kept and counts
        self.failed = bytearray(plan.games)  # 1 for each that a bot's fault ended
        self.dropped = 0  # lines that a kill had cut short
        self._lock: IO[bytes] | None = None

    @property
    def played(self) -> int:
        """Count the games that are kept and count."""
        return sum(self.there)

    def missing(self) -> Iterator[int]:
        """Return the games that are still to be played."""
        return (number for number in range(self.plan.games) if not self.there[number])

    def open(self) -> None:
        """Make the folder, or go on with a run of the same plan, with more games if more are asked for.

        Anything else is refused and left alone.
        """
        try:
            if self.path.is_dir() and any(self.path.iterdir()):
                self._same_plan()
            for name in ("", PARTS, RECORDS):
                (self.path / name).mkdir(parents=True, exist_ok=True)
            self._lock = locked(self.path / PARTS / ".lock")
            self._look()
            if not (self.path / RUN).is_file() or read_run(self.path)["games"] != self.plan.games:
                self.describe(finished=False)
        except BadInput:
            self.close()
            raise
        except OSError as error:
            self.close()
            raise BadInput(f"cannot use the folder `{self.path}`: {error.strerror or error}") from error

    def close(self) -> None:
        """Let others use the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def play(self, jobs: int, progress: Callable[[int], None], spread: WorkRunner = spread_out) -> None:
        """Play what is missing; every game is kept as it comes."""
        for batch in keep(self.plan, self.missing(), jobs, spread):
            for kept in batch:
                self.add(kept)
            progress(len(batch))

    def add(self, kept: KeptGame) -> None:
        """Keep one game: first its record, then the line that says it is there."""
        try:
            (self.path / jsonl.record_name(kept.number)).write_text(
                kept.record, encoding="utf-8", newline="\n"
            )
            with self.part(kept.number // BLOCK).open("ab", buffering=0) as file:
                file.write(kept.line.encode())
        except OSError as error:
            raise BadInput(f"cannot write to `{self.path}`: {error.strerror or error}") from error
        self._note(kept.number, kept.line.encode())

    def part(self, block: int) -> Path:
        """Name the working file of a block of games."""
        return self.path / PARTS / f"part-{block:05d}.jsonl"

    def games(self) -> Iterator[jsonl.GameLine]:
        """Read every kept game in the order of their numbers, a block at a time."""
        for block in range((self.plan.games + BLOCK - 1) // BLOCK):
            path = self.part(block)
            if not path.is_file():
                continue
            raw = path.read_bytes().splitlines(keepends=True)
            order = sorted({jsonl.number_of(line): line for line in raw}.items())
            if [line for _, line in order] != raw:
                # Games come in as they are finished; sorted, equal runs have equal files.
                replace(path, b"".join(line for _, line in order))
            for number, line in order:
                try:
                    game = jsonl.GameLine(line)
                except (ValueError, KeyError, TypeError) as error:
                    raise BadInput(
                        f"`{path}` is damaged at game {number}; delete that file, and the same command plays "
                        "its games again"
                    ) from error
                yield game

    # The description of the run.

    def describe(self, finished: bool) -> None:
        """Write what is played here, and how far it has come."""
        far = {"played": self.played, "failed": sum(self.failed), "finished": finished}
        text = json.dumps(self._about() | far, indent=2)
        replace(self.path / RUN, (text + "\n").encode())

    def _about(self) -> dict[str, object]:
        plan = self.plan
        game, options = plan.room()
        read = {f.name: getattr(options, f.name) for f in fields(options)}
        return {
            "schema": SCHEMA,
            "game": game.slug,
            "title": game.spec.title,
            "options": plan.options,
            "options_read": read,
            "components": str(read.get("components", "")),
            "players": list(plan.players),
            "swap": plan.swap,
            "seed": plan.seed,
            "games": plan.games,
            "version": __version__,
            "rules_version": game.spec.rules,
            "seats": len(plan.players),
            "seat_names": [game.words.seat_name(seat) for seat in range(len(plan.players))],
            "rules": game.manual.numbers(),
            "told_rules": sorted(told_rules(game)),
        }

    def _same_plan(self) -> None:
        kept = read_run(self.path)
        for name, wanted in self._about().items():
            there = kept.get(name)
            if name == "games" and isinstance(there, int) and isinstance(wanted, int) and there != wanted:
                if there < wanted:
                    continue
                raise BadInput(
                    f"`{self.path}` holds a run of {there:,} games, and a run never loses any; ask for "
                    f"{there:,} or more, or name another folder"
                )
            if name not in ("rules", "told_rules") and there != wanted:
                raise BadInput(
                    f"`{self.path}` holds a run with another plan: {name} is {_short(there)} there "
                    f"and {_short(wanted)} here; name another folder, or give the same plan to go on"
                )

    def _look(self) -> None:
        """Find out which games are there; a line that was cut short is dropped."""
        for block in range((self.plan.games + BLOCK - 1) // BLOCK):
            path = self.part(block)
            raw = path.read_bytes().splitlines(keepends=True) if path.is_file() else []
            whole = [line for line in raw if self._counts(jsonl.number_of(line), block)]
            if len(whole) < len(raw):
                self.dropped += len(raw) - len(whole)
                replace(path, b"".join(whole))
            for line in whole:
                self._note(jsonl.number_of(line), line)

    def _note(self, number: int, line: bytes) -> None:
        """Remember what is there; a later line about a game takes the place of an earlier one."""
        self.failed[number] = jsonl.failed(line)
        self.there[number] = not self.failed[number]

    def _counts(self, number: int, block: int) -> bool:
        inside = block * BLOCK <= number < min((block + 1) * BLOCK, self.plan.games)
        return inside and (self.path / jsonl.record_name(number)).is_file()


def read_run(path: Path) -> dict[str, object]:
    """Read the description of a run, or say that the folder is none."""
    try:
        found = json.loads((path.expanduser() / RUN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or "game" not in found:
        raise BadInput(f"`{path}` is not the folder of a run, as it has no {RUN} that can be read")
    if found.get("schema") != SCHEMA:
        raise BadInput(f"`{path}` was written in form {found.get('schema')}, and this reads form {SCHEMA}")
    return found


def locked(path: Path) -> IO[bytes]:
    """Hold a file as long as it is open, so that two runs never write into one folder."""
    file = path.open("ab")
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            file.close()
            raise BadInput(f"somebody else is playing into `{path.parent.parent}` just now") from error
    return file


def replace(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(content)
    os.replace(beside, path)


def _short(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return f"`{text[:80]}`"
