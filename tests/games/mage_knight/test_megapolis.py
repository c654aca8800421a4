"""Megapolis: the last city grows into a second one (MK-30.13)."""

import pytest

from conclave.core import flow
from conclave.games.mage_knight import GAME, land, pieces
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.config import config_of
from conclave.games.mage_knight.effects.foes import abilities, armor, attack
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import CITY_ORDER, CONQUERED, FIELD, JOINT, MEGAPOLIS, RAMPANT, SHIELDS
from conclave.games.mage_knight.rules.ending import cities_fallen
from conclave.games.mage_knight.rules.exploring import Populate
from conclave.games.mage_knight.rules.founding import garrison
from conclave.games.mage_knight.rules.interacting import icon, price_of, teaches_spells
from conclave.games.mage_knight.rules.moving import step_cost
from conclave.games.mage_knight.rules.scoring import city_points
from conclave.games.mage_knight.rules.sites import fortified, hand_bonus, leader, shields_of, tokens_at
from conclave.games.mage_knight.rules.tokens import drop_token
from tests.games.mage_knight.scenario import Table


def spot(name: str) -> int:
    """A land by its name."""
    return land.LAND_NAMES.index(name)


def grown(
    second: str,
    tile: str = "c8",
    *,
    scenario: str = "conquest",
    megapolis_level: int = 0,
    rampaging_trigger: str = "ruleset",
    night: bool = False,
) -> Table:
    """A table on which the last city has just been found, with a second part of a color."""
    t = Table(
        "march stamina rage", "march", seats=2, tiles=f"1@0/1 2@1/0 3@2/0 {tile}@1/1", night=night,
        scenario=scenario, megapolis=True, megapolis_level=megapolis_level,
        rampaging_trigger=rampaging_trigger,
    )  # fmt: skip
    names = {"c5": "green", "c6": "blue", "c7": "white", "c8": "red"}
    other = next(name for name, color in names.items() if name != tile and color != second)
    t.s.rows[CITY_ORDER] = tuple([spot(f"{other}-c")] * (int(t.s.config.cities) - 1))  # found before it
    t.s.stack.append(Populate(land.TILE_NAMES.index(tile), 0))
    flow.settle(t.s)
    t.say(f"* roll {second}")
    return t.lucky()


def lose(t: Table) -> None:
    """Do nothing in a combat but take its damage, until somebody has no combat any more."""
    while t.s.phase in (d.RANGE, d.BLOCKING, d.DAMAGE, d.ATTACKING):
        wanted = [token for token in ("done", "do hero", *t.choices) if token in t.choices]
        t.say(wanted[0]).lucky()


def cleared(t: Table, at: str) -> Table:
    """Take every token off a land."""
    for pile, place in reversed(tokens_at(t.s, spot(at))):
        drop_token(t.s, pile, place)
    return t


def piles(t: Table, at: str) -> list[str]:
    """Name the piles of the tokens on a land."""
    return sorted(pieces.PILES[pile] for pile, _ in tokens_at(t.s, spot(at)))


@pytest.mark.parametrize(
    ("scenario", "seats", "level", "wanted"),
    [
        ("conquest", 1, 0, 16),  # the second of two cities has level 8
        ("conquest", 2, 0, 8),
        ("conquest", 3, 9, 9),
        ("conquest", 4, 9, 0),  # four cities
        ("blitz", 3, 0, 6),
        ("cooperation", 2, 0, 16),
        ("cooperation", 3, 0, 0),  # four cities
        ("blitz_cooperation", 3, 0, 22),
        ("one_to_return", 2, 1, 2),
        ("first_reconnaissance", 2, 9, 0),  # nobody enters its city
        ("mines_liberation", 2, 9, 0),  # its city is friendly
    ],
)
def test_30_13_which_scenarios_it_fits_and_its_level(
    scenario: str, seats: int, level: int, wanted: int
) -> None:
    options = MageOptions(scenario=scenario, megapolis=True, megapolis_level=level)
    assert int(config_of(options, seats).megapolis) == wanted
    assert int(config_of(MageOptions(scenario=scenario, megapolis_level=level), seats).megapolis) == 0


def test_30_13_one_garrison_for_both_halves() -> None:
    t = grown("green")
    # Red at level 4: brown, violet, violet. Green at level 4: gray, brown, white.
    assert piles(t, "c8-c") == ["brown", "brown", "gray", "violet", "violet", "white"]
    assert piles(t, "c8-e") == []
    assert t.s.rows[MEGAPOLIS] == (spot("c8-e"), d.GREEN)


def test_30_13_of_an_odd_level_the_first_part_has_more() -> None:
    t = grown("white", megapolis_level=5)
    # Red at level 3: brown, white. White at level 2: gray, white.
    assert piles(t, "c8-c") == ["brown", "gray", "white", "white"]


def test_30_13_a_half_above_eleven_counts_as_eleven() -> None:
    assert garrison(d.RED, 12) == garrison(d.RED, 11)
    assert len(tokens_at(grown("white", megapolis_level=24).s, spot("c8-c"))) == 10


def test_30_13_only_a_city_that_is_not_in_play_comes() -> None:
    t = Table("march", seats=2, tiles="1@0/1 2@1/0 c8@1/1", scenario="conquest", megapolis=True)
    t.s.rows[CITY_ORDER] = (spot("c7-c"),)  # the white one
    t.s.stack.append(Populate(land.TILE_NAMES.index("c8"), 0))
    flow.settle(t.s)
    assert [number - a.ROLL for number, _ in flow.outcomes(t.s)] == [d.BLUE, d.GREEN]


def test_30_13_a_city_before_the_last_stays_as_it_is() -> None:
    t = Table("march", seats=2, tiles="1@0/1 2@1/0 c8@1/1", scenario="conquest", megapolis=True)
    t.s.stack.append(Populate(land.TILE_NAMES.index("c8"), 0))
    flow.settle(t.s)
    t.lucky()
    assert piles(t, "c8-c") == ["brown", "violet", "violet"]
    assert t.s.rows[MEGAPOLIS] == ()


@pytest.mark.parametrize(("tile", "cost"), [("c6", land.IMPASSABLE), ("c7", 3), ("c8", 5)])
def test_30_13_its_hex_is_a_city_whatever_was_there(tile: str, cost: int) -> None:
    t = grown("green", tile)
    before = Table("march", tiles=f"1@0/1 {tile}@1/1")
    assert int(step_cost(before.s, 0, spot(f"{tile}-e"))) == cost
    assert int(step_cost(t.s, 0, spot(f"{tile}-e"))) == 2
    assert fortified(t.s, 0, spot(f"{tile}-e"))


def test_30_13_no_orc_rampages_where_the_second_city_stands() -> None:
    t = grown("red", "c5")
    assert not t.s.flags[spot("c5-e")] & RAMPANT
    assert tokens_at(t.s, spot("c5-e")) == []
    assert t.s.flags[spot("c5-sw")] & RAMPANT


def test_30_13_defenders_have_the_bonuses_of_both_colors() -> None:
    for second, brutal, poison, more in (("green", 4, 8, 0), ("white", 4, 0, 1)):
        t = grown(second, megapolis_level=2)
        cleared(t, "c8-c").fight("swordsmen", "golems", site="c8-c").say("done")
        for number, plain in enumerate((5, 5)):
            assert int(abilities(t.s, number)) == brutal | poison
            assert int(armor(t.s, number)) == plain + more


def test_30_13_blue_and_green_together() -> None:
    t = grown("blue", "c5", megapolis_level=2)
    cleared(t, "c5-c").fight("freezers", "altem-mages", "swordsmen", site="c5-c").say("done")
    assert [int(attack(t.s, number)) for number in range(3)] == [6, 5, 5]  # swordsmen, ice, cold fire
    assert int(abilities(t.s, 0)) == pieces.POISON


@pytest.mark.parametrize("hex_", ["c8-c", "c8-e"])
def test_30_13_either_hex_is_assaulted_and_both_fall(hex_: str) -> None:
    t = grown("green", megapolis_level=2, rampaging_trigger="adjacent_to_adjacent")
    t.s.set(0, d.HEX, spot("c8-ne"))
    t.points(move=2).say(f"move {hex_}").say("done")
    assert t.reputation() == -1
    count = len(t.s.foes) // 4
    assert count == 3  # white; gray and brown
    for number in range(count):
        t.say(f"foe {number}")
        t.points(siege=60).say("do commit")
        if number == 0:
            assert t.s.rows[SHIELDS + d.RED] == (0,)
    assert t.where() == hex_
    for part in ("c8-c", "c8-e"):
        assert t.s.flags[spot(part)] & CONQUERED
        assert int(shields_of(t.s, 0, spot(part))) == 3
        assert int(leader(t.s, spot(part))) == 0


def test_30_13_a_beaten_attacker_withdraws_from_the_second_hex() -> None:
    t = grown("green", megapolis_level=2, rampaging_trigger="adjacent_to_adjacent")
    t.s.set(0, d.HEX, spot("c8-ne"))
    t.points(move=2).say("move c8-e").say("done")
    lose(t)
    assert t.where() == "c8-ne"
    assert len(tokens_at(t.s, spot("c8-c"))) == 3


def conquered(second: str, tile: str = "c8") -> Table:
    """A Megapolis that seat 0 has taken, with one shield, and where it stands."""
    t = grown(second, tile, megapolis_level=2)
    for part in (f"{tile}-c", f"{tile}-e"):
        t.s.flags[spot(part)] |= CONQUERED
    t.s.row(SHIELDS + land.SITE[spot(f"{tile}-c")] - land.CITY_RED, 0)
    t.s.set(0, d.HEX, spot(f"{tile}-e"))
    return t


def test_30_13_it_offers_what_both_colors_offer() -> None:
    t = conquered("blue")
    for part in ("c8-c", "c8-e"):
        t.s.set(0, d.HEX, spot(part))
        assert int(price_of(t.s, 0, 1)) == 12  # artifacts, in the red city
        assert teaches_spells(t.s, spot(part))  # in the blue one
        assert int(icon(t.s, spot(part))) == pieces.AT_CITY
    t = conquered("white")
    assert int(icon(t.s, spot("c8-e"))) == 31
    assert int(price_of(t.s, 0, 2)) == 2


def test_30_13_shields_and_hand_count_once_and_scores_as_one_city() -> None:
    t = conquered("blue")
    t.say("do interact")
    assert t.point("influence") == 1
    assert int(hand_bonus(t.s, 0)) == 2
    t.s.set(0, d.HEX, spot("c8-se"))  # beside both
    assert int(hand_bonus(t.s, 0)) == 2
    t.s.rows[CITY_ORDER] = (spot("c8-c"),)
    assert city_points(t.s, 0) == 7


def test_30_13_the_end_waits_for_the_megapolis() -> None:
    t = grown("green")
    t.s.flags[t.s.rows[CITY_ORDER][0]] |= CONQUERED
    assert not cities_fallen(t.s)
    t.s.flags[spot("c8-c")] |= CONQUERED
    assert cities_fallen(t.s)


def test_30_13_a_garrison_is_seen_from_beside_the_second_hex() -> None:
    t = grown("green", "c6", night=True)
    faces = [t.s.z[FIELD + pile].masks[place] for pile, place in tokens_at(t.s, spot("c6-c"))]
    assert set(faces) == {0}
    assert not t.s.beside(spot("3-nw"), spot("c6-c"))
    t.s.set(0, d.HEX, spot("3-c"))
    t.points(move=2).say("move 3-nw")
    faces = [t.s.z[FIELD + pile].masks[place] for pile, place in tokens_at(t.s, spot("c6-c"))]
    assert set(faces) == {-1}


def test_22_4_allies_enter_the_part_that_they_stand_beside() -> None:
    t = grown("green", "c7", scenario="cooperation", rampaging_trigger="adjacent_to_adjacent")
    t.s.set(0, d.HEX, spot("c7-nw"))
    t.s.set(1, d.HEX, spot("3-nw"))
    t.say("do together", "seat 1", "done", "pick 7", "pick 1", "pick 0").lucky()
    while t.asked == 0:
        assert t.where() == "c7-c"
        t.say(*[token for token in ("done", "do hero", *t.choices) if token in t.choices][:1]).lucky()
    assert t.where(1) == "c7-e"
    while t.s.rows[JOINT]:
        t.say(*[token for token in ("done", "do hero", *t.choices) if token in t.choices][:1]).lucky()
    assert (t.where(), t.where(1)) == ("c7-nw", "3-nw")


def test_30_13_the_second_city_is_drawn_and_said() -> None:
    t = grown("green", "c6")
    before = Table("march", tiles="1@0/1 c6@1/1").s
    shapes = {}
    for name, s in (("before", before), ("after", t.s)):
        nodes = {node.id: node for area in GAME.view(s, 0).scene().areas for node in area.nodes}
        node = nodes["hex-c6-e"]
        shapes[name] = (f"site-{land.CITY_GREEN}" in str(node.shapes), node.tip.split(",")[0])
    assert shapes == {"before": (False, "Lake"), "after": (True, "City")}
