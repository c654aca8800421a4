"""What is worth counting in Ice Wizards: territories, wizards, cards and the walk of the king."""

from __future__ import annotations

from conclave.core.events import Event
from conclave.core.state import State
from conclave.core.statistics import Statistics
from conclave.games.ice_wizards.data import DARK
from conclave.games.ice_wizards.log import NAMES, card_name
from conclave.games.ice_wizards.state import Ice


class IceStatistics(Statistics):
    """Counts cards as they are played, and the board at the end (IW-3, IW-4)."""

    def begin(self, state: State) -> None:
        """Dark moves first (IW-2.3); every figure starts at nought, so that none is missing."""
        self.first = DARK
        for seat, name in enumerate(NAMES):
            self.factions[seat] = name
            for figure in ("cards played", "cards drawn", "flips", "stones lost", "passes", "king's steps"):
                self.note(figure, 0, seat)
        self.note("reshuffles", 0)

    def event(self, event: Event, state: State) -> None:
        """Count plays, flips, draws and passes (IW-3.2 to IW-3.6)."""
        kind, facts = event.kind, event.facts
        if kind == "shuffle":
            self.add("reshuffles")
        elif kind == "draw":
            self.add("cards drawn", seat=facts[0])
        elif kind == "pass":
            self.add("passes", seat=facts[0])
        elif kind in ("play", "flip"):
            seat, card = facts[0], facts[1]
            self.add("cards played", seat=seat)
            self.add("king's steps", card % 3 + 1, seat)
            self.use("card", card_name(card), seat)
            if kind == "flip":
                self.add("flips", seat=seat)
                self.add("stones lost", seat=1 - seat)
                self.use("wizard", card_name(card), seat)

    def end(self, state: State) -> None:
        """Measure the territories, and what was left over (IW-4.3, IW-4.4)."""
        assert isinstance(state, Ice)
        for seat, sizes in enumerate(state.groups()):
            self.note("territories", len(sizes), seat)
            self.note("largest territory", max(sizes, default=0), seat)
            self.note("stones", sum(sizes), seat)
            self.note("wizards left", int(state.wizards[seat]), seat)
            self.note("cards left", len(list(state.hands[seat])), seat)
        self.note("stones left", int(state.left))
