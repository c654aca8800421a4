"""The white advanced actions, each by its name, both sides."""

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.rows import ADVANCED_OFFER, CONQUERED
from conclave.games.mage_knight.rules.moving import step_cost
from tests.games.mage_knight.scenario import Table


def cost(t: Table, terrain: str) -> int:
    """Give what a land of a terrain costs the first seat now."""
    number = land.TERRAINS.index(terrain)
    return int(step_cost(t.s, 0, list(land.TERRAIN).index(number)))


def test_agility_turns_move_into_attack() -> None:
    t = Table("agility march").fight("prowlers").next_phase().next_phase().say("do hero")
    t.say("play basic agility", "play basic march")
    assert t.point("move") == 4
    assert t.refused("convert attack") == "MK-4.2"  # nothing is aimed at
    t.say("foe 0", "convert attack", "convert attack", "convert attack")
    assert (t.point("move"), t.point("attack")) == (1, 3)
    assert t.refused("convert ranged") == "MK-5.8"
    t.say("do commit")
    assert t.fame() == 2


def test_agility_may_be_played_before_the_combat_but_its_points_are_lost() -> None:
    t = Table("agility march").say("play basic agility").fight("prowlers").next_phase().next_phase()
    t.say("do hero", "foe 0")
    assert t.refused("convert attack") == "MK-5.4"  # MK-4.10
    t.say("play basic march", "convert attack", "convert attack")
    assert t.point("attack") == 2


def test_agility_strong_shoots_for_two_points() -> None:
    t = Table("agility", tokens="white").fight("prowlers")
    t.say("play strong agility", "pay token white white", "foe 0", "convert ranged")
    assert (t.point("move"), t.point("ranged")) == (2, 1)
    assert t.refused("convert attack") == "MK-4.2"  # no melee in the ranged phase
    t.say("convert ranged", "do commit").next_phase()
    t.next_phase().say("do hero", "foe 0")
    assert t.refused("convert attack") == "MK-5.4"


def test_agility_in_the_first_printing_uses_what_was_left_of_the_movement() -> None:
    t = Table("agility march march", printing="first").say("play basic agility", "play basic march")
    t.fight("prowlers").next_phase().next_phase().say("do hero", "play basic march", "foe 0")
    assert t.point("move") == 6
    t.say("convert attack", "convert attack", "convert attack", "convert attack")
    assert (t.point("move"), t.point("attack")) == (2, 4)
    assert t.refused("convert attack") == "MK-5.4"  # these were made in the combat


def test_diplomacy_turns_influence_into_block() -> None:
    t = Table("diplomacy promise").fight("prowlers").next_phase().say("play basic diplomacy", "foe 0")
    t.say("convert block", "convert block", "play basic promise", "convert block", "convert block")
    assert (t.point("influence"), t.point("block")) == (0, 4)
    t.say("do commit").next_phase()
    assert t.wounds() == 0


def test_diplomacy_strong_blocks_with_ice_or_fire() -> None:
    for branch, element, other in ((0, "ice", "fire"), (1, "fire", "ice")):
        t = Table("diplomacy", tokens="white").fight("prowlers").next_phase()
        t.say("play strong diplomacy", "pay token white white", f"pick {branch}", "foe 0")
        assert t.point("influence") == 4
        t.say(f"convert {element}-block")
        assert t.point("block", element) == 1
        assert t.refused("convert block") == t.refused(f"convert {other}-block") == "MK-5.8"


def test_diplomacy_blocks_only_with_influence_of_the_combat() -> None:
    t = Table("diplomacy").say("play basic diplomacy").fight("prowlers").next_phase().say("foe 0")
    assert t.refused("convert block") == "MK-5.4"  # MK-4.10


def test_heroic_tale_brings_reputation_for_recruits() -> None:
    t = Table("heroic-tale promise march", at="2-e", offer="peasants").say("do interact")
    t.say("play basic heroic-tale", "play basic promise")
    assert t.point("influence") == 5
    t.say("recruit peasants", "do end", "done")
    assert (t.reputation(), t.fame()) == (1, 0)


def test_heroic_tale_strong_counts_recruits_from_before_too() -> None:
    t = Table("heroic-tale promise promise march", tokens="white white white", at="2-e", level=3)
    t.s.row(2, 0, 1)  # peasants and herbalists are on offer
    fame = t.fame()
    t.say("do interact", "play strong promise", "pay token white white", "recruit peasants")
    t.say("play strong heroic-tale", "pay token white white", "recruit herbalists")
    assert t.point("influence") == 4 - 4 + 6 - 3
    t.say("do end", "done")
    assert (t.reputation(), t.fame() - fame) == (2, 2)


def test_heroic_tale_brings_nothing_without_a_recruit() -> None:
    t = Table("heroic-tale march", tokens="white").say("play strong heroic-tale", "pay token white white")
    t.say("do end", "done")
    assert (t.reputation(), t.fame()) == (0, 0)


def test_learning_buys_an_action_into_the_discard_pile() -> None:
    t = Table("learning", advanced="ambush fire-bolt").points(influence=3).say("play basic learning")
    assert t.offered("take") == []
    t.points(influence=1)
    assert t.offered("take") == ["ambush", "fire-bolt"]  # 6 Influence, outside an interaction
    t.say("take ambush", "* draw agility").points(influence=6)
    assert (t.discards(), t.row(ADVANCED_OFFER)) == ("ambush", "fire-bolt agility")
    assert t.offered("take") == []  # once


def test_learning_strong_buys_one_into_the_hand() -> None:
    t = Table("learning", tokens="white", advanced="ambush").points(influence=4)
    t.say("play strong learning", "pay token white white")
    assert t.offered("take") == []
    t.points(influence=1).say("take ambush", "* draw agility")
    assert (t.hand(), t.point("influence")) == ("ambush", 0)


def test_learning_buys_nothing_in_combat() -> None:
    t = Table("learning", advanced="ambush").fight("prowlers").points(influence=9).say("play basic learning")
    assert t.offered("take") == []


def test_mana_storm_gives_a_crystal_and_rolls_the_die_at_once() -> None:
    t = Table("mana-storm march", dice="green gold black").say("play basic mana-storm")
    assert t.offered("die") == ["0"]  # gold and black are no basic colors
    t.say("die 0", "* roll blue")
    assert t.crystals() == "green"
    assert [int(face) for face in t.s.faces] == [d.BLUE, d.GOLD, d.BLACK]
    assert [int(mark) for mark in t.s.marks] == [d.IN_SOURCE] * 3
    t.say("play strong march")
    assert "die gold green" in t.offered("pay")  # the one die of the turn is still to be used


def test_mana_storm_needs_a_die_of_a_basic_color() -> None:
    assert Table("mana-storm", dice="gold black").refused("play basic mana-storm") == "MK-5.9"


def test_29_22_mana_storm_strong_rolls_the_source_and_frees_its_dice() -> None:
    t = Table("mana-storm march march stamina stamina rage", dice="white green green blue", night=True)
    t.say("play strong mana-storm", "pay die white white")
    t.say("* roll gold", "* roll black", "* roll red")  # the used die waits for the end of the turn
    assert [int(face) for face in t.s.faces][1:] == [d.GOLD, d.BLACK, d.RED]
    t.say("play strong march", "pay die gold green", "play strong march", "pay die black green")
    assert t.point("move") == 8
    assert "strong stamina" not in t.offered("play")  # a red die is red
    assert int(t.s.dice) == 3


def test_mana_storm_strong_allows_four_dice() -> None:
    hand = "mana-storm march march march march march"
    t = Table(hand, tokens="white", dice="green green green green green")
    t.say("play strong mana-storm", "pay token white white", *["* roll green"] * 5)
    for _ in range(4):
        t.say("play strong march", "pay die green green")
    assert t.point("move") == 16
    assert t.refused("play strong march") == "MK-5.9"  # the fifth die may not be used


def test_song_of_wind_makes_open_ground_cheaper() -> None:
    t = Table("song-of-wind").say("play basic song-of-wind")
    assert t.point("move") == 2
    costs = [cost(t, terrain) for terrain in ("plains", "desert", "wasteland", "hills", "forest", "lake")]
    assert costs == [1, 4, 3, 3, 3, 99]


def test_song_of_wind_strong_carries_over_plains_for_nothing() -> None:
    t = Table("song-of-wind", tokens="white").say("play strong song-of-wind", "pay token white white")
    assert t.waiting == "Turn"  # there is no blue mana to offer
    assert [cost(t, terrain) for terrain in ("plains", "desert", "wasteland", "lake")] == [0, 3, 2, 99]
    t.s.pool[d.MOVE] = 0
    t.say("move a-nw", "move 1-se")
    assert (t.where(), t.point("move")) == ("1-se", 0)


def test_song_of_wind_strong_crosses_lakes_for_blue() -> None:
    t = Table("song-of-wind", tokens="white blue", at="1-e").say("play strong song-of-wind")
    t.say("pay token white white", "pick 0", "pay token blue blue")
    assert cost(t, "lake") == 0
    t.say("move 1-ne")
    assert (t.where(), t.point("move")) == ("1-ne", 2)
    t = Table("song-of-wind", tokens="white blue").say("play strong song-of-wind", "pay token white white")
    t.say("pick 1")
    assert (cost(t, "lake"), t.mana()) == (99, "blue")


def test_swift_bolt() -> None:
    t = Table("swift-bolt swift-bolt", tokens="white").say("play basic swift-bolt")
    assert t.crystals() == "white"
    t.fight("wolf-riders").say("foe 0", "play strong swift-bolt", "pay token white white")
    assert t.point("ranged") == 4
    assert t.say("do commit").fame() == 3


def test_agility_strong_also_strikes_point_for_point() -> None:
    t = Table("agility", tokens="white").fight("prowlers").next_phase().next_phase().say("do hero")
    t.say("play strong agility", "pay token white white", "foe 0", "convert attack", "convert ranged")
    assert (t.point("move"), t.point("attack"), t.point("ranged")) == (1, 1, 1)
    assert t.refused("convert ranged") == "MK-5.4"


def test_learning_in_the_green_city_leaves_the_price_of_the_city() -> None:
    """Nine into the hand by the card, or six onto the deck in the city (MK-9.9): one is asked."""
    for pick, influence, hand, deck in ((0, 1, "agility", ""), (1, 4, "", "agility")):
        t = Table("learning", tokens="white", tiles="1@0/1 2@1/0 c5@1/1", at="c5-c", scenario="conquest",
                  advanced="agility training ambush")  # fmt: skip
        t.s.flags[land.LAND_NAMES.index("c5-c")] |= CONQUERED
        t.say("do interact", "play strong learning", "pay token white white").points(influence=6)
        t.say("take agility", f"pick {pick}").lucky()
        assert (t.point("influence"), t.hand(), t.on_deck()) == (influence, hand, deck)
