"""What Ice Wizards says: prompts, labels, luck and standing."""

from __future__ import annotations

from typing import ClassVar

from conclave.core import flow
from conclave.core.events import Event
from conclave.core.facts import Fact
from conclave.core.view import View
from conclave.core.words import Words
from conclave.games.ice_wizards import log, panels, refusals
from conclave.games.ice_wizards.actions import SPACE
from conclave.games.ice_wizards.data import CARD_NAMES
from conclave.games.ice_wizards.log import NAMES, card_name
from conclave.games.ice_wizards.prompts import ASKS
from conclave.games.ice_wizards.state import Ice
from conclave.games.ice_wizards.territories import territories


class IceWords(Words[Ice]):
    """The sentences of Ice Wizards."""

    events: ClassVar[dict[str, str]] = log.RULES

    def seat_name(self, seat: int) -> str:
        """Name a seat (IW-1.1)."""
        return NAMES[seat] if 0 <= seat < 2 else "a watcher"

    def prompt(self, view: View[Ice]) -> str:
        result = view.state.result
        if result is not None:
            between = " at" if result.drawn else ","
            score = f"{result.scores[0]} to {result.scores[1]}"
            return f"{result.headline(NAMES)}{between} {score}: {result.why}{_decided(view.state)}."
        if view.asked < 0:
            return "A card is drawn."
        if view.asked == view.seat:
            return ASKS[type(flow.waiting(view.state))]
        return f"{NAMES[view.asked]} is to move."

    def label(self, view: View[Ice], action: int) -> str:
        verb, cards = SPACE.read(action)
        if not cards:
            return "Draw a card" if verb == "draw" else "Pass"
        s, card = view.state, cards[0]
        to = int(s.ways[card])
        where = s.board.names[to] if to < s.board.spaces else "off the board"
        if verb == "play":
            return f"Play {card_name(card)} to {where}"
        return f"Wizard with {card_name(card)}: flip {where}"

    def luck(self, view: View[Ice], outcome: int) -> str:
        return f"{card_name(outcome)} is drawn"

    def sentence(self, event: Event, viewer: int) -> str:
        return log.sentence(event)

    def closed(self, view: View[Ice]) -> tuple[int, ...]:
        """List answers that have a button though they cannot be given now."""
        return refusals.closed(view)

    def refusal(self, view: View[Ice], action: int) -> tuple[str, str]:
        return refusals.refusal(view, action)

    def status(self, view: View[Ice]) -> list[Fact]:
        """Give scores, largest territories, reach, supply and the content of the pile."""
        s = view.state
        rows: list[Fact] = []
        lands = territories(s.board.slug, tuple(s.stones))
        for seat, sizes in enumerate(lands.sizes):
            reach = s.reach(seat)
            spaces = " ".join(f"{CARD_NAMES[card]}>{s.board.names[to]}" for card, to in reach.items())
            hand = " ".join(CARD_NAMES[card] for card in s.hands[seat]) or "no cards"
            squares = [panels.term(size, count) for size, count, _ in lands.by_size[seat]]
            score = " = ".join([str(sum(n * n for n in sizes)), *([" + ".join(squares)] if squares else [])])
            rows.append(Fact("score", seat, score))
            rows.append(Fact("hand", seat, f"{hand}, {s.wizards[seat]} wizards"))
            rows.append(Fact("reaches", seat, spaces or "nothing"))
        rows.append(Fact("stones left", -1, str(int(s.left))))
        rows.append(Fact("pile", -1, f"{len(s.pile)}: " + " ".join(CARD_NAMES[card] for card in s.pile)))
        return rows


def _decided(s: Ice) -> str:
    """Say what decided between equal scores: the largest territory, else the stones (IW-4.5)."""
    result = s.result
    if result is None or result.drawn or len(set(result.scores)) > 1 or not any(result.scores):
        return ""
    sizes = territories(s.board.slug, tuple(s.stones)).sizes
    best = result.winners[0]
    for what, row in (
        ("the larger territory", [max(row, default=0) for row in sizes]),
        ("more stones", [sum(row) for row in sizes]),
    ):
        if row[0] != row[1]:
            return f"; {NAMES[best]} has {what}, {row[best]} to {row[1 - best]}"
    return ""
