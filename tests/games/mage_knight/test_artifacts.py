"""The artifacts that no unit carries, each by its name, both sides."""

import pytest

from conclave.core import flow
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.foes import resistances
from conclave.games.mage_knight.rows import BOX, FIELD, PILE_BAG
from conclave.games.mage_knight.rules.exploring import Populate, lay_tile
from conclave.games.mage_knight.rules.moving import step_cost
from conclave.games.mage_knight.rules.tokens import put_token
from tests.games.mage_knight.scenario import Table

KEEP = "1@0/1 2@1/0 3@1/1"
DESERT = "1@0/1 2@1/0 4@1/1"


def basic(t: Table, card: str) -> Table:
    """Play the basic side of an artifact, which is then among the cards of the turn."""
    t.say(f"play basic {card}")
    assert (card in t.played(), t.row(BOX)) == (True, "")
    return t


def strong(t: Table, card: str) -> Table:
    """Play the strong side of an artifact, which takes it out of the game."""
    t.say(f"play strong {card}")
    assert (t.row(BOX), card in t.played()) == (card, False)
    return t


def attacking(t: Table) -> Table:
    """Go on to the attack phase; the hero takes all damage."""
    return t.next_phase().next_phase().say("do hero")


def cost(t: Table, at: str) -> int:
    """Give what entering a land costs."""
    return int(step_cost(t.s, 0, land.LAND_NAMES.index(at)))


def gained(t: Table) -> tuple[str, str, int]:
    """Give mana, crystals and fame."""
    return t.mana(), t.crystals(), t.fame()


def test_ruby_ring_gives_red_mana_a_crystal_and_fame() -> None:
    assert gained(basic(Table("ruby-ring"), "ruby-ring")) == ("red", "red", 1)


def test_sapphire_ring_gives_blue_mana_a_crystal_and_fame() -> None:
    assert gained(basic(Table("sapphire-ring"), "sapphire-ring")) == ("blue", "blue", 1)


def test_diamond_ring_gives_white_mana_a_crystal_and_fame() -> None:
    assert gained(basic(Table("diamond-ring"), "diamond-ring")) == ("white", "white", 1)


def test_emerald_ring_gives_green_mana_a_crystal_and_fame() -> None:
    assert gained(basic(Table("emerald-ring"), "emerald-ring")) == ("green", "green", 1)


def test_ruby_ring_ends_no_red_and_black_mana_and_gives_fame_for_red_spells() -> None:
    t = strong(Table("ruby-ring fireball snowstorm", tokens="blue", night=True), "ruby-ring")
    t.fight("prowlers").say("foe 0", "play strong fireball", "pay endless red red", "pay endless black black")
    assert t.fame() == 1
    t.say("play basic snowstorm", "pay token blue blue")
    assert t.fame() == 1  # a blue spell brings none


def test_sapphire_ring_ends_no_blue_and_black_mana_and_gives_fame_for_blue_spells() -> None:
    t = strong(Table("sapphire-ring snowstorm", night=True), "sapphire-ring")
    t.fight("prowlers").say(
        "foe 0", "play strong snowstorm", "pay endless blue blue", "pay endless black black"
    )
    assert t.fame() == 1


def test_diamond_ring_ends_no_white_and_black_mana_and_gives_fame_for_white_spells() -> None:
    t = strong(Table("diamond-ring expose whirlwind", night=True), "diamond-ring")
    t.fight("prowlers").say("play basic whirlwind", "pay endless white white", "foe 0", "foe 0")
    t.say("play strong expose", "pay endless white white", "pay endless black black")
    assert t.fame() == 2


def test_emerald_ring_ends_no_green_and_black_mana_and_gives_fame_for_green_spells() -> None:
    t = strong(Table("emerald-ring restoration", night=True), "emerald-ring")
    t.say("play strong restoration", "pay endless green green", "pay endless black black")
    assert t.fame() == 1


def test_ruby_ring_gives_no_black_by_day() -> None:
    t = strong(Table("ruby-ring fireball"), "ruby-ring").fight("prowlers").say("foe 0")
    assert (t.refused("play strong fireball"), t.refused("play basic fireball")) == ("MK-5.9", "")


def test_sword_of_justice_discards_any_number_for_attack_three_each() -> None:
    t = attacking(Table("sword-of-justice march rage", level=3).fight("prowlers")).say("foe 0")
    basic(t, "sword-of-justice")
    assert t.choices == ["discard march", "discard rage", "done"]  # and not the wounds that came
    t.say("discard march", "discard rage", "done")
    assert (t.point("attack"), t.discards()) == (6, "march rage")
    t.say("do commit")
    assert t.fame() == 8 + 2
    t.say("do end")
    assert t.fame() == 8 + 2 + 1  # one for the enemy defeated


def test_sword_of_justice_without_a_discard_still_brings_fame_for_all_of_the_turn() -> None:
    t = Table("sword-of-justice horn-of-wrath", level=3).fight("prowlers").say("foe 0")
    t.say("play basic horn-of-wrath", "* roll blue", "do commit")
    assert (t.waiting, t.fame()) == ("Turn", 10)
    basic(t, "sword-of-justice")
    assert t.waiting == "Turn"  # nothing to strike at, so nothing is discarded
    assert t.say("do end").fame() == 11


def test_sword_of_justice_doubles_physical_attacks_and_takes_resistance() -> None:
    t = attacking(Table("sword-of-justice rage", level=3).fight("ironclads"))
    strong(t, "sword-of-justice")
    assert int(resistances(t.s, 0)) == 0
    t.say("foe 0", "play basic rage", "pick 0", "do commit")  # 2 twice against armor 3
    assert t.fame() == 8 + 4
    assert t.say("do end").fame() == 8 + 4 + 1


def test_sword_of_justice_doubles_no_attack_of_an_element() -> None:
    t = attacking(Table("sword-of-justice", level=3).fight("monks"))
    strong(t, "sword-of-justice").say("foe 0")
    t.s.pool[d.MELEE + d.FIRE] = 4
    t.say("do commit")
    assert t.fame() == 8  # armor 5


@pytest.mark.parametrize(
    ("color", "wounds"), [("red", 1), ("black", 1), ("blue", 0), ("green", 0), ("white", 0), ("gold", 0)]
)
def test_horn_of_wrath_may_hurt(color: str, wounds: int) -> None:
    t = basic(Table("horn-of-wrath").fight("prowlers").say("foe 0"), "horn-of-wrath").say(f"* roll {color}")
    assert (t.point("siege"), t.wounds(), t.waiting) == (5, wounds, "Fight")


def test_horn_of_wrath_adds_up_to_five_with_a_die_for_each() -> None:
    t = strong(Table("horn-of-wrath").fight("prowlers").say("foe 0"), "horn-of-wrath")
    assert t.choices == [f"pick {more}" for more in range(6)]
    t.say("pick 3", "* roll black", "* roll blue", "* roll red")
    assert (t.point("siege"), t.wounds(), t.waiting) == (8, 2, "Fight")


def test_horn_of_wrath_need_not_add() -> None:
    t = strong(Table("horn-of-wrath").fight("prowlers").say("foe 0"), "horn-of-wrath").say("pick 0")
    assert (t.point("siege"), t.wounds(), t.waiting) == (5, 0, "Fight")


def test_horn_of_wrath_in_the_first_printing() -> None:
    t = Table("horn-of-wrath", printing="first").fight("prowlers").say("foe 0")
    assert basic(t, "horn-of-wrath").say("* roll gold").point("siege") == 6
    t = Table("horn-of-wrath", printing="first").fight("prowlers").say("foe 0")
    strong(t, "horn-of-wrath").say("pick 6", *["* roll green"] * 6)
    assert (t.point("siege"), t.wounds()) == (12, 0)


def test_horn_of_wrath_needs_an_aim() -> None:
    t = Table("horn-of-wrath")
    assert t.refused("play basic horn-of-wrath") == "MK-5.9"
    t.fight("prowlers")
    assert t.refused("play strong horn-of-wrath") == "MK-5.9"


def test_endless_bag_of_gold() -> None:
    t = basic(Table("endless-bag-of-gold"), "endless-bag-of-gold")
    assert (t.point("influence"), t.fame()) == (4, 2)
    t = strong(Table("endless-bag-of-gold"), "endless-bag-of-gold")
    assert (t.point("influence"), t.fame()) == (9, 3)


def test_endless_gem_pouch_gives_crystals_by_luck() -> None:
    t = basic(Table("endless-gem-pouch"), "endless-gem-pouch").say("* roll gold")
    assert t.choices == ["color red", "color blue", "color green", "color white"]
    t.say("color green", "* roll red")
    assert gained(t) == ("", "red green", 0)
    t = basic(Table("endless-gem-pouch"), "endless-gem-pouch").say("* roll black", "* roll black")
    assert gained(t) == ("", "", 2)
    t = basic(Table("endless-gem-pouch"), "endless-gem-pouch").say(
        "* roll white", "* roll gold", "color blue"
    )
    assert (gained(t), t.waiting) == (("", "blue white", 0), "Turn")


def test_endless_gem_pouch_gives_a_token_for_a_fourth_crystal() -> None:
    t = basic(Table("endless-gem-pouch", crystals="blue blue"), "endless-gem-pouch")
    t.say("* roll blue", "* roll blue")
    assert gained(t) == ("blue", "blue blue blue", 0)


def test_endless_gem_pouch_gives_mana_of_every_color_of_the_hour() -> None:
    t = strong(Table("endless-gem-pouch"), "endless-gem-pouch")
    assert t.mana() == "red blue green white gold"
    t = strong(Table("endless-gem-pouch", night=True), "endless-gem-pouch")
    assert t.mana() == "red blue green white black"


def test_golden_grail_gives_fame_for_its_own_healing() -> None:
    t = basic(Table("golden-grail wound wound wound"), "golden-grail")
    assert t.point("healing") == 2
    t.say("do heal")
    assert t.fame() == 1
    t.say("do heal").points(healing=1).say("do heal")
    assert (t.fame(), t.wounds()) == (2, 0)  # the third point was not the grail's


def test_golden_grail_gives_fame_for_each_point_on_a_unit() -> None:
    t = Table("golden-grail", units="utem-guardsmen")
    t.s.set_unit(0, 0, d.U_WOUNDS, 1)
    basic(t, "golden-grail").say("name 0")  # of level 2
    assert (t.fame(), t.unit(0, d.U_WOUNDS)) == (2, 0)


def test_golden_grail_draws_for_every_wound_healed() -> None:
    t = strong(Table("golden-grail wound wound", deck="march rage"), "golden-grail")
    assert t.point("healing") == 6
    t.say("do heal", "* draw march", "do heal").lucky()
    assert (sorted(t.hand().split()), t.fame()) == (["march", "rage"], 0)


def test_golden_grail_is_not_for_combat() -> None:
    t = Table("golden-grail wound").fight("prowlers")
    assert t.refused("play basic golden-grail") == "MK-5.11"


def test_book_of_wisdom_turns_an_action_into_an_advanced_one() -> None:
    t = Table("book-of-wisdom rage march wound", advanced="fire-bolt ice-bolt")
    basic(t, "book-of-wisdom")
    assert t.choices == ["throw rage"]  # nothing green is on offer
    t.say("throw rage", "take fire-bolt").lucky()
    assert (t.row(BOX), "fire-bolt" in t.hand(), t.crystals()) == ("rage", True, "")


def test_book_of_wisdom_turns_an_action_into_a_spell_and_a_crystal() -> None:
    t = strong(Table("book-of-wisdom rage march", spells="fireball snowstorm"), "book-of-wisdom")
    t.say("throw rage", "take fireball").lucky()
    assert ("fireball" in t.hand(), t.crystals()) == (True, "red")
    t = strong(Table("book-of-wisdom march", spells="fireball snowstorm"), "book-of-wisdom")
    t.say("throw march")  # no green spell
    assert (t.hand(), t.crystals(), t.waiting) == ("", "green", "Turn")


def test_book_of_wisdom_needs_an_action_card() -> None:
    t = Table("book-of-wisdom fireball wound", spells="fireball", advanced="fire-bolt")
    assert (t.refused("play basic book-of-wisdom"), t.refused("play strong book-of-wisdom")) == (
        "MK-5.9",
        "MK-5.9",
    )


def test_amulet_of_the_sun_brings_the_day_into_the_night() -> None:
    t = Table("amulet-of-the-sun march", at="3-c", tiles=KEEP, night=True)
    t.enemy("guardsmen", "3-ne", hidden=True)
    assert (cost(t, "a-ne"), int(t.s.z[FIELD + 1].masks[0])) == (5, 0)
    basic(t, "amulet-of-the-sun")
    assert (t.mana(), cost(t, "a-ne")) == ("gold", 3)
    assert int(t.s.z[FIELD + 1].masks[0]) == -1  # the garrison beside it is seen
    t.say("play strong march", "pay token gold green")
    assert t.point("move") == 4


def test_amulet_of_the_sun_by_day_is_gold_alone() -> None:
    t = basic(Table("amulet-of-the-sun"), "amulet-of-the-sun")
    assert (t.mana(), t.s.mods.has(d.GOLD_AT_NIGHT), t.s.mods.has(d.TERRAIN_SET)) == ("gold", False, False)


def test_amulet_of_the_sun_gives_three_gold() -> None:
    t = strong(Table("amulet-of-the-sun", night=True), "amulet-of-the-sun")
    assert (t.mana(), cost(t, "a-ne")) == ("gold gold gold", 3)


def test_amulet_of_darkness_brings_the_night_into_the_day() -> None:
    t = Table("amulet-of-darkness fireball", tokens="red", tiles=DESERT)
    assert cost(t, "4-ne") == 5
    basic(t, "amulet-of-darkness")
    assert t.choices == [f"color {color}" for color in d.COLORS]
    t.say("color black")
    assert cost(t, "4-ne") == 3
    t.fight("prowlers").say("foe 0", "play strong fireball", "pay token red red", "pay token black black")
    assert t.mana() == ""


def test_amulet_of_darkness_at_night_is_mana_alone() -> None:
    t = basic(Table("amulet-of-darkness", night=True), "amulet-of-darkness").say("color gold")
    assert (t.mana(), t.s.mods.has(d.BLACK_BY_DAY), t.s.mods.has(d.TERRAIN_SET)) == ("gold", False, False)


def test_amulet_of_darkness_gives_three_mana_each_as_one_likes() -> None:
    t = strong(Table("amulet-of-darkness", tiles=DESERT), "amulet-of-darkness")
    t.say("color red", "color gold", "color red")
    assert (t.mana(), cost(t, "4-ne"), t.waiting) == ("red red gold", 3, "Turn")


def test_ruby_ring_used_up_counts_red_spells_that_were_cast_before_it() -> None:
    t = Table("ruby-ring fireball flame-wall chill", tokens="red red blue").fight("prowlers")
    t.say("play basic chill", "pay token blue blue", "foe 0", "foe 0")
    t.say("play basic fireball", "pay token red red")
    assert t.fame() == 0
    t.say("play strong ruby-ring")
    assert t.fame() == 1  # the red one, not the blue one
    t.say("do commit")
    assert t.fame() == 1 + 2


def test_amulet_of_the_sun_turns_up_all_ruins_of_the_map_and_new_ones() -> None:
    t = Table("amulet-of-the-sun", night=True, tiles="1@0/1 2@1/0 8@1/1")
    far, pile = land.LAND_NAMES.index("8-ne"), pieces.RUIN_PILE
    t.s.draw(PILE_BAG + pile, 4)
    put_token(t.s, pile, 4, far, 0)
    t.say("play basic amulet-of-the-sun")
    assert [int(mask) for mask in t.s.z[FIELD + pile].masks] == [-1]
    lay_tile(t.s, land.TILE_NAMES.index("10"), land.SLOT_NAMES.index("2/0"))
    t.s.stack.append(Populate(land.TILE_NAMES.index("10"), 0))
    flow.settle(t.s)
    t.lucky()
    assert [int(mask) for mask in t.s.z[FIELD + pile].masks] == [-1, -1]
