"""Positions as one line of text: a hero in the calm part of its turn, and everything on the table.

options scenario=conquest / table round=1 / hero0 arythea at=1-w fame=3 / hand0 rage march / deck0 swiftness /
map a@0,0 1@0,1 2@1,0 / land 1-nw=rampant / tokens prowlers@1-nw ?guardsmen@3-ne / source red blue gold

Parts that say nothing are left out. Decks, unit decks and piles of tokens and skills hold what is named
nowhere else, so nothing can be lost or made. A combat can be written as a drill (`drill_positions`), not in
its middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from conclave.core.containers import HIDDEN, Bag, Zone
from conclave.core.errors import BadInput
from conclave.core.modifiers import BIT, WIDTH, Modifiers
from conclave.core.state import State
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.blank import blank
from conclave.games.mage_knight.config import config_of
from conclave.games.mage_knight.drill_positions import read_drill, turn_frames
from conclave.games.mage_knight.effects.aid import AIDS
from conclave.games.mage_knight.notation_check import verify
from conclave.games.mage_knight.notation_parts import read_parts, table_parts
from conclave.games.mage_knight.notation_words import (
    BAGS,
    LASTING,
    NUMBERS,
    ROWS,
    ZONES,
    named,
    number,
    pairs,
)
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import AID_BAG, HAND
from conclave.games.mage_knight.state import Mage

HERO_PARTS: Final = ("hero", "units", "crystals", "mana", "skills", "turned", "used")
COMMON: Final = (
    "options",
    "table",
    "points",
    "source",
    "map",
    "land",
    "tokens",
    "lasting",
    *ROWS,
    *ZONES,
    *BAGS,
)
PARTS: Final = (*COMMON, *[f"{name}{seat}" for name in HERO_PARTS for seat in range(4)])


def write_position(state: State) -> str:
    """Write a position in the calm part of a turn."""
    s = state
    if not isinstance(s, Mage):
        raise BadInput("this is no position of Mage Knight")
    frames = [(type(frame).__name__, frame.pack()) for frame in s.stack]
    if frames != [(type(frame).__name__, frame.pack()) for frame in turn_frames(s.active)]:
        raise BadInput(
            "a position of Mage Knight is written in the calm part of a turn, and this is another moment"
        )
    if any(face == HIDDEN for zone in s.z for face in zone.faces):
        raise BadInput("a position is written by whoever sees all of it, and here something is hidden")
    usual, clear = MageOptions().text().split(), blank(s.options)
    parts: list[tuple[str, Iterable[str]]] = [
        ("options", [word for word in s.options.text().split() if word not in usual]),
        ("table", [
            f"{name}={int(getattr(s, name))}" for name in NUMBERS if getattr(s, name) != getattr(clear, name)
        ]),
        *table_parts(s),
        *[(name, [_word(value, names) for value in s.rows[row]]) for name, (row, names) in ROWS.items()],
        *[(name, _zone(s, zone, names)) for name, (zone, names) in ZONES.items()],
        *[(name, [_word(int(kind), names) for kind in s.b[bag].kinds])
          for name, (bag, names) in BAGS.items()],
        ("lasting", _lasting(s)),
    ]  # fmt: skip
    return " / ".join(" ".join([name, *words]) for name, words in parts if list(words))


def _word(value: int, names: Sequence[str]) -> str:
    return names[value] if names else str(value)


def _usual(zone: int) -> int:
    """Give who knows a card of a zone unless it is said: whose hand it is, or nobody."""
    return BIT[zone] if zone < HAND + d.MOST_SEATS else 0


def _zone(s: Mage, zone: int, names: Sequence[str]) -> list[str]:
    found: list[str] = []
    for face, mask in zip(s.z[zone].faces, s.z[zone].masks, strict=True):
        found.append(_word(int(face), names) + ("" if mask == _usual(zone) else f":{int(mask)}"))
    return found


def _lasting(s: Mage) -> list[str]:
    rows = [int(value) for value in s.mods.rows]
    return [
        ":".join([LASTING[rows[at]], *map(str, rows[at + 1 : at + WIDTH])])
        for at in range(0, len(rows), WIDTH)
    ]


def read_position(text: str) -> Mage:
    """Read what `write_position` wrote, or somebody by hand: a table with heroes, or a drill."""
    if not any(part.split()[:1] == ["hero0"] for part in text.split("/")):
        return read_drill(text)
    parts = _parts(text)
    seats = len([name for name in parts if name.startswith("hero") and name[4:].isdecimal()])
    wanted = [f"hero{seat}" for seat in range(seats)]
    if seats == 0 or any(name not in parts for name in wanted):
        raise BadInput("a position has a part `hero0`, and more heroes are numbered on from it", "MK-2.1")
    late = [
        name for name in parts if name[-1:].isdecimal() and name[:-1] in SEATED and int(name[-1]) >= seats
    ]
    if late:
        raise BadInput(f"the part `{late[0]}` belongs to a seat that has no hero")
    s = blank(MageOptions.read(" ".join(parts.get("options", []))))
    s.seats = seats
    s.config = config_of(s.options, seats)
    for name, value in pairs(parts.get("table", []), "table"):
        if name not in NUMBERS:
            raise BadInput(f"the part `table` has no `{name[:40]}`")
        setattr(s, name, number(value, -1))
    for name, (row, names) in ROWS.items():
        s.rows[row] = tuple([named(word, names, _what(names)) for word in parts.get(name, [])])
    for name, (zone, names) in ZONES.items():
        _lay(s, zone, names, parts.get(name, []))
    for name, (bag, names) in BAGS.items():
        s.b[bag] = Bag([named(word, names, _what(names)) for word in parts.get(name, [])])
    s.b[AID_BAG] = Bag(range(AIDS))
    read_parts(s, parts)
    s.mods = Modifiers(_effects(parts.get("lasting", [])))
    if not 0 <= s.active < seats:
        raise BadInput("whose turn it is must be a seat with a hero")
    s.actor = s.active
    s.stack = turn_frames(s.active)
    verify(s)
    s.events = []
    return s


SEATED: Final = (
    *HERO_PARTS,
    "hand",
    "under",
    "pack",
    "drafted",
    "deck",
    "played",
    "discard",
    "aside",
)


def _parts(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in text.split("/"):
        words = part.split()
        if not words:
            continue
        if words[0] not in PARTS:
            raise BadInput(f"there is no part `{words[0][:40]}` of a position")
        if words[0] in found:
            raise BadInput(f"the part `{words[0]}` is given twice")
        found[words[0]] = words[1:]
    return found


def _what(names: Sequence[str]) -> str:
    known = {
        id(pieces.CARD_NAMES): "card", id(pieces.UNIT_NAMES): "unit", id(pieces.SKILL_NAMES): "skill",
        id(land.LAND_NAMES): "hex", id(pieces.TACTICS): "tactic", id(pieces.FOE_NAMES): "enemy",
        id(pieces.RUIN_NAMES): "ruin",
    }  # fmt: skip
    return known.get(id(names), "number")


def _lay(s: Mage, zone: int, names: Sequence[str], words: list[str]) -> None:
    faces: list[int] = []
    masks: list[int] = []
    for word in words:
        name, sign, mask = word.partition(":")
        faces.append(named(name, names, _what(names)))
        masks.append(number(mask, -1, 15) if sign else int(_usual(zone)))
    s.z[zone] = Zone(faces, masks, s.z[zone].bag)


def _effects(words: list[str]) -> list[int]:
    found: list[int] = []
    for word in words:
        name, *rest = word.split(":")
        if len(rest) != WIDTH - 1:
            raise BadInput(f"`{word[:40]}` is nothing that lasts: its kind and five numbers were expected")
        found += [named(name, LASTING, "lasting effect"), *[number(value, -(10**9)) for value in rest]]
    return found
