"""Paths that games seldom take: two command tokens, banners that go home, loot, goals of scenarios alone."""

import pytest

from conclave.core import flow
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.rows import DISCARDS, PLAYED
from conclave.games.mage_knight.rules.duel_damage import loot, steal
from conclave.games.mage_knight.rules.round import BannerHome
from conclave.games.mage_knight.rules.scoring import won_alone
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table


@pytest.mark.parametrize(("pick", "left", "bonded"), [(0, 9, d.BONDED), (1, 4, 0)])
def test_10_3_a_unit_under_bonds_of_loyalty_or_a_command_token(pick: int, left: int, bonded: int) -> None:
    t = Table(at="2-e", offer="utem-guardsmen", level=3)  # a village; the unit costs 5, or nothing
    t.s.set(0, d.BONDS, 1)
    t.say("do interact").points(influence=9)
    t.say("recruit utem-guardsmen", f"pick {pick}")
    assert (t.point("influence"), t.unit(0, d.U_FLAGS) & d.BONDED) == (left, bonded)


@pytest.mark.parametrize(("pick", "stays"), [(0, True), (1, False)])
def test_3_7_a_banner_stays_or_is_shuffled_into_the_deck(pick: int, stays: bool) -> None:
    banner = pieces.CARD_NAMES.index("banner-of-glory")
    t = Table(units="peasants")
    t.s.set_unit(0, 0, d.U_BANNER, banner + 1)
    t.s.stack.append(BannerHome(0, 0))
    flow.play(t.s, pick)
    assert (t.unit(0, d.U_BANNER) == banner + 1, banner in t.s.rows[DISCARDS]) == (stays, not stays)


def test_23_6_artifacts_are_stolen_from_pile_play_area_and_wounded_units() -> None:
    ring, horn, flag = (
        pieces.CARD_NAMES.index(name) for name in ("ruby-ring", "horn-of-wrath", "banner-of-fear")
    )
    t = Table("march", "march", seats=2, units="peasants")
    t.s.row(DISCARDS, ring, pieces.WOUND)
    t.s.row(PLAYED, horn)
    t.s.set_unit(0, 0, d.U_BANNER, flag + 1)
    assert loot(t.s, 0) == [ring, horn]  # the unit is not wounded
    t.s.set_unit(0, 0, d.U_WOUNDS, 1)
    assert loot(t.s, 0) == [ring, horn, flag]
    for card in (ring, horn, flag):
        steal(t.s, 1, 0, card)
    assert (loot(t.s, 0), t.s.rows[DISCARDS + 1], t.unit(0, d.U_BANNER)) == ([], (ring, horn, flag), 0)


def test_25_6_what_wins_a_scenario_alone() -> None:
    t = Table(scenario="one_to_return")
    assert won_alone(t.s)  # on the portal's hex
    t.s.set(0, d.HEX, land.LAND_NAMES.index("a-e"))
    assert not won_alone(t.s)
    for scenario in ("mines_liberation", "druid_nights", "dungeon_lords"):
        t = Table(scenario=scenario)
        assert not won_alone(t.s)
        t.s.ending = 1
        assert won_alone(t.s)
    t = Table(scenario="conquer_and_hold")
    assert not won_alone(t.s)
    for name in ("3-ne", "9-e", "10-sw", "c4-e", "9-sw"):  # four keeps and a tower: 14 points
        t.s.owner = changed(t.s.owner, land.LAND_NAMES.index(name), 0)
    assert won_alone(t.s)
