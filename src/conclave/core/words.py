"""Words: what a room says about questions, choices, events and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from conclave.core.events import Event
from conclave.core.storage import open_class

if TYPE_CHECKING:
    from conclave.core.view import View


@open_class(allow_interpreted_subclasses=True)
class Words:
    """The sentences of a room; every method gets a view or an event a viewer may see, never a state."""

    # Kind of event -> number of the rule that it follows.
    events: ClassVar[dict[str, str]] = {}

    def seat_name(self, seat: int) -> str:
        """Name a seat."""
        return f"Seat {seat + 1}"

    def prompt(self, view: View) -> str:
        """Say what the viewer is asked, or whom the table waits for."""
        raise NotImplementedError

    def label(self, view: View, action: int) -> str:
        """Say what a choice does."""
        raise NotImplementedError

    def luck(self, view: View, outcome: int) -> str:
        """Say what an outcome of chance is."""
        raise NotImplementedError

    def sentence(self, event: Event, viewer: int) -> str:
        """Say what happened, as the viewer may know it."""
        raise NotImplementedError

    def refusal(self, view: View, action: int) -> tuple[str, str]:
        """Say why an action is not possible now, and the rule that forbids it."""
        return "that is not possible now", view.rule

    def status(self, view: View) -> list[tuple[str, str]]:
        """List facts a player wants in sight: a name and a value each."""
        return []
