"""What can be picked, laid or taken out before the first turn: pieces of a team, and pairs of rooms."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.scene import FOCUS, OFFER, Area, Node, Path, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.lands_of_ice import art_rooms
from conclave.games.lands_of_ice.actions import DRAFT, LAY, PAIR, REMOVE
from conclave.games.lands_of_ice.data import CHARACTERS, KINDS, RESERVE
from conclave.games.lands_of_ice.log import kind_name
from conclave.games.lands_of_ice.rules import draft
from conclave.games.lands_of_ice.rules.setup import piece_of
from conclave.games.lands_of_ice.state import Labyrinth

STEP: Final = 90.0
HIGH: Final = 88.0
ROW: Final = 4  # in a row, so that a phone shows all


def areas(view: View[Labyrinth]) -> list[Area]:
    """Lay out what may be picked now, with what was picked before."""
    s = view.state
    if view.seat not in (0, 1) or view.seat not in view.waiting:
        return []
    frame = flow.waiting(s)
    if isinstance(frame, draft.FreeDraft | draft.MutualDraft):
        return _draft(view)
    actions = set(view.actions)
    kinds = [
        kind
        for kind in range(KINDS - 1)
        if LAY + kind in actions or (kind < CHARACTERS and REMOVE + kind in actions)
    ]
    if not kinds:
        return []
    nodes = tuple(_piece(s, view.seat, kind, place, False) for place, kind in enumerate(kinds))
    return [_area("team", OFFER, nodes, "Your team")]


def _area(name: str, role: str, nodes: tuple[Node, ...], title: str) -> Area:
    rows = -(-len(nodes) // ROW)
    return Area(name, role, STEP * min(ROW, len(nodes)), HIGH * rows, nodes, title)


def _at(place: int) -> tuple[float, float]:
    return STEP * (place % ROW), HIGH * (place // ROW)


def _draft(view: View[Labyrinth]) -> list[Area]:
    """Give three areas for a draft: rooms, characters, objects."""
    s, seat = view.state, view.seat
    actions = set(view.actions)
    mine = {kind for kind in range(KINDS - 1) if s.where.faces[piece_of(seat, kind)] == RESERVE}
    shown = [kind for kind in range(KINDS - 1) if DRAFT + kind in actions or kind in mine]
    picked = [int(pair) for pair in s.pairs.faces if int(pair) > 0]
    pairs = [pair for pair in s.book.pairs if PAIR + pair - 1 in actions or pair in picked]
    parts = (
        (
            "rooms",
            "Pairs of rooms (the layouts of 33 to 36 are our own)",
            [_pair(s, pair, place, pair in picked) for place, pair in enumerate(pairs)],
        ),
        (
            "characters",
            "Characters",
            [
                _piece(s, seat, kind, place, kind in mine)
                for place, kind in enumerate(k for k in shown if k < CHARACTERS)
            ],
        ),
        (
            "objects",
            "Objects",
            [
                _piece(s, seat, kind, place, kind in mine)
                for place, kind in enumerate(k for k in shown if k >= CHARACTERS)
            ],
        ),
    )
    return [_area(f"pick-{name}", FOCUS, tuple(nodes), title) for name, title, nodes in parts if nodes]


def _piece(s: Labyrinth, seat: int, kind: int, place: int, picked: bool) -> Node:
    words = kind_name(kind)
    wide = STEP - 6
    shapes: list[Shape] = [
        Rect(
            0, 0, wide, HIGH - 6, Style("card-face", "good" if picked else "line", 2.4 if picked else 1.2), 9
        )
    ]
    if kind < CHARACTERS:
        shapes += [
            Use(f"disc-{seat}", wide / 2, 25, scale=0.8),
            Use(f"figure-{seat}-{kind}", wide / 2, 24, scale=0.78),
        ]
        values = f"Movement {int(s.book.movement[kind])}, combat {int(s.book.combat[kind])}"
        shapes += [
            Text(13, 40, str(int(s.book.movement[kind])), 13, "ink", bold=True),
            Use("combat", wide - 14, 38, scale=0.9),
            Text(wide - 14, 38.5, str(int(s.book.combat[kind])), 13, "shield-ink", bold=True),
        ]
    else:
        shapes += [
            Use(f"chip-{seat}", wide / 2, 25, scale=1.3),
            Use(f"thing-{kind}", wide / 2, 25, scale=1.3),
        ]
        values = "Object"
    lines = words.rsplit(" ", 1) if len(words) > 11 and " " in words else [words]
    first = HIGH - 14 - 8 * len(lines)
    shapes += [Text(wide / 2, first + 15 * row, line, 13, "ink") for row, line in enumerate(lines)]
    if picked:
        shapes.append(Path("M6 14l5 5l9-11", Style("", "good", 3.4)))
    label = words[:1].upper() + words[1:] + (", picked" if picked else "")
    return Node(
        f"kind-{kind}", "pick", tuple(shapes), *_at(place), label=label, owner=seat, tip=values, rule="LI-3.2"
    )


def _pair(s: Labyrinth, pair: int, place: int, picked: bool) -> Node:
    wide = STEP - 6
    rooms = [s.book.rooms[number] for number in s.book.rooms_of(pair)]
    shapes: list[Shape] = [
        Rect(
            0, 0, wide, HIGH - 6, Style("card-face", "good" if picked else "line", 2.4 if picked else 1.2), 9
        )
    ]
    shapes += [
        Use(art_rooms.symbol(room), 22 + 40 * number, 28, scale=0.12) for number, room in enumerate(rooms)
    ]
    shapes.append(Text(wide / 2, HIGH - 20, f"pair {pair}", 13, "ink", bold=True))
    if picked:
        shapes.append(Path("M6 14l5 5l9-11", Style("", "good", 3.4)))
    names = " and ".join(room.name for room in rooms)
    return Node(
        f"pair-{pair}", "pick", tuple(shapes), *_at(place), label=f"Rooms {pair}: {names}", rule="LI-3.4"
    )
