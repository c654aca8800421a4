"""The log of Ice Wizards: a sentence for everything that happens, and the rule it follows."""

from __future__ import annotations

from typing import Final

from conclave.core.events import Event
from conclave.games.ice_wizards.data import BOARDS, DIRECTIONS, DISTANCES

RULES: Final = {
    "deal": "IW-2.1", "play": "IW-3.2", "draw": "IW-3.3", "shuffle": "IW-3.3",
    "flip": "IW-3.4", "pass": "IW-3.6",
}  # fmt: skip
NAMES: Final = ("Dark", "Light")
FULL: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def card_name(card: int) -> str:
    """Name a card as it is printed: direction and Roman numeral."""
    return f"{DIRECTIONS[card // 3]} {DISTANCES[card % 3]}"


def sentence(event: Event) -> str:
    """Say what happened."""
    facts = event.facts
    if event.kind == "shuffle":
        return f"The discards become a new pile of {facts[0]} cards."
    who = NAMES[facts[0]]
    if event.kind == "pass":
        return f"{who} has to pass."
    card = card_name(facts[1])
    if event.kind == "deal":
        return f"{who} is dealt {card}."
    if event.kind == "draw":
        return f"{who} draws {card}."
    steps, way = facts[1] % 3 + 1, FULL[facts[1] // 3]
    walk = f"the king goes {steps} {way} to {_place(facts[2], facts)}"
    if event.kind == "flip":
        return f"{who} spends a wizard with {card}: {walk} and the stone there turns {who.lower()}."
    return f"{who} plays {card}: {walk}, onto a new {who.lower()} stone."


def _place(cell: int, facts: tuple[int, ...]) -> str:
    # An event names the board by its size, because it must read without the state.
    return BOARDS["hex" if facts[3] else "square"].names[cell]
