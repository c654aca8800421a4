"""Positions as one line of text: maps, armies, cities, and whose movement turn begins.

maps m1:0,0,up=1 m2:0,1,down=2 / elves ranger3@1g4 wicana4@1g6 lost:glader / orcs ogre3@2g3 /
city 2g3=1 / allies 1-3 / turn 3 order 2 1 move 2 / options dispel=on
"""

from __future__ import annotations

from typing import Final

from conclave.core.errors import BadInput
from conclave.core.state import State
from conclave.core.storage import ints
from conclave.games.wizard_kings.actions import BLOCKS, SEATS
from conclave.games.wizard_kings.board import Layout, is_legal
from conclave.games.wizard_kings.maps import SHEET_SLUGS
from conclave.games.wizard_kings.options import KingsOptions
from conclave.games.wizard_kings.rules.movement import March
from conclave.games.wizard_kings.rules.turn import GameTurn
from conclave.games.wizard_kings.state import DEAD, LOST, POOL, Kings
from conclave.games.wizard_kings.units import ARMY_SLUGS, TYPES, TYPES_PER_ARMY

TURNS: Final = ["up", "down"]
GONE: Final = {"lost": LOST, "dead": DEAD}


def write_position(state: State) -> str:
    """Write a position in which a movement turn begins and no battle waits."""
    s = state
    if not isinstance(s, Kings):
        raise BadInput("this is no position of Wizard Kings")
    top = s.stack[-1] if s.stack else None
    still = not len(s.battles) and not any(any(row) for row in s.spent)
    if not isinstance(top, March) or not still or any(s.breaker) or s.out:
        raise BadInput(
            "a position is written where a movement turn begins, nothing has moved and no battle waits"
        )
    maps = " ".join(
        f"{SHEET_SLUGS[sheet]}:{column},{row},{TURNS[turn]}={int(s.slot_owner[slot]) + 1}"
        for slot, (sheet, column, row, turn) in enumerate(s.layout)
    )
    parts = [f"maps {maps}", *[_army(s, seat) for seat in range(s.seats)]]
    cities = [
        f"{s.board.names[int(place)]}={int(s.holder[city]) + 1}"
        for city, place in enumerate(s.board.city_hex)
        if s.holder[city] != s.slot_owner[s.board.city_slot[city]]
    ]
    if cities:
        parts.append("city " + " ".join(cities))
    pairs = [
        f"{one + 1}-{other + 1}"
        for one in range(s.seats)
        for other in range(one)
        if s.allies[one] >> other & 1
    ]
    if pairs:
        parts.append("allies " + " ".join(pairs))
    if any(s.points):
        parts.append("points " + " ".join(str(int(points)) for points in s.points))
    order = " ".join(str(int(seat) + 1) for seat in s.order)
    parts.append(f"turn {int(s.turn)} order {order} move {int(top.seat) + 1}")
    given = s.rules.text().split()
    usual = KingsOptions().text().split()
    other = [word for word in given if word not in usual]
    return " / ".join([*parts, "options " + " ".join(other)] if other else parts)


def _army(s: Kings, seat: int) -> str:
    words = [ARMY_SLUGS[int(s.army[seat])]]
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        slug, place = TYPES[int(s.type_of(block))].slug, int(s.where.faces[block])
        if place >= 0:
            words.append(f"{slug}{int(s.steps.faces[block])}@{s.board.names[place]}")
        elif place != POOL:
            words += [f"{name}:{slug}" for name, where in GONE.items() if where == place]
    return " ".join(words)


def read_position(text: str) -> Kings:
    """Read what `write_position` wrote."""
    parts = [part.split() for part in text.split("/")]
    heads = {words[0]: words[1:] for words in parts if words}
    armies = [words for words in parts if words and words[0] in ARMY_SLUGS]
    if "maps" not in heads or "turn" not in heads or not 2 <= len(armies) <= SEATS:
        raise BadInput("a position has `maps`, two to six armies and `turn`, parted by slashes")
    s = Kings(KingsOptions.read(" ".join(heads.get("options", []))), len(armies))
    layout, owners = _maps(heads["maps"], s.seats)
    s.slot_owner = ints(owners)
    s.set_board(layout)
    s.holder = ints([owners[int(slot)] for slot in s.board.city_slot])
    for seat, words in enumerate(armies):
        s.set_army(seat, ARMY_SLUGS.index(words[0]))
        for word in words[1:]:
            _unit(s, seat, word)
    for word in heads.get("city", []):
        name, _, owner = word.partition("=")
        s.holder[int(s.board.city_at[_hex(s, name)])] = _seat(owner, s.seats) if owner != "0" else -1
    for word in heads.get("allies", []):
        one, other = [_seat(seat, s.seats) for seat in word.split("-")]
        s.allies[one] |= 1 << other
        s.allies[other] |= 1 << one
    for seat, points in enumerate(heads.get("points", [])):
        s.points[seat] = _number(points)
    s.recount()
    s.hide_all()
    _turn(s, heads["turn"])
    return s


def _turn(s: Kings, words: list[str]) -> None:
    if len(words) != s.seats + 4 or words[1] != "order" or words[-2] != "move":
        raise BadInput("write whose turn it is as `turn 3 order 2 1 move 2`")
    s.turn = _number(words[0])
    order = [_seat(word, s.seats) for word in words[2:-2]]
    if sorted(order) != list(range(s.seats)):
        raise BadInput("the order of the turn names every seat once")
    s.order = ints(order)
    mover = _seat(words[-1], s.seats)
    s.call(GameTurn(2, order.index(mover) + 1))
    s.call(March(mover))


def _maps(words: list[str], seats: int) -> tuple[Layout, list[int]]:
    layout: list[tuple[int, int, int, int]] = []
    owners: list[int] = []
    for word in words:
        slug, _, rest = word.partition(":")
        spot, _, owner = rest.partition("=")
        where = spot.split(",")
        if slug not in SHEET_SLUGS or len(where) != 3 or where[2] not in TURNS:
            raise BadInput(f"write a map as m1:0,0,up=1, not `{word[:40]}`")
        sheet = SHEET_SLUGS.index(slug)
        layout.append((sheet, _number(where[0]), _number(where[1]), TURNS.index(where[2])))
        owners.append(_seat(owner, seats))
    if not layout or not is_legal(tuple(layout)):
        raise BadInput("maps touch along full edges, and each is there once (WK-1.1b)")
    return tuple(layout), owners


def _unit(s: Kings, seat: int, word: str) -> None:
    state, _, lost = word.partition(":")
    name, _, place = word.partition("@")
    slug, steps = (
        (lost, "0") if lost else (name.rstrip("0123456789"), name.lstrip("abcdefghijklmnopqrstuvwxyz"))
    )
    first = int(s.army[seat]) * TYPES_PER_ARMY
    kinds = [kind for kind in range(first, first + TYPES_PER_ARMY) if TYPES[kind].slug == slug]
    if not kinds or (lost and state not in GONE) or not (lost or place):
        raise BadInput(f"`{word[:40]}` is no unit of this army; write ranger3@1g4 or lost:ranger")
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        if s.type_of(block) == kinds[0] and s.where.faces[block] == POOL:
            break
    else:
        raise BadInput(f"there are not so many blocks of `{slug[:40]}`")
    if lost:
        s.where.faces[block] = GONE[state]
        return
    strength = _number(steps)
    if not 1 <= strength <= TYPES[kinds[0]].max:
        raise BadInput(f"a {TYPES[kinds[0]].name} has strength 1 to {TYPES[kinds[0]].max}")
    s.where.faces[block] = _hex(s, place)
    s.steps.faces[block] = strength


def _hex(s: Kings, name: str) -> int:
    place = s.board.place(name)
    if place < 0 or not s.board.there(place):
        raise BadInput(f"there is no hex `{name[:40]}` on this board")
    return place


def _seat(word: str, seats: int) -> int:
    number = _number(word) - 1
    if not 0 <= number < seats:
        raise BadInput(f"there is no seat `{word[:40]}`")
    return number


def _number(word: str) -> int:
    digits = word.removeprefix("-")
    if not digits.isdecimal() or len(digits) > 6:
        raise BadInput(f"a number was expected, not `{word[:40]}`")
    return int(word)
