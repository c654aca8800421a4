"""Beside the map: the hour with the source, and every hero with fame, name, mana, units and skills."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.modifiers import BIT
from conclave.core.scene import COLUMN, PLAYER, Area, Circle, Node, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import log, panels_units, pieces
from conclave.games.mage_knight.art_signs import BOLD, cut, sign
from conclave.games.mage_knight.effects.units import commands
from conclave.games.mage_knight.rows import HAND, ORDER
from conclave.games.mage_knight.state import Mage

ROW: Final = 20.0
FIELDS: Final = 15  # of the reputation track
TRACK: Final = COLUMN / FIELDS


def hero_name(s: Mage, seat: int) -> str:
    """Name the hero of a seat."""
    who = int(s.get(seat, d.WHO))
    return log.thing(pieces.HEROES[who]) if who >= 0 else log.seat_name(seat)


def hour(s: Mage) -> str:
    """Say which round it is, and whether it is day."""
    if not s.round:
        return "Before the first round"
    return f"{'Night' if s.night else 'Day'}, round {int(s.round)} of {len(s.config.rounds)}"


def source(view: View[Mage]) -> Area:
    """Draw the rounds as suns and moons, the dice of the source, and what is left to explore."""
    s = view.state
    shapes: list[Shape] = []
    for i, time in enumerate(s.config.rounds):
        x, now = 15.0 + 30 * i, i + 1 == int(s.round)
        shapes.append(Circle(x, 15, 13, Style("panel-2", "glow" if now else "line", 3.0 if now else 1.0)))
        shapes.append(sign("moon" if time else "sun", x, 15, 0.8))
    left = int(s.countryside_left), int(s.core_left + s.cities_left)
    tiles = f"{left[0]} + {left[1]} tiles left"
    shapes.append(Text(COLUMN, 15, tiles, 13, "ink-soft", "end"))
    order = ", ".join(log.seat_name(seat) if seat > 3 else hero_name(s, seat) for seat in s.rows[ORDER])
    tip = f"{hour(s)}. {left[0]} tiles of the countryside and {left[1]} of the core are left. Order: {order}"
    nodes = [Node("hour", "hour", tuple(shapes), label=hour(s), tip=tip, rule="MK-3.1")]
    if s.round:
        nodes += [_die(s, number) for number in range(len(s.faces))]
    high = 82.0 if s.round else 34.0
    return Area("source", PLAYER, COLUMN, high, tuple(nodes), hour(s))


def _die(s: Mage, number: int) -> Node:
    """Draw a die; one that is used or cannot serve now is struck through (MK-6.10)."""
    face, mark = int(s.faces[number]), int(s.marks[number])
    step = min(44.0, COLUMN / max(1.0, float(len(s.faces))))
    dark = bool(s.dark_now())
    barred = face == (d.GOLD if dark else d.BLACK)
    shapes: tuple[Shape, ...] = (Use(f"die-{face}"),)
    word = "in the source"
    if mark == d.DIE_USED:
        word = "used this turn"
    elif mark >= d.DIE_STOLEN:
        word = f"put aside by {log.seat_name((mark - d.DIE_STOLEN) % 10)}"
    elif mark:
        word = "taken"
    elif barred:
        word = "of no use by night" if dark else "of no use by day"
    if mark or barred:
        shapes += (Use("barred"),)
    label = f"Die {number + 1}, {d.COLORS[face]}: {word}"
    return Node(f"die-{number}", "die", shapes, 19 + step * number, 58, label=label, tip=label, rule="MK-6.5")


def player(view: View[Mage], seat: int) -> Area:
    """Draw a hero: level and fame, name, crystals and mana, units, skills, the tactic."""
    s = view.state
    if 0 <= view.seat != seat:
        return Area(f"seat-{seat}", PLAYER, COLUMN, 68, (_other(view, s, seat),))
    nodes = [_head(view, s, seat), *_mana(s, seat)]
    y = 156.0
    for place in range(d.UNIT_PLACES):
        if s.unit(seat, place, d.U_KIND):
            added, high = panels_units.unit(s, seat, place, y)
            nodes += added
            y += high + 6
    for skill in range(len(pieces.SKILL_NAMES)):
        if s.get(seat, d.OWNED) & BIT[skill]:
            nodes.append(panels_units.skill(s, seat, skill, y))
            y += 44
    if s.get(seat, d.TACTIC) >= 0 and s.round:
        nodes.append(panels_units.tactic(s, seat, y))
        y += 44
    return Area(f"seat-{seat}", PLAYER, COLUMN, y, tuple(nodes))


def _head(view: View[Mage], s: Mage, seat: int) -> Node:
    """Draw who a hero is: level, armor, hand, command, fame towards the next level, reputation."""
    level, fame = max(1, int(s.get(seat, d.LEVEL))), int(s.get(seat, d.FAME))
    name, you = hero_name(s, seat), ", you" if seat == view.seat else ""
    asked = view.asked == seat
    who = int(s.get(seat, d.WHO))
    units = sum(1 for place in range(d.UNIT_PLACES) if s.unit(seat, place, d.U_KIND))
    cards = len(s.z[HAND + seat])
    facts = (("armor", str(int(d.LEVEL_ARMOR[level]))), ("cards", f"{cards}/{int(d.LEVEL_HAND[level])}"),
             ("flag", f"{units}/{int(commands(s, seat))}"))  # fmt: skip
    shapes: list[Shape] = [
        Rect(0, 0, COLUMN, 44, Style("panel-2", "glow" if asked else "line", 2.6 if asked else 1.0), 10),
        Circle(22, 22, 15, Style(f"seat-{seat}", f"seat-{seat}-edge", 2.0)),
        *([Use(f"hero-{who}", 22, 21, scale=0.62)] if who >= 0 else []),
        Text(46, 14, cut(f"{name}{you}", 15, 130, BOLD), 15, anchor="start", bold=True),
        Text(46, 33, f"level {level}", 13, "ink-soft", "start"),
    ]
    for i, (mark, text) in enumerate(facts):
        shapes += [
            sign(mark, 186.0 + 47 * i, 22, 0.72),
            Text(197.0 + 47 * i, 22, text, 14, anchor="start", bold=True),
        ]
    shapes += _fame(level, fame)
    shapes += _reputation(int(s.get(seat, d.REPUTATION)))
    said = f"{name}{you}: level {level}, fame {fame}, reputation {int(s.get(seat, d.REPUTATION)):+}"
    tip = f"{said}, armor {facts[0][1]}, {cards} cards in hand, {units} units"
    return Node(f"player-{seat}", "player", tuple(shapes), label=said, owner=seat, tip=tip, rule="MK-17.1",
                state="to-move" if asked else "")  # fmt: skip


def _other(view: View[Mage], s: Mage, seat: int) -> Node:
    """Draw another hero in two lines: level, fame, name and hand; then crystals, mana and units."""
    name, asked, who = hero_name(s, seat), view.asked == seat, int(s.get(seat, d.WHO))
    facts = (
        ("fame", str(int(s.get(seat, d.FAME)))), ("scales", f"{int(s.get(seat, d.REPUTATION)):+}"),
        ("cards", str(len(s.z[HAND + seat]))), ("wound", str(int(s.wounds_in_hand(seat)))),
    )  # fmt: skip
    shapes: list[Shape] = [
        Rect(0, 0, COLUMN, 66, Style("panel-2", "glow" if asked else "line", 2.6 if asked else 1.0), 10),
        Circle(20, 20, 14, Style(f"seat-{seat}", f"seat-{seat}-edge", 2.0)),
        *([Use(f"hero-{who}", 20, 19, scale=0.56)] if who >= 0 else []),
        Text(40, 13, cut(name, 14, 84, BOLD), 14, anchor="start", bold=True),
        Text(40, 30, f"level {int(s.get(seat, d.LEVEL))}", 13, "ink-soft", "start"),
    ]
    for i, (mark, text) in enumerate(facts[: 4 if s.wounds_in_hand(seat) else 3]):
        shapes.append(sign(mark, 134.0 + 47 * i, 20, 0.66))
        shapes.append(Text(144.0 + 47 * i, 20, text, 14, anchor="start", bold=True))
    x = 12.0
    for color in range(d.SIX):
        many = int(s.tokens[seat * d.SIX + color]) + (
            int(s.crystals[seat * d.FOUR + color]) if color < d.FOUR else 0
        )
        if many:
            shapes += [
                Use(f"gem-{color}", x + 4, 51, scale=0.6),
                Text(x + 14, 51, str(many), 13, anchor="start"),
            ]
            x += 34
    kinds = [int(s.unit(seat, place, d.U_KIND)) for place in range(d.UNIT_PLACES)]
    units = ", ".join(log.thing(pieces.UNIT_NAMES[kind - 1]) for kind in kinds if kind) or "no units"
    shapes.append(Text(x, 51, cut(units, 13, COLUMN - x - 8), 13, "ink-soft", "start"))
    skills = [
        pieces.SKILL_NAMES[skill]
        for skill in range(len(pieces.SKILL_NAMES))
        if s.get(seat, d.OWNED) & BIT[skill]
    ]
    tactic = int(s.get(seat, d.TACTIC))
    said = f"{name}: level {int(s.get(seat, d.LEVEL))}, fame {facts[0][1]}, reputation {facts[1][1]}, {units}"
    more = [f"skills {', '.join(log.thing(one) for one in skills)}"] if skills else []
    more += [f"tactic {log.thing(pieces.TACTICS[tactic])}"] if tactic >= 0 and s.round else []
    return Node(f"player-{seat}", "player", tuple(shapes), label=said, owner=seat, rule="MK-17.1",
                tip=", ".join([said, *more]), state="to-move" if asked else "")  # fmt: skip


def _fame(level: int, fame: int) -> list[Shape]:
    """Draw fame as a bar towards the next level (MK-17.1)."""
    top = level >= d.TOP_LEVEL
    low, high = int(d.LEVEL_FAME[level]), int(d.LEVEL_FAME[min(level + 1, d.TOP_LEVEL)])
    part = 1.0 if top else max(0.0, min(1.0, (fame - low) / max(1, high - low)))
    return [
        Rect(0, 50, COLUMN, 22, Style("panel-2", "line", 1.0), 8),
        Rect(1, 51, max(8.0, (COLUMN - 2) * part), 20, Style("mana-4", opacity=0.75), 7),
        sign("fame", 14, 61, 0.8),
        Text(28, 61, str(fame), 15, anchor="start", bold=True),
        Text(COLUMN - 8, 61, "highest level" if top else f"level {level + 1} at {high}", 13, "ink", "end"),
    ]


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give the track of reputation, with what each field adds to Influence (MK-9.2)."""
    shapes: list[Shape] = []
    for i in range(FIELDS):
        value = int(d.REPUTE[i])
        role = "rep-low" if value < 0 else "rep-high" if value > 0 else "rep-mid"
        shapes.append(Rect(TRACK * i + 0.8, 0, TRACK - 1.6, 22, Style(role), 4))
        word = "X" if value == d.NO_WELCOME else f"{value:+}" if value else "0"
        shapes.append(Text(TRACK * (i + 0.5), 11, word, 13, "pen"))
    return {"repute": tuple(shapes)}


def _reputation(name: int) -> list[Shape]:
    """Draw the track with a frame round the field that has been reached."""
    x = TRACK * (name - d.LOW_REPUTE)
    return [Use("repute", 0, 80), Rect(x, 78, TRACK, 26, Style("", "ink", 3.0), 5)]


def _mana(s: Mage, seat: int) -> list[Node]:
    """Draw crystals, up to three of a colour, and tokens of mana."""
    nodes: list[Node] = []
    for color in range(d.FOUR):
        many = int(s.crystals[seat * d.FOUR + color])
        shapes: list[Shape] = [Rect(-9, -13, 60, 26, Style("panel", opacity=0.0), 6)]
        shapes += [
            Use(f"gem-{color}" if i < many else f"void-{color}", 2.0 + 18 * i, 0, scale=0.75)
            for i in range(3)
        ]
        label = f"{many} {d.COLORS[color]} crystals"
        name = f"crystal-{seat}-{d.COLORS[color]}"
        nodes.append(Node(name, "crystal", tuple(shapes), 10 + 66.0 * color, 119, label=label, rule="MK-6.4"))
    x = 10.0
    for color in range(d.SIX):
        many = int(s.tokens[seat * d.SIX + color])
        if many:
            shapes = [
                Use(f"orb-{color}", 2, 0, scale=0.9),
                Text(17, 0, f"\u00d7{many}", 14, anchor="start", bold=True),
            ]
            label = f"{many} {d.COLORS[color]} mana"
            name = f"token-{seat}-{d.COLORS[color]}"
            nodes.append(Node(name, "token", tuple(shapes), x, 143, label=label, rule="MK-6.3"))
            x += 48
    if x == 10.0:
        words = (Text(0, 143, "no mana tokens", 13, "ink-soft", "start"),)
        nodes.append(Node(f"tokens-{seat}", "note", words, rule="MK-6.3"))
    return nodes
