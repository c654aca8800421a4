"""What is told of a game: every card that is dealt, and every stone with its board (IW-2.1, IW-3.2)."""

from __future__ import annotations

import pytest

from conclave.core.session import Session
from conclave.games.ice_wizards import GAME


def told(session: Session, kind: str) -> list[tuple[int, ...]]:
    """Return the facts of all events of a kind."""
    return [event.facts for _, event in session.log if event.kind == kind]


@pytest.mark.parametrize("board", ["hex", "square"])
def test_2_1_five_cards_each_are_dealt_in_turn_for_all_to_see(board: str) -> None:
    """Ten cards, Dark first, and each is the one that the record says luck brought."""
    session = GAME.new(board=board, seed=1)
    dealt = told(session, "deal")
    assert [facts[0] for facts in dealt] == [0, 1] * 5
    assert [f"* {GAME.luck.token(facts[1])}" for facts in dealt] == session.record.tokens[:10]


@pytest.mark.parametrize(("board", "on_hex"), [("hex", 1), ("square", 0)])
def test_3_2_a_stone_is_told_with_its_place_and_board(board: str, on_hex: int) -> None:
    """Who played, which card, where to, and whether that is a hex: places have other names on a square."""
    session = GAME.new(board=board, seed=1)
    card = next(token for token in session.tokens() if token.startswith("play "))
    number = GAME.space.read(GAME.space.number(card))[1][0]
    session.play(card)
    ((seat, played, place, kind),) = told(session, "play")
    assert (seat, played, kind) == (0, number, on_hex)
    assert place == session.state.king  # type: ignore[attr-defined]
