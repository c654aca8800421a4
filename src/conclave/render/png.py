"""PNG: the SVG picture as pixels, through resvg-py; words survive on machines that have no fonts."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import Final

from conclave.core.errors import Missing
from conclave.core.scene import Scene
from conclave.render.svg import FAMILIES, svg
from conclave.render.theme import Theme

INSTALL: Final = "pip install 'conclave-games[png]'"


class PngMissing(Missing):
    """The library that makes PNG pictures is not installed."""


def png(scene: Scene, theme: str | Theme = "light", width: int = 1200) -> bytes:
    """Draw the scene as a PNG picture, so many pixels wide; without fonts, words are drawn as lines."""
    return render(svg(scene, theme, title=False, lines=not fonts()), width)


def render(markup: str, width: int) -> bytes:
    """Turn SVG markup into PNG bytes."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise PngMissing(f"PNG pictures need resvg-py: {INSTALL}") from None
    return bytes(svg_to_bytes(svg_string=markup, width=width, font_dirs=list(_borrowed())))


@cache
def fonts() -> bool:
    """Tell whether any family that we name is on this machine; `resvg` drops text without a word."""
    names = ", ".join(f"'{name}'" for name in FAMILIES)
    box = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
    words = f'{box}<text x="2" y="16" font-size="16" font-family="{names}">Ag</text></svg>'
    return render(words, 40) != render(f"{box}</svg>", 40)


def _borrowed() -> tuple[str, ...]:
    """Name folders of fonts that other installed libraries bring."""
    found = importlib.util.find_spec("matplotlib")
    homes = found.submodule_search_locations if found else None
    folders = [Path(home) / "mpl-data" / "fonts" / "ttf" for home in homes or ()]
    return tuple(str(folder) for folder in folders if folder.is_dir())
