"""Undo: one answer, or a card with everything it asked, by the depth of the stack."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from conclave.core.actions import DONE, PICK
from conclave.core.errors import BrokenGame, NoUndo
from conclave.core.frames import Ask, Either, InOrder, Step
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int, ints
from tests.toys import stairs
from tests.toys.stairs import Gain, Stairs

# The third card asks twice, the second of them inside the first; the fourth breaks down half-way.
EITHER = Either(Gain(1), Gain(2))
CARDS: tuple[Frame, ...] = (Gain(1), EITHER, InOrder(Either(EITHER, Gain(1)), EITHER))


class Hand(Ask[Stairs]):
    """Play cards, then end the turn."""

    rule: ClassVar[str] = "ST-1.1"

    def choices(self, s: Stairs, found: Choices) -> None:
        """Offer the three cards, one that is broken, and the end of the turn."""
        for card in range(len(CARDS) + 1):
            found.append(PICK + card)
        found.append(DONE)

    def choose(self, s: Stairs, action: Int) -> None:
        """Play one."""
        if action == DONE:
            s.goto(Hand(1 - self.seat))
            s.actor = 1 - self.seat
        elif action - PICK == len(CARDS):
            s.climb(self.seat, 1)
            s.call(Breaks())
        else:
            s.call(CARDS[int(action - PICK)])


class Breaks(Step[Stairs]):
    """A rule with a fault in it."""

    def run(self, s: Stairs) -> None:
        """Change something, then break down."""
        s.climb(0, 1)
        raise ZeroDivisionError


def cards() -> Game:
    """Stairs on which one plays cards."""

    def setup(options: Options, seats: int) -> Stairs:
        s = Stairs(options)
        s.steps = ints([0] * seats)
        s.stack = [Hand(0)]
        return s

    frames: dict[str, type[Frame]] = {"Hand": Hand, "Breaks": Breaks}
    return replace(stairs.GAME, setup=setup, frames={**stairs.GAME.frames, **frames})


def table() -> Session:
    """A table at which nothing plays itself."""
    return Session(cards(), stairs.StairsOptions(top=12), seats=2, seed=1, forced=False)


def played(*tokens: str) -> Session:
    """The table after some answers."""
    session = table()
    for token in tokens:
        session.play(token)
    return session


def test_a_whole_undo_takes_a_card_back_with_all_that_it_asked() -> None:
    """Two cards were played; the second asked three times, and goes as one."""
    session = played("pick 1", "pick 0")
    before = session.digest
    for token in ("pick 2", "pick 0", "pick 1", "pick 0"):
        session.play(token)
    session.undo(0, whole=True)
    assert session.record.tokens == ["pick 1", "pick 0"]
    assert session.digest == before
    session.undo(0, whole=True)
    assert session.record.tokens == []
    with pytest.raises(NoUndo):
        session.undo(0, whole=True)


def test_inside_a_card_a_whole_undo_takes_one_answer() -> None:
    """The card stands, as it is not finished; its questions are asked again, and at last the card goes."""
    session = played("pick 0", "pick 2", "pick 0", "pick 1")
    for left in (3, 2, 1):
        session.undo(0, whole=True)
        assert session.ply == left


def test_one_answer_is_the_other_kind() -> None:
    """Each goes alone, also after the card is finished."""
    session = played("pick 2", "pick 0", "pick 1", "pick 0")
    for left in (3, 2, 1, 0):
        session.undo(0)
        assert session.ply == left


def test_after_the_end_the_last_card_goes() -> None:
    """The end empties the stack; still only the card that ended the game is taken back."""
    session = played(*["pick 0"] * 10)
    session.play("pick 1")
    session.play("pick 1")
    assert session.over
    session.undo(0, whole=True)
    assert session.ply == 10
    assert not session.over


def test_a_whole_undo_stays_on_its_own_side() -> None:
    """It never crosses the answer of another seat, and only its own seat has it."""
    session = played("pick 0", "done", "pick 1", "pick 1")
    with pytest.raises(NoUndo, match="only the seat"):
        session.undo(0, whole=True)
    session.undo(1, whole=True)
    assert session.record.tokens == ["pick 0", "done"]
    with pytest.raises(NoUndo):
        session.undo(1, whole=True)


@pytest.mark.parametrize("seed", range(8))
def test_whole_undos_lead_back_card_by_card(seed: int) -> None:
    """However a turn went, each undo from its end leads to where the card before had been finished."""
    session, ends = table(), [0]
    for turn in range(6):
        choices = session.tokens()
        session.play(choices[(seed * 7 + turn * 3) % 3])
        while len(session.state.stack) > 1:
            choices = session.tokens()
            session.play(choices[(seed + session.ply) % len(choices)])
        if session.over:
            break
        ends.append(session.ply)
    digests = {ply: Session.replay(session.game, session.record, upto=ply).digest for ply in ends}
    if session.over:
        ends.append(session.ply)
    for ply in reversed(ends[:-1]):
        session.undo(0, whole=True)
        assert (session.ply, session.digest) == (ply, digests[ply])


def standing(session: Session) -> tuple[object, ...]:
    """Everything that a failed deed must leave as it was."""
    record = session.record
    parts = (session.digest, session.record.parts(), list(session.log), session.early, session.can_undo)
    return (*parts, [session.plies(viewer) for viewer in (-1, 0, 1)], Record.read(record.text()).tokens)


def test_a_fault_of_the_rules_changes_nothing() -> None:
    """A card breaks down after it has changed the position: nothing of it is left."""
    session = played("pick 0", "pick 1", "pick 0")
    before = standing(session)
    heard: list[str] = []
    session.listeners.append(lambda _, token: heard.append(token))
    with pytest.raises(ZeroDivisionError):
        session.play("pick 3")
    assert standing(session) == before
    session.undo(0, whole=True)
    assert session.record.tokens == ["pick 0"]
    session.play("pick 0")
    assert heard == ["pick 0"]


def test_a_fault_in_what_follows_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer itself is fine, and the luck after it breaks down: both are gone."""
    session = Session(stairs.GAME, seats=2, seed=1)
    before = standing(session)

    def broken(self: object, s: Stairs) -> None:
        raise BrokenGame("the stairs give way")

    monkeypatch.setattr(stairs.ClimbBy, "run", broken)
    with pytest.raises(BrokenGame):
        session.play("climb")
    assert standing(session) == before
    monkeypatch.undo()
    session.play("climb")
    assert session.ply > 1


def test_marks_of_what_was_taken_back_go_with_it() -> None:
    """Whoever is asked changes at ply 3, so it has a mark, which another way to ply 3 is not held against."""
    session = played("pick 0", "pick 0", "done")
    assert set(session.record.marks) == {1, 3}
    session.undo(0)
    session.undo(0)
    assert set(session.record.marks) == {1}
    session.play("pick 1")
    session.play("pick 1")
    assert set(session.record.marks) == {1, 2}
    assert Session.replay(session.game, session.record).digest == session.digest


@pytest.mark.parametrize(
    ("tokens", "label"),
    [
        ((), ""),
        (("pick 0",), "pick 0 (Hand)"),
        # Inside a card the answer before, at its first question the card, and of a finished card all of it.
        (("pick 2",), "pick 2 (Hand)"),
        (("pick 2", "pick 0"), "pick 0 (Either)"),
        (("pick 2", "pick 1", "pick 0"), "pick 2 (Hand)"),
        (("pick 0", "done"), "done (Hand)"),
    ],
)
def test_what_an_undo_goes_back_to_has_a_name(tokens: tuple[str, ...], label: str) -> None:
    """The words of the answer, to whoever may take it back and to nobody else."""
    session = played(*tokens)
    assert session.undone(0) == label
    assert session.undone(1) == session.undone(-1) == ""
