"""Single words of a position: numbers, seats, hexes, and what a unit did in this turn or round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from conclave.core.errors import BadInput
from conclave.core.rows import changed
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.battles import ACTED, LOWERED, RAISED, STUNNED, WARDED
from conclave.games.wizard_kings.state import (
    FASTER,
    FASTEST,
    FLIES,
    HAS_CAST,
    MOVED,
    NEVER_STOPS,
    SWIMS,
    Kings,
)

# Written behind a unit: ranger3@1g4+moved+acted.
SHOWN: Final = "shown"
FASTER_WORD: Final = "faster"
MARKS: Final = {
    "moved": MOVED, "cast": HAS_CAST, "flies": FLIES, "swims": SWIMS, "nonstop": NEVER_STOPS,
}  # fmt: skip
FIGHT_ROWS: Final = {
    "acted": ACTED, "raised": RAISED, "lowered": LOWERED, "warded": WARDED, "stunned": STUNNED,
}  # fmt: skip


def part(head: str, words: Iterable[str]) -> str:
    """Write a part of a position, or nothing where it has no words."""
    told = " ".join(words)
    return f"{head} {told}" if told else ""


def number(word: str) -> int:
    """Read a whole number, not below zero."""
    if not word.isascii() or not word.isdecimal() or len(word) > 6:
        raise BadInput(f"a number was expected, not `{word[:40]}`")
    return int(word)


def seat_of(word: str, seats: int) -> int:
    """Read a seat, counted from 1."""
    seat = number(word) - 1
    if not 0 <= seat < seats:
        raise BadInput(f"there is no seat `{word[:40]}`")
    return seat


def pair_of(word: str, sign: str, seats: int, example: str) -> tuple[int, int]:
    """Read two different seats with a sign between them."""
    one, found, other = word.partition(sign)
    if not found:
        raise BadInput(f"write two seats as {example}, not `{word[:40]}`")
    pair = (seat_of(one, seats), seat_of(other, seats))
    if pair[0] == pair[1]:
        raise BadInput(f"`{word[:40]}` names one seat twice")
    return pair


def hex_of(s: Kings, name: str) -> int:
    """Read a hex by its name."""
    place = s.board.place(name)
    if place < 0 or not s.board.there(place):
        raise BadInput(f"there is no hex `{name[:40]}` on this board")
    return place


def digits(word: str, count: int, highest: int) -> list[int]:
    """Read so many digits."""
    if len(word) != count or not word.isascii() or not word.isdecimal() or max(word) > str(highest):
        raise BadInput(f"{count} digits from 0 to {highest} were expected, not `{word[:40]}`")
    return [int(digit) for digit in word]


def write_flags(s: Kings, block: int) -> str:
    """Write what a unit did and got, and whether all see it."""
    marks, bit = int(s.marks.faces[block]), 1 << block % BLOCKS
    words = [word for word, mark in MARKS.items() if marks & mark]
    words += [FASTER_WORD] * ((marks & FASTEST) // FASTER)
    words += [word for word, row in FIGHT_ROWS.items() if int(s.fight[row + block // BLOCKS]) & bit]
    if s.known(block):
        words.append(SHOWN)
    return "".join(f"+{word}" for word in words)


def read_flags(s: Kings, block: int, words: list[str]) -> bool:
    """Note what a unit did and got; tells whether all see it."""
    for word in words:
        if word in MARKS:
            s.marks.write(block, s.marks.faces[block] | MARKS[word])
        elif word == FASTER_WORD and s.marks.faces[block] & FASTEST < FASTEST:
            s.marks.write(block, s.marks.faces[block] + FASTER)
        elif word in FIGHT_ROWS:
            row = FIGHT_ROWS[word] + block // BLOCKS
            s.fight = changed(s.fight, row, s.fight[row] | 1 << block % BLOCKS)
        elif word != SHOWN:
            known = ", ".join([*MARKS, FASTER_WORD, *FIGHT_ROWS, SHOWN])
            raise BadInput(f"a unit cannot be `{word[:40]}`; it can be {known}")
    return SHOWN in words
