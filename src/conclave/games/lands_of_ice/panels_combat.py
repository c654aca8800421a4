"""A combat in its own area: who fights with which value and why, and own cards against theirs."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.scene import FOCUS, Area, Node, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.lands_of_ice import art_tokens
from conclave.games.lands_of_ice.actions import JOIN
from conclave.games.lands_of_ice.data import (
    BIT,
    FIRST_OBJECT,
    FROZEN,
    KIND,
    OWNER,
    SNOW_ALWAYS,
    SNOW_BONUS,
    T_SNOWY,
    TERRAIN,
    WOUNDED,
)
from conclave.games.lands_of_ice.log import SEATS, kind_name
from conclave.games.lands_of_ice.rules import combat
from conclave.games.lands_of_ice.state import F_ATTACKERS, F_DEFENDERS, F_EDGE, F_RANGED, F_TARGET, Labyrinth

WIDE: Final = 358.0
ROW: Final = 42.0
SIDES: Final = ("attacks", "defends")


def areas(view: View[Labyrinth]) -> list[Area]:
    """Show the fight that is going on: both sides with their sums, and the cards between them."""
    s = view.state
    if not len(s.fight):
        return []
    cards = _table(view)
    return [_side(view, combat.ATTACK), _side(view, combat.DEFENCE), *([cards] if cards else [])]


def _side(view: View[Labyrinth], side: int) -> Area:
    s = view.state
    seat = int(combat.side_seat(s, side))
    mask = int(s.fight[F_ATTACKERS if side == combat.ATTACK else F_DEFENDERS])
    nodes: list[Node] = []
    for who in range(FIRST_OBJECT):
        if mask & int(BIT[who]):
            nodes.append(_fighter(s, who, side, ROW * len(nodes)))
    frame = flow.waiting(s)
    if isinstance(frame, combat.Join) and int(frame.side) == side and view.seat == seat:
        for action in view.actions:
            if JOIN <= action < JOIN + FIRST_OBJECT:
                nodes.append(_candidate(s, action - JOIN, side, ROW * len(nodes)))
    edge = int(s.fight[F_EDGE]) if side == combat.ATTACK else 0
    if edge:
        nodes.append(_line("axes", "axes", f"+{edge}", ROW * len(nodes)))
    total = int(combat.total_of(s, side))
    laid = int(s.laid.faces[seat])
    known = view.seat == seat and laid >= 0
    words = f"{total} + your {laid} = {total + laid}" if known else f"{total} + a card"
    title = f"{SEATS[seat]} {SIDES[side]}: {words}"
    return Area(f"fight-{side}", FOCUS, WIDE, ROW * len(nodes), tuple(nodes), title)


def _line(name: str, words: str, value: str, y: float) -> Node:
    shapes: tuple[Shape, ...] = (
        Rect(0, 2, WIDE, ROW - 6, Style("panel-2", "line", 1.0), 8),
        Text(12, ROW / 2 - 1, words, 14, "ink-soft", "start"),
        Text(WIDE - 12, ROW / 2 - 1, value, 18, "ink", "end", True),
    )
    return Node(f"fight-{name}", "sum", shapes, 0, y, label=f"{words}: {value}", rule="LI-9.4")


def reasons(s: Labyrinth, who: int, side: int) -> tuple[int, str]:
    """Give what a fighter adds, and where it comes from."""
    attacking = side == combat.ATTACK
    value = int(combat.value_of(s, who, attacking, bool(s.fight[F_ATTACKERS] == s.fight[F_RANGED])))
    if attacking and s.fight[F_RANGED] & BIT[who]:
        return value, f"strikes from a distance: {value}"
    wounded = int(s.marks[who]) & WOUNDED
    base = 0 if wounded else int(s.printed(who))
    parts = ["wounded: 0" if wounded else f"combat {base}"]
    left = value - base
    snowy = TERRAIN[s.rows.ground[s.where.faces[who]]] & T_SNOWY
    if snowy and (s.has(who, SNOW_ALWAYS) or (not wounded and s.has(who, SNOW_BONUS))):
        parts.append("+1 on snow")
        left -= 1
    if int(s.marks[who]) & FROZEN:
        parts.append("-1 frozen")
        left += 1
    if left:
        parts.append(f"{left:+d} by objects and skills")
    return value, ", ".join(parts)


def _fighter(s: Labyrinth, who: int, side: int, y: float) -> Node:
    value, why = reasons(s, who, side)
    target = " · target" if who == int(s.fight[F_TARGET]) else ""
    return _row(s, who, f"fighter-{who}", f"{kind_name(int(KIND[who]))}{target}", why, str(value), y, "line")


def _candidate(s: Labyrinth, who: int, side: int, y: float) -> Node:
    value, why = reasons(s, who, side)
    return _row(s, who, f"joins-{who}", f"{kind_name(int(KIND[who]))} may join", why, f"+{value}?", y, "glow")


def _row(s: Labyrinth, who: int, name: str, title: str, why: str, value: str, y: float, edge: str) -> Node:
    seat, wounded = int(OWNER[who]), int(s.marks[who]) & WOUNDED != 0
    shapes: list[Shape] = [
        Rect(0, 1, WIDE, ROW - 4, Style("card", edge, 1.2), 8),
        *(
            Use(shape.symbol, 22, 20, shape.turn, shape.scale)
            for shape in art_tokens.token(seat, int(KIND[who]), 0.66, wounded)
            if isinstance(shape, Use)
        ),
        Text(46, 12, title, 14, anchor="start", bold=True),
        Text(46, 29, why, 13, "ink-soft", "start"),
        Text(WIDE - 12, 20, value, 21, "ink", "end", True),
    ]
    return Node(
        name, "fighter", tuple(shapes), 0, y, label=f"{title}: {value}, {why}", owner=seat, rule="LI-9.4"
    )


def _table(view: View[Labyrinth]) -> Area | None:
    """Hold each own card against each that the other may lay: who would win, and by how much (LI-9.6)."""
    s, seat = view.state, view.seat
    if seat not in (0, 1):
        return None
    mine = [value for value in range(7) if s.hands[seat * 7 + value]]
    theirs = [value for value in range(7) if s.hands[(1 - seat) * 7 + value]]
    side = combat.ATTACK if int(combat.side_seat(s, combat.ATTACK)) == seat else combat.DEFENCE
    ahead = int(combat.total_of(s, side)) - int(combat.total_of(s, 1 - side))
    laid = int(s.laid.faces[seat])
    left, step, nodes = 40.0, 45.0, list[Node]()
    for place, value in enumerate(mine):
        nodes.append(_own_card(s, seat, value, left + step * place, value == laid))
    for row, other in enumerate(theirs):
        y, copies = 68 + 26.0 * row, int(s.hands[(1 - seat) * 7 + other])
        shapes: list[Shape] = [
            Rect(0, 1, 32, 23, Style(f"seat-{1 - seat}", f"seat-{1 - seat}-edge", 1.4), 5),
            Text(16, 13, str(other), 15, f"seat-{1 - seat}-ink", bold=True),
        ]
        if copies > 1:
            shapes.insert(
                0, Rect(4, -2, 32, 23, Style(f"seat-{1 - seat}-hi", f"seat-{1 - seat}-edge", 1.4), 5)
            )
        for place, value in enumerate(mine):
            shapes += _cell(left + step * place, 0, ahead + value - other, value == laid)
        label = f"{SEATS[1 - seat]} may hold the {other}"
        nodes.append(Node(f"against-{other}", "table", tuple(shapes), 0, y, label=label, rule="LI-9.6"))
    nodes.append(_odds(s, seat, mine, theirs, ahead, 45))
    y = 70 + 26.0 * len(theirs)
    for place, (fill, words) in enumerate(_outcomes(s, seat, side)):
        nodes.append(_outcome(f"outcome-{place}", fill, words, y + 27 * place))
    title = "Your card is sealed" if laid >= 0 else "Your card against each of theirs"
    return Area("fight-cards", FOCUS, WIDE, y + 81, tuple(nodes), title)


def _own_card(s: Labyrinth, seat: int, value: int, x: float, laid: bool) -> Node:
    copies = int(s.hands[seat * 7 + value])
    shapes: list[Shape] = [
        Rect(0, 0, 40, 42, Style("glow" if laid else "held", "glow-edge" if laid else "held-edge", 2.0), 7),
        Text(20, 21.5, str(value), 20, "shield" if laid else "ink", bold=True),
    ]
    if copies > 1:  # a second one peeps out
        shapes.insert(1, Rect(4, -4, 40, 42, Style("held", "held-edge", 1.4), 7))
        shapes.insert(2, shapes[0])
    return Node(
        f"duel-{value}",
        "card",
        tuple(shapes),
        x,
        0,
        label=f"Your combat card {value}",
        owner=seat,
        rule="LI-9.3",
    )


def _cell(x: float, y: float, ahead: int, laid: bool) -> list[Shape]:
    fill, sign = ("win", "✓") if ahead > 0 else ("lose", "✗") if ahead < 0 else ("even", "=")
    words = f"{sign}{abs(ahead)}" if ahead else "= 0"
    return [
        Rect(x, y + 1, 41, 23, Style(fill, "glow-edge" if laid else "line", 2.0 if laid else 0.8), 5),
        Text(x + 20, y + 13, words, 14, "ink"),
    ]


def _odds(s: Labyrinth, seat: int, mine: list[int], theirs: list[int], ahead: int, y: float) -> Node:
    counts = {other: int(s.hands[(1 - seat) * 7 + other]) for other in theirs}
    shapes: list[Shape] = [Text(0, 11, "wins", 13, "ink-soft", "start")]
    for place, value in enumerate(mine):
        wins = sum(count for other, count in counts.items() if ahead + value > other)
        shapes.append(Text(40 + 45 * place + 20, 11, f"{wins}/{sum(counts.values())}", 13, "ink", bold=True))
    return Node(
        "fight-odds",
        "note",
        tuple(shapes),
        0,
        y,
        label="How many of their cards each of yours beats",
        rule="LI-9.6",
    )


def _outcomes(s: Labyrinth, seat: int, side: int) -> list[tuple[str, str]]:
    """Say what winning, losing and a tie would do."""
    losers = [s.fight[F_ATTACKERS] & ~s.fight[F_RANGED], s.fight[F_DEFENDERS]]
    fate = [_fate(s, int(losers[one])) for one in range(2)]
    ours, others = fate[side], fate[1 - side]
    return [
        ("win", f"✓ Win: {others}"),
        ("lose", f"✗ Lose: {ours}"),
        ("even", "= Tie: nothing happens, both cards are gone"),
    ]


def _fate(s: Labyrinth, mask: int) -> str:
    names = [
        (kind_name(int(KIND[who])), int(s.marks[who]) & WOUNDED)
        for who in range(FIRST_OBJECT)
        if mask >> who & 1
    ]
    said = [f"{name} {'dies' if wounded else 'is wounded'}" for name, wounded in names]
    if len(said) > 2:
        return f"{len(said)} are hurt"
    return " and ".join(said) or "nobody is hurt"


def _outcome(name: str, fill: str, words: str, y: float) -> Node:
    shown = words if len(words) < 50 else words[:47].rsplit(" ", 1)[0] + " ..."
    shapes: tuple[Shape, ...] = (
        Rect(0, 1, WIDE, 24, Style(fill), 6),
        Text(10, 13.5, shown, 13, "ink", "start"),
    )
    return Node(name, "note", shapes, 0, y, label=words, rule="LI-9.5")
