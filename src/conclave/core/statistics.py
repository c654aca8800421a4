"""Statistics: what a room counts over a game, for designers; made after the end, from the whole game."""

from __future__ import annotations

from conclave.core.events import Event
from conclave.core.state import State
from conclave.core.storage import open_class

TABLE = -1  # the seat of what belongs to nobody


@open_class(allow_interpreted_subclasses=True)
class Statistics:
    """The counts of one game; a room derives from it in its `statistics.py`, and may leave all of it out.

    It is made anew for every game and told the whole of it after the end, so it may look at the state.
    """

    def __init__(self) -> None:
        self.values: dict[tuple[int, str], float] = {}  # seat and name
        self.things: dict[tuple[int, str, str], int] = {}  # seat, kind and name
        self.factions: dict[int, str] = {}
        self.first = -1  # who moved first; the seat of the first decision unless a room knows better
        self.turns = -1  # turns begun; a room that counts them itself sets 0 in `begin`

    # What a room writes.

    def begin(self, state: State) -> None:
        """Look at the table before the first answer."""

    def event(self, event: Event, state: State) -> None:
        """Hear of something that happened; the state is the one after the answer that led to it."""

    def end(self, state: State) -> None:
        """Look at the table after the end."""

    # What a room calls.

    def add(self, name: str, amount: float = 1.0, seat: int = TABLE) -> None:
        """Add to a figure of a seat, or of the table."""
        self.values[seat, name] = self.values.get((seat, name), 0.0) + amount

    def note(self, name: str, value: float, seat: int = TABLE) -> None:
        """Set a figure of a seat, or of the table."""
        self.values[seat, name] = float(value)

    def use(self, kind: str, thing: str, seat: int, count: int = 1) -> None:
        """Count a use of a card, a unit, a spell, by a seat."""
        self.things[seat, kind, thing] = self.things.get((seat, kind, thing), 0) + count
