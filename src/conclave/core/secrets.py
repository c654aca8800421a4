"""Secrets: zones that know who may look, questions answered in secret, and observation for all games."""

from __future__ import annotations

from typing import Final, TypeVar

from conclave.core.containers import HIDDEN, Zone, unpack_zone
from conclave.core.frames import Question
from conclave.core.rng import Rng
from conclave.core.state import NOTHING, State
from conclave.core.storage import Choices, Int, open_class

__all__ = ["HIDDEN", "NO_SEAT", "Sealed", "Zone", "imagine_from_bags", "observe", "unpack_zone"]

S = TypeVar("S", bound=State)

NO_SEAT: Final = -1
MOST_TRIES: Final = 500  # of imagining a hand that can answer


@open_class(allow_interpreted_subclasses=True)
class Sealed(Question[S]):
    """A secret pick by several seats at once; search sees them one after another.

    A room writes `offer` and `file`. `file` puts the answer into a zone that only the seat knows;
    what one seat may pick must not depend on what another picked here.
    """

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def asks(self, s: S) -> Int:
        """Ask in the order given."""
        return self.seats[0]

    def seen(self, s: S) -> Int:
        """Let only the seat itself know its answer."""
        return 1 << self.asks(s)

    def rest(self) -> Sealed[S]:
        """Give the same question to the seats after the first; a room with more fields writes its own."""
        return type(self)(self.seats[1:])

    def veiled(self, viewer: int) -> Sealed[S]:
        """Give the question as a viewer sees it, where how far others are is a secret too."""
        return self

    def offer(self, s: S, seat: Int, found: Choices) -> None:
        """Write what a seat may pick."""
        raise NotImplementedError

    def file(self, s: S, seat: Int, action: Int) -> None:
        """Keep a seat's answer in a masked zone."""
        raise NotImplementedError

    def choices(self, s: S, found: Choices) -> None:
        """Offer to the first seat."""
        self.offer(s, self.seats[0], found)

    def choose(self, s: S, action: Int) -> None:
        """File the answer and go on to the next seat."""
        self.file(s, self.seats[0], action)
        if len(self.seats) == 1:
            s.done(NOTHING)
        else:
            s.goto(self.rest())


def observe(state: S, seat: int) -> S:
    """Give a copy with a hole wherever the seat may not look; -1 is somebody who only watches."""
    seen = state.copy()
    top = seen.stack[-1] if seen.stack else None
    if isinstance(top, Sealed):
        seen.stack[-1] = top.veiled(seat)
    bags = seen.bags()
    for zone in seen.zones():
        for face in zone.blank(seat):
            if zone.bag >= 0:
                bags[zone.bag].put(face)
    return seen


def imagine_from_bags(seen: S, rng: Rng) -> S:
    """Fill the holes of an observed state from the bags they came from, each card as likely as another."""
    full = seen.copy()
    bags = full.bags()
    for zone in full.zones():
        for place in range(len(zone)):
            if zone.faces[place] == HIDDEN and zone.bag >= 0:
                bag = bags[zone.bag]
                face = bag.kinds[rng.below(len(bag))]
                bag.take(face)
                zone.write(place, face)
    return full


def imagine_answerable(seen: State, rng: Rng) -> State:
    """Fill the holes as `imagine_from_bags` does, again and again until the question has an answer.

    A cost is asked only of somebody who can pay it, so that it is asked tells something about a hand.
    """
    full, found = imagine_from_bags(seen, rng), Choices()
    for _ in range(MOST_TRIES):
        top = full.stack[-1] if full.stack else None
        if not isinstance(top, Question):
            break
        found.clear()
        top.choices(full, found)
        if len(found):
            break
        full = imagine_from_bags(seen, rng)
    return full
