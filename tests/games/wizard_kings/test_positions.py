"""Positions by hand: what cannot be is refused; battles and the Build Phase can be written."""

from __future__ import annotations

import pytest

from conclave.core import flow
from conclave.core.errors import BadInput
from conclave.core.rng import Rng
from conclave.core.session import Session
from conclave.core.state import State
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.battles import B_FIRST, B_LEFT, B_SIZE
from conclave.games.wizard_kings.state import Kings
from tests.games.wizard_kings.crowd import FIVE, table
from tests.games.wizard_kings.field import Field, field, fight, to_build
from tests.games.wizard_kings.test_sides_kept import CROWD, eager

GOOD = (
    "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3 / elves ranger3@1g4 wicana4@1g4 pixie3@1b5 / "
    "orcs ogre3@1g5 kraken3@1b6 / dwarves axeman4@3g4 / battles 1g5=3-2 / allies 1-3 / points 1 2 3 / "
    "turn 3 order 2 3 1 move 3"
)
# The dwarves attack the Ogre in 1G5 with this Axeman, where the good text only says so.
BATTLE = GOOD.replace("axeman4@3g4", "axeman4@3g4 axeman2@1g5+moved")


def read(text: str) -> Kings:
    """Read a position and hold it against the invariants."""
    state = GAME.from_position(text)
    assert isinstance(state, Kings)
    state.check()
    return state


def test_the_good_position_is_good() -> None:
    """So that each change below is refused for its own reason."""
    s = read(BATTLE)
    assert s.side_of(s.battle_at(s.board.place("1g5")), 2) == 0


SEVEN = " ".join(["glader1@1g4"] * 6 + ["ranger3@1g4"])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("kraken3@1b6", "goblin1@1g4", "are no allies and both stand in 1g4.*WK-4.9h"),
        ("ranger3@1g4", SEVEN, "7 units of one side are in 1g4; six.*WK-4.4a"),
        ("ranger3@1g4", "wicana1@1g4", "2 wizards of one side are in 1g4; one.*WK-4.4a"),
        ("ranger3@1g4", "ranger3@1b7", "a Ranger cannot stand in 1b7"),
        ("pixie3@1b5", "pixie3@1b7", "a Pixie cannot stand in 1b7"),
        ("kraken3@1b6", "kraken3@1c3", "a Kraken cannot stand in 1c3"),
        ("ranger3@1g4", "castle1@1b6", "a Castle cannot stand in 1b6"),
        ("points 1 2 3", "poinst 1 2 3", "there is no part `poinst`"),
        ("points 1 2 3", "points 1 2 3 / points 1 2 3", "the part `points` is given twice"),
        ("points 1 2 3", "points 1 2", "points are given for every seat"),
        ("points 1 2 3", "points 1 2 -3", "a number was expected"),
        ("points 1 2 3", "elves ranger3@1c3", "elves are given twice.*WK-1.2b"),
        ("points 1 2 3", "city 1c3=2", "there is no city in 1c3"),
        ("allies 1-3", "allies 1-1", "names one seat twice"),
        ("allies 1-3", "allies 13", "write two seats as 1-3"),
        ("allies 1-3", "allies 1-3 2-3", "allies are never on different sides.*WK-4.9a"),
        ("battles 1g5=3-2", "battles 1g5=3-2 1g5=3-2", "is given twice"),
        ("battles 1g5=3-2", "battles 1g5=13-12", "nobody is on both sides"),
        ("battles 1g5=3-2", "battles 1g5=1-2", "on no side.*WK-4.9h"),
        ("battles 1g5=3-2", "battles 1g5=3-2 1g4=1-2", "battle of 1g4 needs units on both sides"),
        ("battles 1g5=3-2", "battles 1g5=3-2:1,2", "more have left"),
        ("battles 1g5=3-2", "battles 1g5=3-2:1", "write who was there"),
        ("battles 1g5=3-2", "battles 1g5=3-2:1,0:00", "two rows of 12 digits"),
        ("battles 1g5=3-2", "battles 1g5=3-2:1,0:00,00", "12 digits"),
        ("battles 1g5=3-2", "battles 1g5:3-2", "write a battle as"),
        ("+moved", "+sleepy", "a unit cannot be `sleepy`"),
        ("+moved", "+faster+faster+faster+faster", "a unit cannot be `faster`"),
        ("ranger3@1g4", "dead:ranger", "an eliminated wizard is dead"),
        ("ranger3@1g4", "lost:wicana", "an eliminated wizard is dead"),
        ("turn 3", "turn 0", "counted from 1"),
        ("move 3", "fight 1g4", "there is no battle in 1g4"),
        ("move 3", "fight 1g5 loud", "not `loud`"),
        ("move 3", "sleep", "a turn stands at"),
        ("move 3", "build", "all battles are over.*WK-0.2"),
        ("points 1 2 3", "out 1", "are out, and have neither units nor allies"),
        ("points 1 2 3", "came 1g5=2", "names those who are in the hex"),
        ("points 1 2 3", "bridge 1g5", "write a bridge as"),
        ("points 1 2 3", "slips 012", "24 digits"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(old: str, new: str, said: str) -> None:
    """Each with its reason."""
    assert BATTLE.count(old) == 1
    with pytest.raises(BadInput, match=said):
        GAME.from_position(BATTLE.replace(old, new))


def test_supporters_bring_two_wizards_to_a_battle_that_has_not_begun() -> None:
    """They do not know of each other (WK-4.4b): while people move and choose battles, such a text is read."""
    text = (
        BATTLE.replace("ogre3@1g5", "ogre3@1g5 shakla4@1g5")
        .replace("ranger3@1g4 wicana4@1g4", "ranger3@1g4 wicana4@1g5+moved")
        .replace("1g5=3-2", "1g5=3-21")
        .replace(" / allies 1-3", "")
    )
    for phase in ("move 3", "fight"):
        s = read(text.replace("move 3", phase))
        assert GAME.position(read(GAME.position(s))) == GAME.position(s)
    with pytest.raises(BadInput, match=r"2 wizards of one side are in 1g5; one.*WK-4\.4a"):
        GAME.from_position(text.replace("move 3", "fight 1G5"))
    with pytest.raises(BadInput, match=r"3 wizards of one side are in 1g5; one.*WK-4\.4a"):
        GAME.from_position(text.replace("ogre3@1g5 shakla4@1g5", "ogre3@1g5 shakla4@1g5 shakla4@1g5"))


def test_a_flyer_over_the_sea_is_in_a_battle() -> None:
    """There it may be."""
    s = read(BATTLE.replace("pixie3@1b5", "pixie3@1b6").replace("1g5=3-2", "1g5=3-2 1b6=1-2"))
    assert s.battle_at(s.board.place("1b6")) >= 0


def test_nobody_is_allied_among_two() -> None:
    """WK-4.9 is for three and more."""
    with pytest.raises(BadInput, match="three players and more"):
        field("elves glader1@1g1", "orcs goblin1@2g3", rest="allies 1-2")


def test_a_battle_by_hand_is_fought() -> None:
    """Elves attack an Ogre and a Goblin, both face up; the Ranger is an A unit and begins."""
    text = (
        "maps m1:0,0,up=1 m2:0,1,up=2 / elves ranger3@1g5 glader1@1g1 / orcs ogre3@1g5 goblin1@1g5 "
        "goblin1@2g3 / battles 1g5=1-2 / turn 2 order 1 2 fight 1g5"
    )
    on = Field(GAME, Session(GAME, position=text, seed="field", luck=False, forced=False))
    assert on.asked == 0
    assert on.view(0).state.zones()[1].faces[on.block(1, "ogre")] == 3
    at = on.kings.battle_at(on.kings.board.place("1g5"))
    assert int(on.kings.battles[at + B_SIZE]) == 2
    on.play("fire").roll(1, 1, 6)
    assert on.strength(1, "ogre") == 1


def test_a_battle_is_written_in_the_middle_of_a_round() -> None:
    """Who has acted, who came first, what the hexsides let through, and that something happened."""
    on = table(
        "ranger3@1g4", "orc4@1g5 ogre1@1g5", "axeman4@1h4", allies="2-3", turn="turn 1 order 1 3 2 move 1"
    )
    on.march(0, "ranger", "1g5", "n").play("done").march(2, "axeman", "1g5", "ne").play("done").play("done")
    on.play("hex 1g5").play("never").play("pass").play("fire").roll(6, 6, 6)
    assert on.asked == 1  # the Ogre is a B unit
    text = GAME.position(on.kings)
    assert "ranger3@1g5+moved+acted+shown" in text
    assert "came 1g5=213" in text
    assert text.count(" fight 1g5 within stirred") == 1
    twin = read(text)
    assert GAME.position(twin) == text
    at = twin.battle_at(twin.board.place("1g5"))
    assert [int(twin.battles[at + column]) for column in (B_FIRST, B_SIZE, B_LEFT)] == [0, 2, 0]
    assert list(twin.battles) == list(on.kings.battles)
    assert int(twin.crossed.faces[at // 6 * 2]) == 1  # one by land over the north side
    assert (flow.asked(twin), list(flow.choices(twin))) == (on.asked, list(flow.choices(on.kings)))


def test_the_build_phase_is_written_where_it_begins() -> None:
    """Income is counted once, whoever reads it; orders that are under way cannot be written."""
    on = to_build(field("elves glader1@1g1", "orcs goblin1@2g3", options="victory=points"))
    assert int(on.kings.points[0]) == 10
    text = GAME.position(on.kings)
    assert text.count(" build") == 1
    twin = read(text)
    assert [int(points) for points in twin.points] == [10, 10]
    assert GAME.position(twin) == text
    assert list(flow.choices(twin)) == list(flow.choices(on.kings))
    on.play(f"raise {on.block(0, 'glader') % 28 + 1}", 0)
    with pytest.raises(BadInput, match="where the Build Phase begins"):
        GAME.position(on.kings)


def test_a_question_in_between_is_not_written() -> None:
    """Where a block is in the hand."""
    on = field("elves ranger3@1g4", "orcs ogre3@1g5")
    on.pick(0, "ranger")
    with pytest.raises(BadInput, match="where a movement turn waits"):
        GAME.position(on.kings)
    on.play("hex 1g5").play("side n")
    assert "battles 1g5=1-2:1,0:100000000000,000000000000" in GAME.position(on.kings)
    fight(on)
    assert GAME.position(on.kings).endswith("turn 1 order 1 2 fight")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_positions_of_games_are_read_as_they_were_written(seats: int) -> None:
    """All around 1G5: the same question, to the same seat, with the same answers, and the same text again."""
    rng = Rng(seats)
    maps = " ".join(FIVE.split()[: seats + 1])
    state: State = table(*CROWD[:seats], maps=maps, options="dispel=on").kings.copy()
    phases: dict[str, int] = {}
    for ply in range(1000):
        if not state.stack:
            break
        if flow.asked(state) < 0:
            flow.play(state, flow.draw_lot(state, rng))
            continue
        choices = list(flow.choices(state))
        try:
            text = GAME.position(state) if ply % 5 == 0 else ""
        except BadInput:
            text = ""
        if text:
            twin = read(text)
            assert GAME.position(twin) == text
            same = type(twin.stack[-1]) is type(state.stack[-1])
            if same and flow.asked(twin) == flow.asked(state):
                assert list(flow.choices(twin)) == choices
                name = type(state.stack[-1]).__name__
                phases[name] = phases.get(name, 0) + 1
        flow.play(state, eager(state, rng, choices))
    assert phases.get("March", 0) > 5
    assert phases.get("Act", 0) > 5
