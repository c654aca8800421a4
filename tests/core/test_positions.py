"""Games that begin at a position: a session, its record, and what of it others may read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conclave.core.errors import BadInput, BadOption, BadRecord
from conclave.core.record import BLANK, Record
from conclave.core.secrets import Zone
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.storage import ints
from tests.toys import masks, stairs
from tests.toys.masks import Masks
from tests.toys.stairs import Stairs


def write_heights(state: State) -> str:
    """Write the heights and the turns that are over: `3,0 1`."""
    assert isinstance(state, Stairs)
    return f"{','.join(str(height) for height in state.steps)} {state.turns - 1}"


def read_heights(text: str) -> Stairs:
    """Read heights and turns; the frame on top is one that runs by itself."""
    heights, turns = text.split()
    s = Stairs(stairs.StairsOptions())
    s.steps = ints([int(height) for height in heights.split(",")])
    s.seats = len(s.steps)
    s.turns = int(turns)
    s.call(stairs.Turns())
    return s


def read_hands(text: str) -> Masks:
    """Read a hand for each seat: `01 23`."""
    s = masks.setup(masks.MasksOptions(), 2)
    s.hands = [Zone(map(int, hand), [1 << seat] * len(hand), 0) for seat, hand in enumerate(text.split())]
    s.stack = [masks.Rounds()]
    return s


STAIRS = replace(stairs.GAME, write_position=write_heights, read_position=read_heights)
MASKS = replace(masks.GAME, read_position=read_hands)


def by_hand(position: str) -> Session:
    """Open Stairs at a position, without luck."""
    return Session(STAIRS, position=position, seed=1, luck=False)


def steps(session: Session) -> list[int]:
    """Return how high everybody is."""
    assert isinstance(session.state, Stairs)
    return [int(height) for height in session.state.steps]


def test_a_session_begins_at_a_position() -> None:
    """One turn is over, so the second of two seats is asked; three heights are three seats."""
    session = STAIRS.at("3,0 1", seed=1, names=["Ann", "Bob"])
    assert (session.asked, session.ply, steps(session)) == (1, 0, [3, 0])
    assert session.record.seats == ["Ann", "Bob"]
    assert STAIRS.position(session.state) == "3,0 1"
    three = STAIRS.at("3,0,1 2")
    assert (three.seats, three.asked, len(three.record.seats)) == (3, 2, 3)


def test_a_state_that_is_read_has_come_to_rest() -> None:
    """Steps on top have run, and somebody is asked."""
    state = STAIRS.from_position("3,0 1")
    assert isinstance(state.stack[-1], stairs.Turn)
    assert state.seats == 2


def test_a_game_that_began_at_a_position_replays() -> None:
    """Seat 1 climbs two, seat 0 climbs four: the record begins where the game did."""
    session = by_hand("3,0 1")
    for face in (2, 4):
        session.play("climb")
        session.land(face)
    assert steps(session) == [7, 2]
    text = session.record.text()
    assert "position: 3,0 1" in text.splitlines()
    again = Session.replay(STAIRS, Record.read(text))
    assert steps(again) == [7, 2]
    assert again.digest == session.digest
    assert again.record == session.record
    assert again.copy().record.position == "3,0 1"
    half = Session.replay(STAIRS, session.record, upto=2)
    assert steps(half) == [3, 2]


def test_a_resumed_game_goes_on_as_it_would_have() -> None:
    """Luck follows from seed and ply, wherever the game began."""
    session = STAIRS.at("3,0 1", seed=5)
    session.play("climb")
    resumed = Session.replay(STAIRS, session.record).resume()
    for table in (session, resumed):
        while not table.over:
            table.play(table.choices()[0])
    assert resumed.record == session.record


def test_a_game_without_text_form_says_so() -> None:
    """Both ways."""
    with pytest.raises(BadInput, match="Stairs has no text form for positions"):
        stairs.GAME.at("3,0 1")
    with pytest.raises(BadInput, match="Stairs has no text form for positions"):
        stairs.GAME.position(stairs.GAME.start())


def test_header_and_position_must_agree() -> None:
    """The position has its own options and seats; a header that says otherwise is wrong."""
    record = by_hand("3,0 1").record
    with pytest.raises(BadRecord, match="the header says top=6"):
        Session.replay(STAIRS, replace(record, options="top=6"))
    with pytest.raises(BadOption, match="2 seats need 2 names, not 3"):
        Session.replay(STAIRS, replace(record, seats=["a", "b", "c"]))


def test_a_position_is_one_line_of_a_record() -> None:
    """Whatever space somebody typed."""
    session = by_hand(" 3,0\n 1 ")
    assert session.record.position == "3,0 1"
    assert Record.read(session.record.text()) == session.record


def test_a_position_that_names_no_seats_is_for_the_least() -> None:
    """A reader that says nothing of seats gets two on the stairs, and one that does gets those."""

    def read(text: str) -> stairs.Stairs:
        s = stairs.setup(stairs.StairsOptions(), 3)
        s.seats = int(text)
        return s

    plain = replace(stairs.GAME, read_position=lambda _: stairs.setup(stairs.StairsOptions(), 2))
    assert plain.from_position("").seats == 2
    assert replace(stairs.GAME, read_position=read).from_position("3").seats == 3


def test_a_position_with_secrets_is_not_shown() -> None:
    """It names every hand, so until the end only the table itself has it."""
    session = Session(MASKS, position="02 13", seed=1, luck=False, forced=False)
    assert session.record_for(None).position == "02 13"
    for viewer in (0, 1, -1):
        assert session.record_for(viewer).position == BLANK
        assert "02 13" not in session.record_for(viewer).text()
    while not session.over:
        session.play(session.tokens()[-1])
    assert session.record_for(1).position == "02 13"
    assert Session.replay(MASKS, session.record_for(1)).digest == session.digest
