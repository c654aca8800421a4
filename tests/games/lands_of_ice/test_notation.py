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
        ("ap=many", "the position cannot be read"),
    ],
)
def test_2_9_what_cannot_be_read_is_refused(text: str, sentence: str) -> None:
    """With one sentence."""
    with pytest.raises(ConclaveError) as error:
        GAME.from_position(text)
    assert sentence in str(error.value)


def test_2_9_no_position_is_written_in_the_middle_of_an_action() -> None:
    """Nor by somebody who does not see everything."""
    with pytest.raises(BadRecord):
        GAME.position(GAME.start())
