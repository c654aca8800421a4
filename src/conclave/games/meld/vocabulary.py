"""The words that component files may use: what effects do, what they take, and what each word means."""

from __future__ import annotations

from typing import Final

from conclave.games.meld import data

# What a key takes: a filter of tiles, a number, a switch, one of some words, a unique construct.
FILTER: Final = "filter"
SWITCH: Final = "switch"
UNIQUE: Final = "unique"
NUMBER: Final = "number"
NAME: Final = "name"

# Each op: its keys, and the keys that it cannot do without.
OPS: Final[dict[str, tuple[int, dict[str, str], tuple[str, ...]]]] = {
    "place_tile": (
        data.PLACE_TILE,
        {"draw": NUMBER, "adjacent_to": FILTER, "as": NAME, "optional": SWITCH},
        (),
    ),
    "move_tile": (
        data.MOVE_TILE,
        {"tile": FILTER, "to_adjacent": FILTER, "as": NAME, "optional": SWITCH},
        ("tile", "to_adjacent"),
    ),
    "swap_tiles": (data.SWAP_TILES, {"a": FILTER, "b": FILTER, "optional": SWITCH}, ("a", "b")),
    "rotate_tiles": (data.ROTATE_TILES, {"tiles": FILTER, "optional": SWITCH}, ("tiles",)),
    "flip_tile": (data.FLIP_TILE, {"tile": FILTER, "as": NAME, "optional": SWITCH}, ("tile",)),
    "remove_tile": (data.REMOVE_TILE, {"tile": FILTER, "optional": SWITCH}, ("tile",)),
    "seal_tile": (data.SEAL_TILE, {"count": NUMBER, "up_to": SWITCH, "optional": SWITCH}, ()),
    "unseal_tile": (data.UNSEAL_TILE, {"count": NUMBER, "up_to": SWITCH, "optional": SWITCH}, ()),
    "claim_tile": (data.CLAIM_TILE, {"tile": FILTER, "optional": SWITCH}, ("tile",)),
    "place_focus": (
        data.PLACE_FOCUS,
        {
            "count": NUMBER, "up_to": SWITCH, "tile": FILTER, "same_tile": SWITCH, "as": NAME,
            "optional": SWITCH,
        },
        ("tile",),
    ),
    "return_focus": (
        data.RETURN_FOCUS,
        {
            "whose": "yours enemy any all_on_tile", "count": NUMBER, "up_to": SWITCH, "tile": FILTER,
            "as": NAME, "optional": SWITCH,
        },
        ("whose", "tile"),
    ),
    "move_focus": (
        data.MOVE_FOCUS,
        {"from": FILTER, "to": FILTER, "as": NAME, "optional": SWITCH},
        ("from", "to"),
    ),
    "replace_focus": (data.REPLACE_FOCUS, {"tile": FILTER, "as": NAME, "optional": SWITCH}, ("tile",)),
    "gain_construct": (data.GAIN_CONSTRUCT, {"count": NUMBER, "optional": SWITCH}, ()),
    "gain_unique": (data.GAIN_UNIQUE, {"construct": UNIQUE, "optional": SWITCH}, ("construct",)),
    "control_unique": (data.CONTROL_UNIQUE, {"construct": UNIQUE}, ("construct",)),
    "return_construct": (
        data.RETURN_CONSTRUCT,
        {
            "whose": "yours enemy", "from": "anywhere army slots", "count": NUMBER, "up_to": SWITCH,
            "exclude": "invoked", "chooser": "owner", "optional": SWITCH,
        },
        ("whose",),
    ),
    "return_armies": (data.RETURN_ARMIES, {"optional": SWITCH}, ()),
    "place_construct": (
        data.PLACE_CONSTRUCT,
        {"to": "army", "count": NUMBER, "up_to": SWITCH, "optional": SWITCH},
        ("to",),
    ),
    "battle": (
        data.BATTLE,
        {"swords": NUMBER, "shields": NUMBER, "focus": NUMBER, "rerolls": NUMBER, "optional": SWITCH},
        (),
    ),
    "invoke": (data.INVOKE, {"count": NUMBER, "up_to": SWITCH, "optional": SWITCH}, ()),
    "invoke_enemy_construct": (data.INVOKE_ENEMY, {"optional": SWITCH}, ()),
    "rearrange_foci": (data.REARRANGE, {"optional": SWITCH}, ()),
    "meditate": (data.MEDITATE, {"gain": NUMBER}, ()),
}  # fmt: skip

WHOSE: Final = {
    "yours": data.YOURS,
    "enemy": data.ENEMY,
    "any": data.ANYBODY,
    "all_on_tile": data.ALL_ON_TILE,
}
WHENCE: Final = {"anywhere": data.ANYWHERE, "army": data.FROM_ARMY, "slots": data.FROM_SLOTS}

# Each mod: what it takes. Battle bonuses are four mods under one name.
MODS: Final[dict[str, dict[str, str]]] = {
    "battle": {
        "swords": NUMBER, "shields": NUMBER, "focus": NUMBER, "rerolls": NUMBER,
        "when": "always attacking defending",
    },
    "draw_extra": {"count": NUMBER},
    "army_extra": {"count": NUMBER},
    "ritual_flood": {},
    "casualties_to_army": {},
    "focus_vault": {"count": NUMBER},
    "rooted": {},
    "invocations": {"count": NUMBER},
}  # fmt: skip
BATTLE_MODS: Final = {
    "focus": data.FOCUS_BONUS, "swords": data.SWORDS, "shields": data.SHIELDS, "rerolls": data.REROLLS,
}  # fmt: skip
COUNTED_MODS: Final = {
    "draw_extra": data.DRAW_EXTRA, "army_extra": data.ARMY_EXTRA, "ritual_flood": data.FLOOD,
    "casualties_to_army": data.TO_ARMY, "invocations": data.INVOCATIONS,
}  # fmt: skip
WHEN: Final = {"always": data.ALWAYS, "attacking": data.ATTACKING, "defending": data.DEFENDING}

TRIGGERS: Final = {
    "first_turn_start": data.FIRST_TURN, "turn_start": data.TURN_START, "turn_end": data.TURN_END,
    "before_meditate": data.BEFORE_MEDITATE, "after_meditate": data.AFTER_MEDITATE,
    "after_claim": data.AFTER_CLAIM, "after_battle": data.AFTER_BATTLE,
}  # fmt: skip
ROLES: Final = {"any": data.ALWAYS, "attacker": data.ATTACKING, "defender": data.DEFENDING}

CONTROLS: Final = {
    "any": 0, "yours": data.BY_YOU, "enemy": data.BY_ENEMY, "uncontrolled": data.BY_NOBODY,
    "controlled": data.BY_SOMEBODY,
}  # fmt: skip
LOCKS: Final = {"any": 0, "unlocked": data.UNLOCKED, "locked": data.LOCKED}
FILTER_KEYS: Final = ("control", "lock", "adjacent_to", "pattern", "min_your_foci", "ref", "not_ref")
SLOTS: Final = {"plain": data.PLAIN, "auto": data.AUTO, "focus": data.FOCUS_SLOT}
SPELL_TYPES: Final = {
    "sorcery": data.SORCERY, "cantrip": data.CANTRIP, "ritual": data.RITUAL, "aura": data.AURA,
}  # fmt: skip
