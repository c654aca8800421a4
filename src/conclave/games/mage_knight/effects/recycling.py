"""Cards that come back: onto the deck, out of the discard pile, for another turn."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import kept
from conclave.core.frames import FINE, NO_ANSWER, AskActor, Chance, Step
from conclave.core.modifiers import NONE
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.rows import (
    BOTTOM,
    DISCARDS,
    PLAYED,
    TOP,
)
from conclave.games.mage_knight.state import Mage

MAGIC_TALENT: Final = pieces.CARD_NAMES.index("magic-talent")


class Recycle(Step[Mage]):
    """The card that was played goes onto the deck (0), or below one that is not empty (1; Steady Tempo)."""

    def __init__(self, below: Int) -> None:
        self.below: Int = below

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether it still lies among the played cards; thrown away it does not."""
        if int(kept(s.bound, d.SOURCE)) not in s.rows[PLAYED + s.actor]:
            return False
        return not self.below or s.deck_size(s.actor) > 0

    def run(self, s: Mage) -> None:
        """Put it there, where all saw it go."""
        s.done()
        card = kept(s.bound, d.SOURCE)
        s.unrow(PLAYED + s.actor, card)
        s.lay((BOTTOM if self.below else TOP) + s.actor, card, -1)
        s.tell("recycle", int(s.actor), int(card), int(self.below))


# Meditation and Trance.


class PickDiscards(Step[Mage]):
    """Luck picks cards of the discard pile, which then go onto or below the deck (Meditation).

    What is picked lies at the end of the pile until then.
    """

    def __init__(self, left: Int, picked: Int) -> None:
        self.left: Int = left
        self.picked: Int = picked

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is a card."""
        return len(s.rows[DISCARDS + s.actor]) > 0

    def run(self, s: Mage) -> None:
        """Pick one more, or place them."""
        if self.left > 0 and len(s.rows[DISCARDS + s.actor]) > self.picked:
            s.goto(PickDiscards(self.left - 1, self.picked + 1))
            s.call(PickLuck(self.picked))
        else:
            s.goto(PlaceDiscards(self.picked, self.picked))


class PickLuck(Chance[Mage]):
    """Which card of the discard pile is picked; everybody knows the pile."""

    def __init__(self, picked: Int) -> None:
        self.picked: Int = picked

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List the pile but for what is picked."""
        pile = s.rows[DISCARDS + s.actor]
        rest = pile[: len(pile) - int(self.picked)]
        return [(a.DRAW + card, rest.count(card)) for card in sorted(set(rest))]

    def land(self, s: Mage, outcome: Int) -> None:
        """Put it to the end."""
        s.unrow(DISCARDS + s.actor, outcome - a.DRAW)
        s.row(DISCARDS + s.actor, int(outcome - a.DRAW))
        s.done()


class PlaceDiscards(AskActor[Mage]):
    """Cards of the discard pile go onto the deck (`take`) or below it (`return`).

    Of the last ones that were picked, or, where none was, of all (Meditation, Trance).
    """

    rule: ClassVar[str] = "MK-5.9"

    def __init__(self, left: Int, picked: Int) -> None:
        self.left: Int = left
        self.picked: Int = picked

    def here(self, s: Mage) -> tuple[int, ...]:
        """List the cards that may go."""
        pile = s.rows[DISCARDS + s.actor]
        return pile[len(pile) - int(self.picked) :] if self.picked else pile

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is one."""
        return self.left > 0 and len(self.here(s)) > 0

    def public(self, s: Mage) -> bool:
        """Tell that all know the pile."""
        return True

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer every card for both places."""
        here = sorted(set(self.here(s)))
        for card in here:
            found.append(a.TAKE + card)
        for card in here:
            found.append(a.RETURN + card)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action >= a.TAKE and action < a.RETURN + pieces.CARD_KINDS:
            card = int(action - a.TAKE) % pieces.CARD_KINDS
            return FINE if card in self.here(s) else NO_ANSWER
        return NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Put it there, and ask for the next."""
        card = (action - a.TAKE) % pieces.CARD_KINDS
        below = action >= a.RETURN
        pile = s.rows[DISCARDS + s.actor]
        at = len(pile) - 1 - pile[::-1].index(int(card))  # the last one: those that were picked are last
        s.rows[DISCARDS + s.actor] = pile[:at] + pile[at + 1 :]
        s.lay((BOTTOM if below else TOP) + s.actor, card, -1)
        s.tell("recycle", int(s.actor), int(card), 1 if below else 0)
        rest = PlaceDiscards(self.left - 1, self.picked - 1 if self.picked else 0)
        if rest.possible(s):
            s.goto(rest)
        else:
            s.done()


# Time Bending.


class TimeBending(Step[Mage]):
    """At the end of the turn what was played comes back for another one, but for this card (MK-19.5)."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether nobody has announced the end of the round, and the game does not end."""
        return s.announced == NONE and s.last_turns < 0 and s.ending == 0

    def run(self, s: Mage) -> None:
        """Note it, with the card that is set aside: the one that lies there, be it Magic Talent."""
        s.done()
        source = kept(s.bound, d.SOURCE)
        if int(source) not in s.rows[PLAYED + s.actor]:
            source = MAGIC_TALENT
        s.mods.add(d.AGAIN, s.actor, -1, 1, s.boundary(d.TURN), source)
        s.tell("lasting", int(s.actor), d.AGAIN)
