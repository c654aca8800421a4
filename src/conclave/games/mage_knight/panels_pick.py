"""Choices that lie over the map side by side: heroes, tactics, skills, colours, cards."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.scene import FOCUS, Area, Node, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import art_cards, log, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.art_cards import HIGH, WIDE
from conclave.games.mage_knight.art_signs import BOLD, cut, wrapped
from conclave.games.mage_knight.rows import SKILLS_SHOWN
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.tactics_words import TACTIC_WORDS

GAP: Final = 8.0
CHIP: Final = 80.0  # a way to pay
CHIPS: Final = 4  # in a row
PURSES: Final = ("token", "crystal", "die", "stolen die", "endless")
PLATE: Final = (174.0, 112.0)  # a choice of words
HERO_WORDS: Final = (
    "Wounds and dark fire are weapons to her.",
    "A wanderer of cold steel and patient defence.",
    "A dragon who hoards crystals and flies.",
    "A lord of the elves, at ease with people and units.",
)
Taken = tuple[int, ...]


def in_turn(view: View[Mage]) -> bool:
    """Tell whether the viewer plays cards now, so that offers are bought from and not picked from."""
    stack = view.state.stack
    return bool(stack) and isinstance(stack[-1], Turn)


def between(view: View[Mage], first: int, last: int) -> list[int]:
    """List what is offered of a verb, as numbers from nought."""
    return [action - first for action in view.actions if first <= action < last]


def picks(view: View[Mage]) -> list[Area]:
    """Give the area of whatever is to be picked."""
    found: list[Area] = []
    heroes, tactics = between(view, a.CHOOSE, a.BUY), between(view, a.TACTIC, a.CHOOSE)
    skills, colors = between(view, a.GAIN, a.TACTIC), between(view, a.COLORED, a.DIE)
    if heroes:
        found.append(_plates("heroes", "Choose a hero", [_hero(hero) for hero in heroes]))
    if tactics:
        found.append(_plates("tactics", "Choose a tactic", [_tactic(tactic) for tactic in tactics]))
    if skills:
        found.append(_skills(view.state, skills))
    if colors:
        found.append(_colors(colors))
    found += _mana(view)
    if not in_turn(view):
        for verb, first, title in (
            ("take", a.TAKE, "Choose a card to take"),
            ("return", a.RETURN, "Choose a card to give up"),
        ):
            cards = between(view, first, first + pieces.CARD_KINDS)
            if cards:
                found.append(_cards(verb, title, cards))
    return found


def _plates(name: str, title: str, nodes: list[Node]) -> Area:
    """Lay plates out two in a row, which a phone has room for."""
    wide, high = PLATE
    placed = [
        Node(one.id, one.kind, one.shapes, (wide + GAP) * (i % 2), (high + GAP) * (i // 2), label=one.label,
             tip=one.tip, rule=one.rule)
        for i, one in enumerate(nodes)
    ]  # fmt: skip
    rows = -(-len(nodes) // 2)
    return Area(name, FOCUS, 2 * wide + GAP, rows * (high + GAP) - GAP, tuple(placed), title)


def _plate(
    name: str, kind: str, head: str, text: str, rule: str, mark: list[Shape], edge: str = "card-edge"
) -> Node:
    wide, high = PLATE
    shapes: list[Shape] = [
        Rect(1, 1, wide - 2, high - 2, Style("card", edge, 2.0), 11),
        *mark,
        Text(40, 20, cut(head, 14, wide - 46, BOLD), 14, anchor="start", bold=True),
    ]
    lines = wrapped(text, 21, 4)
    shapes += [Text(10, 46 + 16.0 * i, line, 13, "ink-soft", "start") for i, line in enumerate(lines)]
    return Node(name, kind, tuple(shapes), label=head, tip=text, rule=rule)


def _hero(hero: int) -> Node:
    name = log.thing(pieces.HEROES[hero])
    own = log.thing(pieces.OWN_CARD[hero][0])
    text = f"{HERO_WORDS[hero]} Own card: {own}."
    mark: list[Shape] = [Use(f"hero-{hero}", 20, 20, scale=0.56)]
    return _plate(f"choose-{pieces.HEROES[hero]}", "hero", name, text, "MK-2.1", mark, f"mana-{hero}-edge")


def _tactic(tactic: int) -> Node:
    name = pieces.TACTICS[tactic]
    return Node(f"tactic-{name}", "tactic", (Use(f"tactic-{tactic}"),), label=log.thing(name), rule="MK-19.1")


def _tactic_card(tactic: int) -> tuple[Shape, ...]:
    mark: list[Shape] = [
        Rect(7, 7, 26, 26, Style("panel-2", "ink", 1.6), 13),
        Text(20, 20, str(tactic % 6 + 1), 15, bold=True),
    ]
    name = log.thing(pieces.TACTICS[tactic])
    return _plate("", "", name, TACTIC_WORDS[tactic], "", mark).shapes


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give the tactics."""
    return {f"tactic-{tactic}": _tactic_card(tactic) for tactic in range(len(pieces.TACTICS))}


def _skills(s: Mage, skills: list[int]) -> Area:
    """Lay out one's own new skills first, then common ones, which come with the lowest card (MK-17.3)."""
    own = [skill for skill in skills if skill in s.rows[SKILLS_SHOWN]]
    rest = [skill for skill in skills if skill not in own]
    nodes = []
    for skill in (*own, *rest):
        hero = skill // pieces.SKILLS_EACH
        mark: list[Shape] = [Use(f"gem-{hero}", 20, 20)]
        name = log.thing(pieces.SKILL_NAMES[skill])
        text = (
            art_cards.skill_text(skill)
            if skill in own
            else f"Common, with the lowest card: {art_cards.skill_text(skill)}"
        )
        edge = "glow-edge" if skill in own else "card-edge"
        nodes.append(_plate(f"gain-{pieces.SKILL_NAMES[skill]}", "skill", name, text, "MK-17.3", mark, edge))
    level = int(s.get(max(int(s.actor), 0), d.LEVEL))
    return _plates("skills", f"Level {level}: choose a skill", nodes)


def pay_id(action: int) -> str:
    """Name a way to pay on the scene."""
    return a.SPACE.token(action).replace(" ", "-")


def _mana(view: View[Mage]) -> list[Area]:
    """Lay out the mana that can be paid with, and dice that can be taken, where everybody sees them."""
    ways, nodes = [action for action in view.actions if a.PAY <= action < a.COLORED], list[Node]()
    for action in ways:
        source, color, used = a.SPACE.read(action)[1]
        word = f"as {d.COLORS[used]}" if used != color else PURSES[source]
        mark = ("orb", "gem", "die", "die", "orb")[source]
        nodes.append(_chip(pay_id(action), mark, color, word, PURSES[source], len(nodes)))
    if ways:
        return [_row("pay", "Pay mana with", nodes)]
    for number in between(view, a.DIE, a.GO):
        if number < len(view.state.faces):
            color = int(view.state.faces[number])
            nodes.append(_chip(f"pick-die-{number}", "die", color, d.COLORS[color], "die", len(nodes)))
    return [_row("dice", "Choose a die", nodes)] if nodes else []


def _chip(name: str, mark: str, color: int, word: str, source: str, place: int) -> Node:
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, CHIP, CHIP, Style("card", f"mana-{color}-edge", 2.0), 12),
        Use(f"{mark}-{color}", CHIP / 2, 30, scale=1.0 if mark == "die" else 1.4),
        Text(CHIP / 2, 66, word, 13),
    )
    across, down = place % CHIPS, place // CHIPS
    label = f"{d.COLORS[color].capitalize()} {source}{f', {word}' if word.startswith('as ') else ''}"
    return Node(name, "mana", shapes, (CHIP + GAP) * across, (CHIP + GAP) * down, label=label, rule="MK-6.11")


def _row(name: str, title: str, nodes: list[Node]) -> Area:
    across, rows = min(len(nodes), CHIPS), -(-len(nodes) // CHIPS)
    wide, high = (CHIP + GAP) * across - GAP, (CHIP + GAP) * rows - GAP
    return Area(name, FOCUS, wide, high, tuple(nodes), title)


def _colors(colors: list[int]) -> Area:
    nodes: list[Node] = []
    for i, color in enumerate(colors):
        shapes: tuple[Shape, ...] = (
            Rect(0, 0, 72, 72, Style("card", f"mana-{color}-edge", 2.0), 12),
            Use(f"gem-{color}", 36, 28, scale=1.5),
            Text(36, 58, d.COLORS[color], 14),
        )
        name = d.COLORS[color]
        nodes.append(
            Node(f"color-{name}", "color", shapes, 80.0 * i, 0, label=name.capitalize(), rule="MK-6.1")
        )
    return Area("colors", FOCUS, 80.0 * len(colors) - 8, 72, tuple(nodes), "Choose a color")


def _cards(verb: str, title: str, cards: list[int]) -> Area:
    """Lay cards side by side, two in a row where there are many."""
    across = min(len(cards), 3)
    nodes: list[Node] = []
    for i, card in enumerate(cards):
        at = ((WIDE + GAP) * (i % across), (HIGH + GAP) * (i // across))
        nodes.append(
            Node(f"{verb}-{pieces.CARD_NAMES[card]}", "card", (Use(f"card-{card}"),), *at,
                 label=log.card(card), tip=art_cards.whole_text(card), rule="MK-5.7")
        )  # fmt: skip
    rows = -(-len(cards) // across)
    return Area(verb, FOCUS, (WIDE + GAP) * across - GAP, (HIGH + GAP) * rows - GAP, tuple(nodes), title)
