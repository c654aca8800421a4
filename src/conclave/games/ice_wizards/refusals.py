"""Why a move is refused, and by which rule."""

from __future__ import annotations

from conclave.core.view import View
from conclave.games.ice_wizards.actions import DRAW, SPACE
from conclave.games.ice_wizards.data import EMPTY, WALL
from conclave.games.ice_wizards.log import card_name
from conclave.games.ice_wizards.state import Ice


def closed(view: View[Ice]) -> tuple[int, ...]:
    """List the buttons that stand there at every turn: to draw."""
    return (DRAW,)


def refusal(view: View[Ice], action: int) -> tuple[str, str]:
    """Say why a move is not possible and which rule forbids it."""
    s, seat = view.state, view.seat
    verb, cards = SPACE.read(action)
    if verb == "draw":
        return "you hold five cards already, so you may not draw", "IW-3.3"
    if verb == "pass":
        return "you may pass only when you can do nothing else", "IW-3.5"
    card = cards[0]
    name = card_name(card)
    if card not in list(s.hands[seat]):
        return f"you do not hold the card {name}", "IW-3.2"
    owner = s.stones[s.ways[card]]
    if owner == WALL:
        return f"{name} would take the king off the board", "IW-3.2"
    if owner == seat:
        return f"{name} leads onto your own stone", "IW-3.2" if verb == "play" else "IW-3.4"
    if owner == EMPTY:
        return f"{name} leads to an empty space, and a wizard flips only an enemy stone", "IW-3.4"
    if verb == "play":
        return f"{name} leads onto an enemy stone, which takes a wizard card to flip", "IW-3.2"
    return "you have no wizard card left", "IW-3.4"
