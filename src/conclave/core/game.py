"""Game: what a room exports, and everything one can do with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conclave.core.frame_table import frames_of as frames_of  # rooms and tests import these from here
from conclave.core.frame_table import freeze as freeze
from conclave.core.frame_table import thaw as thaw
from conclave.core.options import Options
from conclave.core.room import Artwork as Artwork
from conclave.core.room import Room
from conclave.core.room import Spec as Spec
from conclave.core.scene import Scene
from conclave.core.state_types import S
from conclave.core.storage import Packed
from conclave.core.view import View, unpack_view

if TYPE_CHECKING:
    from conclave.core.session import Session


@dataclass(frozen=True, eq=False)
class Game(Room):
    """A room as everybody else knows it, found through the registry: it opens views and sessions."""

    def new(
        self,
        *,
        seed: int | str | None = None,
        seats: int | None = None,
        names: list[str] | None = None,
        **options: object,
    ) -> Session:
        """Open a session: `game.new(board="square", seed=7)`."""
        from conclave.core.session import Session

        return Session(self, self.options.parse(options), seats=seats, seed=seed, names=names)

    def at(self, position: str, *, seed: int | str | None = None, names: list[str] | None = None) -> Session:
        """Open a session at a position in the room's one-line text."""
        from conclave.core.session import Session

        return Session(self, position=position, seed=seed, names=names)

    def view(self, state: S, seat: int) -> View[S]:
        """Return what a seat may know of a state; -1 watches."""
        return View(self, state, seat)

    def picture(self, options: Options | None = None, seats: int | None = None) -> Scene:
        """Lay out the table that options would open, as a watcher finds it before anybody moves."""
        chosen, count = options or self.options(), self.spec.seats[0] if seats is None else seats
        state = self.start(chosen, count)
        return self.preview(chosen, count) if self.preview else self.view(state, -1).scene()

    def unpack_view(self, packed: Packed) -> View:
        """Make a view from what `View.pack` gave."""
        return unpack_view(self, packed)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by name: there is one game of each."""
        from conclave.core.registry import load

        return (load, (self.slug,))

    def __repr__(self) -> str:
        """Show the title."""
        return f"<Game {self.spec.title}>"
