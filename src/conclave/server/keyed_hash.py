"""Keyed: words that follow from a table's key, which without the key look like chance."""

from __future__ import annotations

import hashlib


def keyed(key: str, *parts: int | str) -> str:
    """Give a word of 128 bits for something at a table: its parts may be public, its key makes it secret."""
    text = "/".join(str(part) for part in parts)
    return hashlib.blake2b(text.encode(), key=key.encode()[:64], digest_size=16).hexdigest()
