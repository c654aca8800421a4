"""Rules that are said in a line and easily forgotten."""

from conclave.core import flow
from conclave.games.mage_knight import GAME, land, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.config import config_of
from conclave.games.mage_knight.effects.fame import change_reputation, wound
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import (
    ADVANCED_OFFER,
    AT,
    FIELD,
    GONE,
    HAND,
    PILE_BAG,
    PROXIES,
    RAMPANT,
    UNIT_OFFER,
)
from conclave.games.mage_knight.rules.combat import needed_block
from conclave.games.mage_knight.rules.duel import parried
from conclave.games.mage_knight.rules.ending import finish_turn, force_back
from conclave.games.mage_knight.rules.exploring import takes
from conclave.games.mage_knight.rules.round import DealUnits, renew_offers, turn_up_ruins
from conclave.games.mage_knight.rules.sites import flag, look_around, safe
from conclave.games.mage_knight.rules.taking import TakeTurn, begin_turn
from conclave.games.mage_knight.rules.tokens import DrawToken
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table, cards


def spot(name: str) -> int:
    """A land by its name."""
    return land.LAND_NAMES.index(name)


def test_0_1_the_ruleset_changes_the_trigger_alone() -> None:
    seed, official = config_of(MageOptions(), 2), config_of(MageOptions(ruleset="official"), 2)
    # Compiled, an object has no dictionary, so its fields are asked for by name.
    fields = [name for name in dir(seed) if not name.startswith("_")]
    assert len(fields) > 40
    different = {name for name in fields if getattr(seed, name) != getattr(official, name)}
    assert different == {"enter_adjacent"}


def test_0_9_and_1_4_several_heroes_on_the_portal_and_nowhere_else() -> None:
    t = Table("march", "march", seats=2)
    t.s.set(1, d.HEX, spot("a-c"))
    assert safe(t.s, 0, spot("a-c"))
    t.s.set(1, d.HEX, spot("a-nw"))
    assert not safe(t.s, 0, spot("a-nw"))


def test_1_3_a_wound_that_is_thrown_away_goes_back_to_its_pile() -> None:
    t = Table("march wound", at="1-c").say("play basic march", "do end", "throw wound")
    assert pieces.WOUND not in t.s.rows[4]


def test_1_6_and_16_10_reputation_ends_at_seven() -> None:
    t = Table()
    change_reputation(t.s, 0, -20)
    assert t.reputation() == -7
    change_reputation(t.s, 0, 20)
    assert t.reputation() == 7


def test_2_3_and_2_14_an_empty_pile_is_filled_from_its_discards_then_with_stand_ins() -> None:
    t = Table()
    red = PILE_BAG + pieces.RED_PILE
    for kind in [int(kind) for kind in t.s.b[red].kinds]:
        t.s.draw(red, kind)
    t.s.rows[GONE + pieces.RED_PILE] = (pieces.FOE_NAMES.index("ice-dragon"),)
    t.s.call(DrawToken(pieces.RED_PILE, spot("c2-se"), -1))
    flow.settle(t.s)
    t.say("* token ice-dragon")
    t.s.call(DrawToken(pieces.RED_PILE, spot("c4-c"), -1))
    flow.settle(t.s)
    t.say("* token high-dragon")
    assert t.s.rows[PROXIES] == (pieces.FOE_NAMES.index("high-dragon"),)


def test_2_6_and_6_10_depleted_dice_by_the_hour() -> None:
    assert Table("march", dice="black").refused("play strong march") == "MK-5.9"
    assert Table("march", dice="gold").say("play strong march").choices == ["pay die gold green"]


def test_2_13_the_back_of_the_next_tile_decides_where_it_may_go() -> None:
    t = Table(scenario="conquest", tiles="1@0/1 2@1/0 3@1/1")
    slot = land.SLOT_NAMES.index("0/2")
    assert takes(t.s, slot, 0)
    assert not takes(t.s, slot, 1)


def test_3_4_ruins_are_seen_by_day() -> None:
    t = Table(tiles="1@0/1 2@1/0 8@1/1", night=True)
    t.s.draw(PILE_BAG + pieces.RUIN_PILE, 0)
    t.s.lay(FIELD + pieces.RUIN_PILE, 0, 0)
    t.s.row(AT + pieces.RUIN_PILE, spot("8-ne"))
    turn_up_ruins(t.s)
    assert int(t.s.z[FIELD + pieces.RUIN_PILE].masks[0]) == 0
    t.s.night = 0
    turn_up_ruins(t.s)
    assert int(t.s.z[FIELD + pieces.RUIN_PILE].masks[0]) == -1


def test_3_12_running_out_of_cards_in_a_turn_changes_nothing() -> None:
    t = Table("tranquility march", deck="rage").say("play basic tranquility", "pick 1", "* draw rage")
    assert t.waiting == "Turn"


def test_3_13_a_bonus_for_the_next_draw_outlives_a_last_turn() -> None:
    t = Table("march")
    t.s.mods.add(d.NEXT_DRAW, 0, -1, 2, d.ROUND + t.s.round, -1)
    t.s.last_turns = 0
    finish_turn(t.s, 0)
    assert t.s.mods.total(d.NEXT_DRAW, 0) == 2
    t.s.last_turns = -1
    finish_turn(t.s, 0)
    assert t.s.mods.total(d.NEXT_DRAW, 0) == 0


def test_4_1_a_flipped_token_costs_the_turn() -> None:
    t = Table("march", deck="rage")
    t.s.set(0, d.FLIPPED, 1)
    t.s.stack = [*t.s.stack[:2], TakeTurn(0, 1)]
    begun = int(t.s.begun)
    t.s.stack[-1].run(t.s)  # type: ignore[attr-defined]
    assert (int(t.s.get(0, d.FLIPPED)), int(t.s.begun)) == (0, begun)


def test_5_3_and_5_7_a_gained_card_lies_on_the_deck_and_the_offer_is_filled() -> None:
    t = Table(at="2-e", advanced="agility ambush training")
    assert t.row(ADVANCED_OFFER) == "agility ambush training"
    assert t.refused("take agility") == "MK-9.5"


def test_5_5_a_boosted_card_keeps_its_own_limits() -> None:
    t = Table("concentration tranquility", tokens="green", deck="rage").fight("prowlers")
    assert t.refused("play strong concentration") == "MK-5.9"


def test_5_10_artifacts_have_no_color() -> None:
    assert pieces.COLOR[pieces.CARD_NAMES.index("ruby-ring")] == d.NO_COLOR


def test_7_6_adventures_do_not_stop_a_hero() -> None:
    t = Table(at="2-w").points(move=9).say("move 2-sw", "move 2-se")
    assert t.where() == "2-se"


def test_7_8_and_29_15_not_onto_a_hero_beside_rampaging_enemies() -> None:
    t = Table("march", "march", seats=2, scenario="conquest", at="1-se").enemy("prowlers", "1-nw")
    t.s.set(1, d.HEX, spot("1-c"))
    assert t.points(move=9).refused("move 1-c") == "MK-7.7"


def test_7_12_a_day_that_begins_shows_garrisons() -> None:
    t = Table(at="3-c", tiles="1@0/1 2@1/0 3@1/1", night=True).enemy("guardsmen", "3-ne", hidden=True)
    look_around(t.s, 0)
    assert int(t.s.z[FIELD + pieces.GRAY_PILE].masks[0]) == 0
    t.s.night = 0
    look_around(t.s, 0)
    assert int(t.s.z[FIELD + pieces.GRAY_PILE].masks[0]) == -1


def test_8_8_and_16_12_going_back_explores_nothing_and_counts_lands() -> None:
    t = Table(at="5-ne", tiles="1@0/1 2@1/0 5@1/1")
    left = int(t.s.countryside_left)
    t.s.rows[8] = (spot("5-ne"), spot("5-c"))
    t.s.set(0, d.HEX, spot("5-c"))
    force_back(t.s, 0)
    assert (t.where(), t.wounds(), int(t.s.countryside_left)) == ("5-ne", 1, left)


def test_29_29_without_a_safe_land_the_hero_stays_where_the_turn_began() -> None:
    t = Table(at="5-c", tiles="1@0/1 2@1/0 5@1/1")
    t.s.rows[8] = (spot("5-c"), spot("5-c"))
    force_back(t.s, 0)
    assert (t.where(), t.wounds()) == ("5-c", 1)


def test_9_11_influence_is_lost_with_the_turn() -> None:
    t = Table("promise march", at="2-e").say("do interact", "play basic promise", "do end")
    assert t.point("influence") == 0


def test_10_4_a_bonus_helps_only_what_a_unit_has() -> None:
    t = Table(units="peasants")
    t.s.mods.add(d.UNIT_ATTACK, 0, -1, 2, d.TURN + t.s.begun, -1)
    t.say("unit 0 2")
    assert t.point("move") == 2
    t = Table(units="peasants").fight("prowlers").next_phase().next_phase().say("do hero", "foe 0")
    t.s.mods.add(d.UNIT_ATTACK, 0, -1, 2, d.COMBAT, -1)
    t.say("unit 0 0", "pick 0")
    assert t.point("attack") == 4


def test_11_2_each_assault_costs_reputation() -> None:
    t = Table("march", tiles="1@0/1 2@1/0 3@1/1", at="3-c").enemy("swordsmen", "3-ne").points(move=3)
    t.say("move 3-ne", "done", "done", "do hero", "done")
    assert (t.reputation(), t.where()) == (-1, "3-c")


def test_11_3_others_may_be_challenged_to_join() -> None:
    t = Table(at="2-ne", tiles="1@0/1 2@1/0 8@1/1", ruleset="official")
    t.enemy("prowlers", "2-nw").enemy("diggers", "8-c").points(move=9).say("move 8-se")
    assert (t.waiting, t.choices) == ("Join", ["challenge 8-c", "done"])
    t.say("challenge 8-c")
    assert len(t.s.foes) == 8


def test_12_2_swift_doubles_what_a_block_needs() -> None:
    assert needed_block(Table().fight("werewolf").next_phase().s, 0) == 14


def test_13_2_and_13_19_a_cleared_site_is_empty() -> None:
    t = Table(tiles="1@0/1 2@1/0 6@1/1", at="6-w")
    t.s.owner = changed(t.s.owner, spot("6-w"), 0)
    assert t.refused("do enter") == "MK-4.5"


def test_15_2_a_wounded_unit_neither_acts_nor_takes_damage() -> None:
    t = Table(units="peasants")
    t.s.set_unit(0, 0, d.U_WOUNDS, 1)
    t.fight("prowlers").next_phase().next_phase()
    assert t.choices == ["do hero"]


def test_15_6_and_16_5_the_glade_works_after_a_fight() -> None:
    t = (
        Table("march wound", at="1-c")
        .enemy("prowlers", "1-nw")
        .say("challenge 1-nw", "done", "done", "do hero", "done")
    )
    t.say("play basic march", "do end")
    assert t.waiting == "GladeWound"


def test_16_1_dice_come_back_first() -> None:
    t = Table("march rage", dice="green", at="2-sw").say("play strong march", "pay die green green", "do end")
    assert (t.waiting, t.crystals()) == ("RollDie", "")


def test_17_5_fewer_than_two_tokens() -> None:
    t = Table("march rage", advanced="agility").say("play basic march")
    for skill in [int(skill) for skill in t.s.b[16].kinds][1:]:
        t.s.draw(16, skill)
    t.s.set(0, d.FAME, 3)
    t.say("do end", "* skill dark-paths")
    assert t.offered("gain") == ["dark-paths"]


def test_20_1_a_skill_of_a_turn_is_used_once_a_turn() -> None:
    t = Table(skills="motivation-arythea")
    t.s.set(0, d.USED, 1 << pieces.SKILL_NAMES.index("motivation-arythea"))
    assert t.refused("skill motivation-arythea") == "MK-20.1"
    begin_turn(t.s, 0)
    assert int(t.s.get(0, d.USED)) == 0
    assert t.refused("skill double-time") == "MK-20.1"


def test_29_7_a_block_counts_against_one_element_of_an_attack() -> None:
    t = Table()
    t.s.pool[d.BLOCK + d.ICE] = 4
    t.s.pool[d.BLOCK + d.FIRE] = 3
    assert parried(t.s, 1 << d.FIRE) == 4 + 1
    assert parried(t.s, 1 << d.FIRE | 1 << d.ICE) == 7
    assert parried(t.s, 1 << d.COLD_FIRE) == 3


def test_29_11_wounds_by_effects_count_for_a_knock_out() -> None:
    t = Table("march").fight("prowlers")
    wound(t.s, 0, 5)
    assert t.discards() == "march"


def test_29_16_an_empty_deck_of_units_is_made_up_from_the_other() -> None:
    t = Table(scenario="conquest")
    t.s.core_seen = 1
    for kind in [int(kind) for kind in t.s.b[8].kinds]:
        t.s.draw(8, kind)
    t.s.call(DealUnits(1, 0))
    flow.settle(t.s)
    t.lucky()
    assert len(t.s.rows[UNIT_OFFER]) == 1


def test_29_17_with_an_empty_deck_and_no_dummy_the_offer_keeps_its_size() -> None:
    t = Table(seats=2, advanced="agility ambush training", spells="fireball tremor expose")
    for deck in (4, 5):
        for card in [int(card) for card in t.s.b[deck].kinds]:
            t.s.draw(deck, card)
    renew_offers(t.s)
    flow.settle(t.s)
    assert t.row(ADVANCED_OFFER) == "ambush training agility"


def test_25_3_and_27_1_hands_are_hidden_and_counted() -> None:
    t = Table("march rage", "stamina", seats=2)
    seen = GAME.view(t.s, 0).state
    assert [int(face) for face in seen.z[HAND].faces] == cards("march rage")
    assert [int(face) for face in seen.z[HAND + 1].faces] == [-9]


def test_27_1_a_face_down_garrison_is_hidden_from_all() -> None:
    t = Table(tiles="1@0/1 2@1/0 3@1/1").enemy("guardsmen", "3-ne", hidden=True)
    assert [int(face) for face in GAME.view(t.s, 0).state.z[FIELD + pieces.GRAY_PILE].faces] == [-9]


def test_27_2_an_answer_can_be_taken_back_until_something_is_revealed() -> None:
    session = GAME.new(seed=3, seats=1)
    session.play(flow.choices(session.state)[0])
    assert not session.can_undo  # luck has decided since


def test_29_30_all_four_cities_touch_a_rampaging_enemy() -> None:
    for tile in ("c5", "c6", "c7", "c8"):
        first = land.TILE_NAMES.index(tile) * 7
        sites = [land.SITE[first + place] for place in range(1, 7)]
        assert land.RAMPAGING_ORC in sites or land.RAMPAGING_DRACONUM in sites


def test_13_1_a_lair_is_ordinary_land_afterwards() -> None:
    t = (
        Table(at="2-c")
        .enemy("prowlers", "2-nw")
        .say("challenge 2-nw", "foe 0")
        .points(siege=3)
        .say("do commit")
    )
    assert not flag(t.s, spot("2-nw"), RAMPANT)
    assert safe(t.s, 0, spot("2-nw"))
