"""A stage for rule tests: one room drawn in letters in the first slot, plain rooms around it.

The first room has the squares a1 to e5, rows a to e from the north. Everything else is open snow.
"""

from __future__ import annotations

from functools import cache

from conclave.core.session import Session
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.actions import PIECE_NAMES
from conclave.games.lands_of_ice.data import SQUARE_NAMES, TERRAINS
from conclave.games.lands_of_ice.notation import MARKS
from conclave.games.lands_of_ice.reading import book_of
from conclave.games.lands_of_ice.sets import SETS, standard_files
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.testing.scenario import ScenarioTable

PLAIN = "..... ..... ..... ..... ....@"
FLAT = {"wall": "---", "gate": "=H=", "slit": "-s-"}
TALL = {"wall": "|", "gate": "H", "slit": "S"}
WAYS = {"n": "north", "e": "east", "s": "south", "w": "west"}
ROOMS = "41A:0,41B:0,42A:0,42B:0,43A:0,43B:0,44A:0,44B:0"


def drawing(rows: str, edges: str = "") -> list[str]:
    """Draw a room from five words of five letters (a small m before a letter is mist) and borders."""
    words = rows.split()
    lines = [list("+   +   +   +   +   +") if row % 2 == 0 else list(" " * 21) for row in range(11)]
    for row, word in enumerate(words):
        column, mist = 0, " "
        for letter in word:
            if letter == "m":
                mist = "~"
                continue
            lines[2 * row + 1][4 * column + 1 : 4 * column + 3] = [mist, letter]
            column, mist = column + 1, " "
    for edge in edges.split():
        side, _, kind = edge.partition(":")
        row, column, way = "abcde".index(side[0]), int(side[1]) - 1, side[2]
        if way in "ns":
            line = 2 * row + (2 if way == "s" else 0)
            sign = FLAT.get(kind) or ("vvv" if (kind == "down") == (way == "s") else "^^^")
            lines[line][4 * column + 1 : 4 * column + 4] = list(sign)
        else:
            place = 4 * column + (4 if way == "e" else 0)
            sign = TALL.get(kind) or (">" if (kind == "down") == (way == "e") else "<")
            lines[2 * row + 1][place] = sign
    return ["".join(line) for line in lines]


def room(ident: str, turns: str, drawn: list[str], extras: tuple[str, ...] = (), ground: str = "snow") -> str:
    """Write a room as files have it."""
    number = ident[:2]
    head = [
        f"room {ident}",
        f"pair {number}",
        f"turns {turns}",
        f"ground {ground}",
        "box lands_of_ice",
        "drawing",
    ]
    return "\n".join([*head, *drawn, *extras, ""])


@cache
def word_of(rows: str, edges: str, extras: tuple[str, ...], ground: str, guests: str, beside: str) -> str:
    """Make a set of components with the drawn room, and give its word."""
    inside = tuple(extra for extra in extras if extra.split()[0] in ("mirror", "sconce"))
    flags = [extra for extra in extras if extra not in inside]
    first = room("41A", "right", drawing(rows, edges), inside, ground).split("drawing", 1)
    texts = ["\n".join([first[0].rstrip(), *flags, "drawing"]) + first[1]]
    second, _, second_edges = beside.partition("|")
    texts.append(room("41B", "left", drawing(second or PLAIN, second_edges)))
    for number in (42, 43, 44):
        texts += [room(f"{number}A", "right", drawing(PLAIN)), room(f"{number}B", "left", drawing(PLAIN))]
    files = {"stage.rooms": "\n".join(texts), "pieces.toml": standard_files()["pieces.toml"]}
    if guests:
        files["guests.toml"] = guests
    return SETS.remember(book_of("stage", files)).word


class Stage:
    """A table at a position, with short words for what tests do."""

    def __init__(self, text: str) -> None:
        self.table = ScenarioTable(GAME, Session(GAME, position=text, luck=False, forced=False))

    @property
    def s(self) -> Labyrinth:
        """The position."""
        assert isinstance(self.table.state, Labyrinth)
        return self.table.state

    def play(self, *tokens: str) -> Stage:
        """Answer one question after another."""
        for token in tokens:
            self.table.play(token)
        return self

    def walk(self, who: str, ways: str, *end: str, verb: str = "move") -> Stage:
        """Move a character along ways such as `ees`; ends with `done` unless told otherwise."""
        self.play(f"{verb} {who}", *(f"way {WAYS[way]}" for way in ways))
        return self.play(*(end or ("done",)))

    def fight(self, blue: int, yellow: int) -> Stage:
        """Lay both combat cards."""
        return self.play(f"fight {blue}", f"fight {yellow}")

    def tokens(self) -> list[str]:
        """List the choices."""
        return self.table.choices()

    def can(self, *tokens: str) -> bool:
        """Tell whether all of these are choices."""
        return set(tokens) <= set(self.tokens())

    def why(self, token: str) -> str:
        """Give the rule that refuses an answer."""
        return self.table.refused(token).rule

    def at(self, piece: str) -> str:
        """Say where a piece is."""
        place = int(self.s.where.faces[PIECE_NAMES.index(piece)])
        return SQUARE_NAMES[place] if place >= 0 else {-1: "box", -2: "gone", -3: "left"}.get(place, "hidden")

    def marked(self, piece: str, mark: str) -> bool:
        """Tell whether something is true of a piece."""
        return int(self.s.marks[PIECE_NAMES.index(piece)]) & MARKS[mark] != 0

    def ground(self, square: str) -> str:
        """Name the terrain of a square."""
        return TERRAINS[int(self.s.rows.ground[SQUARE_NAMES.index(square)])]

    @property
    def points(self) -> tuple[int, int]:
        """The points of both."""
        return int(self.s.points[0]), int(self.s.points[1])

    @property
    def ap(self) -> int:
        """The action points left."""
        return int(self.s.ap)

    def moves(self, who: str, verb: str = "move") -> set[str]:
        """List the first ways of a movement, without making it."""
        if f"{verb} {who}" not in self.tokens():
            return set()
        self.play(f"{verb} {who}")
        found = {token[4:5] for token in self.tokens() if token.startswith("way ")}
        self.table.undo()
        return found


def stage(
    pieces: str,
    rows: str = PLAIN,
    edges: str = "",
    *extras: str,
    ground: str = "snow",
    guests: str = "",
    beside: str = "",
    rooms: str = ROOMS,
    **parts: str,
) -> Stage:
    """Set a stage: pieces as `blue-yeti@b2 ...`, a drawn room, and parts of a position such as ap="3"."""
    word = word_of(rows, edges, extras, ground, guests, beside)
    given = {"turn": "blue", "ap": "5", **parts}
    if "plays" in given:
        del given["turn"]
    text = f"components={word} rooms={rooms} pairs=41,42,43,44 pieces={','.join(pieces.split())} "
    return Stage(text + " ".join(f"{name}={value}" for name, value in given.items()))
