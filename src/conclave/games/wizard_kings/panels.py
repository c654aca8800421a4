"""The column beside the maps: players, battle, spells, gold, blocks in hand, and buttons for the rest."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from conclave.core.scene import Circle, Node, Path, Point, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings import art_blocks
from conclave.games.wizard_kings.panels_battle import battle
from conclave.games.wizard_kings.panels_orders import desk
from conclave.games.wizard_kings.panels_parts import EDGE, WIDE, Column, button, wrapped
from conclave.games.wizard_kings.panels_pick import armies, map_in_hand
from conclave.games.wizard_kings.pieces import Piece, Standing, army_name, army_of, own, piece
from conclave.games.wizard_kings.spells import IN_COMBAT, IN_MOVEMENT, SPELLS, SPELLS_PER_ARMY
from conclave.games.wizard_kings.state import CHEST, Kings
from conclave.games.wizard_kings.units import ARMIES

__all__ = ["WIDE", "block", "bottom", "button_id", "column", "symbols"]

ROW: Final = 58.0
SPELL: Final = 74.0  # with two lines of what it does
SHORT: Final = 42.0
# Verbs that have a button of their own; everything else is clicked on the maps or in a panel.
_BUTTONS: Final = (
    (a.DONE, a.DONE + 1), (a.PASS, a.PASS + 1), (a.PICK, a.DONE), (a.LAY, a.BUY),
    (a.STANDARD, a.STANDARD + 1), (a.SAIL, a.SAIL + 1), (a.FIRE, a.FIRE + 1), (a.NEVER, a.NEVER + 1),
    (a.ACCEPT, a.ACCEPT + 1), (a.REFUSE, a.REFUSE + 1), (a.JOIN, a.JOIN + 2), (a.SWITCH, a.SWITCH + 1),
    (a.RESIGN, a.RESIGN + 1),
)  # fmt: skip


def button_id(token: str) -> str:
    """Give the id of the button for an action, from its token."""
    return "act-" + token.replace(" ", "-")


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give the small signs of the panels."""
    return {
        "swords": (
            Circle(0, 0, 17, Style("panel", "warn", 2.0)),
            Path("M-9-10l15 16M9-10l-15 16M-9 3l6 7M9 3l-6 7", Style("", "ink", 2.8)),
            Path("M-11-12l4 1l-3 3zM11-12l-4 1l3 3z", Style("ink")),
        ),
        **{f"die-{face}": _die(face, "ink") for face in range(1, 7)},
        **{f"dim-{face}": _die(face, "line") for face in range(1, 7)},
    }


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


def bottom(nodes: list[Node]) -> float:
    """Give where a column of panels ends."""
    found = 0.0
    for node in nodes:
        frame = node.shapes[0]
        if node.kind == "panel" and isinstance(frame, Rect):
            found = max(found, node.y + frame.h)
    return found


def column(view: View[Kings], left: float, room: float, standing: Standing) -> list[Node]:
    """Lay out everything beside the maps, from the top down."""
    s = view.state
    at = Column(left, EDGE)
    _players(view, s, at)
    map_in_hand(s, at)
    armies(view, at)
    battle(s, at, standing)
    desk(view, s, at)
    _tray(view, s, at)
    _actions(view, at)
    _spells(view, s, at, room)
    return at.nodes


def _players(view: View[Kings], s: Kings, at: Column) -> None:
    """List the seats: army, gold, blocks on the board, and who is asked."""
    at.open("players", ROW * s.seats + 46, f"Turn {int(s.turn)}" if s.turn else "Before the first turn")
    order = [int(seat) for seat in s.order]
    for seat in order + [seat for seat in range(s.seats) if seat not in order]:
        army, name = army_of(s, seat), army_name(s, seat)
        asked, gone = seat in view.waiting and not view.over, bool(s.out >> seat & 1)
        you = " (you)" if seat == view.seat else ""
        units = sum(int(count) for count in s.troops[seat])
        gold, goal = int(s.income(seat)), _goal(s)
        facts = [f"cities {gold}GP" + (f" of {goal}" if goal else ""), f"{units} blocks"]
        if s.points[seat] and s.rules.victory == "points":
            facts.append(f"{int(s.points[seat])} points")
        if s.allies[seat]:
            friends = [army_name(s, other) for other in range(s.seats) if s.allies[seat] >> other & 1]
            facts.append("with " + ", ".join(friends))
        frame = Style("panel", "glow" if asked else "line", 2.6 if asked else 1.2, 0.5 if gone else 1.0)
        mark: tuple[Shape, ...] = (
            (Use(f"back-{army}", 31, 26, scale=0.86),)
            if s.army[seat] >= 0
            else (Circle(31, 26, 17, Style("panel-2", "line", 1.4)),)
        )
        shapes: tuple[Shape, ...] = (
            Rect(0, 0, at.inside, ROW - 6, frame, 10),
            *mark,
            Text(60, 17, f"{name}{you}", 18, anchor="start", bold=True),
            Text(60, 38, ", ".join(facts), 14, "ink-soft", "start"),
            *_bar(gold, goal, at.inside),
        )
        word = f"{name}: {', '.join(facts)}"
        state = "asked" if asked else "out" if gone else ""
        node = Node(f"player-{seat}", "player", shapes, 0, 0, 0, word, seat, state, word, "WK-1.4a")
        at.add(node, ROW)
    at.close()


def _goal(s: Kings) -> int:
    """Give the gold that wins, where gold of cities does (WK-1.4c)."""
    maps = max(1, len(s.layout) // max(1, s.seats))
    conquest = s.rules.victory == "conquest" or (s.rules.victory == "usual" and s.seats == 2)
    return (s.rules.goal_gp or 15 * maps) if conquest else 0


def _bar(gold: int, goal: int, wide: float) -> tuple[Shape, ...]:
    """Draw how near a player is to the goal."""
    if not goal:
        return ()
    long, full = 96.0, min(1.0, gold / goal)
    return (
        Rect(wide - long - 14, 11, long, 11, Style("ground-2", "line", 1.0), 5),
        Rect(wide - long - 14, 11, max(long * full, 6.0), 11, Style("gold", "gold-ink", 1.0), 5),
    )


def block(s: Kings, one: Piece, node_id: str, at: Point, scale: float, where: str) -> Node:
    """Stand one block on the scene: its face for those who know it, its back for the others."""
    owner, (x, y) = army_name(s, one.seat), at
    moved = ", has moved" if one.moved else ""
    if one.kind < 0:
        was = f", last seen as {one.memory}" if one.memory else ""
        word, state = f"{owner} block{where}{moved}{was}", "moved" if one.moved else "hidden"
        shapes = art_blocks.back(one.army, one.moved, scale)
        if one.memory:
            shapes = (*shapes, *art_blocks.remembered(one.memory, scale))
        return Node(node_id, "block", shapes, x, y, 0.0, word, one.seat, state, word, "WK-2.0b")
    unit = one.unit
    word = f"{unit.name} {one.strength}{where}{moved}"
    tip = f"{owner}{where}. {art_blocks.describe(unit, one.strength)}{moved}"
    shapes = art_blocks.face(one.kind, one.strength, one.moved, scale)
    state = "moved" if one.moved else ""
    return Node(node_id, "block", shapes, x, y, 0.0, word, one.seat, state, tip, "WK-2.11a")


def _tray(view: View[Kings], s: Kings, at: Column) -> None:
    """Show blocks that may be chosen and stand on no hex: bought ones to deploy, lost ones to call back."""
    asked = [action - a.UNIT for action in view.actions if a.UNIT <= action < a.SIDE]
    chest = [one.block for one in own(view) if int(s.where.faces[one.block]) == CHEST]
    off = sorted({b for b in asked if int(s.where.faces[b]) < 0} | set(chest))
    if not off:
        return
    rows = -(-len(off) // 7)
    deploying = not asked and any(a.HEX <= action < a.UNIT for action in view.actions)
    title = "To deploy: the first block is next" if deploying else "Beside the board"
    at.open("tray", 56.0 * rows + 46, title)
    for i, number in enumerate(off):
        x, y = at.left + 38 + 54 * (i % 7), at.top + 26 + 56 * (i // 7)
        one = piece(s, number)
        node = block(s, one, one.id, (x, y), 1.0, " beside the board")
        if deploying and i == 0:
            ring = Rect(-26, -26, 52, 52, Style("", "glow", 3.4), 9)
            node = replace(node, shapes=(*node.shapes, ring), state="next")
        at.nodes.append(node)
    at.top += 56 * rows
    at.close()


def _actions(view: View[Kings], at: Column) -> None:
    """Give every action that points at nothing else a button."""
    loose = [n for n in view.actions if any(first <= n < last for first, last in _BUTTONS)]
    if a.DISPEL in view.actions or a.DISPEL + 1 in view.actions or a.DISPEL + 2 in view.actions:
        at.open("buttons", 44.0 * (len(loose) + 1) + 12, "")
        at.add(button("act-dispel", "Dispel", at.inside, True, "WK-D"), 44)
    elif loose:
        at.open("buttons", 44.0 * len(loose) + 12, "")
    else:
        return
    for action in loose:
        token = view.game.space.token(action)
        label = view.game.words.label(view, action)
        at.add(button(button_id(token), label, at.inside, True, view.rule), 44)
    at.close()


def _spells(view: View[Kings], s: Kings, at: Column, room: float) -> None:
    """List the six spells of the viewer's army, those that can be cast now in front (WK-2.21a)."""
    seat = view.seat
    if not 0 <= seat < s.seats or s.army[seat] < 0:
        return
    first = int(s.army[seat]) * SPELLS_PER_ARMY
    now = {(n - a.CAST) % SPELLS_PER_ARMY for n in view.actions if a.CAST <= n < a.SAIL}
    # A column that outgrew the maps would change the size of the scene, and the player's zoom with it.
    high = SPELL if at.top + SPELL * SPELLS_PER_ARMY + 44 <= room else SHORT
    if not now and at.top + high * SPELLS_PER_ARMY + 44 > room:
        return
    at.open("spells", high * SPELLS_PER_ARMY + 44, f"Spells of the {ARMIES[int(s.army[seat])].name}")
    for i, spell in enumerate(SPELLS[first : first + SPELLS_PER_ARMY]):
        ready = i in now
        when = " and ".join(
            word for bit, word in ((IN_MOVEMENT, "movement"), (IN_COMBAT, "combat")) if spell.phases & bit
        )
        frame = Style("card-face", "glow" if ready else "line", 2.4 if ready else 1.2)
        ink = Style("accent" if ready else "ink-soft")
        pips = [Circle(20 + 13 * n, 20, 5, ink) for n in range(int(spell.level))]
        shapes: tuple[Shape, ...] = (
            Rect(0, 0, at.inside, high - 6, frame, 8),
            *pips,
            Text(62, 19, spell.name, 16, anchor="start", bold=True),
            Text(at.inside - 10, 19, when, 12.5, "ink-soft", "end"),
            *(
                Text(14, 40 + 16 * n, row, 12.5, "ink-soft", "start")
                for n, row in enumerate(wrapped(spell.text, 56, 2) if high == SPELL else [])
            ),
        )
        word = f"{spell.name}, level {spell.level}, {when}"
        state = "ready" if ready else ""
        tip = f"{word}: {spell.text}"
        at.add(
            Node(f"spell-{i + 1}", "spell", shapes, label=word, state=state, tip=tip, rule="WK-2.22a"), high
        )
    at.close()
