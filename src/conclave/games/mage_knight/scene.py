"""The scene of Mage Knight: a button for every verb, and what lies on the table as text."""

from __future__ import annotations

from conclave.core.scene import Node, Scene, Text, one_board
from conclave.core.secrets import HIDDEN
from conclave.core.view import View
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.actions import SPACE
from conclave.games.mage_knight.rows import HAND
from conclave.games.mage_knight.state import Mage

LINE = 14.0


def scene(view: View[Mage]) -> Scene:
    """Lay out verbs, hands, the source and the tiles."""
    s = view.state
    nodes = [Node(f"verb-{verb.name}", "button") for verb in SPACE.verbs]
    for seat in range(s.seats):
        faces = s.z[HAND + seat].faces
        words = ["?" if face == HIDDEN else pieces.CARD_NAMES[face] for face in faces]
        at = int(s.get(seat, d.HEX))
        where = land.LAND_NAMES[at] if at >= 0 else "away"
        shown = f"{' '.join(words)}; {where}, fame {int(s.get(seat, d.FAME))}"
        nodes.append(Node(f"seat-{seat}", "seat", (Text(4.0, LINE * (seat + 1), shown, LINE),)))
    dice = " ".join(d.COLORS[face] for face in s.faces)
    nodes.append(Node("source", "zone", (Text(4.0, LINE * 6, dice, LINE),)))
    for tile in range(land.TILE_COUNT):
        if s.slot_of[tile] >= 0:
            x, y = land.SLOTS[s.slot_of[tile]]
            label = (Text(20.0 + 30.0 * x, 300.0 - 30.0 * y, land.TILE_NAMES[tile], LINE),)
            nodes.append(Node(f"tile-{land.TILE_NAMES[tile]}", "tile", label))
    return one_board(800.0, 600.0, tuple(nodes))


def path(view: View[Mage], action: int) -> tuple[str, ...]:
    """Point at the verb."""
    return (f"verb-{SPACE.read(action)[0]}",)
