"""Laws of secrets: own eyes, imagining, two worlds that look alike, and haste (laws 4, 5, 6 and 11)."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.events import Event
from conclave.core.frames import EVERYBODY, Chance, Question
from conclave.core.rng import Rng
from conclave.core.secrets import NO_SEAT, observe
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.storage import Choices
from conclave.core.view import View, unpack_view
from conclave.testing.naming import different_field, told, zone_name
from conclave.testing.positions import LawBroken, PlayedPosition, go, possible
from conclave.testing.worlds import World, caught_up

# Pictures and words are made from views and events, which are compared after every answer. They are dear in
# games with large tables, so they are compared after one answer in so many.
LOOKS: Final = 8
WORLDS: Final = 4  # that are imagined for an answer which could play itself


def law_4_own_eyes(moment: PlayedPosition) -> None:
    """What a seat works out from its own view is what the rules let it do."""
    game, state = moment.game, moment.state
    before = game.pack(state)
    for seat in View(game, state, NO_SEAT).waiting:
        view = View(game, state, seat)
        true = flow.choices_for(state, seat)
        if view.actions != true:
            raise LawBroken(4, moment, f"seat {seat} sees the choices {view.actions}, and they are {true}")
    if game.pack(state) != before:
        raise LawBroken(4, moment, "looking changes the position")


def law_5_imagine(moment: PlayedPosition) -> None:
    """An imagined state has no holes, looks like the view it came from, and plays to the end."""
    game, state = moment.game, moment.state
    rng = moment.rng(5)
    for seat in moment.seats:
        view = View(game, state, seat)
        seen = game.pack(view.state)
        far = unpack_view(game, view.pack())
        if game.pack(far.state) != seen or far.actions != view.actions:
            raise LawBroken(5, moment, f"the view of seat {seat} does not survive packing")
        full = game.fill(view, rng)
        if game.pack(view.state) != seen:
            raise LawBroken(5, moment, f"imagining changes the view of seat {seat}")
        hole = next((zone for zone in full.zones() if zone.holes()), None)
        if hole is not None:
            why = "names no bag to fill them from, and the game has no `imagine`"
            why = "" if game.imagine or hole.bag >= 0 else f", as {zone_name(full, hole)} {why}"
            raise LawBroken(5, moment, f"what seat {seat} imagines still has holes{why}")
        if game.pack(observe(full, seat)) != seen:
            raise LawBroken(5, moment, f"what seat {seat} imagines does not fit its view")
        try:
            full.check()
            _play_out(moment, full, rng)
        except LawBroken:
            raise
        except Exception as error:
            sentence = f"what seat {seat} imagines cannot be played: {told(game, error)}"
            raise LawBroken(5, moment, sentence) from error


def _play_out(moment: PlayedPosition, full: State, rng: Rng) -> None:
    found = Choices()
    for _ in range(100 * moment.game.spec.horizon):
        if not full.stack:
            break
        full.stack[-1].random_step(full, rng, found)
    if full.result is None:
        raise LawBroken(5, moment, "what a seat imagines does not come to an end")


def law_6_two_worlds(moment: PlayedPosition) -> None:
    """Change one secret answer, and nobody who may not know it sees, hears or reads a difference."""
    frame = moment.frame
    hidden = moment.game.spec.hidden
    if not hidden and any(zone.holes() for zone in observe(moment.state, NO_SEAT).zones()):
        raise LawBroken(6, moment, "there are secrets, and the spec does not say `hidden=True`")
    if not isinstance(frame, Question | Chance):
        return
    mask = int(frame.seen(moment.state))
    numbers = possible(moment.state)
    if mask == EVERYBODY or len(numbers) < 2:
        return
    if not hidden:
        raise LawBroken(6, moment, "an answer is secret, and the spec does not say `hidden=True`")
    uninformed = [seat for seat in moment.viewers if seat < 0 or not mask >> seat & 1]
    rng = moment.rng(6)
    one = int(rng.below(len(numbers)))
    other = (one + 1 + int(rng.below(len(numbers) - 1))) % len(numbers)
    worlds = World(moment.session), World(moment.session)
    go(worlds[0].session, numbers[one])
    go(worlds[1].session, numbers[other])
    _go_on_alike(moment, worlds, uninformed, rng)


def _go_on_alike(moment: PlayedPosition, worlds: tuple[World, World], viewers: list[int], rng: Rng) -> None:
    """Give both worlds the same answers for as long as both allow them and nothing is revealed."""
    sessions = worlds[0].session, worlds[1].session
    for number in range(moment.game.spec.horizon):
        if worlds[0].parted or worlds[1].parted:
            return
        if caught_up(worlds, viewers, rng):
            continue
        for viewer in viewers:
            difference = _difference(*sessions, viewer, number % LOOKS == 0)
            if difference:
                secret = [session.record.tokens[moment.ply] for session in sessions]
                since = sessions[0].ply - moment.ply
                who = f"seat {viewer}" if viewer >= 0 else "a watcher"
                when = "right after it" if since == 1 else f"{since} answers later"
                sentence = f"{difference} tells {who} `{secret[0]}` from `{secret[1]}`, {when}"
                sentence += "; what is shown on purpose is followed by s.reveal()"
                raise LawBroken(6, moment, sentence)
        common = [number for number in possible(sessions[0].state) if number in possible(sessions[1].state)]
        if not common:
            return
        number = common[int(rng.below(len(common)))]
        for session in sessions:
            go(session, number)


def _difference(one: Session, other: Session, viewer: int, look: bool) -> str:
    """Name the first thing that differs to a viewer, or nothing; pictures and words only at a look."""
    views = (one.view(viewer), other.view(viewer))
    if views[0].pack() != views[1].pack():
        return f"the view{different_field(views[0].state, views[1].state)}, and"
    for this, that in zip(_news(one, viewer), _news(other, viewer), strict=False):
        if this != that:
            return f"the event `{this.kind}`"
    if len(_news(one, viewer)) != len(_news(other, viewer)):
        return "the number of events"
    if not look:
        return ""
    if list(one.told(viewer)) != list(other.told(viewer)):
        return "the log"
    if _words(views[0]) != _words(views[1]):
        return "the prompt"
    if views[0].scene() != views[1].scene():
        return "the scene"
    return "" if one.record_for(viewer).text() == other.record_for(viewer).text() else "the record"


def _news(session: Session, viewer: int) -> list[Event]:
    return [event.seen_by(viewer) for _, event in session.log]


def _words(view: View) -> tuple[object, ...]:
    return (view.prompt, view.status, view.choices())


def law_11_haste(moment: PlayedPosition) -> None:
    """Nothing plays itself unless it does so in every world that somebody who watches thinks possible."""
    game, state = moment.game, moment.state
    if not game.spec.hidden or not isinstance(moment.frame, Question):
        return
    choices = len(flow.choices(state))
    if choices > 1 and not flow.evident(state, True):
        return  # whatever the other worlds offer, nothing plays itself in this one
    rng = moment.rng(11)
    here = by_itself(moment.session, state)
    for _ in range(WORLDS if choices == 1 else 1):
        other = game.fill(View(game, state, NO_SEAT), rng)
        other.stack = state.stack[:]  # frames are public; only in a dialogue a view shows them otherwise
        there = by_itself(moment.session, other)
        if flow.asked(other) != flow.asked(state):
            raise LawBroken(11, moment, "who is asked tells a watcher what is hidden")
        if here != there:
            who = f"{type(moment.frame).__name__} of seat {flow.asked(state)}"
            told = [f"`{token}` plays itself" if token else "nothing plays itself" for token in (here, there)]
            sentence = f"{who}: {told[0]}, and in another world that looks the same to a watcher {told[1]}"
            raise LawBroken(11, moment, sentence)


def by_itself(session: Session, state: State) -> str:
    """Return the first answer that a session which forces answers plays by itself, or nothing."""
    world = session.copy()
    world.state, world.forced = state.copy(), True
    world._run_on()
    return world.record.tokens[session.ply] if world.ply > session.ply else ""
