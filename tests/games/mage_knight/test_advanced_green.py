"""The green advanced actions, each by its name, both sides."""

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.rows import ADVANCED_OFFER, BOX
from conclave.games.mage_knight.rules.moving import step_cost
from tests.games.mage_knight.scenario import Table


def cost(t: Table, terrain: str) -> int:
    """Give what a land of a terrain costs the first seat now."""
    number = land.TERRAINS.index(terrain)
    return int(step_cost(t.s, 0, list(land.TERRAIN).index(number)))


def spent(t: Table, place: int) -> Table:
    """Let a unit of the first seat be spent."""
    t.s.set_unit(0, place, d.U_SPENT, 1)
    return t


def test_ambush_raises_the_first_attack() -> None:
    t = Table("ambush swift-bolt swift-bolt", tokens="white white").say("play basic ambush")
    assert t.point("move") == 2
    t.fight("prowlers", "guardsmen").say("foe 0", "play strong swift-bolt", "pay token white white")
    assert t.point("ranged") == 5
    t.say("do commit", "foe 1", "play strong swift-bolt", "pay token white white")
    assert t.point("ranged") == 4  # used up


def test_ambush_raises_the_first_block_instead() -> None:
    t = Table("ambush rage rage").say("play basic ambush").fight("prowlers").next_phase()
    t.say("foe 0", "play basic rage", "pick 1")
    assert t.point("block") == 4
    t.say("do commit").next_phase().say("foe 0", "play basic rage", "pick 0")
    assert t.point("attack") == 2  # the block came first


def test_ambush_raises_a_sideways_card_but_no_unit() -> None:
    t = Table("ambush march", units="peasants").say("play basic ambush").fight("prowlers").next_phase()
    t.say("foe 0", "unit 0 0", "pick 1")
    assert t.point("block") == 2
    t.say("sideways march", "pick 3")
    assert t.point("block") == 2 + 1 + 2


def test_ambush_strong() -> None:
    t = Table("ambush rage", tokens="green").say("play strong ambush", "pay token green green")
    assert t.point("move") == 4
    t.fight("prowlers").next_phase().say("foe 0", "play basic rage", "pick 1")
    assert t.point("block") == 6
    t = Table("ambush swift-bolt", tokens="green white").say("play strong ambush", "pay token green green")
    t.fight("prowlers").say("foe 0", "play strong swift-bolt", "pay token white white")
    assert t.point("ranged") == 6


def test_crushing_bolt() -> None:
    t = Table("crushing-bolt crushing-bolt", tokens="green").say("play basic crushing-bolt")
    assert t.crystals() == "green"
    # Diggers are fortified: only siege reaches them.
    t.fight("diggers").say("foe 0", "play strong crushing-bolt", "pay token green green")
    assert t.point("siege") == 3
    assert t.say("do commit").fame() == 2


def test_in_need_grows_with_wounds_in_hand_and_on_units() -> None:
    assert Table("in-need").say("play basic in-need").point("influence") == 3
    t = Table("in-need wound wound", tokens="green", units="peasants")
    t.s.set_unit(0, 0, d.U_WOUNDS, 1)
    t.say("play strong in-need", "pay token green green")
    assert t.point("influence") == 5 + 3 * 2
    assert Table("in-need wound").say("play basic in-need").point("influence") == 4


def test_in_need_in_the_first_printing() -> None:
    t = Table("in-need wound", printing="first").say("play basic in-need")
    assert t.point("influence") == 3
    t = Table("in-need wound", tokens="green", printing="first")
    assert t.say("play strong in-need", "pay token green green").point("influence") == 6


def test_path_finding_makes_terrain_cheaper_to_a_floor_of_two() -> None:
    t = Table("path-finding").say("play basic path-finding")
    assert t.point("move") == 2
    costs = [cost(t, terrain) for terrain in ("plains", "hills", "forest", "swamp", "desert", "city")]
    assert costs == [2, 2, 2, 4, 4, 2]
    assert cost(t, "lake") == cost(t, "mountain") == 99


def test_path_finding_strong_sets_all_terrain_to_two() -> None:
    t = Table("path-finding", tokens="green", night=True)
    t.say("play strong path-finding", "pay token green green")
    assert t.point("move") == 4
    costs = [cost(t, terrain) for terrain in ("plains", "hills", "forest", "swamp", "desert", "city")]
    assert costs == [2] * 6
    assert cost(t, "lake") == cost(t, "mountain") == 99


def test_refreshing_walk_heals_outside_combat() -> None:
    t = Table("refreshing-walk wound").say("play basic refreshing-walk")
    assert (t.point("move"), t.point("healing")) == (2, 1)
    t.say("do heal")
    assert t.wounds() == 0
    t = Table("refreshing-walk", tokens="green").say("play strong refreshing-walk", "pay token green green")
    assert (t.point("move"), t.point("healing")) == (4, 2)


def test_refreshing_walk_only_moves_in_combat() -> None:
    t = Table("refreshing-walk refreshing-walk wound", tokens="green").fight("prowlers")
    t.say("play basic refreshing-walk")
    assert (t.point("move"), t.point("healing")) == (2, 0)
    t.say("play strong refreshing-walk", "pay token green green")
    assert (t.point("move"), t.point("healing")) == (6, 0)


def test_regeneration_heals_and_readies_a_unit_of_level_two() -> None:
    t = spent(spent(Table("regeneration", units="peasants catapults", level=3), 0), 1)
    t.say("play basic regeneration")
    assert t.offered("name") == ["0"]  # catapults are of level 3
    t.say("name 0")
    assert (t.point("healing"), t.unit(0, d.U_SPENT)) == (1, 0)


def test_regeneration_strong_readies_a_unit_of_level_three() -> None:
    t = spent(Table("regeneration", tokens="green", units="catapults"), 0)
    t.s.set_unit(0, 0, d.U_WOUNDS, 1)  # wounded units may be readied
    t.say("play strong regeneration", "pay token green green", "name 0")
    assert (t.point("healing"), t.unit(0, d.U_SPENT), t.unit(0, d.U_WOUNDS)) == (2, 0, 1)


def test_regeneration_stays_out_of_combat() -> None:
    t = spent(Table("regeneration", units="peasants"), 0).fight("prowlers")
    assert t.refused("play basic regeneration") == "MK-5.11"


def test_training_learns_an_action_of_the_color_thrown_away() -> None:
    t = Table("training march rage", advanced="ambush fire-bolt in-need").say("play basic training")
    t.say("throw march")
    assert t.offered("take") == ["ambush", "in-need"]
    t.say("take in-need", "* draw agility")
    assert (t.discards(), t.hand()) == ("in-need", "rage")
    assert (t.row(ADVANCED_OFFER), t.row(BOX)) == ("ambush fire-bolt agility", "march")


def test_training_strong_takes_it_into_the_hand() -> None:
    t = Table("training march", tokens="green", advanced="ambush").say("play strong training")
    t.say("pay token green green", "throw march", "take ambush", "* draw agility")
    assert t.hand() == "ambush"


def test_training_needs_a_card_whose_color_is_on_offer() -> None:
    t = Table("training march rage fireball", advanced="fire-bolt").say("play basic training")
    assert t.offered("throw") == ["rage"]  # no green one to learn, and spells are no actions
    assert Table("training march", advanced="fire-bolt").refused("play basic training") == "MK-5.9"
    assert Table("training", advanced="ambush").refused("play basic training") == "MK-5.9"


def test_in_need_shows_the_wounds_it_counts() -> None:
    t = Table("in-need wound march wound").say("play basic in-need")
    assert t.hand() == "march wound wound"
    assert [int(mask) for mask in t.s.z[0].masks] == [1, -1, -1]
    assert t.s.revealed
