"""What is always in view beside the board: the cards of both players, points, and both teams."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.scene import COLUMN, HAND, PLAYER, Area, Node, Path, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.lands_of_ice import art_tokens
from conclave.games.lands_of_ice.data import (
    ACTION_CARDS,
    BOX,
    COMBAT_CARDS,
    FIRST_OBJECT,
    FROZEN,
    GONE,
    JUMP_CARDS,
    KIND,
    LEFT,
    OWNER,
    RESERVE,
    SLOTS,
    WOUNDED,
)
from conclave.games.lands_of_ice.log import SEATS, kind_name
from conclave.games.lands_of_ice.rules.effects import target_points
from conclave.games.lands_of_ice.rules.turn import PlayCard
from conclave.games.lands_of_ice.state import Labyrinth

WIDE: Final = 360.0
STAR: Final = (
    "M0-7l2 4.600l5 .5l-3.800 3.300l1.200 4.900l-4.400-2.600l-4.400 2.600l1.200-4.900l-3.800-3.300l5-.5z"
)


def areas(view: View[Labyrinth]) -> list[Area]:
    """Give the strips of cards, the own one first and large, and the score."""
    own = view.seat if view.seat in (0, 1) else -1
    strips = [_own_cards(view.state, own)] if own >= 0 else []
    strips += [_cards_of(view.state, seat) for seat in range(2) if seat != own]
    return [*strips, _score(view)]


def card_id(seat: int, value: int, nth: int = 0) -> str:
    """Give the id of a combat card; equal ones are numbered."""
    return f"combat-{seat}-{value}" + (f"-{nth}" if nth else "")


def _own_cards(s: Labyrinth, seat: int) -> Area:
    """Lay one's own cards out large enough for a finger: action and jump cards above, combat cards below."""
    nodes = [
        _badge(s, seat, 22, 21, 0.74),
        *_actions(s, seat, 86, 42, 37, 40),
        *_jumps(s, seat, 264, 33, 29, 40),
    ]
    nodes += _combat(s, seat, 1, 46, 39.8, 37, 40)
    return Area("own-cards", HAND, WIDE, 88, tuple(nodes))


def _cards_of(s: Labyrinth, seat: int) -> Area:
    """Lay a player's cards out in one row."""
    nodes = [_badge(s, seat, 15, 16, 0.5), *_actions(s, seat, 56, 23, 21, 28), *_jumps(s, seat, 0, 0, 0, 28)]
    nodes += _combat(s, seat, 184, 2, 19.6, 18, 28)
    return Area(f"cards-{seat}", HAND, WIDE, 32, tuple(nodes))


def _badge(s: Labyrinth, seat: int, x: float, y: float, scale: float) -> Node:
    points, goal = int(s.points[seat]), int(target_points(s))
    shapes: tuple[Shape, ...] = (
        Rect(-20 * scale, -22 * scale, 78 * scale, 44 * scale, Style("panel", opacity=0.0), 6),
        Use(f"disc-{seat}", scale=0.75 * scale),
        Text(24 * scale, 0.5, f"{points}", max(13, 24 * scale), "ink", "start", True),
        Text(24 * scale + max(13, 24 * scale) * 0.66, 2, f"/{goal}", 13, "ink-soft", "start"),
    )
    label = f"{SEATS[seat]} has {points} of {goal} points"
    return Node(f"points-{seat}", "points", shapes, x, y, label=label, owner=seat, rule="LI-1.1")


def _card(
    name: str, label: str, words: str, box: tuple[float, float, float, float], look: str, rule: str, seat: int
) -> Node:
    """Draw a card: in hand it is filled, played it glows, spent it is an empty frame with a stroke."""
    x, y, w, h = box
    size = 13.0 if h < 34 else 18.0
    if look == "spent":
        shapes: tuple[Shape, ...] = (
            Rect(0, 0, w, h, Style("panel-2", "line", 1.0), 5),
            Text(w / 2, h / 2, words, size, "ink-soft"),
            Path(f"M3 {h - 5}L{w - 3} 5", Style("", "ink-soft", 1.6)),
        )
    else:
        fill, edge, ink = (
            ("glow", "glow-edge", "shield") if look == "played" else (look, f"{look}-edge", "ink")
        )
        shapes = (
            Rect(0, 0, w, h, Style(fill, edge, 1.8), 5),
            Text(w / 2, h / 2 + 0.5, words, size, ink, bold=True),
        )
    return Node(
        name,
        "card",
        shapes,
        x,
        y,
        label=f"{label}, {'spent' if look == 'spent' else 'played' if look == 'played' else 'in hand'}",
        owner=seat,
        state=look,
        rule=rule,
    )


def _actions(s: Labyrinth, seat: int, x: float, step: float, w: float, h: float) -> list[Node]:
    nodes: list[Node] = []
    top = int(s.tops[seat])
    for place, card in enumerate(ACTION_CARDS):
        held = int(s.actions[seat]) >> card & 1
        look = "plan" if held else "played" if card == top and int(s.active) == seat and s.turn else "spent"
        box = (x + step * place, 2.0, w, h)
        nodes.append(
            _card(
                f"action-{seat}-{card}",
                f"{SEATS[seat]}'s action card {card}",
                str(card),
                box,
                look,
                "LI-4.1",
                seat,
            )
        )
    return nodes


def _jumps(s: Labyrinth, seat: int, x: float, step: float, w: float, h: float) -> list[Node]:
    left = int(s.jumps[seat])
    label = f"{SEATS[seat]} has {left} of {JUMP_CARDS} jump cards"
    if not step:
        arc = (
            Rect(0, 2, 30, h, Style("jump" if left else "panel-2", "jump-edge" if left else "line", 1.4), 5),
            Path("M5 20q4-13 12-8m0-4v5h-5", Style("", "jump-edge" if left else "ink-soft", 2.0)),
            Text(23, 17, str(left), 13, "ink", bold=True),
        )
        return [Node(f"jumps-{seat}", "card", arc, 150, 0, label=label, owner=seat, rule="LI-6.8")]
    nodes: list[Node] = []
    for place in range(JUMP_CARDS):
        held = place < left
        ink = "jump-edge" if held else "line"
        shapes: tuple[Shape, ...] = (
            Rect(0, 0, w, h, Style("jump" if held else "panel-2", ink, 1.8 if held else 1.0), 5),
            Path("M7 26q5-18 14-9m0-5v6h-6", Style("", ink, 2.6)),
        )
        nodes.append(
            Node(
                f"jump-{seat}-{place}",
                "card",
                shapes,
                x + step * place,
                2,
                label=label,
                owner=seat,
                rule="LI-6.8",
            )
        )
    return nodes


def _combat(s: Labyrinth, seat: int, x: float, y: float, step: float, w: float, h: float) -> list[Node]:
    nodes: list[Node] = []
    seen: dict[int, int] = {}
    for place, value in enumerate(COMBAT_CARDS):
        nth = seen.get(value, 0)
        seen[value] = nth + 1
        look = "held" if nth < int(s.hands[seat * 7 + value]) else "spent"
        box = (x + step * place, y, w, h)
        nodes.append(
            _card(
                card_id(seat, value, nth),
                f"{SEATS[seat]}'s combat card {value}",
                str(value),
                box,
                look,
                "LI-9.6",
                seat,
            )
        )
    return nodes


def _score(view: View[Labyrinth]) -> Area:
    """Show both teams: points as stars, action points, and every character with its state."""
    s, nodes, top = view.state, list[Node](), 0.0
    seats = (1, 0) if view.seat == 1 else (0, 1)
    for seat in seats:
        nodes += _team(view, seat, top)
        top += 88
    title = f"Turn {int(s.turn)}" if s.turn else "Getting ready"
    return Area("teams", PLAYER, COLUMN, top - 6, tuple(nodes), title)


def _team(view: View[Labyrinth], seat: int, y: float) -> list[Node]:
    s = view.state
    active = s.turn and int(s.active) == seat and not view.over
    goal, points = int(target_points(s)), int(s.points[seat])
    name = SEATS[seat] + (", you" if seat == view.seat else "")
    shapes: list[Shape] = [
        Rect(0, 0, COLUMN, 80, Style("panel", "glow" if active else "line", 2.4 if active else 1.0), 9),
        Use(f"disc-{seat}", 19, 19, scale=0.55),
        Text(38, 19, name, 15, anchor="start", bold=True),
    ]
    for place in range(goal):
        x = COLUMN - 14 - 17 * (goal - 1 - place)
        shapes.append(Use("star" if place < points else "star-none", x, 18))
    if active and not isinstance(flow.waiting(s) if s.stack else None, PlayCard):
        shapes += [
            Use("ap" if place < int(s.ap) else "ap-none", 150 + 16 * place, 19)
            for place in range(int(s.tops[seat]))
        ]
    label = f"{name}: {points} of {goal} points" + (f", {int(s.ap)} action points left" if active else "")
    nodes = [Node(f"player-{seat}", "player", tuple(shapes), 0, y, label=label, owner=seat, rule="LI-1.1")]
    return nodes + _members(view, seat, y + 58)


def _members(view: View[Labyrinth], seat: int, y: float) -> list[Node]:
    """Draw who is known of a team: on the board, dead, out, or one's own face down; then how many are not."""
    s, nodes = view.state, list[Node]()
    for piece in range(seat * 20, seat * 20 + 20):
        place = int(s.where.faces[piece])
        own = view.seat == seat and place not in (BOX, -9)
        if not (place >= 0 or place in (GONE, LEFT) or own):
            continue
        kind, marks = int(KIND[piece]), int(s.marks[piece])
        down = place < 0 and place not in (GONE, LEFT)
        state = (
            "dead"
            if place == GONE
            else "out of the labyrinth"
            if place == LEFT
            else "in hand"
            if place == RESERVE
            else "face down"
            if down
            else "wounded"
            if marks & WOUNDED
            else "frozen"
            if marks & FROZEN
            else "on the board"
        )
        shapes: list[Shape] = art_tokens.token(seat, kind, 0.6, marks & WOUNDED != 0)
        for on, sign in ((marks & WOUNDED, "wound"), (marks & FROZEN, "frost"), (down, "eye")):
            if on:
                shapes.append(Use(sign, scale=0.6))
        if place == GONE:
            shapes.append(Path("M-13-13l26 26M13-13l-26 26", Style("", "hurt", 4.0)))
        if place == LEFT:
            shapes.append(Use("star", 12, -12))
        label = f"{SEATS[seat]}'s {kind_name(kind)}: {state}"
        nodes.append(
            Node(
                f"member-{piece}",
                "member",
                tuple(shapes),
                21 + 39.6 * len(nodes),
                y,
                label=label,
                owner=seat,
                rule="LI-1.3",
            )
        )
    unseen = 0 if view.seat == seat else _unseen(s, seat)
    if unseen and len(nodes) < 8:
        words = f"{unseen} face down" if len(nodes) < 6 else f"+{unseen}"
        nodes.append(
            Node(
                f"unseen-{seat}",
                "member",
                (Text(0, 0, words, 13, "ink-soft", "start"),),
                6 + 39.6 * len(nodes),
                y,
                label=f"{unseen} tokens of {SEATS[seat]} are not known",
                owner=seat,
                rule="LI-3.13",
            )
        )
    return nodes


def _unseen(s: Labyrinth, seat: int) -> int:
    """Count the tokens of a seat that lie face down or are still to be laid."""
    lying = sum(int(s.lying[slot * 2 + seat]) for slot in range(SLOTS) if s.rooms[slot] < 0)
    standing = any(s.where.faces[piece] >= 0 for piece in range(FIRST_OBJECT) if OWNER[piece] == seat)
    return lying + int(s.reserve[seat]) + (0 if standing or s.turn else int(s.posted[seat]))
