"""Positions and games in one line: they read back exactly, or are refused with a sentence (IW-5.1)."""

from collections.abc import Iterator
from random import Random

import pytest

from conclave.core import flow
from conclave.core.errors import BadRecord, ConclaveError
from conclave.core.frames import Chance
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.storage import Choices
from conclave.games.ice_wizards import GAME
from tests.games.ice_wizards.positions import BOARDS, CARDS, ice, position, rows

HEX = "HX 6/7/8/9/10/11/10/9/8/7/6 f6 N1,N2,N3,E1,- S1,S2,S3,W1,W2 4,4 NE1 d"
SQUARE = "SQ 9/9/9/9/9/9/9/9/9 e5 N1,N2,N3,E1,- S1,S2,S3,W1,W2 4,4 NE1 d"


def write(state: State) -> str:
    """Write a position."""
    assert GAME.write_position is not None
    return GAME.write_position(state)


def read(text: str) -> State:
    """Read a position."""
    assert GAME.read_position is not None
    return GAME.read_position(text)


def played(board: str, seed: int) -> Iterator[State]:
    """Every position of a random game, from the first card to the end."""
    luck = Random(seed)
    state = GAME.start(GAME.options.parse({"board": board}))
    yield state
    while state.stack:
        chance = isinstance(flow.waiting(state), Chance)
        numbers = [number for number, _ in flow.outcomes(state)] if chance else flow.choices(state)
        flow.play(state, luck.choice(numbers))
        yield state


@pytest.mark.parametrize("board", BOARDS)
def test_5_1_every_position_of_some_games_reads_back_exactly(board: str) -> None:
    """Text, digest, choices and result are the same, at turns, draws, deals and ends."""
    moments = set()
    for seed in range(6):
        for state in played(board, seed):
            text = write(state)
            again = ice(read(text))
            assert "\n" not in text
            assert write(again) == text
            assert GAME.digest(again) == GAME.digest(state), text
            assert flow.choices(again) == flow.choices(state)
            assert flow.outcomes(again) == flow.outcomes(state)
            assert again.result == state.result
            again.check()
            moments.add(text.split()[-1])
    assert moments == {"d", "l", "d+", "l+", "end", *(f"deal{n}" for n in range(10))}


@pytest.mark.parametrize("board", BOARDS)
def test_5_1_every_game_in_a_line_reads_back(board: str) -> None:
    """Also a game that is not finished, cut at any ply."""
    assert GAME.write_line is not None
    assert GAME.read_line is not None
    session = GAME.new(board=board, seed=board)
    luck = Random(board)
    while not session.over:
        session.play(luck.choice(session.tokens()))
        record = session.record_for(None)
        again = GAME.read_line(GAME.write_line(record))
        assert (again.game, again.options, again.tokens) == (record.game, record.options, record.tokens)
        assert again.seed == record.seed
    assert Session.replay(GAME, again).digest == session.digest


def test_5_1_blanks_around_the_parts_do_not_matter() -> None:
    """Text is often pasted with blanks and line ends."""
    assert write(read(f"  {HEX}\n")) == HEX
    assert write(read(HEX.replace(" ", "   "))) == HEX


# What is wrong, the text, and the rule that says so.
MALFORMED = [
    ("nothing", "", "IW-5.1"),
    ("a part missing", HEX.removesuffix(" d"), "IW-5.1"),
    ("a part too many", HEX + " d", "IW-5.1"),
    ("unknown board", HEX.replace("HX", "TR"), "IW-5.1"),
    ("the other board's rows", HEX.replace("HX", "SQ"), "IW-5.1"),
    ("a row missing", SQUARE.replace("9/9 ", "9 "), "IW-5.1"),
    ("a row too many", SQUARE.replace("9 e5", "9/9 e5"), "IW-5.1"),
    ("a row too short", SQUARE.replace("9 e5", "8 e5"), "IW-5.1"),
    ("a row too long", SQUARE.replace("9 e5", "D9 e5"), "IW-5.1"),
    ("a very long row", SQUARE.replace("9 e5", "9" * 9000 + " e5"), "IW-5.1"),
    ("a number that only begins well", HEX.replace("/11/", "/0111/"), "IW-5.1"),
    ("a strange stone", SQUARE.replace("9 e5", "4X4 e5"), "IW-5.1"),
    ("a stone in small letters", SQUARE.replace("9 e5", "4d4 e5"), "IW-5.1"),
    ("a raised number in a row", SQUARE.replace("9 e5", "7² e5"), "IW-5.1"),
    ("no such space", HEX.replace("f6", "f12"), "IW-5.1"),
    ("a space of the other board", SQUARE.replace("e5", "k6"), "IW-5.1"),
    ("an unknown card", HEX.replace("N3", "N4"), "IW-1.2"),
    ("a card in small letters", HEX.replace("N3", "n3"), "IW-1.2"),
    ("a hand of four slots", HEX.replace("N3,E1,-", "N3,E1"), "IW-5.1"),
    ("a hand of six slots", HEX.replace("N3,E1,-", "N3,E1,-,-"), "IW-5.1"),
    ("a card in both hands", HEX.replace("W2", "N1"), "IW-1.2"),
    ("a card twice in a hand", HEX.replace("N2", "N1"), "IW-1.2"),
    ("a card in hand and discarded", HEX.replace("NE1", "N1"), "IW-1.2"),
    ("a card discarded twice", HEX.replace("NE1", "NE1,NE1"), "IW-1.2"),
    ("an empty place among the discards", HEX.replace("NE1", "NE1,-"), None),
    ("a nameless discard", HEX.replace("NE1", "NE1,"), "IW-1.2"),
    ("five wizards", HEX.replace("4,4", "5,4"), "IW-1.3"),
    ("one number of wizards", HEX.replace("4,4", "4"), "IW-1.3"),
    ("three numbers of wizards", HEX.replace("4,4", "4,4,4"), "IW-1.3"),
    ("two good numbers of wizards among three", HEX.replace("4,4", "4,9,4"), "IW-1.3"),
    ("two good numbers of wizards and a word", HEX.replace("4,4", "x,4,4"), "IW-1.3"),
    ("fewer wizards than none", HEX.replace("4,4", "-1,4"), "IW-1.3"),
    ("a raised number of wizards", HEX.replace("4,4", "²,4"), "IW-1.3"),
    ("a very long number of wizards", HEX.replace("4,4", "9" * 9000 + ",4"), "IW-1.3"),
    ("no moment", HEX.removesuffix("d") + "x", "IW-5.1"),
    ("a deal in the middle of a game", HEX.removesuffix("d") + "deal3", "IW-5.1"),
    ("a deal with a raised number", HEX.removesuffix("d") + "deal²", "IW-5.1"),
    ("a draw with a full hand", HEX.removesuffix("d") + "l+", "IW-5.1"),
    ("53 stones", f"SQ {'D' * 9}/{'L' * 9}/{'D' * 9}/{'L' * 9}/{'D' * 9}/{'L' * 8}1/9/9/9 "
     "a9 N1,-,-,-,- S1,-,-,-,- 4,4 - d", "IW-1.4"),
]  # fmt: skip


def one_sentence(error: ConclaveError) -> None:
    """Hold a refusal to its form: one line, not long, with a rule that the manual has."""
    assert error.sentence
    assert "\n" not in error.sentence
    assert len(str(error)) < 160
    assert error.rule in GAME.manual.rules


@pytest.mark.parametrize(("text", "rule"), [row[1:] for row in MALFORMED], ids=[row[0] for row in MALFORMED])
def test_5_1_a_malformed_position_gets_one_sentence(text: str, rule: str | None) -> None:
    """Nothing is read that is not a position, and nothing else is raised."""
    with pytest.raises(BadRecord) as refusal:
        read(text)
    one_sentence(refusal.value)
    assert rule is None or refusal.value.rule == rule


FULL = " ".join(f"{file}{rank}" for rank in (9, 8, 7, 6, 5) for file in "abcdefghi") + " a4 b4 c4 d4 e4 f4 g4"
REST = "NE3 E1 E2 E3 SE1 SE2 SE3 S1 S2 S3 SW1 SW2 SW3"
# Well formed, and yet no game can stand so: reading them would lead to play without an end or to a crash.
IMPOSSIBLE = [
    ("a turn where neither side can act (IW-4.2)",
     position("square", light="a9", king="a9", hands=("N1 N2 N3 NE1 NE2", "W1 W2 W3 NW1 NW2"))),
    ("a turn after the last stone (IW-4.1)", position("square", dark=FULL, king="a9", hands=("N1", "S1"))),
    ("an end while both can act (IW-4.2)", position("square", hands=("N1", "S1"), to="end")),
    ("an empty pile beside discards (IW-3.3)",
     position("square", hands=("N1 N2 N3 NE1", "W1 W2 W3 NW1 NW2"), discard=f"NE2 NW3 {REST}")),
    ("a deal that gave Light the first card (IW-2.1)",
     "SQ 9/9/9/9/9/9/9/9/9 e5 -,-,-,-,- N1,-,-,-,- 4,4 - deal1"),
    ("a deal with discards (IW-2.1)", "SQ 9/9/9/9/9/9/9/9/9 e5 N1,-,-,-,- -,-,-,-,- 4,4 S1 deal1"),
    ("a deal beside a stone (IW-2.2)", "SQ D8/9/9/9/9/9/9/9/9 e5 N1,-,-,-,- -,-,-,-,- 4,4 - deal1"),
]  # fmt: skip


@pytest.mark.parametrize("text", [row[1] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE])
def test_5_1_an_impossible_position_is_refused(text: str) -> None:
    """A position that would hang or crash the table is not read."""
    with pytest.raises(BadRecord) as refusal:
        read(text)
    one_sentence(refusal.value)


def test_5_1_broken_positions_are_read_or_refused() -> None:
    """Whatever is changed in a text, it is a position that can be written again, or one sentence."""
    luck = Random("broken")
    texts = [HEX, SQUARE, *(write(state) for board in BOARDS for state in list(played(board, 1))[::15])]
    signs = "DLHXSQNEW0123456789,-+/ dealndx²٣*:abk"
    refused = 0
    for _ in range(1500):
        text = luck.choice(texts)
        for _ in range(luck.randint(1, 3)):
            at = luck.randrange(len(text))
            text = text[:at] + luck.choice(["", luck.choice(signs)]) + text[at + luck.randint(0, 2) :]
        try:
            state = ice(read(text))
        except BadRecord as error:
            one_sentence(error)
            refused += 1
        else:
            state.check()
            assert GAME.digest(read(write(state))) == GAME.digest(state)
    assert refused > 500


DEAL = "N1 S1 N2 S2 NE1 SW1 SE3 NW3 E1 W1"
BAD_LINES = [
    ("nothing", ""),
    ("no colon", f"hex 5 7 {DEAL} N1"),
    ("unknown board", f"round 5 7 {DEAL} : N1"),
    ("wrong size", f"hex 6 7 {DEAL} : N1"),
    ("no seed", "hex 5 : N1"),
    ("unknown card", f"hex 5 7 {DEAL} : N4"),
    ("unknown sign", f"hex 5 7 {DEAL} : N1!"),
    ("two stars", f"hex 5 7 {DEAL} : N1**"),
    ("one dash", f"hex 5 7 {DEAL} : -"),
    ("two pluses", f"hex 5 7 {DEAL} : ++N3"),
    ("a draw with a star", f"hex 5 7 {DEAL} : N1 S1 +N3*"),
    ("a draw of no card", f"hex 5 7 {DEAL} : N1 S1 +N4"),
    ("a deal of no card", "hex 5 7 N4 S1 : N1"),
    ("two colons", f"hex 5 7 {DEAL} : N1 : S1"),
]


@pytest.mark.parametrize("text", [row[1] for row in BAD_LINES], ids=[row[0] for row in BAD_LINES])
def test_5_1_a_malformed_line_gets_one_sentence(text: str) -> None:
    """It is refused when it is read, not later when it is replayed."""
    assert GAME.read_line is not None
    with pytest.raises(BadRecord) as refusal:
        GAME.read_line(text)
    one_sentence(refusal.value)


@pytest.mark.parametrize(
    ("moves", "ply", "rule"),
    [
        ("N1 N2", 12, "IW-3.2"),  # Light does not hold N2
        ("N1 +E2", 12, "IW-3.3"),  # Light holds five cards
        ("--", 11, "IW-3.5"),  # Dark can act
        ("N1*", 11, "IW-3.4"),  # there is no stone to flip
        ("N1 S2 +S1", 14, "IW-3.3"),  # Light holds S1
    ],
)
def test_5_1_a_line_with_an_illegal_move_does_not_replay(moves: str, ply: int, rule: str) -> None:
    """The sentence names the ply, counted with the ten cards of the deal, and the rule."""
    assert GAME.read_line is not None
    with pytest.raises(BadRecord, match=f"ply {ply}:") as refusal:
        Session.replay(GAME, GAME.read_line(f"hex 5 7 {DEAL} : {moves}"))
    assert refusal.value.rule == rule


@pytest.mark.parametrize("board", BOARDS)
def test_5_1_packed_positions_of_some_games_unpack_exactly(board: str) -> None:
    """The form that travels between processes holds everything: every part, the choices, the end."""
    for state in played(board, 3):
        again = ice(GAME.unpack(GAME.pack(state), state.options))
        assert GAME.pack(again) == GAME.pack(state)
        assert (again.king, list(again.ways)) == (ice(state).king, list(ice(state).ways))
        assert (list(again.stones), list(again.wizards)) == (
            list(ice(state).stones),
            list(ice(state).wizards),
        )
        assert [list(hand) for hand in again.hands] == [list(hand) for hand in ice(state).hands]
        assert (list(again.pile), again.discard, again.left) == (
            list(ice(state).pile), ice(state).discard, ice(state).left,
        )  # fmt: skip
        assert flow.choices(again) == flow.choices(state)


def test_3_2_the_reach_of_a_hand_names_empty_spaces_and_with_a_wizard_enemy_stones() -> None:
    """From f6: N1 leads to f7 (empty), S1 to f5 (Light's), SE1 to g5 (Dark's own), NE3 to i6 (empty)."""
    hands = ("N1 S1 SE1 NE3", "W1")
    text = position("hex", dark="g5", light="f5", hands=hands, wizards="1,0", discard="")
    state = ice(read(text))
    names = [space for row in rows("hex") for space in row]
    where = {CARDS[card]: names[space] for card, space in state.reach(0).items()}
    assert where == {"N1": "f7", "S1": "f5", "NE3": "i6"}
    without = ice(read(position("hex", dark="g5", light="f5", hands=hands, wizards="0,1", discard="")))
    assert {CARDS[card] for card in without.reach(0)} == {"N1", "NE3"}


@pytest.mark.parametrize("board", BOARDS)
def test_2_1_a_random_card_comes_as_the_core_would_draw_it(board: str) -> None:
    """The short way through the pile lands on the same card, and leaves the generator at the same word."""
    for seed in range(20):
        state = GAME.start(GAME.options.parse({"board": board}))
        for _ in range(seed % 12):
            flow.play(state, flow.choices(state)[0] if flow.choices(state) else flow.outcomes(state)[-1][0])
        frame = flow.waiting(state)
        if not isinstance(frame, Chance):
            continue
        short, usual = (seeded("draw", seed), state.copy()), (seeded("draw", seed), state.copy())
        assert frame.random_step(short[1], short[0], Choices()) == 1
        assert Chance.random_step(frame, usual[1], usual[0], Choices()) == 1
        assert GAME.digest(short[1]) == GAME.digest(usual[1])
        assert short[0].word == usual[0].word
