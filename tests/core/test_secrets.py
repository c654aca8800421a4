"""Secrets: zones, what a seat sees, sealed questions in any order, and events with a private part."""

from __future__ import annotations

from collections import Counter

import pytest

from conclave.core import flow
from conclave.core.chance import Bag
from conclave.core.errors import IllegalMove, WrongSeat
from conclave.core.events import Event
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.rng import seeded
from conclave.core.secrets import HIDDEN, Zone, imagine_from_bags, observe, unpack_zone
from conclave.core.session import Session
from tests.toys import masks
from tests.toys.masks import Masks
from tests.toys.masks_table import KINDS


def dealt(seats: int = 3) -> Session:
    """Deal kinds 0, 1, 2, ... to the seats in turn: with three seats, seat 0 holds 0 and 3 and 0."""
    session = Session(masks.GAME, seats=seats, seed=1, luck=False, forced=False)
    kind = 0
    while flow.outcomes(session.state):
        session.land(kind % KINDS)
        kind += 1
    return session


def hands(session: Session, seat: int) -> list[list[int]]:
    """Return all hands as a seat sees them."""
    seen = session.view(seat).state
    assert isinstance(seen, Masks)
    return [[int(face) for face in hand.faces] for hand in seen.hands]


def test_a_zone_hides_what_a_seat_does_not_know() -> None:
    """Seat 0 knows the first, seat 1 the second, both the third, everybody the fourth."""
    masks_of = (0b01, 0b10, 0b11, -1)
    expected = {
        0: [4, HIDDEN, 6, 7],
        1: [HIDDEN, 5, 6, 7],
        2: [HIDDEN, HIDDEN, HIDDEN, 7],
        -1: [HIDDEN, HIDDEN, HIDDEN, 7],
    }
    for seat, faces in expected.items():
        zone = Zone((4, 5, 6, 7), masks_of)
        zone.blank(seat)
        assert list(zone.faces) == faces
        assert list(zone.masks) == list(masks_of)
        assert zone.holes()


def test_a_zone_keeps_faces_and_masks_together() -> None:
    """Adding, taking, showing and forgetting move both rows."""
    zone = Zone()
    assert not zone.holes()
    zone.add(5, 1)
    zone.add(6, 2)
    zone.add(7, 4)
    twin = zone.copy()
    assert zone.take(1) == 6
    assert zone.pack() == ((5, 7), (1, 4), -1)
    zone.show(1, 2)
    assert zone.pack() == ((5, 7), (1, 6), -1)
    zone.forget(1, 0)
    assert zone.pack() == ((5, 7), (1, 0), -1)
    assert twin.pack() == ((5, 6, 7), (1, 2, 4), -1)
    assert len(twin) == 3
    assert unpack_zone(twin.pack()).pack() == twin.pack()
    with pytest.raises(ValueError, match="two rows and a bag"):
        unpack_zone((1, 2))


def test_a_zone_apart_has_rows_of_its_own() -> None:
    """What is written into the one is not read in the other; the bag is the same."""
    zone = Zone((5, 6), (1, 2), 3)
    twin = zone.apart()
    assert twin.pack() == zone.pack() == ((5, 6), (1, 2), 3)
    twin.faces[0], twin.masks[1] = 7, -1
    assert (twin.pack(), zone.pack()) == (((7, 6), (1, -1), 3), ((5, 6), (1, 2), 3))


def test_each_seat_sees_its_own_hand() -> None:
    """Three cards each; a watcher sees none."""
    session = dealt()
    blank = [HIDDEN] * 3
    assert hands(session, 0) == [[0, 3, 0], blank, blank]
    assert hands(session, 2) == [blank, blank, [2, 5, 2]]
    assert hands(session, -1) == [blank, blank, blank]


def test_observing_changes_nothing() -> None:
    """The true state keeps its faces, and a view of a view hides no less."""
    session = dealt()
    before = session.digest
    seen = observe(session.state, 1)
    assert session.digest == before
    assert masks.GAME.pack(observe(seen, 1)) == masks.GAME.pack(seen)


def test_a_bag_does_not_tell_by_its_gaps() -> None:
    """Seat 0 misses its own 0, 3 and 0; what others hold is in the bag it sees, and a watcher sees all."""
    session = dealt()
    bags = {seat: list(session.view(seat).state.bags()[0].kinds) for seat in (0, 2, -1)}
    assert bags == {
        0: [0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5],
        2: [0, 0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4, 4, 5, 5],
        -1: [kind for kind in range(KINDS) for _ in range(3)],
    }
    assert session.state.bags()[0].pack() == (0, 1, 2, 3, 3, 4, 4, 5, 5)


def test_what_was_shown_is_missing_in_the_bag_of_those_who_saw_it() -> None:
    """Seat 2 opens its 5, the others a 3 and a 4, and looks at a 0 of seat 0; it still holds 2 and 2."""
    session = dealt()
    for seat, token in enumerate(("lay 3", "lay 4", "lay 5")):
        session.play(token, seat)
    session.play("peek 0")
    # Of three each: opened 3, 4 and 5 are gone for all; 0 is known and 2, 2 are held.
    assert session.view(2).state.bags()[0].pack() == (0, 0, 1, 1, 1, 2, 3, 3, 4, 4, 5, 5)
    # Seat 1 holds 1 and 1 and has not seen the 0.
    assert session.view(1).state.bags()[0].pack() == (0, 0, 0, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5)


def two_bags() -> Masks:
    """A table of two zones that come from two bags, and one that comes from none."""

    class TwoBags(Masks):
        """Masks with a second bag, which only this test fills."""

        def __init__(self, options: Options) -> None:
            super().__init__(options)
            self.bag, self.other = Bag([1]), Bag([8])
            self.hands = [Zone((2,), (0b01,), 0), Zone((9,), (0b01,), 1), Zone((5,), (0b01,))]

        def bags(self) -> list[Bag]:
            """List both."""
            return [self.bag, self.other]

        def copy(self) -> TwoBags:
            """Return a twin."""
            twin = TwoBags(self.options)
            twin.bag, twin.other = self.bag.copy(), self.other.copy()
            twin.hands = [hand.copy() for hand in self.hands]
            self.copy_into(twin)
            return twin

    return TwoBags(masks.MasksOptions())


def test_each_zone_names_its_own_bag() -> None:
    """Seat 1 knows nothing: 2 is back in the first bag, 9 in the second, and 5 was in none."""
    seen = observe(two_bags(), 1)
    assert [bag.pack() for bag in seen.bags()] == [(1, 2), (8, 9)]
    assert [list(zone.faces) for zone in seen.zones()[:3]] == [[HIDDEN]] * 3
    assert [bag.pack() for bag in observe(two_bags(), 0).bags()] == [(1,), (8,)]
    again = observe(seen, 1)
    assert [bag.pack() for bag in again.bags()] == [(1, 2), (8, 9)]


def test_holes_are_filled_from_their_bags() -> None:
    """1 or 2 from the first, 8 or 9 from the second, and the rest stays there; 5 is for the room to guess."""
    seen = observe(two_bags(), 1)
    found: Counter[tuple[int, int]] = Counter()
    for number in range(400):
        full = imagine_from_bags(seen, seeded("fill", number))
        first, second, third = (int(zone.faces[0]) for zone in full.zones()[:3])
        assert [bag.pack() for bag in full.bags()] == [(3 - first,), (17 - second,)]
        assert third == HIDDEN
        found[first, second] += 1
    # Four equal cases of 100 each, within six deviations of sqrt(400 * 1/4 * 3/4) = 8.7.
    assert set(found) == {(1, 8), (1, 9), (2, 8), (2, 9)}
    assert all(abs(count - 100) < 53 for count in found.values())
    assert [bag.pack() for bag in seen.bags()] == [(1, 2), (8, 9)]


def test_a_zone_keeps_the_name_of_its_bag() -> None:
    """In copies and in packs; a zone that names none has -1."""
    zone = Zone((5,), (1,), 2)
    assert zone.copy().bag == 2
    assert unpack_zone(zone.pack()).pack() == ((5,), (1,), 2)
    assert Zone().bag == -1


def test_sealed_answers_may_come_in_any_order() -> None:
    """Early answers wait in envelopes, and the record has them in the order of seats."""
    sessions = [dealt(), dealt()]
    picks = {0: "lay 3", 1: "lay 4", 2: "lay 5"}
    for session, order in zip(sessions, ((0, 1, 2), (2, 1, 0)), strict=True):
        assert session.view(1).waiting == (0, 1, 2)
        for seat in order:
            session.play(picks[seat], seat)
    assert sessions[0].record.tokens == sessions[1].record.tokens
    assert sessions[0].digest == sessions[1].digest
    assert sessions[0].record.tokens[-3:] == ["lay 3", "lay 4", "lay 5"]


def test_an_envelope_changes_nothing_until_it_is_opened() -> None:
    """Nobody can tell that an early answer is there, and it may still be changed."""
    session = dealt()
    before = session.digest
    session.play("lay 5", 2)
    session.play("lay 2", 2)
    assert session.digest == before
    assert session.ply == 9
    session.play("lay 0", 0)
    session.play("lay 1", 1)
    assert session.record.tokens[-3:] == ["lay 0", "lay 1", "lay 2"]


def test_an_early_answer_is_checked_at_once() -> None:
    """What the seat does not hold is refused, whoever is asked."""
    session = dealt()
    with pytest.raises(IllegalMove):
        session.play("lay 0", 2)
    session.play("lay 0", 0)
    with pytest.raises(WrongSeat):
        session.play("lay 3", 0)


def test_a_laid_card_is_secret_until_it_is_opened() -> None:
    """Others see that a card lies there; the log and their records say no more."""
    session = dealt()
    session.play("lay 3")
    for viewer, face in ((0, 3), (1, HIDDEN), (-1, HIDDEN)):
        seen = session.view(viewer).state
        assert isinstance(seen, Masks)
        assert list(seen.laid.faces) == [face]
    assert session.record_for(0).tokens[-1] == "lay 3"
    assert session.record_for(1).tokens[-1] == "?"
    assert session.record_for(-1).tokens == ["* ?"] * 9 + ["?"]
    assert session.record_for(2).tokens[:3] == ["* ?", "* ?", "* deal 2"]
    assert session.record_for(1).seed == ""
    assert session.record_for(1).marks == {}


def test_the_end_opens_the_record() -> None:
    """When the game is over everybody may read all of it."""
    session = Session(masks.GAME, seats=2, seed=3)
    while not session.over:
        session.play(session.tokens()[-1])
    assert session.record_for(1) == session.record_for(None)
    assert "?" not in session.record_for(-1).text()
    assert isinstance(session.record_for(1), Record)


def test_a_peek_is_told_to_one() -> None:
    """The peeking seat reads the card, the others read that there was a look."""
    session = dealt()
    for seat, token in enumerate(("lay 3", "lay 4", "lay 5")):
        session.play(token, seat)
    assert session.asked == 2
    session.play("peek 0")
    lines = {viewer: [sentence for _, sentence in session.told(viewer)][-1] for viewer in (0, 1, 2, -1)}
    assert lines == {0: "peek 2 0", 1: "peek 2 0", 2: "peek 2 0: a 0", -1: "peek 2 0"}
    assert hands(session, 2)[0] == [0, HIDDEN]
    assert hands(session, 1)[0] == [HIDDEN, HIDDEN]


def test_events_lose_their_private_part() -> None:
    """Only the seats in the mask keep it."""
    event = Event("peek", (2, 0), 0b101, (4,))
    assert event.seen_by(0) is event
    assert event.seen_by(2).private == (4,)
    assert event.seen_by(1) == Event("peek", (2, 0))
    assert event.seen_by(-1).private == ()
    public = Event("score", (1,))
    assert public.seen_by(-1) is public
    assert hash(event) == hash(event.seen_by(1))


def test_a_packed_view_holds_no_secret() -> None:
    """A bot in another process gets numbers, among them none that it may not know."""
    session = dealt(2)
    # Seat 0 holds 0, 2, 4 and seat 1 holds 1, 3, 5.
    packed = session.view(0).pack()
    view = masks.GAME.unpack_view(packed)
    assert view.actions == [0, 2, 4]
    assert isinstance(view.state, Masks)
    assert [int(face) for face in view.state.hands[1].faces] == [HIDDEN] * 3
