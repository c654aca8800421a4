"""What is on the table (IW-1)."""

import pytest

from conclave.core.errors import BadOption, BadRecord
from conclave.games.ice_wizards import GAME
from conclave.games.ice_wizards.data import BOARDS as TABLES
from conclave.testing.scenario import scenario
from tests.games.ice_wizards.positions import (
    BOARDS,
    CARDS,
    CENTRES,
    WAYS,
    hand,
    king,
    position,
    rows,
    stones,
    supply,
    wizards,
)

# Where the 24 cards lead from the centre, counted out on paper; "-" is off the board.
FROM_THE_CENTRE = {
    "square": {
        "N": "e6 e7 e8", "NE": "f6 g7 h8", "E": "f5 g5 h5", "SE": "f4 g3 h2",
        "S": "e4 e3 e2", "SW": "d4 c3 b2", "W": "d5 c5 b5", "NW": "d6 c7 b8",
    },
    # East of column f a step NE keeps the number and a step SE lowers it by one; west of it, mirrored.
    "hex": {
        "N": "f7 f8 f9", "NE": "g6 h6 i6", "E": "h5 j4 -", "SE": "g5 h4 i3",
        "S": "f5 f4 f3", "SW": "e5 d4 c3", "W": "d5 b4 -", "NW": "e6 d6 c6",
    },
}  # fmt: skip


def other_hand(card: str) -> str:
    """Five cards without the one given."""
    return " ".join([name for name in CARDS if name != card][:5])


def one_card(board: str, card: str, seat: int = 0, at: str = "") -> str:
    """Write a position in which a seat is to move with one card; the king is on a stone, or the centre."""
    hands = (card, other_hand(card)) if seat == 0 else (other_hand(card), card)
    return position(board, light=at, king=at, hands=hands, to="dl"[seat])


def test_1_1_there_are_two_seats_dark_and_light() -> None:
    """Neither one nor three can sit down; the first seat is Dark."""
    assert [GAME.words.seat_name(seat) for seat in (0, 1)] == ["Dark", "Light"]
    for seats in (1, 3):
        with pytest.raises(BadOption):
            GAME.start(seats=seats)


@pytest.mark.parametrize("seat", [0, 1])
def test_1_1_a_seat_plays_its_own_colour(seat: int) -> None:
    """Dark's stone is dark and Light's is light."""
    with scenario(GAME, position=one_card("square", "N1", seat)) as table:
        table.play("play n1")
        assert stones(table, seat) == {"e6"}
        assert stones(table, 1 - seat) == set()


def test_1_2_there_are_24_different_movement_cards() -> None:
    """Eight directions with three distances each, and every one can be dealt first."""
    assert len(set(CARDS)) == 24
    table = scenario(GAME)
    assert table.outcomes() == {f"draw {card.lower()}": 1 for card in CARDS}


def test_1_2_no_card_is_in_two_places() -> None:
    """There is one of each."""
    text = position("hex", hands=("N1 N2", "N2 N3"))
    with pytest.raises(BadRecord) as refusal:
        scenario(GAME, position=text)
    assert refusal.value.rule == "IW-1.2"


def test_1_3_each_side_has_four_wizards_of_one_use_each() -> None:
    """Four flips use them up, and a fifth is refused."""
    # Dark walks up and down a file of light stones; Light draws meanwhile.
    text = position("square", light="e9 e8 e7 e6 e4 c4", king="e9", hands=("S1 S2 S3 N1 W2", ""))
    with scenario(GAME, position=text) as table:
        assert wizards(table) == [4, 4]
        table.play("flip s1").play("draw").draw("e1")  # e8
        table.play("flip s2").play("draw").draw("e2")  # e6
        table.play("flip n1").play("draw").draw("e3")  # e7
        assert wizards(table) == [1, 4]
        table.play("flip s3").play("draw").draw("ne1")  # e4
        assert wizards(table) == [0, 4]
        assert stones(table, 0) == {"e8", "e7", "e6", "e4"}
        assert table.refused("flip w2").rule == "IW-3.4"
        assert table.choices() == ["draw"]


def test_1_3_a_wizard_more_than_there_are_is_refused() -> None:
    """A position with five wizards is none."""
    with pytest.raises(BadRecord) as refusal:
        scenario(GAME, position=position("hex", hands=("N1", "N2"), wizards="5,4"))
    assert refusal.value.rule == "IW-1.3"


def test_1_4_there_are_52_stones_for_both_sides_together() -> None:
    """Every stone placed, by whichever side, comes from the one supply."""
    text = position("square", hands=("N1 N2 N3 NE1 NE2", "S1 S2 S3 E1 E2"))
    with scenario(GAME, position=text) as table:
        assert supply(table) == 52
        table.play("play n1")
        assert supply(table) == 51
        table.play("play e1")
        assert supply(table) == 50


def test_1_4_a_stone_has_two_sides() -> None:
    """A flipped stone changes its colour and stays where it is."""
    text = position("square", light="e6", hands=("N1 N2", "S1 S2"))
    with scenario(GAME, position=text) as table:
        table.play("flip n1")
        assert (stones(table, 0), stones(table, 1)) == ({"e6"}, set())
        assert supply(table) == 51


def test_1_4_a_53rd_stone_is_refused() -> None:
    """Six ranks of nine stones are 54."""
    full = " ".join(f"{file}{rank}" for rank in range(4, 10) for file in "abcdefghi")
    with pytest.raises(BadRecord) as refusal:
        scenario(GAME, position=position("square", dark=full, king="a9", hands=("N1", "N2")))
    assert refusal.value.rule == "IW-1.4"


def test_1_5_both_sides_move_the_same_king() -> None:
    """Light goes on from where Dark left it."""
    text = position("square", hands=("N1 N2 N3 NE1 NE2", "S1 S2 S3 E1 E2"))
    with scenario(GAME, position=text) as table:
        assert king(table) == "e5"
        table.play("play n1")
        assert king(table) == "e6"
        table.play("play e2")
        assert king(table) == "g6"


def test_1_6_hex_is_the_default_board() -> None:
    """The rulebook describes a grid of hexes."""
    assert GAME.options().text() == "board=hex"
    assert king(scenario(GAME)) == "f6"


def test_1_6_there_is_no_third_board() -> None:
    """Only `hex` and `square` are boards."""
    with pytest.raises(BadOption, match="hex, square"):
        scenario(GAME, board="triangle")


@pytest.mark.parametrize(("board", "spaces"), [("hex", 91), ("square", 81)])
def test_1_6_the_boards_have_91_and_81_spaces(board: str, spaces: int) -> None:
    """Six hexes along each side, nine by nine squares, and the names are those of these tests."""
    names = [name for row in rows(board) for name in row]
    assert len(names) == spaces
    assert list(TABLES[board].names) == names
    assert len(set(names)) == spaces


@pytest.mark.parametrize(
    ("board", "counts"), [("hex", {3: 6, 4: 24, 6: 61}), ("square", {2: 4, 3: 28, 4: 49})]
)
def test_1_6_spaces_share_edges_as_hexes_and_squares_do(board: str, counts: dict[int, int]) -> None:
    """Corners, borders and inner spaces have so many neighbours across an edge."""
    edges = [[int(near) for near in row] for row in TABLES[board].edges]
    assert {size: sum(1 for row in edges if len(row) == size) for size in map(len, edges)} == counts
    assert all(here in edges[near] for here, row in enumerate(edges) for near in row)


@pytest.mark.parametrize(("board", "pairs"), [("hex", 1552), ("square", 1352)])
def test_1_6_so_many_cards_stay_on_the_board(board: str, pairs: int) -> None:
    """Over all spaces, this many of the 24 cards keep the king on the board."""
    reach = [[int(to) for to in row] for row in TABLES[board].reach]
    assert sum(1 for row in reach for to in row if to < len(reach)) == pairs


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("card", CARDS)
def test_1_6_where_each_card_leads_from_the_centre(board: str, card: str) -> None:
    """Distance n is n steps of the direction; E and W on hexes are as long as two edge steps."""
    wanted = FROM_THE_CENTRE[board][card[:-1]].split()[int(card[-1]) - 1]
    with scenario(GAME, position=one_card(board, card)) as table:
        if wanted == "-":
            assert table.refused(f"play {card.lower()}").rule == "IW-3.2"
            assert table.choices() == ["draw"]
        else:
            table.play(f"play {card.lower()}")
            assert king(table) == wanted


@pytest.mark.parametrize(
    ("corner", "stays"),
    [
        ("f11", "SE S SW"), ("k6", "S SW NW W"), ("k1", "N SW NW W"),
        ("f1", "N NE NW"), ("a1", "N NE SE E"), ("a6", "NE SE S E"),
    ],
)  # fmt: skip
def test_1_6_the_corners_of_the_hexagon(corner: str, stays: str) -> None:
    """From a corner only these directions stay on the board."""
    for way in WAYS:
        with scenario(GAME, position=one_card("hex", f"{way}1", at=corner)) as table:
            assert (f"play {way.lower()}1" in table.choices()) == (way in stays.split())


@pytest.mark.parametrize(("board", "card", "to"), [("square", "NE2", "g7"), ("hex", "E1", "h5")])
def test_1_7_a_card_means_the_same_direction_for_both(board: str, card: str, to: str) -> None:
    """Dark and Light sit opposite each other, and yet their cards point the same way."""
    for seat in (0, 1):
        with scenario(GAME, position=one_card(board, card, seat)) as table:
            table.play(f"play {card.lower()}")
            assert king(table) == to
            assert stones(table, seat) == {to}
            assert hand(table, seat) == set()


@pytest.mark.parametrize("board", BOARDS)
def test_1_5_one_king_and_no_stone_of_its_own(board: str) -> None:
    """The king belongs to nobody: at the start no stone lies anywhere."""
    table = scenario(GAME, board=board)
    assert king(table) == CENTRES[board]
    assert stones(table, 0) | stones(table, 1) == set()
