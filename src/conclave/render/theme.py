"""Themes: what colour a role has, in a mood, by light or dark; and gradients between roles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from conclave.core.errors import BadInput
from conclave.core.palette import Gradient, Palette, colours, down, orb
from conclave.core.registry import palettes

VARIANTS: Final = ("light", "dark", "light-contrast", "dark-contrast")
SEATS: Final = 6


class UnknownRole(BadInput):
    """A scene names a role that its mood does not have."""


class UnknownTheme(BadInput):
    """There is no theme or mood of this name."""


# Gradients blend roles, not colours: so a page changes theme without a new picture.
GRADIENTS: Final[dict[str, Gradient]] = {
    "sky": down("ground", "ground-2"),
    "panel-face": down("panel", "panel-2"),
    "card-face": Gradient(((0.0, "card"), (1.0, "card-2")), (0.0, 0.0), (0.6, 1.0)),
    "accent-face": down("accent-hi", "accent"),
    **{f"seat-{seat}-face": orb(f"seat-{seat}-hi", f"seat-{seat}") for seat in range(SEATS)},
}

_LIGHT: Final = colours("""
    ground #f4f5f8    ground-2 #e4e7ee  panel #ffffff      panel-2 #f3f5f9   line #b4bbc8
    ink #18202e       ink-soft #4a5364  accent #2a62c9     accent-hi #4d84e6 accent-ink #ffffff
    glow #e88a00      glow-edge #bd6a00  good #17693f      warn #a8321a       shadow #101828
    card #ffffff      card-2 #eef1f6    card-edge #8b95a7
    seat-0 #232b3d    seat-0-edge #04060c  seat-0-ink #f2f5fb  seat-0-hi #56648a
    seat-1 #f1e6cd    seat-1-edge #8a7444  seat-1-ink #3b2f14  seat-1-hi #fffdf6
    seat-2 #a02f2f    seat-2-edge #4a0f10  seat-2-ink #fff3ee  seat-2-hi #cf5e55
    seat-3 #1f6a57    seat-3-edge #08291f  seat-3-ink #effbf5  seat-3-hi #3f9c83
    seat-4 #5c3f8f    seat-4-edge #24113f  seat-4-ink #f7f2ff  seat-4-hi #8d6cc6
    seat-5 #d69a2d    seat-5-edge #6b4504  seat-5-ink #2b1b00  seat-5-hi #f1c76f
""")

_DARK: Final = _LIGHT | colours("""
    ground #11141b    ground-2 #191e28  panel #1d232f      panel-2 #181d27   line #3b4558
    ink #eceff5       ink-soft #aeb7c6  accent #7fb0ff     accent-hi #a9caff accent-ink #0a1a33
    glow #ffc247      glow-edge #ffc247  good #63d69c      warn #ff9c80       shadow #000000
    card #263042      card-2 #1c2432    card-edge #5f6d86
    seat-0 #141a29    seat-0-edge #8fa8d6  seat-0-ink #eef3fc  seat-0-hi #43527a
    seat-1 #f0e5cc    seat-1-edge #6b5a33  seat-1-ink #33280f  seat-1-hi #ffffff
    seat-2 #8f2b2b    seat-2-edge #f09a90  seat-2-ink #fff1ec  seat-2-hi #c4564d
    seat-3 #17594a    seat-3-edge #7fd4bb  seat-3-ink #edfbf5  seat-3-hi #32907a
    seat-4 #4d3480    seat-4-edge #c4aaf2  seat-4-ink #f6f0ff  seat-4-hi #7f5fc0
    seat-5 #c78b22    seat-5-edge #ffe0a0  seat-5-ink #251700  seat-5-hi #e9ba5e
""")

# Moods of the house; every other one comes with the room that is played in it.
HOUSE: Final[dict[str, Palette]] = {
    "plain": Palette({}, {}),
    "stone": Palette(
        colours("""
            ground #efefec   ground-2 #dcdcd6  panel #fafaf8   panel-2 #edede8  line #b3b3a8
            ink #23241f      ink-soft #505148  accent #5a5e1c  accent-hi #868b3a card #fbfbf8
            card-2 #e8e8e0   card-edge #94948a
            stone-1 #d9d9d1  stone-2 #b5b5aa   stone-line #85857a  moss #5f7a3a  lava #b8451c
        """),
        colours("""
            ground #171816   ground-2 #0f100e  panel #242622   panel-2 #1c1e1a  line #484b43
            ink #eeefe9      ink-soft #b6b9ac  accent #c9d16a  accent-hi #e3e99b accent-ink #20230a
            card #30332c     card-2 #24261f    card-edge #6d7165
            stone-1 #4a4d45  stone-2 #33352f   stone-line #6f7368  moss #7f9c52  lava #f0824f
        """),
        gradients={"stone-face": down("stone-1", "stone-2")},
    ),
    "night": Palette(
        colours("""
            ground #f1f0fa   ground-2 #dcd9f0  panel #fbfaff   panel-2 #efedfa  line #b5afd6
            ink #1f1a3b      ink-soft #4c4670  accent #5a3fb5  accent-hi #8468e0 card #ffffff
            card-2 #ebe8f9   card-edge #8f86bd shadow #1b1440
            sky-1 #d9d3f5    sky-2 #b9b0e6     moon #fff2c4    ember #c8641b     veil #8c80c4
            glyph-salt #5a3fb5  glyph-sulfur #b9540f  glyph-mercury #a8321a  glyph-wild #9a5f00
            salt-sky #d9e6fb    salt-far #c3d3f1      salt-land #a9bce2
            sulfur-sky #fde6b8  sulfur-far #ecc57c    sulfur-land #d9a850
            mercury-sky #f8dfda  mercury-far #e3b3ac  mercury-land #cd8d88
            wild-sky #2b2166    wild-far #3a2f80      wild-land #51459c
            bare-sky #eceaf4    bare-far #d6d2e6      bare-land #bdb7d2
            art-dark #352a4f    art-mid #8272bd       art-light #fbf8ff
            art-wood #7d5330    art-leaf #6d9150
            art-gold #f0b033    art-stone #a29bb4     art-red #bb4a33      art-water #6aa7bd
            art-shade #4c4364
        """),
        colours("""
            ground #100d1f   ground-2 #090714  panel #1c1833   panel-2 #151228  line #423b6b
            ink #efedfb      ink-soft #b8b1dc  accent #b49cff  accent-hi #d6c8ff accent-ink #1b1040
            card #2b2550     card-2 #1f1a3c    card-edge #6d63a3
            sky-1 #2a2357    sky-2 #151130     moon #ffeab0    ember #ffa45c     veil #5a4f96
            glyph-salt #ab92ff  glyph-sulfur #f08b3c  glyph-mercury #ff7f66  glyph-wild #ffc247
            salt-sky #2f3a6b    salt-far #3d4b83      salt-land #4f5f9c
            sulfur-sky #5d4018  sulfur-far #7a5724    sulfur-land #946c30
            mercury-sky #5c2c33  mercury-far #783e44  mercury-land #935355
            wild-sky #150f38    wild-far #221a54      wild-land #322874
            bare-sky #25213f    bare-far #312c50      bare-land #403a63
            art-dark #120d22    art-mid #7565b4       art-light #e4def5
            art-wood #6d4626    art-leaf #5b7d42
            art-gold #e0a02a    art-stone #8b849f     art-red #a63f2b      art-water #4f8ba1
            art-shade #2e2745
        """),
        gradients={"sky-face": down("sky-1", "sky-2")},
    ),
}

# More contrast: only what carries meaning changes; pictures keep their materials.
_SHARPER: Final = {
    "light": colours("""
        ground #ffffff  ground-2 #ffffff  panel #ffffff  panel-2 #ffffff  line #000000  ink #000000
        ink-soft #1a1a1a  card #ffffff  card-2 #ffffff  card-edge #000000  accent #003c8f
        accent-hi #003c8f  accent-ink #ffffff  glow #b00060  glow-edge #b00060  good #004d22  warn #7a0f00
        seat-0 #000000  seat-0-hi #000000  seat-1 #ffffff  seat-1-hi #ffffff  seat-1-edge #000000
        seat-1-ink #000000
    """),
    "dark": colours("""
        ground #000000  ground-2 #000000  panel #000000  panel-2 #000000  line #ffffff  ink #ffffff
        ink-soft #e6e6e6  card #000000  card-2 #000000  card-edge #ffffff  accent #8fd3ff
        accent-hi #8fd3ff  accent-ink #000000  glow #ffe600  glow-edge #ffe600  good #7dffb8  warn #ffb39e
        seat-0 #000000  seat-0-hi #000000  seat-0-edge #ffffff  seat-0-ink #ffffff
        seat-1 #ffffff  seat-1-hi #ffffff  seat-1-edge #000000  seat-1-ink #000000
    """),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """One mood in one variant: roles to colours, and the blends among them."""

    variant: str
    mood: str
    colours: dict[str, str]
    gradients: dict[str, Gradient]

    def paint(self, role: str) -> str | Gradient:
        """Return the colour or the blend of a role."""
        if role in self.gradients:
            return self.gradients[role]
        if role in self.colours:
            return self.colours[role]
        raise UnknownRole(f"The mood {self.mood!r} has no role {role!r}.")

    def colour(self, role: str) -> str:
        """Return one plain colour for a role; of a blend, its last."""
        paint = self.paint(role)
        return paint if isinstance(paint, str) else self.colours[paint.stops[-1][1]]


def moods() -> tuple[str, ...]:
    """List the moods there are: those of the house, and those that rooms bring."""
    return (*HOUSE, *(mood for mood in palettes() if mood not in HOUSE))


def theme(variant: str = "light", mood: str = "plain") -> Theme:
    """Return the theme of this name: light, dark, light-contrast or dark-contrast, in a mood."""
    if variant not in VARIANTS:
        raise UnknownTheme(f"There is no theme {variant!r}; there are {', '.join(VARIANTS)}.")
    palette = HOUSE.get(mood) or palettes().get(mood)
    if palette is None:
        raise UnknownTheme(f"There is no mood {mood!r}; there are {', '.join(moods())}.")
    return _made(variant, mood, palette)


@cache
def _made(variant: str, mood: str, palette: Palette) -> Theme:
    base = variant.removesuffix("-contrast")
    dark = base == "dark"
    found = (_DARK if dark else _LIGHT) | dict(palette.dark if dark else palette.light)
    if variant != base:
        found |= _SHARPER[base] | dict(palette.dark_contrast if dark else palette.light_contrast)
    return Theme(variant, mood, found, GRADIENTS | dict(palette.gradients))


def rgb(colour: str) -> tuple[int, int, int]:
    """Split `#rrggbb` into three numbers, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG counts it, 1 to 21."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    parts = [part / 255 for part in rgb(colour)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def theme_css(mood: str) -> str:
    """Return a mood's roles as CSS custom properties: light, dark and both with more contrast."""
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
