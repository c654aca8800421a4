"""Every game that is installed keeps the laws, on tables where every two options and seats meet."""

from itertools import combinations, product
from pathlib import Path

import pytest

from conclave.core import registry
from conclave.core.options import Options
from conclave.testing.citations import cited
from conclave.testing.conformance import check_game, tables
from conclave.testing.fuzz import fuzz

TESTS = Path(__file__).resolve().parent.parent
TABLES = [
    pytest.param(slug, options, seats, id=f"{slug}-{options.text().replace(' ', ',')}-{seats}")
    for slug in registry.slugs()
    for options, seats in tables(registry.load(slug))
]
# A game with many tables has several of them looked at together: records are replayed in a fresh Python,
# and to start one takes as long as the laws take in a whole game.
MANY = 24
TOGETHER = 8
WINDOW = 200  # the plies of each of its games that the laws look at, here and there


def groups(slug: str) -> list[list[tuple[Options, int]]]:
    """Return the tables of a game, one by one or some together."""
    around = tables(registry.load(slug))
    size = TOGETHER if len(around) > MANY else 1
    return [around[first : first + size] for first in range(0, len(around), size)]


def name_of(slug: str, number: int, group: list[tuple[Options, int]]) -> str:
    """Name a group: a table by its options, several by their place."""
    if len(group) > 1:
        return f"{slug}-tables-{number * TOGETHER}-to-{number * TOGETHER + len(group) - 1}"
    return f"{slug}-{group[0][0].text().replace(' ', ',')}-{group[0][1]}"


GROUPS = [
    pytest.param(slug, group, id=name_of(slug, number, group))
    for slug in registry.slugs()
    for number, group in enumerate(groups(slug))
]


def test_there_are_games() -> None:
    """The tests below would pass in an empty house."""
    assert "ice_wizards" in registry.slugs()


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_two_values_of_options_and_seats_meet_on_a_table(slug: str) -> None:
    """Whatever two of them bring about together is tried."""
    game = registry.load(slug)
    low, high = game.spec.seats
    samples: dict[str, list[object]] = {**game.options.samples(), "seats": list(range(low, high + 1))}
    rows = [{**vars(options), "seats": seats} for options, seats in tables(game)]
    for one, other in combinations(samples, 2):
        wanted = set(product(samples[one], samples[other]))
        assert {(row[one], row[other]) for row in rows} == wanted, (one, other)


@pytest.mark.parametrize(("slug", "group"), GROUPS)
def test_the_laws_hold(slug: str, group: list[tuple[Options, int]]) -> None:
    """All laws hold in some random games."""
    game = registry.load(slug)
    # A game with many tables gets fewer games at each, so that the suite stays quick.
    games = max(1, min(6, 48 // len(tables(game)))) * len(group)
    window = WINDOW if len(group) > 1 else 0
    assert check_game(game, games=games, seed="suite", among=group, window=window) > 0


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "options", "seats"), TABLES)
def test_the_laws_hold_for_long(slug: str, options: Options, seats: int) -> None:
    """All laws hold in many random games."""
    assert check_game(registry.load(slug), games=200, seed="long", options=options, seats=seats) > 0


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_short_fuzz_finds_nothing(slug: str) -> None:
    """Thousands of plies over all tables pass the cheap laws."""
    report = fuzz(registry.load(slug), 10_000, seed="suite")
    assert report.good, str(report)
    assert report.plies == 10_000


@pytest.mark.slow
@pytest.mark.parametrize("slug", registry.slugs())
def test_a_million_plies_find_nothing(slug: str) -> None:
    """A million plies over all tables pass the cheap laws."""
    report = fuzz(registry.load(slug), 1_000_000, seed="long")
    assert report.good, str(report)


@pytest.mark.parametrize("slug", registry.slugs())
def test_the_tests_of_a_game_cite_its_rules(slug: str) -> None:
    """Tests of a room that has some name rules which the manual has."""
    folder = TESTS / "games" / slug
    if not any(folder.rglob("test_*.py")):
        pytest.skip(f"{slug} has no tests of its own yet")
    assert cited(registry.load(slug), folder)
