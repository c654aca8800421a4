"""Questions that many rules ask alike: about a hex, openly, or about blocks that look the same."""

from __future__ import annotations

from conclave.core.frames import Ask
from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import UNIT
from conclave.games.wizard_kings.state import Kings


class OpenAsk(Ask[Kings]):
    """A question about what everybody sees: maps, armies, gold, blocks that lie face up in a battle."""

    def public(self, s: Kings) -> bool:
        return True


class AskAt(Ask[Kings]):
    """A question about a hex."""

    def __init__(self, seat: Int, place: Int) -> None:
        super().__init__(seat)
        self.place: Int = place


class OpenAskAt(OpenAsk):
    """A question about what everybody sees in a hex."""

    def __init__(self, seat: Int, place: Int) -> None:
        super().__init__(seat)
        self.place: Int = place


def offer_once(s: Kings, block: Int, found: Choices) -> None:
    """Offer a block unless one just like it is offered: of its type, as strong, that did the same."""
    for at in range(len(found)):
        if just_like(s, found[at] - UNIT, block):
            return
    found.append(UNIT + block)


def just_like(s: Kings, one: Int, other: Int) -> bool:
    """Tell whether it makes no difference to its owner which of two blocks moves."""
    return s.equal(one, other) and s.marks.faces[one] == s.marks.faces[other]
