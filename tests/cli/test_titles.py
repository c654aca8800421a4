"""Whole games of the other titles through the text client alone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session
from tests.cli.houses import House, Typist, house, limit, typist

__all__ = ["house", "limit", "typist"]
# Cut short by an option that each of them has, as the first choice of everything leads nowhere soon.
SHORT = {
    "meld": ("round_limit=20",),
    "wizard_kings": ("maps=first_steps", "army_mode=standard", "victory=timed", "turn_limit=1"),
}


@pytest.mark.parametrize("slug", SHORT)
def test_a_whole_game_by_text_alone(
    house: House, typist: Callable[..., Typist], tmp_path: Path, slug: str
) -> None:
    """U1: the first choice of every list, typed, until the game is over and saved."""
    file = tmp_path / "game.record"
    options = [word for option in SHORT[slug] for word in ("--option", option)]
    ann = typist(slug, "--server", house.url, "--name", "Ann", "--players", "human,random", *options)
    ann.type(*["1"] * 2000, "wait", f"save {file}", "quit")
    ann.until(r"^The game is over")
    ann.until(r"^Saved as")
    session = Session.replay(load(slug), Record.read(file.read_text()))
    assert session.over
    own = [seat for seat in session.record.seats if seat == "Ann"]
    assert own == ["Ann"]
