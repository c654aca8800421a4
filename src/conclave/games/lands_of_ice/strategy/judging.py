"""How good a position is: points, who gets out how soon, who is in danger, cards and objects (for bots)."""

from __future__ import annotations

from conclave.core.storage import Int, Ints, ints
from conclave.games.lands_of_ice.data import (
    BIT,
    CHARACTERS,
    COLUMNS,
    CONTROLS,
    FIRST_OBJECT,
    FLIES,
    FROZEN,
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
from conclave.games.lands_of_ice.rules.effects import target_points
from conclave.games.lands_of_ice.rules.sight import seen_from
from conclave.games.lands_of_ice.rules.turn import PlayCard
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.duels import hand
from conclave.games.lands_of_ice.strategy.fields import FAR, from_square, sort_of, to_line
from conclave.games.lands_of_ice.strategy.weights import (
    ACTION_POINT,
    AHEAD,
    DANGER,
    FACE_DOWN,
    FLYING,
    FURTHEST,
    HELD,
    HURT,
    IN_TIME,
    JUMP,
    LATER,
    LYING,
    MAGIC,
    OTHERS,
    OUTLAY,
    POTION,
    SOONER,
    STEP,
    STRENGTH,
    SUPPORT,
    SWORD,
    TO_GO,
    TREASURE,
    UNWOUNDED,
    WAY_OUT,
    WEIGHTS,
    WINS,
)


def evaluate(s: Labyrinth, seat: Int) -> Int:
    """Weigh a position for a seat, as if the turn that runs ended now."""
    worths = ints([0] * FIRST_OBJECT)
    sides: list[int] = [0, 0]
    mover = next_to_move(s)
    prizes: list[int] = [0, 0]
    for side in range(2):
        prizes[side] = int(prize(s, side, 1))
        sides[side] = int(belongings(s, side, side == mover, prizes[side]) + face_down(s, side))
    for who in range(FIRST_OBJECT):
        place = s.where.faces[who]
        if place >= 0:
            worths[who] = standing(s, who, OWNER[who] == mover, prizes[OWNER[who]])
            sides[OWNER[who]] += int(worths[who])
    sides[1 - mover] -= int(danger(s, 1 - mover, worths) * WEIGHTS[DANGER] // 100)
    sides[mover] -= int(danger(s, mover, worths) * WEIGHTS[LATER] // 100)
    return sides[seat] - sides[1 - seat]


def next_to_move(s: Labyrinth) -> Int:
    """Give whose turn comes next, or begins right now."""
    if s.stack:
        top = s.stack[-1]
        if isinstance(top, PlayCard):
            return top.seat
    return 1 - s.active


def prize(s: Labyrinth, seat: Int, points: Int) -> Int:
    """Value the next points of a seat."""
    missing = target_points(s) - s.points[seat]
    after = missing - points
    return TO_GO[after if after > 0 else 0] - TO_GO[missing]


def belongings(s: Labyrinth, seat: Int, moves_next: bool, point: Int) -> Int:
    """Value points, cards and the objects in hands."""
    worth: Int = TO_GO[target_points(s) - s.points[seat]]
    worth += hand(s, seat) + WEIGHTS[JUMP] * s.jumps[seat] + tempo(s, seat)
    for piece in range(FIRST_OBJECT, PIECES):
        square = s.where.faces[piece]
        if square >= 0:
            holder = s.holder(square)
            if holder >= 0 and OWNER[holder] == seat and s.marks[holder] & WOUNDED == 0:
                worth += _use(s, holder, piece, moves_next, point)
    return worth


def tempo(s: Labyrinth, seat: Int) -> Int:
    """Value the action cards of a cycle that are left, by how far they are above the mean of all."""
    left: Int = 0
    for card in range(2, 6):
        if s.actions[seat] & BIT[card]:
            left += 2 * card - 7
    return left * WEIGHTS[ACTION_POINT] // 2


def _use(s: Labyrinth, who: Int, piece: Int, moves_next: bool, point: Int) -> Int:
    """Value an object in somebody's hands."""
    kind = KIND[piece]
    if s.book.exit_points[kind]:
        return soon(s, who, moves_next, point) * s.book.exit_points[kind] * WEIGHTS[TREASURE] // 100
    if s.book.attack[kind] or s.book.defence[kind]:
        return WEIGHTS[SWORD]
    if s.has(piece, LIFE_POTION) or s.has(piece, SPEED_POTION):
        return WEIGHTS[POTION]
    return WEIGHTS[HELD]


def apart(s: Labyrinth, who: Int) -> Int:
    """Give the half action points that a character is from the line where it leaves."""
    steps = to_line(s, OWNER[who], sort_of(s, who))[s.where.faces[who]]
    return steps * 2 // s.book.movement[KIND[who]]


def soon(s: Labyrinth, who: Int, moves_next: bool, point: Int) -> Int:
    """Value the chance of a character to get out, for each point that this brings."""
    halves = apart(s, who)
    if halves > FURTHEST:
        halves = FURTHEST
    return (SOONER[halves] if moves_next else WAY_OUT[halves]) * point // 1000


def standing(s: Labyrinth, who: Int, moves_next: bool, point: Int) -> Int:
    """Value a character on the board: unwounded and near the enemy's line is best."""
    if s.marks[who] & WOUNDED:
        return WEIGHTS[LYING]
    worth: Int = WEIGHTS[UNWOUNDED] + WEIGHTS[STRENGTH] * s.printed(who)
    worth += soon(s, who, moves_next, point) * exit_points(s, who)
    # A single step shows too, or whoever looks no further would never take it.
    worth += WEIGHTS[STEP] * (FAR - to_line(s, OWNER[who], sort_of(s, who))[s.where.faces[who]]) // 10
    if s.has(who, MAGIC_USER):
        worth += WEIGHTS[MAGIC]
    if s.has(who, FLIES):
        worth += WEIGHTS[FLYING]
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
        rooms: Int = slot % 4 if seat == 0 else 3 - slot % 4
        total += WEIGHTS[FACE_DOWN] + WEIGHTS[STRENGTH] * s.book.combat[KIND[who]]
        total += WEIGHTS[AHEAD] * rooms * exit_points(s, who)
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
    return most + (total - most) * WEIGHTS[OTHERS] // 100


def stake(s: Labyrinth, who: Int, worth: Int) -> Int:
    """Give what losing a fight costs the owner of a character."""
    if s.marks[who] & WOUNDED:
        return prize(s, 1 - OWNER[who], s.book.kill_points[KIND[who]]) + WEIGHTS[LYING]
    return worth - WEIGHTS[LYING] + WEIGHTS[HURT] * s.book.kill_points[KIND[who]]


def _threat(s: Labyrinth, who: Int, foes: list[int], masks: list[int], worths: Ints, edge: Int) -> Int:
    """Give the most that attackers alone or together stand to win against one character."""
    square = s.where.faces[who]
    row, column = square // COLUMNS, square % COLUMNS
    held = strength(s, who, False)
    loot = stake(s, who, worths[who])
    needs: list[int] = []
    best: Int = 0
    for place in range(len(foes)):
        foe = foes[place]
        there = s.where.faces[foe]
        if masks[place] & BIT[who]:
            if s.book.ranged[KIND[foe]]:
                gain = loot * wins(1 - held + edge) // 100
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
    lead: Int = edge - held - _friends(s, who, square) * WEIGHTS[SUPPORT] // 100
    cost: Int = 0
    for code in needs:
        foe = code % 64
        spent += code // 64
        if spent > 5:
            break
        lead += strength(s, foe, True)
        cost += worths[foe]
        gain = (loot * wins(lead) - cost * WEIGHTS[OUTLAY] // 100 * wins(-lead)) * IN_TIME[spent] // 10000
        if gain > best:
            best = gain
    return best


def _friends(s: Labyrinth, who: Int, square: Int) -> Int:
    """Add up the strength of friends near enough to come to somebody's defence (LI-9.2)."""
    if not WEIGHTS[SUPPORT]:
        return 0
    row, column = square // COLUMNS, square % COLUMNS
    total: Int = 0
    for friend in range(FIRST_OBJECT):
        there = s.where.faces[friend]
        if there < 0 or friend == who or OWNER[friend] != OWNER[who] or s.marks[friend] & WOUNDED:
            continue
        down, right = there // COLUMNS - row, there % COLUMNS - column
        if (down if down > 0 else -down) + (right if right > 0 else -right) <= 2:
            total += strength(s, friend, False)
    return total
