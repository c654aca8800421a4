"""Laws of secrets: own eyes, imagining, and two worlds that look alike (laws 4, 5 and 6)."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.events import Event
from conclave.core.frames import EVERYBODY, Chance, Question
from conclave.core.rng import Rng
from conclave.core.secrets import NO_SEAT, Dialogue, observe
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.storage import Found
from conclave.core.view import View
from conclave.testing.moments import LawBroken, Moment, go, possible, step

# Pictures and words are made from views and events, which are compared after every answer. They are dear in
# games with large tables, so they are compared after one answer in so many.
LOOKS: Final = 8


def law_4_own_eyes(moment: Moment) -> None:
    """What a seat works out from its own view is what the rules let it do."""
    game, state = moment.game, moment.state
    before = game.pack(state)
    for seat in game.view(state, NO_SEAT).waiting:
        view = game.view(state, seat)
        true = flow.choices_for(state, seat)
        if view.actions != true:
            raise LawBroken(4, moment, f"seat {seat} sees the choices {view.actions}, and they are {true}")
    if game.pack(state) != before:
        raise LawBroken(4, moment, "looking changes the position")


def law_5_imagine(moment: Moment) -> None:
    """An imagined state has no holes, looks like the view it came from, and plays to the end."""
    game, state = moment.game, moment.state
    rng = moment.rng(5)
    for seat in moment.seats:
        view = game.view(state, seat)
        seen = game.pack(view.state)
        far = game.unpack_view(view.pack())
        if game.pack(far.state) != seen or far.actions != view.actions:
            raise LawBroken(5, moment, f"the view of seat {seat} does not survive packing")
        full = game.fill(view, rng)
        if game.pack(view.state) != seen:
            raise LawBroken(5, moment, f"imagining changes the view of seat {seat}")
        if any(zone.holes() for zone in full.zones()):
            raise LawBroken(5, moment, f"what seat {seat} imagines still has holes")
        if game.pack(observe(full, seat)) != seen:
            raise LawBroken(5, moment, f"what seat {seat} imagines does not fit its view")
        try:
            full.check()
            _play_out(moment, full, rng)
        except LawBroken:
            raise
        except Exception as error:
            raise LawBroken(5, moment, f"what seat {seat} imagines cannot be played: {error!r}") from error


def _play_out(moment: Moment, full: State, rng: Rng) -> None:
    found = Found()
    for _ in range(100 * moment.game.spec.horizon):
        if not full.stack:
            break
        full.stack[-1].at_random(full, rng, found)
    if full.result is None:
        raise LawBroken(5, moment, "what a seat imagines does not come to an end")


def law_6_two_worlds(moment: Moment) -> None:
    """Change one secret answer, and nobody who may not know it sees, hears or reads a difference."""
    frame = moment.frame
    hidden = moment.game.spec.hidden
    if not hidden and any(zone.holes() for zone in observe(moment.state, NO_SEAT).zones()):
        raise LawBroken(6, moment, "there are secrets, and the spec does not say `hidden`")
    if not isinstance(frame, Question | Chance):
        return
    mask = int(frame.seen(moment.state))
    numbers = possible(moment.state)
    if mask == EVERYBODY or len(numbers) < 2:
        return
    if not hidden:
        raise LawBroken(6, moment, "an answer is secret, and the spec does not say `hidden`")
    uninformed = [seat for seat in moment.viewers if seat < 0 or not mask >> seat & 1]
    rng = moment.rng(6)
    one = int(rng.below(len(numbers)))
    other = (one + 1 + int(rng.below(len(numbers) - 1))) % len(numbers)
    worlds = (moment.session.copy(), moment.session.copy())
    go(worlds[0], numbers[one])
    go(worlds[1], numbers[other])
    _go_on_alike(moment, worlds, uninformed, rng)


def _go_on_alike(moment: Moment, worlds: tuple[Session, Session], viewers: list[int], rng: Rng) -> None:
    """Give both worlds the same answers for as long as both allow them and nothing is revealed."""
    for number in range(moment.game.spec.horizon):
        if any(world.over or world.state.revealed for world in worlds):
            return
        for viewer in viewers if _both_talk(worlds) else []:
            difference = _difference(worlds[0], worlds[1], viewer, number % LOOKS == 0)
            if difference:
                secret = [world.record.tokens[moment.ply] for world in worlds]
                since = worlds[0].ply - moment.ply
                who = f"seat {viewer}" if viewer >= 0 else "a watcher"
                sentence = f"{difference} tells {who} `{secret[0]}` from `{secret[1]}`, {since} answers later"
                raise LawBroken(6, moment, sentence)
        talked = [_finish_talking(world, viewers, rng) for world in worlds]
        if any(talked):
            continue
        common = [number for number in possible(worlds[0].state) if number in possible(worlds[1].state)]
        if not common:
            return
        number = common[int(rng.below(len(common)))]
        for world in worlds:
            go(world, number)


def _both_talk(worlds: tuple[Session, Session]) -> bool:
    """Tell whether no dialogue is over in one world only; that the last to talk has finished is no secret."""
    tops = [flow.waiting(world.state) for world in worlds]
    return type(tops[0]) is type(tops[1]) or not any(isinstance(top, Dialogue) for top in tops)


def _finish_talking(world: Session, uninformed: list[int], rng: Rng) -> bool:
    """Let whoever knows the secret end its dialogue as it likes: how long that takes is a secret too."""
    talked = False
    while isinstance(flow.waiting(world.state), Dialogue) and world.asked not in uninformed:
        step(world, rng)
        talked = True
        if world.over or world.state.revealed:
            break
    return talked


def _difference(one: Session, other: Session, viewer: int, look: bool) -> str:
    """Name the first thing that differs to a viewer, or nothing; pictures and words only at a look."""
    views = (one.view(viewer), other.view(viewer))
    if views[0].pack() != views[1].pack():
        return "the view"
    if _news(one, viewer) != _news(other, viewer):
        return "an event"
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
