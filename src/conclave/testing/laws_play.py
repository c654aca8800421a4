"""Laws of play: copies, replays, choices, undo and luck (laws 1, 2, 3, 7 and 8)."""

from __future__ import annotations

import pickle
from collections import Counter

from conclave.core import flow
from conclave.core.actions import ActionSpace, outside
from conclave.core.errors import BrokenGame, ConclaveError, NoUndo
from conclave.core.explain import file_of
from conclave.core.frames import Chance, Question
from conclave.core.record import Record
from conclave.core.result import numbered
from conclave.core.secret_orders import shared
from conclave.core.secrets import HIDDEN, Sealed, observe
from conclave.core.session import Session
from conclave.core.state import State
from conclave.testing.naming import different_field, frame_fault, packing_fault, told
from conclave.testing.positions import LawBroken, PlayedPosition, go, kind_of, play_on, possible
from conclave.testing.slots import fault_of_frames, fault_of_state

SHORT_WALK = 20
MANY_LOTS = 5000


def law_1_copy(moment: PlayedPosition) -> None:
    """A copy packs the same and lives its own life; pack covers every slot, and a pickle keeps it."""
    game, state = moment.game, moment.state
    packed = game.pack(state)
    if not _plain(packed):
        raise LawBroken(1, moment, "pack gives something other than numbers, words and tuples")
    twin, again = state.copy(), game.unpack(packed, state.options)
    if type(twin) is not type(state) or game.pack(twin) != packed:
        raise LawBroken(1, moment, f"a copy packs differently{different_field(state, twin)}")
    if game.pack(again) != packed:
        raise LawBroken(1, moment, f"what unpack makes packs differently{different_field(state, again)}")
    if state.slug != game.slug:
        where = f"{type(state).__name__} ({file_of(type(state))})"
        raise LawBroken(1, moment, f"{where} has the slug `{state.slug}`, and the game is `{game.slug}`")
    kept = pickle.loads(pickle.dumps(state))
    if not isinstance(kept, State) or game.pack(kept) != packed:
        raise LawBroken(1, moment, "a pickled state comes back different")
    third = twin.copy()
    play_on(third, moment.rng(1), SHORT_WALK)
    if game.pack(twin) != packed or game.pack(state) != packed:
        shared = different_field(twin, again)
        raise LawBroken(1, moment, f"playing on a copy changes the original{shared}")
    third = twin.copy()
    play_on(twin, moment.rng(1), SHORT_WALK)
    if game.pack(third) != packed or game.pack(state) != packed:
        raise LawBroken(1, moment, "playing on changes a copy made before")
    play_on(again, moment.rng(1), SHORT_WALK)
    if game.pack(again) != game.pack(twin):
        raise LawBroken(1, moment, "what unpack makes plays on differently")
    fault = fault_of_frames(game, state) or fault_of_state(
        game, state, game.start(state.options, len(moment.seats))
    )
    if fault:
        raise LawBroken(1, moment, fault)


def law_1_pause(moment: PlayedPosition) -> None:
    """A position comes back from its packed form; held at every kind of pause, be it ever so rare."""
    game, state, here = moment.game, moment.state, kind_of(moment.state)[-1]
    fault = frame_fault(game, state) or packing_fault(state)
    if fault:
        raise LawBroken(1, moment, fault)
    packed = game.pack(state)
    try:
        again = game.unpack(packed, state.options)
    except Exception as error:
        raise LawBroken(1, moment, f"a position at {here} does not open: {told(game, error)}") from error
    for way, twin in (("packed and unpacked", again), ("copied", state.copy())):
        if game.pack(twin) != packed:
            raise LawBroken(
                1, moment, f"a position at {here} is another when {way}{different_field(state, twin)}"
            )
    fault = fault_of_frames(game, state)
    if fault:
        raise LawBroken(1, moment, fault)
    play_on(again, moment.rng(1), SHORT_WALK)
    twin = state.copy()
    play_on(twin, moment.rng(1), SHORT_WALK)
    if game.pack(again) != game.pack(twin):
        raise LawBroken(1, moment, "what unpack makes plays on differently")


def _plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(_plain(part) for part in value)
    return type(value) in (int, str, bool)


def law_2_replay(moment: PlayedPosition) -> None:
    """Header and tokens give the same digest, and tokens and numbers convert both ways."""
    game, session = moment.game, moment.session
    if moment.ply == 0:
        for space, name in ((game.space, "action"), (game.luck, "luck")):
            _both_ways(moment, space, name)
    record = session.record_for(None)
    record.marks = {moment.ply: moment.digest()} if moment.ply else {}
    read = Record.read(record.text())
    if read != record:
        raise LawBroken(2, moment, "the text of the record reads as another record")
    try:
        again = Session.replay(game, read)
    except ConclaveError as error:
        raise LawBroken(2, moment, f"the record does not replay: {error}") from error
    if again.digest != moment.digest():
        raise LawBroken(2, moment, "the replay ends in another position")
    if [event for _, event in again.log] != [event for _, event in session.log]:
        raise LawBroken(2, moment, "the replay tells another story")
    frame = moment.frame
    if isinstance(frame, Sealed) and len(frame.seats) > 1:
        _any_order(moment, frame.seats)


def _both_ways(moment: PlayedPosition, space: ActionSpace, name: str) -> None:
    for number, token in enumerate(space):
        if space.token(number) != token or space.number(token) != number:
            raise LawBroken(2, moment, f"{name} {number} is written `{token}`, which reads as another")


def _any_order(moment: PlayedPosition, seats: tuple[int, ...]) -> None:
    """Answer a sealed question from the first seat on and from the last one back."""
    rng = moment.rng(2)
    ways = [moment.session.copy(), moment.session.copy()]
    picks = {}
    for seat in seats:
        actions = flow.choices_for(moment.state, seat)
        picks[seat] = actions[int(rng.below(len(actions)))]
    for session, order in zip(ways, (seats, seats[::-1]), strict=True):
        for seat in order:
            session.play(picks[seat], seat)
    if ways[0].digest != ways[1].digest or ways[0].record != ways[1].record:
        raise LawBroken(2, moment, "answers to a sealed question depend on who answers first")


def law_3_choices(moment: PlayedPosition) -> None:
    """Choices are there, differ, change nothing and can all be played; counters balance."""
    game, state = moment.game, moment.state
    try:
        state.check()
    except AssertionError as error:
        raise LawBroken(3, moment, f"the counters do not balance: {error}") from error
    frame = moment.frame
    if frame is None:
        if state.result is None or len(state.result.places) != len(moment.seats):
            raise LawBroken(3, moment, "the game ends without a place for every seat")
        if state.result.sides != numbered(state.sides() or state.result.sides):
            raise LawBroken(3, moment, "the sides at the end are not those that the game was played by")
        if len(state.result.sides) not in (0, len(moment.seats)):
            raise LawBroken(3, moment, "the game ends without a side for every seat")
        return
    if state.result is not None:
        raise LawBroken(3, moment, "there is a result, and the game goes on")
    if not isinstance(frame, Question):
        return
    if frame.asks(state) not in moment.seats:
        raise LawBroken(3, moment, f"seat {frame.asks(state)} is asked, and there is none")
    before = game.pack(state)
    try:
        first, second = flow.choices(state), flow.choices(state)
    except BrokenGame as error:
        raise LawBroken(3, moment, error.sentence) from error
    if game.pack(state) != before:
        raise LawBroken(3, moment, "listing the choices changes the position")
    if first != second:
        raise LawBroken(3, moment, "the choices differ when they are listed again")
    if len(set(first)) != len(first):
        raise LawBroken(3, moment, "a choice is listed twice")
    for action in first:
        token = game.space.token(action) if 0 <= action < len(game.space) else ""
        if not token:
            raise LawBroken(3, moment, outside(frame, action, game.space))
        trial = state.copy()
        try:
            flow.play(trial, action)
            trial.check()
        except Exception as error:
            raise LawBroken(3, moment, f"`{token}` is a choice and fails: {told(game, error)}") from error


def law_7_undo(moment: PlayedPosition) -> None:
    """An undo restores everything, and none crosses chance, a reveal or another seat."""
    if not isinstance(moment.frame, Question):
        return
    rng = moment.rng(7)
    session = moment.session.copy()
    seat, actions, before = session.asked, flow.choices(session.state), _snapshot(moment, session)
    for viewer in moment.viewers:
        if session.may_undo(viewer):
            raise LawBroken(7, moment, f"viewer {viewer} may take back, and nothing was played")
    talk = _talk(session)
    action = actions[int(rng.below(len(actions)))]
    knows = [_knows(session.state, viewer) for viewer in moment.seats]
    session.play(action)
    token = moment.game.space.token(action)
    if session.state.revealed:
        if session.can_undo:
            raise LawBroken(7, moment, f"`{token}` reveals, and can be taken back")
    else:
        for viewer, (faces, holes) in enumerate(knows):
            now = _knows(session.state, viewer)
            if now[0] > faces and now[1] < holes:
                sentence = f"`{token}` shows seat {viewer} a secret and does not reveal"
                raise LawBroken(7, moment, f"{sentence}; what shows it is followed by s.reveal()")
        if talk != _talk(session):
            if session.can_undo:
                raise LawBroken(7, moment, f"`{token}` begins or ends a dialogue, and can be taken back")
        elif len(actions) > 1:
            after = _snapshot(moment, session)
            _take_back(moment, session, seat, before)
            session.play(action)
            if _snapshot(moment, session) != after:
                raise LawBroken(7, moment, f"`{token}` taken back and played again leads elsewhere")
    if not session.over:
        _barrier(moment, session, seat, int(rng.below(1 << 30)))


def _take_back(moment: PlayedPosition, session: Session, seat: int, before: tuple[object, ...]) -> None:
    if not session.can_undo:
        raise LawBroken(7, moment, "an answer that hides nothing cannot be taken back")
    if [viewer for viewer in moment.viewers if session.may_undo(viewer)] != [seat]:
        raise LawBroken(7, moment, f"not seat {seat} alone is told that it may take back")
    for other in moment.seats:
        if other != seat and _undone(session, other):
            raise LawBroken(7, moment, f"seat {other} takes back the answer of seat {seat}")
    session.undo(seat)
    if _snapshot(moment, session) != before:
        raise LawBroken(7, moment, "an undo does not bring the position back")


def _barrier(moment: PlayedPosition, session: Session, seat: int, lot: int) -> None:
    """Answer once more; an undo by the first seat may then only take back an answer of its own."""
    chance = isinstance(flow.waiting(session.state), Chance)
    asked, here, talk = session.asked, session.digest, _talk(session)
    numbers = possible(session.state)
    go(session, numbers[lot % len(numbers)])
    if talk >= 0 and talk == _talk(session):
        said = session.view(asked).pack()
        if asked != seat and _undone(session, seat) and session.view(asked).pack() != said:
            raise LawBroken(
                7, moment, f"seat {seat} takes back in a dialogue, and seat {asked} loses an answer"
            )
        return
    if chance and session.can_undo:
        raise LawBroken(7, moment, "luck has decided, and an answer before it can be taken back")
    if not chance and asked != seat:
        if _undone(session, seat):
            raise LawBroken(7, moment, "an undo crosses the answer of another seat")
        if session.can_undo:
            session.undo()
            if session.digest != here or session.can_undo:
                raise LawBroken(7, moment, "an undo goes on past another seat's answer")


def _talk(session: Session) -> int:
    """Return the ply at which the dialogue of several seats began that goes on now, or -1."""
    aside = session.aside if shared(flow.waiting(session.state)) else None
    return aside[0] if aside else -1


def _undone(session: Session, seat: int) -> bool:
    try:
        session.undo(seat)
    except NoUndo:
        return False
    return True


def _snapshot(moment: PlayedPosition, session: Session) -> tuple[object, ...]:
    told = tuple(tuple(session.told(viewer)) for viewer in moment.viewers)
    return (session.digest, tuple(session.record.tokens), told, session.record.result)


def _knows(state: State, seat: int) -> tuple[int, int]:
    """Count the faces in zones that a seat sees, and those it does not."""
    faces = [int(face) for zone in observe(state, seat).zones() for face in zone.faces]
    holes = faces.count(HIDDEN)
    return len(faces) - holes, holes


def law_8_luck(moment: PlayedPosition) -> None:
    """Weights are whole and positive, outcomes differ, and each has as many lots as its weight."""
    game, state, frame = moment.game, moment.state, moment.frame
    if not isinstance(frame, Chance):
        return
    before = game.pack(state)
    outcomes = frame.outcomes(state)
    weights = dict(outcomes)
    if not outcomes or len(weights) != len(outcomes):
        raise LawBroken(8, moment, "the outcomes are none, or one is listed twice")
    if any(type(weight) is not int or weight < 1 for weight in weights.values()):
        raise LawBroken(8, moment, "a weight is not a whole number above zero")
    for outcome in weights:
        if not 0 <= outcome < len(game.luck):
            raise LawBroken(8, moment, outside(frame, outcome, game.luck))
    total = int(frame.weight(state))
    if total != sum(weights.values()):
        raise LawBroken(8, moment, f"weight() is {total}, and the weights add up to {sum(weights.values())}")
    rng = moment.rng(8)
    lots = range(total) if total <= MANY_LOTS else [int(rng.below(total)) for _ in range(MANY_LOTS // 10)]
    drawn = Counter(int(frame.pick(state, lot)) for lot in lots)
    if not set(drawn) <= set(weights) or (total <= MANY_LOTS and drawn != Counter(weights)):
        raise LawBroken(8, moment, "pick does not give each outcome as many lots as its weight")
    merged = Counter[int]()
    for outcome, weight in outcomes:
        merged[int(frame.representative(state, outcome))] += weight
    if merged != Counter(dict(frame.merged_outcomes(state))) or not set(merged) <= set(weights):
        raise LawBroken(8, moment, "merged_outcomes does not add up to the outcomes")
    if game.pack(state) != before:
        raise LawBroken(8, moment, "looking at the outcomes changes the position")
    for outcome in merged:
        trial = state.copy()
        try:
            flow.play(trial, outcome)
            trial.check()
        except Exception as error:
            raise LawBroken(
                8, moment, f"`{game.luck.token(outcome)}` can come and fails: {told(game, error)}"
            ) from error
