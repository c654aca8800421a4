"""Reading components: rooms as drawings, pieces as TOML; what is wrong is named with its file and line."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from typing import Final

from conclave.core.errors import BadInput
from conclave.core.storage import ints
from conclave.games.lands_of_ice.board import Book, Room
from conclave.games.lands_of_ice.data import (
    B_DOWN,
    B_GATE,
    B_SLIT,
    B_UP,
    B_WALL,
    BIT,
    BRAZIER,
    BRIDGE,
    CELLS,
    CHARACTERS,
    DARKNESS,
    FLOOR,
    FOUNTAIN,
    GEAR,
    GUEST,
    GUEST_OBJECT,
    ICE_BRIDGE,
    LAVA,
    PIT,
    PLANTS,
    RIFT,
    SNOW,
    STAIRCASE,
    T_PLACE,
    TAGS,
    TERRAIN,
    TERRAINS,
    TORCH,
    TREE,
    VINE,
    WATER,
)

LETTERS: Final = {
    "W": WATER, "X": RIFT, "T": TREE, "F": FOUNTAIN, "B": BRIDGE, "b": BRIDGE, "I": ICE_BRIDGE, "@": GEAR,
    "O": PIT, "D": DARKNESS, "L": LAVA, "K": STAIRCASE, "V": VINE, "P": PLANTS, "Z": BRAZIER,
}  # fmt: skip
FLAT: Final = {"   ": 0, "---": B_WALL, "=H=": B_GATE, "-s-": B_SLIT, "vvv": B_DOWN, "^^^": B_UP}
TALL: Final = {" ": 0, "|": B_WALL, "H": B_GATE, "S": B_SLIT, ">": B_DOWN, "<": B_UP}
SIDES: Final = {"N": 0, "E": 1, "S": 2, "W": 3}
CORNERS: Final = {"NE": 1, "SE": 2, "SW": 3, "NW": 4}
MEETING: Final = {1: (0, 1), 2: (2, 1), 3: (2, 3), 4: (0, 3)}  # the two sides of a corner
LINES: Final = 11
WIDTH: Final = 21
PLACES: Final = 3  # squares for tokens that a room needs at least (LI-3.10)
PAIRS: Final = 60
NUMBERS: Final = (
    "movement", "combat", "wolf_combat", "kill_points", "exit_points", "ranged", "ranged_cost", "attack",
    "defence", "close_attack", "close_defence",
)  # fmt: skip
OTHER_FIELDS: Final = ("name", "box", "tags", "element")
MOST_GATES: Final = 30  # two bits each in one number
WORD: Final = re.compile(r"[A-Za-z0-9_-]{1,16}")  # rooms are named in positions and records
SLUG: Final = re.compile(r"[a-z0-9_]{1,30}")
LONGEST_NAME: Final = 40


class BadComponents(BadInput):
    """A file of components cannot be read; the sentence names the file and the line."""


def shown(text: object, most: int = 20) -> str:
    """Give what somebody wrote as it can be printed in a sentence: short, and without control characters."""
    return "".join(sign if sign.isprintable() else "?" for sign in str(text)[:most])


def number_in(text: str, low: int, high: int) -> int | None:
    """Read a whole number of at most two digits within bounds, or nothing."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 2):
        return None
    return int(text) if low <= int(text) <= high else None


class _Draft:
    """A room while its lines are read."""

    def __init__(self, line: int, ident: str) -> None:
        self.line = line
        self.ident = ident
        self.words: dict[str, str] = {}
        self.drawing: list[str] = []
        self.first = 0
        self.extras: list[tuple[int, list[str]]] = []


def read_rooms(text: str, file: str) -> list[Room]:
    """Read every room of a file."""
    drafts: list[_Draft] = []
    left = 0
    for number, line in enumerate(text.splitlines(), 1):
        if left:
            drafts[-1].drawing.append(line.rstrip().ljust(WIDTH))
            left -= 1
            continue
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "room":
            if len(words) != 2 or not WORD.fullmatch(words[1]):
                raise BadComponents(
                    f"{file}, line {number}: write `room` and one word that names it, "
                    "with at most 16 letters, digits, _ or -"
                )
            drafts.append(_Draft(number, words[1]))
        elif not drafts:
            raise BadComponents(f"{file}, line {number}: a room begins with `room` and its name")
        elif words[0] == "drawing":
            drafts[-1].first = number + 1
            left = LINES
        elif words[0] in ("mirror", "sconce"):
            drafts[-1].extras.append((number, words))
        elif words[0] in ("name", "pair", "turns", "ground", "box", "without", "points"):
            if words[0] in drafts[-1].words:
                raise BadComponents(f"{file}, line {number}: a room says `{words[0]}` once")
            drafts[-1].words[words[0]] = " ".join(words[1:])
        else:
            raise BadComponents(f"{file}, line {number}: `{shown(words[0])}` is nothing that a room has")
    return [_room(draft, file) for draft in drafts]


def _room(draft: _Draft, file: str) -> Room:
    at = f"{file}, line {draft.line}: room {draft.ident}"
    words = draft.words
    number = number_in(words.get("pair", ""), 1, PAIRS)
    if number is None:
        raise BadComponents(f"{at} needs `pair` and a number from 1 to {PAIRS}")
    if words.get("turns") not in ("right", "left"):
        raise BadComponents(f"{at} needs `turns right` or `turns left`")
    ground = {"snow": SNOW, "floor": FLOOR}.get(words.get("ground", "snow"))
    if ground is None:
        raise BadComponents(f"{at}: the ground is `snow` or `floor`, not `{shown(words['ground'])}`")
    name, box = words.get("name", draft.ident), words.get("box", "own")
    if max(len(name), len(box)) > LONGEST_NAME or not (name + box).isprintable():
        raise BadComponents(
            f"{at}: `name` and `box` have at most {LONGEST_NAME} characters that can be printed"
        )
    room = Room(draft.ident, name, number, words["turns"] == "right", box)
    for word in words.get("without", "").split():
        if word not in ("magic", "flight"):
            raise BadComponents(f"{at} is `without magic` or `without flight`, not `{shown(word)}`")
        room.no_magic = 1 if word == "magic" else room.no_magic
        room.no_flight = 1 if word == "flight" else room.no_flight
    points = number_in(words.get("points", "0"), -4, 4)
    if points is None:
        raise BadComponents(f"{at}: `points` is a number from -4 to 4")
    room.points = points
    if len(draft.drawing) != LINES:
        raise BadComponents(f"{at} needs `drawing` and {LINES} lines after it")
    for row, line in enumerate(draft.drawing):
        where = f"{file}, line {draft.first + row}"
        if len(line) > WIDTH:
            raise BadComponents(f"{where}: a line of a drawing has {WIDTH} characters, not {len(line)}")
        if row % 2:
            _squares(room, row // 2, line, ground, where)
        else:
            _flat_edges(room, row // 2, line, where)
    gears = [cell for cell in range(CELLS) if room.ground[cell] == GEAR]
    if len(gears) != 1:
        raise BadComponents(f"{at} has {len(gears)} gears `@`, and a room has one")
    room.gear = gears[0]
    free = sum(1 for cell in range(CELLS) if TERRAIN[room.ground[cell]] & T_PLACE and not room.mist[cell])
    if free < PLACES:
        raise BadComponents(f"{at} has {free} squares for tokens, and needs {PLACES}")
    gates = _count_gates(room)
    if gates > MOST_GATES:
        raise BadComponents(f"{at} has {gates} portcullises, and a room has at most {MOST_GATES}")
    for line_number, extra in draft.extras:
        _extra(room, extra, f"{file}, line {line_number}")
    return room


def _squares(room: Room, row: int, line: str, ground: int, where: str) -> None:
    for column in range(6):
        sign = line[4 * column]
        if sign not in TALL:
            raise BadComponents(f"{where}: `{shown(sign)}` is no border; borders are {' '.join(TALL)}")
        _set_edge(room, row * 5 + column - 1 if column else -1, 1, TALL[sign], TALL[sign] == B_DOWN)
        _set_edge(room, row * 5 + column if column < 5 else -1, 3, TALL[sign], TALL[sign] == B_UP)
    for column in range(5):
        drawn = line[4 * column + 1 : 4 * column + 4]
        mist, sign, after = drawn[0], drawn[1], drawn[2]
        cell = row * 5 + column
        if mist not in " ~" or after != " " or (sign != "." and sign not in LETTERS):
            raise BadComponents(
                f"{where}: `{shown(drawn)}` is no square; a square is one of . "
                f"{' '.join(LETTERS)}, with ~ before it for mist"
            )
        room.ground[cell] = ground if sign == "." else LETTERS[sign]
        room.mist[cell] = 1 if mist == "~" else 0
        room.under[cell] = RIFT if sign in ("b", "I") else WATER


def _flat_edges(room: Room, row: int, line: str, where: str) -> None:
    if any(line[4 * column] != "+" for column in range(6)):
        raise BadComponents(f"{where}: corners of squares are `+`, with three characters between them")
    for column in range(5):
        sign = line[4 * column + 1 : 4 * column + 4]
        if sign not in FLAT:
            raise BadComponents(f"{where}: `{shown(sign)}` is no border; borders are {', '.join(FLAT)}")
        _set_edge(room, (row - 1) * 5 + column if row else -1, 2, FLAT[sign], FLAT[sign] == B_DOWN)
        _set_edge(room, row * 5 + column if row < 5 else -1, 0, FLAT[sign], FLAT[sign] == B_UP)


def _set_edge(room: Room, cell: int, way: int, bits: int, downhill: bool) -> None:
    if cell >= 0:
        slope = bits & (B_DOWN | B_UP)
        room.edges[cell * 4 + way] = (B_DOWN if downhill else B_UP) if slope else bits


def _count_gates(room: Room) -> int:
    """Number the portcullises, and count them; one between two squares of the room is one."""
    count = 0
    for cell in range(CELLS):
        for way in range(4):
            if not room.edges[cell * 4 + way] & B_GATE or room.gate[cell * 4 + way] >= 0:
                continue
            room.gate[cell * 4 + way] = count
            r, c = divmod(cell, 5)
            near = (r + (0, 0, 1, 0)[way], c + (0, 1, 0, 0)[way])
            if way in (1, 2) and near[0] < 5 and near[1] < 5:
                room.gate[(near[0] * 5 + near[1]) * 4 + (way + 2) % 4] = count
            count += 1
    return count


def _extra(room: Room, words: list[str], where: str) -> None:
    among = CORNERS if words[0] == "mirror" else SIDES
    good = len(words) == 4 and {words[1], words[2]} <= set("12345") and words[3] in among
    if not good:
        raise BadComponents(
            f"{where}: write `{words[0]} row column` with numbers from 1 to 5 and one of {', '.join(among)}"
        )
    cell = (int(words[1]) - 1) * 5 + int(words[2]) - 1
    ways = MEETING[CORNERS[words[3]]] if words[0] == "mirror" else (SIDES[words[3]],)
    if any(room.edges[cell * 4 + way] != B_WALL for way in ways):
        needs = "a mirror sits between two walls" if words[0] == "mirror" else "a sconce hangs on a wall"
        raise BadComponents(f"{where}: {needs}, and there is none in the drawing")
    if words[0] == "mirror":
        if room.mirror[cell]:
            raise BadComponents(f"{where}: a square has one mirror")
        room.mirror[cell] = CORNERS[words[3]]
    else:
        room.sconce[cell] = room.sconce[cell] | (1 << SIDES[words[3]])


def check_pairs(rooms: list[Room], file: str) -> None:
    """Refuse rooms that are no pairs: two of one number, one turning right and one left (LI-2.3)."""
    names = [room.ident for room in rooms]
    for name in names:
        if names.count(name) > 1:
            raise BadComponents(f"{file}: two rooms are called {name}")
    for number in sorted({int(room.pair) for room in rooms}):
        turns = sorted(int(room.right) for room in rooms if room.pair == number)
        if turns != [0, 1]:
            raise BadComponents(f"{file}: pair {number} is one room that turns right and one that turns left")


def add_pieces(book: Book, text: str, file: str, guests: dict[str, int]) -> None:
    """Read characters and objects; known names get their usual numbers, others are guests (LI-18)."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadComponents(f"{file}: {shown(error, 200)}") from error
    except (ValueError, RecursionError) as error:
        raise BadComponents(f"{file}: a number is too long, or brackets go too deep") from error
    first = {"character": 0, "object": CHARACTERS, "torch": TORCH}
    for sort, pieces in found.items():
        if sort not in first or not isinstance(pieces, dict):
            raise BadComponents(
                f"{file}: a piece is `[character.x]` or `[object.x]`, not `[{shown(sort, 30)}]`"
            )
        for slug, values in pieces.items():
            kind = _kind(book, sort, slug, first[sort], guests, file)
            _piece(book, kind, sort, slug, values, f"{file}: {sort} {slug}")


def _kind(book: Book, sort: str, slug: str, first: int, guests: dict[str, int], file: str) -> int:
    if not SLUG.fullmatch(slug):
        raise BadComponents(
            f"{file}: `{shown(slug, 30)}` is no name for a piece: at most 30 small letters, digits or _"
        )
    if slug in book.slugs:
        kind = book.slugs.index(slug)
        there = "torch" if kind == TORCH else "object" if kind >= CHARACTERS else "character"
        if there != sort:
            raise BadComponents(f"{file}: {slug} is of the sort {there} already and not of the sort {sort}")
        return kind
    if sort in guests:
        kind, guests[sort] = guests[sort], guests[sort] + 1
        end = CHARACTERS if sort == "character" else TORCH
        if kind >= end:
            raise BadComponents(f"{file}: there are too many pieces of the sort {sort}; {slug} has no place")
        return kind
    return first


def _piece(book: Book, kind: int, sort: str, slug: str, values: object, at: str) -> None:
    if not isinstance(values, dict):
        raise BadComponents(f"{at} is a table of values")
    for name, value in values.items():
        if name in NUMBERS:
            if type(value) is not int or not 0 <= value <= 9:
                raise BadComponents(f"{at}: `{name}` is a number from 0 to 9")
        elif name not in OTHER_FIELDS:
            raise BadComponents(f"{at}: `{shown(name, 30)}` is nothing that a piece has")
    for name in ("name", "box"):
        word = values.get(name, slug)
        if not isinstance(word, str) or not 0 < len(word) <= LONGEST_NAME or not word.isprintable():
            raise BadComponents(f"{at}: `{name}` is a text of at most {LONGEST_NAME} characters")
    tags = values.get("tags", [])
    mask = 0
    for tag in tags if isinstance(tags, list) else [tags]:
        if tag not in TAGS:
            raise BadComponents(f"{at}: there is no tag `{shown(tag, 30)}`; tags are {', '.join(TAGS)}")
        mask |= int(BIT[TAGS.index(str(tag))])
    element = values.get("element")
    if element is not None and element not in TERRAINS:
        raise BadComponents(f"{at}: `element` is a terrain: {', '.join(TERRAINS[1:])}")
    book.slugs[kind], book.names[kind] = slug, str(values.get("name", slug))
    book.boxes[kind] = str(values.get("box", "own"))

    def number(name: str, default: int = 0) -> int:
        value = values.get(name, default)
        return value if isinstance(value, int) else default

    book.movement[kind], book.combat[kind] = number("movement"), number("combat")
    book.wolf[kind] = number("wolf_combat", number("combat"))
    book.kill_points[kind] = number("kill_points", 1)
    book.exit_points[kind] = number("exit_points", 1 if sort == "character" else 0)
    book.ranged[kind], book.ranged_cost[kind] = number("ranged"), number("ranged_cost", 1)
    book.attack[kind], book.defence[kind] = number("attack"), number("defence")
    book.close_attack[kind], book.close_defence[kind] = number("close_attack"), number("close_defence")
    book.element[kind] = TERRAINS.index(str(element)) if element is not None else -1
    book.tags[kind] = mask


def book_of(name: str, texts: Mapping[str, str]) -> Book:
    """Make a set of components from its files: every `.rooms` and every `.toml`."""
    rooms: list[Room] = []
    for file in sorted(texts):
        if file.endswith(".rooms"):
            rooms += read_rooms(texts[file], file)
    check_pairs(rooms, ", ".join(file for file in sorted(texts) if file.endswith(".rooms")))
    book = Book(name, rooms)
    guests: dict[str, int] = {}
    for file in sorted(texts, key=lambda file: (file != "pieces.toml", file)):
        if file.endswith(".toml"):
            _numbered(book, texts[file], file, guests)
    for room in rooms:
        # Rows of a book are shared by all games and never change.
        room.ground, room.edges = ints(list(room.ground)), ints(list(room.edges))
    book.word = f"{name}-{meaning(book)}"
    return book


def meaning(book: Book) -> str:
    """Give twelve letters for what a set means in play: drawings and numbers, not names or comments."""
    rooms = [
        (room.ident, int(room.pair), int(room.right), room.box, int(room.no_magic), int(room.no_flight),
         int(room.points), *(tuple(int(number) for number in row) for row in
                             (room.ground, room.under, room.mist, room.edges, room.mirror, room.sconce)))
        for room in book.rooms
    ]  # fmt: skip
    rows = (
        book.movement, book.combat, book.wolf, book.kill_points, book.exit_points, book.ranged,
        book.ranged_cost, book.attack, book.defence, book.close_attack, book.close_defence, book.element,
        book.tags,
    )  # fmt: skip
    pieces = [tuple(int(number) for number in row) for row in rows]
    return hashlib.blake2b(repr((rooms, book.slugs, book.boxes, pieces)).encode(), digest_size=6).hexdigest()


def _numbered(book: Book, text: str, file: str, guests: dict[str, int]) -> None:
    if file != "pieces.toml":
        add_pieces(book, text, file, guests)
        return
    standard = {"character": 0, "object": CHARACTERS}
    add_pieces(book, text, file, standard)
    guests["character"] = max(GUEST, standard["character"])
    guests["object"] = max(CHARACTERS + GUEST_OBJECT, standard["object"])
