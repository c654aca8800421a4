"""Events: the numbers behind every sentence, which pictures, statistics and the log are made of."""

from __future__ import annotations

from tests.games.wizard_kings.crowd import table
from tests.games.wizard_kings.field import Field, field, fight
from tests.games.wizard_kings.test_spells import duel

# A seat in an event is its number and ten times the number of its army, counted from 1.
ELVES, ORCS, DWARVES = 10, 21, 42
ORCS_FIRST, ELVES_SECOND = 20, 11
NORTH, NORTH_EAST = 0, 1


def facts(on: Field, kind: str) -> list[tuple[int, ...]]:
    """The facts of all events of a kind so far."""
    return [event.facts for event in on.events(kind)]


def place(on: Field, name: str) -> int:
    """The number of a hex."""
    return int(on.kings.board.place(name))


def unit(on: Field, seat: int, slug: str, number: int = 0) -> tuple[int, int]:
    """A block and its type, as events name it."""
    block = on.block(seat, slug, number)
    return block, int(on.kings.type_of(block))


def test_an_attack_of_allies_from_the_march_to_a_change_of_sides() -> None:
    """Elves open a battle in 1G5, dwarves join them and go over to the orcs, with a wizard too many."""
    on = table("ranger3@1g4", "shakla4@1g5", "axeman4@1h4 loremaster4@1h4", allies="1-3")
    here = place(on, "1g5")
    on.march(0, "ranger", "1g5", "n")
    assert facts(on, "battle") == [(here, 0b001, 0b010)]
    move = on.events("move")[0]
    assert move.facts == (ELVES, place(on, "1g4"), here, NORTH)
    assert (move.to, move.private) == (0b001, (unit(on, 0, "ranger")[1], 3))
    on.play("done").play("done").march(2, "axeman", "1g5", "ne").march(2, "loremaster", "1g5", "ne")
    assert facts(on, "join") == [(DWARVES, here, 0)]
    assert facts(on, "move")[1:] == [(DWARVES, place(on, "1h4"), here, NORTH_EAST)] * 2
    assert [event.to for event in on.events("move")] == [0b001, 0b100, 0b100]
    assert facts(on, "end_move") == [(ELVES,), (ORCS,)]
    on.play("done").play("hex 1g5")
    assert facts(on, "fight") == [(here, 0b101, 0b010)]
    on.play("pass").play("switch")
    assert facts(on, "switch") == [(DWARVES, here, 1)]
    assert facts(on, "break") == [(DWARVES, ELVES)]
    assert facts(on, "surplus") == [(*unit(on, 2, "loremaster"), here)]


def test_one_between_two_allies_declares() -> None:
    """Dwarves stand beside the orcs when the elves come, and defend."""
    on = table("ranger3@1g4", "orc4@1g5", "axeman4@1g5", allies="1-3 2-3")
    on.march(0, "ranger", "1g5", "n").play("join defence")
    assert facts(on, "battle") == [(place(on, "1g5"), 0b001, 0b010)]
    assert facts(on, "join") == [(DWARVES, place(on, "1g5"), 1)]
    assert facts(on, "break") == [(DWARVES, ELVES)]


def test_offers_and_gold() -> None:
    """Who answers comes first, then who asked; who gives, then who gets."""
    on = table("glader4@1g1", "orc1@2g3", "axeman4@3g4")
    on.play("offer 2").play("refuse").play("offer 3").play("accept")
    assert (facts(on, "refuse"), facts(on, "accept")) == ([(ORCS, ELVES)], [(DWARVES, ELVES)])
    fight(on).play("aid 3")
    assert facts(on, "aid") == [(ELVES, DWARVES)]
    assert facts(on, "income") == [(ELVES, 10), (ORCS, 10), (DWARVES, 10)]


def test_a_battle_shot_by_shot() -> None:
    """A Ranger holds and is hit by an Ogre, hits back, wins, and goes on to 1H5."""
    on = field("elves ranger3@1g4 glader2@1g4", "orcs ogre1@1g5 goblin1@2g3")
    here = place(on, "1g5")
    on.march(0, "ranger", "1g5", "n")
    fight(on).play("hex 1g5").play("pass").play("fire").roll(3).play("fire").roll(1, 5)
    ranger, ogre = unit(on, 0, "ranger"), unit(on, 1, "ogre")
    assert facts(on, "fight") == [(here, 0b01, 0b10)]
    assert facts(on, "hold") == [ranger]
    assert facts(on, "fire") == [(*ogre, 1, 3), (*ranger, 2, 2)]
    assert facts(on, "volley") == [(3, 1, 3), (2, 1, 1, 5)]
    assert facts(on, "hit") == [(*ranger, 1, 2), (*ogre, 1, 0)]
    assert facts(on, "won") == [(here, 0, 0b01)]
    on.play("hex 1g4").play(on.name(0, "glader")).play(on.name(0, "ranger")).play("hex 1h5").play("done")
    near, there = place(on, "1g4"), place(on, "1h5")
    assert facts(on, "regroup") == [(ELVES, near, here), (ELVES, here, there)]


def test_a_defence_that_wins_when_the_attacker_retreats() -> None:
    """The Ranger goes back to 1G4."""
    on = field("elves ranger3@1g4", "orcs ogre1@1g5 goblin1@2g3").march(0, "ranger", "1g5", "n")
    fight(on).play("hex 1g5").play("hex 1g4")
    here, there = place(on, "1g5"), place(on, "1g4")
    assert facts(on, "retreat") == [(ELVES, here, there, *unit(on, 0, "ranger"))]
    assert facts(on, "won") == [(here, 1, 0b10)]


def test_an_attacker_without_a_way_out() -> None:
    """The Ranger must retreat after a quiet round, finds no hex and is lost."""
    ring = " ".join(f"orc1@{name}" for name in ("1h4", "1h5", "1g6", "1f4", "1f5"))
    on = field("elves ranger3@1g4 glader1@1d2", f"orcs ogre3@1g5 {ring}")
    on.march(0, "ranger", "1g5", "n")
    fight(on).play("hex 1g5")
    s = on.kings
    s.put(on.block(1, "troll"), s.board.place("1g4"))
    s.steps.faces[on.block(1, "troll")] = 1
    on.play("pass").play("pass").play("pass")  # Ranger and Ogre hold, then the Ranger must go
    assert facts(on, "no_retreat") == [unit(on, 0, "ranger")]
    assert facts(on, "hold").count(unit(on, 0, "ranger")) == 2


def test_spells_of_movement() -> None:
    """War Drums of a Shakla 4, tried to dispel by a Wicana 3; Beckon; Gravecall."""
    on = field("orcs shakla4@1g5 orc1@1g5", "elves wicana3@1g3", options="dispel=on")
    here = place(on, "1g5")
    spell = 6 + 2  # the third of the orcs
    on.play("cast 1 3").play(on.name(0, "orc"))
    assert facts(on, "announce") == [(ORCS_FIRST, spell, here, 4)]
    assert facts(on, "pay") == [(on.block(0, "shakla"), spell, 3)]
    twin = Field(on.game, on.session.copy())
    on.play("dispel 1").roll(3)
    assert facts(on, "dispel") == [(ELVES_SECOND, spell, 2)]
    assert facts(on, "dispel_roll") == [(3, 1, 0)]
    assert facts(on, "cast") == [(spell, here)]
    twin.play("dispel 1").roll(4)
    assert facts(twin, "dispel_roll")[-1] == (4, 1, 1)
    assert facts(twin, "fizzle") == [(spell,)]
    call = field("elves wicana4@1g5 ranger3@1c3", "orcs goblin1@2g3")
    call.play("cast 1 5").play("hex 1c3").play(call.name(0, "ranger"))
    assert facts(call, "summon") == [(ELVES, place(call, "1c3"), place(call, "1g5"))]


def test_spells_of_battle() -> None:
    """Announced in combat, paid, cast; a healed unit, a ward, the die of Panic."""
    heal = duel("elves", "wicana4@1g5 ranger1@1g5", "orc4@1g4")
    here = place(heal, "1g5")
    heal.play("cast 1 2").play(heal.name(1, "ranger"))
    assert facts(heal, "announce") == [(ELVES_SECOND, 1, here, 4)]
    assert facts(heal, "pay") == [(heal.block(1, "wicana"), 1, 3)]
    assert facts(heal, "cast") == [(1, here)]
    assert facts(heal, "heal") == [(*unit(heal, 1, "ranger"), 2)]
    ward = duel("dwarves", "loremaster4@1g5 axeman4@1g5", "ranger3@1g4")
    ward.play("cast 1 5").play(ward.name(1, "axeman")).play("fire").roll(1, 1, 6)
    assert facts(ward, "ward") == [unit(ward, 1, "axeman")]
    assert facts(ward, "hit")[0][2] == 1
    panic = duel("orcs", "shakla4@1g5", "glader4@1g4")
    panic.play("cast 1 5").play(panic.name(0, "glader")).roll(5)
    assert facts(panic, "die") == [(5,)]


def test_the_build_phase() -> None:
    """Mirrorhold changes hands; elves build two units in 1G1 and disband one in 2G3."""
    on = field("elves glader1@2g3 glader1@2g3 glader1@1g1", "orcs goblin1@2j2")
    on.play("done").play("done")
    assert facts(on, "control") == [(1, place(on, "2g3"), ELVES)]
    assert facts(on, "income") == [(ELVES, 13), (ORCS, 7)]
    on.play(f"disband {on.block(0, 'glader') + 1}", 0)
    on.play("build 2", 0).play("hex 1g1", 0).play("build 2", 0).play("hex 1g1", 0).play("done", 0)
    on.play("done", 1)
    assert sorted(facts(on, "built")) == [(ELVES, place(on, "1g1"), 2), (ELVES, place(on, "2g3"), -1)]
    on.roll("3-4", "1-1")
    assert facts(on, "turn") == [(2,)]
    assert facts(on, "roll") == [(ELVES, 3, 4), (ORCS, 1, 1)]
    assert facts(on, "initiative") == [(ELVES,)]


def test_leaving() -> None:
    """Who resigns; who has neither cities nor units."""
    on = table("glader4@1g1", "orc1@2g3", "axeman4@3g4", options="resigning=on")
    on.play("done").play("resign")
    assert facts(on, "resign") == [(ORCS,)]
