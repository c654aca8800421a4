"""Goal, words and getting ready (ME-1, ME-2)."""

import pytest

from conclave.core import flow
from conclave.games.meld import GAME, actions
from conclave.games.meld.data import BOARD_SLOTS, FOCUS, IDENTITY
from conclave.testing.scenario import ScenarioTable, scenario
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage, verbs


def start(seats: int = 2, **options: str) -> ScenarioTable:
    """Sit down, before luck says who is first."""
    return scenario(GAME, seats=seats, **options)


def test_numbers_of_verbs_are_those_of_the_spaces() -> None:
    """Literal numbers in the rules follow the verb tables."""
    wanted = {
        "pick": actions.PICK, "done": actions.DONE, "pass": actions.PASS, "all": actions.ALL,
        "side": actions.SIDE, "seat": actions.SEAT, "board": actions.BOARD, "face": actions.FACE,
        "symbol": actions.SYMBOL, "construct": actions.CONSTRUCT, "tile": actions.TILE, "die": actions.DIE,
        "hex": actions.HEX, "focus": actions.FOCUS_AT, "invoke": actions.INVOKE_AT,
        "return": actions.RETURN_AT,
    }  # fmt: skip
    assert verbs(actions.SPACE) == wanted
    luck = {"first": actions.LUCK_FIRST, "roll": actions.LUCK_ROLL, "draw": actions.LUCK_DRAW}
    luck["throw"] = actions.LUCK_THROW
    assert verbs(actions.LUCK) == luck


def test_1_1_a_claim_that_completes_a_set_wins_at_once() -> None:
    """Two salt tiles are in the area; the third is claimed from a pattern of salt."""
    stage = Stage().claimed("Drill Yard", MIDNIGHT).claimed("Wax Chancery", MIDNIGHT)
    stage.lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
    stage.lay("Still Moat", 1, -1, midnight=1)
    stage.play("pick 0").invoke("b13").play('tile "New Plough"', "focus b14")
    result = stage.table.result
    assert result is not None
    assert result.places == (1, 2)
    assert result.rule == "ME-11.7"


def test_1_2_everything_begins_in_the_supply() -> None:
    """Field, areas, pools, armies and ether are empty before the first turn."""
    table = start(start_field="empty")
    stage = Stage()
    s = stage.s
    assert len(s.land) == 0
    assert len(s.ether) == 0
    assert sum(s.army) == 0
    assert table.outcomes() == {"first 1": 1, "first 2": 1}


def test_1_3_every_die_has_six_faces_and_identity() -> None:
    """Ten unique constructs and the basic one."""
    dice = Stage().s.book.dice
    assert len(dice) == 11
    for die in dice:
        assert len(die) == 6
        assert any(IDENTITY in face for face in die)


def test_1_4_gained_constructs_are_basic() -> None:
    """Five at the start of the Aspirant's first turn."""
    stage = Stage()
    assert stage.pooled(MIDNIGHT) == 5
    assert all(holder == -1 for holder in stage.s.holder)


def test_1_5_foci_are_on_tiles_or_in_focus_slots() -> None:
    """Ten of each player, all in slots at the start; one goes to a tile and opens its slot."""
    stage = Stage().lay("Drill Yard", 0, 0)
    assert len(stage.blocked(MIDNIGHT)) == 10
    stage.play("pick 0").invoke("b1").play('tile "Drill Yard"', "focus b3")
    assert len(stage.blocked(MIDNIGHT)) == 9
    assert stage.foci("Drill Yard") == [1, 0]


def test_1_6_all_seats_see_the_same_and_nobody_the_order_of_the_stack() -> None:
    """Views are equal, and any tile of the stack may come."""
    stage = Stage()
    seen = [stage.table.view(seat).pack()[2] for seat in (0, 1, -1)]
    assert seen[0] == seen[1] == seen[2]
    assert not GAME.spec.hidden
    stage.play("pick 0").invoke("b4")
    assert len(stage.table.outcomes()) == 40


def test_1_7_a_target_meets_effect_and_core_rules() -> None:
    """Encroach, the rulebook's example: any tile but a locked one, and it ends beside an enemy tile."""
    stage = Stage().lay("Creeping Hedge", 0, 0, midnight=1).lay("Drill Yard", 1, 0)
    stage.lay("Ley Ford", 2, 0, ivory=1)
    stage.play("pick 0").invoke(f"{stage.token('Creeping Hedge')}.1")
    # Drill Yard holds the row together; Ley Ford could move only if there were another enemy tile.
    assert stage.choices() == {"Creeping Hedge"}
    assert stage.refused('tile "Drill Yard"') == "ME-4.8"
    stage.play('tile "Creeping Hedge"')
    beside = {token.split()[1] for token in stage.choices()}
    assert beside == {stage.token("Ley Ford")}


def test_1_8_optional_parts_may_be_left_and_others_not() -> None:
    """Homestead places a tile and must place a focus; Muster may place none and may not battle."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1).lay("Ley Ford", 1, 0, ivory=1)
    stage.play("pick 0").invoke("b10")
    assert "done" in stage.choices()
    stage.play("done")
    assert stage.asked() == "Maybe 0"
    stage.play("done")
    assert stage.asked() == "Invoke 0"
    assert stage.refused("pass") == "ME-1.8"


def test_2_1_every_player_has_ten_foci() -> None:
    """On each side of each board."""
    book = Stage().s.book
    for face in book.faces[80:]:
        assert sum(1 for kind in face.kinds if kind == 2) == 10


def test_2_2_boards_are_picked_in_turn_order_one_each() -> None:
    """The third seat is first, then the first and the second."""
    table = start(3, boards="free_choice")
    table.luck("first 3")
    assert table.asked == 2
    assert len(table.choices()) == 8
    table.play("board 2 b")
    assert table.asked == 0
    assert "board 2 a" not in table.choices()
    assert len(table.choices()) == 6
    table.play("board 1 a").play("board 4 b")
    stage = Stage()
    assert [stage.s.book.faces[face].name for face in stage.s.boards if face >= 0] == ["Aspirant", "Aspirant"]


@pytest.mark.parametrize(
    ("choice", "name"), [("1 b", "Ordrun Vale"), ("2 b", "Veyra"), ("4 b", "Nhal"), ("3 a", "Aspirant")]
)
def test_2_2_each_board_has_the_aspirant_and_a_name(choice: str, name: str) -> None:
    """The side that was picked is played."""
    stage = Stage(sides=(choice, "3 b" if choice[0] != "3" else "1 a"))
    assert stage.s.book.faces[stage.s.boards[0]].name == name


def test_2_3_every_focus_slot_begins_blocked() -> None:
    """And no other slot holds anything."""
    stage = Stage()
    face = stage.s.book.faces[stage.s.boards[1]]
    for slot in range(face.slots):
        held = stage.s.held[BOARD_SLOTS + slot]
        assert (held == FOCUS) == (face.kinds[slot] == 2)
    assert stage.pooled(IVORY) == 0


def test_2_4_forty_tiles_forty_constructs_ten_unique_ones() -> None:
    """The supply of the standard set; five constructs are in the first pool already."""
    s = Stage().s
    assert len(s.bag) == 40
    assert s.supply + 5 == 40
    assert list(s.holder)[1:] == [-1] * 10


@pytest.mark.parametrize("first", [0, 1, 2])
def test_2_5_luck_names_the_first_player_and_the_turn_passes_on(first: int) -> None:
    """After the turn of seat n comes seat n + 1."""
    table = start(3, start_field="empty")
    assert set(table.outcomes().values()) == {1}
    table.luck(f"first {first + 1}")
    assert table.asked == first
    table.play("pick 0").play("done")
    assert table.asked == (first + 1) % 3


def test_2_6_the_last_player_turns_the_first_tile() -> None:
    """It lies in the middle, and nobody controls it."""
    table = start(3)
    table.luck("first 2").draw("t05")
    assert table.asked == 0
    table.play("side b")
    stage = Stage()
    s = table.state
    assert isinstance(s, type(stage.s))
    assert s.face(4).name == "Wax Chancery"
    assert s.cell[4] == s.book.origin
    assert s.masks[4] == 0


def test_2_6_the_field_may_begin_empty() -> None:
    """With the option."""
    assert len(Stage(start_field="empty").s.land) == 0


def test_2_7_later_seats_may_gain_one_construct_more() -> None:
    """Six instead of five for the second seat, with the option alone."""
    for option, wanted in (("none", 5), ("extra_construct", 6)):
        stage = Stage(seat_compensation=option)
        assert stage.pooled(MIDNIGHT) == 5
        stage.play("pick 0", "done")
        assert stage.pooled(IVORY) == wanted
        stage.play("pick 0", "done", "pick 0", "done")
        assert stage.pooled(IVORY) == wanted


def test_2_7_four_players_may_be_made_even_by_turn_order() -> None:
    """Five less two for the first, seven, five, six; two players have five and six."""
    stage = Stage(4, seat_compensation="by_turn_order")
    pools = []
    for seat in range(4):
        pools.append(stage.pooled(seat))
        stage.play("pick 0", "done")
    assert pools == [3, 7, 5, 6]
    stage.s.check()
    assert [stage.pooled(seat) for seat in range(4)] == pools
    two = Stage(seat_compensation="by_turn_order")
    assert two.pooled(MIDNIGHT) == 5
    assert two.play("pick 0", "done").pooled(IVORY) == 6


def planted(stage: Stage, tile: str = "Drill Yard", focus: str = "b3") -> Stage:
    """Take the option to invoke, and plant a focus on a tile."""
    return stage.play("pick 0").invoke("b1").play(f'tile "{tile}"', f"focus {focus}")


def test_2_7_the_first_of_a_balanced_duel_invokes_once_in_the_first_turn() -> None:
    """Nobody gets constructs for it; the second turn and the other player have all three invocations."""
    stage = planted(Stage(seat_compensation="balanced").lay("Drill Yard", 0, 0).lay("Ley Ford", 1, 0))
    assert stage.asked() == f"ChooseOption {IVORY}"
    assert stage.pooled(MIDNIGHT) == 5
    assert stage.pooled(IVORY) == 5
    assert planted(stage, "Ley Ford").asked() == f"Invoke {IVORY}"
    assert planted(stage.play("done"), focus="b5").asked() == f"Invoke {MIDNIGHT}"


def test_2_7_without_it_the_first_turn_is_whole() -> None:
    """In a duel that nothing balances, and where three play."""
    for seats, option in ((2, "none"), (3, "balanced")):
        stage = Stage(seats, seat_compensation=option).lay("Drill Yard", 0, 0)
        assert planted(stage).asked() == f"Invoke {MIDNIGHT}"


def test_2_7_a_balanced_table_of_four_differs_by_constructs() -> None:
    """Five less two for the first, seven, five, six, and as many invocations as ever."""
    stage = Stage(4, seat_compensation="balanced").lay("Drill Yard", 0, 0)
    pools = [stage.pooled(MIDNIGHT)]
    assert planted(stage).asked() == f"Invoke {MIDNIGHT}"
    for seat in (1, 2, 3):
        stage.play("done")
        pools.append(stage.pooled(seat))
        stage.play("pick 0")
    assert pools == [3, 7, 5, 6]


def test_presets_can_be_played() -> None:
    """Each preset is a table."""
    assert {"first_game", "duel", "four_wizards", "named_boards", "fair_seats"} <= set(GAME.presets)
    for preset in GAME.presets.values():
        seats = preset.seats[0] if preset.seats else 4
        assert flow.outcomes(GAME.start(GAME.options.parse(preset.options), seats))
