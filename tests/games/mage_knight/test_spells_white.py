"""The white spells, each by its name, both sides."""

from typing import Any

from conclave.games.mage_knight import GAME, land, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.foes import resistances, walls
from conclave.games.mage_knight.rows import PATH, UNIT_BOX, UNIT_OFFER
from tests.games.mage_knight.scenario import Table

KEEP: dict[str, Any] = {"tiles": "1@0/1 2@1/0 3@1/1"}
AT_NIGHT: dict[str, Any] = {"tokens": "white black", "night": True}


def strong(t: Table, card: str) -> Table:
    """Cast the strong side of a spell."""
    return t.say(f"play strong {card}", "pay token white white", "pay token black black")


def basic(t: Table, card: str) -> Table:
    """Cast the basic side of a spell."""
    return t.say(f"play basic {card}", "pay token white white")


def units(t: Table) -> list[str]:
    """Name the units of the first seat."""
    kinds = [int(t.s.unit(0, place, d.U_KIND)) for place in range(d.UNIT_PLACES)]
    return [pieces.UNIT_NAMES[kind - 1] for kind in kinds if kind]


def offer(t: Table) -> list[str]:
    """Name the units on offer."""
    return [pieces.UNIT_NAMES[kind] for kind in t.s.rows[UNIT_OFFER]]


def test_expose_takes_walls_and_resistances_and_shoots() -> None:
    t = Table("expose", tokens="white", **KEEP).fight("golems", "guardsmen", site="3-ne").say("foe 0")
    basic(t, "expose").say("foe 0")
    assert (walls(t.s, 0), resistances(t.s, 0), t.point("ranged")) == (0, 0, 2)
    assert walls(t.s, 1) == 2


def test_expose_lets_the_doubly_fortified_be_shot_at() -> None:
    t = Table("expose", tokens="white", **KEEP).fight("guardsmen", site="3-ne")
    assert t.refused("foe 0") == "MK-11.5"
    basic(t, "expose").say("foe 0")  # whom to expose
    t.say("foe 0")  # whom to shoot at
    assert (walls(t.s, 0), t.point("ranged"), "do commit" in t.choices) == (0, 2, True)


def test_expose_may_only_shoot_or_only_expose() -> None:
    t = Table("expose", tokens="white").fight("prowlers").say("foe 0")
    assert basic(t, "expose").point("ranged") == 2  # prowlers have nothing to lose
    t = Table("expose", tokens="white").fight("ironclads").next_phase()
    basic(t, "expose").say("foe 0")
    assert (resistances(t.s, 0), t.waiting) == (0, "Fight")  # no shots in the block phase
    t = Table("expose", tokens="white").fight("prowlers").next_phase()
    assert t.refused("play basic expose") == "MK-5.9"
    assert Table("expose", tokens="white").refused("play basic expose") == "MK-5.9"


def test_mass_expose_takes_walls_or_resistances_of_all() -> None:
    for branch, stand, resist in ((0, [0, 0], [1, 7]), (1, [1, 2], [0, 0])):
        t = Table("expose", **AT_NIGHT, **KEEP).fight("golems", "altem-guardsmen", site="3-ne").say("foe 0")
        strong(t, "expose").say(f"pick {branch}")
        assert [int(walls(t.s, foe)) for foe in (0, 1)] == stand
        assert [int(resistances(t.s, foe)) for foe in (0, 1)] == resist
        assert t.point("ranged") == 3


def test_whirlwind_keeps_an_enemy_from_attacking() -> None:
    t = basic(Table("whirlwind", tokens="white").fight("prowlers", "ice-golems"), "whirlwind").say("foe 1")
    t.next_phase()
    assert t.offered("foe") == ["0"]
    t = Table("whirlwind", tokens="white").fight("prowlers").next_phase().next_phase().say("do hero")
    assert t.refused("play basic whirlwind") == "MK-5.9"  # it has attacked
    assert Table("whirlwind", tokens="white").refused("play basic whirlwind") == "MK-5.9"


def test_tornado_destroys_in_the_attack_phase() -> None:
    t = Table("whirlwind", **AT_NIGHT).fight("prowlers")
    assert t.refused("play strong whirlwind") == "MK-5.9"
    t.next_phase().next_phase().say("do hero")
    strong(t, "whirlwind").say("foe 0")
    assert t.fame() == 2
    assert t.say("done").waiting == "Turn"


def test_wings_of_wind_flies_for_a_move_point_a_land() -> None:
    t = Table("wings-of-wind", tokens="white").enemy("prowlers", "1-nw").points(move=3)
    basic(t, "wings-of-wind")
    assert {"a-ne", "1-c", "1-e", "1-w", "2-c"} <= set(t.offered("move"))
    # Four steps, impassable terrain, and where the hero stands.
    assert not {"2-e", "a-w", "1-ne", "1-nw", "a-c"} & set(t.offered("move"))
    t.say("move 1-w")
    assert (t.where(), t.point("move"), t.waiting) == ("1-w", 0, "Turn")
    assert [land.LAND_NAMES[at] for at in t.s.rows[PATH]] == ["a-c", "1-w"]


def test_wings_of_wind_crosses_anything_and_goes_five_lands_at_most() -> None:
    t = Table("wings-of-wind", tokens="white", at="1-e").points(move=9)
    offered = set(basic(t, "wings-of-wind").offered("move"))
    assert "1-w" in offered  # over the lake or round it
    assert "1-ne" not in offered
    t.say("move a-e")
    assert t.point("move") == 9 - 3
    # Six lands away lies too far: from 2-e to 1-w.
    t = Table("wings-of-wind", tokens="white", at="2-e").points(move=9)
    distance = land.spot_distance(*[int(t.s.spot(land.LAND_NAMES.index(at))) for at in ("2-e", "1-w")])
    assert (distance > 5) == ("1-w" not in basic(t, "wings-of-wind").offered("move"))


def test_wings_of_wind_needs_move_points_and_the_movement() -> None:
    assert Table("wings-of-wind", tokens="white").refused("play basic wings-of-wind") == "MK-5.9"
    t = Table("wings-of-wind march", tokens="white").fight("prowlers").say("play basic march")
    assert t.refused("play basic wings-of-wind") == "MK-5.9"


def test_wings_of_night_costs_more_with_every_target() -> None:
    t = Table("wings-of-wind march", **AT_NIGHT).fight("prowlers", "diggers", "wolf-riders", "cursed-hags")
    t.say("play basic march")
    strong(t, "wings-of-wind").say("foe 0")
    assert t.point("move") == 2
    t.say("foe 1")
    assert (t.point("move"), t.waiting) == (1, "Fight")  # the third would cost two
    t.next_phase()
    assert t.offered("foe") == ["2", "3"]


def test_wings_of_night_may_stop_after_the_first() -> None:
    t = Table("wings-of-wind march", **AT_NIGHT).fight("prowlers", "diggers").say("play basic march")
    strong(t, "wings-of-wind").say("foe 1", "done")
    assert t.point("move") == 2
    t = strong(Table("wings-of-wind", **AT_NIGHT).fight("prowlers", "diggers"), "wings-of-wind").say("foe 1")
    assert t.waiting == "Fight"  # nothing to pay a second with
    t = Table("wings-of-wind", **AT_NIGHT)
    assert t.refused("play strong wings-of-wind") == "MK-5.9"


def test_wings_of_night_is_free_of_what_was_stopped_before() -> None:
    t = Table("wings-of-wind whirlwind", tokens="white white black", night=True).fight("orc-summoners")
    basic(t, "whirlwind").say("foe 0")
    assert t.refused("play strong wings-of-wind") == "MK-5.9"


def test_wings_of_night_in_the_first_printing_leaves_all_behind() -> None:
    t = Table("wings-of-wind march", **AT_NIGHT, printing="first").say("play basic march")
    strong(t.fight("prowlers", "wolf-riders"), "wings-of-wind").next_phase()
    assert t.offered("foe") == []
    t.next_phase()
    assert (t.wounds(), t.offered("foe")) == (0, ["0", "1"])


def test_wings_of_night_in_the_first_printing_needs_a_point_for_each() -> None:
    t = Table("wings-of-wind march march", **AT_NIGHT, printing="first").say("play basic march")
    t.fight("prowlers", "wolf-riders", "diggers").say("play basic march")
    assert t.point("move") == 4
    assert t.refused("play strong wings-of-wind") == "MK-5.9"  # two were left when it began


def test_call_to_arms_borrows_an_ability() -> None:
    t = Table("call-to-arms", tokens="white", offer="peasants utem-crossbowmen")
    basic(t, "call-to-arms")
    assert t.offered("recruit") == ["peasants"]  # crossbowmen only fight
    t.say("recruit peasants")
    assert t.offered("pick") == ["1", "2"]  # Influence or Move
    t.say("pick 2")
    assert (t.point("move"), offer(t), units(t)) == (2, ["peasants", "utem-crossbowmen"], [])


def test_call_to_arms_pays_for_the_ability_and_hurts_nobody() -> None:
    t = Table("call-to-arms", tokens="white red", offer="guardian-golems").fight("prowlers").next_phase()
    t.say("foe 0")
    basic(t, "call-to-arms").say("recruit guardian-golems", "pick 1", "pay token red red")
    assert (t.point("block", "fire"), t.mana()) == (4, "")
    t = Table("call-to-arms", tokens="white", offer="utem-swordsmen", units="peasants").fight("prowlers")
    t.next_phase().say("foe 0")
    basic(t, "call-to-arms").say("recruit utem-swordsmen", "pick 1", "pick 1")
    assert (t.point("block"), t.unit(0, d.U_WOUNDS)) == (6, 0)


def test_call_to_arms_takes_no_damage_and_stays_out_of_tombs() -> None:
    t = Table("call-to-arms", tokens="white", offer="peasants").fight("prowlers").next_phase().say("foe 0")
    basic(t, "call-to-arms").say("recruit peasants", "pick 0", "pick 1", "do commit").next_phase()
    assert t.choices == ["do hero"]
    t = Table("call-to-arms", tokens="white", offer="peasants").fight("prowlers").next_phase().say("foe 0")
    t.s.no_units = 1
    assert t.refused("play basic call-to-arms") == "MK-5.9"
    assert Table("call-to-arms", tokens="white").refused("play basic call-to-arms") == "MK-5.9"


def test_call_to_arms_uses_the_color_of_the_mana_for_resistances() -> None:
    # Illusionists: for white an unfortified enemy does not attack; white bothers no resistance.
    t = Table("call-to-arms", tokens="white white", offer="illusionists").fight("ice-golems")
    basic(t, "call-to-arms").say(
        "recruit illusionists", "pick 1", "pay token white white", "foe 0"
    ).next_phase()
    assert t.offered("foe") == []


def test_call_to_glory_recruits_for_nothing() -> None:
    t = strong(Table("call-to-arms", **AT_NIGHT, offer="altem-guardians peasants"), "call-to-arms")
    t.say("recruit altem-guardians")
    assert (units(t), offer(t), t.unit(0, d.U_SPENT)) == (["altem-guardians"], ["peasants"], 0)


def test_call_to_glory_disbands_at_the_limit() -> None:
    t = Table("call-to-arms", **AT_NIGHT, offer="altem-guardians", units="peasants")
    strong(t, "call-to-arms").say("recruit altem-guardians", "name 0")
    assert units(t) == ["altem-guardians"]
    assert [pieces.UNIT_NAMES[kind] for kind in t.s.rows[UNIT_BOX]] == ["peasants"]
    assert Table("call-to-arms", **AT_NIGHT).refused("play strong call-to-arms") == "MK-5.9"


def test_call_to_glory_counts_as_a_recruit() -> None:
    t = Table("call-to-arms heroic-tale march", **AT_NIGHT, offer="peasants").say("play basic heroic-tale")
    strong(t, "call-to-arms").say("recruit peasants", "do end", "done")
    assert t.reputation() == 1


def test_mind_read_makes_others_give_up_a_card() -> None:
    t = Table("mind-read", "march rage tranquility wound", tokens="white", seats=2)
    basic(t, "mind-read").say("color green")
    assert (t.crystals(), t.asked, t.choices) == ("green", 1, ["discard march", "discard tranquility"])
    t.say("discard tranquility")
    assert (t.discards(1), t.hand(1), t.waiting, t.asked) == ("tranquility", "march rage wound", "Turn", 0)


def test_mind_read_shows_a_hand_without_the_color() -> None:
    t = Table("mind-read", "rage ruby-ring wound", tokens="white", seats=2)
    basic(t, "mind-read").say("color green")
    assert t.choices == ["done"]
    t.say("done")
    assert (t.discards(1), t.hand(1)) == ("", "rage ruby-ring wound")
    assert [int(mask) for mask in t.s.z[1].masks] == [-1, -1, -1]


def test_mind_read_takes_spells_too() -> None:
    t = Table("mind-read", "tremor rage", tokens="white", seats=2)
    basic(t, "mind-read").say("color green", "discard tremor")
    assert t.discards(1) == "tremor"


def test_29_10_mind_read_is_answered_in_secret() -> None:
    t = Table("mind-read", "march tranquility", "rage march", tokens="white", seats=3)
    basic(t, "mind-read").say("color green", "discard tranquility")
    # Nothing happens before the last one has answered, and nobody sees what the first one picked.
    assert (t.discards(1), t.hand(1), t.asked) == ("", "march tranquility", 2)
    card = pieces.CARD_NAMES.index("tranquility")
    assert GAME.view(t.s, 1).state.stack[-1].pack()[2] == (1, card)
    for seat in (0, 2, -1):
        assert GAME.view(t.s, seat).state.stack[-1].pack()[2] == (1, -2)
    t.say("discard march")
    assert (t.discards(1), t.discards(2)) == ("tranquility", "march")


def test_mind_read_passes_over_who_has_left() -> None:
    t = Table("mind-read", "march", "march", tokens="white", seats=3)
    t.s.set(1, d.GONE, 1)
    basic(t, "mind-read").say("color green")
    assert t.asked == 2


def test_mind_steal_takes_an_action_card_for_good() -> None:
    t = Table("mind-read", "march rage", "tremor", **AT_NIGHT, seats=3)
    strong(t, "mind-read").say("color green", "discard march", "discard tremor")
    assert (t.asked, t.choices) == (0, ["take march", "done"])  # no spells
    t.say("take march")
    assert (t.hand(), t.discards(1), t.discards(2)) == ("march", "", "tremor")


def test_mind_steal_may_be_declined_or_find_nothing() -> None:
    t = Table("mind-read", "march", **AT_NIGHT, seats=2)
    strong(t, "mind-read").say("color green", "discard march", "done")
    assert (t.hand(), t.discards(1)) == ("", "march")
    t = Table("mind-read", "rage", **AT_NIGHT, seats=2)
    strong(t, "mind-read").say("color green", "done")
    assert (t.waiting, t.asked) == ("Turn", 0)


def test_mind_steal_of_two_equal_cards_takes_one() -> None:
    t = Table("mind-read", "march", "march", **AT_NIGHT, seats=3)
    strong(t, "mind-read").say("color green", "discard march", "discard march")
    assert t.choices == ["take march", "done"]
    t.say("take march")
    assert (t.hand(), t.discards(1), t.discards(2)) == ("march", "", "march")
