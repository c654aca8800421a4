"""The regular units, each by its name."""

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.foes import armor
from conclave.games.mage_knight.rules.combat import block_value, needed_block
from tests.games.mage_knight.scenario import Table
from tests.games.mage_knight.test_elite import attacking, blocking, printed, resists, shooting


def test_peasants() -> None:
    assert printed("peasants") == (1, 4, 3)
    assert attacking("peasants").say("foe 0", "unit 0 0", "pick 0").point("attack") == 2
    assert blocking("peasants").say("unit 0 0", "pick 1").point("block") == 2
    assert Table(units="peasants").say("unit 0 1").point("influence") == 2
    assert Table(units="peasants").say("unit 0 2").point("move") == 2


def test_herbalists() -> None:
    assert printed("herbalists") == (1, 3, 2)
    t = Table(units="herbalists", tokens="green").say("unit 0 0", "pay token green green")
    assert t.point("healing") == 2
    assert Table(units="herbalists").say("unit 0 2").mana() == "green"
    t = Table(units="herbalists utem-guardsmen")
    t.s.set_unit(0, 1, d.U_SPENT, 1)
    assert t.say("unit 0 1", "name 1").unit(1, d.U_SPENT) == 0
    t = Table(units="herbalists utem-guardsmen")
    t.s.set_unit(0, 1, d.U_SPENT, 1)
    assert t.fight("prowlers").refused("unit 0 1") == "MK-5.9"  # not in combat
    t = Table(units="herbalists catapults")
    t.s.set_unit(0, 1, d.U_SPENT, 1)
    assert t.refused("unit 0 1") == "MK-5.9"  # level 3


def test_foresters() -> None:
    assert printed("foresters") == (1, 5, 4)
    assert blocking("foresters").say("unit 0 1").point("block") == 3
    t = Table(units="foresters").say("unit 0 0")
    assert t.say("move a-ne").point("move") == 0  # a forest for 2


def test_utem_crossbowmen() -> None:
    assert printed("utem-crossbowmen") == (2, 6, 4)
    assert attacking("utem-crossbowmen").say("foe 0", "unit 0 0", "pick 0").point("attack") == 3
    assert blocking("utem-crossbowmen").say("unit 0 0", "pick 1").point("block") == 3
    assert shooting("utem-crossbowmen").say("unit 0 1").point("ranged") == 2


def test_utem_guardsmen() -> None:
    assert printed("utem-guardsmen") == (2, 5, 5)
    assert attacking("utem-guardsmen").say("foe 0", "unit 0 0").point("attack") == 2


def test_utem_guardsmen_block_swift_attacks_twice() -> None:
    t = blocking("utem-guardsmen", foe="wolf-riders").say("unit 0 1")
    assert (int(block_value(t.s, 0)), int(needed_block(t.s, 0))) == (8, 6)
    assert blocking("utem-guardsmen").say("unit 0 1").point("block") == 4
    t = blocking("utem-guardsmen", foe="wolf-riders", printing="first").say("unit 0 1")
    assert (int(block_value(t.s, 0)), int(needed_block(t.s, 0))) == (4, 3)
    assert t.say("do commit").next_phase().wounds() == 0


def test_utem_swordsmen() -> None:
    assert printed("utem-swordsmen") == (2, 6, 4)
    t = attacking("utem-swordsmen").say("foe 0", "unit 0 0", "pick 0")
    assert (t.point("attack"), t.unit(0, d.U_WOUNDS)) == (3, 0)
    t = attacking("utem-swordsmen").say("foe 0", "unit 0 1", "pick 0")
    assert (t.point("attack"), t.unit(0, d.U_WOUNDS)) == (6, 1)
    t = blocking("utem-swordsmen").say("unit 0 1", "pick 1")
    assert (t.point("block"), t.unit(0, d.U_WOUNDS)) == (6, 1)


def test_guardian_golems() -> None:
    assert (printed("guardian-golems"), resists("guardian-golems")) == ((2, 7, 3), 1)
    assert attacking("guardian-golems").say("foe 0", "unit 0 0", "pick 0").point("attack") == 2
    t = blocking("guardian-golems", "red").say("unit 0 1", "pay token red red")
    assert t.point("block", "fire") == 4
    t = blocking("guardian-golems", "blue").say("unit 0 2", "pay token blue blue")
    assert t.point("block", "ice") == 4


def test_illusionists() -> None:
    assert (printed("illusionists"), resists("illusionists")) == ((2, 7, 2), 1)
    assert Table(units="illusionists").say("unit 0 0").point("influence") == 4
    assert Table(units="illusionists").say("unit 0 2").crystals() == "white"
    t = Table(units="illusionists", tokens="white").fight("prowlers", "diggers").say("unit 0 1")
    t.say("pay token white white")
    assert t.offered("foe") == ["0"]  # the other one is behind walls
    t.say("foe 0").next_phase()
    assert (t.offered("foe"), int(armor(t.s, 0))) == (["1"], 3)


def test_red_cape_monks() -> None:
    assert printed("red-cape-monks") == (2, 7, 4)
    assert attacking("red-cape-monks").say("foe 0", "unit 0 0", "pick 0").point("attack") == 3
    t = blocking("red-cape-monks", "red").say("unit 0 1", "pay token red red", "pick 1")
    assert t.point("block", "fire") == 4


def test_northern_monks() -> None:
    assert printed("northern-monks") == (2, 7, 4)
    t = attacking("northern-monks", "blue").say("foe 0", "unit 0 1", "pay token blue blue", "pick 0")
    assert t.point("attack", "ice") == 4
    assert blocking("northern-monks").say("unit 0 0", "pick 1").point("block") == 3


def test_savage_monks() -> None:
    assert printed("savage-monks") == (2, 7, 4)
    assert blocking("savage-monks").say("unit 0 0", "pick 1").point("block") == 3
    t = shooting("savage-monks", "green").say("unit 0 1", "pay token green green")
    assert t.point("siege") == 4
