"""What Ice Wizards says: prompts, labels, the log, and why something is refused."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.events import Event
from conclave.core.view import View
from conclave.core.words import Words
from conclave.games.ice_wizards.actions import DRAW, FLIP, PASS
from conclave.games.ice_wizards.data import (
    BOARDS,
    CARD_NAMES,
    DIRECTIONS,
    DISTANCES,
    EMPTY,
    WALL,
)  # fmt: skip
from conclave.games.ice_wizards.state import Ice
from conclave.games.ice_wizards.territories import territories

NAMES: Final = ("Dark", "Light")
FULL: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def card_name(card: int) -> str:
    """Name a card as it is printed: direction and Roman numeral."""
    return f"{DIRECTIONS[card // 3]} {DISTANCES[card % 3]}"


def ice(view: View) -> Ice:
    """Give the view's state as this room's own."""
    assert isinstance(view.state, Ice)
    return view.state


class IceWords(Words):
    """The sentences of Ice Wizards."""

    events: ClassVar[dict[str, str]] = {
        "deal": "IW-2.1", "play": "IW-3.2", "draw": "IW-3.3", "shuffle": "IW-3.3",
        "flip": "IW-3.4", "pass": "IW-3.6",
    }  # fmt: skip

    def seat_name(self, seat: int) -> str:
        """Name a seat (IW-1.1)."""
        return NAMES[seat] if 0 <= seat < 2 else "a watcher"

    def prompt(self, view: View) -> str:
        """Say what is asked."""
        result = view.state.result
        if result is not None:
            score = f"{result.scores[0]} to {result.scores[1]}"
            if len(result.winners) == 2:
                return f"A draw at {score}: {result.why}."
            return f"{NAMES[result.winners[0]]} wins, {score}: {result.why}."
        if view.asked < 0:
            return "A card is drawn."
        if view.asked == view.seat:
            return "Play a card, flip a stone with a wizard, or draw."
        return f"{NAMES[view.asked]} is to move."

    def label(self, view: View, action: int) -> str:
        """Say what a choice does."""
        if action == DRAW:
            return "Draw a card"
        if action == PASS:
            return "Pass"
        s, card = ice(view), action % FLIP
        to = int(s.ways[card])
        where = s.board.names[to] if to < s.board.spaces else "off the board"
        if action < FLIP:
            return f"Play {card_name(card)} to {where}"
        return f"Wizard with {card_name(card)}: flip {where}"

    def luck(self, view: View, outcome: int) -> str:
        """Say which card came."""
        return f"{card_name(outcome)} is drawn"

    def sentence(self, event: Event, viewer: int) -> str:
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

    def refusal(self, view: View, action: int) -> tuple[str, str]:
        """Say why a move is not possible and which rule forbids it."""
        s, seat = ice(view), view.seat
        if action == DRAW:
            return "you hold five cards already, so you may not draw", "IW-3.3"
        if action == PASS:
            return "you may pass only when you can do nothing else", "IW-3.5"
        card = action % FLIP
        name = card_name(card)
        if card not in list(s.hands[seat]):
            return f"you do not hold the card {name}", "IW-3.2"
        owner = s.stones[s.ways[card]]
        if owner == WALL:
            return f"{name} would take the king off the board", "IW-3.2"
        if owner == seat:
            return f"{name} leads onto your own stone", "IW-3.2" if action < FLIP else "IW-3.4"
        if owner == EMPTY:
            return f"{name} leads to an empty space, and a wizard flips only an enemy stone", "IW-3.4"
        if action < FLIP:
            return f"{name} leads onto an enemy stone, which takes a wizard card to flip", "IW-3.2"
        return "you have no wizard card left", "IW-3.4"

    def status(self, view: View) -> list[tuple[str, str]]:
        """Give scores, largest territories, reach, supply and the content of the pile."""
        s = ice(view)
        rows: list[tuple[str, str]] = []
        for seat, sizes in enumerate(territories(s.board.slug, tuple(s.stones)).sizes):
            reach = s.reach(seat)
            spaces = " ".join(f"{CARD_NAMES[card]}>{s.board.names[to]}" for card, to in reach.items())
            hand = " ".join(CARD_NAMES[card] for card in s.hands[seat]) or "no cards"
            who = NAMES[seat]
            rows.append((f"{who} score", f"{sum(n * n for n in sizes)} (largest {max(sizes, default=0)})"))
            rows.append((f"{who} hand", f"{hand}, {s.wizards[seat]} wizards"))
            rows.append((f"{who} reaches", spaces or "nothing"))
        rows.append(("Stones left", str(int(s.left))))
        rows.append(("Pile", f"{len(s.pile)}: " + " ".join(CARD_NAMES[card] for card in s.pile)))
        return rows


def _place(cell: int, facts: tuple[int, ...]) -> str:
    # An event names the board by its size, because it must read without the state.
    return BOARDS["hex" if facts[3] else "square"].names[cell]
