"""Twins: pairs of worlds that differ only in what a viewer cannot know, and all that must look the same.

A lens turns a session and a viewer into bytes. The engine's own are here; whoever has pictures, pages or a
wire adds theirs, and every game is held to all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from conclave.core import flow
from conclave.core.errors import ConclaveError
from conclave.core.events import Event
from conclave.core.frames import EVERYBODY, Chance, Question
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.rng import Rng, seeded
from conclave.core.scene import Scene
from conclave.core.secret_orders import SecretOrders, let_finish
from conclave.core.secrets import NO_SEAT
from conclave.core.session import Session
from conclave.testing.positions import go, opened, possible, step
from conclave.testing.worlds import World, caught_up, wanted

Lens: TypeAlias = Callable[[Session, int], bytes]
FOLLOWED: Final = 25  # answers for which two worlds of a long game are compared after they parted
TRIED: Final = 12  # wrong answers whose refusals are compared


@dataclass(frozen=True)
class Twins:
    """Two worlds and somebody to whom they are one."""

    one: Session
    other: Session
    viewer: int
    how: str  # imagined, or diverged at a secret answer

    def differences(self, lenses: Mapping[str, Lens]) -> list[str]:
        """Name every lens through which the two worlds can be told apart, be it by a byte."""
        return [
            name
            for name, lens in lenses.items()
            if lens(self.one, self.viewer) != lens(self.other, self.viewer)
        ]


def pairs(
    game: Game, seed: str, options: Options | None = None, seats: int | None = None, every: int = 1
) -> Iterator[Twins]:
    """Play one game at random, and give twins for every viewer wherever there is something to hide.

    In a long game `every` leaves answers out between two looks, so that a few thousand pairs see all of it.
    """
    yield from _imagined(game, seed, options, seats, every)
    yield from diverged(game, seed, options, seats, every, FOLLOWED if every > 1 else 0)


def _imagined(
    game: Game, seed: str, options: Options | None, seats: int | None, every: int
) -> Iterator[Twins]:
    """Return worlds whose hidden facts were imagined anew from what a viewer knows."""
    rng = seeded("twins", seed)
    session = Session(game, options, seats=seats, seed=f"{seed} one")
    for answer in range(game.spec.horizon):
        for viewer in (NO_SEAT, *range(session.seats)) if answer % every == 0 else ():
            twin = resampled(session, viewer, rng)
            if twin is not None:
                yield Twins(session.copy(), twin, viewer, "imagined")
        if session.over:
            return
        waiting = wanted(session)
        seat = waiting[int(rng.below(len(waiting)))]
        actions = session.view(seat).actions
        session.play(actions[int(rng.below(len(actions)))], seat)


def resampled(session: Session, viewer: int, rng: Rng) -> Session | None:
    """Return a world that fits everything a viewer knows, or None if that is this very world."""
    game, bare = session.game, session.copy()
    # A view shows a viewer's own early answers as given; the twin gets them in the envelope, not twice.
    bare._envelopes.said.pop(viewer, None)
    state = game.fill(bare.view(viewer), rng)
    let_finish(state, session.state, viewer, rng)
    # Whom a dialogue asks first is the viewer in the own view; frames are public, so they are as they were.
    state.stack = session.state.stack[:]
    if game.pack(state) == game.pack(session.state):
        return None
    twin = session.copy()
    twin.state = state
    # What else nobody may see: the luck to come, private parts of the log, secret answers, envelopes.
    twin.seed = f"{session.seed} other"
    twin.record.seed = twin.seed
    twin.log = [(ply, _scrambled(event, viewer)) for ply, event in session.log]
    bit = 1 << viewer if viewer >= 0 else 0
    hidden = [mask != EVERYBODY and not mask & bit for mask in session._masks]
    twin.record.tokens = [
        f"{token} or other" if secret else token
        for token, secret in zip(session.record.tokens, hidden, strict=True)
    ]
    talking = isinstance(flow.waiting(state), SecretOrders)
    for seat in [seat for seat in twin._envelopes.said if seat != viewer]:
        if not talking:
            actions = flow.choices_for(state, seat)
            twin._envelopes.said[seat] = [actions[int(rng.below(len(actions)))]]
        elif seat not in session.early:
            del twin._envelopes.said[seat]  # whoever has not finished may have said nothing yet
    return twin


def _scrambled(event: Event, viewer: int) -> Event:
    if not event.private or (viewer >= 0 and event.to >> viewer & 1):
        return event
    return Event(event.kind, event.facts, event.to, tuple(fact + 1 for fact in event.private))


def diverged(
    game: Game,
    seed: str,
    options: Options | None = None,
    seats: int | None = None,
    every: int = 1,
    most: int = 0,
) -> Iterator[Twins]:
    """Return worlds that parted at one secret answer and went on alike, for as long as nothing is revealed.

    Answers play themselves as they do at a table, so one that does so in one world only is a difference, and
    so are other seats that are waited for. Of the secret answers one in `every` parts them; they are followed
    for `most` answers where that is set.
    """
    rng, secrets = seeded("worlds", seed), 0
    session = opened(game, options, seats, f"{seed} one")
    session.forced = True
    for _ in range(game.spec.horizon):
        if session.over:
            return
        frame = flow.waiting(session.state)
        if isinstance(frame, Question | Chance):
            mask, numbers = int(frame.seen(session.state)), possible(session.state)
            if mask != EVERYBODY and len(numbers) > 1:
                if secrets % every == 0:
                    yield from _parted(session, mask, numbers, rng, most or game.spec.horizon)
                secrets += 1
        step(session, rng)


def _parted(session: Session, mask: int, numbers: list[int], rng: Rng, most: int) -> Iterator[Twins]:
    first = int(rng.below(len(numbers)))
    second = (first + 1 + int(rng.below(len(numbers) - 1))) % len(numbers)
    worlds = one, other = World(session), World(session)
    go(one.session, numbers[first])
    go(other.session, numbers[second])
    strangers = [seat for seat in (NO_SEAT, *range(session.seats)) if seat < 0 or not mask >> seat & 1]
    yield from _followed(worlds, strangers, rng, most, "diverged")


def continued(
    game: Game, seed: str, options: Options | None, seats: int | None, every: int, most: int
) -> Iterator[Twins]:
    """Return worlds that a watcher cannot tell apart, imagined anew, and what follows in both of them.

    Where `diverged` changes one answer, here everything hidden is another. Public answers are the same in
    both; what is answered in secret is anything that each world allows.
    """
    rng = seeded("continued", seed)
    session = opened(game, options, seats, f"{seed} one")
    for answer in range(game.spec.horizon):
        if session.over:
            return
        if answer % every == 0:
            twin = resampled(session, NO_SEAT, rng)
            if twin is not None:
                yield from _followed((World(session), World(twin)), [NO_SEAT], rng, most, "continued")
        step(session, rng)


def _followed(
    worlds: tuple[World, World], strangers: list[int], rng: Rng, most: int, how: str
) -> Iterator[Twins]:
    one, other = worlds
    for _ in range(most):
        if one.parted or other.parted:
            return
        if caught_up(worlds, strangers, rng):
            continue
        for viewer in strangers:
            yield Twins(one.session.copy(), other.session.copy(), viewer, how)
        if one.wanted != other.wanted:
            return  # whoever watches knows by now
        states = one.session.state, other.session.state
        common = [number for number in possible(states[0]) if number in possible(states[1])]
        if not common and all(flow.seen(state) != EVERYBODY for state in states):
            for world in worlds:
                step(world.session, rng)
            continue
        if not common:
            return
        number = common[int(rng.below(len(common)))]
        go(one.session, number)
        go(other.session, number)


class CachedDrawing:
    """A way to draw scenes, equal ones once: a drawing depends on nothing but the scene."""

    def __init__(self, draw: Callable[[Scene], str]) -> None:
        self._draw = draw
        self._last: tuple[Scene, bytes] | None = None

    def __call__(self, session: Session, viewer: int) -> bytes:
        """Draw what a viewer sees."""
        scene = session.view(viewer).scene()
        if self._last is None or self._last[0] != scene:
            self._last = scene, self._draw(scene).encode()
        return self._last[1]


# What the engine itself shows.


def _lens(shown: Callable[[Session, int], object]) -> Lens:
    return lambda session, viewer: repr(shown(session, viewer)).encode()


def _words(session: Session, viewer: int) -> object:
    view = session.view(viewer)
    return view.prompt, view.rule, view.status, view.waiting, view.choices()


def _commits(session: Session, viewer: int) -> object:
    if session.over or session.asked != viewer:
        return ()
    return [session.commits(action) for action in session.view(viewer).actions]


def refusals(session: Session, viewer: int) -> bytes:
    """Return what is said to wrong answers: the kind of error, the sentence and the rule."""
    if viewer < 0:
        return b""
    allowed, size = session.view(viewer).actions, session.game.space.size
    # By the ply as the viewer counts: both worlds are tried with the same wrong answers.
    rng, told = seeded("refusals", session.plies(viewer)[-1], viewer), []
    for _ in range(TRIED):
        number = int(rng.below(size))
        if number not in allowed:
            try:
                session.copy().play(number, viewer)
                told.append("accepted")
            except ConclaveError as error:
                told.append(f"{type(error).__name__} {error.sentence} {error.rule}")
    return "\n".join(told).encode()


LENSES: Final[dict[str, Lens]] = {
    "view": _lens(lambda session, viewer: session.view(viewer).pack()),
    "words": _lens(_words),
    "log": _lens(lambda session, viewer: list(session.told(viewer))),
    "record": _lens(lambda session, viewer: "" if session.over else session.record_for(viewer).text()),
    "scene": CachedDrawing(repr),
    "features": _lens(lambda session, viewer: session.view(viewer).features()),
    "commits": _lens(_commits),
    "refusals": refusals,
}
