"""What a game looks like at every ply, whatever form its place in the rules is written in.

Positions have been written in two forms. Whose answer is wanted, what may be answered, everything on the
table, what was told and the result are the same in both: their hashes are kept beside the golden records.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from conclave.core import flow
from conclave.core.record import Record
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.games.meld import GAME, sets
from conclave.games.meld.state import Meld

FOLDER = Path(__file__).resolve().parent / "golden"
KEPT = FOLDER / "plies.txt"
WALKS = 36


class Trace:
    """A hash that every ply goes into."""

    def __init__(self) -> None:
        self.chain = hashlib.blake2b(digest_size=8)
        self.marks: list[str] = []

    def see(self, s: Meld, told: int) -> None:
        """Take in one pause."""
        result = s.result.pack() if s.result else ()
        luck = flow.outcomes(s)
        asked = flow.asked(s)
        legal = flow.choices(s)
        self.chain.update(repr((asked, legal, luck, s.pack_room(), result, s.seats, told)).encode())
        self.marks.append(self.chain.hexdigest()[:4])


def of_record(path: Path) -> str:
    """Replay the answers of a record, and give four letters a ply."""
    sets.load_folder(FOLDER / "components")
    record = Record.read(path.read_text(encoding="utf-8"))
    table = Session(
        GAME, GAME.options.read(record.options), seats=len(record.seats), seed="replay",
        luck=False, forced=False, marks=False,
    )  # fmt: skip
    trace = Trace()
    for token in record.tokens:
        table.apply(token)
        assert isinstance(table.state, Meld)
        trace.see(table.state, len(table.log))
    return "".join(trace.marks)


# Start, what later seats gain, twilight, rounds, wild tiles and boards of the walks, as they were drawn then.
WALKED = (
    "single none off 0 off aspirant_all",
    "empty extra_construct on 0 on free_choice",
    "single by_turn_order on 0 off free_choice",
    "empty none off 20 on aspirant_all",
    "single extra_construct off 20 off free_choice",
    "empty by_turn_order off 20 off aspirant_all",
    "single none on 30 on aspirant_all",
    "empty extra_construct off 30 off aspirant_all",
    "single by_turn_order off 30 on free_choice",
    "single none off 40 off free_choice",
    "empty extra_construct on 40 on aspirant_all",
    "single by_turn_order off 40 off aspirant_all",
    "single none off 60 off aspirant_all",
    "empty extra_construct on 60 on free_choice",
    "single by_turn_order off 60 off aspirant_all",
    "single none on 20 off aspirant_all",
)


def of_walk(number: int) -> str:
    """Play a random game with options of its own, and give the hash of all its plies."""
    start, more, twilight, rounds, wild, boards = WALKED[number % len(WALKED)].split()
    options = GAME.options.parse({
        "start_field": start, "seat_compensation": more, "twilight": twilight, "round_limit": rounds,
        "wild_tiles": wild, "boards": boards,
    })  # fmt: skip
    s = GAME.start(options, 2 + number % 3)
    assert isinstance(s, Meld)
    rng, trace = seeded("plies", number), Trace()
    while s.result is None:
        trace.see(s, 0)
        legal = flow.choices(s)
        flow.play(s, legal[rng.below(len(legal))] if legal else flow.draw_lot(s, rng))
    trace.see(s, 0)
    return trace.chain.hexdigest()


def lines() -> Iterator[str]:
    """Write every game as a line: its name and its hashes."""
    for path in sorted(FOLDER.glob("*.record")):
        yield f"{path.stem} {of_record(path)}"
    for number in range(WALKS):
        yield f"walk-{number} {of_walk(number)}"


if __name__ == "__main__":
    KEPT.write_text("\n".join(lines()) + "\n", encoding="utf-8")
