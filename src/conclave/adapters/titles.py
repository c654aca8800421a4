"""Titles: the ids under which games are registered; the version grows when observations or actions change."""

from __future__ import annotations

from typing import Final

from conclave.core.registry import slugs

VERSION: Final = 0


def title(slug: str) -> str:
    """Return the name of a game as ids have it: IceWizards."""
    return "".join(word.capitalize() for word in slug.split("_"))


def titled() -> dict[str, str]:
    """Return the titles of all games that can be loaded, by their slugs."""
    return {slug: title(slug) for slug in slugs()}
