"""Baskets, a toy: every seat fills a basket in secret, as many goods as it likes, then all are opened."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import ActionSpace, Verb
from conclave.core.events import Event
from conclave.core.frames import Step
from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.options import Options
from conclave.core.result import Result, ranked
from conclave.core.rng import Rng
from conclave.core.scene import Node, Scene, Text
from conclave.core.secret_orders import SecretOrders
from conclave.core.secrets import HIDDEN, Zone, unpack_zone
from conclave.core.state import State
from conclave.core.storage import Choices, Int, Packed
from conclave.core.view import View
from conclave.core.words import Words

MANUAL: Final = """# Baskets
## BA-1 Shopping
### BA-1.1 Filling a basket
Every seat secretly takes goods of three kinds, four at most, and says when it has finished.
### BA-1.2 Opening
When all have finished, baskets are opened. The fullest wins.
"""

KINDS: Final = 3
ROOM: Final = 4
DONE: Final = 3
SPACE: Final = ActionSpace(Verb("take", kind=KINDS), Verb("done"))
NONE: Final = -1


class Baskets(State):
    """One secret basket of four places a seat."""

    slug: ClassVar[str] = "toy_baskets"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.places = Zone()
        self.opened = 0

    def copy(self) -> Baskets:
        """Give a twin."""
        twin = type(self)(self.options)
        twin.places, twin.opened = self.places.copy(), self.opened
        self.copy_into(twin)
        return twin

    def pack_room(self) -> Packed:
        """Give the places."""
        return (self.places.pack(), self.opened)

    def unpack_room(self, packed: Packed) -> None:
        """Set the places."""
        places, opened = packed
        assert isinstance(opened, int)
        self.places, self.opened = unpack_zone(places), opened

    def zones(self) -> list[Zone]:
        """List the places."""
        return [self.places]

    def free(self, seat: int) -> int:
        """Give the first free place of a seat's basket, or the one behind it."""
        first = seat * ROOM
        return next((p for p in range(first, first + ROOM) if self.places.faces[p] == NONE), first + ROOM)


class Fill(SecretOrders[Baskets]):
    """Goods one by one, in secret (BA-1.1)."""

    rule: ClassVar[str] = "BA-1.1"

    def offer(self, s: Baskets, seat: Int, found: Choices) -> None:
        """Offer goods while there is room, and to finish."""
        if s.free(int(seat)) < (seat + 1) * ROOM:
            for kind in range(KINDS):
                found.append(kind)
        found.append(DONE)

    def answer(self, s: Baskets, seat: Int, action: Int) -> bool:
        """Lay a good into the basket, or finish."""
        if action == DONE:
            return True
        s.places.write(s.free(int(seat)), action)
        return False


class OpenBaskets(Step[Baskets]):
    """All baskets are opened (BA-1.2)."""

    def run(self, s: Baskets) -> None:
        """Count."""
        s.reveal()
        counts = [s.free(seat) - seat * ROOM for seat in range(s.seats)]
        for seat, count in enumerate(counts):
            s.tell("open", seat, count)
        s.finish(Result(ranked([(n,) for n in counts]), tuple(counts), "baskets are open", "BA-1.2"))


class BasketWords(Words):
    """The sentences of Baskets."""

    events = {"open": "BA-1.2"}

    def prompt(self, view: View) -> str:
        """Say what is asked."""
        return "Fill your basket." if view.seat in view.waiting else "Others shop."

    def label(self, view: View, action: int) -> str:
        """Name a choice by its token."""
        return view.game.space.token(action)

    def sentence(self, event: Event, viewer: int) -> str:
        """Say what was in a basket."""
        return f"Seat {event.facts[0]} has {event.facts[1]} goods."


def scene(view: View) -> Scene:
    """Lay out kinds, the button and all baskets."""
    zone = view.state.zones()[0]
    goods = tuple(
        Text(float(i), 0.0, "?" if face == HIDDEN else str(face), 1.0) for i, face in enumerate(zone.faces)
    )
    nodes = [Node(f"kind-{kind}", "kind") for kind in range(KINDS)]
    return Scene(9.0, 9.0, (*nodes, Node("done", "button"), Node("goods", "zone", goods)))


def path(view: View, action: int) -> tuple[str, ...]:
    """Point at a kind or the button."""
    return ("done",) if action == DONE else (f"kind-{action}",)


def imagine(view: View, rng: Rng) -> Baskets:
    """Let the others start afresh, or fill their baskets if they have finished."""
    s = view.state.copy()
    assert isinstance(s, Baskets)
    for place in range(len(s.places)):
        if s.places.faces[place] == HIDDEN:
            s.places.write(place, NONE)
    return s


def setup(options: Options, seats: int) -> Baskets:
    """Give everybody an empty basket (BA-1.1)."""
    s = Baskets(options)
    s.seats = seats
    s.places = Zone([NONE] * ROOM * seats, [1 << place // ROOM for place in range(ROOM * seats)])
    s.call(OpenBaskets())
    s.call(Fill(tuple(range(seats)), tuple(range(seats))))
    return s


GAME: Final = Game(
    spec=Spec("toy_baskets", "Baskets", "Shop in secret.", (2, 3), rules=1, horizon=20, hidden=True),
    options=Options,
    setup=setup,
    blank=Baskets,
    space=SPACE,
    luck=ActionSpace(Verb("roll", face=6)),
    frames={**frames_of(), "Fill": Fill, "OpenBaskets": OpenBaskets},
    words=BasketWords(),
    scene=scene,
    path=path,
    manual=Manual(MANUAL),
    imagine=imagine,
)
