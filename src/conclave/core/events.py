"""Events: what happened, with a public part for all and a private part for some."""

from __future__ import annotations


class Event:
    """Something that happened: its kind, facts for all, and facts for the seats in a mask."""

    __slots__ = ("facts", "kind", "private", "to")

    def __init__(self, kind: str, facts: tuple[int, ...], to: int = 0, private: tuple[int, ...] = ()) -> None:
        self.kind = kind
        self.facts = facts
        self.to = to
        self.private = private

    def seen_by(self, seat: int) -> Event:
        """Return the event as a seat may know it; -1 is somebody who only watches."""
        if not self.private or (seat >= 0 and self.to >> seat & 1):
            return self
        return Event(self.kind, self.facts)

    def __repr__(self) -> str:
        """Show the event."""
        return f"Event({self.kind!r}, {self.facts}, {self.to}, {self.private})"

    def __eq__(self, other: object) -> bool:
        """Compare two events."""
        return isinstance(other, Event) and repr(self) == repr(other)

    def __hash__(self) -> int:
        """Hash by kind and facts."""
        return hash((self.kind, self.facts))
