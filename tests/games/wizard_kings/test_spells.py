"""Wizards, spells of every army, and Dispel (WK-2.2, WK-D)."""

from __future__ import annotations

import pytest

from conclave.games.wizard_kings.rules.battle import hit_number
from conclave.games.wizard_kings.spells import IN_COMBAT, IN_MOVEMENT, SPELLS
from conclave.games.wizard_kings.units import COST, LETTERS, TRAIT, TYPES, WIZARD
from tests.games.wizard_kings.field import Field, field, fight, to_build

ENEMY = {"elves": "orcs", "orcs": "elves", "undead": "elves", "dwarves": "elves", "barbarians": "elves",
         "amazons": "orcs"}  # fmt: skip
WIZARDS = {"elves": "wicana", "orcs": "shakla", "undead": "necrom", "dwarves": "loremaster",
           "barbarians": "runemaster", "amazons": "moonseer"}  # fmt: skip


def duel(army: str, own: str, foes: str, options: str = "", place: str = "1g5", maps: str = "") -> Field:
    """A wizard with some units defends a hex that the enemy enters from the north."""
    other = ENEMY[army]
    slug = foes.split()[0].split("@")[0].rstrip("0123456789")
    kwargs = {"maps": maps} if maps else {}
    table = field(f"{other} {foes}", f"{army} {own}", options=options, **kwargs)
    table.march(0, slug, place, "n")
    for number, word in enumerate(foes.split()[1:]):
        kind = word.split("@")[0].rstrip("0123456789")
        table.march(0, kind, place, "n", 1 if kind == slug and number == 0 else 0)
    return fight(table).play(f"hex {place}")


def test_2_2a_three_wizards_rated_above_a() -> None:
    """Every army has three at 2GP a step, A+."""
    for slug in WIZARDS.values():
        unit = next(unit for unit in TYPES if unit.slug == slug)
        assert (int(unit.count), int(COST[unit.number]), LETTERS[int(unit.letter)]) == (3, 2, "A+")


def test_2_2b_wizards_fly_and_stand_apart_from_the_six() -> None:
    """All are flyers; six units and a wizard share a hex, two wizards do not (WK-4.4a)."""
    assert all(TRAIT[unit.number] & 1 for unit in TYPES if unit.traits & WIZARD)
    six = " ".join(["glader1@1c4"] * 6)
    table = field(f"elves {six} wicana4@1c3 wicana4@1d3", "orcs goblin1@2g3")
    table.march(0, "wicana", "1c4")
    assert "1c4" not in table.goals(0, "wicana", 1)


def test_2_21a_six_spells_of_levels_1_1_1_2_2_3() -> None:
    """On every army's card."""
    for army in range(6):
        assert [int(spell.level) for spell in SPELLS[army * 6 : army * 6 + 6]] == [1, 1, 1, 2, 2, 3]


def test_2_22a_a_wizard_keeps_a_step() -> None:
    """Strength 1 casts nothing, 2 a level 1 spell, 4 everything; the cost is the level."""
    table = duel("orcs", "shakla1@1g5 ogre1@1g5", "ranger1@1g4")
    assert not [token for token in table.choices() if token.startswith("cast")]
    table = duel("orcs", "shakla2@1g5 ogre1@1g5", "ranger1@1g4")
    assert {token for token in table.choices() if token.startswith("cast")} == {"cast 1 1", "cast 1 2"}
    assert table.refused("cast 1 4").rule == "WK-2.22a"
    table = duel("orcs", "shakla4@1g5 ogre1@1g5", "ranger3@1g4")
    table.play("cast 1 6").roll(2)
    assert table.strength(1, "shakla") == 1


def test_2_22b_spells_belong_to_phases() -> None:
    """War Drums are no combat spell, Fireball is none of movement."""
    table = duel("orcs", "shakla4@1g5 ogre1@1g5", "ranger1@1g4")
    assert table.refused("cast 1 3").rule == "WK-2.22b"
    moving = field("orcs shakla4@1g5 orc1@1g5", "elves glader1@2g3")
    assert moving.refused("cast 1 4").rule == "WK-2.22b"
    assert all(spell.phases & (IN_MOVEMENT | IN_COMBAT) for spell in SPELLS)


def test_2_22c_who_casts_does_not_move_and_the_other_way_round() -> None:
    """A Shakla that cast War Drums is no choice; one that moved cannot cast."""
    table = field("orcs shakla4@1g5 orc1@1g5", "elves glader1@2g3")
    table.play("cast 1 3").play(table.name(0, "orc"))
    assert table.movable() == {"1g5"}
    table.play("hex 1g5")
    assert table.units() == {table.name(0, "orc")[5:]}
    moved = field("orcs shakla4@1g5 orc1@1g4", "elves glader1@2g3")
    moved.march(0, "shakla", "1g4")
    assert moved.refused("cast 1 3").rule == "WK-2.22c"


def test_2_22d_one_movement_spell_a_wizard_and_the_move_follows() -> None:
    """War Drums on an Orc: it marches three hexes over clear ground, later in the same turn."""
    table = field("orcs shakla4@1c3 orc1@1c3", "elves glader1@2g3")
    assert "1f3" not in table.goals(0, "orc")
    table.play("cast 1 3").play(table.name(0, "orc"))
    assert "1f3" in table.goals(0, "orc")  # C3, D3, E4, F3
    assert not [token for token in table.choices() if token.startswith("cast")]


def test_2_22e_one_spell_a_round_on_its_own_turn() -> None:
    """After the Fireball the Ranger acts, then the Ogre, then a new round lets the Shakla cast again."""
    table = duel("orcs", "shakla4@1g5 ogre1@1g5", "ranger3@1g4")
    table.play("cast 1 1").play(table.name(0, "ranger")).roll(4, 6)
    assert table.asked == 0
    table.play("pass").play("pass")
    assert table.asked == 1
    assert "cast 1 1" in table.choices()


def test_2_22f_a_spell_is_paid_before_it_is_rolled() -> None:
    """Firebolt: the target is named, the step is paid, then dice fall; two dice at 1 to 3."""
    table = duel("orcs", "shakla4@1g5", "ranger3@1g4")
    table.play("cast 1 1")
    assert table.strength(1, "shakla") == 4
    table.play(table.name(0, "ranger"))
    assert table.strength(1, "shakla") == 3
    assert sum(table.outcomes().values()) == 36
    table.roll(1, 3)
    assert table.strength(0, "ranger") == 1


def test_2_22g_announcing_shows_the_wizard() -> None:
    """After War Drums everybody sees the Shakla and its new strength; an undo is not possible."""
    table = field("orcs shakla4@1g5 orc1@1g5", "elves glader1@2g3")
    block = table.block(0, "shakla")
    assert table.view(1).state.zones()[0].faces[block] == -9
    table.play("cast 1 3")
    assert table.view(1).state.zones()[0].faces[block] == table.kings.board.place("1g5")
    assert not table.session.can_undo
    table.play(table.name(0, "orc"))
    assert table.view(1).state.zones()[1].faces[block] == 3


def test_2_24a_an_eliminated_wizard_never_returns() -> None:
    """A Wicana lost in battle is gone for good."""
    table = duel("orcs", "ogre3@1g5", "wicana1@1g4")
    table.play("pass").play("fire").roll(3, 4, 5)
    assert table.at(0, "wicana") == "-3"
    given_up = to_build(field("elves wicana1@1g1 glader1@1g6", "orcs goblin1@2g3"))
    given_up.play(f"disband {given_up.block(0, 'wicana') + 1}")
    assert given_up.at(0, "wicana") == "-3"


# Elves.


def test_arrowstorm_and_tempest_roll_against_the_strongest() -> None:
    """Four dice at 2; six dice at 4, at 5 in forest."""
    table = duel("elves", "wicana4@1g5", "orc4@1g4")
    table.play("cast 1 1")
    assert sum(table.outcomes().values()) == 6**4
    table.roll(1, 2, 3, 6)
    assert table.strength(0, "orc") == 2
    deep = duel("elves", "wicana4@1d1", "orc4@1d0", place="1d1")
    deep.play("cast 1 6").roll(5, 5, 5, 6, 6, 6)
    assert deep.strength(0, "orc") == 1
    open_ground = duel("elves", "wicana4@1g5", "orc4@1g4")
    open_ground.play("cast 1 6").roll(4, 4, 4, 5, 5, 6)
    assert open_ground.strength(0, "orc") == 1


def test_greenheal_in_both_phases() -> None:
    """A Ranger 1 becomes 2; the wizard itself and whole units are no targets."""
    table = field("elves wicana4@1g5 ranger1@1g5 glader4@1g5", "orcs goblin1@2g3")
    table.play("cast 1 2")
    assert table.units() == {table.name(0, "ranger")[5:]}
    table.play(table.name(0, "ranger"))
    assert table.strength(0, "ranger") == 2
    battle = duel("elves", "wicana4@1g5 ranger1@1g5", "orc4@1g4")
    battle.play("cast 1 2").play(battle.name(1, "ranger"))
    assert battle.strength(1, "ranger") == 2


def test_wings_of_dawn_let_a_ground_unit_fly_two() -> None:
    """A Treek flies over the river and the enemy, and may attack; it ends on land."""
    table = field("elves wicana4@1e4 treek2@1e4", "orcs goblin1@1f4 goblin1@2g3")
    assert table.goals(0, "treek") >= {"1e5"}
    table.play("cast 1 3").play(table.name(0, "treek"))
    goals = table.goals(0, "treek")
    assert "1g5" in goals
    assert "nw" in table.sides(0, "treek", "1f4")


def test_lightning_and_beckon() -> None:
    """Four dice at one unit; a Ranger six hexes away appears beside the wizard, even in battle."""
    table = duel("elves", "wicana4@1g5", "orc4@1g4")
    table.play("cast 1 4").play(table.name(0, "orc")).roll(1, 2, 3, 4)
    assert table.strength(0, "orc") == 1
    call = field("elves wicana4@1g5 ranger3@1c3 glader1@1m3", "orcs goblin1@2g3")
    call.play("cast 1 5")
    assert call.hexes() == {"1c3", "1m3"}
    call.play("hex 1c3").play(call.name(0, "ranger"))
    assert call.at(0, "ranger") == "1g5"
    assert "1g5" not in call.movable()


# Orcs.


def test_bloodrage_raises_two_for_a_round() -> None:
    """An Ogre hits on 4, until the round ends."""
    table = duel("orcs", "shakla4@1g5 ogre3@1g5", "glader4@1g4")
    table.play("cast 1 2").play(table.name(1, "ogre"))
    place = table.kings.board.place("1g5")
    assert hit_number(table.kings, table.block(1, "ogre"), place) == 4
    table.play("fire").roll(5, 5, 6).play("fire").roll(2, 3, 4, 5)
    assert hit_number(table.kings, table.block(1, "ogre"), place) == 3


def test_fireball_and_hellquake() -> None:
    """Five dice at the strongest; then a die for each enemy, three for a castle."""
    table = duel("orcs", "shakla4@1g5", "glader4@1g4")
    table.play("cast 1 4").roll(1, 3, 4, 5, 6)
    assert table.strength(0, "glader") == 2
    quake = field("orcs shakla4@1g4 goblin1@2g3", "elves castle4@1g5 glader2@1g5")
    quake.march(0, "shakla", "1g5", "n")
    fight(quake).play("hex 1g5").play("cast 1 6")
    assert len(quake.outcomes()) == 6  # the Glader: one die
    quake.roll(3)
    assert len(quake.outcomes()) == 56  # the castle: three dice
    quake.roll(2, 4, 5)
    assert (quake.strength(1, "castle"), quake.strength(1, "glader")) == (3, 1)


def test_panic_sends_units_away_or_costs_a_step() -> None:
    """On 1 to 4 the Glader flees, its owner picks where; on 5 it stands."""
    table = duel("orcs", "shakla4@1g5", "glader4@1g4 ranger3@1g4")
    table.play("cast 1 5").play(table.name(0, "glader")).play(table.name(0, "ranger")).roll(4)
    assert table.asked == 0
    table.play("hex 1g4").roll(5)
    assert (table.at(0, "glader"), table.at(0, "ranger")) == ("1g4", "1g5")
    ring = " ".join(f"orc1@{place}" for place in ("1h4", "1h5", "1g6", "1f5", "1f4"))
    stuck = duel("orcs", f"shakla4@1g5 {ring}", "glader4@1g4")
    stuck.kings.put(stuck.block(1, "goblin"), stuck.kings.board.place("1g4"))
    stuck.kings.steps.faces[stuck.block(1, "goblin")] = 1
    stuck.play("cast 1 5").play(stuck.name(0, "glader")).roll(1)
    assert stuck.strength(0, "glader") == 3


# Undead.


def test_knit_bones_and_night_march() -> None:
    """Zombies and Deathbows regain a step, others do not; marchers pass forest, swamp and desert."""
    table = field("undead necrom4@1g5 zombie1@1g5 varghan1@1g5", "elves glader1@2g3")
    table.play("cast 1 2")
    assert table.units() == {table.name(0, "zombie")[5:]}
    table.play(table.name(0, "zombie"))
    assert table.strength(0, "zombie") == 2
    table = field("undead necrom4@1c3 deathbow3@1c3", "elves glader1@2g3")
    assert "1d1" not in table.goals(0, "deathbow")
    table.play("cast 1 3").play(table.name(0, "deathbow"))
    assert "1d1" in table.goals(0, "deathbow")


def test_life_drain_gives_steps_back() -> None:
    """Three hits on a Glader 4: three steps lost, a Zombie regains two at most."""
    table = duel("undead", "necrom4@1g5 zombie1@1g5", "glader4@1g4")
    table.play("cast 1 4").play(table.name(0, "glader")).roll(1, 2, 3)
    table.play(table.name(1, "zombie"))
    assert (table.strength(0, "glader"), table.strength(1, "zombie")) == (1, 3)


def test_dread_and_fog_weaken_all_enemies_never_below_one() -> None:
    """A Ranger hits on 1, a Glader still on 1."""
    table = duel("undead", "necrom4@1g5", "ranger3@1g4 glader4@1g4")
    table.play("cast 1 5")
    place = table.kings.board.place("1g5")
    assert hit_number(table.kings, table.block(0, "ranger"), place) == 1
    assert hit_number(table.kings, table.block(0, "glader"), place) == 1
    fog = duel("barbarians", "runemaster4@1g5", "ranger3@1g4")
    fog.play("cast 1 5")
    assert hit_number(fog.kings, fog.block(0, "ranger"), place) == 1


def test_gravecall_brings_a_lost_block_back() -> None:
    """A lost Zombie returns at 3 and may not move; a lost Varghan costs 4GP a step and stays lost."""
    table = field("undead necrom4@1g5 lost:zombie lost:varghan", "elves glader1@2g3")
    table.play("cast 1 6")
    assert table.units() == {table.name(0, "zombie")[5:]}
    table.play(table.name(0, "zombie"))
    assert (table.at(0, "zombie"), table.strength(0, "zombie")) == ("1g5", 3)
    assert table.movable() == set()


def test_h_1_what_is_brought_back_hides_among_those_who_are_there() -> None:
    """The Necrom alone in G5 was known to all; beside the Zombie nobody else can tell the two apart."""
    table = field("undead necrom4@1g5+shown lost:zombie", "elves glader1@2g3")
    assert table.kings.known(table.block(0, "necrom"))
    table.play("cast 1 6").play(table.name(0, "zombie"))
    assert table.at(0, "zombie") == "1g5"
    assert not table.kings.known(table.block(0, "necrom"))
    assert not table.kings.known(table.block(0, "zombie"))


# Dwarves.


def test_destruction_needs_a_castle_and_avalanche_mountains() -> None:
    """Neither is offered on open ground without a castle; J4 has a mountain side."""
    plain = duel("dwarves", "loremaster4@1g5", "glader4@1g4")
    assert {token for token in plain.choices() if token.startswith("cast")} == {"cast 1 4", "cast 1 6"}
    high = duel("dwarves", "loremaster4@1j3", "glader4@1j2", place="1j3")
    high.play("cast 1 2").roll(1, 3, 4, 5)
    assert high.strength(0, "glader") == 2


def test_stone_bridge_opens_a_river_for_a_turn() -> None:
    """From E4 an Axeman crosses to F4 over the new bridge; the next turn it is gone."""
    table = field("dwarves loremaster4@1e4 crossbow3@1e4", "elves glader1@2g3")
    assert "1f4" not in table.goals(0, "crossbow")
    table.play("cast 1 3").play("hex 1e4").play("side se")
    assert "1f4" in table.goals(0, "crossbow")
    table.play("done")
    assert table.kings.bridge == -1


def test_rune_hammer_stoneskin_and_earthshatter() -> None:
    """Four dice aimed; a ward takes the first hit; six dice at 3, at 4 in mountains."""
    table = duel("dwarves", "loremaster4@1g5 axeman4@1g5", "ranger3@1g4")
    table.play("cast 1 5").play(table.name(1, "axeman"))
    table.play("fire").roll(1, 2, 3)
    # Loremaster and Axeman have 2 and 4: both hits go to the Axeman, the first is warded.
    assert (table.strength(1, "axeman"), table.strength(1, "loremaster")) == (3, 2)
    hammer = duel("dwarves", "loremaster4@1g5", "glader4@1g4")
    hammer.play("cast 1 4").play(hammer.name(0, "glader")).roll(1, 1, 2, 3)
    assert hammer.at(0, "glader") == "-2"
    shatter = duel("dwarves", "loremaster4@1g5", "glader4@1g4")
    shatter.play("cast 1 6").roll(2, 3, 4, 4, 5, 6)
    assert shatter.strength(0, "glader") == 2


# Barbarians.


def test_frost_shard_battle_rune_and_thunderstorm() -> None:
    """Two dice aimed; +1 for two; five dice at the strongest."""
    table = duel("barbarians", "runemaster4@1g5 viking3@1g5", "glader4@1g4")
    table.play("cast 1 2").play(table.name(1, "viking"))
    assert hit_number(table.kings, table.block(1, "viking"), table.kings.board.place("1g5")) == 3
    shard = duel("barbarians", "runemaster4@1g5", "glader4@1g4")
    shard.play("cast 1 1").play(shard.name(0, "glader")).roll(3, 4)
    assert shard.strength(0, "glader") == 3
    storm = duel("barbarians", "runemaster4@1g5", "glader4@1g4")
    storm.play("cast 1 4").roll(1, 2, 3, 4, 5)
    assert storm.strength(0, "glader") == 1


def test_seal_skin_lets_a_unit_swim() -> None:
    """A Berserker crosses the strait from B5 to C6, and must end on land."""
    table = field("barbarians runemaster4@1b5 berserker3@1b5", "elves glader1@2g3")
    assert "1c6" not in table.goals(0, "berserker")
    table.play("cast 1 3").play(table.name(0, "berserker"))
    goals = table.goals(0, "berserker")
    assert "1c6" in goals
    assert not any(table.kings.board.is_water(table.kings.board.place(name)) for name in goals)


def test_doomsong_hurts_both_sides() -> None:
    """Eight dice at the enemy, then two at one's own strongest."""
    table = duel("barbarians", "runemaster4@1g5 viking3@1g5", "glader4@1g4 ranger3@1g4")
    table.play("cast 1 6").roll(1, 2, 3, 4, 4, 5, 6, 6)
    # Glader 4 and Ranger 3: the first hit makes both 3, the elves choose the second, the third is clear.
    table.play(table.name(0, "glader")).roll(2, 6)
    assert table.strength(1, "viking") == 2


# Amazons.


def test_moonfire_balm_swift_stride_and_sunlance() -> None:
    """Three dice at 2; a step back; a hex further; four dice aimed."""
    table = duel("amazons", "moonseer4@1g5", "orc4@1g4")
    table.play("cast 1 1").roll(2, 3, 5)
    assert table.strength(0, "orc") == 3
    balm = field("amazons moonseer4@1c3 guardian1@1c3", "orcs goblin1@2g3")
    balm.play("cast 1 2").play(balm.name(0, "guardian"))
    assert balm.strength(0, "guardian") == 2
    stride = field("amazons moonseer4@1c3 guardian1@1c3", "orcs goblin1@2g3")
    stride.play("cast 1 3").play(stride.name(0, "guardian"))
    assert "1f3" in stride.goals(0, "guardian")
    lance = duel("amazons", "moonseer4@1g5", "orc4@1g4")
    lance.play("cast 1 4").play(lance.name(0, "orc")).roll(1, 3, 4, 4)
    assert lance.strength(0, "orc") == 2


def test_charm_stuns_and_silver_shield_wards_all() -> None:
    """A charmed Ogre does not act this round; the shield takes a hit and helps to hit."""
    table = duel("amazons", "moonseer4@1g5", "ogre3@1g4")
    table.play("cast 1 5").play(table.name(0, "ogre"))
    assert table.asked == 1  # the next round has begun without the Ogre
    assert "cast 1 1" in table.choices()
    shield = duel("amazons", "moonseer4@1g5 guardian4@1g5", "ogre3@1g4")
    shield.play("cast 1 6")
    assert hit_number(shield.kings, shield.block(1, "guardian"), shield.kings.board.place("1g5")) == 2
    shield.play("fire").roll(1, 3, 4)
    assert shield.strength(1, "guardian") == 3


# Dispel.


def test_dispel_is_an_interrupt_with_a_price() -> None:
    """WK-D: a level 2 spell and a 4: 4 less 2 is 2, the dispel fails; the caster loses 2, the dispeller 1."""
    table = duel("orcs", "shakla4@1g5", "wicana3@1g4", options="dispel=on")
    table.play("cast 1 4")
    assert table.asked == 0
    assert table.choices() == ["pass", "dispel 1", "never"]
    table.play("dispel 1").roll(4)
    assert (table.strength(1, "shakla"), table.strength(0, "wicana")) == (2, 2)
    table.roll(3, 4, 4, 5, 6)
    assert table.strength(0, "wicana") == 1


def test_dispel_undoes_a_spell() -> None:
    """WK-D: 5 less 2 is 3: nothing is rolled, both have paid; off, nobody is asked."""
    table = duel("orcs", "shakla4@1g5", "wicana3@1g4", options="dispel=on")
    table.play("cast 1 4").play("dispel 1").roll(5)
    assert (table.strength(1, "shakla"), table.strength(0, "wicana")) == (2, 2)
    assert table.asked == 0
    off = duel("orcs", "shakla4@1g5", "wicana3@1g4").play("cast 1 4")
    assert off.asked == -1
    off.roll(4, 4, 5, 5, 6)


def test_who_may_dispel() -> None:
    """WK-D.a: in a battle a wizard of the same hex; against movement spells one within two hexes."""
    near = field("orcs shakla4@1g5 orc1@1g5", "elves wicana2@1g3 glader1@2g3", options="dispel=on")
    near.play("cast 1 3").play(near.name(0, "orc"))
    assert near.asked == 1
    far = field("orcs shakla4@1g5 orc1@1g5", "elves wicana2@1g2 glader1@2g3", options="dispel=on")
    far.play("cast 1 3").play(far.name(0, "orc"))
    assert far.asked == 0


def test_a_dispeller_needs_two_steps_and_dispel_is_not_dispelled() -> None:
    """WK-D.b: a Wicana 1 is not asked; after a dispel the first caster is not asked in turn."""
    weak = duel("orcs", "shakla4@1g5", "wicana1@1g4", options="dispel=on").play("cast 1 4")
    assert weak.asked == -1
    weak.roll(4, 4, 5, 5, 6)
    table = duel("orcs", "shakla4@1g5", "wicana3@1g4", options="dispel=on")
    table.play("cast 1 1").play(table.name(0, "wicana")).play("dispel 1")
    assert table.asked == -1
    table.roll(1).roll(4, 5)


def test_turn_order_decides_who_is_asked_first() -> None:
    """WK-D.c: two hostile wizards near a movement spell: the earlier in turn order, then the other."""
    three = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3"
    table = field(
        "orcs shakla4@1g5 orc1@1g5", "elves wicana2@1g3", "dwarves loremaster2@1g7", maps=three,
        turn="turn 1 order 1 3 2 move 1", options="dispel=on alliances=off",
    )  # fmt: skip
    table.play("cast 1 3").play(table.name(0, "orc"))
    assert table.asked == 2
    table.play("dispel 1").roll(1)
    assert table.asked == 1
    table.play("pass")
    assert table.asked == 0


def test_never_ask_again_in_this_battle() -> None:
    """WK-D.d: only owners of an able wizard are asked, and not after they said never."""
    table = duel("orcs", "shakla4@1g5", "wicana4@1g4", options="dispel=on")
    table.play("cast 1 1").play(table.name(0, "wicana")).play("never").roll(4, 6)
    table.play("pass").play("cast 1 1").play(table.name(0, "wicana"))
    assert table.asked == -1
    table.roll(5, 6)


@pytest.mark.parametrize("army", list(WIZARDS))
def test_every_army_has_a_spell_to_cast(army: str) -> None:
    """A wizard 4 in battle beside nobody has something to cast (WK-2.21a)."""
    foe = "orc4@1g4" if ENEMY[army] == "orcs" else "glader4@1g4"
    table = duel(army, f"{WIZARDS[army]}4@1g5", foe)
    assert [token for token in table.choices() if token.startswith("cast")]
