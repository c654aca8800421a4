"""Parts of a written position that have a form of their own: heroes, units, mana, dice, map, tokens."""

from __future__ import annotations

from conclave.core.containers import Bag, Zone
from conclave.core.errors import BadInput
from conclave.core.modifiers import BIT, NONE
from conclave.core.storage import ints
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.notation_words import (
    FLAGS,
    HERO_NUMBERS,
    POINTS,
    SKILL_SETS,
    named,
    number,
    pairs,
)
from conclave.games.mage_knight.rows import AT, FIELD, GONE, PILE_BAG, PROXIES
from conclave.games.mage_knight.state import Mage, changed


def table_parts(s: Mage) -> list[tuple[str, list[str]]]:
    """Write heroes, points, dice, map and tokens."""
    found = [part for seat in range(s.seats) for part in hero_parts(s, seat)]
    lands: list[str] = []
    for at in range(land.LANDS):
        words = [name for name, flag in FLAGS.items() if s.flags[at] & flag]
        words += [f"owner{int(s.owner[at])}"] if s.owner[at] != NONE else []
        lands += [f"{land.LAND_NAMES[at]}={'+'.join(words)}"] if words else []
    tokens: list[str] = []
    for pile in range(7):
        names = pieces.RUIN_NAMES if pile == pieces.RUIN_PILE else pieces.FOE_NAMES
        zone = s.z[FIELD + pile]
        for face, mask, at in zip(zone.faces, zone.masks, s.rows[AT + pile], strict=True):
            tokens.append(f"{'' if mask == -1 else '?'}{names[int(face)]}@{land.LAND_NAMES[at]}")
    tiles: list[str] = []
    for slot in range(land.SLOT_COUNT):
        tile = int(s.tile_at[slot])
        if tile >= 0:
            turn = f"~{int(s.turned[tile])}" if s.turned[tile] else ""
            tiles.append(f"{land.TILE_NAMES[tile]}@{land.SLOT_NAMES[slot].replace('/', ',')}{turn}")
    dice = [
        d.COLORS[int(face)] + (f":{int(mark)}" if mark else "")
        for face, mark in zip(s.faces, s.marks, strict=True)
    ]
    points = [f"{name}={int(s.pool[kind])}" for name, kind in POINTS.items() if s.pool[kind]]
    return [*found, ("points", points), ("source", dice), ("map", tiles), ("land", lands), ("tokens", tokens)]


def hero_parts(s: Mage, seat: int) -> list[tuple[str, list[str]]]:
    """Write a hero: numbers, skills, units, crystals and mana."""
    who, at, tactic = int(s.get(seat, d.WHO)), int(s.get(seat, d.HEX)), int(s.get(seat, d.TACTIC))
    words = [pieces.HEROES[who]]
    words += [f"at={land.LAND_NAMES[at]}"] if at >= 0 else []
    words += [f"tactic={pieces.TACTICS[tactic]}"] if tactic >= 0 else []
    words += [f"{name}={int(s.get(seat, what))}" for name, what in HERO_NUMBERS.items() if s.get(seat, what)]
    found = [(f"hero{seat}", words)]
    for name, what in SKILL_SETS.items():
        bits = int(s.get(seat, what))
        found.append((f"{name}{seat}", [one for at, one in enumerate(pieces.SKILL_NAMES) if bits >> at & 1]))
    units: list[str] = []
    for place in range(d.UNIT_PLACES):
        kind, spent, wounds, banner, flags = [int(s.unit(seat, place, what)) for what in range(d.UNIT_WIDTH)]
        if kind:
            marks = ["spent"] if spent else []
            marks += ["wounded"] * wounds + ([pieces.CARD_NAMES[banner - 1]] if banner else [])
            marks += [word for word, bit in UNIT_FLAGS.items() if flags & bit]
            units.append("+".join([f"{place}:{pieces.UNIT_NAMES[kind - 1]}", *marks]))
    found.append((f"units{seat}", units))
    for name, row, width in (("crystals", s.crystals, d.FOUR), ("mana", s.tokens, d.SIX)):
        each = [d.COLORS[color] for color in range(width) for _ in range(int(row[seat * width + color]))]
        found.append((f"{name}{seat}", each))
    return found


UNIT_FLAGS = {"banner-down": d.BANNER_DOWN, "bonded": d.BONDED}


def read_parts(s: Mage, parts: dict[str, list[str]]) -> None:
    """Read heroes, points, dice, map and tokens, and give decks and piles what is left."""
    for seat in range(s.seats):
        read_hero(s, seat, parts)
    for name, value in pairs(parts.get("points", []), "points"):
        if name not in POINTS:
            raise BadInput(f"there are no points called `{name[:40]}` in the calm part of a turn")
        s.pool[POINTS[name]] = number(value, -99, 999)
    dice = [word.partition(":") for word in parts.get("source", [])]
    s.faces = ints([named(face, d.COLORS, "color") for face, _, _ in dice])
    s.marks = ints([number(mark, 0, 23) if sign else d.IN_SOURCE for _, sign, mark in dice])
    for word in parts.get("map", []):
        _tile(s, word)
    for name, value in pairs(parts.get("land", []), "land"):
        _land(s, named(name, land.LAND_NAMES, "hex"), value)
    for word in parts.get("tokens", []):
        _token(s, word)
    for pile in range(7):
        _pile(s, pile)


def read_hero(s: Mage, seat: int, parts: dict[str, list[str]]) -> None:
    """Read one hero."""
    words = parts[f"hero{seat}"]
    if not words:
        raise BadInput(f"the part `hero{seat}` begins with the name of a hero")
    s.set(seat, d.WHO, named(words[0], pieces.HEROES, "hero"))
    s.set(seat, d.HEX, NONE)
    s.set(seat, d.TACTIC, NONE)
    for name, value in pairs(words[1:], f"hero{seat}"):
        if name == "at":
            s.set(seat, d.HEX, named(value, land.LAND_NAMES, "hex"))
        elif name == "tactic":
            s.set(seat, d.TACTIC, named(value, pieces.TACTICS, "tactic"))
        elif name in HERO_NUMBERS:
            s.set(seat, HERO_NUMBERS[name], number(value, -99, 999))
        else:
            raise BadInput(f"a hero has no `{name[:40]}`")
    for name, what in SKILL_SETS.items():
        bits = 0
        for word in parts.get(f"{name}{seat}", []):
            bits |= int(BIT[named(word, pieces.SKILL_NAMES, "skill")])
        s.set(seat, what, bits)
    for word in parts.get(f"units{seat}", []):
        _unit(s, seat, word)
    for word in parts.get(f"crystals{seat}", []):
        s.crystals[seat * d.FOUR + named(word, d.COLORS[: d.FOUR], "crystal")] += 1
    for word in parts.get(f"mana{seat}", []):
        s.tokens[seat * d.SIX + named(word, d.COLORS, "color")] += 1


def _unit(s: Mage, seat: int, word: str) -> None:
    place, sign, rest = word.partition(":")
    name, *marks = rest.split("+")
    at = number(place, 0, d.UNIT_PLACES - 1) if sign else -1
    if at < 0 or s.unit(seat, at, d.U_KIND):
        raise BadInput(f"`{word[:40]}` is no unit in a free place from 0 to {d.UNIT_PLACES - 1}")
    s.set_unit(seat, at, d.U_KIND, named(name, pieces.UNIT_NAMES, "unit") + 1)
    for mark in marks:
        if mark == "spent":
            s.set_unit(seat, at, d.U_SPENT, 1)
        elif mark == "wounded":
            s.set_unit(seat, at, d.U_WOUNDS, s.unit(seat, at, d.U_WOUNDS) + 1)
        elif mark in UNIT_FLAGS:
            s.set_unit(seat, at, d.U_FLAGS, s.unit(seat, at, d.U_FLAGS) | UNIT_FLAGS[mark])
        elif mark.startswith("banner-of-"):
            s.set_unit(seat, at, d.U_BANNER, named(mark, pieces.CARD_NAMES, "banner") + 1)
        else:
            raise BadInput(f"a unit cannot be `{mark[:40]}`")


def _tile(s: Mage, word: str) -> None:
    place, _, turn = word.partition("~")
    name, sign, where = place.partition("@")
    tile, slot = named(name, land.TILE_NAMES, "tile"), named(where.replace(",", "/"), land.SLOT_NAMES, "slot")
    if not sign or s.slot_of[tile] >= 0 or s.tile_at[slot] >= 0:
        raise BadInput(f"`{word[:40]}` is no tile in a free slot, or it lies on the map already")
    s.tile_at, s.slot_of = changed(s.tile_at, slot, tile), changed(s.slot_of, tile, slot)
    s.turned = changed(s.turned, tile, number(turn, 0, 5) if turn else 0)


def _land(s: Mage, at: int, value: str) -> None:
    for word in value.split("+"):
        if word in FLAGS:
            s.flags = changed(s.flags, at, s.flags[at] | FLAGS[word])
        elif word.startswith("owner"):
            s.owner = changed(s.owner, at, number(word.removeprefix("owner"), 0, s.seats - 1))
        else:
            raise BadInput(f"a hex cannot be `{word[:40]}`")


def _token(s: Mage, word: str) -> None:
    name, _, where = word.partition("@")
    at, mask = named(where, land.LAND_NAMES, "hex"), 0 if name.startswith("?") else -1
    name = name.removeprefix("?")
    if name in pieces.RUIN_NAMES:
        pile, kind = pieces.RUIN_PILE, pieces.RUIN_NAMES.index(name)
    else:
        kind = named(name, pieces.FOE_NAMES, "enemy")
        pile = int(pieces.FOE_PILE[kind])
    zone = s.z[FIELD + pile]
    s.z[FIELD + pile] = Zone([*zone.faces, kind], [*zone.masks, mask], zone.bag)
    s.row(AT + pile, at)


def _pile(s: Mage, pile: int) -> None:
    """Leave in a pile what lies neither on the map nor among the discarded tokens."""
    names = pieces.RUIN_NAMES if pile == pieces.RUIN_PILE else pieces.FOE_NAMES
    copies = [1] * pieces.RUIN_KINDS if pile == pieces.RUIN_PILE else [
        int(count) if pieces.FOE_PILE[kind] == pile else 0 for kind, count in enumerate(pieces.FOE_COPIES)
    ]  # fmt: skip
    out = [int(face) for face in s.z[FIELD + pile].faces] + list(s.rows[GONE + pile])
    if pile != pieces.RUIN_PILE:
        copies = [count + s.rows[PROXIES].count(kind) if count else 0 for kind, count in enumerate(copies)]
    for kind in out:
        copies[kind] -= 1
        if copies[kind] < 0:
            raise BadInput(f"there are fewer tokens of `{names[kind]}` than are named")
    s.b[PILE_BAG + pile] = Bag([kind for kind, count in enumerate(copies) for _ in range(count)])
