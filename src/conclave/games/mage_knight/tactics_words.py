"""What each tactic does, in a sentence (MK-19.1)."""

from __future__ import annotations

from typing import Final

TACTIC_WORDS: Final = (
    "You come first in the round; nothing else.",
    "Now: discard up to three cards, draw as many, and shuffle the discard pile into your deck.",
    "Now: put a basic die of the source here, to use in one turn of this day.",
    "With two or more cards in hand before you draw, you draw to one more.",
    "Now: draw two cards.",
    "Once: another turn of yours follows this one.",
    "You come first in the round; nothing else.",
    "Once, when your deck is empty: three random discarded cards go into it.",
    "Once a turn: roll up to two dice of the source again.",
    "Once, before a turn: shuffle up to five cards into your deck, and draw as many.",
    "Now: take any card of your deck into your hand.",
    "Before each turn: put the top card of your deck aside, or take all that lie aside.",
)
