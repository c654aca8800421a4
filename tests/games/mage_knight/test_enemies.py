"""What enemies can do (MK-12), and the tokens themselves."""

import pytest

from conclave.core.effects import keep
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.foes import abilities, armor, attack, immune, walls
from conclave.games.mage_knight.effects.units import add_unit
from conclave.games.mage_knight.rows import GONE, OF_CITY
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table

CITY = {"white": "c7-c", "blue": "c6-c", "red": "c8-c", "green": "c5-c"}


def in_city(color: str, name: str) -> Table:
    """A defender of a city fights."""
    tile = CITY[color].split("-")[0]
    t = Table(tiles=f"1@0/1 2@1/0 {tile}@1/1", scenario="conquest", at="2-ne")
    return t.fight(name, site=CITY[color])


def test_12_1_walls_of_the_site_and_of_the_token() -> None:
    t = Table(tiles="1@0/1 2@1/0 3@1/1", at="3-c").fight("guardsmen", site="3-ne")
    assert walls(t.s, 0) == 2
    t.s.mods.add(d.NO_SITE_WALLS, 0, -1, 1, d.COMBAT, -1)
    assert walls(t.s, 0) == 1


def test_12_3_brutal_doubles_what_was_not_blocked() -> None:
    t = Table().fight("minotaur").next_phase().next_phase().say("do hero")
    assert t.wounds() == 5  # 2 x 5 against armor 2


def test_12_4_poison_wounds_the_hero_twice() -> None:
    t = Table().fight("cursed-hags").next_phase().next_phase().say("do hero")
    assert t.wounds() == 2
    assert t.discards() == "wound wound"


def test_12_4_poison_gives_a_unit_two_wounds() -> None:
    t = Table(units="peasants").fight("cursed-hags").next_phase().next_phase().say("name 0")
    assert t.unit(0, d.U_WOUNDS) == 2


def test_12_5_paralysis_destroys_a_unit() -> None:
    t = Table(units="peasants").fight("medusa").next_phase().next_phase().say("name 0", "do hero")
    assert t.unit(0, d.U_KIND) == 0
    assert t.wounds() == 2  # 6 less 3


def test_12_5_paralysis_empties_the_hand() -> None:
    t = Table("march rage").fight("medusa").next_phase().next_phase().say("do hero")
    assert t.hand() == "wound wound wound"


def test_11_21_a_resistant_unit_that_is_not_wounded_is_not_paralyzed() -> None:
    t = Table(units="ice-golems").fight("freezers").next_phase().next_phase().say("name 0")
    assert t.unit(0, d.U_KIND) > 0  # armor 4 takes the 3 of an ice attack that it resists


def test_29_25_poison_and_paralysis_destroy() -> None:
    # A medusa that defends the green city is poisonous too.
    t = in_city("green", "medusa")
    add_unit(t.s, 0, pieces.UNIT_NAMES.index("peasants"))
    t.next_phase().next_phase().say("name 0", "do hero")
    assert t.unit(0, d.U_KIND) == 0


def test_12_7_a_summoner_sends_a_monster() -> None:
    t = Table().fight("orc-summoners").say("done", "* token gargoyle")
    assert t.offered("foe") == ["1"]
    t.say("done", "do hero")
    assert t.wounds() == 3  # 5 against 2
    assert t.offered("foe") == ["0"]  # the summoner is back, the gargoyle is gone
    assert t.s.rows[GONE + pieces.BROWN_PILE] == (pieces.FOE_NAMES.index("gargoyle"),)
    t.say("foe 0").points(attack=4).say("do commit")
    assert t.fame() == 4


def test_12_7_a_blocked_monster_is_gone_and_brings_no_fame() -> None:
    t = (
        Table()
        .fight("orc-summoners")
        .say("done", "* token gargoyle", "foe 1")
        .points(block=5)
        .say("do commit")
    )
    assert t.offered("foe") == []
    t.say("done")
    assert (t.wounds(), t.fame()) == (0, 0)


def test_0_5_monsters_may_come_when_damage_is_dealt() -> None:
    t = Table(summon_drawn_at="assign_damage").fight("orc-summoners").say("done")
    assert t.offered("foe") == []
    t.say("done", "* token gargoyle", "do hero")
    assert t.wounds() == 3


def test_12_8_assassination_strikes_the_hero() -> None:
    t = Table(units="peasants").fight("prowlers")
    t.s.mods.add(d.FOE_GAINS, -1, 0, pieces.ASSASSINATION, d.COMBAT, -1)
    t.next_phase().next_phase()
    assert t.choices == ["do hero"]


def test_12_9_a_cumbersome_attack_is_slowed_by_move_points() -> None:
    t = Table().fight("prowlers")
    t.s.mods.add(d.FOE_GAINS, -1, 0, pieces.CUMBERSOME, d.COMBAT, -1)
    t.next_phase().say("foe 0").points(move=4).say("convert slow", "convert slow")
    assert attack(t.s, 0) == 2
    t.say("convert slow", "convert slow")
    assert t.offered("foe") == []  # nothing is left of it, so it is blocked
    t.say("done")
    assert t.wounds() == 0


def test_12_10_fire_resistance_ignores_red_effects() -> None:
    t = Table().fight("fire-mages", "prowlers")
    t.s.bound = keep(0, d.SOURCE, pieces.CARD_NAMES.index("demolish"))
    assert immune(t.s, 0)
    assert not immune(t.s, 1)


@pytest.mark.parametrize(
    ("color", "name", "what", "value"),
    [
        ("white", "swordsmen", "armor", 6), ("blue", "fire-mages", "attack", 8),
        ("blue", "altem-mages", "attack", 5),
        ("blue", "swordsmen", "attack", 6), ("red", "swordsmen", "brutal", 1),
        ("red", "fire-mages", "brutal", 0),
        ("green", "swordsmen", "poison", 1), ("green", "ice-mages", "poison", 0),
    ],
)  # fmt: skip
def test_12_11_what_cities_add(color: str, name: str, what: str, value: int) -> None:
    t = in_city(color, name)
    found = {
        "armor": armor(t.s, 0),
        "attack": attack(t.s, 0),
        "brutal": int(abilities(t.s, 0) & pieces.BRUTAL != 0),
        "poison": int(abilities(t.s, 0) & pieces.POISON != 0),
    }
    assert found[what] == value


def test_12_11_not_for_rampaging_enemies_that_joined() -> None:
    t = in_city("white", "swordsmen")
    t.s.foes = changed(t.s.foes, 2, int(t.s.foes[2]) & ~OF_CITY)
    assert armor(t.s, 0) == 5


def test_the_tokens_of_the_box() -> None:
    counts = [0] * 6
    for kind in range(pieces.FOE_KINDS):
        counts[pieces.FOE_PILE[kind]] += int(pieces.FOE_COPIES[kind])
    assert dict(zip(pieces.PILES, counts, strict=False)) == {
        "green": 12, "gray": 10, "violet": 10, "brown": 10, "white": 10, "red": 8,
    }  # fmt: skip


def test_swamp_dragons_are_swift_and_poisonous() -> None:
    kind = pieces.FOE_NAMES.index("swamp-dragon")
    assert pieces.FOE_ABILITIES[kind] == pieces.SWIFT | pieces.POISON


def test_0_14_first_printing_of_two_tokens() -> None:
    t = Table(printing="first").fight("altem-guardsmen", "altem-mages")
    assert attack(t.s, 0) == 6
    assert abilities(t.s, 1) & pieces.FORTIFIED
    t = Table().fight("altem-guardsmen", "altem-mages")
    assert attack(t.s, 0) == 5
    assert not abilities(t.s, 1) & pieces.FORTIFIED
