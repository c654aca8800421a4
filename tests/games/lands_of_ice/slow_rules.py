"""A slow reading of movement and sight, written from the rulebook in plain loops and from text alone.

It knows nothing of the engine: it reads the drawings of rooms and a position as text, and answers where a
character may go and whom it sees. Rules are cited as in the manual.
"""

from __future__ import annotations

from copy import copy
from functools import cache

Square = tuple[int, int]
WAYS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
ORDER = ("north", "east", "south", "west")
BACK = {"north": "south", "east": "west", "south": "north", "west": "east"}

# Movement and combat of every character (LI-13, LI-15).
NUMBERS = {
    "beast_master": (4, 2), "yeti": (3, 3), "ice_witch": (5, 1), "ice_dragon": (2, 5),
    "ice_elemental": (4, 1), "mammoth": (2, 4), "lightning_elemental": (4, 1), "werewolf": (4, 2),
    "cleric": (4, 2), "goblin": (4, 1), "mekanork": (3, 2), "thief": (5, 2),
    "troll": (2, 4), "wall_walker": (4, 1), "warrior": (3, 3), "wizard": (4, 1),
}  # fmt: skip
FLYERS = ("lightning_elemental", "wizard")
ROPES = ("rope", "rope_base")
CURSED = ("flying_carpet",)
# Terrain as letters of the drawings; "i" is an ice marker, "s" a stump, "-" a starting line.
WALKABLE = ".@Iis-"
OBSTACLES = "WXO"
ANCHORS = ".@-iIsTBb"


class Token:
    """A character or an object on the board."""

    def __init__(self, name: str, at: Square, marks: list[str]) -> None:
        self.name = name
        self.colour, _, self.kind = name.partition("-")
        if name.startswith("torch"):
            self.colour, self.kind = "", "torch"
        self.at = at
        self.marks = marks
        self.character = self.kind in NUMBERS
        self.wounded = "wounded" in marks
        self.frozen = "frozen" in marks


def read_rooms(texts: list[str]) -> dict[str, dict[str, list[str]]]:
    """Read drawings: for each room its eleven lines and the lines after and before them."""
    found: dict[str, dict[str, list[str]]] = {}
    for text in texts:
        name = ""
        left = 0
        for line in text.splitlines():
            if left:
                found[name]["drawing"].append(line.ljust(21))
                left -= 1
            elif line.startswith("room "):
                name = line.split()[1]
                found[name] = {
                    "drawing": [],
                    "mirror": [],
                    "sconce": [],
                    "pair": [],
                    "turns": [],
                    "ground": [],
                }
            elif line.strip() == "drawing":
                left = 11
            elif name and line.split() and line.split()[0] in found[name]:
                found[name][line.split()[0]].append(" ".join(line.split()[1:]))
    return found


def square_named(name: str) -> Square:
    """Read `c7`."""
    return "abcdefghij".index(name[0]), int(name[1:])


class Drawing:
    """One room by itself, turned: squares from 0, 0 in its own north-west corner."""

    def __init__(self) -> None:
        self.ground: dict[Square, str] = {}
        self.mist: set[Square] = set()
        self.half: dict[tuple[Square, str], str] = {}
        self.mirror: dict[Square, str] = {}
        self.sconce: set[tuple[Square, str]] = set()


@cache  # long runs lay the same sixteen rooms again and again
def turned_drawing(
    lines: tuple[str, ...], mirrors: tuple[str, ...], sconces: tuple[str, ...], turned: int
) -> Drawing:
    """Read a drawing, a quarter turn clockwise as often as it is turned (LI-2.2)."""
    found = Drawing()

    def place(row: int, column: int) -> Square:
        for _ in range(turned):
            row, column = column, 4 - row
        return row, column

    def way(name: str) -> str:
        return ORDER[(ORDER.index(name) + turned) % 4]

    for row in range(5):
        for column in range(5):
            here = place(row, column)
            found.ground[here] = lines[2 * row + 1][4 * column + 2]
            if lines[2 * row + 1][4 * column + 1] == "~":
                found.mist.add(here)
            signs = {
                "north": lines[2 * row][4 * column + 1 : 4 * column + 4],
                "south": lines[2 * row + 2][4 * column + 1 : 4 * column + 4],
                "west": lines[2 * row + 1][4 * column],
                "east": lines[2 * row + 1][4 * column + 4],
            }
            for side, sign in signs.items():
                kind = border(sign, side)
                if kind:
                    found.half[here, way(side)] = kind
    for line in mirrors:
        down, right, corner = line.split()
        corners = ("NE", "SE", "SW", "NW")
        found.mirror[place(int(down) - 1, int(right) - 1)] = corners[(corners.index(corner) + turned) % 4]
    for line in sconces:
        down, right, side = line.split()
        full = {"N": "north", "E": "east", "S": "south", "W": "west"}[side]
        found.sconce.add((place(int(down) - 1, int(right) - 1), way(full)))
    return found


class Board:
    """A position, square by square."""

    def __init__(self, text: str, rooms: dict[str, dict[str, list[str]]]) -> None:
        parts = dict(word.partition("=")[::2] for word in text.split())
        self.ground: dict[Square, str] = {}
        self.mist: set[Square] = set()
        self.mirror: dict[Square, str] = {}
        self.sconce: set[tuple[Square, str]] = set()
        self.half: dict[tuple[Square, str], str] = {}  # what a square itself says about one of its sides
        self.slot: dict[Square, int] = {}
        self.rooms: list[str] = []
        self.turns = parts.get("tops", "0/0").split("/")
        self.about = rooms
        for row in range(10):
            for column in (0, 21):
                self.ground[row, column] = "-"
        for slot, word in enumerate(parts["rooms"].split(",")):
            self.rooms.append(word.partition(":")[0])
            for down in range(5):
                for right in range(5):
                    self.slot[slot // 4 * 5 + down, 1 + slot % 4 * 5 + right] = slot
            if word != "-":
                name, _, turned = word.partition(":")
                self.lay(slot, rooms[name], int(turned))
        self.cover(parts)
        self.open(parts)
        self.tokens: list[Token] = []
        for word in parts["pieces"].split(","):
            name, _, rest = word.partition("@")
            where, *marks = rest.split("+")
            if where not in ("box", "gone", "left") and not where.startswith("r"):
                self.tokens.append(Token(name, square_named(where), marks))
        self.by_square: dict[Square, list[Token]] = {}
        for token in self.tokens:
            self.by_square.setdefault(token.at, []).append(token)
        self.hidden = [word.split("@") for word in parts["pieces"].split(",") if "@r" in word]
        self.active = parts["turn"]
        self.jumps = int(parts.get("jumps", "3/3").split("/")[0 if self.active == "blue" else 1])
        self.top = dict(zip(("blue", "yellow"), parts.get("tops", "0/0").split("/"), strict=True))

    def lay(self, slot: int, room: dict[str, list[str]], turned: int) -> None:
        """Lay a drawing on the board, a quarter turn clockwise as often as it is turned (LI-2.2)."""
        down, right = slot // 4 * 5, 1 + slot % 4 * 5
        drawn = turned_drawing(tuple(room["drawing"]), tuple(room["mirror"]), tuple(room["sconce"]), turned)
        for (row, column), letter in drawn.ground.items():
            self.ground[down + row, right + column] = letter
        for row, column in drawn.mist:
            self.mist.add((down + row, right + column))
        for ((row, column), way), kind in drawn.half.items():
            self.half[(down + row, right + column), way] = kind
        for (row, column), corner in drawn.mirror.items():
            self.mirror[down + row, right + column] = corner
        for (row, column), way in drawn.sconce:
            self.sconce.add(((down + row, right + column), way))

    def cover(self, parts: dict[str, str]) -> None:
        """Put markers on squares: ice hides all, a stump the tree and its mist (LI-2.8)."""
        for name in parts.get("stump", "").split(","):
            if name:
                self.ground[square_named(name)] = "s"
                self.mist.discard(square_named(name))
        for name in parts.get("rift", "").split(","):
            if name:
                self.ground[square_named(name)] = "X"
        for name in parts.get("broken", "").split(","):
            if name:
                square = square_named(name)
                self.ground[square] = "W" if self.ground[square] == "B" else "X"
        for name in parts.get("ice", "").split(","):
            if name:
                self.ground[square_named(name)] = "i"
                self.mist.discard(square_named(name))

    def open(self, parts: dict[str, str]) -> None:
        """Take portcullises away that are open or broken, on both squares that they stand between."""
        self.unbroken: set[tuple[Square, str]] = {side for side, kind in self.half.items() if kind == "gate"}
        for word in parts.get("gates", "").split(","):
            if not word:
                continue
            side, _, state = word.partition(":")
            here = square_named(side[:-1])
            way = {"n": "north", "e": "east", "s": "south", "w": "west"}[side[-1]]
            sides = [(here, way)]
            beyond = self.beside(here, way)
            if self.slot.get(beyond) == self.slot[here]:
                sides.append((beyond, BACK[way]))
            for one in sides:
                if state != "closed":
                    self.half.pop(one, None)
                if state == "broken":
                    self.unbroken.discard(one)

    def beside(self, here: Square, way: str) -> Square:
        """Give the next square on a side, on the board or not."""
        return here[0] + WAYS[way][0], here[1] + WAYS[way][1]

    def between(self, here: Square, way: str) -> set[str]:
        """Say what stands on a border: what both squares say, and the ends of the known board (LI-2.4)."""
        there = self.beside(here, way)
        if not (0 <= there[0] <= 9 and 0 <= there[1] <= 21):
            return {"end"}
        found = {self.half.get((here, way), ""), turned_round(self.half.get((there, BACK[way]), ""))}
        if there not in self.ground or here not in self.ground:
            found.add("dark")
        return found - {""}

    def adjacent(self, here: Square, way: str) -> bool:
        """Tell whether the next square is adjacent: nothing at all between (LI-2.5)."""
        return not self.between(here, way)

    def on(self, square: Square) -> list[Token]:
        """List what is on a square."""
        return list(self.by_square.get(square, ()))

    def people(self, square: Square) -> list[Token]:
        """List the characters on a square."""
        return [token for token in self.on(square) if token.character]

    def upright(self, square: Square) -> Token | None:
        """Give the unwounded character of a square."""
        for token in self.people(square):
            if not token.wounded:
                return token
        return None

    def strength(self, who: Token) -> int:
        """Give the printed combat value; a Werewolf is a wolf under a 5 (LI-1.12, LI-13.8)."""
        if who.kind == "werewolf" and self.top[who.colour] == "5":
            return 4
        return NUMBERS[who.kind][1]

    def snowy(self, square: Square) -> bool:
        """Tell whether a square is snowy ground: snow, an ice marker, an ice bridge (LI-1.5)."""
        ground = self.ground[square]
        if ground == ".":
            return self.about[self.rooms[self.slot[square]]]["ground"] != ["floor"]
        return ground in "iI"

    def turned(self, slot: int, right: bool) -> Board:
        """Give the board after a quarter turn of a room with everything in it (LI-5.4)."""
        later = copy(self)
        top, first = slot // 4 * 5, 1 + slot % 4 * 5

        def moved(square: Square) -> Square:
            if self.slot.get(square) != slot:
                return square
            row, column = square[0] - top, square[1] - first
            row, column = (column, 4 - row) if right else (4 - column, row)
            return top + row, first + column

        def way(square: Square, name: str) -> str:
            turn = 0 if self.slot.get(square) != slot else 1 if right else 3
            return ORDER[(ORDER.index(name) + turn) % 4]

        later.ground = {moved(square): ground for square, ground in self.ground.items()}
        later.mist = {moved(square) for square in self.mist}
        later.half = {(moved(at), way(at, side)): kind for (at, side), kind in self.half.items()}
        later.tokens = [Token(one.name, moved(one.at), one.marks) for one in self.tokens]
        return later

    def roped(self, square: Square) -> bool:
        """Tell whether a rope is on a square."""
        return any(token.kind in ROPES for token in self.on(square))

    def sees(self, who: Token) -> set[str]:
        """Name the characters that somebody sees (LI-8)."""
        found: set[str] = set()
        for first in ORDER:
            found |= self.ray(who, first)
        return found

    def ray(self, who: Token, first: str) -> set[str]:
        """Follow one ray (LI-8.2 to LI-8.7, LI-21.8, LI-21.20)."""
        found: set[str] = set()
        high = self.ground[who.at] == "T"
        here, heading, been = who.at, first, set[tuple[Square, str]]()
        while (here, heading) not in been:
            been.add((here, heading))
            stands = self.between(here, heading)
            if stands & {"wall", "gate", "dark", "end"}:
                break
            if "slit" in stands and not (here == who.at and heading == first and len(been) == 1):
                break
            here = self.beside(here, heading)
            if here != who.at:
                if here in self.mist:
                    break
                people = self.people(here)
                found |= {one.name for one in people}
                if not high and (people or self.ground[here] in "TF"):
                    break
            if here in self.mirror:
                heading = mirrored(self.mirror[here], heading)
        return found


def border(sign: str, side: str) -> str:
    """Read the sign on a side of a square; a slope goes up or down as one leaves the square."""
    if sign in ("---", "|"):
        return "wall"
    if sign in ("=H=", "H"):
        return "gate"
    if sign in ("-s-", "S"):
        return "slit"
    downhill = {"vvv": "south", "^^^": "north", ">": "east", "<": "west"}.get(sign)
    if downhill is None:
        return ""
    return "down" if downhill == side else "up"


def turned_round(kind: str) -> str:
    """Give a border as it is seen from the other side."""
    return {"down": "up", "up": "down"}.get(kind, kind)


def mirrored(corner: str, heading: str) -> str:
    """Turn a heading in a mirror: what runs at one wall of the corner leaves along the other (LI-8.5)."""
    walls = {"N": "north", "S": "south", "E": "east", "W": "west"}
    upright, across = walls[corner[0]], walls[corner[1]]
    return {upright: BACK[across], across: BACK[upright]}.get(heading, heading)
