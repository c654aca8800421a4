"""The red spells, each by its name, both sides."""

from typing import Any

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.foes import armor, walls
from tests.games.mage_knight.scenario import Table

KEEP: dict[str, Any] = {"tiles": "1@0/1 2@1/0 3@1/1"}


def own(t: Table, seat: int, *colors: int) -> Table:
    """Give a seat crystals."""
    for color in colors:
        t.s.crystals[seat * d.FOUR + color] += 1
    return t


def test_fireball_shoots_for_red() -> None:
    t = Table("fireball", tokens="red").fight("prowlers").say("foe 0", "play basic fireball")
    t.say("pay token red red")
    assert t.point("ranged", "fire") == 5
    assert Table("fireball").fight("prowlers").say("foe 0").refused("play basic fireball") == "MK-5.9"
    assert Table("fireball", tokens="red").refused("play basic fireball") == "MK-5.9"


def test_firestorm_besieges_for_a_wound_at_night() -> None:
    t = Table("fireball", tokens="red black", night=True).fight("guardsmen").say("foe 0")
    t.say("play strong fireball", "pay token red red", "pay token black black")
    assert (t.point("siege", "fire"), t.wounds()) == (8, 1)
    assert t.say("do commit").fame() == 3


def test_firestorm_cannot_be_cast_by_day_or_without_an_aim() -> None:
    t = Table("fireball", tokens="red black").fight("guardsmen").say("foe 0")
    assert t.refused("play strong fireball") == "MK-5.9"
    t = Table("fireball", tokens="red black", night=True).fight("guardsmen")
    assert t.refused("play strong fireball") == "MK-5.9"  # no wound for nothing


def test_flame_wall_attacks_or_blocks() -> None:
    t = Table("flame-wall", tokens="red").fight("prowlers").next_phase().say("foe 0", "play basic flame-wall")
    t.say("pay token red red", "pick 1")
    assert t.point("block", "fire") == 7
    t = Table("flame-wall", tokens="red").fight("prowlers").next_phase().next_phase().say("do hero", "foe 0")
    t.say("play basic flame-wall", "pay token red red", "pick 0")
    assert t.point("attack", "fire") == 5


def test_flame_wave_grows_with_the_enemies_faced() -> None:
    t = Table("flame-wall", tokens="red black", night=True).fight("prowlers", "diggers", "wolf-riders")
    t.next_phase().say("foe 0", "play strong flame-wall", "pay token red red", "pay token black black")
    assert t.say("pick 1").point("block", "fire") == 7 + 3 * 2
    t = Table("flame-wall", tokens="red black", night=True).fight("prowlers").next_phase().next_phase()
    t.say("do hero", "foe 0", "play strong flame-wall", "pay token red red", "pay token black black")
    assert t.say("pick 0").point("attack", "fire") == 5 + 2


def test_flame_wave_counts_no_one_beaten_and_monsters_for_their_summoners() -> None:
    t = Table("flame-wall swift-bolt", tokens="red black white", night=True).fight(
        "prowlers", "orc-summoners"
    )
    t.say("foe 0", "play strong swift-bolt", "pay token white white", "do commit", "done")
    t.say("* token gargoyle", "foe 2", "play strong flame-wall", "pay token red red", "pay token black black")
    assert t.say("pick 1").point("block", "fire") == 7 + 2


def test_burning_shield_strikes_back_once_if_it_blocked() -> None:
    t = Table("burning-shield", tokens="red").fight("prowlers", "guardsmen").next_phase()
    t.say("foe 0", "play basic burning-shield", "pay token red red")
    assert t.point("block", "fire") == 4
    t.say("do commit").next_phase().say("do hero")
    assert t.refused("do again") == "MK-5.8"  # first aim
    t.say("foe 0", "do again")
    assert t.point("attack", "fire") == 4
    assert t.refused("do again") == "MK-5.8"
    t.say("do commit")
    assert t.fame() == 2


def test_burning_shield_that_failed_does_not_strike() -> None:
    t = Table("burning-shield", tokens="red").fight("swordsmen").next_phase()
    t.say("foe 0", "play basic burning-shield", "pay token red red", "do commit").next_phase()
    t.say("do hero", "foe 0")
    assert "do again" not in t.choices
    t = Table("burning-shield", tokens="red").fight("prowlers").next_phase()
    assert t.refused("do again") == "MK-5.8"


def test_burning_shield_strikes_back_at_the_fire_resistant() -> None:
    # Freezers: Ice Attack 3, swift, so 6 is needed; fire counts fully against ice.
    t = Table("burning-shield rage", tokens="red").fight("freezers").next_phase()
    t.say("foe 0", "play basic burning-shield", "pay token red red", "play basic rage", "pick 1")
    t.say("do commit")
    assert not t.s.mods.has(d.COUNTER)  # 4 and half of 2 are 5
    t = Table("burning-shield rage rage", tokens="red").fight("freezers").next_phase()
    t.say("foe 0", "play basic burning-shield", "pay token red red", "play basic rage", "pick 1")
    t.say("play basic rage", "pick 1", "do commit").next_phase().say("foe 0", "do again")
    assert t.point("attack", "fire") == 4


def test_exploding_shield_destroys_whom_it_blocked() -> None:
    t = Table("burning-shield", tokens="red black", night=True).fight("prowlers").next_phase()
    t.say("foe 0", "play strong burning-shield", "pay token red red", "pay token black black", "do commit")
    assert t.fame() == 2
    t.say("done")
    assert t.waiting == "Turn"


def test_exploding_shield_leaves_the_fire_resistant_alone() -> None:
    # Freezers resist fire: 4 and half of 4 block them, and nothing more happens.
    t = Table("burning-shield rage rage", tokens="red black", night=True).fight("freezers").next_phase()
    t.say("foe 0", "play strong burning-shield", "pay token red red", "pay token black black")
    t.say("play basic rage", "pick 1", "play basic rage", "pick 1", "do commit")
    assert t.fame() == 0
    t.next_phase()
    assert t.wounds() == 0
    assert t.offered("foe") == ["0"]


def test_exploding_shield_destroys_a_summoned_monster_for_no_fame() -> None:
    t = Table("burning-shield rage", tokens="red black", night=True).fight("orc-summoners").say("done")
    t.say("* token gargoyle", "foe 1", "play strong burning-shield", "pay token red red")
    t.say("pay token black black", "play basic rage", "pick 1", "do commit")  # 4 + 2 against 5
    assert t.fame() == 0
    t.say("done", "foe 0")  # the summoner is back


def test_demolish_breaks_walls_and_lowers_armor() -> None:
    t = Table("demolish", tokens="red", **KEEP).fight("guardsmen", "swordsmen", site="3-ne")
    assert (walls(t.s, 0), walls(t.s, 1)) == (2, 1)
    t.say("play basic demolish", "pay token red red")
    assert (walls(t.s, 0), walls(t.s, 1)) == (1, 0)  # the guardsmen's own walls stand
    assert (armor(t.s, 0), armor(t.s, 1)) == (6, 4)


def test_demolish_does_nothing_to_the_fire_resistant() -> None:
    t = Table("demolish", tokens="red").fight("fire-golems")
    assert t.refused("play basic demolish") == "MK-5.9"
    t = Table("demolish", tokens="red").fight("fire-golems", "prowlers").say("play basic demolish")
    t.say("pay token red red")
    assert (armor(t.s, 0), armor(t.s, 1)) == (4, 2)
    # Behind walls it is worth casting all the same: walls resist nothing.
    t = Table("demolish", tokens="red", **KEEP).fight("fire-golems", site="3-ne").say("play basic demolish")
    t.say("pay token red red")
    assert (armor(t.s, 0), walls(t.s, 0)) == (4, 0)


def test_demolish_is_for_combat() -> None:
    assert Table("demolish", tokens="red").refused("play basic demolish") == "MK-5.9"


def test_disintegrate_destroys_one_and_weakens_the_others() -> None:
    t = Table("demolish", tokens="red black", night=True, level=9)
    fame = t.fame()
    t.fight("prowlers", "wolf-riders", "fire-golems")
    assert t.refused("play strong demolish") == "MK-5.9"  # not before the attack phase
    t.next_phase().next_phase().say("foe 0", "do hero", "foe 1", "do hero", "do hero")
    t.say("play strong demolish", "pay token red red", "pay token black black")
    assert t.offered("foe") == ["0", "1"]  # fire golems cannot be destroyed by it
    t.say("foe 1")
    assert t.fame() - fame == 3
    assert (armor(t.s, 0), armor(t.s, 2)) == (2, 4)


def test_mana_meltdown_takes_a_random_crystal_of_each_other() -> None:
    t = own(Table("mana-meltdown", "", "", tokens="red", seats=3), 1, d.BLUE, d.GREEN)
    t.say("play basic mana-meltdown", "pay token red red", "* roll green")
    assert t.crystals(1) == "blue"
    assert (t.wounds(1), t.wounds(2)) == (0, 1)  # seat 2 had none
    t.say("color green")
    assert t.crystals() == "green"


def test_mana_meltdown_may_leave_what_was_lost_and_offers_nothing_for_wounds() -> None:
    t = own(Table("mana-meltdown", "", tokens="red", seats=2), 1, d.WHITE)
    t.say("play basic mana-meltdown", "pay token red red", "* roll white", "done")
    assert (t.crystals(), t.crystals(1)) == ("", "")
    t = Table("mana-meltdown", "", tokens="red", seats=2).say("play basic mana-meltdown", "pay token red red")
    assert (t.waiting, t.wounds(1), t.wounds()) == ("Turn", 1, 0)


def test_mana_meltdown_turns_a_fourth_crystal_into_mana() -> None:
    t = own(Table("mana-meltdown", "", tokens="red", crystals="blue blue blue", seats=2), 1, d.BLUE)
    t.say("play basic mana-meltdown", "pay token red red", "* roll blue", "color blue")
    assert (t.crystals(), t.mana()) == ("blue blue blue", "blue")


def test_mana_radiance_hurts_everybody_who_has_the_color() -> None:
    t = own(Table("mana-meltdown", "", tokens="red black", crystals="green", night=True, seats=2), 1, 2, 2, 1)
    t.say("play strong mana-meltdown", "pay token red red", "pay token black black", "color green")
    assert (t.wounds(), t.wounds(1)) == (1, 2)
    assert (t.crystals(), t.crystals(1)) == ("green green green", "blue green green")
    t = own(Table("mana-meltdown", "", tokens="red black", night=True, seats=2), 1, d.GREEN)
    t.say("play strong mana-meltdown", "pay token red red", "pay token black black", "color red")
    assert (t.wounds(), t.wounds(1), t.crystals()) == (0, 0, "red red")
