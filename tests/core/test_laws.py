"""The toys keep the ten laws, and each law fails on a toy that was broken for it."""

import pytest

from conclave.core.game import Game
from conclave.core.registry import slugs
from conclave.core.session import Session
from conclave.core.storage import PACKED
from conclave.testing.conformance import ALL, LawBroken, check_game
from tests.toys import broken, masks, stairs


@pytest.mark.parametrize("game", [stairs.GAME, masks.GAME], ids=["stairs", "masks"])
def test_healthy_toys_keep_all_laws(game: Game) -> None:
    """Every table of both toys, all ten laws."""
    assert check_game(game, games=24, seed="toys") > 24 * 5


@pytest.mark.parametrize("name", broken.BROKEN)
def test_each_law_can_fail(name: str) -> None:
    """A broken toy is caught by its law, and the record leads to the place."""
    law, make = broken.BROKEN[name]
    game = make()
    with pytest.raises(LawBroken) as caught:
        check_game(game, games=24, laws=(law,))
    assert caught.value.law == law
    assert f"law {law} (" in str(caught.value)
    assert caught.value.record.text() in str(caught.value)
    assert Session.replay(game, caught.value.record).ply == caught.value.ply


def test_every_law_has_a_toy_that_breaks_it() -> None:
    """No law is left unproved."""
    assert {law for law, _ in broken.BROKEN.values()} == set(ALL)


@pytest.mark.skipif(PACKED, reason="compiled frames show no slots")
def test_law_1_sees_an_unpacked_slot_of_a_frame() -> None:
    """A frame's field that pack forgets is named."""
    with pytest.raises(LawBroken, match=r"UnpackedFrame does not pack its slot `extra`"):
        check_game(broken.UNPACKED_FRAME, games=1, laws=(1,))


def test_failures_are_cut_short() -> None:
    """A climb needs two answers, the choice and the die, so the shortest record that has one has two."""
    law, make = broken.BROKEN["silent event"]
    with pytest.raises(LawBroken) as caught:
        check_game(make(), games=4, laws=(law,))
    assert [token.split()[:2][0] for token in caught.value.record.tokens] == ["climb", "*"]


def test_other_laws_do_not_see_a_leak() -> None:
    """A secret in a plain slot passes everything but the two worlds."""
    leaky = broken.BROKEN["leaky slot"][1]()
    assert check_game(leaky, games=6, laws=(1, 2, 3, 4, 7, 8, 9, 10)) > 0


def test_checking_leaves_no_game_behind() -> None:
    """A game is known by its name only while it is checked."""
    check_game(stairs.GAME, games=1)
    assert stairs.GAME.slug not in slugs()
