"""Spells of the armies, read once from data/spells.json (WK-2.21a).

A spell is a number: army * 6 + place. What it does is an `Effect`, whose fields are 0 where a kind of effect
has no use for them, so that one reader serves all kinds.
"""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.wizard_kings.reading import DataEntry, DataFault, data_file, read
from conclave.games.wizard_kings.units import ARMIES, Army

SPELLS_PER_ARMY: Final = 6
LEVELS: Final = [1, 1, 1, 2, 2, 3]

PHASES: Final = ["movement", "combat"]
IN_MOVEMENT: Final = 1
IN_COMBAT: Final = 2

SIDES: Final = ["friend", "enemy", "hexside"]
FRIEND: Final = 0
ENEMY: Final = 1
HEXSIDE: Final = 2
ALL: Final = 0  # a count: every unit the target line allows

# What a target must be.
NEEDS: Final = ["ground", "castle", "lost", "river_side"]
NEEDS_GROUND: Final = 1
NEEDS_CASTLE: Final = 2
NEEDS_LOST: Final = 4
NEEDS_RIVER_SIDE: Final = 8

# What a target may not be: the caster, a kind of unit, moved this turn, pinned, or in a battle hex.
BARS: Final = ["caster", "wizard", "castle", "chaos", "moved", "pinned", "battle"]
BARS_CASTER: Final = 1
BARS_WIZARD: Final = 2
BARS_CASTLE: Final = 4
BARS_CHAOS: Final = 8
BARS_MOVED: Final = 16
BARS_PINNED: Final = 32
BARS_BATTLE: Final = 64

KINDS: Final = [
    "dice", "heal", "combat_mod", "move_mod", "grant", "no_stop", "summon", "panic", "ward", "stun", "bridge",
    "rebuild",
]  # fmt: skip
DICE: Final = 0
HEAL: Final = 1
COMBAT_MOD: Final = 2
MOVE_MOD: Final = 3
GRANT: Final = 4
NO_STOP: Final = 5
SUMMON: Final = 6
PANIC: Final = 7
WARD: Final = 8
STUN: Final = 9
BRIDGE: Final = 10
REBUILD: Final = 11
FIELDS: Final = [
    "dice rating aimed each castle_dice backlash_dice drain bonus",
    "steps", "mod", "mod", "trait move", "terrain", "", "on steps", "hits mod", "", "", "strength max_cost",
]  # fmt: skip

GRANTS: Final = ["", "flyer", "aquatic"]
GRANT_FLIGHT: Final = 1
GRANT_WATER: Final = 2

# Land terrains by letter, and as bits in this order where a spell names several.
LAND: Final = ["c", "d", "f", "s", "m"]
# Where a spell may be cast at all: anywhere, or with mountain in or around the hex.
PLACES: Final = ["anywhere", "mountain_near"]
MOUNTAIN_NEAR: Final = 1


class Effect:
    """What a spell does, as numbers."""

    __slots__ = (
        "aimed", "backlash_dice", "bonus_rating", "bonus_terrain", "bonus_underground", "castle_dice", "dice",
        "drain", "each", "grant", "hits", "kind", "max_cost", "mod", "move", "on", "rating", "steps",
        "strength", "terrain",
    )  # fmt: skip

    def __init__(self, entry: DataEntry) -> None:
        self.kind: Int = entry.one_of("type", KINDS)
        entry.known("type", *FIELDS[int(self.kind)].split())
        dice = self.kind == DICE
        # Dice: how many, the highest roll that hits, one named target, or a roll for each enemy apart.
        self.dice: Int = entry.number("dice", 1, 8) if dice else 0
        self.rating: Int = entry.number("rating", 1, 6) if dice else 0
        self.aimed = entry.flag("aimed")
        self.each = entry.flag("each")
        # Dice for a castle where each enemy rolls apart, dice against the caster's own side afterwards,
        # and the most steps a friend gets back for the steps the target lost.
        self.castle_dice: Int = entry.number_or("castle_dice", 1, 8, 0)
        self.backlash_dice: Int = entry.number_or("backlash_dice", 1, 8, 0)
        self.drain: Int = entry.number_or("drain", 1, 4, 0)
        # A better rating in some terrain (bits of LAND) or in an underground city.
        self.bonus_rating: Int = 0
        self.bonus_terrain: Int = 0
        self.bonus_underground = False
        if entry.has("bonus"):
            bonus = entry.inside("bonus").known("terrain", "underground", "rating")
            self.bonus_rating = bonus.number("rating", 1, 6)
            self.bonus_terrain = bonus.mask("terrain", LAND)
            self.bonus_underground = bonus.flag("underground")
        # Steps given back (heal), or lost when a panicked unit has nowhere to go.
        heals = self.kind == HEAL or self.kind == PANIC
        self.steps: Int = entry.number("steps", 1, 4) if heals else 0
        # Change of the hit number (combat_mod, ward) or of the movement allowance (move_mod).
        changes = self.kind == COMBAT_MOD or self.kind == MOVE_MOD
        self.mod: Int = entry.number("mod", -3, 3) if changes else entry.number_or("mod", -3, 3, 0)
        # A trait for one move, and its movement allowance; 0 is the printed one.
        grants = self.kind == GRANT
        self.grant: Int = entry.one_of("trait", GRANTS) if grants else 0
        self.move: Int = entry.number("move", 0, 6) if grants else 0
        # Terrain (bits of LAND) that does not stop the target.
        self.terrain: Int = entry.mask("terrain", LAND)
        # Panic works on this roll or less.
        self.on: Int = entry.number("on", 1, 6) if self.kind == PANIC else 0
        # Hits a ward takes.
        self.hits: Int = entry.number("hits", 1, 4) if self.kind == WARD else 0
        # A block brought back: its strength at most, and the most its type may cost a step.
        rebuilds = self.kind == REBUILD
        self.strength: Int = entry.number("strength", 1, 4) if rebuilds else 0
        self.max_cost: Int = entry.number("max_cost", 1, 12) if rebuilds else 0


class Spell:
    """A spell of an army's card."""

    __slots__ = (
        "army", "bars", "count", "effect", "level", "name", "needs", "number", "phases", "range", "side",
        "slug", "text", "types", "where",
    )  # fmt: skip

    def __init__(self, number: int, army: Army, entry: DataEntry) -> None:
        entry.known("id", "name", "level", "phases", "target", "effect", "where", "text", "source")
        self.number: Int = number
        self.army: Int = army.number
        self.slug = entry.text("id")
        self.name = entry.text("name")
        self.text = entry.text("text")
        wanted = LEVELS[number % SPELLS_PER_ARMY]
        self.level: Int = entry.number("level", wanted, wanted)
        self.phases: Int = entry.mask("phases", PHASES)
        if not self.phases:
            raise entry.fault("phases", "movement, combat or both")
        self.where: Int = entry.one_of("where", PLACES) if entry.has("where") else 0
        target = entry.inside("target").known("side", "count", "range", "needs", "bars", "types")
        self.side: Int = target.one_of("side", SIDES)
        every = target.values.get("count") == "all"
        self.count: Int = ALL if every else target.number("count", 1, 6)
        self.range: Int = target.number("range", 0, 12)
        self.needs: Int = target.mask("needs", NEEDS)
        self.bars: Int = target.mask("bars", BARS)
        # The numbers of the only types that count; none listed, all do.
        slugs = [unit.slug for unit in army.types]
        self.types: Ints = ints([])
        if target.has("types"):
            target.mask("types", slugs)
            self.types = ints([army.types[slugs.index(slug)].number for slug in target.words("types")])
        self.effect = Effect(entry.inside("effect"))


class Dispel:
    """The interrupt every wizard knows where the option is on (WK-D)."""

    __slots__ = ("level", "name", "success", "text")

    def __init__(self, entry: DataEntry) -> None:
        entry.known("id", "name", "level", "success", "source", "text")
        self.name = entry.text("name")
        self.level: Int = entry.number("level", 1, 3)
        self.success: Int = entry.number("success", 1, 6)
        self.text = entry.text("text")


def read_spells(text: str, name: str = "components/spells.json") -> list[Spell]:
    """Read the spells of all armies from the text of a data file."""
    whole = read(text, name, "wizard-kings-spells/1").known("format", "about", "dispel", "armies")
    cards = whole.inside("armies").known(*[army.slug for army in ARMIES])
    found: list[Spell] = []
    for army in ARMIES:
        entries = cards.entries(army.slug)
        if len(entries) != SPELLS_PER_ARMY:
            raise DataFault(f"{name}, {army.slug}: six spells were expected, not {len(entries)}")
        for entry in entries:
            inside = DataEntry(f"{name}, {army.slug}, {entry.place.rsplit(', ', 1)[1]}", entry.values)
            found.append(Spell(len(found), army, inside))
    slugs = [spell.slug for spell in found]
    if len(set(slugs)) != len(slugs):
        twice = sorted({slug for slug in slugs if slugs.count(slug) > 1})
        raise DataFault(f"{name}: every spell should have its own id; {', '.join(twice)} is there twice")
    return found


SPELLS: Final = read_spells(data_file("spells.json"))
DISPEL: Final = Dispel(
    read(data_file("spells.json"), "components/spells.json", "wizard-kings-spells/1").inside("dispel")
)

# Columns that rules ask for often, by the number of the spell.
LEVEL: Final[Ints] = ints([spell.level for spell in SPELLS])
PHASE: Final[Ints] = ints([spell.phases for spell in SPELLS])
