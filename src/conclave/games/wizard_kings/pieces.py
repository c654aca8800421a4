"""What a view tells about blocks, gathered once for everything that draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from conclave.core.secrets import HIDDEN
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.rows import remembered
from conclave.games.wizard_kings.state import ALL, MOVED, Kings
from conclave.games.wizard_kings.units import ARMIES, TYPES, UnitType

NOBODY: Final = -1


@dataclass(frozen=True)
class Piece:
    """One block as the viewer knows it; what is hidden has no number and no type."""

    seat: int
    army: int
    block: int = NOBODY
    kind: int = NOBODY
    strength: int = 0
    moved: bool = False
    memory: str = ""  # what a hidden block was when everybody last saw it (WK-H.1)

    @property
    def id(self) -> str:
        """Give the id of a block whose face is known."""
        return f"unit-{self.seat + 1}.{self.block % BLOCKS + 1}"

    @property
    def unit(self) -> UnitType:
        """Give the type of a block whose face is known."""
        return TYPES[self.kind]


Standing: TypeAlias = dict[int, list[Piece]]


def army_of(s: Kings, seat: int) -> int:
    """Give the army of a seat, or the one it will most likely be drawn as before it has chosen."""
    army = int(s.army[seat])
    return army if army >= 0 else seat % len(ARMIES)


def army_name(s: Kings, seat: int) -> str:
    """Name a seat by its army once it has one."""
    army = int(s.army[seat])
    return ARMIES[army].name if army >= 0 else f"Seat {seat + 1}"


def piece(s: Kings, block: int) -> Piece:
    """Give a block whose place the viewer knows."""
    seat = block // BLOCKS
    kind, steps = int(s.type_of(block)), int(s.steps.faces[block])
    marks = int(s.marks.faces[block])
    moved = marks != HIDDEN and marks & MOVED != 0
    return Piece(seat, army_of(s, seat), block, kind, max(steps, 0), moved)


def stacks(s: Kings) -> Standing:
    """Give the blocks in every hex: those the viewer knows by name, the others by number alone (WK-H.1)."""
    found: Standing = {}
    for seat in range(s.seats):
        if s.army[seat] < 0:
            continue
        here: dict[int, list[Piece]] = {}
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            place = int(s.where.faces[block])
            if place >= 0:
                here.setdefault(place, []).append(piece(s, block))
        row, spent = s.troops[seat], s.spent[seat]
        for place, count in enumerate(row):
            if not count:
                continue
            known = here.get(place, [])
            hidden = int(count) - len(known)
            if hidden <= 0:
                continue
            lying = int(spent[place]) - sum(one.moved for one in known)
            memory = memory_of(s, seat, place) if count == 1 else ""
            backs = [Piece(seat, army_of(s, seat), moved=i < lying, memory=memory) for i in range(hidden)]
            here[place] = known + backs
        for place, pieces in here.items():
            found.setdefault(place, []).extend(pieces)
    return found


def memory_of(s: Kings, seat: int, place: int) -> str:
    """Say what the only block of a seat in a hex was when everybody last saw it (WK-H.1)."""
    at = int(remembered(s.recall, seat, place))
    return f"{TYPES[int(s.recall[at + 2])].name} {int(s.recall[at + 3])}" if at >= 0 else ""


def kinds_in_play(s: Kings, seat: int) -> dict[int, int]:
    """Count the blocks of a seat that have a strength, by their type."""
    found: dict[int, int] = {}
    if s.army[seat] >= 0:
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            if s.steps.faces[block] > 0:
                kind = int(s.type_of(block))
                found[kind] = found.get(kind, 0) + 1
    return found


def open_to_all(s: Kings, block: int) -> bool:
    """Tell whether everybody knows a block, as in a battle (WK-5.1b)."""
    return bool(s.steps.masks[block] == ALL)
