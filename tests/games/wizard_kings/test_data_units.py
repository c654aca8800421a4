"""Armies as the rulebook prints them, and what a fault in the file says."""

import pytest

from conclave.games.wizard_kings import units
from conclave.games.wizard_kings.reading import DataFault, data_file
from conclave.games.wizard_kings.units import ARMIES, TYPES

ELVES, ORCS = ARMIES[0], ARMIES[1]
# The two tables of the rulebook: name, move, combat, cost.
PRINTED = {
    "elves": "Wicana 2 A+ 2, Ranger 2 A2 4, Pixie 2 B1 2, Treek 1 C4 3, Glader 2 C1 1, Castle 0 C4 2, "
    "Pegasus 3 A1 4, Unicorn 3 B2 4, Mermaid 2 B2 3",
    "orcs": "Shakla 2 A+ 2, Ogre 2 B3 4, Troll 2 B2 3, Orc 2 C2 2, Goblin 2 C1 1, Castle 0 C4 2, "
    "Pegasus 3 A1 4, Kraken 2 B3 4, Dragon 3 A5 8",
}


@pytest.mark.parametrize("army", [ELVES, ORCS], ids=["elves", "orcs"])
def test_2_0a_ratings_are_the_printed_ones(army: units.Army) -> None:
    """Move, combat and cost of every type of the base set."""
    found = [f"{t.name} {t.move} {t.combat} {t.cost}" for t in army.types]
    assert ", ".join(found) == PRINTED[army.slug]


@pytest.mark.parametrize("army", ARMIES, ids=lambda army: army.slug)
def test_2_0a_twenty_eight_blocks_three_of_them_chaos(army: units.Army) -> None:
    """Three wizards and three chaos blocks are among them (WK-2.2a, WK-2.7a)."""
    blocks = [TYPES[number] for number in list(army.blocks)]
    assert len(blocks) == 28
    assert all(block.army == army.number for block in blocks)
    assert sum(bool(block.traits & units.CHAOS) for block in blocks) == 3
    assert sum(bool(block.traits & units.WIZARD) for block in blocks) == 3


def test_2_11a_strength_is_at_most_four() -> None:
    """The rulebook shows the Ranger at 1 to 3, full wizards at 4 and says a few blocks stop at 2."""
    assert {int(t.max) for t in TYPES} == {2, 3, 4}
    assert {t.slug: t.max for t in ELVES.types}["ranger"] == 3
    assert all(t.max == 4 for t in TYPES if t.traits & (units.WIZARD | units.CASTLE))


def test_2_13a_letter_and_number_are_read_apart() -> None:
    """A Dragon acts with the A units and hits up to 5; a wizard acts first and has no number."""
    dragon, shakla = ORCS.types[8], ORCS.types[0]
    assert (units.LETTER[dragon.number], units.HIT[dragon.number]) == (units.LETTER_A, 5)
    assert (units.LETTER[shakla.number], units.HIT[shakla.number]) == (units.LETTER_WIZARD, 0)


def test_2_2b_every_wizard_flies() -> None:
    """And is no ground unit."""
    wizards = [t for t in TYPES if t.traits & units.WIZARD]
    assert [t.traits for t in wizards] == [units.WIZARD | units.FLYER] * 6


def test_2_3a_ground_units_are_those_that_neither_fly_nor_swim_nor_stand() -> None:
    """Amphibians are ground units; flyers, aquatics and castles are not."""
    ground = {t.slug for t in ELVES.types + ORCS.types if t.traits & units.GROUND}
    assert ground == {"ranger", "treek", "glader", "unicorn", "ogre", "troll", "orc", "goblin"}


@pytest.mark.parametrize(
    ("army", "list_of_units"),
    [
        (ELVES, {"wicana": (2, 8), "ranger": (3, 9), "pixie": (1, 3), "treek": (1, 2), "glader": (5, 20)}),
        (ORCS, {"shakla": (2, 8), "ogre": (1, 3), "troll": (2, 6), "orc": (3, 12), "goblin": (4, 16)}),
    ],
)
def test_1_2c_standard_armies(army: units.Army, list_of_units: dict[str, tuple[int, int]]) -> None:
    """Units and steps of the sidebar; 14 units worth 100GP with the two castles."""
    castles = (2, 8) if army is ELVES else (2, 7)
    found: dict[str, tuple[int, int]] = {}
    for number, strength in army.standard:
        blocks, steps = found.get(TYPES[number].slug, (0, 0))
        found[TYPES[number].slug] = (blocks + 1, steps + strength)
    assert found == list_of_units | {"castle": castles}
    assert len(army.standard) == 14
    assert sum(units.COST[number] * strength for number, strength in army.standard) == 100


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            '"name": "Ranger", "move": 2',
            '"name": "Ranger", "move": 9',
            "elves, ranger: `move` should be a whole",
        ),
        (
            '"combat": "A2", "cost": 4',
            '"combat": "A2", "cost": 5',
            "`cost` should be 4, the price of A2 with",
        ),
        ('"combat": "B1", "cost"', '"combat": "D1", "cost"', r"elves, pixie: `combat` .* not \"D1\""),
        ('"combat": "B1", "cost"', '"combat": "B7", "cost"', r"`combat` .* 1 to 6, not \"B7\""),
        ('"max": 3, "count": 6', '"max": 3, "count": 7', "elves: the counts should add up to 28, not 29"),
        (
            '"count": 6, "traits": ["forest_folk"]',
            '"count": 6, "traits": ["treefolk"]',
            "`traits` should be a list",
        ),
        ('"traits": ["castle"]', '"traits": []', "castle: `traits` should be wizard for the first type"),
        (
            '"strengths": [3, 3, 3]',
            '"strengths": [3, 3, 4]',
            "`strengths` should be a list of whole numbers from",
        ),
        (
            '"strengths": [3, 3, 3]',
            '"strengths": [3, 3]',
            "elves: `standard` should be worth 100GP, not 88GP",
        ),
        ('"strengths": [2]', '"strength": [2]', "elves, treek: there is no field `strength`; the fields are"),
        (
            '"stats": "official"',
            '"stats": "guess"',
            r"source: `stats` should be one of official, .* not \"guess\"",
        ),
        ('"id": "orcs"', '"id": "elves"', "different ids, not elves, elves, undead"),
        (
            '"format": "wizard',
            '"form": "wizard',
            "units.json: `format` should be one of wizard-kings-units/1, not n",
        ),
        ('"blocks_per_army": 28,', '"blocks_per_army": 28', "units.json, line 9: Expecting ',' delimiter"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_entry(old: str, new: str, said: str) -> None:
    """One change in the file, one sentence."""
    text = data_file("units.json")
    assert old in text
    with pytest.raises(DataFault, match=said):
        units.read_armies(text.replace(old, new, 1))
