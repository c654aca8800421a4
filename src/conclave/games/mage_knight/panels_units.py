"""What a hero has beside cards: units with their state, skills, and the tactic of the round."""

from __future__ import annotations

from conclave.core.modifiers import BIT
from conclave.core.scene import COLUMN, Circle, Node, Rect, Shape, Style, Text, Use
from conclave.games.mage_knight import art_cards, log, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.art_signs import BOLD, cut, sign
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.tactics_words import TACTIC_WORDS


def unit_id(seat: int, place: int) -> str:
    """Name a unit on the scene."""
    return f"unit-{seat}-{place}"


def unit(s: Mage, seat: int, place: int, y: float) -> tuple[list[Node], float]:
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


def skill(s: Mage, seat: int, number: int, y: float) -> Node:
    """Draw a skill; one that is used lies face down."""
    used = bool((s.get(seat, d.TURNED) | s.get(seat, d.USED)) & BIT[number])
    name, text = log.thing(pieces.SKILL_NAMES[number]), art_cards.skill_text(number)
    hero = number // pieces.SKILLS_EACH
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, COLUMN, 40, Style("spent" if used else "card", "card-edge", 1.2), 9),
        Circle(20, 20, 13, Style(f"mana-{hero}", f"mana-{hero}-edge", 1.6)),
        Use(f"gem-{hero}", 20, 20, scale=0.6),
        Text(42, 12, cut(name, 14, 200, BOLD), 14, anchor="start", bold=True),
        Text(42, 29, cut(text, 13, COLUMN - 50), 13, "ink-soft", "start"),
        *([Text(COLUMN - 8, 12, "used", 13, "ink-soft", "end")] if used else []),
    )
    return Node(skill_id(seat, number), "skill", shapes, 0, y, label=name, owner=seat, tip=text,
                rule="MK-20.1", state="used" if used else "")  # fmt: skip


def tactic(s: Mage, seat: int, y: float) -> Node:
    """Draw the tactic of the round, with its number in the order of turns."""
    number = int(s.get(seat, d.TACTIC))
    used = bool(s.get(seat, d.TACTIC_USED))
    name, text = log.thing(pieces.TACTICS[number]), TACTIC_WORDS[number]
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, COLUMN, 40, Style("spent" if used else "card", "card-edge", 1.2), 9),
        Circle(20, 20, 13, Style("panel-2", "ink", 1.6)),
        Text(20, 20, str(number % 6 + 1), 15, bold=True),
        Text(42, 12, cut(f"Tactic: {name}", 14, 250, BOLD), 14, anchor="start", bold=True),
        Text(42, 29, cut(text, 13, COLUMN - 50), 13, "ink-soft", "start"),
    )
    return Node(f"tactic-of-{seat}", "tactic", shapes, 0, y, label=name, owner=seat, tip=text, rule="MK-19.1")
