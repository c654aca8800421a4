"""The log: what a watcher reads of a move, a battle, a spell and a Build Phase, sentence by sentence."""

from __future__ import annotations

from conclave.games.wizard_kings.maps import HEX_NAMES
from conclave.games.wizard_kings.places import place_name
from tests.games.wizard_kings.field import Field, field, fight
from tests.games.wizard_kings.test_setup import deployed, opened
from tests.games.wizard_kings.test_spells import duel

THREE = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3"
# From 1G4 to 1G5: Highcross is 1G6, and rows are counted from the north.
MARCH = (
    "moves from the field 2 hexes north of Highcross to the field north of Highcross, over its north side."
)
DROWNED = "maps m9:0,0,up=1 m2:0,1,up=2"


def since(table: Field, before: int, viewer: int = -1) -> list[str]:
    """What was told after so many sentences."""
    return table.told(viewer)[before:]


def test_a_hex_is_told_by_what_a_player_sees_there() -> None:
    """Greenmarch: a city by its name; other hexes by their ground and the way from the nearest city."""
    layout = field("elves ranger3@1g4", "orcs ogre1@1g5").kings.layout
    named = {name: place_name(layout, HEX_NAMES.index(name)) for name in ("G6", "G7", "C6", "H4", "K4", "A0")}
    assert named == {
        "G6": "Highcross",
        "G7": "the field south of Highcross",
        "C6": "the swamp south-east of Reedhaven",
        "H4": "the field 2 hexes north-east of Highcross",
        "K4": "the mountains 2 hexes south of Tarnquay",
        "A0": "the sea 4 hexes north-west of Ellowen",
    }


def test_a_battle_is_told() -> None:
    """From the march to the regrouping, and the Build Phase after it."""
    table = field("elves ranger3@1g4 glader1@1g6 glader2@1g4", "orcs ogre1@1g5 goblin1@2g3")
    table.march(0, "ranger", "1g5", "n").play("done").play("done")
    assert table.told() == [
        f"Elves: a block {MARCH}",
        "There will be a battle in the field north of Highcross.",
        "The Elves end the movement turn.",
        "The Orcs end the movement turn.",
    ]
    assert table.told(0)[0] == f"Elves: Ranger 3 {MARCH}"
    told = len(table.told())
    table.play("hex 1g5").play("pass").play("fire").roll(3).play("fire").roll(1, 5)
    table.play("hex 1g4").play(table.name(0, "glader", 1)).play(table.name(0, "ranger")).play("hex 1h5")
    assert since(table, told) == [
        "The battle in the field north of Highcross begins; all blocks there are revealed.",
        "Ranger holds.",
        "Ogre 1 fires.",
        "The die shows 3; 1 to 3 hits: 1 hit.",
        "Ranger takes 1 hit; strength 2 is left.",
        "Ranger 2 fires.",
        "The dice show 1 and 5; 1 to 2 hits: 1 hit.",
        "Ogre takes 1 hit; it is eliminated.",
        "The attack wins in the field north of Highcross.",
        "Elves: a block regroups from the field 2 hexes north of Highcross to the field north of Highcross.",
        "Elves: a block regroups from the field north of Highcross to the field north-east of Highcross.",
    ]


def test_retreats_and_a_stalemate_are_told() -> None:
    """The Goblin leaves; the Ogre holds out, and a Ranger without a way is lost."""
    ring = " ".join(f"orc1@{place}" for place in ("1h4", "1h5", "1g6", "1f4"))
    table = field("elves ranger3@1g4 glader1@1d2", f"orcs ogre3@1g5 goblin1@1g5 {ring} orc1@1g3")
    table.march(0, "ranger", "1g5", "n")
    fight(table)
    told = len(table.told())
    table.play("hex 1g5").play("pass").play("pass").play("hex 1f5")
    table.play("pass").play("pass")
    s = table.kings
    s.put(table.block(1, "troll"), s.board.place("1g4"))
    s.steps.faces[table.block(1, "troll")] = 1
    table.play("pass")
    assert since(table, told) == [
        "The battle in the field north of Highcross begins; all blocks there are revealed.",
        "Ranger holds.",
        "Ogre holds.",
        "Orcs: Goblin retreats from the field north of Highcross to the field north-west of Highcross.",
        "Ranger holds.",
        "Ogre holds.",
        "Ranger holds.",
        "Ranger must retreat, cannot, and is eliminated.",
        "The defence wins in the field north of Highcross.",
    ]


def test_spells_of_movement_are_told() -> None:
    """War Drums, Beckon, a bridge and a block that returns."""
    drums = field("orcs shakla4@1g5 orc1@1g5", "elves glader1@2g3")
    drums.play("cast 1 3").play(drums.name(0, "orc"))
    assert drums.told() == [
        "Orcs: a wizard of strength 4 in the field north of Highcross announces War Drums.",
        "It costs 1 step; the wizard is left with 3.",
        "War Drums: Up to two ground units beside the wizard may move one hex further in this movement turn.",
    ]
    call = field("elves wicana4@1g5 ranger3@1c3", "orcs goblin1@2g3")
    call.play("cast 1 5").play("hex 1c3").play(call.name(0, "ranger"))
    assert (
        call.told()[-1]
        == "Elves: a block from the field south-west of Ellowen appears in the field north of Highcross."
    )
    grave = field("undead necrom4@1g5 lost:zombie", "elves glader1@2g3")
    grave.play("cast 1 6").play(grave.name(0, "zombie"))
    assert grave.told()[-1] == "Undead: a lost block returns in the field north of Highcross."


def test_dispels_are_told() -> None:
    """Who tries, with what strength left, the roll, and a spell that comes to nothing."""
    table = field("orcs shakla4@1g5 orc1@1g5", "elves wicana3@1g3", options="dispel=on")
    table.play("cast 1 3").play(table.name(0, "orc")).play("dispel 1").roll(4)
    assert since(table, 2) == [
        "The Elves try to dispel War Drums; that wizard is left with 2.",
        "Dispel: 4 less level 1; the spell is dispelled.",
        "War Drums comes to nothing.",
    ]
    failed = field("orcs shakla4@1g5 orc1@1g5", "elves wicana3@1g3", options="dispel=on")
    failed.play("cast 1 3").play(failed.name(0, "orc")).play("dispel 1").roll(3)
    assert "Dispel: 3 less level 1; the spell is not stopped." in failed.told()


def test_spells_of_battle_are_told() -> None:
    """Panic's die, a ward, a unit healed."""
    panic = duel("orcs", "shakla4@1g5", "glader4@1g4")
    told = len(panic.told())
    panic.play("cast 1 5").play(panic.name(0, "glader")).roll(5)
    assert since(panic, told)[:2] == [
        "Orcs: a wizard of strength 4 in the field north of Highcross announces Panic.",
        "It costs 2 steps; the wizard is left with 2.",
    ]
    assert since(panic, told)[2].startswith("Panic: Roll a die for each of up to two enemy units")
    assert since(panic, told)[3:] == ["The die shows 5."]
    ward = duel("dwarves", "loremaster4@1g5 axeman4@1g5", "ranger3@1g4")
    ward.play("cast 1 5").play(ward.name(1, "axeman")).play("fire").roll(1, 6, 6)
    assert ward.told()[-1] == "Axeman is warded; a hit is spent."
    heal = duel("elves", "wicana4@1g5 ranger1@1g5", "orc4@1g4")
    heal.play("cast 1 2").play(heal.name(1, "ranger"))
    assert heal.told()[-1] == "Ranger is back at strength 2."


def test_a_build_phase_is_told() -> None:
    """Control, income, how many blocks are new, the next turn and its initiative."""
    table = field("elves glader1@2g3 glader1@1g1", "orcs goblin1@2j2")
    table.play("done").play("done")
    table.play("build 2", 0).play("hex 1g1", 0).play("done", 0).play("done", 1).roll("3-4", "1-1")
    assert since(table, 2) == [
        "The Elves control Mirrorhold.",
        "The Elves have 13GP.",
        "The Orcs have 7GP.",
        "The Elves have 1 block more in Northgate.",
        "Game turn 2.",
        "The Elves roll 3 and 4: 7.",
        "The Orcs roll 1 and 1: 2.",
        "The Elves have the initiative.",
    ]
    gone = field("elves glader1@1g1 glader1@1g1", "orcs goblin1@2g3")
    gone.play("done").play("done")
    gone.play(f"disband {gone.block(0, 'glader') + 1}", 0).play("done", 0).play("done", 1)
    assert "The Elves have 1 block fewer in Northgate." in gone.told()
    gone.roll("1-1", "1-2")


def test_getting_ready_is_told() -> None:
    """The roll, maps and where they are laid, armies, and how many blocks stand where."""
    table = opened(layout="free", army_mode="standard").roll(6, 2)
    table.play("map m1").play("map m2").play("lay 1 s down").play("army orcs").play("army elves")
    assert table.told() == [
        "Seat 1 rolls 6.",
        "Seat 2 rolls 2.",
        "Seat 1 takes the map Greenmarch.",
        "Seat 2 takes the map Mirrormere.",
        "Mirrormere is laid south of map 1, turned.",
        "Seat 2 leads the Orcs of Jurak.",
        "Seat 1 leads the Elves of Eldryn.",
    ]
    deployed(table, 0)
    deployed(table, 1)
    stands = [event.facts for event in table.events("deployed")]
    troops = table.kings.troops
    assert sum(count for _, _, count in stands) == 28
    assert all(int(troops[who % 10][place]) == count > 0 for who, place, count in stands)
    dealt = opened(maps="first_steps").roll(6, 2)
    assert dealt.told()[2:4] == ["Seat 1 takes the map Greenmarch.", "Seat 2 takes the map Mirrormere."]


def test_sea_and_flyers_are_told() -> None:
    """A ship, and a Pixie that finds no land."""
    ship = field("elves glader4@1e2", "orcs goblin1@2g3", maps=DROWNED)
    ship.pick(0, "glader").play("sail").play("hex 1b3")
    assert ship.told() == ["Elves: a block sails from Lanternhead to Gullcombe."]
    shore = " ".join(f"orc1@{place}" for place in ("1a2", "1b1", "1c0", "1c1"))
    lost = field("elves pixie3@1b1", f"orcs kraken1@1a0 {shore.replace('orc1@1b1 ', '')} goblin1@2g3")
    lost.march(0, "pixie", "1a0", "se")
    fight(lost).play("hex 1a0")
    s = lost.kings
    s.put(lost.block(1, "troll"), s.board.place("1b1"))
    s.steps.faces[lost.block(1, "troll")] = 1
    lost.play("pass").play("fire").roll(1, 6, 6)
    if "done" in lost.choices() and lost.asked == 0:
        lost.play("done")
    assert "Pixie cannot stay in the sea 4 hexes north-west of Ellowen and is eliminated." in lost.told()


def test_alliances_are_told() -> None:
    """Offers, answers, gold, and the end of an alliance."""
    table = field("elves glader1@1g1", "dwarves axeman1@2g3", "orcs goblin1@3g3", maps=THREE)
    table.play("offer 2").play("accept").play("offer 3").play("refuse").play("done")
    table.play("break 1").play("done").play("done")
    assert table.told() == [
        "The Dwarves and the Elves are allies now.",
        "The Orcs refuse an alliance with the Elves.",
        "The Elves end the movement turn.",
        "The Dwarves end the alliance with the Elves.",
        "The Dwarves end the movement turn.",
        "The Orcs end the movement turn.",
        "The Elves have 10GP.",
        "The Dwarves have 10GP.",
        "The Orcs have 10GP.",
    ]
    gift = field(
        "elves glader1@1g1", "dwarves axeman1@2g3", "orcs goblin1@3g3", maps=THREE, rest="allies 1-2"
    )
    gift.play("done").play("done").play("done").play("aid 2")
    assert gift.told()[-1] == "The Elves give 1GP to the Dwarves."


def test_leaving_is_told() -> None:
    """Who resigns, and who has nothing left at the end of a turn."""
    table = field(
        "elves glader1@1g1", "dwarves axeman1@2g3", "orcs goblin1@3g3", maps=THREE, options="resigning=on"
    )
    table.play("resign")
    assert table.told() == ["The Elves give up."]
