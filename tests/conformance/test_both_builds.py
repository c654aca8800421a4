"""Whole games of every room, ply by ply in both builds: the same choices, the same luck, the same digests."""

import os
import sys

import pytest

from conclave.core import registry
from conclave.core.storage import PACKED
from conclave.testing.plies import Walk, divergence, played_by, plies, spread

BOTH = [os.environ.get(name, "") for name in ("CONCLAVE_PLAIN_PYTHON", "CONCLAVE_COMPILED_PYTHON")]
TABLES = 8  # for each number of seats


def walks(slug: str) -> list[Walk]:
    """Games of a room with every number of seats and different options."""
    tables = spread(registry.load(slug), TABLES)
    return [Walk(slug, options.text(), seats, f"both/{at}") for at, (options, seats) in enumerate(tables)]


@pytest.mark.skipif(not all(BOTH), reason="needs both builds: ./conclave test --only compiled")
@pytest.mark.parametrize("slug", registry.slugs())
def test_both_builds_play_the_same_games(slug: str) -> None:
    """From the first ply to the last, at every number of seats."""
    games = walks(slug)
    (first, one), (second, other) = (played_by(python, games) for python in BOTH)
    assert (first, second) == (False, True), "one Python runs plain, the other compiled"
    for walk, here, there in zip(games, one, other, strict=True):
        found = divergence(walk, here, there)
        assert found is None, str(found)


@pytest.mark.parametrize("slug", registry.slugs())
def test_walks_have_every_number_of_seats_and_different_options(slug: str) -> None:
    """No room is tried at one table alone."""
    game, games = registry.load(slug), walks(slug)
    low, high = game.spec.seats
    assert {walk.seats for walk in games} == set(range(low, high + 1))
    every = len(list(game.options.combinations()))
    assert len({walk.options for walk in games}) >= min(TABLES, every)
    assert len({walk.seed for walk in games}) == len(games)


def test_another_process_plays_the_same_game() -> None:
    """What is compared with the other build is a whole game, and is the same as here."""
    walk = walks("ice_wizards")[0]
    packed, (there,) = played_by(sys.executable, [walk])
    here = plies(walk)
    assert packed == PACKED
    assert here[-1].startswith("over ")
    assert divergence(walk, here, there) is None


def test_a_parting_is_found_where_it_is() -> None:
    """One other digest, or one ply less, is named with its place."""
    walk = walks("ice_wizards")[0]
    game = plies(walk)
    found = divergence(walk, game, [*game[:5], game[5] + "?", *game[6:]])
    assert found is not None
    assert found.ply == 5
    assert f"seed {walk.seed}, ply 5" in str(found)
    assert game[5] in str(found)
    short = divergence(walk, game[:-1], game)
    assert short is not None
    assert (short.ply, short.one) == (len(game) - 1, "nothing more")


def test_a_room_that_is_not_there_is_named() -> None:
    """A Python that cannot play is no build that agrees."""
    with pytest.raises(RuntimeError, match="could not play"):
        played_by(sys.executable, [Walk("no_such_room", "", 2, "1")])
