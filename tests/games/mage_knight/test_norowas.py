"""The skills of Norowas, each by its name."""

import pytest

from conclave.core import flow
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.rows import SKILLS_SHOWN, UNIT_OFFER, WON
from conclave.games.mage_knight.rules.levels import GainSkill
from conclave.games.mage_knight.rules.moving import step_cost
from tests.games.mage_knight.scenario import Table
from tests.games.mage_knight.test_tovak import end_turn


def test_forward_march() -> None:
    units = "peasants herbalists foresters utem-guardsmen"
    assert Table(units=units, skills="forward-march").say("skill forward-march").point("move") == 3
    t = Table(units=units, skills="forward-march")
    t.s.set_unit(0, 0, d.U_SPENT, 1)
    t.s.set_unit(0, 1, d.U_WOUNDS, 1)
    assert t.say("skill forward-march").point("move") == 2
    assert Table(skills="forward-march").refused("skill forward-march") == "MK-5.9"


@pytest.mark.parametrize(("night", "amount"), [(False, 2), (True, 1)])
def test_day_sharpshooting(night: bool, amount: int) -> None:
    t = Table(skills="day-sharpshooting", night=night).fight("prowlers")
    assert t.say("foe 0", "skill day-sharpshooting").point("ranged") == amount


def test_inspiration() -> None:
    t = Table(units="altem-guardians", skills="inspiration")
    assert t.refused("skill inspiration") == "MK-5.9"  # nothing to do
    t.s.set_unit(0, 0, d.U_SPENT, 1)
    t.say("skill inspiration", "pick 0", "name 0")
    assert (t.unit(0, d.U_SPENT), t.s.get(0, d.TURNED) != 0) == (0, True)
    t = Table(units="altem-guardians", skills="inspiration")
    t.s.set_unit(0, 0, d.U_WOUNDS, 1)
    assert t.say("skill inspiration", "pick 1", "name 0").unit(0, d.U_WOUNDS) == 0


def test_inspiration_waits_for_the_end_of_a_combat() -> None:
    t = Table(units="peasants", skills="inspiration")
    t.s.set_unit(0, 0, d.U_SPENT, 1)
    assert t.fight("prowlers").refused("skill inspiration") == "MK-5.9"


def test_bright_negotiation() -> None:
    assert Table(skills="bright-negotiation").say("skill bright-negotiation").point("influence") == 3
    t = Table(skills="bright-negotiation", night=True).say("skill bright-negotiation")
    assert t.point("influence") == 2


def test_leaves_in_the_wind() -> None:
    t = Table(skills="leaves-in-the-wind").say("skill leaves-in-the-wind")
    assert (t.crystals(), t.mana(), t.s.get(0, d.TURNED) != 0) == ("green", "white", True)


def test_whispers_in_the_treetops() -> None:
    t = Table(skills="whispers-in-the-treetops").say("skill whispers-in-the-treetops")
    assert (t.crystals(), t.mana(), t.s.get(0, d.TURNED) != 0) == ("white", "green", True)


def test_leadership_of_a_block_or_an_attack() -> None:
    t = Table(units="utem-crossbowmen", skills="leadership").fight("prowlers").next_phase()
    t.say("foe 0", "skill leadership", "unit 0 0", "pick 1")
    assert t.point("block") == 6  # 3 and 3
    t = Table(units="utem-crossbowmen utem-guardsmen", skills="leadership").fight("prowlers")
    t.next_phase().next_phase().say("do hero", "foe 0", "skill leadership", "unit 0 0", "pick 0")
    assert t.point("attack") == 5  # 3 and 2
    assert t.say("unit 1 0").point("attack") == 7  # the next unit gets nothing


def test_leadership_of_a_ranged_attack_but_no_siege() -> None:
    t = Table(units="utem-crossbowmen", skills="leadership").fight("prowlers")
    assert t.say("foe 0", "skill leadership", "unit 0 1").point("ranged") == 3  # 2 and 1
    t = Table(units="catapults", skills="leadership").fight("prowlers")
    assert t.say("foe 0", "skill leadership", "unit 0 0").point("siege") == 3
    t = Table(units="fire-mages", skills="leadership").fight("prowlers")
    assert t.say("foe 0", "skill leadership", "unit 0 0").point("ranged", "fire") == 4  # any element


def test_bonds_of_loyalty_is_gained_with_two_units_in_the_offer() -> None:
    t = Table()
    t.s.rows[SKILLS_SHOWN] = (pieces.BONDS_OF_LOYALTY,)
    t.s.call(GainSkill())
    flow.settle(t.s)
    t.say("gain bonds-of-loyalty").lucky()
    kinds = t.s.rows[UNIT_OFFER]
    assert (t.s.get(0, d.BONDS), len(kinds)) == (1, 2)
    assert all(kind < pieces.FIRST_ELITE for kind in kinds)
    assert t.refused("skill bonds-of-loyalty") == "MK-5.9"  # it is never used


def bonded() -> Table:
    """The hero has a unit under its command token, and one under Bonds of Loyalty."""
    t = Table(at="2-e", offer="foresters utem-crossbowmen", units="herbalists", skills="bonds-of-loyalty")
    t.s.set(0, d.BONDS, 1)
    t.say("do interact").points(influence=1)
    assert t.offered("recruit") == ["foresters", "utem-crossbowmen"]  # 5 and 6, less 5
    return t.say("recruit utem-crossbowmen")


def test_bonds_of_loyalty_makes_a_unit_cheap() -> None:
    t = bonded()
    assert (t.point("influence"), t.unit(0, d.U_FLAGS), t.unit(1, d.U_FLAGS)) == (0, 0, d.BONDED)
    assert t.refused("recruit foresters") == "MK-5.4"  # only one


def test_bonds_of_loyalty_holds_its_unit() -> None:
    t = bonded().points(influence=5).say("recruit foresters")
    assert t.choices == ["name 0"]


def test_bonds_of_loyalty_lets_its_unit_fight_everywhere() -> None:
    t = bonded().fight("prowlers")
    t.s.no_units = 1  # as in a dungeon
    t.say("foe 0")
    assert (t.refused("unit 1 1"), t.refused("unit 0 2")) == ("", "MK-10.6")


def test_motivation_norowas() -> None:
    t = Table("march", deck="rage rage", skills="motivation-norowas", seats=2)
    t.s.set(1, d.FAME, 1)
    t.say("skill motivation-norowas", "* draw rage", "* draw rage")
    assert (len(t.hand().split()), t.mana()) == (3, "white")


def test_prayer_of_weather() -> None:
    t = Table("march rage", "march march", tiles="1@0/1 2@1/0 8@1/1", skills="prayer-of-weather", seats=2)
    t.s.turns = 1
    t.say("skill prayer-of-weather")
    plains, forest, swamp = [land.LAND_NAMES.index(at) for at in ("a-nw", "a-ne", "8-c")]
    assert [int(step_cost(t.s, 0, at)) for at in (plains, forest, swamp)] == [1, 1, 3]  # 2, 3, 5 less 2
    assert [int(step_cost(t.s, 1, at)) for at in (plains, forest, swamp)] == [3, 4, 5]  # 5 at most
    end_turn(t.say("play basic march"))
    assert (t.asked, int(step_cost(t.s, 1, plains))) == (1, 3)
    end_turn(t.say("play basic march"))
    assert (t.asked, int(step_cost(t.s, 0, plains)), int(step_cost(t.s, 1, plains))) == (0, 2, 2)
    assert t.refused("skill prayer-of-weather") == "MK-20.1"


def test_bonds_of_loyalty_takes_a_unit_that_was_won_when_no_other_token_is_free() -> None:
    t = Table("march", units="peasants", offer="herbalists", skills="bonds-of-loyalty")
    t.s.set(0, d.BONDS, 1)
    t.s.row(WON, pieces.UNIT_REWARD)
    t.say("do end", "recruit herbalists")
    assert [t.unit(place, d.U_FLAGS) & d.BONDED for place in (0, 1)] == [0, d.BONDED]
