"""How good a position is: points, who gets out how soon, who is in danger, cards and objects (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.lands_of_ice.data import (
    BIT,
    CHARACTERS,
    COLUMNS,
    CONTROLS,
    FIRST_OBJECT,
    FIRST_TORCH,
    FROZEN,
    IS_TORCH,
    KIND,
    LIFE_POTION,
    MAGIC_USER,
    OWNER,
    PIECES,
    ROOM,
    SLOTS,
    SNOW_ALWAYS,
    SNOW_BONUS,
    SPEED_POTION,
    T_SNOWY,
    TERRAIN,
    WOUNDED,
)
from conclave.games.lands_of_ice.rules.sight import seen_from
from conclave.games.lands_of_ice.rules.turn import PlayCard
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.duels import hand
from conclave.games.lands_of_ice.strategy.fields import FAR, from_square, sort_of, to_line

POINT: Final = 400  # an exit at hand
SCORED: Final = 600  # a point that is had, and more than whoever brings it is worth on the board
NEARLY: Final = 40  # what each point more adds to the next
IN_PLAY: Final = 40  # an unwounded character, beside what it may still reach
STRENGTH: Final = 7
STEP: Final = 2  # a step nearer to the enemy's line
LYING: Final = 25  # a wounded one
JUMP: Final = 14
HELD: Final = 12  # an object in somebody's hands
LATER: Final = 35  # per cent: what the side that moves second may do
OTHERS: Final = 40  # per cent: dangers after the greatest
OUTLAY: Final = 60  # per cent of an attacker's value that a lost fight costs
# In per cent, what an exit so many half action points away is worth.
SOON: Final[Ints] = ints([
    100, 92, 84, 75, 67, 60, 54, 48, 43, 39, 35, 31, 28, 25, 23, 20, 18, 17, 15, 13, 12, 11, 10, 9, 8, 7, 6,
    6, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1,
])  # fmt: skip
# In per cent, how likely it is that an attack that takes so many action points comes.
IN_TIME: Final[Ints] = ints([0, 100, 85, 60, 35, 15])
# In per cent, how often a lead of -7 to 7 before the cards wins.
WINS: Final[Ints] = ints([2, 3, 5, 9, 15, 23, 32, 42, 53, 64, 74, 82, 88, 93, 96])


def evaluate(s: Labyrinth, seat: Int) -> Int:
    """Weigh a position for a seat, as if the turn that runs ended now."""
    worths = ints([0] * FIRST_OBJECT)
    sides: list[int] = [0, 0]
    for side in range(2):
        sides[side] = int(_belongings(s, side) + face_down(s, side))
    for who in range(FIRST_OBJECT):
        place = s.where.faces[who]
        if place >= 0:
            worths[who] = standing(s, who)
            sides[OWNER[who]] += int(worths[who])
    mover = next_to_move(s)
    sides[1 - mover] -= int(danger(s, 1 - mover, worths))
    sides[mover] -= int(danger(s, mover, worths) * LATER // 100)
    return sides[seat] - sides[1 - seat]


def next_to_move(s: Labyrinth) -> Int:
    """Give whose turn comes next, or begins right now."""
    if s.stack:
        top = s.stack[-1]
        if isinstance(top, PlayCard):
            return top.seat
    return 1 - s.active


def score(s: Labyrinth, seat: Int) -> Int:
    """Value the points of a seat; the last ones weigh more."""
    points = s.points[seat]
    return SCORED * points + NEARLY * points * points // 2


def _belongings(s: Labyrinth, seat: Int) -> Int:
    """Value points, cards and the objects in hands."""
    worth: Int = score(s, seat) + hand(s, seat) + JUMP * s.jumps[seat]
    for piece in range(FIRST_OBJECT, PIECES):
        square = s.where.faces[piece]
        if square >= 0:
            holder = s.holder(square)
            if holder >= 0 and OWNER[holder] == seat and s.marks[holder] & WOUNDED == 0:
                worth += _use(s, holder, piece)
    return worth


def _use(s: Labyrinth, who: Int, piece: Int) -> Int:
    """Value an object in somebody's hands."""
    if s.book.exit_points[KIND[piece]]:
        return soon(s, who) * s.book.exit_points[KIND[piece]]
    if s.has(piece, IS_TORCH) or piece >= FIRST_TORCH:
        return 4
    if s.has(piece, LIFE_POTION):
        return 3 * HELD
    if s.has(piece, SPEED_POTION):
        return 4 * HELD
    return 2 * HELD if s.has(who, MAGIC_USER) else HELD


def apart(s: Labyrinth, who: Int) -> Int:
    """Give the half action points that a character is from the line where it leaves."""
    steps = to_line(s, OWNER[who], sort_of(s, who))[s.where.faces[who]]
    return steps * 2 // s.book.movement[KIND[who]]


def soon(s: Labyrinth, who: Int) -> Int:
    """Value the chance of a character to get out, for each point that this brings."""
    halves = apart(s, who)
    return (POINT + NEARLY * s.points[OWNER[who]]) * SOON[halves if halves < 40 else 40] // 100


def standing(s: Labyrinth, who: Int) -> Int:
    """Value a character on the board: unwounded and near the enemy's line is best."""
    if s.marks[who] & WOUNDED:
        return LYING
    worth: Int = IN_PLAY + STRENGTH * s.printed(who)
    worth += soon(s, who) * exit_points(s, who)
    # A single step shows too, or whoever looks no further would never take it.
    worth += STEP * (FAR - to_line(s, OWNER[who], sort_of(s, who))[s.where.faces[who]])
    if s.marks[who] & FROZEN:
        worth -= worth // 5
    return worth


def exit_points(s: Labyrinth, who: Int) -> Int:
    """Give the points that a character brings by leaving."""
    return s.book.exit_points[KIND[who]]


def face_down(s: Labyrinth, seat: Int) -> Int:
    """Value the characters of a seat that lie face down on rooms."""
    total: Int = 0
    for who in range(seat * CHARACTERS, seat * CHARACTERS + CHARACTERS):
        slot = ROOM - s.where.faces[who]
        if slot < 0 or slot >= SLOTS:
            continue
        rooms: Int = 3 - slot % 4 if seat == 0 else slot % 4
        halves = (rooms * 7 + 6) * 2 // s.book.movement[KIND[who]]
        total += IN_PLAY + STRENGTH * s.book.combat[KIND[who]]
        total += POINT * exit_points(s, who) * SOON[halves if halves < 40 else 40] * 8 // 1000
    return total


def strength(s: Labyrinth, who: Int, attacking: bool) -> Int:
    """Give what a character adds to a fight where it stands, axes aside."""
    wounded = s.marks[who] & WOUNDED
    worth: Int = 0 if wounded else s.printed(who)
    square = s.where.faces[who]
    ground = s.rows.ground[square]
    if TERRAIN[ground] & T_SNOWY and (s.has(who, SNOW_ALWAYS) or (not wounded and s.has(who, SNOW_BONUS))):
        worth += 1
    kind = KIND[who]
    if s.book.element[kind] == ground:
        worth += 1
    worth += s.book.attack[kind] if attacking else s.book.defence[kind]
    code = s.on[square]
    while code:
        piece = (code & 127) - 1
        if piece >= FIRST_OBJECT and s.holder(square) == who:
            worth += s.book.attack[KIND[piece]] if attacking else s.book.defence[KIND[piece]]
        code //= 128
    if s.marks[who] & FROZEN:
        worth -= 1
    return worth if worth > 0 else 0


def best_cards(s: Labyrinth, seat: Int) -> Int:
    """Add up the two highest cards of a hand."""
    found: Int = 0
    count: Int = 0
    for value in range(6, 0, -1):
        held = s.hands[seat * 7 + value]
        while held and count < 2:
            found += value
            count += 1
            held -= 1
    return found


def wins(lead: Int) -> Int:
    """Give how often, in per cent, a lead before the cards wins."""
    if lead < -7:
        lead = -7
    if lead > 7:
        lead = 7
    return WINS[lead + 7]


def danger(s: Labyrinth, seat: Int, worths: Ints) -> Int:
    """Give what a side stands to lose to attacks of the other in its next turn."""
    foes: list[int] = []
    masks: list[int] = []
    for who in range(FIRST_OBJECT):
        if s.where.faces[who] >= 0 and OWNER[who] != seat and s.marks[who] & (WOUNDED | FROZEN) == 0:
            foes.append(who)
            sees: Int = 0
            if s.book.ranged[KIND[who]] or s.has(who, CONTROLS):
                sees = seen_from(s, who)
            masks.append(int(sees))
    if not foes:
        return 0
    edge = (best_cards(s, 1 - seat) - best_cards(s, seat)) // 4
    most: Int = 0
    total: Int = 0
    for who in range(FIRST_OBJECT):
        if s.where.faces[who] < 0 or OWNER[who] != seat:
            continue
        loss = _threat(s, who, foes, masks, worths, edge)
        total += loss
        if loss > most:
            most = loss
    return most + (total - most) * OTHERS // 100


def stake(s: Labyrinth, who: Int, worth: Int) -> Int:
    """Give what losing a fight costs the owner of a character."""
    if s.marks[who] & WOUNDED:
        return (POINT + NEARLY * s.points[1 - OWNER[who]]) * s.book.kill_points[KIND[who]] + LYING
    return worth - LYING + 60 * s.book.kill_points[KIND[who]]


def _threat(s: Labyrinth, who: Int, foes: list[int], masks: list[int], worths: Ints, edge: Int) -> Int:
    """Give the most that attackers alone or together stand to win against one character."""
    square = s.where.faces[who]
    row, column = square // COLUMNS, square % COLUMNS
    held = strength(s, who, False)
    prize = stake(s, who, worths[who])
    needs: list[int] = []
    best: Int = 0
    for place in range(len(foes)):
        foe = foes[place]
        there = s.where.faces[foe]
        if masks[place] & BIT[who]:
            if s.book.ranged[KIND[foe]]:
                gain = prize * wins(1 - held + edge) // 100
                if gain > best:
                    best = gain
            elif s.is_beast(who) and best < 30:
                best = 30
        down, right = there // COLUMNS - row, there % COLUMNS - column
        away = (down if down > 0 else -down) + (right if right > 0 else -right)
        if away > 13:
            continue
        steps: Int = 0
        if away > 1 or not s.adjacent(there, square):
            steps = from_square(s, there, sort_of(s, foe))[square] - 1
            if steps < 1:
                steps = 1
            if steps >= FAR - 1:
                continue
        movement = s.book.movement[KIND[foe]]
        need = (steps + movement - 1) // movement
        if need < 5:
            needs.append(int(need) * 64 + foe)
    if not needs:
        return best
    needs.sort()
    spent: Int = 1
    lead: Int = edge - held
    cost: Int = 0
    for code in needs:
        foe = code % 64
        spent += code // 64
        if spent > 5:
            break
        lead += strength(s, foe, True)
        cost += worths[foe]
        gain = (prize * wins(lead) - cost * OUTLAY // 100 * wins(-lead)) * IN_TIME[spent] // 10000
        if gain > best:
            best = gain
    return best
