"""Getting ready: maps, armies, deployment (WK-1.1 to WK-1.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Ask, Step
from conclave.core.options import Options
from conclave.core.secret_orders import SecretOrders
from conclave.core.storage import Choices, Int, ints
from conclave.games.wizard_kings.actions import ARMY, BLOCKS, BUY, DONE, HEX, LAY, MAP, STANDARD
from conclave.games.wizard_kings.board import Layout
from conclave.games.wizard_kings.maps import BASE_SHEETS, SEA_CITY, SHEETS
from conclave.games.wizard_kings.rules.alliances import fixed_teams
from conclave.games.wizard_kings.rules.counting import recount
from conclave.games.wizard_kings.rules.luck import RollOff
from conclave.games.wizard_kings.rules.turn import GameTurn
from conclave.games.wizard_kings.state import CHEST, D_GOLD, DESK, POOL, STACK, Kings
from conclave.games.wizard_kings.units import (
    AQUATIC,
    ARMIES,
    COST,
    MAX,
    STANDARD_GOLD,
    TRAIT,
    TYPES_PER_ARMY,
)

FIRST_MAPS: Final[dict[str, tuple[int, ...]]] = {
    "pick": (), "first_steps": (0, 1), "drowned_crown": (4, 3), "siege": (5, 2), "mountain": (6, 0),
}  # fmt: skip
BASE_ARMIES: Final = 2
EDGES: Final = [(0, -1), (1, 0), (0, 1), (-1, 0)]  # north, east, south, west


def setup(options: Options, seats: int) -> Kings:
    """Begin with a roll of dice for the first pick (WK-1.1a)."""
    s = Kings(options, seats)
    if s.rules.alliances == "fixed_teams":
        fixed_teams(s)
    s.call(GameTurn(0, 0))
    s.call(Opening(0))
    return s


def maps_each(s: Kings) -> int:
    """Give how many maps each player takes, two only where there are enough."""
    return 2 if s.rules.maps_per_player == 2 and 2 * s.seats <= len(SHEETS) else 1


def sheets_on_offer(s: Kings) -> int:
    """Give how many sheets may be picked: the base maps, or all where they do not suffice."""
    enough = maps_each(s) * s.seats <= BASE_SHEETS
    return BASE_SHEETS if s.rules.map_pool == "base" and enough else len(SHEETS)


def armies_on_offer(s: Kings) -> int:
    """Give how many armies may be picked: the two of the base set, or all six where they do not suffice."""
    enough = s.rules.mirror_armies or s.seats <= BASE_ARMIES
    return BASE_ARMIES if s.rules.armies == "base" and enough else len(ARMIES)


class Opening(Step[Kings]):
    """The steps of getting ready, one after another."""

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def run(self, s: Kings) -> None:
        """Roll, pick maps, pick armies, raise them, deploy, open."""
        stage = int(self.stage)
        s.goto(Opening(stage + 1))
        players = tuple(range(s.seats))
        if stage == 0:
            s.call(RollOff(1, players, ()))
        elif stage == 1:
            first = int(s.answer)
            s.order = ints([(first + place) % s.seats for place in range(s.seats)])
            order = tuple(int(seat) for seat in s.order)
            given = FIRST_MAPS[s.rules.maps]
            if given:
                deal_maps(s, given)
            else:
                s.call(PickMap(order + order[::-1] if maps_each(s) == 2 else order))
        elif stage == 2:
            s.troops = [ints([0] * int(s.board.hexes)) for _ in range(s.seats)]
            s.spent = s.troops
            s.holder = ints([int(s.slot_owner[slot]) for slot in s.board.city_slot])
            s.came = ints([0] * int(s.board.hexes))
            s.call(PickArmy(tuple(int(seat) for seat in s.order)[::-1]))
        elif stage == 3:
            for seat in range(s.seats):
                s.desk.write(seat * DESK + D_GOLD, int(s.rules.army_gp))
            if s.rules.army_mode == "standard":
                for seat in range(s.seats):
                    take_standard(s, seat)
            else:
                s.call(RaiseArmy(players, players))
        elif stage == 4:
            s.call(Deploy(players, players))
        else:
            recount(s)
            s.clear_desks()
            s.hide_all()
            s.reveal()
            for seat in range(s.seats):
                for city in range(len(s.holder)):
                    there = s.board.city_hex[city]
                    if s.troops[seat][there]:
                        s.tell("deployed", s.who(seat), int(there), int(s.troops[seat][there]))
            s.done()


def usual_layout(s: Kings, sheets: list[int], owners: list[int]) -> Layout:
    """Lay maps out as the rules propose (WK-1.1b)."""
    if maps_each(s) == 2:
        order = [int(seat) for seat in s.order]
        seen: dict[int, int] = {}
        found = []
        for sheet, owner in zip(sheets, owners, strict=True):
            found.append((sheet, seen.get(owner, 0), order.index(owner), 0))
            seen[owner] = 1
        return tuple(found)
    wide = 1 if s.seats <= 3 else 2
    return tuple((sheet, place % wide, place // wide, 0) for place, sheet in enumerate(sheets))


def deal_maps(s: Kings, given: tuple[int, ...]) -> None:
    """Give out the maps of a scenario, then the lowest others, one round after another."""
    free = [*given, *[sheet for sheet in range(len(SHEETS)) if sheet not in given]]
    owners = [int(seat) for _ in range(maps_each(s)) for seat in s.order]
    sheets = free[: len(owners)]
    s.slot_owner = ints(owners)
    s.set_board(usual_layout(s, sheets, owners))
    for slot, sheet in enumerate(sheets):
        s.tell("map", s.who(owners[slot]), sheet)


class PickMap(Ask[Kings]):
    """Players pick maps in turn, second ones in reverse order (WK-1.1a)."""

    rule: ClassVar[str] = "WK-1.1a"

    def __init__(self, queue: tuple[int, ...]) -> None:
        super().__init__(queue[0])
        self.queue = queue

    def public(self, s: Kings) -> bool:
        """Maps are picked openly."""
        return True

    def choices(self, s: Kings, found: Choices) -> None:
        """List maps nobody has (WK-1.1c)."""
        taken = [sheet for sheet, _, _, _ in s.layout]
        for sheet in range(sheets_on_offer(s)):
            if sheet not in taken:
                found.append(MAP + sheet)

    def choose(self, s: Kings, action: Int) -> None:
        """Take it; with a free layout the player then places it."""
        sheet = int(action) - MAP
        owners = [int(seat) for seat in s.slot_owner] + [int(self.seat)]
        s.slot_owner = ints(owners)
        s.tell("map", s.who(self.seat), sheet)
        free = s.rules.layout == "free"
        if free and s.layout:
            s.goto(PlaceMap(self.queue, sheet))
            return
        sheets = [one for one, _, _, _ in s.layout] + [sheet]
        s.set_board(((sheet, 0, 0, 0),) if free else usual_layout(s, sheets, owners))
        go_on_picking(s, self.queue)


def go_on_picking(s: Kings, queue: tuple[int, ...]) -> None:
    """Let the next player pick, if there is one."""
    if len(queue) > 1:
        s.goto(PickMap(queue[1:]))
    else:
        s.done()


class PlaceMap(Ask[Kings]):
    """Lay a map beside another, turned or not (WK-1.1b)."""

    rule: ClassVar[str] = "WK-1.1b"

    def __init__(self, queue: tuple[int, ...], sheet: int) -> None:
        super().__init__(queue[0])
        self.queue = queue
        self.sheet = sheet

    def public(self, s: Kings) -> bool:
        """Maps are laid openly."""
        return True

    def choices(self, s: Kings, found: Choices) -> None:
        """List free spots beside maps on the table, each with both turns."""
        taken = [(column, row) for _, column, row, _ in s.layout]
        for slot, (_, column, row, _) in enumerate(s.layout):
            for edge, (across, down) in enumerate(EDGES):
                spot = (column + across, row + down)
                if spot not in taken:
                    taken.append(spot)
                    found.append(LAY + slot * 8 + edge * 2)
                    found.append(LAY + slot * 8 + edge * 2 + 1)

    def choose(self, s: Kings, action: Int) -> None:
        """Lay it down."""
        number = int(action) - LAY
        _, column, row, _ = s.layout[number // 8]
        across, down = EDGES[number // 2 % 4]
        s.set_board((*s.layout, (self.sheet, column + across, row + down, number % 2)))
        s.tell("lay", s.who(self.seat), self.sheet, number // 8, number // 2 % 4, number % 2)
        go_on_picking(s, self.queue)


class PickArmy(Ask[Kings]):
    """Armies are picked openly, the last to pick a map first (WK-1.2a, WK-1.2b)."""

    rule: ClassVar[str] = "WK-1.2b"

    def __init__(self, queue: tuple[int, ...]) -> None:
        super().__init__(queue[0])
        self.queue = queue

    def public(self, s: Kings) -> bool:
        """Armies are picked openly."""
        return True

    def choices(self, s: Kings, found: Choices) -> None:
        """List armies nobody has, or all if mirrors are allowed."""
        for army in range(armies_on_offer(s)):
            if s.rules.mirror_armies or not any(taken == army for taken in s.army):
                found.append(ARMY + army)

    def choose(self, s: Kings, action: Int) -> None:
        """Take it."""
        s.set_army(self.seat, action - ARMY)
        s.tell("army", s.who(self.seat), int(action - ARMY))
        if len(self.queue) > 1:
            s.goto(PickArmy(self.queue[1:]))
        else:
            s.done()


def cities_of(s: Kings, seat: Int) -> tuple[int, int, bool]:
    """Count the cities that need a unit, the ports among them, and tell of any harbour for swimmers."""
    cities = ports = 0
    harbour = False
    for city in range(len(s.holder)):
        if s.holder[city] != seat:
            continue
        wet = s.board.port[s.board.city_hex[city]]
        harbour = harbour or bool(wet)
        if s.board.city_kind[city] != SEA_CITY:
            cities += 1
            ports += int(wet)
    return cities, ports, harbour


def lacking(s: Kings, seat: Int) -> int:
    """Count the units an army still needs so that every city gets one (WK-1.3a, WK-1.3b)."""
    cities, ports, _ = cities_of(s, seat)
    land = water = 0
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        if s.where.faces[block] == CHEST:
            if s.traits_of(block) & AQUATIC:
                water += 1
            else:
                land += 1
    return max(0, cities - land - min(water, ports))


def prices_on_land(s: Kings, seat: Int) -> list[int]:
    """List what a step of each block costs that may still be bought and lives on land, cheapest first."""
    found: list[int] = []
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        if s.where.faces[block] == POOL and not s.traits_of(block) & AQUATIC:
            found.append(int(COST[s.type_of(block)]))
    found.sort()
    return found


def take_standard(s: Kings, seat: Int) -> None:
    """Take the printed army (WK-1.2c)."""
    for kind, strength in ARMIES[s.army[seat]].standard:
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            if s.type_of(block) == kind and s.where.faces[block] == POOL:
                s.where.write(block, CHEST)
                s.steps.write(block, strength)
                break
    s.desk.write(seat * DESK + D_GOLD, 0)


class RaiseArmy(SecretOrders[Kings]):
    """Buy units at any strength, in secret (WK-1.2a, WK-1.2b)."""

    rule: ClassVar[str] = "WK-1.2a"

    def offer(self, s: Kings, seat: Int, found: Choices) -> None:
        """List what can be paid for so that every city still gets a unit, and to finish when it does."""
        gold = s.desk.faces[seat * DESK + D_GOLD]
        needed = lacking(s, seat)
        _, _, harbour = cities_of(s, seat)
        prices = prices_on_land(s, seat)
        if needed == 0:
            found.append(DONE)
        if gold >= STANDARD_GOLD and gold == int(s.rules.army_gp):
            found.append(STANDARD)
        for place in range(TYPES_PER_ARMY):
            kind = s.army[seat] * TYPES_PER_ARMY + place
            block = in_pool(s, seat, kind)
            if block < 0 or (TRAIT[kind] & AQUATIC and not harbour):
                continue
            keep = sum(prices[:needed])
            if needed and not TRAIT[kind] & AQUATIC:
                # One unit fewer is needed, and this block is no longer there to fill the need.
                rest = prices[:]
                rest.remove(int(COST[kind]))
                keep = sum(rest[: needed - 1])
            for strength in range(1, MAX[kind] + 1):
                if strength * COST[kind] + keep <= gold:
                    found.append(BUY + place * 4 + strength - 1)

    def answer(self, s: Kings, seat: Int, action: Int) -> bool:
        """Put a block into the chest."""
        if action == DONE:
            return True
        if action == STANDARD:
            take_standard(s, seat)
            return False
        number = action - BUY
        strength = number % 4 + 1
        block = in_pool(s, seat, s.army[seat] * TYPES_PER_ARMY + number // 4)
        s.where.write(block, CHEST)
        s.steps.write(block, strength)
        purse = seat * DESK + D_GOLD
        s.desk.write(purse, s.desk.faces[purse] - strength * COST[s.type_of(block)])
        return False


def in_pool(s: Kings, seat: Int, kind: Int) -> Int:
    """Give the first block of a type that is not bought, or -1."""
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        if s.where.faces[block] == POOL and s.type_of(block) == kind:
            return block
    return -1


class Deploy(SecretOrders[Kings]):
    """Blocks one by one into own cities, in secret (WK-1.3a to WK-1.3c)."""

    rule: ClassVar[str] = "WK-1.3a"

    def offer(self, s: Kings, seat: Int, found: Choices) -> None:
        """List cities for the next block, or to confirm."""
        block = next_block(s, seat)
        if block < 0:
            found.append(DONE)
            return
        deployable(s, block, found)

    def answer(self, s: Kings, seat: Int, action: Int) -> bool:
        """Stand it there."""
        if action == DONE:
            return True
        s.where.write(next_block(s, seat), action - HEX)
        return False


def next_block(s: Kings, seat: Int) -> Int:
    """Give the first block in the chest, or -1."""
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        if s.where.faces[block] == CHEST:
            return block
    return -1


def deployable(s: Kings, block: Int, found: Choices) -> None:
    """List the cities a block may start in while the others can still fill empty ones (WK-1.3a)."""
    seat = block // BLOCKS
    board = s.board
    land = water = 0
    units = [0] * len(s.holder)
    wizards = [0] * len(s.holder)
    for one in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        place = s.where.faces[one]
        if place >= 0:
            row = wizards if one % BLOCKS < 3 else units
            row[board.city_at[place]] += 1
        elif place == CHEST and one != block:
            if s.traits_of(one) & AQUATIC:
                water += 1
            else:
                land += 1
    aquatic = s.traits_of(block) & AQUATIC != 0
    empty = ports = berths = 0
    for city in range(len(s.holder)):
        if s.holder[city] != seat:
            continue
        port = int(board.port[board.city_hex[city]])
        berths += port * (STACK - units[city])
        if board.city_kind[city] != SEA_CITY and not units[city] + wizards[city]:
            empty += 1
            ports += port
    for city in range(len(s.holder)):
        place = board.city_hex[city]
        sea = board.city_kind[city] == SEA_CITY
        if s.holder[city] != seat or (sea and not aquatic) or (aquatic and not board.port[place]):
            continue
        if wizards[city] if block % BLOCKS < 3 else units[city] >= STACK:
            continue
        # Swimmers come last, and must still find a place in a port.
        if board.port[place] and block % BLOCKS >= 3 and berths - 1 < water:
            continue
        fills = not sea and not units[city] + wizards[city]
        left_ports = ports - (int(board.port[place]) if fills else 0)
        if empty - (1 if fills else 0) <= land + min(water, left_ports):
            found.append(HEX + place)
