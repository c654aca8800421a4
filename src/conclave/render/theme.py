"""Themes: what colour a role has, in a mood, by light or dark; and gradients between roles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from conclave.core.errors import BadInput

VARIANTS: Final = ("light", "dark", "light-contrast", "dark-contrast")
MOODS: Final = ("plain", "ice", "parchment", "stone", "night")
SEATS: Final = 6


class UnknownRole(BadInput):
    """A scene names a role that its mood does not have."""


class UnknownTheme(BadInput):
    """There is no theme or mood of this name."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """A blend of roles: along a line, or outwards when `radial`; places are parts of the shape's box."""

    stops: tuple[tuple[float, str], ...]
    start: tuple[float, float] = (0.0, 0.0)
    end: tuple[float, float] = (0.0, 1.0)
    radial: bool = False


def _down(first: str, second: str) -> Gradient:
    return Gradient(((0.0, first), (1.0, second)))


def _orb(first: str, second: str) -> Gradient:
    """A ball lit from above left: `start` is the centre of the light, `end[0]` how far it falls."""
    return Gradient(((0.0, first), (1.0, second)), (0.36, 0.3), (0.78, 0.0), radial=True)


def _colours(table: str) -> dict[str, str]:
    words = table.split()
    return dict(zip(words[::2], words[1::2], strict=True))


# Gradients blend roles, not colours: so a page changes theme without a new picture.
GRADIENTS: Final[dict[str, Gradient]] = {
    "sky": _down("ground", "ground-2"),
    "panel-face": _down("panel", "panel-2"),
    "card-face": Gradient(((0.0, "card"), (1.0, "card-2")), (0.0, 0.0), (0.6, 1.0)),
    "accent-face": _down("accent-hi", "accent"),
    **{f"seat-{seat}-face": _orb(f"seat-{seat}-hi", f"seat-{seat}") for seat in range(SEATS)},
}

_MOOD_GRADIENTS: Final[dict[str, dict[str, Gradient]]] = {
    "ice": {
        "ice-face": Gradient(((0.0, "ice-1"), (1.0, "ice-2")), (0.1, 0.0), (0.9, 1.0)),
        "ice-slab": Gradient(
            ((0.0, "ice-rim"), (0.45, "ice-deep"), (1.0, "ice-edge")), (0.2, 0.0), (0.8, 1.0)
        ),
        "king-face": _down("king-hi", "king"),
    },
    "parchment": {
        "paper-face": _down("paper-1", "paper-2"),
        "sea-face": Gradient(((0.0, "sea"), (1.0, "sea-deep")), (0.2, 0.0), (0.8, 1.0)),
        "wood-face": _down("wood-hi", "wood"),
        **{f"army-{army}-face": _orb(f"army-{army}-hi", f"army-{army}") for army in range(6)},
    },
    "stone": {"stone-face": _down("stone-1", "stone-2")},
    "night": {"sky-face": _down("sky-1", "sky-2")},
}

_LIGHT: Final = _colours("""
    ground #f4f5f8    ground-2 #e4e7ee  panel #ffffff      panel-2 #f3f5f9   line #b4bbc8
    ink #18202e       ink-soft #4a5364  accent #2a62c9     accent-hi #4d84e6 accent-ink #ffffff
    glow #e88a00      good #17693f      warn #a8321a       shadow #101828
    card #ffffff      card-2 #eef1f6    card-edge #8b95a7
    seat-0 #232b3d    seat-0-edge #04060c  seat-0-ink #f2f5fb  seat-0-hi #56648a
    seat-1 #f1e6cd    seat-1-edge #8a7444  seat-1-ink #3b2f14  seat-1-hi #fffdf6
    seat-2 #a02f2f    seat-2-edge #4a0f10  seat-2-ink #fff3ee  seat-2-hi #cf5e55
    seat-3 #1f6a57    seat-3-edge #08291f  seat-3-ink #effbf5  seat-3-hi #3f9c83
    seat-4 #5c3f8f    seat-4-edge #24113f  seat-4-ink #f7f2ff  seat-4-hi #8d6cc6
    seat-5 #d69a2d    seat-5-edge #6b4504  seat-5-ink #2b1b00  seat-5-hi #f1c76f
""")

_DARK: Final = _LIGHT | _colours("""
    ground #11141b    ground-2 #191e28  panel #1d232f      panel-2 #181d27   line #3b4558
    ink #eceff5       ink-soft #aeb7c6  accent #7fb0ff     accent-hi #a9caff accent-ink #0a1a33
    glow #ffc247      good #63d69c      warn #ff9c80       shadow #000000
    card #263042      card-2 #1c2432    card-edge #5f6d86
    seat-0 #141a29    seat-0-edge #8fa8d6  seat-0-ink #eef3fc  seat-0-hi #43527a
    seat-1 #f0e5cc    seat-1-edge #6b5a33  seat-1-ink #33280f  seat-1-hi #ffffff
    seat-2 #8f2b2b    seat-2-edge #f09a90  seat-2-ink #fff1ec  seat-2-hi #c4564d
    seat-3 #17594a    seat-3-edge #7fd4bb  seat-3-ink #edfbf5  seat-3-hi #32907a
    seat-4 #4d3480    seat-4-edge #c4aaf2  seat-4-ink #f6f0ff  seat-4-hi #7f5fc0
    seat-5 #c78b22    seat-5-edge #ffe0a0  seat-5-ink #251700  seat-5-hi #e9ba5e
""")

# Colours of six armies on one map: green, orange, grey, brown, blue, purple; never the only sign.
_ARMIES: Final = """
    army-0 #35703a  army-0-hi #5c9a58  army-0-edge #163a1a  army-0-ink #f4fbee
    army-1 #ad4f0e  army-1-hi #db8038  army-1-edge #5a2604  army-1-ink #fff6ec
    army-2 #565c66  army-2-hi #868d99  army-2-edge #24282e  army-2-ink #f6f8fb
    army-3 #6b4526  army-3-hi #98714a  army-3-edge #331f0e  army-3-ink #fdf5ea
    army-4 #2b5a96  army-4-hi #5587c4  army-4-edge #112d50  army-4-ink #f1f7ff
    army-5 #6d3a8a  army-5-hi #9a67b8  army-5-edge #361547  army-5-ink #fbf2ff
"""
_ARMIES_DARK: Final = """
    army-0 #2d6433  army-0-hi #4f8b4d  army-0-edge #9fd69a  army-0-ink #f4fbee
    army-1 #a3490b  army-1-hi #cf7530  army-1-edge #f7b988  army-1-ink #fff6ec
    army-2 #545a64  army-2-hi #7c838f  army-2-edge #ccd2db  army-2-ink #f6f8fb
    army-3 #694325  army-3-hi #8f6843  army-3-edge #dcb68d  army-3-ink #fdf5ea
    army-4 #28548c  army-4-hi #4d7db8  army-4-edge #a5c9f5  army-4-ink #f1f7ff
    army-5 #663681  army-5-hi #905dad  army-5-edge #dcb3f2  army-5-ink #fbf2ff
"""

_MOODS: Final[dict[str, tuple[dict[str, str], dict[str, str]]]] = {
    "plain": ({}, {}),
    "ice": (
        _colours("""
            ground #eef6fb   ground-2 #cfe3ef  panel #fafdff   panel-2 #e9f3f9  line #a4c3d6
            ink #10273a      ink-soft #3b566a  accent #1266a5  accent-hi #3f96d3
            shadow #0b2f4a   card #ffffff      card-2 #dcecf6  card-edge #7298b0
            ice-1 #f6fcff    ice-2 #cbe4f2     ice-3 #b3d6ea   ice-line #86b7d3  ice-rim #d9f0fb
            ice-deep #7db7d8 ice-edge #4585ab  ice-ink #0d3450 frost #ffffff     star #2f7fb0
            king #0f5c98     king-hi #4aa0dc
        """),
        _colours("""
            ground #0b1725   ground-2 #07101a  panel #14283a   panel-2 #0f2030  line #335470
            ink #e9f3fa      ink-soft #aac3d6  accent #74c6ff  accent-hi #b5e2ff accent-ink #06202f
            card #23435c     card-2 #152c40    card-edge #5b8aab
            ice-1 #33678a    ice-2 #1d4562     ice-3 #173a54   ice-line #4c86a8  ice-rim #6fb3d6
            ice-deep #1f5372 ice-edge #0b2437  ice-ink #d8effc frost #d4f0ff     star #a8defa
            king #1763a8     king-hi #62b6f2
        """),
    ),
    "parchment": (
        _colours(
            """
            ground #f6eedc   ground-2 #e8d9b8  panel #fcf7ea   panel-2 #f3e8cf  line #c2a977
            ink #2f2412      ink-soft #5d4c2c  accent #8a4b12  accent-hi #b8722f card #fffaf0
            card-2 #f2e6cb   card-edge #a98c55 shadow #3a2a0c
            paper-1 #f9f0db  paper-2 #e3d0a5   paper-line #b0935a  wood #7a5428  wood-hi #a97b45
            sea #a9c7c3      sea-deep #86adab  sea-line #e3eee4    sea-ink #35615f
            land #f2e4c0     land-hi #fbf3dc   coast-ink #5e4726   map-line #8f7750
            forest #bcc78c   forest-1 #7c9a58  forest-ink #3c5429  swamp #bfcdb0     swamp-ink #4a6350
            desert #edd093   desert-ink #a5742c  rock #c9b999      rock-1 #9c8a6d    rock-hi #f4ecdc
            rock-ink #4c3f2c river #79aabc     river-ink #3c6d85   road #d3a465      road-ink #7b4f22
            gold #d9a521     gold-ink #4a3405
        """
            + _ARMIES
        ),
        _colours(
            """
            ground #1d170e   ground-2 #130f08  panel #2b2214   panel-2 #221a0f  line #5c4a2a
            ink #f3e9d2      ink-soft #c8b48b  accent #e7ad63  accent-hi #f6cf9a accent-ink #2a1a04
            card #3a2e1b     card-2 #2b2213    card-edge #8a7145
            paper-1 #4a3b22  paper-2 #362a17   paper-line #806a3f  wood #241809  wood-hi #4d381d
            sea #1f3d42      sea-deep #142c32  sea-line #47686a    sea-ink #8fb5b3
            land #4b3f2a     land-hi #5f5138   coast-ink #c9ad78   map-line #9c855a
            forest #414a2a   forest-1 #647d43  forest-ink #c3d69a  swamp #3c4a3c     swamp-ink #b2cbb2
            desert #685127   desert-ink #e6bd75  rock #5b5142      rock-1 #3d352a    rock-hi #b3a68f
            rock-ink #e5d9c2 river #4a859c     river-ink #9fd0e4   road #b98a4d      road-ink #2a1a08
            gold #e0b23a     gold-ink #2e2003
        """
            + _ARMIES_DARK
        ),
    ),
    "stone": (
        _colours("""
            ground #efefec   ground-2 #dcdcd6  panel #fafaf8   panel-2 #edede8  line #b3b3a8
            ink #23241f      ink-soft #505148  accent #5a5e1c  accent-hi #868b3a card #fbfbf8
            card-2 #e8e8e0   card-edge #94948a
            stone-1 #d9d9d1  stone-2 #b5b5aa   stone-line #85857a  moss #5f7a3a  lava #b8451c
        """),
        _colours("""
            ground #171816   ground-2 #0f100e  panel #242622   panel-2 #1c1e1a  line #484b43
            ink #eeefe9      ink-soft #b6b9ac  accent #c9d16a  accent-hi #e3e99b accent-ink #20230a
            card #30332c     card-2 #24261f    card-edge #6d7165
            stone-1 #4a4d45  stone-2 #33352f   stone-line #6f7368  moss #7f9c52  lava #f0824f
        """),
    ),
    "night": (
        _colours("""
            ground #f1f0fa   ground-2 #dcd9f0  panel #fbfaff   panel-2 #efedfa  line #b5afd6
            ink #1f1a3b      ink-soft #4c4670  accent #5a3fb5  accent-hi #8468e0 card #ffffff
            card-2 #ebe8f9   card-edge #8f86bd shadow #1b1440
            sky-1 #d9d3f5    sky-2 #b9b0e6     moon #fff2c4    ember #c8641b     veil #8c80c4
        """),
        _colours("""
            ground #100d1f   ground-2 #090714  panel #1c1833   panel-2 #151228  line #423b6b
            ink #efedfb      ink-soft #b8b1dc  accent #b49cff  accent-hi #d6c8ff accent-ink #1b1040
            card #2b2550     card-2 #1f1a3c    card-edge #6d63a3
            sky-1 #2a2357    sky-2 #151130     moon #ffeab0    ember #ffa45c     veil #5a4f96
        """),
    ),
}

# More contrast: only what carries meaning changes; pictures keep their materials.
_SHARPER: Final = {
    "light": _colours("""
        ground #ffffff  ground-2 #ffffff  panel #ffffff  panel-2 #ffffff  line #000000  ink #000000
        ink-soft #1a1a1a  card #ffffff  card-2 #ffffff  card-edge #000000  accent #003c8f
        accent-hi #003c8f  accent-ink #ffffff  glow #b00060  good #004d22  warn #7a0f00
        seat-0 #000000  seat-0-hi #000000  seat-1 #ffffff  seat-1-hi #ffffff  seat-1-edge #000000
        seat-1-ink #000000
    """),
    "dark": _colours("""
        ground #000000  ground-2 #000000  panel #000000  panel-2 #000000  line #ffffff  ink #ffffff
        ink-soft #e6e6e6  card #000000  card-2 #000000  card-edge #ffffff  accent #8fd3ff
        accent-hi #8fd3ff  accent-ink #000000  glow #ffe600  good #7dffb8  warn #ffb39e
        seat-0 #000000  seat-0-hi #000000  seat-0-edge #ffffff  seat-0-ink #ffffff
        seat-1 #ffffff  seat-1-hi #ffffff  seat-1-edge #000000  seat-1-ink #000000
    """),
}
_SHARPER_MOOD: Final = {
    ("ice", "light"): _colours("ice-1 #ffffff ice-2 #e6f4fc ice-3 #cfe8f6 ice-line #1f5f86 ice-ink #000000"),
    ("ice", "dark"): _colours("ice-1 #123248 ice-2 #0a2233 ice-3 #071a28 ice-line #9ad8fa ice-ink #ffffff"),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """One mood in one variant: roles to colours, and the blends among them."""

    variant: str
    mood: str
    colours: dict[str, str]
    gradients: dict[str, Gradient]

    def paint(self, role: str) -> str | Gradient:
        """Give the colour or the blend of a role."""
        if role in self.gradients:
            return self.gradients[role]
        if role in self.colours:
            return self.colours[role]
        raise UnknownRole(f"The mood {self.mood!r} has no role {role!r}.")

    def colour(self, role: str) -> str:
        """Give one plain colour for a role; of a blend, its last."""
        paint = self.paint(role)
        return paint if isinstance(paint, str) else self.colours[paint.stops[-1][1]]


@cache
def theme(variant: str = "light", mood: str = "plain") -> Theme:
    """Give the theme of this name: light, dark, light-contrast or dark-contrast, in a mood."""
    if variant not in VARIANTS:
        raise UnknownTheme(f"There is no theme {variant!r}; there are {', '.join(VARIANTS)}.")
    if mood not in _MOODS:
        raise UnknownTheme(f"There is no mood {mood!r}; there are {', '.join(_MOODS)}.")
    base = variant.removesuffix("-contrast")
    colours = (_LIGHT if base == "light" else _DARK) | _MOODS[mood][base == "dark"]
    if variant != base:
        colours = colours | _SHARPER[base] | _SHARPER_MOOD.get((mood, base), {})
    return Theme(variant, mood, colours, GRADIENTS | _MOOD_GRADIENTS.get(mood, {}))


def rgb(colour: str) -> tuple[int, int, int]:
    """Split `#rrggbb` into three numbers, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours as WCAG counts it, 1 to 21."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    parts = [part / 255 for part in rgb(colour)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def theme_css(mood: str) -> str:
    """Give a mood's roles as CSS custom properties: light, dark and both with more contrast."""
    here = f'[data-mood="{mood}"]'

    def rule(chosen: str, variant: str) -> str:
        scheme = variant.removesuffix("-contrast")
        lines = "".join(f"--{role}:{colour};" for role, colour in theme(variant, mood).colours.items())
        return f"{chosen.format(here)}{{color-scheme:{scheme};{lines}}}\n"

    # An element may carry the mood itself or sit inside the one that names the theme.
    free = ":root:not([data-theme]) {0},:root:not([data-theme]){0}"
    text = rule("{0}", "light")
    text += f"@media (prefers-color-scheme:dark){{{rule(free, 'dark')}}}\n"
    text += f"@media (prefers-contrast:more){{{rule(free, 'light-contrast')}}}\n"
    both = "(prefers-contrast:more) and (prefers-color-scheme:dark)"
    text += f"@media {both}{{{rule(free, 'dark-contrast')}}}\n"
    for variant in VARIANTS:
        named = f'[data-theme="{variant}"]'
        text += rule(f"{named} {{0}},{named}{{0}}", variant)
    return text
