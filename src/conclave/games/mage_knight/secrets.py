"""Imagining what a seat does not see."""

from __future__ import annotations

from conclave.core.rng import Rng
from conclave.core.secrets import imagine_answerable
from conclave.core.state import State
from conclave.core.view import View


def imagine(view: View, rng: Rng) -> State:
    """Fill hands, decks and tokens from their bags, so that whoever is asked can answer."""
    return imagine_answerable(view.state, rng)
