"""Palette: snow, blue ice and dark water; Blue and Yellow by colour, lightness and shape."""

from __future__ import annotations

from typing import Final

from conclave.core.palette import Gradient, Palette, colours, down, orb

_TEAMS: Final = """
    seat-0 #17519c    seat-0-hi #2f74cc  seat-0-edge #0a2c5c  seat-0-ink #ffffff
    seat-1 #f4b70e    seat-1-hi #ffd24d  seat-1-edge #7d5a00  seat-1-ink #2b1d00
"""
_SNOW: Final = """
    ground #e6f0f8   ground-2 #cfe0ee   panel #f8fbff    panel-2 #eaf3fb   line #9fb8cb
    ink #0f2231      ink-soft #40586b   accent #14588f   accent-hi #2f86c9 card #ffffff
    card-2 #e8f1f9   card-edge #6d8aa3  shadow #0b2233
    deep #47708f     deep-2 #2b4c66     slab #60798f     slab-edge #2c4254
    snow #fbfdff     snow-2 #e3eef8     snow-line #b9d0e2  drift #bcd3e6
    stone #ccd5de    stone-2 #b3bfcb    stone-line #8a99a8
    water #2a7b9b    water-2 #165672    water-hi #8fd0e2
    rift #16202b     rift-2 #05090e     lip #f4faff
    pine #2f7a50     pine-2 #1d5537     trunk #6b4a2b    wall #4c6175      wall-hi #8fa5b8
    wall-edge #22313f  ice #c5e8f8      ice-2 #8cc6e6    ice-edge #3786b4  glass #4fb0ec
    flame #f08a12    flame-hi #ffe08a   wood #a4713d     wood-2 #7a4f26    spring #37bfae
    spring-2 #14796d mist #ffffff       mist-edge #8aa5bb  sight #c21e6b   spin #d95400
    hurt #c3271b     hurt-ink #ffffff   back #35566f     back-2 #24405a    back-line #7fa3bf
    back-ink #eaf5ff line-0 #bcd3f0     line-1 #f3e3ad   dot-0 #17519c     dot-1 #b98a00
    held #fff4ec     held-edge #a84b1c  jump #e9f7ee     jump-edge #1e7a45  plan #eef5fc  plan-edge #23537f
    win #cdebd8      lose #f7d3cd       even #e2e7ec
    paper #ffffff    pip #ffffff        shield #15222e  shield-ink #ffffff
"""
_NIGHT: Final = """
    ground #0f1a24   ground-2 #0a131b   panel #16242f    panel-2 #111d27   line #38536a
    ink #eaf3fa      ink-soft #a9c0d2   accent #7cc0f2   accent-hi #aad8fa accent-ink #06203a
    card #20323f     card-2 #192833     card-edge #5d7f9a
    deep #14283a     deep-2 #0b1824     slab #2a4156     slab-edge #0a141d
    snow #a9c0d4     snow-2 #8ea8bf     snow-line #6f8aa2  drift #7e99b1
    stone #7a8896    stone-2 #65727f    stone-line #4b5763
    water #12506b    water-2 #0a3549    water-hi #5aa3ba
    rift #0b1118     rift-2 #020406     lip #cfe0ee
    pine #23613f     pine-2 #123f28     trunk #4f361f    wall #2b3b49      wall-hi #5d7488
    wall-edge #0d161e  ice #93c4de      ice-2 #5c9dc2    ice-edge #1f6690  glass #3f9fdc
    flame #ff9f2e    flame-hi #ffe9ac   wood #815a30     wood-2 #5b3b1c    spring #2ba092
    spring-2 #0d5f56 mist #dbe8f2       mist-edge #6f8aa2  sight #ff5aa5   spin #ff8a3d
    hurt #d8402f     hurt-ink #ffffff   back #1b3347     back-2 #122536    back-line #466a87
    back-ink #d6e8f6 line-0 #24456d     line-1 #6b561a   dot-0 #8fbcf5     dot-1 #ffd768
    held #3a2a22     held-edge #f2a37a  jump #17352a     jump-edge #67d79c  plan #1b3145  plan-edge #86bdec
    win #1d4a35      lose #5a2622       even #2b3741
    paper #e6f0f8    pip #f4f9fd        shield #0a1118  shield-ink #ffffff
"""

PALETTE: Final = Palette(
    colours(_SNOW + _TEAMS),
    colours(_NIGHT + _TEAMS),
    gradients={
        "deep-face": down("deep", "deep-2"),
        "snow-face": Gradient(((0.0, "snow"), (1.0, "snow-2")), (0.5, 0.5), (0.75, 0.0), radial=True),
        "stone-face": down("stone", "stone-2"),
        "water-face": down("water", "water-2"),
        "rift-face": Gradient(((0.0, "rift"), (0.5, "rift-2"), (1.0, "rift"))),
        "ice-face": Gradient(((0.0, "ice"), (1.0, "ice-2")), (0.0, 0.0), (1.0, 1.0)),
        "wood-face": down("wood", "wood-2"),
        "back-face": down("back", "back-2"),
        "pine-face": Gradient(((0.0, "pine"), (1.0, "pine-2")), (0.0, 0.0), (1.0, 0.6)),
        "glint": Gradient(((0.0, "lip"), (1.0, "glass")), (0.0, 0.0), (1.0, 1.0)),
        "lamp": orb("flame-hi", "flame"),
    },
)
