"""Positions as one line of text: maps, armies, cities, battles, and where the turn stands.

maps m1:0,0,up=1 m2:0,1,down=2 / elves ranger3@1g4 wicana4@1g6+moved lost:glader / orcs ogre3@2g3 /
city 2g3=1 / allies 1-3 / battles 1g4=2-1 / turn 3 order 2 1 move 2 / options dispel=on

What players remember of blocks they have seen, and who wished not to be asked again, is not written.
"""

from __future__ import annotations

from typing import Final

from conclave.core.errors import BadInput
from conclave.core.rows import changed
from conclave.core.state import State
from conclave.core.storage import ints
from conclave.games.wizard_kings.actions import BLOCKS, SEATS
from conclave.games.wizard_kings.board import Layout, is_legal
from conclave.games.wizard_kings.maps import SHEET_SLUGS
from conclave.games.wizard_kings.notation_check import verify
from conclave.games.wizard_kings.notation_phase import (
    read_order,
    read_phase,
    read_turn_parts,
    write_phase,
    write_turn_parts,
)
from conclave.games.wizard_kings.notation_words import (
    hex_of,
    number,
    pair_of,
    part,
    read_flags,
    seat_of,
    write_flags,
)
from conclave.games.wizard_kings.options import KingsOptions
from conclave.games.wizard_kings.rules.counting import recount
from conclave.games.wizard_kings.state import DEAD, LOST, MOVED, POOL, Kings
from conclave.games.wizard_kings.units import ARMY_SLUGS, TYPES, TYPES_PER_ARMY

TURNS: Final = ["up", "down"]
GONE: Final = {"lost": LOST, "dead": DEAD, "spare": POOL}  # spare: unused, and passed over
PARTS: Final = (
    "maps", "city", "allies", "points", "came", "battles", "broken", "offered", "slips", "bridge", "out",
    "turn", "options",
)  # fmt: skip


def write_position(state: State) -> str:
    """Write a position in which something is asked that the text can name."""
    s = state
    if not isinstance(s, Kings):
        raise BadInput("this is no position of Wizard Kings")
    phase = write_phase(s)
    board, seats = s.board, range(s.seats)
    # The Build Phase counts its income when it begins, so that is not yet in what is written.
    counted = [int(s.income(seat)) if phase.endswith(" build") else 0 for seat in seats]
    points = [int(s.points[seat]) - counted[seat] for seat in seats]
    usual = KingsOptions().text().split()
    parts = [
        part("maps", [
            f"{SHEET_SLUGS[sheet]}:{column},{row},{TURNS[turn]}={int(s.slot_owner[slot]) + 1}"
            for slot, (sheet, column, row, turn) in enumerate(s.layout)
        ]),
        *[_army(s, seat) for seat in seats],
        part("city", [
            f"{board.names[int(place)]}={int(s.holder[city]) + 1}"
            for city, place in enumerate(board.city_hex)
            if s.holder[city] != s.slot_owner[board.city_slot[city]]
        ]),
        part("allies", [
            f"{one + 1}-{other + 1}" for one in seats for other in range(one) if s.allies[one] >> other & 1
        ]),
        part("points", [str(count) for count in points] if any(points) else []),
        *write_turn_parts(s),
        phase,
        part("options", [word for word in s.rules.text().split() if word not in usual]),
    ]  # fmt: skip
    return " / ".join([written for written in parts if written])


def _army(s: Kings, seat: int) -> str:
    words = [ARMY_SLUGS[int(s.army[seat])]]
    own = range(seat * BLOCKS, seat * BLOCKS + BLOCKS)
    for block in own:
        slug, place = TYPES[int(s.type_of(block))].slug, int(s.where.faces[block])
        later = [one for one in own if one > block and s.type_of(one) == s.type_of(block)]
        if place == POOL and all(s.where.faces[one] == POOL for one in later):
            continue
        if place >= 0:
            words.append(f"{slug}{int(s.steps.faces[block])}@{s.board.names[place]}{write_flags(s, block)}")
        else:
            words += [f"{name}:{slug}" for name, where in GONE.items() if where == place]
    return " ".join(words)


def read_position(text: str) -> Kings:
    """Read what `write_position` wrote, or somebody by hand."""
    heads, armies = _parts(text)
    s = Kings(KingsOptions.read(" ".join(heads.get("options", []))), len(armies))
    layout, owners = _maps(heads["maps"], s.seats)
    s.slot_owner = ints(owners)
    s.set_board(layout)
    s.holder = ints([owners[int(slot)] for slot in s.board.city_slot])
    shown: list[int] = []
    for seat, words in enumerate(armies):
        s.set_army(seat, ARMY_SLUGS.index(words[0]))
        free = list(range(seat * BLOCKS, seat * BLOCKS + BLOCKS))
        for word in words[1:]:
            _unit(s, seat, word, free, shown)
    for word in heads.get("city", []):
        name, _, owner = word.partition("=")
        city = int(s.board.city_at[hex_of(s, name)])
        if city < 0:
            raise BadInput(f"there is no city in {name[:40]}")
        s.holder = changed(s.holder, city, seat_of(owner, s.seats) if owner != "0" else -1)
    for word in heads.get("allies", []):
        one, other = pair_of(word, "-", s.seats, "1-3")
        s.allies = changed(s.allies, one, s.allies[one] | 1 << other)
        s.allies = changed(s.allies, other, s.allies[other] | 1 << one)
    points = heads.get("points", [])
    if points and len(points) != s.seats:
        raise BadInput("points are given for every seat, in order")
    for seat, count in enumerate(points):
        s.points = changed(s.points, seat, number(count))
    phase = read_order(s, heads)
    recount(s)
    for block in range(s.seats * BLOCKS):
        if s.where.faces[block] >= 0 and s.marks.faces[block] & MOVED:
            s.count_moved(block // BLOCKS, s.where.faces[block])
    read_turn_parts(s, heads)
    verify(s, phase[0] == "build", phase[1].lower() if phase[0] == "fight" and len(phase) > 1 else "")
    fought = read_phase(s, phase)
    s.hide_all()
    for block in range(s.seats * BLOCKS):
        if block in shown or (fought >= 0 and s.where.faces[block] == fought):
            s.show(block)
    return s


def _parts(text: str) -> tuple[dict[str, list[str]], list[list[str]]]:
    """Part a text at its slashes: each part once, armies in the order of their seats."""
    heads: dict[str, list[str]] = {}
    armies: list[list[str]] = []
    for words in [section.split() for section in text.split("/")]:
        if not words:
            continue
        if words[0] in ARMY_SLUGS:
            armies.append(words)
        elif words[0] not in PARTS:
            raise BadInput(f"there is no part `{words[0][:40]}`; the parts are armies, {', '.join(PARTS)}")
        elif words[0] in heads:
            raise BadInput(f"the part `{words[0]}` is given twice")
        else:
            heads[words[0]] = words[1:]
    if "maps" not in heads or "turn" not in heads or not 2 <= len(armies) <= SEATS:
        raise BadInput("a position has `maps`, two to six armies and `turn`, parted by slashes")
    names = [words[0] for words in armies]
    twice = [name for name in names if names.count(name) > 1]
    if twice and not KingsOptions.read(" ".join(heads.get("options", []))).mirror_armies:
        raise BadInput(f"the {twice[0]} are given twice, and the option `mirror_armies` is off (WK-1.2b)")
    return heads, armies


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
        layout.append((sheet, number(where[0]), number(where[1]), TURNS.index(where[2])))
        owners.append(seat_of(owner, seats))
    if not layout or not is_legal(tuple(layout)):
        raise BadInput("maps touch along full edges, and each is there once (WK-1.1b)")
    return tuple(layout), owners


def _unit(s: Kings, seat: int, word: str, free: list[int], shown: list[int]) -> None:
    state, _, lost = word.partition(":")
    told, *flags = word.split("+")
    name, _, place = told.partition("@")
    slug, steps = (
        (lost, "0") if lost else (name.rstrip("0123456789"), name.lstrip("abcdefghijklmnopqrstuvwxyz"))
    )
    first = int(s.army[seat]) * TYPES_PER_ARMY
    kinds = [kind for kind in range(first, first + TYPES_PER_ARMY) if TYPES[kind].slug == slug]
    if not kinds or (lost and state not in GONE) or not (lost or place):
        raise BadInput(f"`{word[:40]}` is no unit of this army; write ranger3@1g4 or lost:ranger")
    fitting = [block for block in free if s.type_of(block) == kinds[0]]
    if not fitting:
        raise BadInput(f"there are not so many blocks of `{slug[:40]}`")
    block = fitting[0]
    free.remove(block)
    if lost:
        if state != "spare" and (block % BLOCKS < 3) != (state == "dead"):
            raise BadInput(f"an eliminated wizard is dead, any other unit lost: not `{word[:40]}` (WK-2.24a)")
        s.where.write(block, GONE[state])
        return
    strength = number(steps)
    if not 1 <= strength <= TYPES[kinds[0]].max:
        raise BadInput(f"a {TYPES[kinds[0]].name} has strength 1 to {TYPES[kinds[0]].max}")
    s.where.write(block, hex_of(s, place))
    s.steps.write(block, strength)
    if read_flags(s, block, flags):
        shown.append(block)
