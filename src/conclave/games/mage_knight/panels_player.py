"""Beside the map: the hour with the source, and every hero with fame, name, mana, units and skills."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.modifiers import BIT
from conclave.core.scene import COLUMN, PLAYER, Area, Circle, Node, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.mage_knight import art_cards, log, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.art_signs import BOLD, cut, sign, wrapped
from conclave.games.mage_knight.effects.units import commands
from conclave.games.mage_knight.rows import HAND, ORDER
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.tactics_words import TACTIC_WORDS

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
    nodes = [_head(view, s, seat), *_mana(s, seat)]
    y = 156.0
    for place in range(d.UNIT_PLACES):
        if s.unit(seat, place, d.U_KIND):
            added, high = _unit(s, seat, place, y)
            nodes += added
            y += high + 6
    for skill in range(len(pieces.SKILL_NAMES)):
        if s.get(seat, d.OWNED) & BIT[skill]:
            nodes.append(_skill(s, seat, skill, y))
            y += 44
    if s.get(seat, d.TACTIC) >= 0 and s.round:
        nodes.append(_tactic(s, seat, y))
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


def unit_id(seat: int, place: int) -> str:
    """Name a unit on the scene."""
    return f"unit-{seat}-{place}"


def _unit(s: Mage, seat: int, place: int, y: float) -> tuple[list[Node], float]:
    """Draw a unit with its state, and a row for each thing it can do."""
    kind = int(s.unit(seat, place, d.U_KIND)) - 1
    spent, wounds = bool(s.unit(seat, place, d.U_SPENT)), int(s.unit(seat, place, d.U_WOUNDS))
    banner = int(s.unit(seat, place, d.U_BANNER))
    word = ("wounded twice" if wounds > 1 else "wounded") if wounds else "spent" if spent else "ready"
    role = "fight" if wounds else "spent" if spent else "good"
    ink = "ink" if spent and not wounds else "badge"
    rows = art_cards.unit_about(kind)
    if banner:
        rows = [*rows, f"carries {log.card(banner - 1)}"]
    high = 30.0 + 22 * len(rows)
    name = log.thing(pieces.UNIT_NAMES[kind])
    shapes: list[Shape] = [
        Rect(0, 0, COLUMN, high, Style("card", "card-edge", 1.3, 0.65 if spent else 1.0), 9),
        Text(10, 15, cut(name, 14, 150, BOLD), 14, anchor="start", bold=True),
        *(Circle(172.0 + 9 * i, 15, 3.2, Style("ink")) for i in range(int(pieces.UNIT_LEVEL[kind]))),
        sign("armor", 218, 15, 0.65),
        Text(227, 15, str(int(pieces.UNIT_ARMOR[kind])), 14, anchor="start", bold=True),
        Rect(COLUMN - 74, 5, 68, 20, Style(role), 7),
        Text(COLUMN - 40, 15, word if wounds < 2 else "2 wounds", 13, ink, bold=True),
    ]
    node = unit_id(seat, place)
    label = f"{name}, {word}"
    found = [Node(node, "unit", tuple(shapes), 0, y, label=label, owner=seat, state=word,
                  tip=f"{label}. {art_cards.unit_head(kind)}", rule="MK-10.1")]  # fmt: skip
    for i, text in enumerate(rows):
        look: tuple[Shape, ...] = (
            Rect(4, 0, COLUMN - 8, 20, Style("panel-2", opacity=0.7), 6),
            Text(12, 10, cut(text, 13, COLUMN - 24), 13, "ink", "start"),
        )
        tip = text if len(text) > 40 else ""
        found.append(Node(f"{node}-{i}", "row", look, 0, 28.0 + 22 * i, label=text, tip=tip, group=node))
    return found, high


def skill_id(seat: int, skill: int) -> str:
    """Name a skill on the scene."""
    return f"skill-{seat}-{pieces.SKILL_NAMES[skill]}"


def _skill(s: Mage, seat: int, skill: int, y: float) -> Node:
    """Draw a skill; one that is used lies face down."""
    used = bool((s.get(seat, d.TURNED) | s.get(seat, d.USED)) & BIT[skill])
    name, text = log.thing(pieces.SKILL_NAMES[skill]), art_cards.skill_text(skill)
    hero = skill // pieces.SKILLS_EACH
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, COLUMN, 40, Style("spent" if used else "card", "card-edge", 1.2), 9),
        Circle(20, 20, 13, Style(f"mana-{hero}", f"mana-{hero}-edge", 1.6)),
        Use(f"gem-{hero}", 20, 20, scale=0.6),
        Text(42, 12, cut(name, 14, 200, BOLD), 14, anchor="start", bold=True),
        Text(42, 29, cut(text, 13, COLUMN - 50), 13, "ink-soft", "start"),
        *([Text(COLUMN - 8, 12, "used", 13, "ink-soft", "end")] if used else []),
    )
    return Node(skill_id(seat, skill), "skill", shapes, 0, y, label=name, owner=seat, tip=text,
                rule="MK-20.1", state="used" if used else "")  # fmt: skip


def _tactic(s: Mage, seat: int, y: float) -> Node:
    """Draw the tactic of the round, with its number in the order of turns."""
    tactic = int(s.get(seat, d.TACTIC))
    used = bool(s.get(seat, d.TACTIC_USED))
    name, text = log.thing(pieces.TACTICS[tactic]), TACTIC_WORDS[tactic]
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, COLUMN, 40, Style("spent" if used else "card", "card-edge", 1.2), 9),
        Circle(20, 20, 13, Style("panel-2", "ink", 1.6)),
        Text(20, 20, str(tactic % 6 + 1), 15, bold=True),
        Text(42, 12, cut(f"Tactic: {name}", 14, 250, BOLD), 14, anchor="start", bold=True),
        Text(42, 29, wrapped(text, 46, 1)[0], 13, "ink-soft", "start"),
    )
    return Node(f"tactic-of-{seat}", "tactic", shapes, 0, y, label=name, owner=seat, tip=text, rule="MK-19.1")
