"""The verbs of Ice Wizards and their numbers (IW-3.1)."""

from __future__ import annotations

from typing import Final

from conclave.core.actions import ActionSpace, Verb
from conclave.games.ice_wizards.data import CARD_NAMES

_CARDS: Final = [name.lower() for name in CARD_NAMES]

SPACE: Final = ActionSpace(Verb("play", card=_CARDS), Verb("flip", card=_CARDS), Verb("draw"), Verb("pass"))
LUCK: Final = ActionSpace(Verb("draw", card=_CARDS))

# Literal, so that compiled rules compare numbers; the tests hold them against SPACE.
PLAY: Final = 0
FLIP: Final = 24
DRAW: Final = 48
PASS: Final = 49
