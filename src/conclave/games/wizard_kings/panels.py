"""What stands beside the maps: the race, blocks in hand, spells; each is an area of its own."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from conclave.core.scene import (
    COLUMN,
    HAND,
    PLAN,
    PLAYER,
    SUPPLY,
    Area,
    Circle,
    Node,
    Path,
    Point,
    Rect,
    Shape,
    Style,
    Text,
    Use,
)
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings import art_blocks, quick
from conclave.games.wizard_kings.panels_battle import battle
from conclave.games.wizard_kings.panels_orders import desk
from conclave.games.wizard_kings.panels_parts import Column, wrapped
from conclave.games.wizard_kings.panels_pick import armies, map_in_hand
from conclave.games.wizard_kings.pieces import Piece, Standing, army_name, army_of, piece
from conclave.games.wizard_kings.rules.battle import Combat
from conclave.games.wizard_kings.rules.build import BuildPhase
from conclave.games.wizard_kings.rules.luck import RollOff
from conclave.games.wizard_kings.rules.movement import March
from conclave.games.wizard_kings.spells import IN_COMBAT, IN_MOVEMENT, SPELLS, SPELLS_PER_ARMY
from conclave.games.wizard_kings.state import CHEST, Kings

__all__ = ["areas", "block", "symbols"]

ROW: Final = 46.0
SPELL: Final = 66.0
STEP: Final = 52.0  # from block to block in hand
READY: Final = 150.0  # the button before them
GOALS: Final = (15, 20, 25, 30)  # gold that wins in scenarios
PHASES: Final = (("Initiative", RollOff), ("Move", March), ("Battle", Combat), ("Build", BuildPhase))


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give the small signs of the panels."""
    return {
        "swords": (
            Circle(0, 0, 17, Style("panel", "warn", 2.0)),
            Path("M-9-10l15 16M9-10l-15 16M-9 3l6 7M9 3l-6 7", Style("", "ink", 2.8)),
            Path("M-11-12l4 1l-3 3zM11-12l-4 1l3 3z", Style("ink")),
        ),
        **{f"ticks-{goal}": (_ticks(goal),) for goal in GOALS},
        **{f"die-{face}": _die(face, "ink") for face in range(1, 7)},
        **{f"dim-{face}": _die(face, "line") for face in range(1, 7)},
    }


def _ticks(goal: int) -> Shape:
    """Draw what divides the bar of a race into coins."""
    step = (COLUMN - 52) / goal
    return Path("".join(f"M{step * i:.1f} 0v8" for i in range(1, goal)), Style("", "panel", 2.0))


def _die(face: int, ink: str) -> tuple[Shape, ...]:
    spots: dict[int, tuple[Point, ...]] = {
        1: ((0, 0),), 2: ((-6, -6), (6, 6)), 3: ((-6, -6), (0, 0), (6, 6)),
        4: ((-6, -6), (6, -6), (-6, 6), (6, 6)), 5: ((-6, -6), (6, -6), (0, 0), (-6, 6), (6, 6)),
        6: ((-6, -7), (6, -7), (-6, 0), (6, 0), (-6, 7), (6, 7)),
    }  # fmt: skip
    return (
        Rect(-13, -13, 26, 26, Style("card", ink, 1.6), 5),
        *(Circle(x, y, 2.5, Style(ink)) for x, y in spots[face]),
    )


def areas(view: View[Kings], standing: Standing) -> list[Area]:
    """Give everything beside the maps, the most important first."""
    s = view.state
    others = (armies(view), map_in_hand(s), _tray(view, s), desk(view, s), _spells(view, s))
    return [race(view, s), *battle(view, standing), *(area for area in others if area is not None)]


def race(view: View[Kings], s: Kings) -> Area:
    """Show the phase of the turn, and each seat with its army, its gold and its blocks."""
    at = Column()
    if s.turn:
        at.add(_phases(s), 34)
    for seat in range(s.seats):
        at.add(_player(view, s, seat), ROW)
        if seat in view.waiting and not view.over:
            at.add(_ASKED[seat], 0)
    return at.area("race", PLAYER, f"Turn {int(s.turn)}" if s.turn else "Before the first turn")


# A mark of its own, so that whose turn it is changes nothing else.
_ASKED: Final = [
    Node(f"asked-{seat}", "mark", (Rect(0, 0, COLUMN, ROW - 4, Style("", "glow", 2.4), 9),), y=-ROW)
    for seat in range(a.SEATS)
]


def _phases(s: Kings) -> Node:
    """Write the four phases in a row, the present one bright."""
    now = next((word for word, frame in PHASES if any(isinstance(f, frame) for f in s.stack)), "")
    reached, wide, shapes = True, COLUMN / len(PHASES), list[Shape]()
    for i, (word, _) in enumerate(PHASES):
        reached = reached and bool(now)
        ink = "glow" if word == now else "accent" if reached else "ground-2"
        shapes.append(Rect(wide * i + 2, 2, wide - 4, 4, Style(ink), 2))
        shapes.append(
            Text(wide * (i + 0.5), 18, word, 13, "ink" if word == now else "ink-soft", bold=word == now)
        )
        reached = reached and word != now
    label = f"{now} phase" if now else "Phases of a turn"
    return Node("phases", "phases", tuple(shapes), label=label, tip=label, rule="WK-0.1")


def _player(view: View[Kings], s: Kings, seat: int) -> Node:
    army, name = army_of(s, seat), army_name(s, seat)
    gone = bool(s.out >> seat & 1)
    you = ", you" if seat == view.seat else ""
    units = sum(int(count) for count in s.troops[seat])
    gold, goal = int(s.income(seat)), _goal(s)
    facts = [f"{units} blocks"]
    if s.points[seat] and s.rules.victory == "points":
        facts.append(f"{int(s.points[seat])} points")
    if s.allies[seat]:
        friends = [army_name(s, other) for other in range(s.seats) if s.allies[seat] >> other & 1]
        facts.append("with " + ", ".join(friends))
    mark: tuple[Shape, ...] = (
        (Use(f"back-{army}", 20, 21, scale=0.72),)
        if s.army[seat] >= 0
        else (Circle(20, 21, 15, Style("panel-2", "line", 1.4)),)
    )
    said = ", ".join(facts)
    income = f"{gold} / {goal} gold" if goal else f"{gold} gold"
    title = f"{name}{you}"
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, COLUMN, ROW - 4, Style("panel", opacity=0.55 if gone else 1.0), 9),
        *mark,
        Text(44, 13, title, 15, anchor="start", bold=True),
        *([Text(56 + 9.0 * len(title), 13, said, 13, "ink-soft", "start")] if len(title) < 14 else []),
        Text(COLUMN - 8, 13, income, 14, anchor="end", bold=True),
        *_bar(army, gold, goal, COLUMN - 52),
    )
    word = f"{name}: {income}, {said}"
    return Node(
        f"player-{seat}", "player", shapes, label=word, owner=seat, rule="WK-1.4a",
        state="out" if gone else "",
    )  # fmt: skip


def _goal(s: Kings) -> int:
    """Give the gold that wins, where gold of cities does (WK-1.4c)."""
    maps = max(1, len(s.layout) // max(1, s.seats))
    conquest = s.rules.victory == "conquest" or (s.rules.victory == "usual" and s.seats == 2)
    return (s.rules.goal_gp or 15 * maps) if conquest else 0


def _bar(army: int, gold: int, goal: int, wide: float) -> list[Shape]:
    """Draw how near a player is to the goal: a segment for each gold, as far as there is room."""
    if not goal:
        return []
    full = min(1.0, gold / goal) * wide
    return [
        Rect(44, 28, wide, 8, Style("ground-2"), 3),
        Rect(44, 28, max(full, 1.0), 8, Style(f"army-{army}"), 3),
        *([Use(f"ticks-{goal}", 44, 28)] if goal in GOALS else []),
    ]


def block(s: Kings, one: Piece, node_id: str, at: Point, scale: float, where: str) -> Node:
    """Stand one block on the scene: its face for those who know it, its back for the others."""
    owner, (x, y) = army_name(s, one.seat), at
    if one.kind < 0:
        was = f", last seen as {one.memory}" if one.memory else ""
        shapes = art_blocks.back(one.army, scale)
        if one.memory:
            shapes = (*shapes, *art_blocks.remembered(one.memory, scale))
        state = "moved" if one.moved else "hidden"
        return Node(
            node_id, "block", shapes, x, y, 0.0, f"{owner} block{where}{was}", one.seat, state, "", "WK-2.0b"
        )
    tip = art_blocks.abilities(one.unit)
    shapes = art_blocks.face(one.kind, one.strength, scale)
    word, state = f"{one.unit.name} {one.strength}{where}", "moved" if one.moved else ""
    return Node(node_id, "block", shapes, x, y, 0.0, word, one.seat, state, tip, "WK-2.11a")


def lying(node: Node, scale: float) -> Node:
    """Lay a block down that has moved in this turn: a mark that goes without touching it (WK-H.1a)."""
    return Node(f"lies-{node.id}", "mark", (Use("lying", scale=scale),), group=node.id)


def _tray(view: View[Kings], s: Kings) -> Area | None:
    """Show blocks that may be chosen and stand on no hex: bought ones to deploy, lost ones to call back."""
    asked = [action - a.UNIT for action in view.actions if a.UNIT <= action < a.SIDE]
    sits = 0 <= view.seat < s.seats and s.army[view.seat] >= 0
    chest = s.blocks_at(view.seat, CHEST) if sits else []
    off = sorted({b for b in asked if int(s.where.faces[b]) < 0} | set(chest))
    if not off:
        return None
    deploying = not asked and any(a.HEX <= action < a.UNIT for action in view.actions)
    nodes: list[Node] = []
    for i, number in enumerate(off):
        one = piece(s, number)
        node = block(s, one, one.id, (28 + STEP * i, 28), 1.0, "")
        if deploying and i == 0:
            ring = Rect(-26, -26, 52, 52, Style("", "glow", 3.4), 9)
            node = replace(node, shapes=(*node.shapes, ring), state="next")
        nodes.append(node)
    title = "To deploy: the first block is next" if deploying else "Beside the board"
    wide, answers = STEP * len(off) + 4, quick.plan(view) if deploying else ()
    if answers:
        nodes.insert(0, _ready(answers))
        nodes[1:] = [replace(node, x=node.x + READY) for node in nodes[1:]]
        wide += READY
    return Area("tray", HAND, wide, 58, tuple(nodes), title)


def _ready(answers: tuple[str, ...]) -> Node:
    """Draw the button that deploys whatever is left."""
    shapes: tuple[Shape, ...] = (
        Rect(4, 4, READY - 16, 48, Style("accent-face", "line", 1.2), 11),
        Text((READY - 8) / 2, 28, "Deploy for me", 15, "accent-ink", bold=True),
    )
    tip = (
        "The rest stands where it is needed: castles by the gold, most towards the enemy. Undo takes it back."
    )
    return Node(
        "ready", PLAN, shapes, label="Deploy for me", state=";".join(answers), tip=tip, rule="WK-1.3a"
    )


def _spells(view: View[Kings], s: Kings) -> Area | None:
    """List the six spells of the viewer's army (WK-2.21a)."""
    seat = view.seat
    if not 0 <= seat < s.seats or s.army[seat] < 0:
        return None
    return Area("spells", SUPPLY, COLUMN, SPELL * SPELLS_PER_ARMY, (), "Spells", _book(int(s.army[seat])))


@cache
def _book(army: int) -> tuple[Node, ...]:
    """Give the spells of an army: they never change, and what can be cast is lit by the choices."""
    first = army * SPELLS_PER_ARMY
    return tuple(_spell(first + i, i) for i in range(SPELLS_PER_ARMY))


def _spell(number: int, place: int) -> Node:
    spell = SPELLS[number]
    when = " and ".join(
        word for bit, word in ((IN_MOVEMENT, "moving"), (IN_COMBAT, "in battle")) if spell.phases & bit
    )
    shapes: tuple[Shape, ...] = (
        Rect(1, 1, COLUMN - 2, SPELL - 8, Style("card-face", "line", 1.2), 10),
        Rect(9, 10, 30, 38, Style("ground-2"), 7),
        Text(24, 29, str(int(spell.level)), 15, bold=True),
        Text(48, 15, spell.name, 14, anchor="start", bold=True),
        Text(COLUMN - 10, 15, when, 13, "ink-soft", "end"),
        *(
            Text(48, 33 + 15 * n, row, 13, "ink-soft", "start")
            for n, row in enumerate(wrapped(spell.text, 40, 2))
        ),
    )
    word = f"{spell.name}, level {spell.level}, {when}"
    y, tip = SPELL * place, f"{word}: {spell.text}"
    return Node(f"spell-{place + 1}", "spell", shapes, 0, y, label=word, tip=tip, rule="WK-2.22a")
