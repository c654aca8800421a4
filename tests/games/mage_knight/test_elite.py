"""The elite units, each by its name."""

import pytest

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.foes import armor
from conclave.games.mage_knight.rules.combat import block_value, needed_block
from tests.games.mage_knight.scenario import Table


def shooting(unit: str, tokens: str = "", foe: str = "prowlers") -> Table:
    """The unit aims in the ranged phase."""
    return Table(units=unit, tokens=tokens).fight(foe).say("foe 0")


def blocking(unit: str, tokens: str = "", foe: str = "prowlers", **more: str) -> Table:
    """The unit aims in the block phase."""
    return Table(units=unit, tokens=tokens, **more).fight(foe).next_phase().say("foe 0")  # type: ignore[arg-type]


def attacking(unit: str, tokens: str = "", foe: str = "prowlers", night: bool = False) -> Table:
    """The unit is in the attack phase; the hero has taken the damage."""
    t = Table(units=unit, tokens=tokens, night=night, level=3).fight(foe)
    return t.next_phase().next_phase().say("do hero")


def printed(unit: str) -> tuple[int, int, int]:
    """Give level, cost and armor."""
    number = pieces.UNIT_NAMES.index(unit)
    return int(pieces.UNIT_LEVEL[number]), int(pieces.UNIT_COST[number]), int(pieces.UNIT_ARMOR[number])


def resists(unit: str) -> int:
    """Give the resistances as bits: physical 1, fire 2, ice 4."""
    return int(pieces.UNIT_RESISTS[pieces.UNIT_NAMES.index(unit)])


def test_fire_golems() -> None:
    assert (printed("fire-golems"), resists("fire-golems")) == ((3, 8, 4), 3)
    assert attacking("fire-golems").say("foe 0", "unit 0 0", "pick 0").point("attack") == 3
    assert blocking("fire-golems").say("unit 0 0", "pick 1").point("block") == 3
    t = shooting("fire-golems", "red").say("unit 0 1", "pay token red red")
    assert t.point("ranged", "fire") == 4
    assert t.say("do commit").fame() == 2


def test_ice_golems() -> None:
    assert (printed("ice-golems"), resists("ice-golems")) == ((3, 8, 4), 5)
    assert blocking("ice-golems").say("unit 0 0", "pick 1").point("block") == 3
    t = attacking("ice-golems", "blue").say("foe 0", "unit 0 1", "pay token blue blue")
    assert t.point("attack", "ice") == 6
    assert shooting("ice-golems", "blue").refused("unit 0 1") == "MK-5.9"


def test_fire_mages() -> None:
    assert shooting("fire-mages").say("unit 0 0").point("ranged", "fire") == 3
    t = attacking("fire-mages", "red").say("foe 0", "unit 0 1", "pay token red red", "pick 0")
    assert t.point("attack", "fire") == 6
    t = blocking("fire-mages", "red").say("unit 0 1", "pay token red red", "pick 1")
    assert t.point("block", "fire") == 6
    t = Table(units="fire-mages").say("unit 0 2")
    assert (t.mana(), t.crystals(), t.unit(0, d.U_SPENT)) == ("red", "red", 1)


def test_fire_mages_have_the_armor_and_altem_guardians_the_cost_that_were_published() -> None:
    assert (printed("fire-mages"), resists("fire-mages")) == ((3, 9, 4), 2)
    assert (printed("altem-guardians"), resists("altem-guardians")) == ((4, 11, 7), 0)


def test_ice_mages() -> None:
    assert (printed("ice-mages"), resists("ice-mages")) == ((3, 9, 4), 4)
    assert attacking("ice-mages").say("foe 0", "unit 0 0", "pick 0").point("attack", "ice") == 4
    assert blocking("ice-mages").say("unit 0 0", "pick 1").point("block", "ice") == 4
    t = shooting("ice-mages", "blue").say("unit 0 1", "pay token blue blue")
    assert t.point("siege", "ice") == 4
    t = Table(units="ice-mages").say("unit 0 2")
    assert (t.mana(), t.crystals()) == ("blue", "blue")


def test_amotep_gunners() -> None:
    assert (printed("amotep-gunners"), resists("amotep-gunners")) == ((3, 8, 6), 0)
    assert attacking("amotep-gunners").say("foe 0", "unit 0 0", "pick 0").point("attack") == 5
    assert blocking("amotep-gunners").say("unit 0 0", "pick 1").point("block") == 5
    t = shooting("amotep-gunners", "red").say("unit 0 1", "pay token red red")
    assert t.point("ranged", "fire") == 6


def test_amotep_freezers() -> None:
    assert (printed("amotep-freezers"), resists("amotep-freezers")) == ((3, 8, 6), 0)
    assert attacking("amotep-freezers").say("foe 0", "unit 0 0", "pick 0").point("attack") == 5
    t = Table(units="amotep-freezers", tokens="blue").fight("guardsmen")
    t.say("unit 0 1", "pay token blue blue", "foe 0")
    assert armor(t.s, 0) == 4  # 7 less 3
    assert t.next_phase().refused("foe 0") == "MK-11.8"  # it does not attack


def test_amotep_freezers_cannot_freeze_what_resists_ice() -> None:
    t = Table(units="amotep-freezers", tokens="blue").fight("ice-mages")
    assert t.refused("unit 0 1") == "MK-5.9"


def test_catapults() -> None:
    assert (printed("catapults"), resists("catapults")) == ((3, 9, 4), 0)
    assert shooting("catapults", foe="diggers").say("unit 0 0", "do commit").fame() == 2  # over walls
    t = shooting("catapults", "red").say("unit 0 1", "pay token red red")
    assert t.point("siege", "fire") == 5
    t = shooting("catapults", "blue").say("unit 0 2", "pay token blue blue")
    assert t.point("siege", "ice") == 5


def test_altem_mages_gain_two_mana_of_any_color() -> None:
    assert (printed("altem-mages"), resists("altem-mages")) == ((4, 12, 5), 6)
    assert Table(units="altem-mages").say("unit 0 0", "color gold", "color black").mana() == "gold black"


@pytest.mark.parametrize(
    ("tokens", "says", "amount"),
    [
        ("", ("pick 0",), 5),
        ("red", ("pick 1", "pay token red red"), 7),
        ("blue", ("pick 1", "pay token blue blue"), 7),
        ("red blue", ("pick 2", "pay token red red", "pay token blue blue"), 9),
    ],
)
def test_altem_mages_attack_and_block_with_cold_fire(tokens: str, says: tuple[str, ...], amount: int) -> None:
    t = attacking("altem-mages", tokens).say("foe 0", "unit 0 1", *says, "pick 0")
    assert t.point("attack", "cold-fire") == amount
    t = blocking("altem-mages", tokens).say("unit 0 1", *says, "pick 1")
    assert t.point("block", "cold-fire") == amount


def test_altem_mages_turn_attacks_into_cold_fire() -> None:
    t = attacking("altem-mages", "black", "ironclads", night=True).say("unit 0 2", "pay token black black")
    before = t.say("pick 0", "foe 0").points(attack=3).fame()
    assert t.say("do commit").fame() == before + 4  # not halved by what resists physical attacks
    t = attacking("altem-mages", "black", "ironclads", night=True).say("foe 0").points(attack=3)
    assert t.say("do commit").fame() == before


def test_altem_mages_turn_attacks_into_siege() -> None:
    t = Table(units="altem-mages", tokens="black", night=True).fight("diggers").say("unit 0 2")
    t.say("pay token black black", "pick 1", "foe 0").points(ranged=3).say("do commit")
    assert t.fame() == 2
    t = Table(units="altem-mages", tokens="black", night=True).fight("diggers").say("foe 0")
    assert t.points(ranged=3).say("do commit").fame() == 0


def test_altem_mages_need_a_combat_and_black_mana_the_night() -> None:
    assert Table(units="altem-mages", tokens="black", night=True).refused("unit 0 2") == "MK-5.9"
    assert Table(units="altem-mages", tokens="black").fight("diggers").refused("unit 0 2") == "MK-5.9"


def test_altem_guardians() -> None:
    assert attacking("altem-guardians").say("foe 0", "unit 0 0").point("attack") == 5
    assert blocking("altem-guardians").say("unit 0 1").point("block") == 8
    t = blocking("altem-guardians", foe="wolf-riders").say("unit 0 1")
    assert (int(block_value(t.s, 0)), int(needed_block(t.s, 0))) == (16, 6)
    t = blocking("altem-guardians", foe="wolf-riders", printing="first").say("unit 0 1")
    assert (int(block_value(t.s, 0)), int(needed_block(t.s, 0))) == (8, 3)


def test_altem_guardians_give_all_units_all_resistances() -> None:
    t = Table(units="altem-guardians peasants", tokens="green").say("unit 0 2", "pay token green green")
    t.fight("diggers").next_phase().next_phase().say("name 1")
    assert (t.unit(1, d.U_WOUNDS), t.wounds()) == (0, 0)  # armor 3 takes an attack of 3
    t = Table(units="altem-guardians peasants").fight("diggers").next_phase().next_phase().say("name 1")
    assert t.unit(1, d.U_WOUNDS) == 1
    for foe in ("fire-golems", "ice-mages"):  # fire 3 and ice 5 against armor 7
        t = Table(units="altem-guardians", tokens="green").say("unit 0 2", "pay token green green")
        t.fight(foe).next_phase().next_phase().say("name 0")
        assert t.unit(0, d.U_WOUNDS) == 0
