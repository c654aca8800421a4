"""The registry, errors and their codes, pickling, and scenes without a painter."""

from __future__ import annotations

import pickle

import pytest

from conclave.core import errors, flow, registry
from conclave.core.evaluator import WIN, Evaluator, value
from conclave.core.game import Game
from conclave.core.record import Record
from conclave.core.result import Result
from conclave.core.scene import Node, one_board
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.storage import as_int, as_ints
from tests.toys import masks, stairs


def test_games_are_found_by_name() -> None:
    """Dashes and capitals do not matter."""
    assert registry.load("Ice-Wizards").slug == "ice_wizards"
    assert "ice_wizards" in registry.slugs()


def test_a_registered_game_is_found_too(stairs_game: Game) -> None:
    """No entry point is needed in tests and notebooks."""
    assert registry.load("toy_stairs") is stairs_game
    assert "toy_stairs" in registry.slugs()


def test_a_registered_game_can_be_forgotten() -> None:
    """Then nobody finds it; what was never known is forgotten without a word."""
    registry.register(stairs.GAME)
    registry.forget("toy_stairs")
    registry.forget("toy_stairs")
    assert "toy_stairs" not in registry.slugs()


def test_unknown_games_get_a_suggestion() -> None:
    """Near misses name the game, others name all there are."""
    with pytest.raises(
        errors.UnknownGame, match=r"no game is called `ice_wizzards`; did you mean ice_wizards\?"
    ):
        registry.load("ice_wizzards")
    with pytest.raises(errors.UnknownGame, match=r"no game is called `x{40}`; there is .*ice_wizards"):
        registry.load("x" * 99)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.ConclaveError, 1), (errors.BadInput, 2), (errors.UnknownGame, 2), (errors.BadOption, 2),
        (errors.BadToken, 2), (errors.Refused, 3), (errors.IllegalMove, 3), (errors.WrongSeat, 3),
        (errors.NoUndo, 3), (errors.BadRecord, 4), (errors.Missing, 5),
    ],
)  # fmt: skip
def test_errors_have_codes_and_sentences(error: type[errors.ConclaveError], code: int) -> None:
    """The rule stands in brackets behind the sentence, if there is one."""
    assert error.code == code
    assert str(error("no", "IW-3.1")) == "no (IW-3.1)"
    assert str(error("no")) == "no"
    assert (error("no", "IW-3.1").sentence, error("no", "IW-3.1").rule) == ("no", "IW-3.1")


@pytest.mark.parametrize("plies", [0, 3, 12])
def test_states_pickle(plies: int, stairs_game: Game, masks_game: Game) -> None:
    """In the middle of a question, of a chance, and later."""
    for game in (stairs_game, masks_game):
        session = Session(game, seed=plies, seats=2, forced=False)
        while session.ply < plies and not session.over:
            session.play(session.tokens()[0])
        again = pickle.loads(pickle.dumps(session.state))
        assert isinstance(again, State)
        assert game.digest(again) == session.digest
        assert flow.choices(again) == flow.choices(session.state)


def test_a_game_pickles_by_its_name(stairs_game: Game) -> None:
    """There is one of each, in every process."""
    assert pickle.loads(pickle.dumps(stairs_game)) is stairs_game


def test_a_session_pickles(stairs_game: Game, masks_game: Game) -> None:
    """Position, record, log, early answers and undo come along, and the game is the very same."""
    green = Session(stairs_game, seats=2, seed=1, luck=False)
    green.play("open")
    green.land("gem green")
    green.play("pick 0")
    again = pickle.loads(pickle.dumps(green))
    assert isinstance(again, Session)
    assert again.game is stairs_game
    assert again.record == green.record
    assert list(again.told()) == list(green.told())
    again.undo()
    assert again.record.tokens == ["open", "* gem green"]
    assert green.record.tokens == ["open", "* gem green", "pick 0"]
    sealed = Session(masks_game, seats=2, seed=3)
    sealed.play(sealed.choices(1)[0], seat=1)
    again = pickle.loads(pickle.dumps(sealed))
    for session in (sealed, again):
        session.play(session.choices()[0])
    assert again.record == sealed.record
    assert again.record_for(0) == sealed.record_for(0)
    assert again.digest == sealed.digest


def test_packed_numbers_are_checked() -> None:
    """What is not a number or a row is refused."""
    assert as_int(5) == 5
    assert as_ints((1, 2)) == [1, 2]
    with pytest.raises(ValueError, match="a number was expected"):
        as_int("5")
    with pytest.raises(ValueError, match="a row of numbers was expected"):
        as_ints([1, 2])


def test_digests_tell_positions_apart() -> None:
    """Sixteen letters that change with the position and with nothing else."""
    one, other = stairs.GAME.start(), stairs.GAME.start()
    assert stairs.GAME.digest(one) == stairs.GAME.digest(other)
    assert len(stairs.GAME.digest(one)) == 16
    flow.play(other, stairs.CLIMB)
    assert stairs.GAME.digest(one) != stairs.GAME.digest(other)


def test_a_finished_game_is_valued_by_its_result() -> None:
    """A win, a loss and a shared first place; before the end the evaluator decides."""
    s = stairs.GAME.start()
    assert value(s, 0, Evaluator()) == 0
    s.finish(Result((1, 2), (1, 0), "", ""))
    assert (value(s, 0, Evaluator()), value(s, 1, Evaluator())) == (WIN, -WIN)
    s.finish(Result((1, 1), (1, 1), "", ""))
    assert value(s, 0, Evaluator()) == 0


def test_a_scene_finds_its_nodes() -> None:
    """By id, or not at all."""
    scene = one_board(1.0, 1.0, (Node("a", "box"), Node("b", "box")))
    assert scene.ids() == {"a", "b"}
    assert scene.find("b") == Node("b", "box")
    assert scene.find("c") is None
    assert [node.id for node in scene] == ["a", "b"]


def test_views_dress_choices() -> None:
    """Token, label, path and rule in one place; only those who are asked have any."""
    view = stairs.GAME.view(stairs.GAME.start(), 0)
    climb = view.choices()[0]
    assert (climb.token, climb.path, climb.rule, str(climb)) == ("climb", ("die",), "ST-1.1", "climb")
    assert stairs.GAME.view(stairs.GAME.start(), 1).choices() == []
    assert repr(view) == "<View of toy_stairs for seat 0: Seat 1 decides.>"
    assert "a watcher" in repr(masks.GAME.view(masks.GAME.start(), -1))


def digest_after(game: Game, seats: int, tokens: str) -> str:
    """Play tokens, luck marked by a star, and give the digest."""
    record = Record(game.slug, 1, game.options().text(), ["a"] * seats, tokens=tokens.split(", "))
    return Session.replay(game, record).digest


def test_digests_are_the_same_in_every_build() -> None:
    """Taken from plain Python: only another form of packed states may change them, and never a build."""
    green = "climb, * roll 3, open, * gem green, pick 1, pick 0"
    assert digest_after(stairs.GAME, 3, green) == "4741af9b9c46f219"
    deal = "* deal 0, * deal 1, * deal 2, * deal 3, * deal 4"
    assert digest_after(masks.GAME, 2, deal) == "0f87a8bda098d57f"
    assert digest_after(masks.GAME, 2, f"{deal}, * deal 5, lay 4, lay 5, peek 0, lay 2") == "005e04c6b9a005b2"


@pytest.mark.parametrize("switches", [(True, True, True), (True, False, False), (False, True, True)])
def test_a_pickled_session_keeps_its_switches(switches: tuple[bool, bool, bool], stairs_game: Game) -> None:
    """Whether luck and forced answers come by themselves, and whether positions are marked."""
    luck, forced, marks = switches
    again = pickle.loads(
        pickle.dumps(Session(stairs_game, seats=2, seed=1, luck=luck, forced=forced, marks=marks))
    )
    assert (again.luck, again.forced, again.marks) == switches
