"""The position of Wizard Kings, and questions about it.

A block is seat * 28 + its place in the army's set. Where it is, how strong it is and what it did this turn
are secrets of its owner and his allies; how many blocks of a seat stand in a hex is public.
"""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.options import Options
from conclave.core.rows import changed
from conclave.core.secrets import Zone
from conclave.core.state import State
from conclave.core.storage import Int, Ints, Packed, ints
from conclave.games.wizard_kings import arrivals
from conclave.games.wizard_kings.actions import BLOCKS, SEATS
from conclave.games.wizard_kings.battles import B_ATTACK, B_DEFEND, BATTLE, NO_FIGHT, NO_SLIPS
from conclave.games.wizard_kings.board import Board, Layout, board_of
from conclave.games.wizard_kings.maps import HEXES
from conclave.games.wizard_kings.options import KingsOptions
from conclave.games.wizard_kings.rows import forgotten
from conclave.games.wizard_kings.units import ARMIES, COST, MAX, TRAIT

ALL: Final = -1  # a mask: everybody knows

# Where a block is when it is on no hex.
POOL: Final = -1  # never bought, disbanded or merged away
LOST: Final = -2  # eliminated, and may be built again
DEAD: Final = -3  # an eliminated wizard, which never returns (WK-2.24a)
CHEST: Final = -4  # bought and not yet deployed

# What a block did or got in this turn, as bits.
MOVED: Final = 1
FLIES: Final = 64
SWIMS: Final = 128
FASTER: Final = 256
FASTEST: Final = 768
NEVER_STOPS: Final = 1024
REGROUPED: Final = 2048
HAS_CAST: Final = 4096

# The desk of a seat: numbers that only it knows while it writes orders.
DESK: Final = 4
D_GOLD: Final = 0
D_AID: Final = 1
D_STAGE: Final = 2
D_UNIT: Final = 3

# Whose alliance a seat broke, a bit for each; those it has to part from in its next movement turn (WK-4.9f).
MUST_PART: Final = 64

PICKS: Final = 4  # a block to move, and three targets
STACK: Final = 6  # units of a side in a hex, wizards not counted (WK-4.4a)

BLOCK_TYPE: Final[list[Ints]] = [army.blocks for army in ARMIES]
NO_TYPES: Final[Ints] = ints([-1] * BLOCKS)


class Kings(State):
    """Maps, armies, blocks and battles."""

    __slots__ = (
        "aimed", "allies", "army", "battles", "board", "breaker", "bridge", "came", "crossed", "desk",
        "fight", "gold", "holder", "kinds", "layout", "marks", "muted", "noise", "offered", "order", "out",
        "picked", "points", "recall", "slips", "slot_owner", "spent", "steps", "thrower", "thrown",
        "thrown_at", "troops", "turn", "where",
    )  # fmt: skip
    slug: ClassVar[str] = "wizard_kings"
    derived: ClassVar[tuple[str, ...]] = ("board", "kinds")
    shares_rows: ClassVar[bool] = True

    def __init__(self, options: Options, seats: int = 0) -> None:
        """Give an empty table for some seats; for none, one that `copy` lays out."""
        super().__init__(options)
        if seats:
            self.clear(seats)

    def clear(self, seats: int) -> None:
        self.seats = seats
        self.layout: Layout = ()
        self.board: Board = NO_BOARD
        self.army: Ints = ints([-1] * seats)
        self.kinds: list[Ints] = [NO_TYPES for _ in range(seats)]
        self.slot_owner: Ints = ints([])
        self.holder: Ints = ints([])
        self.came: Ints = ints([])  # for each hex, who is there in the order of coming (arrivals.py)
        masks = [1 << block // BLOCKS for block in range(seats * BLOCKS)]
        self.where = Zone([POOL] * len(masks), masks)
        self.steps = Zone([0] * len(masks), masks)
        self.marks = Zone([0] * len(masks), masks)
        # What a seat has picked up (place 0) and named as targets: in secret, or for all to see.
        self.picked = Zone([-1] * (seats * PICKS), [1 << place // PICKS for place in range(seats * PICKS)])
        self.aimed: Ints = ints([-1] * PICKS)
        self.desk = Zone([0] * (seats * DESK), [1 << place // DESK for place in range(seats * DESK)])
        self.troops: list[Ints] = [ints([]) for _ in range(seats)]
        self.spent: list[Ints] = [ints([]) for _ in range(seats)]
        self.order: Ints = ints(range(seats))
        self.turn: Int = 0
        self.battles: Ints = ints([])
        # What each side of each battle has used of the hexsides; its enemies do not know (rules/sides.py).
        self.crossed = Zone([], [])
        self.fight: Ints = NO_FIGHT[:]
        self.slips: Ints = NO_SLIPS[:]
        self.allies: Ints = ints([0] * seats)
        self.offered: Ints = ints([0] * seats)
        self.breaker: Ints = ints([0] * seats)
        self.points: Ints = ints([0] * seats)
        self.gold: Ints = ints([0] * seats)
        self.out: Int = 0
        self.bridge: Int = -1
        self.muted: Int = 0
        self.noise: Int = 0
        # The last dice of the Combat Phase: what they show, the highest face that hit, and who rolled them.
        self.thrown: Int = -1
        self.thrown_at: Int = 0
        self.thrower: Int = -1
        # What all saw of blocks that stand alone and have not moved: seat, hex, type, strength (WK-H.1).
        self.recall: Ints = ints([])

    def copy(self) -> Kings:
        """Give a twin that shares every row: whoever changes a row replaces it."""
        twin = Kings(self.options)
        twin.layout, twin.board = self.layout, self.board
        twin.army, twin.kinds = self.army, self.kinds
        twin.slot_owner, twin.holder, twin.came = self.slot_owner, self.holder, self.came
        twin.where, twin.steps, twin.marks = self.where.copy(), self.steps.copy(), self.marks.copy()
        twin.picked, twin.desk = self.picked.copy(), self.desk.copy()
        twin.aimed, twin.recall = self.aimed, self.recall
        twin.troops, twin.spent = self.troops, self.spent
        twin.order, twin.turn, twin.out = self.order, self.turn, self.out
        twin.battles, twin.crossed = self.battles, self.crossed.copy()
        twin.fight, twin.slips = self.fight, self.slips
        twin.bridge, twin.muted, twin.noise = self.bridge, self.muted, self.noise
        twin.allies, twin.offered, twin.breaker = self.allies, self.offered, self.breaker
        twin.points, twin.gold = self.points, self.gold
        twin.thrown, twin.thrown_at, twin.thrower = self.thrown, self.thrown_at, self.thrower
        self.copy_into(twin)
        return twin

    def pack_room(self) -> Packed:
        from conclave.games.wizard_kings.packing import packed

        return packed(self)

    def unpack_room(self, packed: Packed) -> None:
        from conclave.games.wizard_kings.packing import unpacked

        unpacked(self, packed)

    def zones(self) -> list[Zone]:
        return [self.where, self.steps, self.marks, self.picked, self.desk, self.crossed]

    @property
    def rules(self) -> KingsOptions:
        """Give the options as this room's own."""
        assert isinstance(self.options, KingsOptions)
        return self.options

    def set_board(self, layout: Layout) -> None:
        self.layout = layout
        self.board = board_of(layout) if layout else NO_BOARD

    def set_army(self, seat: Int, army: Int) -> None:
        self.army = changed(self.army, seat, army)
        kinds = self.kinds[:]
        kinds[seat] = BLOCK_TYPE[army]
        self.kinds = kinds

    def type_of(self, block: Int) -> Int:
        return self.kinds[block // BLOCKS][block % BLOCKS]

    def traits_of(self, block: Int) -> Int:
        return TRAIT[self.kinds[block // BLOCKS][block % BLOCKS]]

    def sides(self) -> tuple[int, ...]:
        """Give the teams that are fixed and win together; other alliances may end (WK-4.9i)."""
        return self.rules.teams(self.seats, int(self.out))

    def friends(self, seat: Int) -> Int:
        """Give the mask of a seat and its allies."""
        return (1 << seat) | self.allies[seat]

    def hostile_here(self, seat: Int, place: Int) -> Int:
        """Give the mask of seats with units in a hex that are neither this seat nor its allies."""
        friends = (1 << seat) | self.allies[seat]
        found: Int = 0
        for other in range(self.seats):
            if not friends >> other & 1 and self.troops[other][place]:
                found |= 1 << other
        return found

    def stops(self, seat: Int, place: Int) -> bool:
        """Tell whether a hex is an enemy hex, where ground units and swimmers stop (WK-4.6b, WK-4.6d)."""
        return self.is_enemy_city(seat, place) or self.contested(seat, place)

    def is_enemy_city(self, seat: Int, place: Int) -> bool:
        """Tell whether an enemy controls the city of a hex."""
        city = self.board.city_at[place]
        if city < 0:
            return False
        holder = self.holder[city]
        return holder >= 0 and not ((1 << seat) | self.allies[seat]) >> holder & 1

    def contested(self, seat: Int, place: Int) -> bool:
        """Tell whether to enter a hex is to fight: enemies are there, or a battle of others (WK-4.9b)."""
        if self.hostile_here(seat, place):
            return True
        # Among two, whoever is in a battle is somebody's enemy.
        return self.seats > 2 and self.battle_at(place) >= 0

    def battle_at(self, place: Int) -> Int:
        """Give where the battle of a hex stands in the row of battles, or -1."""
        for at in range(0, len(self.battles), BATTLE):
            if self.battles[at] == place:
                return at
        return -1

    def side_of(self, at: Int, seat: Int) -> Int:
        """Give 0 for an attacker, 1 for a defender of a battle, -1 for somebody else."""
        if self.battles[at + B_ATTACK] >> seat & 1:
            return 0
        return 1 if self.battles[at + B_DEFEND] >> seat & 1 else -1

    def count_side(self, mask: Int, place: Int) -> Int:
        """Count the blocks of some seats in a hex."""
        total: Int = 0
        for seat in range(self.seats):
            if mask >> seat & 1:
                total += self.troops[seat][place]
        return total

    def room(self, block: Int, place: Int, mask: Int) -> bool:
        """Tell whether a block may stand in a hex with the seats of a mask (WK-4.4a)."""
        seat = block // BLOCKS
        friends = (1 << seat) | self.allies[seat]
        wizards: Int = 0
        for other in range(self.seats):
            if friends >> other & 1 and mask >> other & 1 and self.troops[other][place]:
                for one in range(other * BLOCKS, other * BLOCKS + 3):
                    if self.where.faces[one] == place and one != block:
                        wizards += 1
        if block % BLOCKS < 3:
            return wizards == 0
        total = self.count_side(mask, place) - wizards
        if self.where.faces[block] == place:
            total -= 1
        return total < STACK

    def equal(self, one: Int, other: Int) -> bool:
        """Tell whether two blocks are of one type and equally strong."""
        return self.type_of(one) == self.type_of(other) and self.steps.faces[one] == self.steps.faces[other]

    def is_weak(self, block: Int) -> bool:
        """Tell whether a block is below its maximum."""
        return self.steps.faces[block] < MAX[self.type_of(block)]

    def strengthen(self, block: Int, steps: Int) -> None:
        """Add steps to a block, never above its maximum."""
        most = MAX[self.type_of(block)]
        steps += self.steps.faces[block]
        self.steps.write(block, most if steps > most else steps)

    def worth(self, seat: Int) -> Int:
        """Add up the gold of a seat's units on the board (WK-1.4f)."""
        total: Int = 0
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            if self.where.faces[block] >= 0:
                total += self.steps.faces[block] * COST[self.kinds[seat][block % BLOCKS]]
        return total

    def income(self, seat: Int) -> Int:
        """Add up the gold of the cities a seat controls (WK-6.1a)."""
        total: Int = 0
        for city in range(len(self.holder)):
            if self.holder[city] == seat:
                total += self.board.city_gold[city]
        return total

    def original(self, city: Int) -> Int:
        """Give the seat on whose map a city lies, or -1 if that player is out."""
        seat = self.slot_owner[self.board.city_slot[city]]
        return -1 if self.out >> seat & 1 else seat

    def who(self, seat: Int) -> int:
        """Name a seat in an event: its number, its army, and whether another has the same; -1 is nobody."""
        if seat < 0:
            return -1
        army = self.army[seat]
        same = 0
        for other in range(self.seats):
            if other != seat and army >= 0 and self.army[other] == army:
                same = 100
        return int(seat + 10 * (army + 1)) + same

    def sheet_at(self, place: Int) -> int:
        return self.layout[int(place) // HEXES][0]

    # Knowing and forgetting.

    def known(self, block: Int) -> bool:
        """Tell whether everybody knows where a block is."""
        return self.where.masks[block] == ALL

    def shown(self, block: Int) -> bool:
        """Tell whether everybody knows how strong a block is, as in a battle (WK-5.1b)."""
        return self.steps.masks[block] == ALL

    def hide(self, block: Int) -> None:
        """Leave a block to its owner and his allies."""
        self._hide([int(block)], True)

    def _hide(self, blocks: list[int], allies: bool) -> None:
        where, marks, steps = self.where.masks[:], self.marks.masks[:], self.steps.masks[:]
        shared = allies and self.rules.share_vision
        for block in blocks:
            seat = block // BLOCKS
            own: Int = 1 << seat
            friends = own | self.allies[seat] if allies else own
            where[block] = friends
            marks[block] = friends
            steps[block] = friends if shared else own
        self.where.masks, self.marks.masks, self.steps.masks = where, marks, steps

    def _alive(self) -> list[int]:
        return [block for block in range(self.seats * BLOCKS) if self.where.faces[block] != DEAD]

    def hide_from_allies(self) -> None:
        """Leave every block that is not gone for good to its owner alone, who writes orders (WK-6.0a)."""
        self._hide(self._alive(), False)

    def hide_all(self) -> None:
        """Leave every block that is not gone for good to its owner, as alliances stand now."""
        self._hide(self._alive(), True)
        self.realign()

    def realign(self) -> None:
        """Show hidden blocks to the allies of today and to nobody else; what everybody sees stays seen."""
        hidden = [block for block in range(self.seats * BLOCKS) if self.where.masks[block] != ALL]
        self._hide(hidden, True)
        picked = self.picked.masks[:]
        for place in range(self.seats * PICKS):
            picked[place] = self.friends(place // PICKS)
        self.picked.masks = picked
        if len(self.crossed):
            from conclave.games.wizard_kings.rules.sides import confide

            confide(self)

    def show(self, block: Int) -> None:
        """Let everybody see a block and its strength."""
        self.where.forget(block, ALL)
        self.steps.forget(block, ALL)

    def mix(self, seat: Int, place: Int) -> None:
        """Hide the blocks of a seat in a hex, unless one stands alone and memory is kept (WK-H.1)."""
        if self.troops[seat][place] == 1 and self.rules.memory_aid:
            return
        self._hide(self.blocks_at(seat, place), True)

    # Deeds.

    def chosen(self, seat: Int, slot: Int) -> Int:
        """Give what a seat has picked up or named, openly or in secret, or -1."""
        if self.aimed[slot] >= 0:
            return self.aimed[slot]
        return self.picked.faces[seat * PICKS + slot]

    def put(self, block: Int, place: Int) -> None:
        """Take a block from where it is to a hex or to one of the places beside the board."""
        seat = block // BLOCKS
        before = self.where.faces[block]
        if len(self.recall):
            self.recall = forgotten(forgotten(self.recall, seat, before), seat, place)
        moved = self.marks.faces[block] & MOVED
        self.where.write(block, place)
        if before >= 0:
            left = self.troops[seat][before] - 1
            self._count(seat, before, -1, moved)
            if not left:
                self.came = changed(self.came, before, arrivals.parted(self.came[before], seat))
        if place >= 0:
            self._count(seat, place, 1, moved)
            came = arrivals.joined(self.came[place], seat)
            if came != self.came[place]:
                self.came = changed(self.came, place, came)

    def _count(self, seat: Int, place: Int, more: Int, moved: Int) -> None:
        """Count blocks of a seat in a hex, and those of them that have moved."""
        self.troops = _in_one(self.troops, seat, place, more)
        if moved:
            self.spent = _in_one(self.spent, seat, place, more)

    def clear_marks(self) -> None:
        """Forget what blocks did, in counts that all see elsewhere."""
        self.marks.faces = ints([0] * (self.seats * BLOCKS))

    def clear_desks(self) -> None:
        """Take away what seats noted while they wrote orders."""
        self.desk.faces = ints([0] * (self.seats * DESK))

    def mark(self, block: Int, bits: Int) -> None:
        """Note what a block did; whether it has moved is counted for all to see (WK-H.1a)."""
        before = self.marks.faces[block]
        place = self.where.faces[block]
        if bits & MOVED and not before & MOVED and place >= 0:
            self.count_moved(block // BLOCKS, place)
        self.marks.write(block, before | bits)

    def count_moved(self, seat: Int, place: Int) -> None:
        """Count one more block of a seat in a hex that has moved."""
        self.spent = _in_one(self.spent, seat, place, 1)

    def lose(self, block: Int, open_to_all: bool) -> None:
        """Eliminate a block; a wizard is gone for ever, for all to see (WK-2.24a)."""
        wizard = block % BLOCKS < 3
        self.put(block, DEAD if wizard else LOST)
        self.steps.write(block, 0)
        self.marks.write(block, 0)
        if open_to_all or wizard:
            self.show(block)

    def blocks_at(self, seat: Int, place: Int) -> list[int]:
        first = seat * BLOCKS
        return [block for block in range(first, first + BLOCKS) if self.where.faces[block] == place]

    def check(self) -> None:
        """Hold blocks, counts and strengths against each other (WK-2.0a, WK-2.11a, WK-4.4a)."""
        from conclave.games.wizard_kings.rules.checking import check

        check(self)


def _in_one(rows: list[Ints], seat: Int, place: Int, more: Int) -> list[Ints]:
    """Give the rows of all seats with that of one changed in a place."""
    rows = rows[:]
    rows[seat] = changed(rows[seat], place, rows[seat][place] + more)
    return rows


NO_BOARD: Final = Board(())


def blank(options: Options) -> Kings:
    """Give a table with nothing on it; unpacking sets the rest."""
    return Kings(options, SEATS)
