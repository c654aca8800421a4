"""What spells of battle may touch, and where they are stronger (WK-2.22e, WK-2.22f, WK-2.4b)."""

from __future__ import annotations

from conclave.games.wizard_kings.board import CLEAR, Board
from conclave.games.wizard_kings.rules.battle import hit_number
from tests.games.wizard_kings.field import TWO, Field, field, fight
from tests.games.wizard_kings.test_spells import WIZARDS, duel

FAR = "orcs goblin1@2g3"
KHAX = "maps m11:0,0,up=1 m2:0,1,up=2"

# Healing.


def test_greenheal_heals_no_wizard_no_castle_and_nobody_whole() -> None:
    """In battle and before it: a castle 1 beside the wizard is no target."""
    assert "cast 1 2" not in field("elves wicana2@1g5 castle1@1g5 ranger3@1g5", FAR).choices()
    table = duel("elves", "wicana4@1g5 castle1@1g5 glader3@1g5 ranger3@1g5", "orc4@1g4")
    table.play("cast 1 2")
    assert table.units() == {table.name(1, "glader")[5:]}


def drained(undead: str, foe: str = "glader4@1g4", hits: int = 3) -> Field:
    """Life Drain at the one enemy, with so many hits."""
    table = duel("undead", undead, foe)
    slug = foe.split("@")[0].rstrip("0123456789")
    return table.play("cast 1 4").play(table.name(0, slug)).roll(*([1] * hits + [6] * (3 - hits)))


def test_life_drain_heals_no_wizard_and_no_castle() -> None:
    """A Necrom 2, a castle 1 and a Zombie 1: only the Zombie is asked for; without it nobody is healed."""
    table = drained("necrom4@1g5 castle1@1g5 zombie1@1g5 deathbow3@1g5")
    assert table.choices() == [table.name(1, "zombie")]
    table.play(table.name(1, "zombie"))
    assert [table.strength(1, slug) for slug in ("necrom", "castle", "zombie")] == [2, 1, 3]
    lonely = drained("necrom4@1g5 castle1@1g5")
    assert lonely.choices() == ["pass"]
    lonely.play("pass")
    assert (lonely.strength(1, "necrom"), lonely.strength(1, "castle")) == (2, 1)


def test_life_drain_gives_back_what_was_lost_two_at_most() -> None:
    """One hit gives one step; three hits on a Glader 1 take one step and give one; no hit, no question."""
    for foe, hits, strength in (("glader4@1g4", 1, 2), ("glader4@1g4", 3, 3), ("ranger2@1g4", 2, 3)):
        table = drained("necrom4@1g5 zombie1@1g5", foe, hits)
        assert table.asked == 1
        table.play(table.name(1, "zombie"))
        assert table.strength(1, "zombie") == strength
    last = drained("necrom4@1g5 zombie1@1g5", "glader1@1g4", 3)
    last.play(last.name(1, "zombie"))
    assert last.strength(1, "zombie") == 2
    missed = drained("necrom4@1g5 zombie1@1g5", "glader4@1g4", 0)
    assert "fire" in missed.choices()  # the Zombie's combat turn, nobody is healed
    assert missed.strength(1, "zombie") == 1


def test_life_drain_stops_at_the_maximum() -> None:
    """A Deathbow 2 of 3 gets one of two steps."""
    table = drained("necrom4@1g5 deathbow2@1g5")
    table.play(table.name(1, "deathbow"))
    assert table.strength(1, "deathbow") == 3


# Places.


def at_sea(army: str, spell: int, *dice: int) -> Field:
    """A wizard of the first seat flies over the Kraken in L1, and casts."""
    table = field(f"{army} {WIZARDS[army]}4@1k1 ", "orcs kraken3@1l1 goblin1@2g3")
    table.march(0, WIZARDS[army], "1l1", "nw")
    return fight(table).play("hex 1l1").play(f"cast 1 {spell}").roll(*dice)


def test_2_4b_tempest_at_sea_hits_on_four() -> None:
    """There is no forest on the water: 5 misses, 4 hits."""
    table = at_sea("elves", 6, 4, 5, 5, 5, 6, 6)
    assert table.strength(1, "kraken") == 2
    won = at_sea("elves", 6, 1, 2, 4, 5, 5, 6)
    assert won.at(1, "kraken") == "-2"
    assert won.choices() == [won.name(0, "wicana")]  # it has to leave the water


def test_2_4b_earthshatter_at_sea_hits_on_three() -> None:
    """There is no mountain on the water: 4 misses, 3 hits."""
    table = at_sea("dwarves", 6, 3, 4, 4, 4, 5, 6)
    assert table.strength(1, "kraken") == 2


def test_earthshatter_is_stronger_in_mountains_and_underground_alone() -> None:
    """I4 is a mountain, Khax lies underground, Highcross is a city like others."""
    for place, near, maps, rest, hits in (
        ("1i4", "1i3", TWO, "", 2), ("1g3", "1g2", KHAX, "city 1g3=2", 2),
        ("1g6", "1g5", TWO, "city 1g6=2", 1),
    ):  # fmt: skip
        table = field(f"elves pixie3@{near}", f"dwarves loremaster4@{place}", maps=maps, rest=rest)
        table.march(0, "pixie", place, "n")
        fight(table).play(f"hex {place}").play("cast 1 6").roll(3, 4, 5, 5, 6, 6)
        assert table.strength(0, "pixie") == 3 - hits, place


def test_avalanche_in_and_beside_mountains() -> None:
    """In the mountain I4 and in J3, which touches it, but not in G5."""
    for place, near, may in (("1i4", "1i3", True), ("1j3", "1j2", True), ("1g5", "1g4", False)):
        table = field(f"elves pixie3@{near}", f"dwarves loremaster4@{place}")
        table.march(0, "pixie", place, "n")
        fight(table).play(f"hex {place}")
        assert ("cast 1 2" in table.choices()) == may, place


def test_destruction_aims_at_castles_alone() -> None:
    """Of a castle and a Ranger only the castle is a target."""
    table = field("dwarves loremaster4@1g4 axeman1@1d2", "elves castle4@1g5 ranger3@1g5 glader1@2g3")
    table.march(0, "loremaster", "1g5", "n")
    fight(table).play("hex 1g5").play("cast 1 1")
    assert table.units() == {table.name(1, "castle")[5:]}


# Friends and enemies in battle.


def test_bloodrage_is_for_units_that_strike_and_lasts_a_round() -> None:
    """Neither the Shakla nor the castle is a target, nor any elf; two Orcs are."""
    table = duel("orcs", "shakla4@1g5 castle1@1g5 orc4@1g5 ogre3@1g5", "glader4@1g4")
    table.play("cast 1 2")
    assert table.units() == {table.name(1, "orc")[5:], table.name(1, "ogre")[5:]}
    table.play(table.name(1, "orc")).play(table.name(1, "ogre"))
    place = table.kings.board.place("1g5")
    assert [hit_number(table.kings, table.block(1, slug), place) for slug in ("orc", "ogre")] == [3, 4]
    assert hit_number(table.kings, table.block(0, "glader"), place) == 1


def test_panic_frightens_neither_wizards_nor_castles() -> None:
    """Of Wicana, castle and Treek the Treek alone is a target."""
    table = field("orcs shakla4@1g4 goblin1@2g3", "elves wicana4@1g5 castle2@1g5 treek2@1g5")
    table.march(0, "shakla", "1g5", "n")
    fight(table).play("hex 1g5").play("pass").play("cast 1 5")
    assert table.units() == {table.name(1, "treek")[5:]}


def test_charm_may_stun_a_wizard_but_no_castle() -> None:
    """The Shakla is charmed and does not cast this round; the castle fires."""
    table = field("amazons moonseer4@1g4 guardian1@1d2", "orcs shakla4@1g5 castle4@1g5 goblin1@2g3")
    table.march(0, "moonseer", "1g5", "n")
    fight(table).play("hex 1g5").play("pass").play("cast 1 5")
    assert table.units() == {table.name(1, "shakla")[5:]}
    table.play(table.name(1, "shakla"))
    assert table.asked == 1
    table.play("fire").roll(5, 5, 5, 5)
    assert table.asked == 1  # the next round, and the Shakla is itself again
    assert "cast 1 1" in table.choices()


def test_stoneskin_wards_castles_and_each_hit_once() -> None:
    """A castle 4 warded: of two hits by a Ranger it feels one."""
    table = duel("dwarves", "loremaster4@1g5 castle4@1g5", "ranger3@1g4")
    table.play("cast 1 5")
    assert table.units() == {table.name(1, "castle")[5:]}
    table.play(table.name(1, "castle")).play("fire").roll(1, 2, 6)
    assert table.strength(1, "castle") == 3


def test_silver_shield_covers_all_friends_but_wizards() -> None:
    """The Guardian is warded and raised, the Moonseer is hit at once."""
    table = duel("amazons", "moonseer4@1g5 guardian1@1g5", "dragon3@1g4")
    table.play("cast 1 6")
    place = table.kings.board.place("1g5")
    assert hit_number(table.kings, table.block(0, "dragon"), place) == 5
    assert hit_number(table.kings, table.block(1, "guardian"), place) == 2
    # Moonseer 1 and Guardian 1 are equal: their owner picks, and the ward takes the first hit.
    table.play("fire").roll(1, 6, 6)
    table.play(table.name(1, "guardian"))
    assert (table.strength(1, "guardian"), table.strength(1, "moonseer")) == (1, 1)


def test_earthshatter_is_stronger_underground_without_a_mountain_too() -> None:
    """Khax, the only underground city, lies in mountains; were it on open ground, 4 would hit as well."""
    table = field("elves pixie3@1g2", "dwarves loremaster4@1g3", maps=KHAX, rest="city 1g3=2")
    table.march(0, "pixie", "1g3", "n")
    fight(table).play("hex 1g3")
    s = table.kings
    s.board = Board(s.layout)  # not the one that all tables share
    s.board.terrain[s.board.place("1g3")] = CLEAR
    table.play("cast 1 6").roll(4, 5, 5, 5, 6, 6)
    assert table.strength(0, "pixie") == 2
