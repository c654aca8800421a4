"""Battles: order, dice, hits, retreats, regrouping (WK-2.1, WK-5)."""

from __future__ import annotations

from conclave.core import flow
from conclave.games.wizard_kings.rules.battle import hit_number
from conclave.games.wizard_kings.rules.luck import hits_of
from conclave.games.wizard_kings.state import RAISED
from conclave.games.wizard_kings.units import HIT, LETTER, LETTERS, MAX, TYPES
from tests.games.wizard_kings.field import Field, field, fight

FAR = "goblin1@2g3"


def attack(elves: str, orcs: str, *sides: tuple[str, str], options: str = "") -> Field:
    """Elves march into G5 of Greenmarch over the sides given, and the battle begins."""
    table = field(f"elves {elves} glader1@1d2", f"orcs {orcs} {FAR}", options=options)
    numbers: dict[str, int] = {}
    for slug, side in sides:
        number = numbers.get(slug, 0)
        numbers[slug] = number + 1
        table.march(0, slug, "1g5", side, number)
    return fight(table).play("hex 1g5")


def test_2_11a_hits_lower_strength_and_zero_eliminates() -> None:
    """An Ogre 3 takes two hits, then one more."""
    table = attack("ranger3@1g4", "ogre3@1g5", ("ranger", "n"))
    table.play("fire").roll(1, 2, 6)
    assert table.strength(1, "ogre") == 1
    table.play("fire").roll(4).play("fire").roll(2, 3, 6)
    assert table.at(1, "ogre") == "-2"
    assert sorted({int(most) for most in MAX}) == [2, 3, 4]


def test_2_13a_letters_and_numbers_are_as_printed() -> None:
    """Ranger A2, Ogre B3, Castle C4, wizards A+."""
    printed = {(unit.slug, LETTERS[int(LETTER[unit.number])], int(HIT[unit.number])) for unit in TYPES[:18]}
    assert ("ranger", "A", 2) in printed
    assert ("ogre", "B", 3) in printed
    assert ("castle", "C", 4) in printed
    assert ("wicana", "A+", 0) in printed


def test_2_1a_a_hit_number_lies_between_0_and_6() -> None:
    """A Dragon A5 raised by a spell hits on 6, and no more with another bonus."""
    table = field("orcs dragon3@1g4", "elves glader1@2g3")
    s, block = table.kings, table.block(0, "dragon")
    s.fight[RAISED] = 1 << block
    assert hit_number(s, block, s.board.place("1g4")) == 6


def test_5_0a_combat_starts_when_all_have_moved() -> None:
    """The first attacker is asked for a battle only after the second player's movement turn."""
    table = field("elves ranger3@1g4", "orcs ogre3@1g5")
    table.march(0, "ranger", "1g5", "n").play("done")
    assert table.asked == 1
    table.play("done")
    assert table.choices() == ["hex 1g5"]


def test_5_0b_the_attacker_entered_a_hex_that_held_an_enemy() -> None:
    """Elves take vacant Mirrorhold; the orcs who come home are the attackers."""
    table = field("elves ranger3@1g8 glader1@1g1", "orcs ogre3@2f2 orc4@2f3")
    s = table.kings
    s.put(table.block(0, "ranger"), s.board.place("2g3"))
    table.play("done").march(1, "orc", "2g3", "sw")
    at = s.battle_at(s.board.place("2g3"))
    assert s.side_of(at, 1) == 0
    assert s.side_of(at, 0) == 1


def test_5_1a_the_first_player_fights_his_battles_first_in_his_order() -> None:
    """Elves attack twice, orcs once: the elves pick one of theirs, then the other, then the orcs."""
    table = field(
        "elves ranger1@1g4 ranger1@1c3 glader1@1j5", "orcs orc1@1g5 orc1@1c4 ogre1@1j4 ogre1@1j4", rest=""
    )
    table.march(0, "ranger", "1g5", "n", 0).march(0, "ranger", "1c4", "n", 1).play("done")
    table.march(1, "ogre", "1j5", "n").play("done")
    assert table.choices() == ["hex 1g5", "hex 1c4"]
    table.play("hex 1c4").play("fire").roll(1).play("done")
    assert table.choices() == ["hex 1g5"]
    table.play("hex 1g5").play("fire").roll(2).play("done")
    assert table.asked == 1
    assert table.choices() == ["hex 1j5"]


def test_5_1b_units_are_revealed_for_their_battle_only() -> None:
    """Before it the elves see a block, during it an Ogre 3; Orcs elsewhere stay hidden. WK-2.0b."""
    table = field("elves ranger3@1g4", "orcs ogre3@1g5 orc4@1g7", options="memory_aid=off")
    table.march(0, "ranger", "1g5", "n")
    ogre, orc = table.block(1, "ogre"), table.block(1, "orc")
    seen = table.view(0).state.zones()
    assert seen[0].faces[ogre] == seen[1].faces[ogre] == -9
    fight(table).play("hex 1g5")
    seen = table.view(0).state.zones()
    assert (int(seen[1].faces[ogre]), int(seen[1].faces[orc])) == (3, -9)
    table.play("fire").roll(3, 4, 5).play("hex 1f5").play("done")
    assert table.view(0).state.zones()[0].faces[ogre] == -9


def test_5_2a_defenders_before_attackers_of_the_same_letter() -> None:
    """Pixie B1 attacks a Troll B2: the Troll acts first; the Pegasus A1 before both."""
    table = attack("pixie3@1g4 pegasus1@1g4", "troll3@1g5", ("pixie", "n"), ("pegasus", "n"))
    order = []
    for _ in range(3):
        order.append(int(table.kings.stack[-1].block))  # type: ignore[attr-defined]
        table.play("pass")
    assert order == [table.block(0, "pegasus"), table.block(1, "troll"), table.block(0, "pixie")]
    wizards = attack("wicana4@1g4 pegasus1@1g4", "shakla4@1g5", ("wicana", "n"), ("pegasus", "n"))
    asked = []
    for _ in range(3):
        asked.append(wizards.asked)
        wizards.play("pass")
    assert asked == [1, 0, 0]  # the defender's wizard, the attacker's, then the Pegasus


def test_5_2b_the_owner_picks_the_order_within_a_letter() -> None:
    """A Ranger 3 and a Ranger 1: the elves choose who acts first."""
    table = attack("ranger3@1g4 ranger1@1g4", "orc4@1g5", ("ranger", "n"), ("ranger", "n"))
    assert table.units() == {"1.4", "1.5"}


def test_5_21a_rounds_repeat_until_a_side_is_gone() -> None:
    """Everybody acts once a round; after the Ogre's miss the Ranger acts again."""
    table = attack("ranger3@1g4", "ogre3@1g5", ("ranger", "n"))
    for _ in range(3):
        assert table.asked == 0
        table.play("fire").roll(3, 4, 6)
        assert table.asked == 1
        table.play("fire").roll(4, 5, 6)


def test_5_21b_fire_retreat_or_pass() -> None:
    """A Ranger has these choices and no others."""
    table = attack("ranger3@1g4", "ogre3@1g5", ("ranger", "n"))
    tokens = set(table.choices())
    assert {"fire", "pass"} <= tokens
    assert all(token.startswith("hex 1") for token in tokens - {"fire", "pass"})


def test_5_21c_after_a_quiet_round_attackers_must_retreat() -> None:
    """Both pass; then the Ranger may only retreat, and where it cannot it is eliminated (WK-5.4e)."""
    table = attack("ranger3@1g4", "ogre3@1g5", ("ranger", "n"))
    table.play("pass").play("pass")
    assert all(token.startswith("hex ") for token in table.choices())
    table.play("hex 1g4")
    assert table.at(0, "ranger") == "1g4"
    ring = " ".join(f"orc1@{place}" for place in ("1h4", "1h5", "1g6", "1f5", "1f4"))
    cornered = attack("ranger3@1g4", f"ogre3@1g5 {ring}", ("ranger", "n"))
    s = cornered.kings
    s.put(cornered.block(1, "goblin"), s.board.place("1g4"))
    cornered.play("pass").play("pass")
    assert cornered.choices() == ["pass"]
    cornered.play("pass")
    assert cornered.at(0, "ranger") == "-2"


def test_5_31a_one_die_for_each_step() -> None:
    """An Ogre 3 rolls three dice; 2, 3 and 5 are two hits and a miss.

    Of 216 rolls one shows 1, 1, 1, three show 1, 1, 6 in some order, and six show 2, 3, 5.
    """
    assert hits_of((2, 3, 5), 3) == 2
    table = attack("ranger3@1g4", "ogre3@1g5", ("ranger", "n"))
    table.play("pass").play("fire")
    weights = table.outcomes()
    assert len(weights) == 56
    assert sum(weights.values()) == 6**3
    assert [weights[f"roll {faces}"] for faces in ("1-1-1", "1-1-6", "2-3-5")] == [1, 3, 6]
    table.roll(5, 2, 3)
    assert table.strength(0, "ranger") == 1


def test_5_31a_looking_ahead_needs_only_the_hits() -> None:
    """Of the 216 rolls of an Ogre 3 at B3, 27 hit never, 81 once, 81 twice, 27 three times."""
    table = attack("ranger3@1g4", "ogre3@1g5", ("ranger", "n"))
    table.play("pass").play("fire")
    gist = {table.game.luck.token(roll): weight for roll, weight in flow.merged_outcomes(table.kings)}
    assert gist == {"roll 6-6-6": 27, "roll 1-6-6": 81, "roll 1-1-6": 81, "roll 1-1-1": 27}
    table.roll(1, 1, 1)


def test_5_31a_the_dice_stay_on_the_table() -> None:
    """The log and the panel of the battle show each die; the last dice go when the fighting is over."""
    table = attack("ranger3@1g4", "ogre1@1g5", ("ranger", "n"))
    assert table.kings.thrown == -1
    table.play("fire").roll(6, 4, 5)
    assert "The dice show 4, 5 and 6; 1 to 2 hits: 0 hits." in table.told()
    nodes = {node.id: node for node in table.view(0).scene().nodes}
    assert nodes["dice"].label == "Ranger rolled 4, 5 and 6: 0 hits"
    table.play("fire").roll(3)
    assert "The die shows 3; 1 to 3 hits: 1 hit." in table.told()
    nodes = {node.id: node for node in table.view(-1).scene().nodes}
    assert nodes["dice"].label == "Ogre rolled 3: 1 hit"
    table.play("fire").roll(1, 2).play("done")
    assert table.kings.thrown == -1


def test_5_32a_hits_go_to_the_strongest_found_anew_each_time() -> None:
    """Three hits on Orc 4 and Ogre 2: Orc 3, Orc 2, then both have 2 and the owner chooses."""
    table = attack("ranger3@1g4", "orc4@1g5 ogre2@1g5", ("ranger", "n"))
    table.play("fire").roll(1, 2, 2)
    assert table.strength(1, "orc") == 2
    assert table.asked == 1
    assert table.units() == {table.name(1, "orc")[5:], table.name(1, "ogre")[5:]}
    table.play(table.name(1, "orc"))
    assert (table.strength(1, "orc"), table.strength(1, "ogre")) == (1, 2)


def test_5_32b_wizards_and_castles_are_ordinary_targets() -> None:
    """The Shakla 4 is the strongest and is hit (WK-2.2c)."""
    table = attack("ranger3@1g4", "shakla4@1g5 castle3@1g5", ("ranger", "n"))
    table.play("pass").play("fire").roll(2, 3, 4)
    assert table.strength(1, "shakla") == 3


def test_5_33a_an_aimed_spell_hits_one_unit_and_surplus_is_lost() -> None:
    """Firebolt at a Glader 1: two hits, one is lost, the other elf is whole."""
    table = attack("glader1@1g4 ranger3@1g4", "shakla4@1g5", ("glader", "n"), ("ranger", "n"))
    table.play("cast 1 1").play(table.name(0, "glader")).roll(1, 3)
    assert table.at(0, "glader") == "-2"
    assert table.strength(0, "ranger") == 3


def test_5_4a_retreat_to_an_adjacent_hex_flyers_further() -> None:
    """The Ranger may go to the six neighbours of G5, the Pixie two hexes."""
    table = attack("ranger3@1g4 pixie3@1g4", "orc4@1g5", ("ranger", "n"), ("pixie", "n"))
    assert table.hexes() == {"1g4", "1h4", "1h5", "1g6", "1f5", "1f4"}
    table.play("pass")
    assert {"1g3", "1g7"} <= table.hexes()
    assert "1g2" not in table.hexes()


def test_5_4b_not_into_enemies_nor_other_battles() -> None:
    """An Orc in H4 and a vacant enemy city bar the way."""
    table = attack("ranger3@1g4", "ogre3@1g5 orc1@1h4", ("ranger", "n"))
    assert "1h4" not in table.hexes()
    city = field("orcs orc1@1g2 goblin1@2g3", "elves treek2@1g1 ranger1@1g1", rest="city 1g1=2")
    city.march(0, "orc", "1g1", "s")
    fight(city).play("hex 1g1")
    assert city.asked == 1
    assert "2g3" not in city.hexes()


def test_5_4c_limits_hold_in_every_round_anew() -> None:
    """Over the clear side to F5 two Orcs retreat in a round, the third in the next."""
    table = attack("ranger1@1g4", "orc4@1g5 orc3@1g5 orc2@1g5", ("ranger", "n"))
    table.play("pass")
    for number in (0, 1):
        table.play(table.name(1, "orc", number)).play("hex 1f5")
    assert "1f5" not in table.hexes()
    table.play("pass").play("pass")
    assert "1f5" in table.hexes()


def test_5_4d_a_bridge_lets_one_go_and_stacking_holds() -> None:
    """E5 to E4 is a bridge: one retreat a round; a full hex takes nobody."""
    table = field("elves ranger1@1e6 ranger1@1e6 glader1@1d2", f"orcs orc4@1e5 orc3@1e5 {FAR}")
    table.march(0, "ranger", "1e5", "s")
    fight(table).play("hex 1e5").play("pass")
    table.play(table.name(1, "orc", 0)).play("hex 1e4")
    assert "1e4" not in table.hexes()
    full = " ".join(["goblin1@1f5"] * 5 + ["troll1@1f5"])
    packed = attack("ranger3@1g4", f"orc4@1g5 {full}", ("ranger", "n")).play("pass")
    assert "hex 1f5" not in packed.choices()
    assert "hex 1h5" in packed.choices()


def test_5_4e_a_voluntary_retreat_needs_a_hex_and_castles_never_go() -> None:
    """A castle may fire or pass; a retreat to a far hex is refused."""
    table = attack("ranger3@1g4", "castle4@1g5", ("ranger", "n"))
    assert table.refused("hex 1g8").rule == "WK-5.4b"
    table.play("pass")
    assert table.choices() == ["fire", "pass"]


def test_5_4f_swimmers_retreat_by_water() -> None:
    """The Kraken attacked in Tarnquay leaves by sea, strait and river, never by land."""
    table = field("elves ranger3@1j2 glader1@1d2", "orcs kraken3@1k2 goblin1@2g3", rest="city 1k2=2")
    table.march(0, "ranger", "1k2", "sw")
    fight(table).play("hex 1k2").play("pass")
    assert "1l1" in table.hexes()
    assert "1j2" not in table.hexes()
    assert "1k3" not in table.hexes()


def test_5_4g_who_retreated_is_out_and_hidden() -> None:
    """The Ogre leaves to join a Goblin: the battle is over, and it is a block among others again."""
    table = attack("ranger3@1g4", "ogre3@1g5 goblin4@1f5", ("ranger", "n"))
    table.play("pass").play("hex 1f5")
    assert table.view(0).state.zones()[0].faces[table.block(1, "ogre")] == -9
    table.play("done")
    assert table.kings.battle_at(table.kings.board.place("1g5")) == -1


def test_5_5a_winners_move_out_and_bring_in_without_limits() -> None:
    """Three Gladers come in over one clear side, and the Ranger goes home."""
    table = attack("ranger3@1g4 glader1@1g4 glader2@1g4 glader3@1g4", "orc1@1g5", ("ranger", "n"))
    table.play("fire").roll(1, 5, 6)
    for number in (0, 1, 2):
        table.play("hex 1g4").play(table.name(0, "glader", number))
    table.play(table.name(0, "ranger")).play("hex 1g4").play("done")
    assert [table.at(0, "glader", number) for number in (0, 1, 2)] == ["1g5"] * 3
    assert table.at(0, "ranger") == "1g4"


def test_5_5b_each_unit_regroups_once_and_only_from_adjacent_hexes() -> None:
    """A Glader that came in may not leave; one two hexes away may not come."""
    table = attack("ranger3@1g4 glader1@1g4 glader2@1g3 castle1@1g6", "orc1@1g5", ("ranger", "n"))
    table.play("fire").roll(1, 5, 6)
    assert table.hexes() == {"1g4"}  # not G3, and the castle of G6 stays
    table.play("hex 1g4").play(table.name(0, "glader", 0))
    assert table.units() == {table.name(0, "ranger")[5:]}


def test_5_5c_the_winner_has_units_left() -> None:
    """The defender wins when the attackers are gone, and regroups."""
    table = attack("ranger1@1g4", "ogre3@1g5", ("ranger", "n"))
    table.play("pass").play("fire").roll(3, 4, 6)
    assert table.asked == 1
    assert table.view().prompt.startswith("Regroup")


def test_5_5d_flyers_leave_the_water_they_won() -> None:
    """A Pixie that beat a Kraken at sea has to go ashore (WK-2.4b); then it has regrouped."""
    table = field("elves pixie3@1k1", "orcs kraken1@1l1 goblin1@2g3")
    table.march(0, "pixie", "1l1", "nw")
    fight(table).play("hex 1l1").play("pass").play("fire").roll(1, 2, 3)
    assert table.choices() == [table.name(0, "pixie")]
    table.play(table.name(0, "pixie")).play("hex 1k2")
    assert table.choices() == ["done"]


def test_5_6_modifiers_add_up() -> None:
    """A Ranger defending walled Bastion hits on 3, with Battle Rune's like on 4."""
    table = field("orcs ogre3@1g5 goblin1@2g3", "elves ranger3@1g4", maps="maps m10:0,0,up=1 m2:0,1,up=2",
                  rest="city 1g4=2")  # fmt: skip
    table.march(0, "ogre", "1g4", "s")
    s, block = table.kings, table.block(1, "ranger")
    place = s.board.place("1g4")
    assert hit_number(s, block, place) == 3
    s.fight[RAISED + 1] = 1 << block % 28
    assert hit_number(s, block, place) == 4


def test_2_2c_a_wizard_is_a_unit_without_fire() -> None:
    """It pins, takes a city and is attacked; on its turn it casts, retreats or passes."""
    table = field("elves wicana4@1g4 glader1@1d2", f"orcs orc1@1g5 {FAR}")
    table.march(0, "wicana", "1g5", "n").play("done")
    assert "1g5" not in table.movable()
    fight(table).play("hex 1g5")
    assert "fire" not in table.choices()
    assert "cast 1 1" in table.choices()
