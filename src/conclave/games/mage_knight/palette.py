"""Palette: a land by day and by night, mana, piles of enemies; every colour has a sign beside it."""

from __future__ import annotations

from typing import Final

from conclave.core.palette import Palette, colours, down

# The map keeps its colours in light and dark: night is what the game says, not what a screen says.
_LAND: Final = """
    plains #d3d48c    plains-1 #a7b25a   hills #cfb56c     hills-1 #b08a44    hills-hi #e6d49a
    forest #93b868    forest-1 #4f8b40   forest-2 #2f6330  waste #ab9c95      waste-1 #8a7a74
    waste-ink #5f504c desert #eed493     desert-1 #d3ad5c  desert-hi #f8e8bd  cactus #55803f
    swamp #93a273     swamp-1 #5b8b93    reed #7d5230      lake #70b5d8       lake-hi #d3ecf6
    rock #a9a5a3      rock-1 #7f7a78     rock-2 #5d5856    snow #fbfbfb       deep #4a90b6
    deep-hi #8cc3dc   paved #cfbd9f      paved-1 #b39d78
    tile-line #fff9df grid #4c3f22       map-day #e9dec3   map-day-2 #d9cba8  map-night #1b2250
    map-night-2 #121738  veil #131a3e    star #b9c3f2      slot-line #9c8658
    pen #2b2116       wall #f6ecd7       roof #c5522c      roof-2 #4b78ad     stone #99938a
    stone-hi #cdc7ba  tower #7c56aa      tower-hi #b99fd8  cave #3a2c22       lamp #ffd873
    portal #8fa4ec    glade #8ecb55      tan #d8b26a       tan-1 #b48c48      beam #8a5f35
    mana-0 #c2302a    mana-0-ink #ffffff mana-0-edge #7d1512
    mana-1 #2a70c6    mana-1-ink #ffffff mana-1-edge #123f7a
    mana-2 #2e8743    mana-2-ink #ffffff mana-2-edge #124a20
    mana-3 #f3efe2    mana-3-ink #3a3428 mana-3-edge #7c735c
    mana-4 #e4ae34    mana-4-ink #3e2b02 mana-4-edge #8a6206
    mana-5 #2b2838    mana-5-ink #e2dcf6 mana-5-edge #0b0a10
    mana-6 #8a6a2e    mana-6-ink #ffffff mana-6-edge #4a3612
    pile-0 #4c8a38    pile-1 #7b818a     pile-2 #7a54a8    pile-3 #875833     pile-4 #ded7c6
    pile-5 #b62d28    pile-6 #c39b3f     token #fff6e3     foe-dark #2d241b   foe-light #f7efdf
    fire #d8491e      frost #2f86c9      skin #8fb15a      fur #83807c        iron #9aa2ab
    robe #4a3a66      scale-red #d0562b  scale-ice #7fb2dc scale-bog #6d8f45  scale-high #b8953c
    move #e88a00      fight #b3261a      badge #fffaf0     badge-ink #2b2116
    rep-low #d98d80   rep-mid #d9d2c2    rep-high #94c79a
"""
_LIGHT: Final = """
    ground #f7efdc    ground-2 #e9dcbd   panel #fdf8ec     panel-2 #f4ead2    line #c7b184
    ink #2c2214       ink-soft #5c4b2e   accent #94480f    accent-hi #c06f2e  card #fffaf0
    card-2 #f5ead3    card-edge #a98d58  shadow #3a2a0c
    tint-0 #f8dcd7    tint-1 #d9e6f6     tint-2 #dcecdc    tint-3 #efe9d8     tint-6 #efe2c4
    spent #d8d0be
"""
_DARK: Final = """
    ground #171a2c    ground-2 #0f1222   panel #20253d     panel-2 #191d33    line #434b70
    ink #f1ecdd       ink-soft #c1bba9   accent #f0ac55    accent-hi #f7cd93  accent-ink #2a1a04
    card #2b3050      card-2 #222741     card-edge #6d76a3
    tint-0 #5a2b2e    tint-1 #23426b     tint-2 #244b34    tint-3 #4a4738     tint-6 #4b4026
    spent #3b3f52
"""

PALETTE: Final = Palette(
    colours(_LAND + _LIGHT),
    colours(_LAND + _DARK),
    gradients={
        "map-day-face": down("map-day", "map-day-2"),
        "map-night-face": down("map-night", "map-night-2"),
    },
)
