"""The Build Phase: control, treasury, gifts, secret orders (WK-6)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Ask, Step
from conclave.core.secrets import Dialogue
from conclave.core.storage import Found, Int, Ints, Packed, ints
from conclave.games.wizard_kings.actions import (
    AID,
    BLOCKS,
    BUILD,
    DISBAND,
    DONE,
    HEX,
    MERGE,
    PICK,
    RAISE,
    UNIT,
)
from conclave.games.wizard_kings.arrivals import first
from conclave.games.wizard_kings.board import COASTAL
from conclave.games.wizard_kings.maps import SEA_CITY
from conclave.games.wizard_kings.rows import forgotten
from conclave.games.wizard_kings.rules.sides import GiveUp
from conclave.games.wizard_kings.rules.victory import playing
from conclave.games.wizard_kings.state import (
    ALL,
    D_AID,
    D_GOLD,
    D_STAGE,
    D_UNIT,
    DEAD,
    DESK,
    LOST,
    POOL,
    STACK,
    Kings,
)
from conclave.games.wizard_kings.units import AQUATIC, CASTLE, COST, MAX, TRAIT, TYPES_PER_ARMY, WIZARD

# What happened to a block in this phase, as bits of its marks.
NEW: Final = 8192
GREW: Final = 16384
GAVE: Final = 32768

# Orders come in this order (WK-6.5d).
DISBANDING: Final = 0
MERGING: Final = 1
BUYING: Final = 2

# What the desk waits for: nothing, who receives steps, how many, or where a new unit stands.
RECEIVER: Final = 1
HOW_MANY: Final = 100
WHERE: Final = 1000


def take_control(s: Kings) -> None:
    """Take the snapshot of cities: who stands there, else whose map it is (WK-4.6c, WK-4.6e)."""
    for city in range(len(s.holder)):
        place = s.board.city_hex[city]
        home = s.original(city)
        before = s.holder[city]
        holder = home
        if s.came[city] and not (home >= 0 and s.troops[home][place]):
            holder = first(s.came[city])
        if holder != before:
            s.holder[city] = holder
            s.tell("control", s.sheet_at(place), int(place), s.who(holder))


class BuildPhase(Step[Kings]):
    """Control, income, gifts to allies, orders, and what comes of them (WK-6.0b)."""

    __slots__ = ("stage",)

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def pack(self) -> Packed:
        """Give the stage."""
        return (int(self.stage),)

    def run(self, s: Kings) -> None:
        """One stage after another."""
        if self.stage == 0:
            take_control(s)
            for seat in range(s.seats):
                s.gold[seat] = s.income(seat)
                s.points[seat] += s.gold[seat]
                if not s.out >> seat & 1:
                    s.tell("income", s.who(seat), int(s.gold[seat]))
            for block in range(s.seats * BLOCKS):
                s.marks.faces[block] = 0
            for seat in range(s.seats):
                for place in range(s.board.hexes):
                    s.spent[seat][place] = 0
            s.goto(BuildPhase(1))
            s.call(Gifts(0))
        elif self.stage == 1:
            for seat in range(s.seats):
                s.desk.faces[seat * DESK + D_STAGE] = DISBANDING
                s.desk.faces[seat * DESK + D_UNIT] = 0
            remember(s)
            for block in range(s.seats * BLOCKS):
                if s.where.faces[block] != DEAD:
                    own: Int = 1 << block // BLOCKS
                    s.where.masks[block] = own
                    s.steps.masks[block] = own
                    s.marks.masks[block] = own
            players = tuple(playing(s))
            s.goto(BuildPhase(2))
            s.call(Orders(players, players))
        else:
            s.done()
            carry_out(s)


def remember(s: Kings) -> None:
    """Note what all saw of blocks that stand alone; orders are secret and may change them (WK-H.1)."""
    if not s.rules.memory_aid:
        return
    for block in range(s.seats * BLOCKS):
        seat, place = block // BLOCKS, s.where.faces[block]
        if place >= 0 and s.steps.masks[block] == ALL and s.troops[seat][place] == 1:
            row = [int(number) for number in forgotten(s.recall, seat, place)]
            seen = [seat, int(place), int(s.type_of(block)), int(s.steps.faces[block])]
            s.recall = ints(row + seen)


def carry_out(s: Kings) -> None:
    """Show how many new blocks stand where, and no more (WK-6.0a)."""
    before = s.troops
    s.recount()
    s.reveal()
    for seat in range(s.seats):
        for place in range(s.board.hexes):
            more = s.troops[seat][place] - before[seat][place]
            if more:
                s.recall = forgotten(s.recall, seat, place)
                s.tell("built", s.who(seat), place, int(more))
    if s.seats > 2:
        ask_for_surplus(s, before)
    for block in range(s.seats * BLOCKS):
        s.marks.faces[block] = 0
    for place in range(len(s.desk.faces)):
        s.desk.faces[place] = 0
    s.hide_all()


def ask_for_surplus(s: Kings, before: list[Ints]) -> None:
    """Let allies who built above the limit of a shared hex give units up, the later first (WK-4.4b)."""
    for place in range(s.board.hexes):
        for seat in s.order:
            total = s.count_side(s.friends(seat), place)
            if not s.troops[seat][place] or total <= STACK:
                continue
            for other in range(s.seats):
                if s.friends(seat) >> other & 1:
                    for block in s.blocks_at(other, place):
                        total -= 1 if block % BLOCKS < 3 else 0
            losers: list[int] = []
            for other in [int(other) for other in s.order][::-1]:
                more = int(s.troops[other][place] - before[other][place])
                if more > 0 and s.friends(seat) >> other & 1:
                    losers += [other] * min(more, max(int(total) - STACK - len(losers), 0))
            # The last one called is asked first.
            for loser in losers[::-1]:
                s.call(GiveUp(loser, place))
            break


class Gifts(Step[Kings]):
    """Players with allies may hand over gold for steps, openly and before orders are written (WK-4.9d)."""

    __slots__ = ("asked",)

    def __init__(self, asked: Int) -> None:
        self.asked: Int = asked

    def pack(self) -> Packed:
        """Give who was asked."""
        return (int(self.asked),)

    def run(self, s: Kings) -> None:
        """Ask the next player who has gold and an ally."""
        for seat in s.order:
            if not self.asked >> seat & 1 and s.allies[seat] and s.gold[seat]:
                s.goto(Gifts(self.asked | 1 << seat))
                s.call(Gift(seat))
                return
        for seat in range(s.seats):
            # Received gold was kept apart above the hundreds, because it buys steps only.
            s.desk.faces[seat * DESK + D_GOLD] = s.gold[seat] % 1000
            s.desk.faces[seat * DESK + D_AID] = s.gold[seat] // 1000
        s.done()


class Gift(Ask[Kings]):
    """A gold piece for an ally, as often as one likes (WK-4.9d)."""

    __slots__ = ()
    rule: ClassVar[str] = "WK-4.9d"

    def choices(self, s: Kings, found: Found) -> None:
        """List the allies while there is gold, and to stop."""
        if s.gold[self.seat] % 1000:
            for other in range(s.seats):
                if s.allies[self.seat] >> other & 1:
                    found.append(AID + other)
        found.append(DONE)

    def choose(self, s: Kings, action: Int) -> None:
        """Hand it over."""
        if action == DONE:
            s.done()
            return
        s.gold[self.seat] -= 1
        s.gold[action - AID] += 1000
        s.tell("aid", s.who(self.seat), s.who(action - AID))


class Orders(Dialogue[Kings]):
    """Disband, merge, then buy; nobody sees it before all have finished (WK-6.0a, WK-6.5d)."""

    __slots__ = ()
    rule: ClassVar[str] = "WK-6.0a"

    def offer(self, s: Kings, seat: Int, found: Found) -> None:
        """List the orders that may come next."""
        waits = s.desk.faces[seat * DESK + D_UNIT]
        if waits >= WHERE:
            building_sites(s, seat, waits - WHERE, found)
        elif waits >= HOW_MANY:
            giver, receiver = split(seat, waits)
            for steps in range(1, most_steps(s, giver, receiver) + 1):
                found.append(PICK + steps)
        elif waits >= RECEIVER:
            giver = seat * BLOCKS + waits - RECEIVER
            for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
                if may_receive(s, giver, block):
                    found.append(UNIT + block)
        else:
            self._offer_orders(s, seat, found)

    def _offer_orders(self, s: Kings, seat: Int, found: Found) -> None:
        stage = s.desk.faces[seat * DESK + D_STAGE]
        first = seat * BLOCKS
        found.append(DONE)
        for block in range(first, first + BLOCKS):
            if s.where.faces[block] >= 0 and may_raise(s, block):
                found.append(RAISE + block - first)
        for place in range(TYPES_PER_ARMY):
            if free_block(s, seat, place) >= 0 and can_buy(s, seat, place):
                found.append(BUILD + place)
        if stage > MERGING:
            return
        for block in range(first, first + BLOCKS):
            if s.where.faces[block] >= 0 and may_give(s, block):
                found.append(MERGE + block - first)
        if stage == DISBANDING:
            for block in range(first, first + BLOCKS):
                if s.where.faces[block] >= 0:
                    found.append(DISBAND + block - first)

    def answer(self, s: Kings, seat: Int, action: Int) -> bool:
        """Write an order down by carrying it out where only its owner sees it."""
        if action == DONE:
            return True
        first = seat * BLOCKS
        desk = s.desk.faces
        stage = seat * DESK + D_STAGE
        waits = seat * DESK + D_UNIT
        if action >= MERGE:
            desk[stage] = MERGING
            desk[waits] = RECEIVER + action - MERGE
        elif action >= DISBAND:
            disband(s, first + action - DISBAND)
        elif action >= RAISE:
            desk[stage] = BUYING
            pay_for_step(s, first + action - RAISE)
        elif action >= BUILD:
            desk[stage] = BUYING
            desk[waits] = WHERE + action - BUILD
        elif action >= UNIT:
            desk[waits] = HOW_MANY + (desk[waits] - RECEIVER) * BLOCKS + (action - UNIT - first)
        elif action >= HEX:
            build(s, seat, desk[waits] - WHERE, action - HEX)
            desk[waits] = 0
        else:
            giver, receiver = split(seat, desk[waits])
            merge(s, giver, receiver, action - PICK)
            desk[waits] = 0
        return False


def split(seat: Int, waits: Int) -> tuple[int, int]:
    """Read giver and receiver of steps from the desk."""
    pair = waits - HOW_MANY
    return int(seat * BLOCKS + pair // BLOCKS), int(seat * BLOCKS + pair % BLOCKS)


def step_price(s: Kings, block: Int) -> Int:
    """Give what a step costs; half for a wizard that began the phase on a henge (WK-2.23a)."""
    place = s.where.faces[block]
    price = COST[s.type_of(block)]
    if block % BLOCKS < 3 and s.board.henge[place] and not s.marks.faces[block] & NEW:
        return price // 2
    return price


def may_raise(s: Kings, block: Int) -> bool:
    """Tell whether a step may be added: paid for, below the maximum; castles once (WK-6.3a, WK-2.6b)."""
    kind = s.type_of(block)
    marks = s.marks.faces[block]
    if s.steps.faces[block] >= MAX[kind]:
        return False
    if TRAIT[kind] & CASTLE and marks & (NEW | GREW):
        return False
    seat = block // BLOCKS
    gold = s.desk.faces[seat * DESK + D_GOLD]
    if not marks & NEW:
        gold += s.desk.faces[seat * DESK + D_AID]
    return gold >= step_price(s, block)


def pay_for_step(s: Kings, block: Int) -> None:
    """Add a step; an ally's gold goes first, and only to units that were there (WK-4.9d, WK-6.2a)."""
    seat = block // BLOCKS
    desk = s.desk.faces
    price = step_price(s, block)
    if not s.marks.faces[block] & NEW:
        aid = desk[seat * DESK + D_AID]
        given = price if aid > price else aid
        desk[seat * DESK + D_AID] -= given
        price -= given
    desk[seat * DESK + D_GOLD] -= price
    s.steps.faces[block] += 1
    s.marks.faces[block] |= GREW


def free_block(s: Kings, seat: Int, place: Int) -> Int:
    """Give a block of a type that may be built, or -1 (WK-6.3b)."""
    kind = s.army[seat] * TYPES_PER_ARMY + place
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        where = s.where.faces[block]
        if s.type_of(block) == kind and (where == POOL or where == LOST):
            return block
    return -1


def can_buy(s: Kings, seat: Int, place: Int) -> bool:
    """Tell whether there is gold for a step, and a hex for a new unit."""
    if s.desk.faces[seat * DESK + D_GOLD] < COST[s.army[seat] * TYPES_PER_ARMY + place]:
        return False
    found = Found()
    building_sites(s, seat, place, found)
    return len(found) > 0


def building_sites(s: Kings, seat: Int, place: Int, found: Found) -> None:
    """List where a new unit of a type may stand (WK-6.3a to WK-6.3d, WK-2.6a)."""
    board = s.board
    traits = TRAIT[s.army[seat] * TYPES_PER_ARMY + place]
    for city in range(len(s.holder)):
        if s.holder[city] != seat or s.original(city) != seat:
            continue
        there = board.city_hex[city]
        sea = board.city_kind[city] == SEA_CITY
        if sea != (traits & AQUATIC != 0) and (sea or not board.port[there]):
            continue
        if room_to_build(s, seat, there, traits):
            found.append(HEX + there)
    if not traits & CASTLE:
        return
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        there = s.where.faces[block]
        if there < 0 or board.kind[there] > COASTAL or not room_to_build(s, seat, there, traits):
            continue
        if not any(found[at] == HEX + there for at in range(len(found))):
            found.append(HEX + there)


def room_to_build(s: Kings, seat: Int, place: Int, traits: Int) -> bool:
    """Tell whether a hex has room with what was built already; all blocks of allies count (WK-4.4a)."""
    units: Int = 0
    wizards: Int = 0
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        if s.where.faces[block] == place:
            if block % BLOCKS < 3:
                wizards += 1
            else:
                units += 1
    guests = s.count_side(s.allies[seat], place)
    if traits & WIZARD:
        return wizards == 0 and guests == 0
    return units + guests < STACK


def build(s: Kings, seat: Int, place: Int, there: Int) -> None:
    """Buy a new unit at strength 1; further steps are bought one by one (WK-6.3b)."""
    block = free_block(s, seat, place)
    s.desk.faces[seat * DESK + D_GOLD] -= COST[s.type_of(block)]
    s.where.faces[block] = there
    s.steps.faces[block] = 1
    s.marks.faces[block] = NEW


def disband(s: Kings, block: Int) -> None:
    """Remove a unit without refund; a wizard never returns (WK-6.5c, WK-2.24a)."""
    s.where.faces[block] = DEAD if block % BLOCKS < 3 else POOL
    s.steps.faces[block] = 0
    s.marks.faces[block] = 0


def may_receive(s: Kings, giver: Int, block: Int) -> bool:
    """Tell whether steps may go from one unit to another (WK-6.5a, WK-6.5b)."""
    return (
        block != giver
        and s.where.faces[block] == s.where.faces[giver]
        and s.type_of(block) == s.type_of(giver)
        and s.steps.faces[block] < MAX[s.type_of(block)]
    )


def may_give(s: Kings, giver: Int) -> bool:
    """Tell whether a unit may give steps away: no castle, once a phase, to somebody (WK-6.5b)."""
    if s.traits_of(giver) & CASTLE or s.marks.faces[giver] & GAVE:
        return False
    seat = giver // BLOCKS
    return any(may_receive(s, giver, block) for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS))


def most_steps(s: Kings, giver: Int, receiver: Int) -> Int:
    """Give how many steps may move."""
    room = MAX[s.type_of(receiver)] - s.steps.faces[receiver]
    return s.steps.faces[giver] if s.steps.faces[giver] < room else room


def merge(s: Kings, giver: Int, receiver: Int, steps: Int) -> None:
    """Move steps; a unit left without any returns to the pool (WK-6.5a)."""
    s.steps.faces[giver] -= steps
    s.steps.faces[receiver] += steps
    s.marks.faces[giver] |= GAVE
    if s.steps.faces[giver] == 0:
        s.where.faces[giver] = POOL
        s.marks.faces[giver] = 0
