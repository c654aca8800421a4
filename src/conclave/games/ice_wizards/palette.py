"""Palette: the ice, by day and by night."""

from __future__ import annotations

from typing import Final

from conclave.core.palette import Gradient, Palette, colours, down

PALETTE: Final = Palette(
    colours("""
            ground #eef6fb   ground-2 #cfe3ef  panel #fafdff   panel-2 #e9f3f9  line #a4c3d6
            ink #10273a      ink-soft #3b566a  accent #1266a5  accent-hi #3f96d3
            shadow #0b2f4a   card #ffffff      card-2 #dcecf6  card-edge #7298b0
            ice-1 #f6fcff    ice-2 #cbe4f2     ice-3 #b3d6ea   ice-line #86b7d3  ice-rim #d9f0fb
            ice-deep #7db7d8 ice-edge #4585ab  ice-ink #0d3450 frost #ffffff     star #2f7fb0
            king #0f5c98     king-hi #4aa0dc
        """),
    colours("""
            ground #0b1725   ground-2 #07101a  panel #14283a   panel-2 #0f2030  line #335470
            ink #e9f3fa      ink-soft #aac3d6  accent #74c6ff  accent-hi #b5e2ff accent-ink #06202f
            card #23435c     card-2 #152c40    card-edge #5b8aab
            ice-1 #33678a    ice-2 #1d4562     ice-3 #173a54   ice-line #4c86a8  ice-rim #6fb3d6
            ice-deep #1f5372 ice-edge #0b2437  ice-ink #d8effc frost #d4f0ff     star #a8defa
            king #1763a8     king-hi #62b6f2
        """),
    colours("ice-1 #ffffff ice-2 #e6f4fc ice-3 #cfe8f6 ice-line #1f5f86 ice-ink #000000"),
    colours("ice-1 #123248 ice-2 #0a2233 ice-3 #071a28 ice-line #9ad8fa ice-ink #ffffff"),
    {
        "ice-face": Gradient(((0.0, "ice-1"), (1.0, "ice-2")), (0.1, 0.0), (0.9, 1.0)),
        "ice-slab": Gradient(
            ((0.0, "ice-rim"), (0.45, "ice-deep"), (1.0, "ice-edge")), (0.2, 0.0), (0.8, 1.0)
        ),
        "king-face": down("king-hi", "king"),
    },
)
