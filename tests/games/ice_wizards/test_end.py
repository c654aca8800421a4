"""The end and the score (IW-4)."""

import pytest

from conclave.core.errors import IllegalMove
from conclave.games.ice_wizards import GAME
from conclave.testing.scenario import ScenarioTable, scenario
from tests.games.ice_wizards.positions import ice, position, stones, supply

# Five full ranks and six stones of the next: 51. Dark has ranks 9, 7, 5; Light 8, 6 and six spaces of rank 4.
SQUARE_51 = "SQ DDDDDDDDD/LLLLLLLLL/DDDDDDDDD/LLLLLLLLL/DDDDDDDDD/LLLLLL3/9/9/9 a4 S1,N1 N2 4,4 - d"
# Columns a to f hold 6 + 7 + 8 + 9 + 10 + 11 = 51 spaces. Dark has a, c and e.
HEX_51 = (
    "HX DDDDDD/LLLLLLL/DDDDDDDD/LLLLLLLLL/DDDDDDDDDD/LLLLLLLLLLL/10/9/8/7/6 f6 "
    "SE1,NW1,-,-,- N1,N2,N3,S1,S2 4,4 - d"
)
# From the corners a9 and f11 every card to the N, NE, NW or W leaves the board.
CORNERS = {"square": "a9", "hex": "f11"}
FOUR, FIVE = "N2 N3 NE1 NE2", "W1 W2 W3 NW1 NW2"


def full(text: str) -> str:
    """Fill the short hands of a position up."""
    parts = text.split()
    parts[3:5] = [",".join((hand.split(",") + ["-"] * 5)[:5]) for hand in parts[3:5]]
    return " ".join(parts)


def ended(board: str, dark: str, light: str) -> ScenarioTable:
    """End a game by IW-4.2 with these stones: the king in the corner, Dark draws a card that is no use."""
    text = position(board, dark=dark, light=light, king=CORNERS[board], hands=(FOUR, FIVE), discard="N1")
    with scenario(GAME, position=text) as table:
        assert table.result is None
        table.play("draw").draw("ne3")
        assert table.result is not None
        assert table.result.rule == "IW-4.2"
    return table


def test_4_1_the_last_stone_ends_the_game_on_the_square_board() -> None:
    """Dark: three ranks of nine and a single stone, 3 * 81 + 1; Light: 81 + 81 + 36."""
    with scenario(GAME, position=full(SQUARE_51)) as table:
        assert supply(table) == 1
        table.play("play s1")
        assert supply(table) == 0
        assert table.result is not None
        assert table.result.rule == "IW-4.1"
        assert table.result.scores == (244, 198)
        assert table.result.places == (1, 2)


def test_4_1_the_last_stone_ends_the_game_on_hexes() -> None:
    """Dark: 36 + 64 + 100 and a single stone; Light: 49 + 81 + 121."""
    with scenario(GAME, position=HEX_51) as table:
        table.play("play se1")
        assert stones(table, 0) >= {"g5"}
        assert table.result is not None
        assert table.result.rule == "IW-4.1"
        assert table.result.scores == (201, 251)
        assert table.result.winners == [1]


def test_4_1_the_game_ends_at_once() -> None:
    """Light does not come to move any more, and nothing can be played."""
    with scenario(GAME, position=HEX_51) as table:
        table.play("play se1")
        assert table.asked == -1
        assert table.choices() == []
        assert isinstance(table.refused("play n1"), IllegalMove)
        assert isinstance(table.refused("draw"), IllegalMove)


def test_4_1_a_flip_uses_no_stone_and_does_not_end_the_game() -> None:
    """With one stone left, Dark flips e6 and Light goes on."""
    with scenario(GAME, position=HEX_51.replace("DDDDDDDDDD", "DDDDLDDDDD")) as table:
        table.play("flip nw1")
        assert supply(table) == 1
        assert table.result is None
        assert table.asked == 1


def test_4_1_light_can_place_the_last_stone_too() -> None:
    """From a4 Light's S1 leads to a3 and joins the six of rank 4: 81 + 81 + 49."""
    text = "SQ DDDDDDDDD/LLLLLLLLL/DDDDDDDDD/LLLLLLLLL/DDDDDDDDD/LLLLLL3/9/9/9 a4 N1 S1 4,4 - l"
    with scenario(GAME, position=full(text)) as table:
        table.play("play s1")
        assert table.result is not None
        assert table.result.scores == (243, 211)


def test_4_1_with_two_stones_left_the_game_goes_on() -> None:
    """Fifty stones lie on the board; the fifty-first does not end it."""
    with scenario(GAME, position=full(SQUARE_51.replace("LLLLLL3", "LLLLL4"))) as table:
        assert supply(table) == 2
        table.play("play s1")
        assert table.result is None
        assert table.asked == 1


@pytest.mark.parametrize("board", ["square", "hex"])
def test_4_2_the_game_ends_when_neither_side_can_act(board: str) -> None:
    """Both hold five cards that leave the board; Light's one stone scores 1."""
    corner = CORNERS[board]
    text = position(board, light=corner, king=corner, hands=(FOUR, FIVE), discard="N1")
    with scenario(GAME, position=text) as table:
        assert table.choices() == ["draw"]
        table.play("draw").draw("ne3")
        assert table.result is not None
        assert table.result.rule == "IW-4.2"
        assert table.result.scores == (0, 1)
        assert table.result.winners == [1]
        assert table.asked == -1
        assert isinstance(table.refused("pass"), IllegalMove)


def test_4_2_the_game_goes_on_while_one_side_can_act() -> None:
    """Dark draws E1, which can be played: Light has to pass, and Dark has to play."""
    text = position("square", light="a9", king="a9", hands=(FOUR, FIVE), discard="N1")
    with scenario(GAME, position=text) as table:
        table.play("draw").draw("e1")
        assert table.result is None
        assert table.choices() == ["pass"]
        table.play("pass")
        assert table.choices() == ["play e1"]


def test_4_2_the_game_goes_on_while_the_other_side_can_draw() -> None:
    """Dark's five cards are no use, but Light holds four."""
    text = position("square", light="a9", king="a9", hands=(FOUR, "W1 W2 W3 NW1"), discard="N1")
    with scenario(GAME, position=text) as table:
        table.play("draw").draw("ne3")
        assert table.result is None
        assert table.choices() == ["draw"]
        table.play("draw").draw("nw2")
        assert table.result is not None
        assert table.result.rule == "IW-4.2"


@pytest.mark.parametrize(("wizards", "over"), [("0,4", True), ("1,0", False)])
def test_4_2_a_wizard_that_can_be_played_keeps_the_game_going(wizards: str, over: bool) -> None:
    """S1 leads onto a light stone: with a wizard that is an act, without one it is none."""
    text = position(
        "square", light="a9 a8", king="a9", hands=("N2 N3 NE1 S1", FIVE), wizards=wizards, discard="N1"
    )
    with scenario(GAME, position=text) as table:
        table.play("draw").draw("ne3")
        assert (table.result is not None) == over
        if not over:
            table.play("pass")
            assert table.choices() == ["flip s1"]


def test_4_2_stones_can_shut_the_king_in_as_well() -> None:
    """All spaces that the ten cards lead to hold dark stones, and Light has no wizard."""
    # From a9: E1 b9, E2 c9, E3 d9, S1 a8, S2 a7, S3 a6, SE1 b8, SE2 c7, SE3 d6, and N1 off the board.
    text = position(
        "square", dark="a9 b9 c9 d9 a8 a7 a6 b8 c7 d6", king="a9",
        hands=("E1 E2 E3 S1", "S2 S3 SE1 SE2 SE3"), wizards="4,0",
    )  # fmt: skip
    with scenario(GAME, position=text) as table:
        table.play("draw").draw("n1")
        assert table.result is not None
        assert table.result.rule == "IW-4.2"
        # b9 c9 d9 a9 a8 a7 a6 b8 hang together; c7 and d6 touch the others only at corners.
        assert table.result.scores == (66, 0)


def live(board: str, dark: str = "", light: str = "") -> tuple[list[int], list[int]]:
    """Give the territories of a position in the middle of a game."""
    table = scenario(GAME, position=position(board, dark=dark, light=light, hands=("N1", "S1")))
    return ice(table).territories(0), ice(table).territories(1)


@pytest.mark.parametrize(
    ("board", "dark", "sizes"),
    [
        ("square", "e5 e6", [2]),  # across the northern edge
        ("square", "e5 f5", [2]),
        ("square", "e5 f6", [1, 1]),  # corner contact
        ("square", "e5 d6", [1, 1]),
        ("square", "e5 f6 f5", [3]),
        ("square", "i5 a4", [1, 1]),  # the end of one rank and the beginning of the next
        ("square", "a1 a2 a3 b3 c3 c2 c1 e1", [7, 1]),
        ("hex", "f6 f7", [2]),
        ("hex", "f6 g6", [2]),  # NE
        ("hex", "f6 g5", [2]),  # SE
        ("hex", "f6 e6", [2]),  # NW
        ("hex", "f6 e5", [2]),  # SW
        ("hex", "f6 h5", [1, 1]),  # E crosses a corner
        ("hex", "f6 d5", [1, 1]),  # W too
        ("hex", "f6 h5 g5", [3]),
        ("hex", "a1 k1 f11", [1, 1, 1]),
        ("hex", "f7 g6 g5 f5 e5 e6", [6]),  # the ring around the centre
        ("hex", "f7 g5 e5", [1, 1, 1]),  # every second space of the ring
    ],
)
def test_4_3_a_territory_is_joined_across_edges(board: str, dark: str, sizes: list[int]) -> None:
    """Corner contact joins nothing, and neither do the corner neighbours E and W of a hex."""
    assert live(board, dark=dark) == (sizes, [])
    assert live(board, light=dark) == ([], sizes)


def test_4_3_the_other_side_divides_a_territory() -> None:
    """A light stone between two dark ones keeps them apart."""
    assert live("square", "d5 f5", "e5") == ([1, 1], [1])
    assert live("hex", "f7 f5", "f6") == ([1, 1], [1])


@pytest.mark.parametrize(
    ("dark", "score"),
    [("e5", 1), ("e5 e6", 4), ("a1 b1 c1 d1 e1", 25), ("a1 b1 c1 e1 f1 h1", 14), ("", 0)],
)
def test_4_4_a_territory_of_n_scores_n_times_n(dark: str, score: int) -> None:
    """5 in a row are 25; 3 and 2 and 1 are 9 + 4 + 1."""
    table = scenario(GAME, position=position("square", dark=dark, hands=("N1", "S1")))
    assert ice(table).score(0) == score
    assert ice(table).score(1) == 0


def test_4_4_joining_counts_for_more_than_two_alone() -> None:
    """On hexes f6 and h5 are 2 points; g5 between them makes it 9."""
    text = position("hex", dark="f6 h5", king="f6", hands=("SE1", "S1"))
    with scenario(GAME, position=text) as table:
        assert ice(table).score(0) == 2
        table.play("play se1")
        assert ice(table).score(0) == 9


@pytest.mark.parametrize(
    ("board", "dark", "light", "scores", "places"),
    [
        # Higher score: 4 against 3, though Light has more stones.
        ("square", "a9 b9", "e1 g1 i1", (4, 3), (1, 2)),
        ("hex", "f11", "a1 a2", (1, 4), (2, 1)),
        # 25 each: one territory of 5 against 4 and 3; the larger one wins, and not the more stones.
        ("square", "a9 b9 c9 d9 e9", "a1 b1 c1 d1 f1 g1 h1", (25, 25), (1, 2)),
        ("hex", "f11 f10 f9 f8 f7", "a1 a2 a3 a4 k1 k2 k3", (25, 25), (1, 2)),
        ("square", "a9 b9 c9 d9 a1 b1 c1", "e5 e4 e3 e2 e1", (25, 25), (2, 1)),
        # 13 each and 3 the largest each: 5 stones against 7.
        ("square", "a9 b9 c9 e9 f9", "a1 b1 c1 e1 g1 i1 i3", (13, 13), (2, 1)),
        ("hex", "f11 f10 f9 f7 f6", "a1 a2 a3 k1 k3 k5 i1", (13, 13), (2, 1)),
        # 9 each, 3 each, 3 stones each.
        ("square", "a9 b9 c9", "a1 b1 c1", (9, 9), (1, 1)),
        ("hex", "f11 f10 f9", "a1 a2 a3", (9, 9), (1, 1)),
    ],
)
def test_4_5_score_then_largest_territory_then_stones_then_a_draw(
    board: str, dark: str, light: str, scores: tuple[int, int], places: tuple[int, int]
) -> None:
    """Each breaker decides only if those before it do not."""
    table = ended(board, dark, light)
    assert table.result is not None
    assert table.result.scores == scores
    assert table.result.places == places


def test_4_5_a_draw_is_shared() -> None:
    """Both are in first place with half a win each."""
    result = ended("square", "a9 b9 c9", "a1 b1 c1").result
    assert result is not None
    assert result.winners == [0, 1]
    assert [result.share(seat) for seat in (0, 1)] == [0.5, 0.5]
