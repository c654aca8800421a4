"""What the core says and refuses where a room, a record or a caller is at fault, and what an audit tells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

import pytest

from conclave.core import flow, registry, tokens
from conclave.core.audit import KEY, Audit, AuditedRoll
from conclave.core.errors import BadToken, BrokenGame, IllegalMove, UnknownGame
from conclave.core.explain import explain, is_own
from conclave.core.frames import Ask, Step
from conclave.core.game import Game
from conclave.core.options import Options, word
from conclave.core.palette import Palette
from conclave.core.result import Result
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.storage import PACKED, Choices
from conclave.core.takebacks import back_to
from conclave.core.view import View
from tests.toys import masks, stairs
from tests.toys.stairs import Stairs

NO_PROMISE = "There is no commitment: the seed was known before the game, or was never promised."
SHORT = "The commitment fits the seed, but the seed is so short that it could be guessed from it."
FITS = AuditedRoll(1, "roll 3", "roll 3", 0)
WRONG = AuditedRoll(4, "roll 4", "roll 1", 0)
LONG = "k" * KEY


@pytest.mark.parametrize(
    ("seed", "commitment", "bound", "sentence"),
    [
        (LONG, "", False, NO_PROMISE),
        (LONG, "c", False, "The seed is not the one that the server committed to before the game."),
        ("k" * (KEY - 1), "c", True, SHORT),
        (LONG, "c", True, "The seed is the one that the server committed to before the game."),
    ],
)  # fmt: skip
def test_an_audit_says_what_the_seed_is_worth(seed: str, commitment: str, bound: bool, sentence: str) -> None:
    """Never promised, another one, one that could be guessed, and a good one."""
    assert Audit(seed, commitment, bound, [], []).sentences() == [
        sentence,
        "Luck decided nothing in this game.",
    ]


@pytest.mark.parametrize(
    ("rolls", "sentences"),
    [
        ([FITS], ["Luck decided once, and it is what the seed brings."]),
        ([FITS, FITS], ["Luck decided twice, and all 2 are what the seed brings."]),
        ([FITS, WRONG, FITS], [
            "Luck decided 3 times, and 1 of them is not what the seed brings.",
            "The first is ply 4: the record says `roll 4`, the seed `roll 1`.",
        ]),
        ([WRONG, WRONG], [
            "Luck decided twice, and 2 of them are not what the seed brings.",
            "The first is ply 4: the record says `roll 4`, the seed `roll 1`.",
        ]),
    ],
)  # fmt: skip
def test_an_audit_counts_rolls(rolls: list[AuditedRoll], sentences: list[str]) -> None:
    """Good ones and bad ones, in words that fit one and several."""
    found = Audit(LONG, "c", True, rolls, [])
    assert found.sentences()[1:] == sentences
    assert found.good == (WRONG not in rolls)


@pytest.mark.parametrize(
    ("takebacks", "sentence"),
    [
        ([7], "Moves were taken back once, to ply 7; luck began anew."),
        (list(range(12)), "Moves were taken back 12 times, to ply 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11; luck "
         "began anew."),
        (list(range(14)), "Moves were taken back 14 times, to ply 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 "
         "more; luck began anew."),
    ],
)  # fmt: skip
def test_an_audit_lists_takebacks(takebacks: list[int], sentence: str) -> None:
    """Twelve of them are enough to read."""
    assert Audit(LONG, "c", True, [FITS], takebacks).sentences()[-1] == sentence


class Unwritten(Step[Stairs]):
    """A step whose writer forgot `run`."""


def _unwritten(s: Stairs) -> NotImplementedError:
    with pytest.raises(NotImplementedError) as caught:
        Unwritten().run(s)
    return caught.value


@pytest.mark.skipif(PACKED, reason="compiled, a traceback has other frames")
def test_a_method_that_was_not_written_is_named() -> None:
    """The class, its file and the method; so it is the game's own fault, whatever packages it is made of."""
    error = _unwritten(Stairs(stairs.StairsOptions()))
    assert explain(error, ["nothing"]) == "Unwritten (tests/core/test_sentences.py) has no method `run`"
    assert is_own(error, ["nothing"])


def test_other_errors_are_told_by_their_kind() -> None:
    """With words of their own they are no method that is missing, and nobody's code has raised this one."""
    assert explain(NotImplementedError("later"), ["nothing"]) == "NotImplementedError: later"
    assert not is_own(NotImplementedError(), ["nothing"])


class Once(Step[Stairs]):
    """Calls itself for as long as a hundred thousand steps, and then is done."""

    def run(self, s: Stairs) -> None:
        """Count, and stop a little after the bound."""
        s.turns += 1
        if s.turns > flow.MOST_STEPS + 3:
            s.done()


def test_steps_that_go_on_for_too_long_are_named_though_they_would_end() -> None:
    """The core looks a little further to name them, and stops where they stop."""
    s = Stairs(stairs.StairsOptions())
    s.call(Once())
    with pytest.raises(BrokenGame, match="100000 steps ran without a question: Once never comes to an end"):
        flow.settle(s)


class Spins(Step[Stairs]):
    """Never asks, never ends."""

    def run(self, s: Stairs) -> None:
        """Do nothing."""


def test_a_playout_that_goes_round_is_refused() -> None:
    """Random play counts no answer in a hundred thousand steps."""
    s = Stairs(stairs.StairsOptions())
    s.call(Spins())
    with pytest.raises(BrokenGame, match="Spins never comes to an end"):
        flow.playout(s, seeded(1), Choices())


def test_a_setup_that_gives_no_state_or_asks_nothing_is_named() -> None:
    """Both are faults of a room, in one sentence."""
    no_state = replace(stairs.GAME, setup=cast("Any", lambda options, seats: 5))
    with pytest.raises(BrokenGame, match="`setup` of Stairs gives int and not a State"):
        no_state.start()
    asks_nothing = replace(stairs.GAME, setup=lambda options, seats: Stairs(options))
    with pytest.raises(BrokenGame, match="`setup` of Stairs calls no frame that asks or waits for luck"):
        asks_nothing.start()


def test_a_scene_that_is_none_is_named() -> None:
    """Where a room gives something else."""
    room = replace(stairs.GAME, scene=cast("Any", lambda view: "a picture"))
    with pytest.raises(BrokenGame, match="`scene` gives str and not a Scene"):
        View(room, room.start(), 0).scene()


class Beyond(Ask[Stairs]):
    """Offers what a verb has, and what none has."""

    def choices(self, s: Stairs, found: Choices) -> None:
        """Give a good number first."""
        found.append(stairs.CLIMB)
        found.append(99)


def test_a_number_that_no_verb_has_is_named() -> None:
    """With the frame that gave it; the good one before it is not blamed."""
    s = stairs.GAME.start()
    s.stack = [Beyond(0)]
    with pytest.raises(BrokenGame, match=r"Beyond .* gives the number 99; its verbs have 0 to 19"):
        View(stairs.GAME, s, 0)


def test_a_mark_stays_where_one_goes_back_to_its_ply() -> None:
    """Marks up to the ply stay, later ones go."""
    session = Session(stairs.GAME, seats=2, seed=1, luck=False, forced=False)
    for _ in range(2):
        session.play("climb")
        session.land("roll 1")
    assert set(session.record.marks) >= {2, 4}
    assert 2 in back_to(session, 2).record.marks
    assert max(back_to(session, 3).record.marks) <= 3


def test_a_line_of_a_record_that_does_not_come_next_is_refused() -> None:
    """Luck where a seat is asked, giving up of a seat that is not there, and either where it does not fit."""
    session = Session(stairs.GAME, seats=2, seed=1, luck=False, forced=False)
    for token in ("* roll 3", "! resign 7", "! resign 2", "! resign 0"):
        with pytest.raises(BadToken):
            session.apply(token)
    session.play("climb")
    answer = tokens.RecordEntry(tokens.ANSWER, stairs.CLIMB)
    with pytest.raises(BadToken, match="luck decides first"):
        tokens.apply(stairs.GAME, session.state, answer)
    assert session.record.tokens == ["climb"]


@pytest.mark.parametrize("ply", [-1, 2, 3])
def test_there_is_no_way_back_to_a_ply_that_was_not(ply: int) -> None:
    """After two plies one can go back to the first or to none."""
    session = Session(stairs.GAME, seats=2, seed=1, luck=False, forced=False)
    session.play("climb")
    session.land("roll 1")
    with pytest.raises(IllegalMove, match="there is no such move to take back"):
        back_to(session, ply)
    assert back_to(session, 1).ply == 1


def test_outside_of_secret_orders_nothing_is_said_aside() -> None:
    """A session with an open question has no ply at which secret orders began."""
    assert Session(stairs.GAME, seats=2, seed=1).aside is None
    assert Session(masks.GAME, seats=2, seed=1).aside is None


@dataclass(frozen=True)
class Named(Options):
    """One option that only its room can read."""

    components: str = word("plain", "a name", str, "which set")


def test_an_option_that_only_a_room_reads_is_tried_with_its_default() -> None:
    """Nobody else knows another word for it."""
    assert Named.samples() == {"components": ["plain"]}


@pytest.fixture
def moody(monkeypatch: pytest.MonkeyPatch) -> dict[str, Game]:
    """Three rooms: one without colours, and two that bring some for the same mood; a fourth does not load."""
    first, second = (Palette({"ink": colour}, {}) for colour in ("#111111", "#222222"))
    cold = replace(stairs.GAME.spec, mood="cold")
    rooms = {
        "a": stairs.GAME,
        "b": replace(stairs.GAME, spec=cold, palette=first),
        "c": replace(stairs.GAME, spec=cold, palette=second),
    }

    def load(slug: str) -> Game:
        if slug not in rooms:
            raise UnknownGame("it does not load")
        return rooms[slug]

    monkeypatch.setattr(registry, "slugs", lambda: ["a", "broken", "b", "c"])
    monkeypatch.setattr(registry, "load", load)
    return rooms


@pytest.mark.skipif(PACKED, reason="compiled functions do not see what is put in their place")
def test_colours_come_by_mood_from_the_first_room_that_brings_them(moody: dict[str, Game]) -> None:
    """A room without colours and one that cannot be loaded bring none."""
    assert registry.palettes() == {"cold": moody["b"].palette}


def test_a_side_stands_where_its_best_seat_stands() -> None:
    """Seats 0 and 2 are one side: first and third, so both are first; nobody has a verdict without places."""
    result = Result((1, 2, 3), (0, 0, 0), "", "", (4, 5, 4))
    assert [result.place(seat) for seat in range(3)] == [1, 2, 1]
    assert (result.winners, result.against_game) == ([0, 2], False)
    assert result.verdict(2) == "won"
    assert Result((), (), "", "").verdict(0) == ""
    assert Result((2, 2), (0, 0), "", "", (0, 0)).against_game
    assert repr(Result((1,), (7,), "why", "R-1")) == "Result((1,), (7,), 'why', 'R-1')"
