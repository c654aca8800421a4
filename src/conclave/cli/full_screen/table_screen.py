"""Table screen: all that one screen shows of a table, and what a screen asks of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from conclave.core.manual import Manual
from conclave.render.spots import Spot


@dataclass(frozen=True)
class Pick:
    """Something that can be picked from the list: what is sent, how it reads, and what it points at."""

    line: str
    label: str
    path: tuple[str, ...] = ()
    ends: bool = False  # it ends the turn, and is set apart
    command: bool = False  # it is about the table and no move of the game


class DrawingSize(NamedTuple):
    """What a drawing is made for: columns across, 0 where nobody knows yet, and light or dark."""

    width: int = 0
    theme: str = "dark"


@dataclass(frozen=True)
class TableScreen:
    """What one viewer sees at one moment."""

    key: object  # changes with the question, so that a list begins anew
    seat: int  # whose view it is; nothing that was told to one seat stays in sight of another
    heading: str
    prompt: str
    rule: str
    picks: tuple[Pick, ...]
    drawing: str  # with the colour codes of a terminal
    spots: Mapping[str, tuple[Spot, ...]] = field(default_factory=dict)
    log: tuple[str, ...] = ()
    facts: str = ""
    waits: bool = False  # somebody else is to move
    over: bool = False
    cover: str = ""  # what to ask before anything is shown, where two people share a screen


class Desk(Protocol):
    """A table as the screen sees it, at home or on a server."""

    @property
    def manual(self) -> Manual | None:
        """The rules of the game, where they are known here."""

    def start(self, changed: Callable[[], None], say: Callable[[str, str], None]) -> None:
        """Begin; `changed` and `say` may be called from any thread."""

    def frame(self, paper: DrawingSize) -> TableScreen:
        """Return what is to be shown now, drawn for a place on the screen."""

    def send(self, line: str) -> None:
        """Act on a line: an answer or a typed command. Whatever is wrong with it is said."""

    def uncover(self) -> None:
        """Show what was covered: the right person sits there now."""

    def help(self) -> str:
        """Say what can be typed, with words of the game that is played."""

    def stop(self) -> None:
        """End whatever runs beside the screen."""

    @property
    def left(self) -> bool:
        """Tell whether the person has left the table, so that the screen closes."""
