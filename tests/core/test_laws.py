"""The toys keep the laws, and each law fails on a toy that was broken for it."""

import pytest

from conclave.core.frames import Step
from conclave.core.game import Game
from conclave.core.registry import slugs
from conclave.core.session import Session
from conclave.core.storage import PACKED
from conclave.testing.conformance import ALL, LawBroken, check_game
from conclave.testing.fuzz import fuzz
from tests.toys import broken, lantern, masks, rope, stairs
from tests.toys.broken_secrets import Boast, between


@pytest.mark.parametrize(
    "game", [stairs.GAME, masks.GAME, lantern.GAME, rope.GAME], ids=lambda game: game.slug
)
def test_healthy_toys_keep_all_laws(game: Game) -> None:
    """Every table of each toy, all laws; one seat against the game and two against two among them."""
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
    """A frame's field that its constructor does not take is named."""
    with pytest.raises(LawBroken, match=r"UnpackedFrame does not pack its slot `extra`"):
        check_game(broken.UNPACKED_FRAME, games=1, laws=(1,))


@pytest.mark.skipif(PACKED, reason="compiled, a number is a number")
def test_law_1_sees_a_bool_where_the_other_build_packs_a_number() -> None:
    """`True` in a field of the type `Int` would be 1 in the compiled build, and another digest."""
    with pytest.raises(LawBroken, match=r"FlagFrame holds True in `moving`, which is a number"):
        check_game(broken.FLAG_FRAME, games=1, laws=(1,))


class Unlisted(Boast):
    """A question that the game's table of frames lacks, asked once a game."""


class Later(Step[masks.Masks]):
    """What leads to it."""

    def run(self, s: masks.Masks) -> None:
        """Ask."""
        s.goto(Unlisted(0))


@pytest.mark.parametrize("seed", range(6))
def test_law_1_packs_at_every_kind_of_pause(seed: int) -> None:
    """Samples would miss a pause that comes once a game; a table may be saved there all the same."""
    game = between(masks.Masks, Later())
    with pytest.raises(LawBroken, match=r"the frame Unlisted .* is not among the game"):
        check_game(game, games=1, seed=seed, laws=(1,))
    report = fuzz(game, 100, seed=seed)
    assert "the frame Unlisted (tests/core/test_laws.py) is not among" in report.failure


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
