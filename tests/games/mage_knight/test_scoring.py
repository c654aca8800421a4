"""Scores (MK-25)."""

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.rows import CITY_ORDER, CONQUERED, SHIELDS
from conclave.games.mage_knight.rules.scoring import (
    achievements,
    city_points,
    city_titles,
    finish_game,
    scores,
    titles,
)
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table

KNOWLEDGE, LOOT, LEADER, CONQUEROR, ADVENTURER, BEATING = range(6)


def own(t: Table, *lands: str, seat: int = 0) -> Table:
    """Put shields on sites."""
    for at in lands:
        t.s.owner = changed(t.s.owner, land.LAND_NAMES.index(at), seat)
    return t


def test_25_2_knowledge() -> None:
    assert achievements(Table("fireball agility march", deck="tremor ambush").s, 0)[KNOWLEDGE] == 6


def test_25_2_loot() -> None:
    t = Table("ruby-ring", crystals="red red blue", units="peasants")
    t.s.set_unit(0, 0, d.U_BANNER, pieces.CARD_NAMES.index("banner-of-glory") + 1)
    assert achievements(t.s, 0)[LOOT] == 5


def test_25_2_leader() -> None:
    t = Table(units="utem-guardsmen altem-mages", level=3)
    assert achievements(t.s, 0)[LEADER] == 6
    t.s.set_unit(0, 0, d.U_WOUNDS, 1)
    assert achievements(t.s, 0)[LEADER] == 5


def test_25_2_conqueror_and_adventurer() -> None:
    t = own(Table(), "3-ne", "4-c", "5-ne", "6-w", "7-se", "8-ne")
    assert achievements(t.s, 0)[CONQUEROR : ADVENTURER + 1] == (6, 6)


def test_25_2_beating() -> None:
    t = Table("wound march", deck="wound", units="peasants")
    t.s.set_unit(0, 0, d.U_WOUNDS, 1)
    assert achievements(t.s, 0)[BEATING] == -4  # not those on units


def test_25_2_titles() -> None:
    assert titles([(4, 0, 1, 0, 0, -2), (2, 0, 1, 0, 0, 0)]) == [3 + 1 - 3, 1]


def test_25_1_fame_and_achievements() -> None:
    t = Table("fireball wound")
    t.s.set(0, d.FAME, 9)
    assert scores(t.s) == [9 + 2 - 2]


def cities(t: Table) -> Table:
    """The white and the red city have fallen."""
    for at in ("c7-c", "c8-c"):
        t.s.flags = changed(t.s.flags, land.LAND_NAMES.index(at), CONQUERED)
        t.s.row(CITY_ORDER, land.LAND_NAMES.index(at))
    t.s.rows[SHIELDS + d.WHITE] = (0, 1, 0)
    t.s.rows[SHIELDS + d.RED] = (1,)
    return t


def test_25_4_cities() -> None:
    t = cities(Table(seats=2, scenario="conquest"))
    assert [city_points(t.s, seat) for seat in (0, 1)] == [7, 4 + 7]
    assert city_titles([7, 11]) == [0, 5]
    assert city_titles([7, 7]) == [2, 2]
    assert city_titles([0, 0]) == [0, 0]


def test_25_5_a_solo_conquest() -> None:
    t = cities(Table(scenario="conquest"))
    t.s.round = 5
    # Two cities, all of them, one round saved, sixteen cards of the dummy, no announcement.
    assert scores(t.s) == [20 + 15 + 30 + 16 + 5]


def test_25_6_alone_the_goal_decides() -> None:
    t = Table(scenario="conquest")
    finish_game(t.s)
    assert t.s.result is not None
    assert t.s.result.verdict(0) == "lost"
    t = cities(Table(scenario="conquest"))
    finish_game(t.s)
    assert t.s.result is not None
    assert t.s.result.verdict(0) == "won"


def test_25_1_ties_share() -> None:
    t = Table(seats=2)
    finish_game(t.s)
    assert t.s.result is not None
    assert t.s.result.places == (1, 1)
