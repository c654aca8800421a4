"""The end of a turn and new levels (MK-16, MK-17)."""

import pytest

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.fame import gain_fame, level_at
from conclave.games.mage_knight.rows import (
    ADVANCED_OFFER,
    COMMON_SKILLS,
    CONQUERED,
    SHIELDS,
)
from conclave.games.mage_knight.rules.ending import finish_turn, hand_limit
from conclave.games.mage_knight.rules.taking import begin_turn
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table


def test_16_8_any_number_of_cards_may_go() -> None:
    t = Table("march rage stamina", deck="promise promise promise promise promise").say(
        "play basic march", "do end"
    )
    t.say("discard rage", "discard stamina")
    assert t.discards() == "march rage stamina"


def test_16_9_draw_up_to_the_limit() -> None:
    t = Table("march rage", deck="promise promise promise promise promise promise").say(
        "play basic march", "do end", "done"
    )
    t.lucky()
    assert t.hand().count("promise") == 4


def test_16_9_more_cards_than_the_limit_stay() -> None:
    t = (
        Table("march rage rage rage rage rage rage", deck="promise")
        .say("play basic march", "do end", "done")
        .lucky()
    )
    assert len(t.hand().split()) == 6


@pytest.mark.parametrize(
    ("level", "armor", "hand"), [(1, 2, 5), (2, 2, 5), (3, 3, 5), (5, 3, 6), (7, 4, 6), (9, 4, 7)]
)
def test_17_2_armor_and_hand_by_level(level: int, armor: int, hand: int) -> None:
    assert (d.LEVEL_ARMOR[level], d.LEVEL_HAND[level]) == (armor, hand)


def test_16_9_keeps_raise_the_limit_beside_one() -> None:
    t = Table(tiles="1@0/1 2@1/0 3@1/1 10@2/0", at="3-c")
    for keep in ("3-ne", "10-sw"):
        t.s.owner = changed(t.s.owner, land.LAND_NAMES.index(keep), 0)
    assert hand_limit(t.s, 0) == 7
    t.s.set(0, d.HEX, land.LAND_NAMES.index("a-c"))
    assert hand_limit(t.s, 0) == 5


def test_29_3_a_city_raises_it_for_its_leader_and_for_shields() -> None:
    t = Table(seats=2, tiles="1@0/1 2@1/0 c7@1/1", at="c7-ne", scenario="conquest")
    t.s.rows[SHIELDS + d.WHITE] = (1, 1, 0)
    assert hand_limit(t.s, 0) == 5  # it is not conquered
    t.s.flags = changed(t.s.flags, land.LAND_NAMES.index("c7-c"), CONQUERED)
    assert hand_limit(t.s, 0) == 6
    t.s.rows[SHIELDS + d.WHITE] = (0, 0, 1)
    assert hand_limit(t.s, 0) == 7


def test_16_10_delayed_fame_comes_before_levels() -> None:
    t = Table("march rage", advanced="agility").say("play basic march")
    t.s.mods.add(d.END_FAME, 0, -1, 3, d.TURN + t.s.begun, -1)
    t.say("do end")
    assert int(t.s.get(0, d.LEVEL)) == 2


@pytest.mark.parametrize(
    ("fame", "level"),
    [(2, 1), (3, 2), (7, 2), (8, 3), (14, 3), (15, 4), (23, 4), (24, 5), (34, 5), (35, 6), (47, 6),
     (48, 7), (62, 7),
     (63, 8), (79, 8), (80, 9), (98, 9), (99, 10), (119, 10), (200, 10)],
)  # fmt: skip
def test_17_1_levels_by_fame(fame: int, level: int) -> None:
    assert level_at(fame) == level


def skilled() -> Table:
    """A hero reaches level 2 with agility, ambush and training on offer."""
    t = Table("march rage", deck="rage rage rage rage", advanced="agility ambush training", crystals="").say(
        "play basic march"
    )
    gain_fame(t.s, 0, 3)
    t.s.rows[COMMON_SKILLS] = (
        pieces.SKILL_NAMES.index("double-time"),
        pieces.SKILL_NAMES.index("invocation"),
    )
    return t.say("do end", "* skill dark-paths", "* skill burning-power")


def test_17_3_an_own_skill_and_any_action() -> None:
    t = skilled()
    assert sorted(t.offered("gain")) == ["burning-power", "dark-paths", "double-time"]
    t.say("gain dark-paths", "take ambush", "* draw regeneration")
    assert t.s.get(0, d.OWNED) == 1 << pieces.SKILL_NAMES.index("dark-paths")
    assert t.on_deck() == "ambush"
    assert pieces.SKILL_NAMES.index("burning-power") in t.s.rows[COMMON_SKILLS]


def test_17_3_another_heros_skill_and_the_lowest_action() -> None:
    t = skilled().say("gain double-time", "* draw regeneration")
    assert t.on_deck() == "agility"
    assert t.row(ADVANCED_OFFER) == "ambush training regeneration"
    assert len(t.s.rows[COMMON_SKILLS]) == 3


def test_17_4_alone_a_skill_of_the_dummy_joins_after_each_gain() -> None:
    t = skilled()
    t.s.put(21, pieces.SKILL_NAMES.index("flight"))
    t.say("gain dark-paths", "take ambush", "* draw regeneration", "* skill flight")
    assert pieces.SKILL_NAMES.index("flight") in t.s.rows[COMMON_SKILLS]


def test_17_6_no_level_is_lost() -> None:
    t = Table(level=3)
    gain_fame(t.s, 0, -7)
    assert (t.fame(), int(t.s.get(0, d.LEVEL))) == (1, 3)


def test_26_4_blitz_gives_fame_for_every_line_crossed() -> None:
    t = Table(scenario="blitz", seats=2)
    t.s.set(0, d.FAME, 1)
    gain_fame(t.s, 0, 2)
    assert t.fame() == 4  # 3 is a line
    t.s.set(0, d.FAME, 6)
    gain_fame(t.s, 0, 8)
    assert t.fame() == 16  # 14 crosses 8, and 15 with the bonus, which brings one more


def test_7_10_a_hero_on_the_portal_leaves_and_comes_back() -> None:
    t = Table()
    finish_turn(t.s, 0)
    assert t.where() == ""
    begin_turn(t.s, 0)
    assert t.where() == "a-c"


def test_16_4_mana_and_points_are_gone() -> None:
    t = Table("march rage", tokens="red").say("play basic march", "do end")
    assert (t.mana(), t.point("move")) == ("", 0)


def test_16_6_artifacts_won_in_one_turn_are_drawn_together() -> None:
    t = Table("march rage").say("play basic march")
    t.s.rows[12] = (pieces.ARTIFACT_REWARD, pieces.ARTIFACT_REWARD)
    t.say("do end", "* draw ruby-ring", "* draw golden-grail", "* draw sword-of-justice", "return ruby-ring")
    t.say("take sword-of-justice")
    assert t.on_deck() == "sword-of-justice golden-grail"
