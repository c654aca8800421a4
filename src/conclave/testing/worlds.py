"""Worlds: games that part at a secret and go on alike, run as servers run them."""

from __future__ import annotations

from collections.abc import Collection

from conclave.core import flow
from conclave.core.frames import EVERYBODY
from conclave.core.rng import Rng
from conclave.core.secret_orders import SecretOrders
from conclave.core.secrets import NO_SEAT
from conclave.core.session import Session
from conclave.testing.positions import step


class World:
    """A session in which answers play themselves, and which knows whether something hidden was shown."""

    def __init__(self, session: Session) -> None:
        self.session = session.copy()
        self.session.forced = True
        self.shown = False
        self.session.listeners.append(self._hear)

    def _hear(self, session: Session, token: str) -> None:
        # The next answer clears the mark of the state, and one that plays itself comes at once.
        self.shown = self.shown or session.state.revealed

    @property
    def parted(self) -> bool:
        """Tell whether the world may look different now: it has ended, or shown what was hidden."""
        return self.session.over or self.shown

    @property
    def wanted(self) -> list[int]:
        """Return the seats whose answer everybody waits for, which all may know."""
        return wanted(self.session)

    @property
    def talking(self) -> bool:
        """Tell whether a dialogue goes on."""
        return isinstance(flow.waiting(self.session.state), SecretOrders)

    @property
    def whispering(self) -> bool:
        """Tell whether the next answer of whoever is asked is kept from others."""
        return flow.seen(self.session.state) != EVERYBODY

    def finish_whispering(self, strangers: Collection[int], rng: Rng) -> bool:
        """Let one seat end a series of secret answers: how many there are is kept until it has finished."""
        seat, answered = self.session.asked, False
        while self.whispering and self.session.asked == seat not in strangers and not self.parted:
            step(self.session, rng)
            answered = True
        return answered

    def finish_talking(self, strangers: Collection[int], rng: Rng) -> bool:
        """Let whoever knows the secret end its dialogue as it likes: how long that takes is a secret too."""
        talked = False
        while self.talking and self.session.asked not in strangers and not self.parted:
            step(self.session, rng)
            talked = True
        return talked


def wanted(session: Session) -> list[int]:
    """Return the seats whose answer everybody waits for."""
    return [seat for seat in session.view(NO_SEAT).waiting if seat not in session.early]


def caught_up(worlds: tuple[World, World], strangers: Collection[int], rng: Rng) -> bool:
    """Finish what is said in secret where one world is ahead: that somebody has finished is no secret."""
    one, other = worlds
    if one.wanted != other.wanted or one.talking != other.talking:
        if not (one.talking or other.talking):
            return False
        talked = [world.finish_talking(strangers, rng) for world in worlds]
        return any(talked)
    if one.talking or one.whispering == other.whispering:
        return False
    # The same seat picks several things in secret, and has finished in one of the worlds.
    answered = [world.finish_whispering(strangers, rng) for world in worlds]
    return any(answered)
