"""The Build Phase: control, treasury, gifts, secret orders (WK-6)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Step
from conclave.core.rows import changed
from conclave.core.secret_orders import SecretOrders
from conclave.core.storage import Choices, Int, Ints, ints
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
from conclave.games.wizard_kings.rules.counting import recount
from conclave.games.wizard_kings.rules.questions import OpenAsk
from conclave.games.wizard_kings.rules.sides import GiveUp
from conclave.games.wizard_kings.rules.victory import playing
from conclave.games.wizard_kings.state import (
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

SITES: Final = AQUATIC | CASTLE | WIZARD  # the traits that decide where a new unit may stand


def take_control(s: Kings) -> None:
    """Take the snapshot of cities: who stands there, else whose map it is (WK-4.6c, WK-4.6e)."""
    for city in range(len(s.holder)):
        place = s.board.city_hex[city]
        home = s.original(city)
        before = s.holder[city]
        holder = home
        if s.came[place] and not (home >= 0 and s.troops[home][place]):
            holder = first(s.came[place])
        if holder != before:
            s.holder = changed(s.holder, city, holder)
            s.tell("control", s.sheet_at(place), int(place), s.who(holder))


class BuildPhase(Step[Kings]):
    """Control, income, gifts to allies, orders, and what comes of them (WK-6.0b)."""

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def run(self, s: Kings) -> None:
        if self.stage == 0:
            take_control(s)
            for seat in range(s.seats):
                s.gold = changed(s.gold, seat, s.income(seat))
                s.points = changed(s.points, seat, s.points[seat] + s.gold[seat])
                if not s.out >> seat & 1:
                    s.tell("income", s.who(seat), int(s.gold[seat]))
            s.clear_marks()
            s.spent = [ints([0] * int(s.board.hexes)) for _ in range(s.seats)]
            s.goto(BuildPhase(1))
            s.call(Gifts(0))
        elif self.stage == 1:
            for seat in range(s.seats):
                s.desk.write(seat * DESK + D_STAGE, DISBANDING)
                s.desk.write(seat * DESK + D_UNIT, 0)
            remember(s)
            s.hide_from_allies()
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
        if place >= 0 and s.shown(block) and s.troops[seat][place] == 1:
            row = [int(number) for number in forgotten(s.recall, seat, place)]
            seen = [seat, int(place), int(s.type_of(block)), int(s.steps.faces[block])]
            s.recall = ints(row + seen)


def carry_out(s: Kings) -> None:
    """Show how many new blocks stand where, and no more (WK-6.0a)."""
    before = s.troops
    recount(s)
    s.reveal()
    for seat in range(s.seats):
        for place in range(s.board.hexes):
            more = s.troops[seat][place] - before[seat][place]
            if more:
                s.recall = forgotten(s.recall, seat, place)
                s.tell("built", s.who(seat), place, int(more))
    if s.seats > 2:
        ask_for_surplus(s, before)
    s.clear_marks()
    s.clear_desks()
    s.hide_all()


def ask_for_surplus(s: Kings, before: list[Ints]) -> None:
    """Let allies who built above the limit of a shared hex give units up, the later first (WK-4.4b)."""
    for place in range(s.board.hexes):
        if not grew(s, before, place):
            continue
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


def grew(s: Kings, before: list[Ints], place: Int) -> bool:
    """Tell whether somebody has more blocks in a hex than before."""
    for seat in range(s.seats):
        if s.troops[seat][place] > before[seat][place]:
            return True
    return False


class Gifts(Step[Kings]):
    """Players with allies may hand over gold for steps, openly and before orders are written (WK-4.9d)."""

    def __init__(self, asked: Int) -> None:
        self.asked: Int = asked

    def run(self, s: Kings) -> None:
        for seat in s.order:
            if not self.asked >> seat & 1 and s.allies[seat] and s.gold[seat]:
                s.goto(Gifts(self.asked | 1 << seat))
                s.call(Gift(seat))
                return
        for seat in range(s.seats):
            # Received gold was kept apart above the hundreds, because it buys steps only.
            s.desk.write(seat * DESK + D_GOLD, s.gold[seat] % 1000)
            s.desk.write(seat * DESK + D_AID, s.gold[seat] // 1000)
        s.done()


class Gift(OpenAsk):
    """A gold piece for an ally, as often as one likes (WK-4.9d)."""

    rule: ClassVar[str] = "WK-4.9d"

    def choices(self, s: Kings, found: Choices) -> None:
        if s.gold[self.seat] % 1000:
            for other in range(s.seats):
                if s.allies[self.seat] >> other & 1:
                    found.append(AID + other)
        found.append(DONE)

    def choose(self, s: Kings, action: Int) -> None:
        if action == DONE:
            s.done()
            return
        s.gold = changed(s.gold, self.seat, s.gold[self.seat] - 1)
        s.gold = changed(s.gold, action - AID, s.gold[action - AID] + 1000)
        s.tell("aid", s.who(self.seat), s.who(action - AID))


class Orders(SecretOrders[Kings]):
    """Disband, merge, then buy; nobody sees it before all have finished (WK-6.0a, WK-6.5d)."""

    rule: ClassVar[str] = "WK-6.0a"

    def offer(self, s: Kings, seat: Int, found: Choices) -> None:
        waits = s.desk.faces[seat * DESK + D_UNIT]
        if waits >= WHERE:
            building_sites(s, seat, TRAIT[s.army[seat] * TYPES_PER_ARMY + waits - WHERE], found)
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

    def _offer_orders(self, s: Kings, seat: Int, found: Choices) -> None:
        stage = s.desk.faces[seat * DESK + D_STAGE]
        first = seat * BLOCKS
        found.append(DONE)
        for block in range(first, first + BLOCKS):
            if s.where.faces[block] >= 0 and may_raise(s, block):
                found.append(RAISE + block - first)
        gold = s.desk.faces[seat * DESK + D_GOLD]
        looked: dict[int, bool] = {}  # most types of an army stand where others do
        for place in range(TYPES_PER_ARMY):
            kind = s.army[seat] * TYPES_PER_ARMY + place
            # Gold is looked at first, because it is soon counted and often gone.
            if gold < COST[kind] or free_block(s, seat, place) < 0:
                continue
            needs = int(TRAIT[kind] & SITES)
            if needs not in looked:
                sites = Choices()
                building_sites(s, seat, needs, sites)
                looked[needs] = len(sites) > 0
            if looked[needs]:
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
        desk = s.desk
        stage = seat * DESK + D_STAGE
        waits = seat * DESK + D_UNIT
        if action >= MERGE:
            desk.write(stage, MERGING)
            desk.write(waits, RECEIVER + action - MERGE)
        elif action >= DISBAND:
            disband(s, first + action - DISBAND)
        elif action >= RAISE:
            desk.write(stage, BUYING)
            pay_for_step(s, first + action - RAISE)
        elif action >= BUILD:
            desk.write(stage, BUYING)
            desk.write(waits, WHERE + action - BUILD)
        elif action >= UNIT:
            desk.write(waits, HOW_MANY + (desk.faces[waits] - RECEIVER) * BLOCKS + (action - UNIT - first))
        elif action >= HEX:
            build(s, seat, desk.faces[waits] - WHERE, action - HEX)
            desk.write(waits, 0)
        else:
            giver, receiver = split(seat, desk.faces[waits])
            merge(s, giver, receiver, action - PICK)
            desk.write(waits, 0)
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
    gold, help_at = seat * DESK + D_GOLD, seat * DESK + D_AID
    price = step_price(s, block)
    if not s.marks.faces[block] & NEW:
        aid = s.desk.faces[help_at]
        given = price if aid > price else aid
        s.desk.write(help_at, aid - given)
        price -= given
    s.desk.write(gold, s.desk.faces[gold] - price)
    s.steps.write(block, s.steps.faces[block] + 1)
    s.marks.write(block, s.marks.faces[block] | GREW)


def free_block(s: Kings, seat: Int, place: Int) -> Int:
    """Give a block of a type that may be built, or -1 (WK-6.3b)."""
    kind = s.army[seat] * TYPES_PER_ARMY + place
    first, kinds, where = seat * BLOCKS, s.kinds[seat], s.where.faces
    for number in range(BLOCKS):
        if kinds[number] == kind and (where[first + number] == POOL or where[first + number] == LOST):
            return first + number
    return -1


def building_sites(s: Kings, seat: Int, traits: Int, found: Choices) -> None:
    """List where a new unit with these traits may stand (WK-6.3a to WK-6.3d, WK-2.6a)."""
    board = s.board
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
        if HEX + there not in found:
            found.append(HEX + there)


def room_to_build(s: Kings, seat: Int, place: Int, traits: Int) -> bool:
    """Tell whether a hex has room with what was built already; all blocks of allies count (WK-4.4a)."""
    first, where = seat * BLOCKS, s.where.faces
    room: Int = STACK - s.count_side(s.allies[seat], place)
    if traits & WIZARD:
        return (
            room == STACK
            and where[first] != place
            and where[first + 1] != place
            and where[first + 2] != place
        )
    for block in range(first + 3, first + BLOCKS):
        if where[block] == place:
            room -= 1
    return room > 0


def build(s: Kings, seat: Int, place: Int, there: Int) -> None:
    """Buy a new unit at strength 1; further steps are bought one by one (WK-6.3b)."""
    block = free_block(s, seat, place)
    s.desk.write(seat * DESK + D_GOLD, s.desk.faces[seat * DESK + D_GOLD] - COST[s.type_of(block)])
    s.where.write(block, there)
    s.steps.write(block, 1)
    s.marks.write(block, NEW)


def disband(s: Kings, block: Int) -> None:
    """Remove a unit without refund; a wizard never returns (WK-6.5c, WK-2.24a)."""
    s.where.write(block, DEAD if block % BLOCKS < 3 else POOL)
    s.steps.write(block, 0)
    s.marks.write(block, 0)


def may_receive(s: Kings, giver: Int, block: Int) -> bool:
    """Tell whether steps may go from one unit to another (WK-6.5a, WK-6.5b)."""
    return (
        block != giver
        and s.where.faces[block] == s.where.faces[giver]
        and s.type_of(block) == s.type_of(giver)
        and s.is_weak(block)
    )


def may_give(s: Kings, giver: Int) -> bool:
    """Tell whether a unit may give steps away: no castle, once a phase, to somebody (WK-6.5b)."""
    if s.traits_of(giver) & CASTLE or s.marks.faces[giver] & GAVE:
        return False
    first, where = giver // BLOCKS * BLOCKS, s.where.faces
    for block in range(first, first + BLOCKS):
        if where[block] == where[giver] and may_receive(s, giver, block):
            return True
    return False


def most_steps(s: Kings, giver: Int, receiver: Int) -> Int:
    """Give how many steps may move."""
    room = MAX[s.type_of(receiver)] - s.steps.faces[receiver]
    return s.steps.faces[giver] if s.steps.faces[giver] < room else room


def merge(s: Kings, giver: Int, receiver: Int, steps: Int) -> None:
    """Move steps; a unit left without any returns to the pool (WK-6.5a)."""
    s.steps.write(giver, s.steps.faces[giver] - steps)
    s.steps.write(receiver, s.steps.faces[receiver] + steps)
    s.marks.write(giver, s.marks.faces[giver] | GAVE)
    if s.steps.faces[giver] == 0:
        s.where.write(giver, POOL)
        s.marks.write(giver, 0)
