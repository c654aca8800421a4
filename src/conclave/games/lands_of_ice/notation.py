"""Text forms of Lands of Ice: a position between two actions in one line (LI-2.9).

`mode=ice_alone rooms=33A:0,-,... pieces=blue-yeti@c7+wounded,... turn=blue ap=3`: parts may be left out where
they are as at the start, and come in any order.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from conclave.core.errors import BadRecord, ConclaveError
from conclave.core.secrets import HIDDEN
from conclave.core.state import State
from conclave.core.storage import ints
from conclave.games.lands_of_ice.actions import COLOURS, PIECE_NAMES, ROOM_NAMES
from conclave.games.lands_of_ice.board import edge_of
from conclave.games.lands_of_ice.data import (
    ACTION_CARDS,
    BIT,
    BOX,
    CELLS,
    CONTROLLED,
    FIRST_TORCH,
    FORGED,
    FROZEN,
    GONE,
    HURT_NOW,
    JUMP_CARDS,
    LEFT,
    LOCAL,
    M_BROKEN,
    M_ICE,
    M_RIFT,
    M_STUMP,
    M_TAKEN,
    OWNER,
    PERSONAL,
    PIECES,
    RESTS,
    ROOM,
    SLOT,
    SLOTS,
    SQUARE_NAMES,
    SQUARES,
    UNSEEN,
    USED,
    WOUNDED,
)
from conclave.games.lands_of_ice.options import FIXED, FREE_CHOICE, IceOptions
from conclave.games.lands_of_ice.reading import shown
from conclave.games.lands_of_ice.rules.turn import PlayCard, Turn
from conclave.games.lands_of_ice.state import ALL, Labyrinth, blank

RULE: Final = "LI-2.9"
MARKS: Final = {
    "wounded": WOUNDED, "frozen": FROZEN, "hurt": HURT_NOW, "rests": RESTS, "controlled": CONTROLLED,
    "used": USED, "forged": FORGED,
}  # fmt: skip
MARKERS: Final = {"ice": M_ICE, "stump": M_STUMP, "rift": M_RIFT, "broken": M_BROKEN}
STATES: Final = ("closed", "open", "broken")
OUT: Final = {"box": BOX, "gone": GONE, "left": LEFT}
SIDES: Final = "nesw"
BY_SEAT: Final = {"points": 60, "jumps": JUMP_CARDS, "tops": 5, "idle": 20}  # and the most of each
LONGEST: Final = 9  # digits
MOST_AP: Final = 99
EDGES: Final = 60  # of a room
T_MARKER: Final = re.compile(r"T[1-6][lr]")
MOST_TURNS: Final = 999_999


def write_position(state: State) -> str:
    """Write a position between two actions."""
    assert isinstance(state, Labyrinth)
    s = state
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Turn | PlayCard) or HIDDEN in [*s.where.faces, *s.pairs.faces]:
        raise BadRecord("a position is written between two actions, by somebody who sees everything", RULE)
    rules = s.rules
    parts = [rules.text()]
    rooms = [
        f"{s.book.rooms[int(s.rooms[slot])].ident}:{int(s.turns[slot])}" if s.rooms[slot] >= 0 else "-"
        for slot in range(SLOTS)
    ]
    parts.append("rooms=" + ",".join(rooms))
    parts.append("pairs=" + ",".join(str(int(pair)) for pair in s.pairs.faces))
    pieces = [_piece_text(s, piece) for piece in range(PIECES)]
    parts.append("pieces=" + ",".join(text for text in pieces if text))
    for name, bit in MARKERS.items():
        squares = [
            SQUARE_NAMES[q] for q in range(SQUARES) if SLOT[q] >= 0 and s.cells[int(s.cell_of(q))] & bit
        ]
        if squares:
            parts.append(f"{name}={','.join(squares)}")
    parts += _borders(s)
    if any(s.gears):
        texts = [
            f"{ROOM_NAMES[slot]}:T{(int(g) - 1) // 2 + 1}{'lr'[(int(g) - 1) % 2]}"
            for slot, g in enumerate(s.gears) if g
        ]  # fmt: skip
        parts.append("gears=" + ",".join(texts))
    cards = ["".join(str(card) for card in ACTION_CARDS if s.actions[seat] & BIT[card]) for seat in (0, 1)]
    parts.append(f"cards={cards[0]}/{cards[1]}")
    hands = ["".join(str(v) * int(s.hands[seat * 7 + v]) for v in range(7)) for seat in (0, 1)]
    parts.append(f"hands={hands[0]}/{hands[1]}")
    for name in BY_SEAT:
        row = {"points": s.points, "jumps": s.jumps, "tops": s.tops, "idle": s.idle}[name]
        parts.append(f"{name}={int(row[0])}/{int(row[1])}")
    parts += [f"ap={int(s.ap)}", f"highest={int(s.highest)}", f"number={int(s.turn)}"]
    parts.append(f"first={COLOURS[int(s.first)] if s.first >= 0 else '-'}")
    parts.append(f"{'turn' if isinstance(top, Turn) else 'plays'}={COLOURS[int(top.seat)]}")
    return " ".join(parts)


def _piece_text(s: Labyrinth, piece: int) -> str:
    place = int(s.where.faces[piece])
    if place == BOX and (s.where.masks[piece] == ALL or s.rules.mode == FREE_CHOICE):
        return ""
    out = {number: name for name, number in OUT.items()}
    where = SQUARE_NAMES[place] if place >= 0 else out.get(place) or ROOM_NAMES[ROOM - place]
    up = "+up" if place <= ROOM and s.where.masks[piece] == ALL else ""
    words = "".join(f"+{name}" for name, bit in MARKS.items() if s.marks[piece] & bit)
    own = int(s.marks[piece]) // PERSONAL
    return f"{PIECE_NAMES[piece]}@{where}{words}{up}" + (f"+{own}ap" if own else "")


def _borders(s: Labyrinth) -> list[str]:
    """Write portcullises that are not closed, torches that are taken and walls that are broken."""
    parts: list[str] = []
    gates: list[str] = []
    taken: list[str] = []
    for slot in range(SLOTS):
        if s.rooms[slot] < 0:
            continue
        room = s.book.rooms[int(s.rooms[slot])]
        seen: set[int] = set()
        for square in [q for q in range(SQUARES) if SLOT[q] == slot]:
            for way in range(4):
                place = int(edge_of(s.turns[slot], LOCAL[square], way))
                number = int(room.gate[place])
                state = int(s.gates[slot]) >> 2 * max(number, 0) & 3
                if number >= 0 and state and number not in seen:
                    seen.add(number)
                    gates.append(f"{SQUARE_NAMES[square]}{SIDES[way]}:{STATES[state]}")
                bit = M_TAKEN << place % 4
                if s.cells[slot * CELLS + place // 4] & bit:
                    taken.append(f"{SQUARE_NAMES[square]}{SIDES[way]}")
    if gates:
        parts.append("gates=" + ",".join(gates))
    if taken:
        parts.append("taken=" + ",".join(taken))
    if any(s.breaches):
        parts.append("breaches=" + ",".join(str(int(mask)) for mask in s.breaches))
    return parts


def read_position(text: str) -> Labyrinth:
    """Read a position; what does not fit is refused with a reason."""
    parts: dict[str, str] = {}
    for word in text.split():
        name, sign, value = word.partition("=")
        if not sign or name in parts:
            raise BadRecord(
                f"a position is made of parts like `ap=3`, each once, not `{shown(word, 30)}`", RULE
            )
        parts[name] = value
    known = IceOptions.samples()
    options = IceOptions.parse({name: parts.pop(name) for name in list(parts) if name in known})
    s = blank(options)
    try:
        _read(s, parts)
    except (AssertionError, IndexError, KeyError, ValueError) as error:
        if isinstance(error, ConclaveError):
            raise
        raise BadRecord(f"the position cannot be read: {shown(error, 80)}", RULE) from error
    if parts:
        raise BadRecord(f"a position has no part `{shown(next(iter(parts)), 30)}`", RULE)
    return s


def _number(text: str, least: int, most: int, what: str) -> int:
    """Read a whole number within bounds."""
    good = text.isascii() and text.isdecimal() and len(text) <= LONGEST and least <= int(text) <= most
    if not good:
        raise BadRecord(f"`{what}` is a number from {least} to {most}, not `{shown(text)}`", RULE)
    return int(text)


def _two(text: str, what: str) -> list[str]:
    """Read what both seats have, Blue first."""
    both = text.split("/")
    if len(both) != 2:
        raise BadRecord(f"`{what}` is Blue's, a slash and Yellow's, not `{shown(text)}`", RULE)
    return both


def _listed(parts: dict[str, str], name: str) -> list[str]:
    text = parts.pop(name, "")
    return text.split(",") if text else []


def _read(s: Labyrinth, parts: dict[str, str]) -> None:
    for slot, word in enumerate(_listed(parts, "rooms")):
        if slot >= SLOTS:
            raise BadRecord(f"there are {SLOTS} rooms and no more", RULE)
        if word != "-":
            ident, _, turned = word.partition(":")
            if ident not in s.book.room_ids or turned not in ("0", "1", "2", "3"):
                raise BadRecord(f"there is no room `{shown(word)}`; write a name and its turns, 33A:0", RULE)
            s.rooms[slot], s.turns[slot] = s.book.room_ids.index(ident), int(turned)
    pairs = _listed(parts, "pairs")
    known = {"-1", *(str(number) for number in s.book.pairs)}
    if pairs and (len(pairs) != 4 or any(number not in known for number in pairs)):
        raise BadRecord("`pairs` are four numbers of pairs of rooms, or -1 for one that nobody knows", RULE)
    given = FIXED[s.rules.mode][1] if s.rules.mode in FIXED else (-1,) * 4
    s.pairs.faces = ints([int(number) for number in pairs] or list(given))
    secret = s.rules.mode == FREE_CHOICE
    s.pairs.masks = ints([1, 1, 2, 2] if secret else [ALL] * 4)
    s.relay()
    for piece in range(FIRST_TORCH if secret else 0):
        s.where.masks[piece] = 1 << OWNER[piece]  # what is not in a team is a secret too (LI-3.3)
    named: set[str] = set()
    for word in _listed(parts, "pieces"):
        _read_piece(s, word)
        if word.partition("@")[0] in named:
            raise BadRecord(f"a piece is in one place, and `{word.partition('@')[0]}` in two", RULE)
        named.add(word.partition("@")[0])
    s.recount()
    for name, bit in MARKERS.items():
        for square in _listed(parts, name):
            place = int(s.cell_of(_open_square(s, square)))
            s.cells[place] = s.cells[place] | bit
    _read_borders(s, parts)
    s.relay()
    for seat, cards in enumerate(_two(parts.pop("cards", "2345/2345"), "cards")):
        if set(cards) - set("2345") or len(set(cards)) != len(cards):
            raise BadRecord(f"action cards are some of 2345, not `{shown(cards)}`", RULE)
        s.actions[seat] = sum(1 << int(card) for card in cards)
    for seat, hand in enumerate(_two(parts.pop("hands", "012233456/012233456"), "hands")):
        if Counter(hand) - Counter("012233456") or "0" not in hand:
            raise BadRecord(f"combat cards are 0 and some of 12233456, not `{shown(hand)}`", RULE)
        for value in range(7):
            s.hands[seat * 7 + value] = hand.count(str(value))
    for name, most in BY_SEAT.items():
        row = {"points": s.points, "jumps": s.jumps, "tops": s.tops, "idle": s.idle}[name]
        for seat, number in enumerate(_two(parts.pop(name, f"{int(row[0])}/{int(row[1])}"), name)):
            row[seat] = _number(number, 0, most, name)
    s.ap = _number(parts.pop("ap", "0"), 0, MOST_AP, "ap")
    s.highest = _number(parts.pop("highest", "9"), 0, 9, "highest")
    s.turn = _number(parts.pop("number", "0"), 0, MOST_TURNS, "number")
    first = parts.pop("first", "blue")
    s.first = COLOURS.index(first) if first != "-" else -1
    plays = "plays" in parts
    seat = COLOURS.index(parts.pop("plays" if plays else "turn", "blue"))
    s.active = seat
    s.call(PlayCard(seat) if plays else Turn(seat))
    s.check()


def _read_piece(s: Labyrinth, word: str) -> None:
    name, _, rest = word.partition("@")
    where, *words = rest.split("+")
    if name not in PIECE_NAMES:
        raise BadRecord(f"there is no piece `{shown(name, 30)}`; write colour and name, blue-yeti", RULE)
    piece = PIECE_NAMES.index(name)
    if where in ROOM_NAMES:
        slot = ROOM_NAMES.index(where)
        owner = int(OWNER[piece])
        if piece >= FIRST_TORCH or s.rooms[slot] >= 0:
            raise BadRecord(f"`{shown(word, 30)}` lies face down on no room", RULE)
        s.where.faces[piece], s.where.masks[piece] = ROOM - slot, ALL if "up" in words else 1 << owner
        s.lying[slot * 2 + owner] = s.lying[slot * 2 + owner] + 1
        return
    s.where.faces[piece] = OUT[where] if where in OUT else _square(where)
    if where not in OUT and s.rows.ground[_square(where)] == UNSEEN:
        raise BadRecord(f"`{shown(word, 30)}` is on a room that lies face down", RULE)
    # A handicap takes characters out in secret (LI-3.6).
    s.where.masks[piece] = 1 << OWNER[piece] if where == "box" and piece < FIRST_TORCH else ALL
    marks = 0
    for mark in words:
        if mark.endswith("ap"):
            marks = marks % PERSONAL + _number(mark[:-2], 0, MOST_AP, "ap") * PERSONAL
        elif mark in MARKS:
            marks |= MARKS[mark]
        else:
            raise BadRecord(f"`{shown(mark)}` is no mark; marks are {', '.join(MARKS)}", RULE)
    s.marks[piece] = marks


def _square(name: str) -> int:
    if name not in SQUARE_NAMES:
        raise BadRecord(f"there is no square `{shown(name)}`; squares are a0 to j21", RULE)
    return SQUARE_NAMES.index(name)


def _open_square(s: Labyrinth, name: str) -> int:
    """Read a square of a room that lies open."""
    square = _square(name)
    if SLOT[square] < 0 or s.rooms[int(SLOT[square])] < 0:
        raise BadRecord(f"{name} is in no room that lies open", RULE)
    return square


def _side(s: Labyrinth, name: str) -> tuple[int, int]:
    """Read a side of a square as its slot and the edge of the drawing."""
    square, way = _open_square(s, name[:-1]), SIDES.find(name[-1:] or "-")
    if way < 0:
        raise BadRecord(f"a side is a square and one of {SIDES}, not `{shown(name)}`", RULE)
    slot = int(SLOT[square])
    return slot, int(edge_of(s.turns[slot], LOCAL[square], way))


def _read_borders(s: Labyrinth, parts: dict[str, str]) -> None:
    for word in _listed(parts, "gates"):
        side, _, state = word.partition(":")
        slot, place = _side(s, side)
        number = int(s.book.rooms[int(s.rooms[slot])].gate[place])
        if number < 0 or state not in STATES:
            raise BadRecord(f"`{shown(word, 30)}` is no portcullis that is closed, open or broken", RULE)
        s.gates[slot] = s.gates[slot] | STATES.index(state) << 2 * number
    for side in _listed(parts, "taken"):
        slot, place = _side(s, side)
        at = slot * CELLS + place // 4
        s.cells[at] = s.cells[at] | M_TAKEN << place % 4
    breaches = _listed(parts, "breaches")
    if breaches and (len(breaches) != SLOTS or not all(_mask(mask) for mask in breaches)):
        raise BadRecord(f"`breaches` are {SLOTS} numbers below {1 << EDGES}", RULE)
    for slot, mask in enumerate(breaches):
        s.breaches[slot] = int(mask)
    for word in _listed(parts, "gears"):
        room, _, marker = word.partition(":")
        if room not in ROOM_NAMES or not T_MARKER.fullmatch(marker):
            raise BadRecord(f"a rotation marker is r3:T1r, not `{shown(word)}`", RULE)
        s.gears[ROOM_NAMES.index(room)] = 1 + (int(marker[1]) - 1) * 2 + "lr".index(marker[2])


def _mask(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 20 and int(text) < 1 << EDGES
