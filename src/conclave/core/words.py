"""Words: what a room says about questions, choices, events and refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, TypeAlias

from conclave.core.events import Event
from conclave.core.facts import Fact
from conclave.core.state import Frame
from conclave.core.state_types import S_co
from conclave.core.storage import open_class
from conclave.core.view import View

Saying: TypeAlias = Callable[..., str]  # takes a frame of its own type, and gives a sentence without its stop


def describe(frame: Frame, sayings: Mapping[type[Frame], Saying]) -> str:
    """Say what an effect does, by a table of what to say for each type of frame."""
    saying = sayings.get(type(frame))
    if saying is None:
        raise LookupError(f"nobody has said what {type(frame).__name__} does")
    return saying(frame)


@open_class(allow_interpreted_subclasses=True)
class Words(Generic[S_co]):
    """The sentences of a room; every method gets a view or an event a viewer may see, never a state."""

    # Kind of event -> number of the rule that it follows.
    events: ClassVar[dict[str, str]] = {}

    def seat_name(self, seat: int) -> str:
        """Name a seat."""
        return f"Seat {seat + 1}"

    def prompt(self, view: View[S_co]) -> str:
        """Say what the viewer is asked, or whom the table waits for."""
        raise NotImplementedError

    def label(self, view: View[S_co], action: int) -> str:
        """Say what a choice does."""
        raise NotImplementedError

    def luck(self, view: View[S_co], outcome: int) -> str:
        """Say what an outcome of chance is."""
        raise NotImplementedError

    def sentence(self, event: Event, viewer: int) -> str:
        """Say what happened, as the viewer may know it."""
        raise NotImplementedError

    def told(self, view: View[S_co], event: Event) -> str:
        """Say what happened with the names that things have at this table, such as the places of its map.

        Lines are written once, so nothing that may change during a game belongs in them.
        """
        return self.sentence(event, view.seat)

    def refusal(self, view: View[S_co], action: int) -> tuple[str, str]:
        """Say why an action is not possible now, and the rule that forbids it."""
        return "that is not possible now", view.rule

    def closed(self, view: View[S_co]) -> Sequence[int]:
        """List answers that have a button at this question though they cannot be given now."""
        return ()

    def status(self, view: View[S_co]) -> list[Fact]:
        """List facts a player wants in sight."""
        return []

    def named(self, fact: Fact) -> str:
        """Name a fact: by its kind, and by the seat if it is one seat's."""
        return f"{self.seat_name(fact.seat)} {fact.kind}" if fact.seat >= 0 else fact.kind.capitalize()
