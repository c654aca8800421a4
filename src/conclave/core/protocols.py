"""Protocols: what a game asks of its words and views, which import it and so are not imported by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from conclave.core.facts import Fact
from conclave.core.state import State


class Speech(Protocol):
    """The sentences of a room, as `Words` has them; all but `sentence` and the names take a view."""

    @property
    def events(self) -> dict[str, str]:
        """Kind of event -> number of the rule that it follows."""

    @property
    def prompt(self) -> Callable[..., str]:
        """Say what the viewer is asked."""

    @property
    def label(self) -> Callable[..., str]:
        """Say what a choice does."""

    @property
    def luck(self) -> Callable[..., str]:
        """Say what an outcome of chance is."""

    @property
    def sentence(self) -> Callable[..., str]:
        """Say what happened."""

    @property
    def told(self) -> Callable[..., str]:
        """Say what happened to somebody who sees the board."""

    @property
    def closed(self) -> Callable[..., Sequence[int]]:
        """List answers that have a button though they cannot be given now."""

    @property
    def refusal(self) -> Callable[..., tuple[str, str]]:
        """Say why an action is not possible, and the rule that forbids it."""

    @property
    def status(self) -> Callable[..., list[Fact]]:
        """List facts a player wants in sight."""

    @property
    def named(self) -> Callable[[Fact], str]:
        """Name a fact."""

    @property
    def seat_name(self) -> Callable[[int], str]:
        """Name a seat."""


class Seen(Protocol):
    """A state with holes wherever a viewer may not look: the part of a view that imagining needs."""

    @property
    def state(self) -> State:
        """The state with its holes."""
