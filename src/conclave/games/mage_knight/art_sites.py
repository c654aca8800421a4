"""The drawings of sites: one silhouette each, about the middle of a hex, with a dark outline."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.scene import Circle, Path, Poly, Rect, Shape, Style, Use
from conclave.games.mage_knight import land

PEN: Final = 1.7
SHADOW: Final = Circle(0, 19, 24, Style("pen", opacity=0.25), 5)
SHIELD: Final = ((-9.0, -10.0), (9.0, -10.0), (9.0, 2.0), (0.0, 12.0), (-9.0, 2.0))
INHABITED: Final = (land.VILLAGE, land.MONASTERY, land.KEEP, land.MAGE_TOWER, *range(18, 22))


def _house(x: float, y: float, wide: float, roof: str) -> list[Shape]:
    high, half = wide * 0.55, wide / 2 + 3
    return [
        Rect(x - wide / 2, y - high, wide, high, Style("wall", "pen", PEN)),
        Path(f"M{x - half:g} {y - high:g}l{half:g}-{wide * 0.5:g}l{half:g} {wide * 0.5:g}z",
             Style(roof, "pen", PEN)),
        Rect(x - 2.5, y - high * 0.6, 5, high * 0.6, Style("pen")),
    ]  # fmt: skip


def _walls(x: float, y: float, wide: float, high: float, fill: str = "stone-hi") -> Shape:
    """Draw a wall with battlements about a foot in its middle."""
    step = wide / 7
    teeth = "".join(f"h{step:.1f}v{6 if i % 2 == 0 else -6}" for i in range(6)) + f"h{step:.1f}"
    d = f"M{x - wide / 2:.1f} {y:.1f}v-{high:.1f}{teeth}V{y:.1f}z"
    return Path(d, Style(fill, "pen", PEN))


def _village() -> list[Shape]:
    return [*_house(-1, 1, 17, "roof"), *_house(-14, 18, 19, "roof"), *_house(14, 18, 19, "roof")]


def _monastery() -> list[Shape]:
    return [
        Path("M-22 19v-16l12-10l12 10v16z", Style("wall", "pen", PEN)),
        Path("M-26 4l16-14l16 14", Style("roof-2", "pen", PEN)),
        Rect(4, -14, 15, 33, Style("wall", "pen", PEN)),
        Path("M2-13l9.5-14l9.5 14z", Style("roof-2", "pen", PEN)),
        Path("M11.5-28v-8M8.5-33h6", Style("", "pen", 2.0)),
        Path("M9 -4h5v7h-5zM-13 19v-9h6v9z", Style("pen")),
    ]


def _keep() -> list[Shape]:
    return [
        _walls(0, 19, 44, 22),
        _walls(0, 5, 26, 22, "stone"),
        Path("M0-17v-14l12 4l-12 4", Style("pile-1", "pen", 1.5)),
        Path("M-5 19v-9a5 5 0 0 1 10 0v9z", Style("pen")),
    ]


def _tower() -> list[Shape]:
    return [
        Path("M-18 19v-13h8v-4h20v4h8v13z", Style("tower-hi", "pen", PEN)),
        Path("M-8 8v-26h16v26z", Style("tower-hi", "pen", PEN)),
        Path("M-12-17h24l-12-20z", Style("tower", "pen", PEN)),
        Circle(0, -38, 3.4, Style("lamp", "pen", 1.3)),
        Path("M-2.5-8h5v8h-5zM-4 19v-8a4 4 0 0 1 8 0v8z", Style("pen")),
    ]


def _dungeon() -> list[Shape]:
    return [
        Path("M-22 19v-16a22 21 0 0 1 44 0v16z", Style("stone", "pen", PEN)),
        Path("M-14 19v-14a14 14 0 0 1 28 0v14z", Style("cave", "pen", 1.2)),
        Path("M-9 19v-22M-3 19v-27M3 19v-27M9 19v-22M-14 3h28M-14 11h28", Style("", "stone-hi", 2.0)),
    ]


def _tomb() -> list[Shape]:
    return [
        Path("M-25 19l25-43l25 43z", Style("tan", "pen", PEN)),
        Path("M0-24l25 43h-16z", Style("tan-1")),
        Path("M-18 7h33M-11-5h19M-5-15h8", Style("", "pen", 1.1)),
        Path("M-5 19v-9h10v9z", Style("pen")),
    ]


def _den() -> list[Shape]:
    return [
        Path("M-25 19q0-38 25-38t25 38z", Style("stone", "pen", PEN)),
        Path("M-15 19q0-25 15-25t15 25z", Style("cave")),
        Path("M-7 5l6 3M7 5l-6 3", Style("", "lamp", 3.0)),
    ]


def _grounds() -> list[Shape]:
    return [
        Path("M-26 19q0-28 14-28t14 28z", Style("stone", "pen", PEN)),
        Path("M-2 19q0-28 14-28t14 28z", Style("stone", "pen", PEN)),
        Path("M-19 19q0-17 7-17t7 17zM5 19q0-17 7-17t7 17z", Style("cave")),
        Circle(0, -20, 6, Style("wall", "pen", 1.4), 8),
        Path("M-15 10l2 1M-9 10l-2 1M9 10l2 1M15 10l-2 1", Style("", "lamp", 2.2)),
    ]


def _ruins() -> list[Shape]:
    return [
        Path("M-20 16v-26h8v26zM-4 16v-14h8v14zM13 16v-32h8v32z", Style("stone-hi", "pen", PEN)),
        Path("M-23-10h14v-5h-14zM10-16h14v-5h-14zM-25 21h50v-5h-50z", Style("wall", "pen", PEN)),
        Path("M-16 12v-18M17 12v-24", Style("", "stone", 1.4)),
    ]


def _glade() -> list[Shape]:
    return [
        Path("M-3 18v-16h6v16z", Style("beam", "pen", 1.4)),
        Circle(0, -8, 17, Style("glade", "pen", PEN), 15),
        Path("M0-19l2.6 8l8 2.6l-8 2.6l-2.6 8l-2.6-8l-8-2.6l8-2.6z", Style("snow")),
        Path("M-24 20v-8h5v8zM-14 23v-7h5v7zM9 23v-7h5v7zM19 20v-8h5v8z", Style("stone-hi", "pen", 1.2)),
    ]


def _mine(color: int) -> list[Shape]:
    return [
        Path("M-24 19q0-36 24-36t24 36z", Style("tan-1", "pen", PEN)),
        Path("M-15 19v-20h30v20z", Style("cave", "pen", 1.2)),
        Path("M-17 19v-23h34v23M-17-4h34", Style("", "beam", 4.0)),
        Use(f"gem-{color}", 0, 8, scale=0.72),
    ]


def _portal() -> list[Shape]:
    return [
        Path("M-16 20q-8-50 16-50t16 50z", Style("stone", "pen", PEN)),
        Path("M-10 20q-5-41 10-41t10 41z", Style("portal", "pen", 1.2)),
        Path("M-4 12q-4-10 3-12t3-9t-4-3", Style("", "snow", 2.2)),
    ]


def _city(color: int) -> list[Shape]:
    return [
        _walls(0, 21, 56, 20),
        _walls(-17, 14, 15, 32),
        _walls(17, 14, 15, 32),
        _walls(0, 12, 18, 38),
        Path("M-17-18v-12l10 4l-10 4M17-18v-12l10 4l-10 4M0-26v-13l11 4l-11 4",
             Style(f"mana-{color}", "pen", 1.4)),
        Path("M-6 21v-9a6 6 0 0 1 12 0v9z", Style("pen")),
        Rect(-28, 20, 56, 5, Style(f"mana-{color}", "pen", 1.2)),
        Use(f"gem-{color}", 0, 2, scale=0.5),
    ]  # fmt: skip


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give every site, what burned, the light in windows at night, and shields."""
    drawn = {
        land.PORTAL: _portal(), land.VILLAGE: _village(), land.MONASTERY: _monastery(), land.KEEP: _keep(),
        land.MAGE_TOWER: _tower(), land.DUNGEON: _dungeon(), land.TOMB: _tomb(), land.MONSTER_DEN: _den(),
        land.SPAWNING_GROUNDS: _grounds(), land.ANCIENT_RUINS: _ruins(), land.MAGICAL_GLADE: _glade(),
        **{land.MINE_RED + color: _mine(color) for color in range(4)},
        **{land.CITY_RED + color: _city(color) for color in range(4)},
    }  # fmt: skip
    found: dict[str, tuple[Shape, ...]] = {
        f"site-{site}": (SHADOW, *shapes) for site, shapes in drawn.items()
    }  # fmt: skip
    found["lit"] = (
        Circle(0, 4, 27, Style("lamp", opacity=0.3)),
        Circle(0, 8, 14, Style("lamp", opacity=0.4)),
    )
    found["burned"] = (
        Path("M-22 20l44-44M22 20l-44-44", Style("", "fight", 5.0)),
        Path("M-4-20q10 8 2 16q-10-4-2-16z", Style("fire", "pen", 1.2)),
    )
    for seat in range(4):
        found[f"shield-{seat}"] = (
            Poly(SHIELD, Style(f"seat-{seat}", f"seat-{seat}-edge", 2.0)),
        )  # fmt: skip
    return found
