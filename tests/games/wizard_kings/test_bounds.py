"""Bounds: what files may say, what options mean, how far a spell lets a unit go."""

from __future__ import annotations

import json

import pytest

from conclave.games.wizard_kings.maps import chains
from conclave.games.wizard_kings.options import KingsOptions
from conclave.games.wizard_kings.reading import DataEntry, DataFault, data_file, shown
from conclave.games.wizard_kings.rules.casting import CombatTargets
from conclave.games.wizard_kings.rules.reach import movement
from conclave.games.wizard_kings.spells import SPELLS, Dispel, Effect, Spell
from conclave.games.wizard_kings.units import ARMIES
from tests.games.wizard_kings.field import field
from tests.games.wizard_kings.tables import STANDARD, played


@pytest.mark.parametrize("value", [3, "A1", ["A1", "A2"], [["A1"], "A2"], None])
def test_roads_are_lists_of_hexes(value: object) -> None:
    """One list of names is no list of lists; neither is a word, a number or nothing."""
    with pytest.raises(DataFault, match="lists of hexes"):
        chains(DataEntry("map", {"roads": value}), "roads")
    assert chains(DataEntry("map", {"roads": [["A1", "A2"], []]}), "roads") == [["A1", "A2"], []]


def test_a_fault_shows_what_the_file_says_as_it_says_it() -> None:
    """Letters of every language stay letters, and 60 characters are shown whole."""
    assert shown("Zauberkönig") == '"Zauberkönig"'
    assert shown("a" * 58) == f'"{"a" * 58}"'
    assert shown("a" * 59) == f'"{"a" * 56}...'


def test_2_22f_drums_add_one_hex_and_no_more() -> None:
    """An Orc moves two hexes: from C3 to E3, with drums to F3; another Orc beside it hears nothing."""
    table = field("orcs shakla4@1c3 orc2@1c3 orc2@1c3", "elves glader1@2g3")
    assert [int(movement(table.kings, table.block(0, "orc", number))) for number in (0, 1)] == [2, 2]
    table.play("cast 1 3").play(table.name(0, "orc", 0)).play("done")
    assert [int(movement(table.kings, table.block(0, "orc", number))) for number in (0, 1)] == [3, 2]


@pytest.mark.parametrize(("slug", "known"), [("lightning", True), ("gravecall", False), ("war_drums", False)])
def test_5_33a_an_only_target_plays_itself_where_all_can_see_it(slug: str, known: bool) -> None:
    """Who fights lies face up; what was lost, or has moved this turn, only its owner need know."""
    spell = next(place for place, one in enumerate(SPELLS) if one.slug == slug)
    s = field("elves wicana4@1c3", "orcs goblin1@2g3").kings
    assert CombatTargets(0, 0, spell).public(s) is known


def test_2_22f_one_die_is_enough_where_a_file_says_so() -> None:
    """From one to eight dice may hit a castle or come back; without a word of them there are none."""
    dice: dict[str, object] = {"type": "dice", "dice": 1, "rating": 1}
    one = Effect(DataEntry("spell", {**dice, "castle_dice": 1, "backlash_dice": 1, "drain": 1}))
    assert [one.dice, one.rating, one.castle_dice, one.backlash_dice, one.drain] == [1, 1, 1, 1, 1]
    none = Effect(DataEntry("spell", dice))
    assert [none.castle_dice, none.backlash_dice, none.drain] == [0, 0, 0]
    for key, most in (("dice", 8), ("rating", 6), ("castle_dice", 8), ("backlash_dice", 8), ("drain", 4)):
        assert Effect(DataEntry("spell", {**dice, key: most}))
        for wrong in (0, most + 1):
            with pytest.raises(DataFault, match=key):
                Effect(DataEntry("spell", {**dice, key: wrong}))


# Of each kind of effect a whole spell, and its numbers with the least and the most that each may be.
NUMBERS: list[tuple[dict[str, object], str, int, int]] = [
    ({"type": "heal"}, "steps", 1, 4),
    ({"type": "panic", "on": 3}, "steps", 1, 4),
    ({"type": "panic", "steps": 1}, "on", 1, 6),
    ({"type": "combat_mod"}, "mod", -3, 3),
    ({"type": "move_mod"}, "mod", -3, 3),
    ({"type": "ward", "hits": 1}, "mod", -3, 3),
    ({"type": "ward"}, "hits", 1, 4),
    ({"type": "grant", "trait": "flyer"}, "move", 0, 6),
    ({"type": "rebuild", "max_cost": 2}, "strength", 1, 4),
    ({"type": "rebuild", "strength": 2}, "max_cost", 1, 12),
]


@pytest.mark.parametrize(("whole", "key", "least", "most"), NUMBERS)
def test_2_22f_numbers_of_effects_have_their_bounds(
    whole: dict[str, object], key: str, least: int, most: int
) -> None:
    """From one to four steps, as blocks have; modifiers up to three; a die has six faces."""
    for good in (least, most):
        assert getattr(Effect(DataEntry("spell", {**whole, key: good})), key) == good
    for wrong in (least - 1, most + 1, str(least), None):
        with pytest.raises(DataFault, match=f"`{key}` should be a whole number from {least} to {most}"):
            Effect(DataEntry("spell", {**whole, key: wrong}))


def test_2_22f_a_bonus_has_a_rating_of_its_own() -> None:
    """One to six, in the terrain that is named, by bits, or underground."""
    dice: dict[str, object] = {"type": "dice", "dice": 2, "rating": 2}
    bonus = {"terrain": ["c", "m"], "underground": True, "rating": 6}
    effect = Effect(DataEntry("spell", {**dice, "bonus": bonus}))
    assert (effect.bonus_rating, effect.bonus_terrain, effect.bonus_underground) == (6, 0b10001, True)
    assert Effect(DataEntry("spell", {**dice, "bonus": {"rating": 1}})).bonus_rating == 1
    for wrong in (0, 7):
        with pytest.raises(DataFault, match="rating"):
            Effect(DataEntry("spell", {**dice, "bonus": {"rating": wrong}}))


@pytest.mark.parametrize(("field_", "least", "most"), [("level", 1, 3), ("success", 1, 6)])
def test_d_numbers_of_dispel_have_their_bounds(field_: str, least: int, most: int) -> None:
    """A level that cards have, and a face of a die."""
    usual: dict[str, object] = {"name": "Dispel", "level": 1, "success": 4, "text": "Stops a spell."}
    for good in (least, most):
        assert getattr(Dispel(DataEntry("dispel", {**usual, field_: good})), field_) == good
    for wrong in (least - 1, most + 1):
        with pytest.raises(DataFault, match=field_):
            Dispel(DataEntry("dispel", {**usual, field_: wrong}))


@pytest.mark.parametrize(("key", "least", "most"), [("count", 1, 6), ("range", 0, 12)])
def test_2_22a_numbers_of_targets_have_their_bounds(key: str, least: int, most: int) -> None:
    """As many as stand in a hex, or all; as far as a map is wide, or the wizard's own hex."""
    card = json.loads(data_file("spells.json"))["armies"][ARMIES[0].slug][0]

    def spell(value: object) -> Spell:
        return Spell(0, ARMIES[0], DataEntry("spell", {**card, "target": {**card["target"], key: value}}))

    assert [getattr(spell(good), key) for good in (least, most)] == [least, most]
    for wrong in (least - 1, most + 1):
        with pytest.raises(DataFault, match=f"`{key}`"):
            spell(wrong)


def test_nothing_is_left_on_the_desks_when_the_first_turn_begins() -> None:
    """What was not spent on an army is no gold of the game that follows."""
    bought = played(5, {**STANDARD, "army_mode": "buy"}, 2, 1, 400)
    first = next(state for state in bought if state.turn == 1)
    assert [int(face) for face in first.desk.faces] == [0] * 8


def test_4_9i_every_second_seat_is_a_team_where_allies_win_together() -> None:
    """Whoever has left is a team of his own, and so in nobody's way (WK-1.4g)."""
    teams = KingsOptions(alliances="fixed_teams", allied_victory=True)
    assert teams.teams(4, 0) == (0, 1, 0, 1)
    assert teams.teams(4, 0b0010) == (0, 3, 0, 1)
    assert KingsOptions(alliances="fixed_teams").teams(4, 0) == ()
    assert KingsOptions(alliances="free", allied_victory=True).teams(4, 0) == ()
