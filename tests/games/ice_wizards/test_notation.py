"""Writing a game down (IW-5.1)."""

from conclave.core.session import Session
from conclave.games.ice_wizards import GAME
from conclave.testing.scenario import ScenarioTable, scenario
from tests.games.ice_wizards.positions import ice, king, position, stones

# A short game on hexes, worked out on paper: cards are dealt to Dark and Light in turn.
DEAL = "N1 S1 N2 S2 NE1 SW1 SE3 NW3 E1 W1"
LINE = f"hex 5 winter {DEAL} : N1 S2 +SE1 NW3 E1 S1 SE1*"
# f7 dark, f5 light, c5 light, e6 dark, e5 light; then SE1 from e5 turns f5 dark.
AFTER = "HX 6/7/3L4/9/4DL4/4D1D4/10/9/8/7/6 f5 N2,NE1,SE3,-,- SW1,W1,-,-,- 3,4 N1,E1,SE1,S1,S2,NW3 l"


def write_line(session: Session) -> str:
    """Write a session's game in one line."""
    assert GAME.write_line is not None
    return GAME.write_line(session.record_for(None))


def write_position(table: ScenarioTable) -> str:
    """Write a table's position in one line."""
    assert GAME.write_position is not None
    return GAME.write_position(table.state)


def short_game() -> ScenarioTable:
    """Play the short game by its tokens."""
    table = scenario(GAME, seed="winter").draw(*DEAL.lower().split())
    table.play("play n1").play("play s2").play("draw").draw("se1").play("play nw3")
    return table.play("play e1").play("play s1").play("flip se1")


def test_5_1_a_game_in_one_line() -> None:
    """Board, size, seed, deal, colon; a play, a draw with its card, a flip with a star."""
    with short_game() as table:
        # Luck that was named card by card follows from no seed.
        assert write_line(table.session) == LINE.replace("winter", "-")
        table.session.record.seed = "winter"
        assert write_line(table.session) == LINE


def test_5_1_a_line_reads_back_and_replays_to_the_same_position() -> None:
    """The line is enough to play the game again."""
    assert GAME.read_line is not None
    record = GAME.read_line(LINE)
    session = Session.replay(GAME, record)
    assert session.digest == short_game().session.digest
    assert write_line(session) == LINE
    assert record.seed == "winter"


def test_5_1_the_position_after_the_short_game() -> None:
    """Stones, king, hands, wizards, discards and the side to move, worked out by hand."""
    with short_game() as table:
        assert king(table) == "f5"
        assert (stones(table, 0), stones(table, 1)) == ({"f7", "e6", "f5"}, {"c5", "e5"})
        assert write_position(table) == AFTER
        # e6 and f7 share an edge: 4 + 1 against 1 + 1.
        assert (ice(table).score(0), ice(table).score(1)) == (5, 2)


def test_5_1_a_position_reads_back_exactly() -> None:
    """Text, position and digest are the same."""
    with short_game() as played, scenario(GAME, position=AFTER) as read:
        assert write_position(read) == AFTER
        assert read.session.digest == played.session.digest


def test_5_1_a_pass_is_two_dashes() -> None:
    """From the corner Dark can only pass."""
    text = position("square", light="a9", king="a9", hands=("N1 N2 N3 NE1 NE2", "E1 W1 W2 W3 NW1"), to="d")
    with scenario(GAME, position=text, seed=1) as table:
        table.play("pass").play("play e1")
        assert write_line(table.session) == "square 9 - : -- E1"


def test_5_1_moments_of_a_position() -> None:
    """Before the deal, during it, at a draw, at a turn and after the end."""
    empty = "6/7/8/9/10/11/10/9/8/7/6 f6"
    table = scenario(GAME)
    assert write_position(table) == f"HX {empty} -,-,-,-,- -,-,-,-,- 4,4 - deal0"
    table.draw("n1", "s1", "n2")
    assert write_position(table) == f"HX {empty} N1,N2,-,-,- S1,-,-,-,- 4,4 - deal3"
    table.draw("s2", "n3", "s3", "e1", "w1", "e2", "w2")
    assert write_position(table) == f"HX {empty} N1,N2,N3,E1,E2 S1,S2,S3,W1,W2 4,4 - d"
    table.play("play n1").play("play s1").play("draw")
    # Dark's stone on f7, Light's on f6.
    stones_now = "6/7/8/9/10/4DL5/10/9/8/7/6 f6"
    assert write_position(table) == f"HX {stones_now} N2,N3,E1,E2,- S2,S3,W1,W2,- 4,4 N1,S1 d+"
    table.draw("ne1")
    assert write_position(table) == f"HX {stones_now} N2,N3,E1,E2,NE1 S2,S3,W1,W2,- 4,4 N1,S1 l"


def test_5_1_the_text_of_a_finished_game() -> None:
    """Nobody is to move after the last stone."""
    text = (
        "SQ DDDDDDDDD/LLLLLLLLL/DDDDDDDDD/LLLLLLLLL/DDDDDDDDD/LLLLLL3/9/9/9 a4 S1,-,-,-,- N2,-,-,-,- 4,4 - d"
    )
    with scenario(GAME, position=text) as table:
        table.play("play s1")
        assert write_position(table) == (
            "SQ DDDDDDDDD/LLLLLLLLL/DDDDDDDDD/LLLLLLLLL/DDDDDDDDD/LLLLLL3/D8/9/9 a3 "
            "-,-,-,-,- N2,-,-,-,- 4,4 S1 end"
        )


def test_5_1_a_draw_that_waits_for_its_card_is_a_plus_alone() -> None:
    """The game was saved between the answer and the card."""
    text = position("square", hands=("N1 N2 N3 NE1", "E1 W1 W2 W3 NW1"))
    table = scenario(GAME, position=text, seed=1).play("draw")
    assert write_line(table.session) == "square 9 - : +"


def test_5_1_any_seed_comes_back_from_a_line() -> None:
    """A seed is free text: a colon, a dash or an empty one must not break the line."""
    assert GAME.read_line is not None
    for seed in ("7", "a:b", "12:30", "-", "winter-1"):
        table = scenario(GAME, seed=seed).draw(*DEAL.lower().split()).play("play n1")
        record = GAME.read_line(write_line(table.session))
        assert Session.replay(GAME, record).digest == table.session.digest
        assert record.tokens == table.session.record.tokens
