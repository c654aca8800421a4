"""Silhouettes: one for each character and object, told apart by their outline alone."""

from __future__ import annotations

from typing import Final

# In a box from -16 to 16. The outline, then what is cut out of it in the colour behind.
CHARACTERS: Final[dict[str, tuple[str, str]]] = {
    "beast_master": (
        "M0 2c5 0 9 4 9 8 0 3-2 4-4 4-2 0-3-1-5-1s-3 1-5 1c-2 0-4-1-4-4 0-4 4-8 9-8z"
        "M-9-4a3 4 0 1 0 .1 0zM-4-10a3 4.4 0 1 0 .1 0zM4-10a3 4.4 0 1 0 .1 0zM9-4a3 4 0 1 0 .1 0z",
        "",
    ),
    "yeti": (
        "M-5-14h10l3 4v4l6 4v12l-4 2l-2-7v10h-6v-5h-4v5h-6v-10l-2 7l-4-2v-12l6-4v-4z",
        "M-4-10h3v2.4h-3zM1-10h3v2.4h-3zM-3-5.5h6v1.8h-6z",
    ),
    "ice_witch": (
        "M2-16l6 12h6v3h-28v-3h5zM-7 1h14l-1 5l-3 3h5l3 6h-22l3-6h5l-3-3z",
        "M-4 3h3v2.2h-3zM2 3h3v2.2h-3z",
    ),
    "ice_dragon": (
        "M-15 4l7-10l3-8l4 6l9-5l-3 6c6 1 10 5 11 9l-4 3l-5-1l-5 3l4 5l-10-4l-3 3c-3-1-6-3-8-7z",
        "M4-2l4 1l-4 1.5z",
    ),
    "ice_elemental": ("M0-16l5 8v20h-10v-20zM-8-6l3 5v13h-7v-12zM8-7l4 6v13h-7v-12z", "M-1-10v18"),
    "mammoth": (
        "M0-14c7 0 12 4 13 10l-2 7l-3 2l1 7l-4 2l-2-7v-5h-6v5l-2 7l-4-2l1-7l-3-2l-2-7c1-6 6-10 13-10z",
        "M-6-5h3v2.4h-3zM3-5h3v2.4h-3zM-1.6-2h3.2v11h-3.2z",
    ),
    "lightning_elemental": ("M4-16l-13 18h8l-5 14l15-19h-8l7-13z", ""),
    "werewolf": (
        "M-11-15l6 6h10l6-6l1 15l-5 5l-3 8l-4 3l-4-3l-3-8l-5-5z",
        "M-7-3l5 2.2l-3.6 1.5zM7-3l-5 2.2l3.6 1.5zM-2.4 8h4.8l-2.4 3z",
    ),
    "cleric": ("M-3-15h6v8h8v6h-8v16h-6v-16h-8v-6h8z", ""),
    "goblin": (
        "M0-9c5 0 8 3 9 6l7-5l-4 10l-4 2c-1 5-4 9-8 9s-7-4-8-9l-4-2l-4-10l7 5c1-3 4-6 9-6z",
        "M-5-1l4 2.4h-4zM5-1l-4 2.4h4zM-3 7h6l-3 2.4z",
    ),
    "mekanork": (
        "M-3-15h6l1 4l4 2l4-2l4 5l-3 3v4l3 3l-4 5l-4-2l-4 2l-1 4"
        "h-6l-1-4l-4-2l-4 2l-4-5l3-3v-4l-3-3l4-5l4 2l4-2z",
        "M0-4a4.6 4.6 0 1 0 .1 0z",
    ),
    "thief": (
        "M0-14c7 0 10 5 10 10v5l-3 3l4 10h-22l4-10l-3-3v-5c0-5 3-10 10-10z",
        "M-7-4h14v4h-4l-3-2l-3 2h-4z",
    ),
    "troll": (
        "M-7-13h14l2 5l6 3l1 13l-5 1l-1-6v10l-4 3h-3v-6h-6v6h-3l-4-3v-10l-1 6l-5-1l1-13l6-3z",
        "M-4-9h3v2.4h-3zM1-9h3v2.4h-3zM-3-4h2v3h-2zM1-4h2v3h-2z",
    ),
    "wall_walker": (
        "M-13-14h7v28h-7zM-2-12a4 4 0 1 0 .1 0zM-5-2h5l5 4l6-1v4l-7 1l-3-2v4l5 6h-5l-6-6z",
        "M-13-5h7M-13 5h7",
    ),
    "warrior": (
        "M-8-13c5-3 11-3 16 0v13l-3 5v3l8 2v5h-26v-5l8-2v-3l-3-5z",
        "M-6-5h12v3h-4.4v8h-3.2v-8h-4.4z",
    ),
    "wizard": (
        "M1-16l7 17h-16zM-12 2h24v3h-4l5 10h-26l5-10h-4z",
        "M0-9l1.4 3l3 .3l-2.3 2l.7 3l-2.8-1.6l-2.8 1.6l.7-3l-2.3-2l3-.3z",
    ),
}
GUEST: Final = ("M0-14a6 6 0 1 1-.1 0zM-6-1h12l4 15h-20z", "")

# In a box from -10 to 10: outline to fill, lines to draw, and the colours of both.
OBJECTS: Final[dict[str, tuple[str, str, str, str]]] = {
    "scroll_of_ice": (
        "M-8-7h13c3 0 3 4 0 4v10h-13c-3 0-3-4 0-4z",
        "M-2-3v7M-5-1.300l6 4M1-1.300l-6 4",
        "paper",
        "ice-edge",
    ),
    "two_handed_axe": (
        "M-1-9h2v18h-2zM1-8c5-1 7 2 7 6c-2-2-4-2-7-1zM-1-8c-5-1-7 2-7 6c2-2 4-2 7-1z",
        "",
        "wall",
        "wall-edge",
    ),
    "potion_of_life": (
        "M-2-9h4v5l5 8c1 3-1 5-3 5h-8c-2 0-4-2-3-5l5-8z",
        "M-5 4h10M-3-9h6",
        "hurt",
        "wall-edge",
    ),
    "ring_of_chaos": ("M0-9l4 4l-4 4l-4-4z", "M0-3a6 6 0 1 0 .1 0z", "sight", "flame"),
    "rope": (
        "",
        "M-6-2a6 3.500 0 1 1 12 0a6 3.500 0 1 1-12 0v3a6 3.500 0 0 0 12 0v-3M4 4l4 4",
        "wood",
        "wood-2",
    ),
    "rope_base": (
        "",
        "M-6-2a6 3.500 0 1 1 12 0a6 3.500 0 1 1-12 0v3a6 3.500 0 0 0 12 0v-3M4 4l4 4",
        "wood",
        "wood-2",
    ),
    "flying_carpet": ("M-9-1c4-5 8 3 12-2l6 1c-3 7-9 1-13 5z", "M-9 1l-1 3M8 0l2 3", "hurt", "wood-2"),
    "armor": ("M-7-8l4 2h6l4-2l2 6l-3 1v8h-12v-8l-3-1z", "M0-5v11", "stone-2", "wall-edge"),
    "fireball_wand": ("M4-9l2 4l4 1l-3 3l1 4l-4-2l-4 2l1-4l-3-3l4-1z", "M-8 9l9-9", "flame", "wood-2"),
    "speed_potion": (
        "M-2-9h4v5l5 8c1 3-1 5-3 5h-8c-2 0-4-2-3-5l5-8z",
        "M-4 5l4-4l4 4M-3-9h6",
        "spring",
        "wall-edge",
    ),
    "sword": ("M7-9l2 2l-10 11l-3-3zM-6 2l5 5l-2 1l-5-5z", "M-5 5l-4 4", "stone", "wall-edge"),
    "treasure": ("M-8-2c0-6 16-6 16 0v9h-16z", "M-8 1h16M0-1v4", "wood", "flame"),
    "charm_scroll": (
        "M-8-7h13c3 0 3 4 0 4v10h-13c-3 0-3-4 0-4z",
        "M-2 4l-4-4a2 2 0 0 1 4-1.500a2 2 0 0 1 4 1.500z",
        "paper",
        "sight",
    ),
    "key": ("", "M-4-7a4 4 0 1 0 .1 0zM-1 2l8 6M4 6l2-3", "flame", "wood-2"),
    "torch": ("M0-10c4 4 4 7 0 9c-4-2-4-5 0-9z", "M0 0v9", "flame", "wood-2"),
}
RELIC: Final = ("M0-8l7 5v7l-7 5l-7-5v-7z", "", "sight", "wall-edge")
