"""Armies and their blocks, read once from data/units.json (WK-2).

A type of unit is a number: army * 9 + place, so every army has its wizard first, its castle sixth and its
three chaos types last. The columns below give a fact of each type by that number.
"""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.wizard_kings.reading import DataEntry, DataFault, data_file, read

# When a unit acts in a battle round (WK-5.2a).
LETTERS: Final = ["A+", "A", "B", "C"]
LETTER_WIZARD: Final = 0
LETTER_A: Final = 1

# Traits are bits, in this order.
TRAITS: Final = [
    "flyer", "aquatic", "amphibian", "forest_folk", "mountain_folk", "desert_folk", "castle", "wizard",
    "chaos",
]  # fmt: skip
FLYER: Final = 1
AQUATIC: Final = 2
AMPHIBIAN: Final = 4
FOREST_FOLK: Final = 8
MOUNTAIN_FOLK: Final = 16
DESERT_FOLK: Final = 32
CASTLE: Final = 64
WIZARD: Final = 128
CHAOS: Final = 256
GROUND: Final = 512  # made here: neither flyer, aquatic nor castle

TYPES_PER_ARMY: Final = 9
BLOCKS_PER_ARMY: Final = 28
STANDARD_GOLD: Final = 100
HIGHEST_STRENGTH: Final = 4
WIZARD_PLACE: Final = 0
CASTLE_PLACE: Final = 5
CHAOS_PLACE: Final = 6
SETS: Final = ["base", "extra"]
SOURCES: Final = ["official", "implied", "named", "decided", "designed"]


class UnitType:
    """What is printed on a block, the same for every block of the type (WK-2.11a to WK-2.15a)."""

    __slots__ = (
        "army", "combat", "cost", "count", "hit", "letter", "max", "move", "name", "number", "slug", "traits"
    )  # fmt: skip

    def __init__(self, number: int, entry: DataEntry) -> None:
        entry.known("id", "name", "move", "combat", "cost", "max", "count", "traits", "source")
        self.number: Int = number
        self.army: Int = number // TYPES_PER_ARMY
        self.slug = entry.text("id")
        self.name = entry.text("name")
        self.move: Int = entry.number("move", 0, 6)
        self.combat = entry.text("combat")
        self.letter: Int = 0
        self.hit: Int = 0
        self.cost: Int = entry.number("cost", 1, 12)
        self.max: Int = entry.number("max", 1, HIGHEST_STRENGTH)
        self.count: Int = entry.number("count", 1, BLOCKS_PER_ARMY)
        self.traits: Int = entry.mask("traits", TRAITS)
        for field in entry.inside("source").values:
            entry.inside("source").one_of(field, SOURCES)
        self._read_combat(entry)
        self._check(entry)
        if not self.traits & (FLYER | AQUATIC | CASTLE):
            self.traits |= GROUND

    def _read_combat(self, entry: DataEntry) -> None:
        letter = self.combat.rstrip("0123456789")
        number = self.combat[len(letter) :]
        wizard = self.traits & WIZARD != 0
        if letter not in LETTERS or (letter == "A+") != wizard or (number == "") != wizard:
            raise entry.fault("combat", "A, B or C and a hit number, or A+ for a wizard")
        self.letter = LETTERS.index(letter)
        self.hit = int(number or "0")
        if self.hit > 6:
            raise entry.fault("combat", "a letter and a hit number from 1 to 6")

    def _check(self, entry: DataEntry) -> None:
        """Hold a type to its place in the army and to the price of its ratings (WK-2.15a)."""
        place = int(self.number) % TYPES_PER_ARMY
        special = self.traits & (WIZARD | CASTLE | CHAOS)
        wanted = 0
        if place == WIZARD_PLACE:
            wanted = WIZARD
        elif place == CASTLE_PLACE:
            wanted = CASTLE
        elif place >= CHAOS_PLACE:
            wanted = CHAOS
        if special != wanted:
            raise entry.fault(
                "traits", "wizard for the first type, castle for the sixth, chaos for the last three"
            )
        if (self.move == 0) != (special == CASTLE):
            raise entry.fault("move", "0 for a castle and more for everything else")
        price = 2
        if special != WIZARD:
            price = int(self.hit + 3 - self.letter + self.move - 2)
        if self.cost != price:
            raise entry.fault("cost", f"{price}, the price of {self.combat} with move {self.move}")


class Army:
    """An army: its nine types, its twenty-eight blocks and its standard start (WK-2.0a, WK-1.2c)."""

    __slots__ = ("blocks", "extra", "name", "number", "realm", "slug", "standard", "style", "types")

    def __init__(self, number: int, entry: DataEntry) -> None:
        entry.known("id", "realm", "set", "source", "colour", "style", "units", "standard")
        self.number: Int = number
        self.slug = entry.text("id")
        self.name = self.slug.capitalize()
        self.realm = entry.text("realm")
        entry.text("colour")  # of the printed blocks; here each army has colours of the palette
        self.style = entry.text("style")
        self.extra = entry.one_of("set", SETS) == 1
        entry.one_of("source", SOURCES)
        units = entry.entries("units")
        if len(units) != TYPES_PER_ARMY:
            raise DataFault(f"{entry.place}: `units` should list {TYPES_PER_ARMY} types, not {len(units)}")
        first = number * TYPES_PER_ARMY
        self.types = [UnitType(first + place, unit) for place, unit in enumerate(units)]
        slugs = [unit.slug for unit in self.types]
        if len(set(slugs)) != TYPES_PER_ARMY:
            raise DataFault(f"{entry.place}: `units` should have nine different ids, not {', '.join(slugs)}")
        # The type of each block of the set, in the order of the types.
        self.blocks: Ints = ints([t.number for t in self.types for _ in range(int(t.count))])
        if len(self.blocks) != BLOCKS_PER_ARMY:
            raise DataFault(
                f"{entry.place}: the counts should add up to {BLOCKS_PER_ARMY}, not {len(self.blocks)}"
            )
        # (type, strength) of each block of the standard army.
        self.standard: list[tuple[int, int]] = []
        for row in entry.entries("standard"):
            unit = self.types[row.known("unit", "strengths").one_of("unit", slugs)]
            strengths = row.numbers("strengths", 1, int(unit.max))
            if not 1 <= len(strengths) <= unit.count:
                raise row.fault("strengths", f"1 to {unit.count} blocks, as many as the set has")
            self.standard += [(int(unit.number), strength) for strength in strengths]
        gold = sum(int(self.types[t - first].cost) * steps for t, steps in self.standard)
        if gold != STANDARD_GOLD:
            raise DataFault(f"{entry.place}: `standard` should be worth {STANDARD_GOLD}GP, not {gold}GP")


def read_armies(text: str, name: str = "components/units.json") -> list[Army]:
    """Read the armies from the text of a data file."""
    whole = read(text, name, "wizard-kings-units/1")
    whole.known("format", "about", "blocks_per_army", "standard_gold", "armies")
    whole.number("blocks_per_army", BLOCKS_PER_ARMY, BLOCKS_PER_ARMY)
    whole.number("standard_gold", STANDARD_GOLD, STANDARD_GOLD)
    armies = [Army(number, entry) for number, entry in enumerate(whole.entries("armies"))]
    slugs = [army.slug for army in armies]
    if len(set(slugs)) != len(slugs):
        raise DataFault(f"{name}: `armies` should have different ids, not {', '.join(slugs)}")
    return armies


ARMIES: Final = read_armies(data_file("units.json"))
ARMY_SLUGS: Final = [army.slug for army in ARMIES]
TYPES: Final = [unit for army in ARMIES for unit in army.types]

# The columns of the table, by the number of the type.
MOVE: Final[Ints] = ints([unit.move for unit in TYPES])
LETTER: Final[Ints] = ints([unit.letter for unit in TYPES])
HIT: Final[Ints] = ints([unit.hit for unit in TYPES])
COST: Final[Ints] = ints([unit.cost for unit in TYPES])
MAX: Final[Ints] = ints([unit.max for unit in TYPES])
TRAIT: Final[Ints] = ints([unit.traits for unit in TYPES])
