"""Positions as text (LI-2.9)."""

import pytest

from conclave.core import flow
from conclave.core.errors import BadRecord, ConclaveError
from conclave.core.rng import seeded
from conclave.core.storage import Choices
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.rules.turn import PlayCard, Turn


@pytest.mark.parametrize("mode", ["ice_alone", "old_masons", "free_choice"])
def test_2_9_positions_are_written_and_read_back(mode: str) -> None:
    """At every pause between actions of a random game the same position comes back."""
    options = GAME.options.parse({"mode": mode, "handicap_blue": 1})
    s, rng, found, seen = GAME.start(options), seeded("notation", mode), Choices(), 0
    while s.stack and seen < 60:
        if isinstance(s.stack[-1], Turn | PlayCard):
            text = GAME.position(s)
            again = GAME.from_position(text)
            assert GAME.position(again) == text
            assert flow.choices(again) == flow.choices(s)
            assert again.pack_room() == s.pack_room()
            seen += 1
        s.stack[-1].random_step(s, rng, found)
    assert seen == 60


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rooms", "a position is made of parts like `ap=3`"),
        ("rooms=99A:0", "there is no room `99A:0`"),
        ("pieces=blue-dog@c1", "there is no piece `blue-dog`"),
        ("pieces=blue-yeti@z9", "there is no square `z9`"),
        ("pieces=blue-yeti@a0+happy", "`happy` is no mark"),
        ("weather=cold", "a position has no part `weather`"),
        ("rooms=33A:0,-,-,-,-,-,-,- pieces=blue-rope@r1", "lies face down on no room"),
        ("rooms=33A:0,-,-,-,-,-,-,- gates=a1n:open", "is no portcullis"),
        ("ap=many", "`ap` is a number from 0 to 99, not `many`"),
        ("ap=99999999999999999999", "`ap` is a number from 0 to 99"),
        ("ap=" + "9" * 5000, "`ap` is a number from 0 to 99"),
        ("ap=-1", "`ap` is a number from 0 to 99, not `-1`"),
        ("jumps=-1/3", "`jumps` is a number from 0 to 3"),
        ("jumps=1", "`jumps` is Blue's, a slash and Yellow's"),
        ("points=1/2/3", "`points` is Blue's, a slash and Yellow's"),
        ("cards=2345/29", "action cards are some of 2345, not `29`"),
        ("cards=22/2345", "action cards are some of 2345, not `22`"),
        ("hands=666/0", "combat cards are 0 and some of 12233456, not `666`"),
        ("hands=/0", "combat cards are 0 and some of 12233456"),
        ("pairs=33,34", "`pairs` are four numbers"),
        ("pairs=33,34,35,99", "`pairs` are four numbers"),
        ("rooms=-,-,-,-,-,-,-,-,33A:0", "there are 8 rooms and no more"),
        ("pieces=blue-yeti@a0,blue-yeti@b0", "a piece is in one place, and `blue-yeti` in two"),
        ("pieces=blue-yeti@c3", "is on a room that lies face down"),
        ("pieces=blue-yeti@a0+999ap", "`ap` is a number from 0 to 99"),
        ("pieces=blue-yeti@a0+\x1bap", "`ap` is a number from 0 to 99, not `?`"),
        ("rooms=33A:0,-,-,-,-,-,-,- ice=a0", "a0 is in no room that lies open"),
        ("rooms=33A:0,-,-,-,-,-,-,- ice=c9", "c9 is in no room that lies open"),
        ("rooms=33A:0,-,-,-,-,-,-,- taken=a9n", "a9 is in no room that lies open"),
        ("rooms=33A:0,-,-,-,-,-,-,- taken=a1x", "a side is a square and one of nesw"),
        ("rooms=33A:0,-,-,-,-,-,-,- gears=r1:T9r", "a rotation marker is r3:T1r, not `r1:T9r`"),
        ("rooms=33A:0,-,-,-,-,-,-,- breaches=1", "`breaches` are 8 numbers below"),
        ("rooms=33A:0,-,-,-,-,-,-,- pieces=blue-rope@b2,blue-sword@b3", "no object stays in water"),
        (
            "rooms=33A:0,-,-,-,-,-,-,- pieces=blue-yeti@c1,yellow-yeti@c1",
            "one unwounded character on a square",
        ),
        ("weather\x00=cold", "a position has no part `weather?`"),
    ],
)
def test_2_9_what_cannot_be_read_is_refused(text: str, sentence: str) -> None:
    """With one sentence."""
    with pytest.raises(ConclaveError) as error:
        GAME.from_position(text)
    assert sentence in str(error.value)
    assert str(error.value).isprintable()


def test_2_9_no_position_is_written_in_the_middle_of_an_action() -> None:
    """Nor by somebody who does not see everything."""
    with pytest.raises(BadRecord):
        GAME.position(GAME.start())
