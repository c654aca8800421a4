"""The words that component files may use: what effects do, what they take, and what each word means."""

from __future__ import annotations

from typing import Final

from conclave.games.meld import data

# Each op: its keys, and those of them that it cannot do without.
OPS: Final[dict[str, tuple[str, str]]] = {
    "place_tile": ("draw adjacent_to as optional", ""),
    "move_tile": ("tile to_adjacent as optional", "tile to_adjacent"),
    "swap_tiles": ("a b optional", "a b"),
    "rotate_tiles": ("tiles optional", "tiles"),
    "flip_tile": ("tile as optional", "tile"),
    "remove_tile": ("tile optional", "tile"),
    "seal_tile": ("count up_to optional", ""),
    "unseal_tile": ("count up_to optional", ""),
    "claim_tile": ("tile optional", "tile"),
    "place_focus": ("count up_to tile same_tile as optional", "tile"),
    "return_focus": ("whose count up_to tile as optional", "whose tile"),
    "move_focus": ("from to as optional", "from to"),
    "replace_focus": ("tile as optional", "tile"),
    "gain_construct": ("count optional", ""),
    "gain_unique": ("construct optional", "construct"),
    "control_unique": ("construct", "construct"),
    "return_construct": ("whose from count up_to exclude chooser optional", "whose"),
    "return_armies": ("optional", ""),
    "place_construct": ("to count up_to optional", "to"),
    "battle": ("swords shields focus rerolls optional", ""),
    "invoke": ("count up_to optional", ""),
    "invoke_enemy_construct": ("optional", ""),
    "rearrange_foci": ("optional", ""),
    "meditate": ("gain", ""),
}

# The keys of an op that take a filter of tiles.
FILTERS: Final = {
    "place_tile": ("adjacent_to",), "move_tile": ("tile", "to_adjacent"), "swap_tiles": ("a", "b"),
    "rotate_tiles": ("tiles",), "flip_tile": ("tile",), "remove_tile": ("tile",), "claim_tile": ("tile",),
    "place_focus": ("tile",), "return_focus": ("tile",), "move_focus": ("from", "to"),
    "replace_focus": ("tile",),
}  # fmt: skip

WHOSE: Final = {
    "yours": data.YOURS,
    "enemy": data.ENEMY,
    "any": data.ANYBODY,
    "all_on_tile": data.ALL_ON_TILE,
}
WHENCE: Final = {"anywhere": data.ANYWHERE, "army": data.FROM_ARMY, "slots": data.FROM_SLOTS}

# Each mod: its keys. Battle bonuses are four mods under one name.
MODS: Final = {
    "battle": "swords shields focus rerolls when",
    "draw_extra": "count",
    "army_extra": "count",
    "ritual_flood": "",
    "casualties_to_army": "",
    "focus_vault": "count",
    "rooted": "",
    "invocations": "count",
}
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
