"""Where a game stands in its turn, as text: battles, broken alliances, and whose turn it is.

came 1g5=231 / battles 1g5=13-2:5,1 / broken 3-1 / turn 3 order 2 1 3 fight 1g5 within
"""

from __future__ import annotations

from typing import Final

from conclave.core.errors import BadInput
from conclave.core.rows import changed
from conclave.core.secrets import Zone
from conclave.core.state import Frame
from conclave.core.storage import ints
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.battles import B_ATTACK, B_DEFEND, B_FIRST, B_LEFT, B_SIZE, BATTLE, SLIPS
from conclave.games.wizard_kings.maps import DIRECTIONS
from conclave.games.wizard_kings.notation_words import digits, hex_of, number, pair_of, part, seat_of
from conclave.games.wizard_kings.rules.battle import Act, Calls, ChooseBattle, Combat, Round, WhoActs
from conclave.games.wizard_kings.rules.build import BuildPhase, Gift, Orders
from conclave.games.wizard_kings.rules.movement import March
from conclave.games.wizard_kings.rules.sides import DEFENCE, SwitchSides, confide
from conclave.games.wizard_kings.rules.turn import GameTurn
from conclave.games.wizard_kings.state import D_AID, D_GOLD, D_STAGE, D_UNIT, DESK, MUST_PART, Kings

CROSSINGS: Final = 12  # six hexsides, by land and by water
MOST: Final = 9  # retreats over a hexside in a round, as one digit
WITHIN: Final = "within"
STALEMATE: Final = "stalemate"
STIRRED: Final = "stirred"
UNWRITTEN: Final = (
    "a position is written where a movement turn waits for a move, where a battle is chosen, at the start of "
    "a round, at a unit's combat turn, and where the Build Phase begins"
)


# Writing.


def write_phase(s: Kings) -> str:
    """Write turn, order and what is asked."""
    order = " ".join(str(int(seat) + 1) for seat in s.order)
    return f"turn {int(s.turn)} order {order} {_phase(s)}"


def _phase(s: Kings) -> str:
    top = s.stack[-1] if s.stack else None
    if isinstance(top, March):
        return f"move {int(top.seat) + 1}"
    if isinstance(top, ChooseBattle):
        return "fight"
    if isinstance(top, SwitchSides | WhoActs | Act) and isinstance(s.stack[-2], Round | Calls):
        below = s.stack[-2]
        words = [f"fight {s.board.names[int(below.place)]}"]
        words += [WITHIN] if isinstance(below, Calls) else []
        words += [STALEMATE] if below.stale else []
        words += [STIRRED] if s.noise else []
        return " ".join(words)
    if builds_afresh(s, top):
        return "build"
    raise BadInput(UNWRITTEN)


def builds_afresh(s: Kings, top: Frame | None) -> bool:
    """Tell whether the Build Phase has begun and nobody has given or ordered anything yet."""
    if not isinstance(top, Gift | Orders):
        return False
    if isinstance(top, Orders) and len(top.seats) < len(top.players):
        return False
    for seat in range(s.seats):
        desk = [int(s.desk.faces[seat * DESK + at]) for at in (D_GOLD, D_AID, D_STAGE, D_UNIT)]
        if s.gold[seat] != s.income(seat):
            return False
        if isinstance(top, Orders) and desk != [int(s.gold[seat]), 0, 0, 0]:
            return False
    counts = [0] * (s.seats * int(s.board.hexes))
    for block in range(s.seats * BLOCKS):
        if s.where.faces[block] >= 0:
            counts[block // BLOCKS * int(s.board.hexes) + int(s.where.faces[block])] += 1
    return counts == [int(count) for row in s.troops for count in row]


def write_turn_parts(s: Kings) -> list[str]:
    """Write what is under way: who came first, battles, broken alliances, offers, retreats, a bridge."""
    names, seats = s.board.names, range(s.seats)
    bridge = [f"{names[int(s.bridge) // 6]}.{DIRECTIONS[int(s.bridge) % 6]}"] if s.bridge >= 0 else []
    return [
        part("came", [f"{names[place]}={_came(row)}" for place, row in enumerate(s.came) if row >> 3]),
        part("battles", [_battle(s, at) for at in range(0, len(s.battles), BATTLE)]),
        part("broken", [
            f"{one + 1}{'!' if s.breaker[one] // MUST_PART >> other & 1 else '-'}{other + 1}"
            for one in seats for other in seats if s.breaker[one] >> other & 1
        ]),
        part("offered", [
            f"{one + 1}-{other + 1}" for one in seats for other in seats if s.offered[one] >> other & 1
        ]),
        part("slips", ["".join(str(min(int(count), MOST)) for count in s.slips)] if any(s.slips) else []),
        part("bridge", bridge),
        part("out", [str(seat + 1) for seat in seats if s.out >> seat & 1]),
    ]  # fmt: skip


def _came(row: int) -> str:
    return "" if not row else f"{int(row) & 7}{_came(int(row) >> 3)}"


def _battle(s: Kings, at: int) -> str:
    attack, defend = int(s.battles[at + B_ATTACK]), int(s.battles[at + B_DEFEND])
    first = int(s.battles[at + B_FIRST])
    seats = sorted(range(s.seats), key=lambda seat: seat != first)
    word = "".join(str(seat + 1) for seat in seats if attack >> seat & 1)
    word += "-" + "".join(str(seat + 1) for seat in range(s.seats) if defend >> seat & 1)
    word = f"{s.board.names[int(s.battles[at])]}={word}:{int(s.battles[at + B_SIZE])}"
    word += f",{int(s.battles[at + B_LEFT])}"
    used = [int(s.crossed.faces[at // BATTLE * 2 + side]) for side in range(2)]
    if any(used):
        word += ":" + ",".join("".join(str(row >> 2 * slot & 3) for slot in range(CROSSINGS)) for row in used)
    return word


# Reading.


def read_turn_parts(s: Kings, heads: dict[str, list[str]]) -> None:
    """Note what is under way; blocks are counted already."""
    for word in heads.get("came", []):
        name, _, seats = word.partition("=")
        place = hex_of(s, name)
        here = [str(seat + 1) for seat in range(s.seats) if s.troops[seat][place]]
        if sorted(seats) != here:
            raise BadInput(f"`{word[:40]}` names those who are in the hex, each once, as they came")
        s.came = changed(s.came, place, sum(int(seat) << 3 * at for at, seat in enumerate(seats)))
    for word in heads.get("broken", []):
        sign = "!" if "!" in word else "-"
        one, other = pair_of(word, sign, s.seats, "3-1, or 3!1 where 3 has to part")
        more = 1 << other | (MUST_PART << other if sign == "!" else 0)
        s.breaker = changed(s.breaker, one, s.breaker[one] | more)
    for word in heads.get("offered", []):
        one, other = pair_of(word, "-", s.seats, "1-2")
        s.offered = changed(s.offered, one, s.offered[one] | 1 << other)
    if "slips" in heads:
        s.slips = ints(digits("".join(heads["slips"]), SLIPS, MOST))
    for word in heads.get("bridge", []):
        name, _, way = word.partition(".")
        if way not in DIRECTIONS:
            raise BadInput(f"write a bridge as 1e5.nw, not `{word[:40]}`")
        s.bridge = hex_of(s, name) * 6 + DIRECTIONS.index(way)
    row: list[int] = []
    used: list[int] = []
    for word in heads.get("battles", []):
        numbers = _read_battle(s, word)
        row += numbers[:BATTLE]
        used += numbers[BATTLE:]
    s.battles = ints(row)
    s.crossed = Zone(used, [0] * len(used))
    confide(s)


def _read_battle(s: Kings, word: str) -> list[int]:
    """Read the numbers of a battle, and what its sides have used of the hexsides."""
    name, sign, rest = word.partition("=")
    who, *more = rest.split(":")
    attack, parted, defend = who.partition("-")
    if not sign or not parted or not attack or len(more) > 2:
        raise BadInput(f"write a battle as 1g5=13-2, attackers first, not `{word[:40]}`")
    place = hex_of(s, name)
    sides = [[seat_of(seat, s.seats) for seat in side] for side in (attack, defend)]
    masks = [sum(1 << seat for seat in set(side)) for side in sides]
    size, left = int(s.count_side(masks[1], place)), 0
    if more:
        counted = more[0].split(",")
        if len(counted) != 2:
            raise BadInput(f"write who was there and who has left as 5,1, not `{more[0][:40]}`")
        size, left = number(counted[0]), number(counted[1])
    used = [0, 0]
    if len(more) == 2:
        rows = more[1].split(",")
        if len(rows) != 2:
            raise BadInput(f"two rows of {CROSSINGS} digits were expected, not `{more[1][:40]}`")
        used = [
            sum(count << 2 * slot for slot, count in enumerate(digits(one, CROSSINGS, 3))) for one in rows
        ]
    return [place, *masks, sides[0][0], size, left, *used]


def read_order(s: Kings, heads: dict[str, list[str]]) -> list[str]:
    """Read who is out, the turn and its order; gives the words that say where the turn stands."""
    for word in heads.get("out", []):
        s.out |= 1 << seat_of(word, s.seats)
    words = heads["turn"]
    after = 2
    while after < len(words) and words[after].isdecimal():
        after += 1
    if len(words) <= after or words[1] != "order":
        raise BadInput("write whose turn it is as `turn 3 order 2 1 move 2`, `... fight` or `... build`")
    s.turn = number(words[0])
    if not s.turn:
        raise BadInput("turns are counted from 1 (WK-0.4)")
    order = [seat_of(word, s.seats) for word in words[2:after]]
    # Somebody who has gone out in this turn may still be named.
    missing = [seat for seat in range(s.seats) if not s.out >> seat & 1 and seat not in order]
    if missing or len(set(order)) < len(order):
        raise BadInput("the order of the turn names every seat once")
    s.order = ints(order)
    return words[after:]


def read_phase(s: Kings, words: list[str]) -> int:
    """Put the frames up that the turn names; gives the hex of the battle being fought, or -1."""
    phase, rest = words[0], words[1:]
    order = [int(seat) for seat in s.order]
    if phase == "move" and len(rest) == 1:
        mover = seat_of(rest[0], s.seats)
        if mover not in order or s.out >> mover & 1:
            raise BadInput(f"seat {mover + 1} is out and does not move")
        s.call(GameTurn(2, order.index(mover) + 1))
        s.call(March(mover))
        return -1
    if phase == "build" and not rest:
        s.call(GameTurn(4, 0))
        s.call(BuildPhase(0))
        return -1
    if phase == "fight":
        return _read_fight(s, rest)
    raise BadInput("a turn stands at `move 2`, `fight`, `fight 1g5` or `build`")


def _read_fight(s: Kings, words: list[str]) -> int:
    if not len(s.battles):
        raise BadInput("a fight needs a battle, as `battles 1g5=1-2`")
    s.call(GameTurn(3, 0))
    s.call(Combat(1))
    if not words:
        return -1
    place, said = hex_of(s, words[0]), words[1:]
    if s.battle_at(place) < 0:
        raise BadInput(f"there is no battle in {words[0]}")
    for word in said:
        if word not in (WITHIN, STALEMATE, STIRRED) or said.count(word) > 1:
            raise BadInput(f"a fight is {WITHIN}, {STALEMATE} or {STIRRED}, each once, not `{word[:40]}`")
    stale = 1 if STALEMATE in said else 0
    s.noise = 1 if STIRRED in said else 0
    s.call(Calls(place, 0, DEFENCE, stale) if WITHIN in said else Round(place, stale, 0))
    return place
