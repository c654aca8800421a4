"""What all tests share: the toy games, known by name while a test asks for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from conclave.core.game import Game
from conclave.testing.positions import known
from tests.toys import masks, stairs

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def stairs_game() -> Iterator[Game]:
    """Give the open toy, registered."""
    with known(stairs.GAME):
        yield stairs.GAME


@pytest.fixture
def masks_game() -> Iterator[Game]:
    """Give the hidden toy, registered."""
    with known(masks.GAME):
        yield masks.GAME
