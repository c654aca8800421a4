"""Sites, their rewards, and cities (MK-13, MK-14)."""

import pytest

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.rows import (
    ARTIFACTS_SHOWN,
    AT,
    BURNED,
    CONQUERED,
    FIELD,
    GONE,
    RAMPANT,
    SHIELDS,
    SPELL_OFFER,
    WON,
)
from conclave.games.mage_knight.rules.sites import flag, leader, safe
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table


def spot(name: str) -> int:
    """A land by its name."""
    return land.LAND_NAMES.index(name)


def test_13_1_a_rampaging_enemy_brings_reputation() -> None:
    t = (
        Table(at="1-c")
        .enemy("prowlers", "1-nw")
        .say("challenge 1-nw", "foe 0")
        .points(siege=3)
        .say("do commit")
    )
    assert (t.reputation(), t.fame()) == (1, 2)
    assert not flag(t.s, spot("1-nw"), RAMPANT)
    t = (
        Table(at="c2-c", tiles="1@0/1 2@1/0 c2@1/1")
        .enemy("swamp-dragon", "c2-se")
        .say("challenge c2-se", "foe 0")
    )
    t.points(siege=9).say("do commit")
    assert t.reputation() == 2


def test_13_1_one_that_is_not_defeated_stays() -> None:
    t = Table(at="1-c").enemy("prowlers", "1-nw").say("challenge 1-nw", "done", "done", "do hero", "done")
    assert flag(t.s, spot("1-nw"), RAMPANT)
    assert t.s.rows[AT] == (spot("1-nw"),)


def keep() -> Table:
    """A hero assaults a keep with swordsmen."""
    t = Table("march march", deck="rage", tiles="1@0/1 2@1/0 3@1/1", at="3-c")
    return t.enemy("swordsmen", "3-ne", hidden=True).points(move=3).say("move 3-ne")


def test_13_3_a_conquered_keep_has_a_shield_and_the_hero_stays() -> None:
    t = keep().say("foe 0").points(siege=5).say("do commit")
    assert (t.where(), int(t.s.owner[spot("3-ne")])) == ("3-ne", 0)


def test_13_3_withdrawal_goes_back_without_a_wound() -> None:
    t = keep().say("done", "done", "do hero", "done")
    assert t.where() == "3-c"
    assert t.wounds() == 3  # of the fight: 6 against armor 2
    t.say("play basic march", "do end")
    assert t.where() == "3-c"
    assert t.wounds() == 3


def test_13_5_the_garrison_stays_face_up() -> None:
    t = keep().say("done", "done", "do hero", "done")
    assert int(t.s.z[FIELD + pieces.GRAY_PILE].masks[0]) == -1


def test_13_3_a_tower_gives_a_spell() -> None:
    t = Table("march march", tiles="1@0/1 2@1/0 4@1/1", at="4-se", spells="fireball snowstorm tremor")
    t.enemy("monks", "4-c", hidden=True).points(move=5).say("move 4-c", "foe 0").points(siege=5).say(
        "do commit"
    )
    t.say("play basic march", "do end")
    assert t.offered("take") == ["fireball", "snowstorm", "tremor"]
    t.say("take snowstorm", "* draw expose")
    assert t.on_deck() == "snowstorm"
    assert t.row(SPELL_OFFER) == "fireball tremor expose"


def test_13_6_another_players_keep_is_defended_at_half_the_fame() -> None:
    t = Table(seats=2, tiles="1@0/1 2@1/0 3@1/1", at="3-c")
    t.s.owner = changed(t.s.owner, spot("3-ne"), 1)
    t.points(move=3).say("move 3-ne", "* token crossbowmen", "foe 0").points(siege=4).say("do commit")
    assert t.fame() == 2  # 3 halved, rounded up
    assert int(t.s.owner[spot("3-ne")]) == 0


def test_13_8_a_monastery_burns_for_an_artifact() -> None:
    t = Table("march march", units="peasants", tiles="1@0/1 2@1/0 5@1/1", at="5-ne").say(
        "do burn", "* token monks"
    )
    assert t.reputation() == -3
    assert t.offered("unit") == []
    t.say("foe 0").points(siege=5).say("do commit")
    assert flag(t.s, spot("5-ne"), BURNED)
    t.say("play basic march", "do end", "* draw ruby-ring", "* draw golden-grail", "return ruby-ring")
    assert t.on_deck() == "golden-grail"
    assert t.row(ARTIFACTS_SHOWN) == ""


def test_13_8_a_monastery_that_was_defended_stands() -> None:
    t = Table(tiles="1@0/1 2@1/0 5@1/1", at="5-ne").say(
        "do burn", "* token monks", "done", "done", "do hero", "done"
    )
    assert not flag(t.s, spot("5-ne"), BURNED)
    assert t.s.rows[GONE + pieces.VIOLET_PILE] == (pieces.FOE_NAMES.index("monks"),)


def dungeon(units: str = "") -> Table:
    """A hero in a dungeon with a gargoyle."""
    t = Table(
        "march march", deck="rage", units=units, tiles="1@0/1 2@1/0 7@1/1", at="7-se", spells="fireball"
    )
    return t.say("do enter", "* token gargoyle")


@pytest.mark.parametrize(("color", "reward"), [("gold", "spell"), ("black", "spell"), ("red", "artifact")])
def test_13_9_a_dungeon_holds_a_spell_or_an_artifact(color: str, reward: str) -> None:
    t = (
        dungeon()
        .say("foe 0")
        .points(siege=8)
        .say("do commit", "play basic march", "do end", f"* roll {color}")
    )
    if reward == "spell":
        assert t.offered("take") == ["fireball"]
    else:
        t.say("* draw ruby-ring", "* draw golden-grail")
        assert sorted(t.offered("return")) == ["golden-grail", "ruby-ring"]


def test_13_9_no_units_in_a_dungeon_and_a_failed_token_is_discarded() -> None:
    t = dungeon("peasants")
    assert t.refused("unit 0 0") == "MK-10.6"
    t.say("done", "done")
    assert t.choices == ["do hero"]
    t.say("do hero", "done")
    assert t.s.rows[GONE + pieces.BROWN_PILE] == (pieces.FOE_NAMES.index("gargoyle"),)
    assert int(t.s.owner[spot("7-se")]) == -1


def test_13_10_a_tomb_holds_a_spell_and_an_artifact() -> None:
    t = Table(tiles="1@0/1 2@1/0 c1@1/1", at="c1-ne").say("do enter", "* token swamp-dragon", "foe 0")
    t.points(siege=9).say("do commit")
    assert sorted(t.s.rows[WON]) == [pieces.ARTIFACT_REWARD, pieces.SPELL_REWARD]


def test_13_11_a_conquered_dungeon_gives_fame_only() -> None:
    t = Table(tiles="1@0/1 2@1/0 7@1/1", at="7-se")
    t.s.owner = changed(t.s.owner, spot("7-se"), 0)
    t.say("do enter", "* token gargoyle", "foe 0").points(siege=8).say("do commit")
    assert t.fame() == 4
    assert t.s.rows[WON] == ()


def test_13_12_a_den_keeps_its_monster() -> None:
    t = Table(tiles="1@0/1 2@1/0 6@1/1", at="6-w").say(
        "do enter", "* token minotaur", "done", "done", "do hero", "done"
    )
    assert t.s.rows[AT + pieces.BROWN_PILE] == (spot("6-w"),)
    t.s.acted = 0
    t.say("do enter")
    assert t.waiting == "Fight"  # nothing is drawn again
    t.say("foe 0").points(siege=5).say("do commit")
    assert t.s.rows[WON] == (pieces.RANDOM_CRYSTAL_REWARD,) * 2


def test_13_13_spawning_grounds_fill_again() -> None:
    t = Table(tiles="1@0/1 2@1/0 c1@1/1", at="c1-w").say("do enter", "* token minotaur", "* token medusa")
    t.say("foe 0").points(siege=5).say("do commit", "done", "done", "do hero", "done", "* token gargoyle")
    masks = [int(mask) for mask in t.s.z[FIELD + pieces.BROWN_PILE].masks]
    assert sorted(masks) == [-1, 0]  # the medusa is seen, the new one is not
    assert t.s.rows[WON] == ()


def test_13_13_spawning_grounds_cleared() -> None:
    t = Table(tiles="1@0/1 2@1/0 c1@1/1", at="c1-w").say("do enter", "* token minotaur", "* token medusa")
    t.say("foe 0", "foe 1").points(siege=9).say("do commit")
    assert sorted(t.s.rows[WON]) == [pieces.ARTIFACT_REWARD] + [pieces.RANDOM_CRYSTAL_REWARD] * 3


def ruins(name: str, **more: str) -> Table:
    """A hero stands in some ruins."""
    return Table(tiles="1@0/1 2@1/0 8@1/1", at="8-ne", **more).ruin(name, "8-ne")  # type: ignore[arg-type]


def test_13_14_an_altar_takes_three_mana_for_seven_fame() -> None:
    t = ruins("altar-green", tokens="green gold", crystals="green")
    t.say("do altar", "pay token green green", "pay crystal green green", "pay token gold green")
    assert t.fame() == 7
    assert int(t.s.owner[spot("8-ne")]) == 0
    assert ruins("altar-green", tokens="green gold").refused("do altar") == "MK-5.9"


@pytest.mark.parametrize(
    ("name", "tokens", "rewards"),
    [
        ("ruin-green-brown", "prowlers minotaur", (pieces.ARTIFACT_REWARD,)),
        ("ruin-gray-brown", "golems minotaur", (pieces.ARTIFACT_REWARD,)),
        ("ruin-gray-violet", "golems monks", (pieces.UNIT_REWARD,)),
        ("ruin-green-green", "prowlers diggers", (pieces.CRYSTALS_REWARD,)),
        ("ruin-brown-violet", "minotaur monks", (pieces.SPELL_REWARD, pieces.CRYSTALS_REWARD)),
        ("ruin-gray-white", "golems gunners", (pieces.ARTIFACT_REWARD, pieces.SPELL_REWARD)),
        ("ruin-green-red", "prowlers fire-dragon", (pieces.ARTIFACT_REWARD, pieces.ADVANCED_REWARD)),
        ("ruin-brown-red", "minotaur fire-dragon", (pieces.ARTIFACT_REWARD, pieces.ARTIFACT_REWARD)),
    ],
)
def test_13_14_guarded_ruins(name: str, tokens: str, rewards: tuple[int, ...]) -> None:
    t = ruins(name).say("do enter", *[f"* token {token}" for token in tokens.split()])
    t.next_phase().next_phase()
    while t.waiting != "Fight":
        t.say("foe 0" if "foe 0" in t.choices else t.choices[-1])
    t.say("foe 0", "foe 1").points(attack=99).say("do commit")
    assert t.s.rows[WON] == rewards
    assert t.s.rows[GONE + pieces.RUIN_PILE] == (pieces.RUIN_NAMES.index(name),)


def test_13_15_random_crystals() -> None:
    t = Table("march march", tiles="1@0/1 2@1/0 6@1/1", at="6-w").say("play basic march")
    t.s.rows[WON] = (pieces.RANDOM_CRYSTAL_REWARD,) * 3
    t.say("do end", "* roll red", "* roll gold", "color white", "* roll black")
    assert t.crystals() == "red white"
    assert t.fame() == 1


def test_13_16_a_glade_takes_a_wound_from_hand_or_pile() -> None:
    t = Table("march wound", at="1-c").say("play basic march", "do end")
    assert t.choices == ["throw wound", "done"]
    t.say("throw wound")
    assert t.wounds() == 0


def test_13_17_a_mine_gives_a_crystal_unless_there_are_three() -> None:
    t = Table("march rage", deck="rage", at="2-sw").say("play basic march", "do end")
    assert t.crystals() == "green"
    t = Table("march rage", deck="rage", at="2-sw", crystals="green green green").say(
        "play basic march", "do end"
    )
    assert t.crystals() == "green green green"
    assert t.mana() == ""


def test_13_20_a_unit_is_won_after_new_command_tokens_or_forfeited() -> None:
    t = Table("march rage", offer="peasants foresters", units="herbalists").say("play basic march")
    t.s.rows[WON] = (pieces.UNIT_REWARD,)
    t.say("do end")
    assert t.offered("recruit") == ["peasants", "foresters"]
    t.say("recruit foresters", "name 0")
    assert t.unit(0, d.U_KIND) - 1 == pieces.UNIT_NAMES.index("foresters")


def city() -> Table:
    """A hero assaults the white city with two defenders."""
    t = Table("march march", tiles="1@0/1 2@1/0 c7@1/1", scenario="conquest", at="c7-ne")
    return t.enemy("swordsmen", "c7-c").enemy("gunners", "c7-c").points(move=2).say("move c7-c")


def test_14_2_every_defender_is_a_shield_and_the_last_one_the_city() -> None:
    t = city().say("foe 0").points(siege=6).say("do commit")
    assert t.s.rows[SHIELDS + d.WHITE] == (0,)
    t.say("foe 1").points(siege=7).say("do commit")
    assert flag(t.s, spot("c7-c"), CONQUERED)
    assert leader(t.s, spot("c7-c")) == 0
    assert t.where() == "c7-c"


def test_14_3_a_part_of_it_stays_done() -> None:
    t = city().say("foe 0").points(siege=6).say("do commit", "done", "done", "do hero", "done")
    assert t.where() == "c7-ne"
    assert t.s.rows[SHIELDS + d.WHITE] == (0,)
    assert t.s.rows[AT + pieces.WHITE_PILE] == (spot("c7-c"),)


def test_29_20_a_tie_goes_to_the_earlier_first_shield() -> None:
    t = city()
    t.s.rows[SHIELDS + d.WHITE] = (1, 0, 0, 1)
    assert leader(t.s, spot("c7-c")) == 1


def test_26_1_a_city_of_first_reconnaissance_cannot_be_entered() -> None:
    t = Table(tiles="1@0/1 2@1/0 c7@1/1", at="c7-ne").points(move=9)
    assert t.refused("move c7-c") == "MK-26.1"
    assert not safe(t.s, 0, spot("c7-c"))


def test_14_1_garrisons_by_level() -> None:
    for color in range(4):
        assert len(pieces.GARRISONS[color]) == 11
    assert pieces.GARRISONS[d.WHITE][4] == (pieces.GRAY_PILE, pieces.WHITE_PILE, pieces.WHITE_PILE)
    assert pieces.GARRISONS[d.BLUE][7] == (
        pieces.VIOLET_PILE, pieces.VIOLET_PILE, pieces.WHITE_PILE, pieces.WHITE_PILE,
    )  # fmt: skip
