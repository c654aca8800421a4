"""Palette: a map on parchment, wooden blocks, and the colours of six armies (never the only sign)."""

from __future__ import annotations

from typing import Final

from conclave.core.palette import Gradient, Palette, colours, down, orb

# Green, orange, grey, brown, blue, purple.
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
_MAP: Final = """
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
_MAP_DARK: Final = """
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

PALETTE: Final = Palette(
    colours(_MAP + _ARMIES),
    colours(_MAP_DARK + _ARMIES_DARK),
    gradients={
        "paper-face": down("paper-1", "paper-2"),
        "sea-face": Gradient(((0.0, "sea"), (1.0, "sea-deep")), (0.2, 0.0), (0.8, 1.0)),
        "wood-face": down("wood-hi", "wood"),
        **{f"army-{army}-face": orb(f"army-{army}-hi", f"army-{army}") for army in range(6)},
    },
)
