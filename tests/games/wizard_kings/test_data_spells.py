"""Spells as data: what the rulebook fixes, and what a fault in the file says."""

import pytest

from conclave.games.wizard_kings import spells
from conclave.games.wizard_kings.reading import DataFault, data_file
from conclave.games.wizard_kings.spells import SPELLS, Spell
from conclave.games.wizard_kings.units import ARMIES

BY_SLUG = {spell.slug: spell for spell in SPELLS}


@pytest.mark.parametrize("army", range(6))
def test_2_21a_six_spells_three_two_and_one(army: int) -> None:
    """Three of level 1, two of level 2, one of level 3, for every army."""
    known = SPELLS[army * 6 : army * 6 + 6]
    assert [int(spell.level) for spell in known] == [1, 1, 1, 2, 2, 3]
    assert {int(spell.army) for spell in known} == {army}


def test_2_22b_every_spell_has_its_phase() -> None:
    """Movement, combat or both; both kinds are there for each army."""
    for army in ARMIES:
        phases = [spell.phases for spell in SPELLS if spell.army == army.number]
        assert all(1 <= phase <= 3 for phase in phases)
        assert any(phase & spells.IN_MOVEMENT for phase in phases)
        assert any(phase & spells.IN_COMBAT for phase in phases)


def test_2_6a_no_spell_moves_a_castle() -> None:
    """What moves a unit bars castles, or needs a ground unit, which a castle is not."""
    moving = (spells.SUMMON, spells.PANIC, spells.GRANT, spells.MOVE_MOD, spells.NO_STOP)
    movers = [spell for spell in SPELLS if spell.effect.kind in moving]
    assert {spell.slug for spell in movers} >= {"beckon", "panic", "wings_of_dawn", "seal_skin", "war_drums"}
    for spell in movers:
        assert spell.bars & spells.BARS_CASTLE or spell.needs & spells.NEEDS_GROUND


def test_4_8e_no_movement_spell_moves_a_pinned_unit() -> None:
    """Pinned units are barred, or everything in a battle hex is."""
    for spell in SPELLS:
        if spell.effect.kind in (spells.SUMMON, spells.GRANT, spells.MOVE_MOD, spells.NO_STOP):
            assert spell.bars & (spells.BARS_PINNED | spells.BARS_BATTLE)


def expected(spell: Spell) -> float:
    """Hits to expect from the dice of a spell."""
    return int(spell.effect.dice) * int(spell.effect.rating) / 6


@pytest.mark.parametrize(
    ("slug", "hits", "aimed"),
    [
        ("arrowstorm", 4 / 3, False),
        ("lightning", 2.0, True),
        ("tempest", 4.0, False),
        ("firebolt", 1.0, True),
    ],
)
def test_dice_are_as_the_card_says(slug: str, hits: float, aimed: bool) -> None:
    """Worked out by hand: four dice at 2 give 4/3 hits, and so on."""
    assert expected(BY_SLUG[slug]) == pytest.approx(hits)
    assert BY_SLUG[slug].effect.aimed is aimed


def test_special_effects_are_numbers() -> None:
    """The rarer fields, each on the spell that has it."""
    assert BY_SLUG["tempest"].effect.bonus_terrain == 1 << spells.LAND.index("f")
    assert BY_SLUG["tempest"].effect.bonus_rating == 5
    assert BY_SLUG["earthshatter"].effect.bonus_underground
    assert BY_SLUG["avalanche"].where == spells.MOUNTAIN_NEAR
    assert (BY_SLUG["hellquake"].effect.each, BY_SLUG["hellquake"].effect.castle_dice) == (True, 3)
    assert (BY_SLUG["panic"].effect.on, BY_SLUG["panic"].effect.steps) == (4, 1)
    assert (BY_SLUG["gravecall"].effect.strength, BY_SLUG["gravecall"].effect.max_cost) == (3, 3)
    assert [ARMIES[2].types[n % 9].slug for n in list(BY_SLUG["knit_bones"].types)] == ["zombie", "deathbow"]
    assert (BY_SLUG["beckon"].range, BY_SLUG["beckon"].count) == (6, 1)
    assert (BY_SLUG["silver_shield"].count, BY_SLUG["silver_shield"].effect.mod) == (spells.ALL, 1)


def test_dispel_is_level_one_and_needs_three() -> None:
    """WK-D: roll less level must be three or more."""
    assert (spells.DISPEL.level, spells.DISPEL.success) == (1, 3)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            '"name": "Lightning", "level": 2',
            '"name": "Lightning", "level": 1',
            "lightning: `level` should be a wh",
        ),
        (
            '"phases": ["combat"]',
            '"phases": []',
            "elves, arrowstorm: `phases` should be movement, combat or both",
        ),
        ('"type": "summon"', '"type": "beam"', "elves, beckon, effect: `type` should be one of dice"),
        (
            '"dice": 4, "rating": 2',
            '"dice": 4, "rating": 7',
            "arrowstorm, effect: `rating` should be a whole",
        ),
        ('"count": "all"', '"count": "many"', r"target: `count` should be a whole number .* not \"many\""),
        (
            '"bars": ["moved", "pinned"]',
            '"bars": ["tired"]',
            "wings_of_dawn, target: `bars` should be a list out",
        ),
        (
            '"types": ["zombie"',
            '"types": ["ghoul"',
            "knit_bones, target: `types` should be a list out of necrom",
        ),
        ('"type": "summon"', '"type": "summon", "steps": 1', "effect: there is no field `steps`"),
        (
            '"id": "fireball"',
            '"id": "firebolt"',
            "every spell should have its own id; firebolt is there twice",
        ),
        ('"aimed": false', '"aimed": 1', "`aimed` should be true or false, not 1"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_entry(old: str, new: str, said: str) -> None:
    """One change in the file, one sentence."""
    text = data_file("spells.json")
    assert old in text
    with pytest.raises(DataFault, match=said):
        spells.read_spells(text.replace(old, new, 1))
