"""What a battle may come to: its odds as far as the viewer can see, the order of fire, and the next roll."""

from __future__ import annotations

from math import comb
from typing import Final

from conclave.core.scene import FOCUS, Area, Circle, Node, Rect, Shape, Style, Text, Use
from conclave.games.wizard_kings import art_blocks
from conclave.games.wizard_kings.pieces import Piece, army_of
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.strategy.force import force_at

INSIDE: Final = 350.0
LABEL: Final = 98.0  # what stands before the order of fire, where there is room
FEW: Final = 4  # numbers of hits that get a bar of their own


def odds(s: Kings, place: int, attack: int, defend: int) -> int:
    """Give the chance, in per cent, that the attack takes the field, from the blocks that lie open there."""
    return int(force_at(s, attack, place, False).odds(force_at(s, defend, place, True)))


def head(s: Kings, place: int, attack: int, defend: int, title: str, viewer: int) -> Area:
    """Draw how the battle may end as a bar between both sides."""
    chance = odds(s, place, attack, defend)
    army = [_first_army(s, mask) for mask in (attack, defend)]
    mine = viewer >= 0 and (attack >> viewer & 1 or defend >> viewer & 1)
    first = "you take the field" if mine and attack >> viewer & 1 else "the attack wins"
    second = "you hold it" if mine and defend >> viewer & 1 else "the defence holds"
    full = INSIDE * chance / 100
    shapes: tuple[Shape, ...] = (
        Text(0, 9, f"{chance} % {first}", 13, anchor="start", bold=True),
        Text(INSIDE, 9, f"{100 - chance} % {second}", 13, anchor="end", bold=True),
        Rect(0, 20, INSIDE, 10, Style(f"army-{army[1]}"), 5),
        Rect(0, 20, max(full, 10.0), 10, Style(f"army-{army[0]}", "panel", 1.0), 5),
        Text(0, 41, "about, from what you can see now", 13, "ink-soft", "start"),
    )
    word = f"{title}: about {chance} % that the attack takes the field"
    node = Node("odds", "odds", shapes, label=word, tip=f"{word}, from what you can see now", rule="WK-5.5c")
    return Area("odds", FOCUS, INSIDE, 50, (node,), title)


def _first_army(s: Kings, mask: int) -> int:
    """Give the army of the first seat of a side."""
    return next((army_of(s, seat) for seat in range(s.seats) if mask >> seat & 1), 0)


def chances(dice: int, number: int) -> list[int]:
    """Give the chance of 0, 1, 2 and more hits, in per cent, rounded (WK-5.31a)."""
    return [
        round(100 * comb(dice, hits) * number**hits * (6 - number) ** (dice - hits) / 6**dice)
        for hits in range(dice + 1)
    ]


def next_roll(dice: int, number: int, x: float, y: float) -> list[Shape]:
    """Draw a bar for each number of hits that the next roll may bring."""
    shapes: list[Shape] = []
    for hits, chance in enumerate(chances(dice, number)[: FEW + 1]):
        left = x + 37 * hits
        high = max(2.0, 0.32 * chance)
        shapes += [
            Text(left + 15, y + 9, f"{chance}%", 13, "ink", bold=True),
            Rect(left + 3, y + 52 - high, 24, high, Style("accent"), 3),
            Text(left + 15, y + 62, str(hits), 13, "ink-soft"),
        ]
    if dice < FEW:
        shapes.append(Text(x + 37 * (dice + 1), y + 62, "hits", 13, "ink-soft", "start"))
    return shapes


def order(pieces: list[Piece], acting: int, done: set[int], first: set[int], wide: float) -> Node:
    """Draw who fires in which order: letter by letter, the defence before the attack (WK-5.2a)."""
    ranked = sorted(pieces, key=lambda one: (int(one.unit.letter), one.seat not in first))
    shapes: list[Shape] = []
    step = min(38.0, wide / max(len(ranked), 1))
    left = (wide - step * len(ranked)) / 2
    if step * len(ranked) + LABEL <= wide:
        left = LABEL
        shapes.append(Text(2, 17, "Order of fire", 13, "ink-soft", "start"))
    for i, one in enumerate(ranked):
        x = left + step * (i + 0.5)
        if one.block == acting:
            shapes.append(Circle(x, 17, 18, Style("glow", "glow-edge", 2.0, 0.6)))
        shapes.append(Use(art_blocks.block_symbol(one.kind, one.strength), x, 17, scale=0.62))
        if one.block in done and one.block != acting:
            shapes.append(Rect(x - 14, 3, 28, 29, Style("panel", opacity=0.6), 4))
    words = ", ".join(f"{one.unit.name} {one.unit.combat}" for one in ranked)
    return Node("order", "mark", tuple(shapes), label=f"Order of fire: {words}", rule="WK-5.2a")
