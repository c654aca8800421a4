"""Positions of The Meld for tests: tiles by the names of their sides, foci and constructs set by hand.

A stage begins with an empty field in the first turn of Midnight, the first seat, at the choice of an
option. Slots of the Aspirant: b1 to b3 Plant Focus, b4 to b6 Raise Land, b7 to b9 Shift Ground, b10 to b12
Muster, b13 Claim, b14 to b16 Presence. Foci for the field are taken from the last slots first.
"""

from __future__ import annotations

from conclave.core import flow
from conclave.core.actions import ActionSpace
from conclave.core.storage import Ints, ints
from conclave.games.meld import GAME
from conclave.games.meld.data import (
    AREA,
    BOARD_SLOTS,
    EMPTY,
    FOCUS,
    IN_STACK,
    SEALED,
    SEATS,
    TILE_BASE,
    TILE_SLOTS,
)
from conclave.games.meld.rules.control import state_check
from conclave.games.meld.rules.roll import Throw
from conclave.games.meld.state import Meld
from conclave.testing.scenario import ScenarioTable, scenario

MIDNIGHT, IVORY, CRIMSON, VERDANT = 0, 1, 2, 3
# Which facts of an event name the side of a tile, and which count something; the first fact is the set.
SIDES_TOLD = {
    "focus": (2,), "away": (2,), "step": (2, 3), "swap": (2, 3), "rotate": (2, 3, 4), "flip": (2,),
    "place": (2,), "move": (2,), "remove": (2,), "seal": (3,), "unseal": (2,), "claim": (2,), "battle": (3,),
    "twilight": (2,),
}  # fmt: skip
COUNTS_TOLD = {"gain": (2,), "foci_lost": (2,), "fewer": (2,)}


class Stage:
    """A table, and words for what lies on it."""

    def __init__(self, seats: int = 2, sides: tuple[str, ...] = (), **options: str) -> None:
        self._rolls: list[str] = []
        self._heard = 0
        options.setdefault("start_field", "empty")
        if sides:
            options["boards"] = "free_choice"
        self.table: ScenarioTable = scenario(GAME, seats=seats, **options)
        self.table.luck("first 1")
        for side in sides:
            self.table.play(f"board {side}")

    @property
    def s(self) -> Meld:
        """Give the position."""
        assert isinstance(self.table.state, Meld)
        return self.table.state

    # Setting.

    def number(self, name: str) -> int:
        """Give the number of the tile with a side of this name."""
        return next(at for at, face in enumerate(self.s.book.faces) if face.name == name) // 2

    def token(self, name: str) -> str:
        """Give the word for a tile in tokens."""
        return f"t{self.number(name) + 1:02}"

    def lay(self, name: str, q: int, r: int, **foci: int) -> Stage:
        """Lay a tile on the field with foci: `lay("Drill Yard", 0, 0, midnight=2)`."""
        s, at = self.s, next(at for at, face in enumerate(self.s.book.faces) if face.name == name)
        tile, side = at // 2, int(s.book.side)
        s.bag = ints([int(other) for other in s.bag if other != tile])
        s.side[tile] = at % 2
        s.put_tile(tile, (side // 2 + q) % side * side + (side // 2 + r) % side)
        for seat, count in self._seats(foci):
            for _ in range(count):
                self._focus(seat)
                s.add_focus(tile, seat)
        state_check(s, 0)
        return self

    def _seats(self, words: dict[str, int]) -> list[tuple[int, int]]:
        names = ["midnight", "ivory", "crimson", "verdant"]
        return [(names.index(word), count) for word, count in words.items()]

    def _focus(self, seat: int) -> None:
        slots = range(seat * BOARD_SLOTS, (seat + 1) * BOARD_SLOTS)
        slot = max(slot for slot in slots if self.s.held[slot] == FOCUS)
        self.s.unblock(seat, slot - seat * BOARD_SLOTS)

    def claimed(self, name: str, seat: int, sealed: bool = False) -> Stage:
        """Put a tile into an area."""
        s, at = self.s, next(at for at, face in enumerate(self.s.book.faces) if face.name == name)
        s.bag = ints([int(other) for other in s.bag if other != at // 2])
        s.side[at // 2] = at % 2
        s.settle_at(at // 2, (SEALED if sealed else AREA) + seat)
        return self

    def pool(self, seat: int, count: int) -> Stage:
        """Let a pool hold so many basic constructs."""
        return self._set(self.s.pool, seat, count)

    def army(self, seat: int, count: int, *uniques: str) -> Stage:
        """Let an army hold basic constructs, and unique ones for good."""
        for name in uniques:
            self.hold(name, seat)
            kind = self.s.book.names.index(name)
            self.s.pool[seat * self.s.book.kinds + kind] = 0
            self.s.army[seat * self.s.book.kinds + kind] = 1
        return self._set(self.s.army, seat, count)

    def _set(self, row: Ints, seat: int, count: int) -> Stage:
        place = seat * int(self.s.book.kinds)
        self.s.supply += row[place] - count
        row[place] = count
        return self

    def hold(self, name: str, seat: int) -> Stage:
        """Let a seat hold a unique construct for good, in its pool."""
        kind = self.s.book.names.index(name)
        self.s.hold(kind, seat, -1)
        self.s.pool[seat * self.s.book.kinds + kind] = 1
        return self

    def fill(self, name: str, slot: int = 0, construct: str = "Construct") -> Stage:
        """Put a construct from the supply, or a unique one, into a slot of a tile."""
        s, kind = self.s, self.s.book.names.index(construct)
        if kind == 0:
            s.supply -= 1
        else:
            s.pool[s.holder[kind] * s.book.kinds + kind] = 0
        s.fill(TILE_BASE + TILE_SLOTS * self.number(name) + slot, kind)
        state_check(s, 0)
        return self

    def board(self, seat: int, *slots: int) -> Stage:
        """Put basic constructs from the supply into open slots of a board, counted from 1."""
        for slot in slots:
            place = seat * BOARD_SLOTS + slot - 1
            assert self.s.held[place] == EMPTY, "that slot is not open"
            self.s.supply -= 1
            self.s.fill(place, 0)
        return self

    def free(self, seat: int, *slots: int) -> Stage:
        """Exchange foci so that slots of a board, counted from 1, are open."""
        s, base = self.s, seat * BOARD_SLOTS
        for slot in slots:
            if s.held[base + slot - 1] == FOCUS:
                other = max(
                    at for at in range(BOARD_SLOTS)
                    if s.held[base + at] == EMPTY and self._is_focus_slot(seat, at) and at + 1 not in slots
                )  # fmt: skip
                s.unblock(seat, slot - 1)
                s.block(seat, other)
        return self

    def _is_focus_slot(self, seat: int, slot: int) -> bool:
        face = self.s.book.faces[self.s.boards[seat]]
        return slot < face.slots and face.kinds[slot] == 2

    def stack(self, *names: str) -> Stage:
        """Let the stack hold these tiles and no others; the rest leave the game."""
        wanted = [self.number(name) for name in names]
        for tile in [int(tile) for tile in self.s.bag]:
            if tile not in wanted:
                self.s.place[tile] = 3
        self.s.bag = ints(sorted(wanted))
        return self

    # Playing.

    def play(self, *tokens: str) -> Stage:
        """Answer, with the names of sides in quotation marks for tiles, and luck behind a star."""
        for token in tokens:
            frame = flow.waiting(self.s)
            if isinstance(frame, Throw):
                self._throw(frame, token)
            elif token.startswith("* "):
                self.table.luck(self._named(token[2:]))
            else:
                self.table.play(self._named(token))
            self.opens_again()
        return self

    def opens_again(self) -> None:
        """See at every pause that the position balances, and that it can be put away and taken out again."""
        self.s.check()
        self._told()
        packed = GAME.pack(self.s)
        again = GAME.unpack(packed, self.s.options)
        assert GAME.pack(again) == packed
        assert flow.choices(again) == flow.choices(self.s)

    def _told(self) -> None:
        """See that what was told names tiles by the side that is up, and counts more than nothing."""
        told = self.table.events()
        for event in told[self._heard :]:
            for place in SIDES_TOLD.get(event.kind, ()):
                tile, side = divmod(int(event.facts[place]), 2)
                assert self.s.side[tile] == side, f"{event} names the side that is down"
                assert self.s.place[tile] != IN_STACK, f"{event} names a tile that nobody has seen"
            for place in COUNTS_TOLD.get(event.kind, ()):
                assert event.facts[place] > 0, f"{event} tells of nothing"
        self._heard = len(told)

    def _throw(self, frame: Throw, token: str) -> None:
        """Gather the rolls of equal dice, and name them as one throw; they lie sorted afterwards."""
        assert token.startswith("* roll "), f"{token}: dice are thrown"
        self._rolls.append(token.split()[2])
        if len(self._rolls) == int(frame.count):
            self.table.play("pick 0").luck(f"throw {'-'.join(sorted(self._rolls))}")
            self._rolls.clear()

    def _named(self, token: str) -> str:
        if '"' not in token:
            return token
        before, name, after = token.split('"')
        return f"{before}{self.token(name)}{after}"

    def invoke(self, slot: str, construct: str = "basic") -> Stage:
        """Invoke a slot with a construct."""
        return self.play(f"invoke {slot}", f"construct {construct}")

    def refused(self, token: str) -> str:
        """Play what must be refused, and give the rule."""
        return self.table.refused(self._named(token)).rule

    # Looking.

    def choices(self) -> set[str]:
        """Give what may be answered, tiles by the names of their sides."""
        return {self._read(token) for token in self.table.choices()}

    def _read(self, token: str) -> str:
        words = token.split()
        if words[0] == "tile":
            tile = int(words[1][1:]) - 1
            faces = self.s.book.faces
            if self.s.place[tile] in (2,) or self.s.place[tile] >= AREA:
                return faces[2 * tile + int(self.s.side[tile])].name
            return faces[2 * tile].name
        return token

    def asked(self) -> str:
        """Name the question, and the seat it is put to."""
        return f"{type(flow.waiting(self.s)).__name__} {self.table.asked}"

    def foci(self, name: str) -> list[int]:
        """Count the foci of every seat on a tile."""
        tile = self.number(name)
        return [int(self.s.foci[SEATS * tile + seat]) for seat in range(self.s.seats)]

    def blocked(self, seat: int) -> list[int]:
        """List the slots of a board that a focus blocks, counted from 1."""
        base = seat * BOARD_SLOTS
        return [slot + 1 for slot in range(BOARD_SLOTS) if self.s.held[base + slot] == FOCUS]

    def pooled(self, seat: int) -> int:
        """Count the basic constructs of a pool."""
        return int(self.s.pool[seat * self.s.book.kinds])

    def armed(self, seat: int) -> int:
        """Count the basic constructs of an army."""
        return int(self.s.army[seat * self.s.book.kinds])

    def where(self, name: str) -> str:
        """Say where a unique construct is: supply, or whose pool, army, ether or slot."""
        s, kind = self.s, self.s.book.names.index(name)
        owner = int(s.holder[kind])
        if owner < 0:
            return "supply"
        place = owner * int(s.book.kinds) + kind
        if s.pool[place]:
            return f"pool {owner}"
        if s.army[place]:
            return f"army {owner}"
        return f"slot {owner}" if s.at[kind] >= 0 else f"ether {owner}"

    def at(self, name: str) -> tuple[int, int] | None:
        """Give where a tile lies, from the middle of the field."""
        tile, side = self.number(name), int(self.s.book.side)
        cell = int(self.s.cell[tile])
        return None if cell < 0 else (cell // side - side // 2, cell % side - side // 2)

    def up(self, name: str) -> bool:
        """Tell whether this side of its tile is up."""
        at = next(at for at, face in enumerate(self.s.book.faces) if face.name == name)
        return int(self.s.side[at // 2]) == at % 2

    def in_area(self, name: str, seat: int) -> bool:
        """Tell whether a tile is in an area, unsealed."""
        return int(self.s.place[self.number(name)]) == AREA + seat

    def holds(self, name: str, slot: int = 0) -> bool:
        """Tell whether a slot of a tile holds a construct."""
        return int(self.s.held[TILE_BASE + TILE_SLOTS * self.number(name) + slot]) != EMPTY


def verbs(space: ActionSpace) -> dict[str, int]:
    """Give the first number of every verb."""
    return dict(space.base)
