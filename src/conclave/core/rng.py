"""A small generator of whole numbers, the same on every Python and in the compiled build."""

from __future__ import annotations

import hashlib
from typing import Final

from conclave.core.storage import Int

# Marsaglia's multiply-with-carry, base 2**32: the word and every product stay below 2**62,
# so packed numbers never wrap.
MULTIPLIER: Final = 698769069
LOW: Final = 0xFFFFFFFF


class Rng:
    """A stream of luck; equal words give equal streams."""

    __slots__ = ("word",)

    def __init__(self, word: Int) -> None:
        self.word: Int = word

    def below(self, n: Int) -> Int:
        """Return a number from 0 to n - 1."""
        word = MULTIPLIER * (self.word & LOW) + (self.word >> 32)
        self.word = word
        return ((word & LOW) * n) >> 32


def seeded(*parts: int | str) -> Rng:
    """Make a stream from a seed and any further names, so that streams never meet."""
    text = "/".join(str(part) for part in parts)
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    low = int.from_bytes(digest[:4], "big") | 1  # a word of zero would stay zero for ever
    carry = int.from_bytes(digest[4:], "big") % (MULTIPLIER - 1)
    return Rng(carry << 32 | low)
