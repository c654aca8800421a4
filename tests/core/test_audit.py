"""Luck can be checked from a finished record alone, takebacks included."""

import re

import pytest

from conclave.core.audit import audit, commitment, rolls
from conclave.core.errors import BadRecord
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.takebacks import back_to

KEY = "5eed" * 16
GAME = load("ice_wizards")


def finished(session: Session, walk: str = "walk") -> Session:
    """Play on at random to the end."""
    rng = seeded(walk)
    while not session.over:
        actions = session.view().actions
        session.play(actions[int(rng.below(len(actions)))])
    return session


def asked_at(session: Session) -> list[int]:
    """Return the plies at which a seat was asked."""
    return [ply for ply, token in enumerate(session.record.tokens) if not token.startswith("*")]


def back(session: Session, ply: int) -> Session:
    """Go back to the last question at or before a ply."""
    return back_to(session, max(at for at in asked_at(session) if at <= ply)).resume()


def committed(session: Session) -> Record:
    """Return the finished record as a server would, with what it promised."""
    record = Record.read(session.record.text())
    record.commitment = commitment(KEY)
    return Record.read(record.text())


@pytest.mark.parametrize("slug", ["ice_wizards", "meld", "wizard_kings"])
def test_every_roll_of_a_game_fits_its_seed(slug: str) -> None:
    """What luck decided is what the seed brings at that ply, and the seed is the one promised."""
    game = load(slug)
    found = audit(game, committed(finished(Session(game, seed=KEY))))
    assert found.good
    assert found.bound
    assert len(found.rolls) > 5


def test_takebacks_leave_every_roll_checkable() -> None:
    """Back and forth, over each other: the record says where, numbered without a gap, and all rolls fit."""
    session = finished(Session(GAME, seed=KEY))
    session = finished(back(session, 30), "second")
    session = finished(back(session, 40), "third")
    session = finished(back(session, 12), "fourth")  # over both before it, which led back to later plies
    session = finished(back(session, 33), "fifth")
    record = committed(session)
    assert len(record.takebacks) == 4
    assert record.takebacks == sorted(record.takebacks)
    lines = [line for line in record.text().splitlines() if line.startswith("~")]
    assert lines == [f"~ takeback {number}" for number in (1, 2, 3, 4)]
    assert len(set(record.takebacks[:3])) == 1  # the later two were undone by the third
    found = audit(GAME, record)
    assert found.good
    assert [roll.takebacks for roll in found.rolls] == sorted(roll.takebacks for roll in found.rolls)
    assert {roll.takebacks for roll in found.rolls} == {0, 3, 4}


def test_without_its_takebacks_the_same_record_does_not_fit() -> None:
    """The lines carry the proof: leave them out, and the audit sees other luck than the seed's."""
    record = committed(finished(back(finished(Session(GAME, seed=KEY)), 20), "second"))
    assert audit(GAME, record).good
    record.takebacks = []
    assert not audit(GAME, record).good


def test_luck_after_a_takeback_is_not_the_luck_that_was_seen() -> None:
    """Whoever takes back and answers the same gets other luck, and always the same other luck."""
    whole = finished(Session(GAME, seed=KEY))
    first = next(ply for ply in asked_at(whole) if whole.record.tokens[ply] == "draw")
    again = [back_to(whole, first).resume() for _ in range(2)]
    for session in again:
        session.play("draw")
    drawn = [session.record.tokens[first + 1] for session in again]
    assert drawn[0] == drawn[1]
    seen = [finished(back_to(whole, first).resume()).record.tokens for _ in range(2)]
    assert seen[0] == seen[1]
    assert seen[0][first:] != whole.record.tokens[first:]


def test_undo_before_a_takeback_keeps_its_place() -> None:
    """A free undo that goes back beyond where the takeback led moves the line, and the rolls still fit."""
    whole = finished(Session(load("wizard_kings"), seed=KEY))
    game = whole.game
    for ply in [at for at in asked_at(whole) if 40 < at < 400]:
        session = back_to(whole, ply).resume()
        if session.can_undo:
            break
    before = session.ply
    session.undo()
    assert session.ply < before
    assert session.record.takebacks == [session.ply]
    finished(session, "other")
    assert audit(game, committed(session)).good


def test_a_changed_roll_is_named_with_its_ply() -> None:
    """The audit says which roll is not what the seed brings."""
    record = committed(finished(Session(GAME, seed=KEY)))
    # The same game under another seed: every answer is legal, and hardly a roll fits.
    record.seed = "beef" * 16
    record.commitment = commitment(record.seed)
    found = audit(GAME, record)
    assert found.bound
    assert not found.good
    wrong = found.wrong[0]
    assert record.tokens[wrong.ply - 1] == f"* {wrong.recorded}"
    assert any(f"ply {wrong.ply}" in sentence for sentence in found.sentences())


def test_a_seed_that_was_not_promised_is_found_out() -> None:
    """The commitment of another key, in the record or noted before the game, does not fit."""
    record = committed(finished(Session(GAME, seed=KEY)))
    other = commitment("beef" * 16)
    assert not audit(GAME, record, other).good
    record.commitment = other
    found = audit(GAME, record)
    assert not found.good
    assert not found.wrong
    assert "not the one" in found.sentences()[0]
    # Noting the right one does not help a record that says another.
    assert not audit(GAME, record, commitment(KEY)).good


def test_without_a_seed_nothing_can_be_checked() -> None:
    """A record of a game that goes on has no seed, and the audit says so in a sentence."""
    session = Session(GAME, seed=KEY)
    with pytest.raises(BadRecord, match="no seed"):
        audit(GAME, session.record_for(-1))
    kings = Session(load("wizard_kings"), seed=KEY)
    while not any(token.endswith("?") for token in kings.record_for(-1).tokens):
        kings.play(kings.view().actions[0])
    with pytest.raises(BadRecord, match="hidden from its reader"):
        audit(kings.game, kings.record_for(-1))


def test_a_resumed_game_goes_on_with_the_luck_it_would_have_had() -> None:
    """The name of the luck survives the record: replay, resume, and the rolls go on as they would have."""
    session = back(finished(Session(GAME, seed=KEY)), 20)
    later = Session.replay(GAME, Record.read(session.record.text())).resume()
    assert later.seed == session.seed
    assert finished(later, "on").record.text() == finished(session, "on").record.text()


def test_takebacks_are_numbered_in_order() -> None:
    """A number left out would be luck passed over in silence."""
    text = back(finished(Session(GAME, seed=KEY)), 20).record.text()
    with pytest.raises(BadRecord, match=r"line [0-9]+: `~ takeback 1` comes next"):
        Record.read(text.replace("~ takeback 1", "~ takeback 2"))
    with pytest.raises(BadRecord, match="`~ takeback 2` comes next"):
        Record.read(re.sub("(~ takeback 1\n)", r"\1\1", text))


def test_expected_values_by_hand() -> None:
    """The outcome of one roll, from the generator's own definition and not by the session."""
    session = Session(GAME, seed=KEY)
    first = rolls(GAME, session.record)[0]
    # 24 cards, each as likely: the first is number 24 * word / 2**32 of them in their order.
    lot = int(seeded(KEY, 0).below(24))
    assert first.expected == GAME.luck.token(lot) == session.record.tokens[0].removeprefix("* ")


def test_what_is_no_game_is_not_audited() -> None:
    """An answer that was not possible, and a position that is not the one recorded."""
    record = committed(finished(Session(GAME, seed=KEY)))
    record.marks[len(record.tokens)] = "0" * 16
    with pytest.raises(BadRecord, match="the position differs"):
        audit(GAME, record)
    ply = next(at for at, token in enumerate(record.tokens) if not token.startswith("*"))
    record.tokens[ply] = "pass"
    with pytest.raises(BadRecord, match=f"ply {ply + 1}: `pass`"):
        audit(GAME, record)
