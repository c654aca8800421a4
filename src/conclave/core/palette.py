"""Palette: the colours that a room brings, by role, for light and dark; and blends between roles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Gradient:
    """A blend of roles: along a line, or outwards when `radial`; places are parts of the shape's box."""

    stops: tuple[tuple[float, str], ...]
    start: tuple[float, float] = (0.0, 0.0)
    end: tuple[float, float] = (0.0, 1.0)
    radial: bool = False


@dataclass(frozen=True, eq=False)
class Palette:
    """What a mood adds to the colours of the house, and what changes where more contrast is asked for."""

    light: Mapping[str, str]
    dark: Mapping[str, str]
    light_contrast: Mapping[str, str] = field(default_factory=dict)
    dark_contrast: Mapping[str, str] = field(default_factory=dict)
    gradients: Mapping[str, Gradient] = field(default_factory=dict)


def colours(table: str) -> dict[str, str]:
    """Read a table of roles and colours: `ground #f4f5f8  ink #18202e`."""
    words = table.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def down(first: str, second: str) -> Gradient:
    """Blend from top to bottom."""
    return Gradient(((0.0, first), (1.0, second)))


def orb(first: str, second: str) -> Gradient:
    """Blend as a ball lit from above left: `start` is the centre of the light, `end[0]` how far it falls."""
    return Gradient(((0.0, first), (1.0, second)), (0.36, 0.3), (0.78, 0.0), radial=True)
