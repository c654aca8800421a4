"""The green spells, each by its name, both sides."""

from typing import Any

from conclave.core.containers import Zone
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.foes import armor, walls
from conclave.games.mage_knight.effects.units import add_unit
from conclave.games.mage_knight.rows import BOTTOM, DISCARDS, PATH
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table, cards

KEEP: dict[str, Any] = {"tiles": "1@0/1 2@1/0 3@1/1"}
AT_NIGHT: dict[str, Any] = {"tokens": "green black", "night": True}


def strong(t: Table, card: str) -> Table:
    """Cast the strong side of a spell."""
    return t.say(f"play strong {card}", "pay token green green", "pay token black black")


def basic(t: Table, card: str) -> Table:
    """Cast the basic side of a spell."""
    return t.say(f"play basic {card}", "pay token green green")


def discarded(t: Table, names: str) -> Table:
    """Lay cards onto the discard pile of the first seat."""
    t.s.row(DISCARDS, *cards(names))
    return t


def led(t: Table, seat: int, name: str, spent: int = 0) -> Table:
    """Let a unit join a seat."""
    add_unit(t.s, seat, pieces.UNIT_NAMES.index(name))
    place = [p for p in range(d.UNIT_PLACES) if t.s.unit(seat, p, d.U_KIND)][-1]
    t.s.set_unit(seat, place, d.U_SPENT, spent)
    return t


def spent_of(t: Table, seat: int) -> list[int]:
    """Tell which units of a seat are spent."""
    places = [place for place in range(d.UNIT_PLACES) if t.s.unit(seat, place, d.U_KIND)]
    return [int(t.s.unit(seat, place, d.U_SPENT)) for place in places]


def test_tremor_lowers_the_armor_of_one_or_all() -> None:
    t = basic(Table("tremor", tokens="green").fight("wolf-riders", "guardsmen"), "tremor").say(
        "pick 0", "foe 1"
    )
    assert (armor(t.s, 0), armor(t.s, 1)) == (4, 4)
    t = basic(Table("tremor", tokens="green").fight("wolf-riders", "guardsmen"), "tremor").say("pick 1")
    assert (armor(t.s, 0), armor(t.s, 1)) == (2, 5)


def test_tremor_spares_no_resistance_and_leaves_one_armor() -> None:
    t = basic(Table("tremor", tokens="green").fight("fire-golems", "ice-golems"), "tremor").say("pick 1")
    assert (armor(t.s, 0), armor(t.s, 1)) == (2, 2)
    t = basic(Table("tremor", tokens="green").fight("prowlers"), "tremor").say("pick 0", "foe 0")
    assert armor(t.s, 0) == 1


def test_tremor_is_for_combat() -> None:
    assert Table("tremor", tokens="green").refused("play basic tremor") == "MK-5.9"


def test_tremor_through_magic_talent_is_green() -> None:
    t = Table("magic-talent march", tokens="green", spells="tremor").say("play basic magic-talent")
    t.say("discard march").fight("ice-golems").say("cast basic tremor", "pay token green green")
    t.say("pick 0", "foe 0")
    assert armor(t.s, 0) == 1  # blue would not touch what resists ice


def test_earthquake_breaks_the_fortified() -> None:
    t = strong(Table("tremor", **AT_NIGHT).fight("wolf-riders", "guardsmen"), "tremor").say("pick 0", "foe 1")
    assert armor(t.s, 1) == 1  # 7 less 6
    t = strong(Table("tremor", **AT_NIGHT).fight("wolf-riders", "guardsmen"), "tremor").say("pick 1")
    assert (armor(t.s, 0), armor(t.s, 1)) == (2, 3)
    t = strong(Table("tremor", **AT_NIGHT, **KEEP).fight("swordsmen", site="3-ne"), "tremor").say("pick 1")
    assert armor(t.s, 0) == 1  # walls of the keep count: 5 less 4


def test_underground_travel_goes_three_lands_for_nothing() -> None:
    t = basic(Table("underground-travel", tokens="green").enemy("prowlers", "1-nw"), "underground-travel")
    offered = t.offered("move")
    # Three steps from the portal: over the plains and the forest, not into the sea.
    assert {"a-ne", "a-e", "a-nw", "1-se", "1-sw", "2-w", "2-sw", "1-c", "1-e", "1-w", "2-c"} <= set(offered)
    assert not {"a-se", "a-sw", "a-w", "1-ne", "1-nw", "2-e", "a-c"} & set(offered)
    t.say("move 1-c")
    assert (t.where(), t.waiting, t.point("move")) == ("1-c", "Turn", 0)  # the prowlers sleep on
    assert [land.LAND_NAMES[at] for at in t.s.rows[PATH]] == ["a-c", "1-c"]  # one step back
    t.points(move=3).say("move 1-se")  # and one may move on


def test_underground_travel_passes_rampaging_enemies_but_ends_in_safety() -> None:
    t = Table("underground-travel", tokens="green", at="2-w").enemy("prowlers", "2-nw")
    t = basic(t, "underground-travel")
    assert "2-ne" in t.offered("move")  # through the hills of the orc or past it
    assert "2-nw" not in t.offered("move")


def test_underground_travel_passes_mountains_but_no_swamp_or_lake() -> None:
    # Tile 9: mountains in the middle and NE, wasteland E; the keep E is passed but no place to end.
    t = Table("underground-travel", tokens="green", tiles="1@0/1 2@1/0 9@1/1", at="9-w")
    offered = basic(t, "underground-travel").offered("move")
    assert "9-se" in offered
    assert not {"9-c", "9-ne", "9-e", "9-sw", "1-ne"} & set(offered)
    # Tile 8: swamps in the middle, SE and SW.
    t = Table("underground-travel", tokens="green", tiles="1@0/1 2@1/0 8@1/1", at="8-ne")
    offered = basic(t, "underground-travel").offered("move")
    assert set(offered) == {"8-e", "8-nw", "8-w"}


def test_underground_travel_is_for_the_movement() -> None:
    t = Table("underground-travel", tokens="green").fight("prowlers")
    assert t.refused("play basic underground-travel") == "MK-5.9"
    t = Table("underground-travel march", tokens="green", at="2-e").say("do interact")
    assert t.refused("play basic underground-travel") == "MK-5.9"


def attack_keep(**more: Any) -> Table:
    t = Table("underground-travel crushing-bolt swift-bolt", **AT_NIGHT, **KEEP, at="3-sw", **more)
    t.enemy("guardsmen", "3-ne", hidden=True)
    strong(t, "underground-travel")
    assert t.offered("move") == ["3-ne"]
    return t.say("move 3-ne")


def test_underground_attack_assaults_without_walls() -> None:
    t = attack_keep()
    assert (t.waiting, t.where(), t.reputation()) == ("Fight", "3-ne", -1)
    assert walls(t.s, 0) == 1  # the guardsmen's own, not the keep's
    for _ in range(2):
        t.next_phase()
    t.say("do hero").next_phase()
    assert (t.where(), t.waiting) == ("3-sw", "Turn")  # back to where the way began
    assert t.refused("move 3-c") != ""  # the movement is over


def test_underground_attack_conquers() -> None:
    t = attack_keep()
    t.s.pool[d.MELEE] = 0
    t.next_phase().next_phase().say("do hero", "foe 0")
    t.s.pool[d.MELEE] = 7
    t.say("do commit").lucky()
    assert t.where() == "3-ne"
    assert int(t.s.owner[land.LAND_NAMES.index("3-ne")]) == 0


def test_underground_attack_needs_a_site_in_reach() -> None:
    t = Table("underground-travel", **AT_NIGHT)
    assert t.refused("play strong underground-travel") == "MK-5.9"
    t = Table("underground-travel", **AT_NIGHT, **KEEP, at="3-sw")
    t.s.owner = changed(t.s.owner, land.LAND_NAMES.index("3-ne"), 0)
    assert t.refused("play strong underground-travel") == "MK-5.9"  # one's own keep
    t = Table("underground-travel", **AT_NIGHT, **KEEP, at="3-sw", seats=2)
    t.s.owner = changed(t.s.owner, land.LAND_NAMES.index("3-ne"), 1)
    assert strong(t, "underground-travel").offered("move") == ["3-ne"]  # another player's


def attack_hero(at: str, *, keep: bool = False, **more: Any) -> Table:
    t = Table("underground-travel rage", "rage march", **AT_NIGHT, **KEEP, seats=2, at="3-sw", **more)
    t.s.set(1, d.HEX, land.LAND_NAMES.index(at))
    if keep:
        t.s.owner = changed(t.s.owner, land.LAND_NAMES.index("3-ne"), 1)
    return t


def test_underground_attack_may_go_for_another_hero() -> None:
    t = strong(attack_hero("3-e", scenario="conquest"), "underground-travel")
    assert set(t.offered("move")) == {"3-e", "3-ne"}
    t.say("move 3-e")
    assert (t.where(), t.waiting, t.asked, t.reputation()) == ("3-e", "Attend", 1, 0)
    t.say("pick 1", "done", "done", "done", "done")
    assert t.where() == "3-sw"  # nobody won: back to where the way began


def test_underground_attack_leaves_heroes_in_peace_where_they_have_it() -> None:
    t = strong(attack_hero("3-e"), "underground-travel")  # First Reconnaissance
    assert t.offered("move") == ["3-ne"]
    t = attack_hero("3-ne", keep=True)
    assert t.refused("play strong underground-travel") == "MK-5.9"  # MK-29.28


def test_underground_attack_passes_under_the_keep_of_a_hero() -> None:
    t = strong(attack_hero("3-ne", keep=True, scenario="conquest"), "underground-travel").say("move 3-ne")
    assert (t.waiting, t.reputation()) == ("Attend", -1)
    t.s.z[0] = Zone(cards("swiftness"), [1], bag=0)
    t.s.crystals[d.WHITE] = 1
    t.say("pick 1", "done", "play strong swiftness", "pay crystal white white")
    assert "do commit" in t.choices  # Ranged Attack reaches whom the walls do not hide


def test_restoration_heals_more_in_a_forest() -> None:
    assert basic(Table("restoration", tokens="green"), "restoration").point("healing") == 3
    assert basic(Table("restoration", tokens="green", at="a-ne"), "restoration").point("healing") == 5
    t = Table("restoration", tokens="green").fight("prowlers")
    assert t.refused("play basic restoration") == "MK-5.11"


def test_rebirth_readies_levels() -> None:
    t = Table("restoration", **AT_NIGHT, level=5)
    for name in ("peasants", "utem-crossbowmen", "catapults"):
        led(t, 0, name, 1)
    strong(t, "restoration")
    assert t.point("healing") == 3
    t.say("name 0")
    assert t.offered("name") == ["1"]  # two of three levels are left
    t.say("name 1")
    assert (spent_of(t, 0), t.waiting) == ([0, 0, 1], "Turn")


def test_rebirth_in_a_forest_readies_five_levels_or_fewer() -> None:
    t = Table("restoration", **AT_NIGHT, level=5, at="a-ne")
    for name in ("peasants", "utem-crossbowmen", "catapults"):
        led(t, 0, name, 1)
    strong(t, "restoration").say("name 2")
    assert (t.point("healing"), t.offered("name")) == (5, ["0", "1"])
    t.say("done")
    assert spent_of(t, 0) == [1, 1, 0]
    t = Table("restoration", **AT_NIGHT, level=5, at="a-ne")
    for name in ("peasants", "utem-crossbowmen", "catapults"):
        led(t, 0, name, 1)
    strong(t, "restoration").say("name 2", "name 1")
    assert (spent_of(t, 0), t.waiting) == ([1, 0, 0], "Turn")  # three and two are five


def test_meditation_puts_two_random_cards_onto_or_below_the_deck() -> None:
    t = discarded(Table("meditation", tokens="green", deck="rage"), "march stamina promise wound")
    basic(t, "meditation").say("* draw stamina", "* draw wound")
    assert t.offered("take") == t.offered("return") == ["stamina", "wound"]
    t.say("return wound", "take stamina")
    assert (t.on_deck(), t.discards()) == ("stamina", "march promise")
    assert [int(card) for card in t.s.z[BOTTOM].faces] == cards("wound")


def test_meditation_raises_the_next_hand_limit_by_two() -> None:
    t = discarded(
        Table("meditation", tokens="green", deck="rage rage rage rage rage rage rage"), "march stamina"
    )
    basic(t, "meditation").say(
        "* draw march", "* draw stamina", "take march", "take stamina", "do end"
    ).lucky()
    assert len(t.hand().split()) == 7
    assert t.hand().split()[:2] == ["stamina", "march"]  # the last one laid is drawn first


def test_meditation_takes_what_there_is() -> None:
    t = basic(discarded(Table("meditation", tokens="green"), "march"), "meditation").say("* draw march")
    t.say("take march")
    assert (t.on_deck(), t.waiting) == ("march", "Turn")
    t = basic(Table("meditation", tokens="green"), "meditation")
    assert (t.waiting, int(t.s.mods.total(d.NEXT_DRAW, 0))) == ("Turn", 2)


def test_meditation_tells_equal_cards_apart() -> None:
    t = basic(discarded(Table("meditation", tokens="green"), "march march"), "meditation")
    t.say("* draw march", "* draw march", "return march", "take march")
    assert (t.on_deck(), t.discards()) == ("march", "")


def test_trance_chooses_the_two_cards() -> None:
    t = strong(discarded(Table("meditation", **AT_NIGHT), "march stamina promise"), "meditation")
    assert t.offered("take") == t.offered("return") == ["march", "stamina", "promise"]
    t.say("take promise")
    assert t.offered("take") == ["march", "stamina"]
    t.say("take march")
    assert (t.on_deck(), t.discards(), t.waiting) == ("promise march", "stamina", "Turn")
    assert int(t.s.mods.total(d.NEXT_DRAW, 0)) == 2


def test_energy_flow_readies_a_unit_and_spends_one_of_each_other() -> None:
    t = led(Table("energy-flow", "", "", tokens="green", seats=3), 0, "altem-guardians", 1)
    for name in ("peasants", "catapults"):
        led(t, 1, name)
    led(t, 2, "utem-guardsmen")
    basic(t, "energy-flow").say("name 0")
    assert spent_of(t, 0) == [0]
    assert t.choices == ["name 0", "done"]  # catapults are of level 3
    t.say("name 0")
    assert spent_of(t, 1) == [1, 0]
    t.say("done")
    assert (spent_of(t, 2), t.waiting) == ([0], "Turn")


def test_energy_flow_needs_a_spent_unit_of_ones_own() -> None:
    t = led(led(Table("energy-flow", "", tokens="green", seats=2), 0, "peasants"), 1, "peasants")
    assert t.refused("play basic energy-flow") == "MK-5.9"
    t = led(Table("energy-flow", "", tokens="green", seats=2), 0, "peasants", 1)
    assert basic(t, "energy-flow").say("name 0").waiting == "Turn"  # nobody else has a unit
    t = led(Table("energy-flow", "", tokens="green", seats=2), 0, "peasants", 1).fight("prowlers")
    assert t.refused("play basic energy-flow") == "MK-5.11"


def test_energy_steal_heals_the_readied_unit_and_spends_up_to_level_three() -> None:
    t = led(led(Table("energy-flow", "", **AT_NIGHT, seats=2), 0, "peasants", 1), 1, "catapults")
    t.s.set_unit(0, 0, d.U_WOUNDS, 2)
    strong(t, "energy-flow").say("name 0")
    assert (spent_of(t, 0), t.unit(0, d.U_WOUNDS)) == ([0], 0)
    t.say("name 0")
    assert (spent_of(t, 1), t.waiting) == ([1], "Turn")


def test_energy_steal_spends_even_if_nothing_was_readied() -> None:
    t = strong(led(Table("energy-flow", "", **AT_NIGHT, seats=2), 1, "catapults"), "energy-flow").say(
        "name 0"
    )
    assert spent_of(t, 1) == [1]
    t = led(Table("energy-flow", "", **AT_NIGHT, seats=2), 1, "altem-guardians")
    assert t.refused("play strong energy-flow") == "MK-5.9"  # level 4 is too high
