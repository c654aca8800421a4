"""Rules of the later chapters that no other test is named by (MK-12 to MK-29)."""

import pytest

from conclave.core import flow
from conclave.core.containers import HIDDEN
from conclave.core.view import View
from conclave.games.mage_knight import GAME, land, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.config import DAY, NIGHT, SCORE_CITIES, SCORE_SOLO, config_of
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import (
    ADVANCED_OFFER,
    BOTTOM,
    CITY_ORDER,
    COMMON_SKILLS,
    CONQUERED,
    DISCARDS,
    DUMMY,
    DUMMY_BAG,
    DUMMY_CRYSTALS,
    DUMMY_SHOWN,
    ORDER,
    SHIELDS,
    SPELL_DECK,
    WON,
)
from conclave.games.mage_knight.rules.ending import hand_limit
from conclave.games.mage_knight.rules.exploring import SPARE, next_tile, takes
from conclave.games.mage_knight.rules.levels import LevelUps
from conclave.games.mage_knight.rules.round import Rounds, Turns, renew_offers
from conclave.games.mage_knight.rules.scoring import city_titles
from conclave.games.mage_knight.rules.setup import setup
from conclave.games.mage_knight.rules.sites import safe, shared_place
from conclave.games.mage_knight.rules.taking import TakeTurn, begin_turn
from conclave.games.mage_knight.state import Mage, changed
from tests.games.mage_knight.scenario import Table, cards
from tests.games.mage_knight.test_duel import meeting
from tests.games.mage_knight.test_together import fighting, party, suffer


def spot(name: str) -> int:
    """A land by its name."""
    return land.LAND_NAMES.index(name)


@pytest.mark.parametrize(
    ("foe", "block", "needed"),
    [
        ("fire-mages", "ice", 6), ("fire-mages", "fire", 12), ("fire-mages", "physical", 12),
        ("ice-mages", "fire", 5), ("ice-mages", "ice", 10), ("prowlers", "fire", 4),
    ],
)  # fmt: skip
def test_12_6_elements_say_which_blocks_are_efficient(foe: str, block: str, needed: int) -> None:
    for points, blocked in ((needed - 1, False), (needed, True)):
        t = Table("march").fight(foe).next_phase().say("foe 0")
        t.s.pool[d.BLOCK + d.ELEMENTS.index(block)] = points
        t.say("do commit").next_phase()
        assert ("do hero" not in t.choices) == blocked


def test_12_12_every_token_of_the_box_has_one_attack() -> None:
    # A summoner has none of its own; nothing in the box has two.
    summons = [bool(bits & pieces.SUMMON) for bits in pieces.FOE_ABILITIES]
    assert [int(value) == 0 for value in pieces.FOE_ATTACK] == summons


def test_13_4_withdrawing_from_an_assault_costs_no_wound() -> None:
    t = Table("march", tiles="1@0/1 2@1/0 3@1/1", at="3-c").fight("guardsmen", site="3-ne")
    t.s.mods.add(d.FOE_IDLE, -1, 0, 1, d.COMBAT, -1)
    t.next_phase().next_phase().say("done")
    assert (t.where(), t.wounds()) == ("3-c", 0)


def test_13_7_an_own_keep_recruits_and_raises_the_hand_limit() -> None:
    t = Table("march", tiles="1@0/1 2@1/0 3@1/1", at="3-ne", offer="utem-guardsmen peasants")
    assert t.refused("do interact") == "MK-4.5"  # not yours
    t.s.owner = changed(t.s.owner, spot("3-ne"), 0)
    t.say("do interact").points(influence=9)
    assert t.offered("recruit") == ["utem-guardsmen"]  # peasants come from villages
    assert int(hand_limit(t.s, 0)) == 5 + 1


def conquered() -> Table:
    """Both heroes stand in the white city, which seat 0 leads with two shields."""
    t = Table("march", "march", seats=2, scenario="conquest", tiles="1@0/1 2@1/0 c7@1/1", at="c7-c")
    t.s.set(1, d.HEX, spot("c7-c"))
    t.s.flags = changed(t.s.flags, spot("c7-c"), CONQUERED)
    t.s.row(CITY_ORDER, spot("c7-c"))
    t.s.row(SHIELDS + d.WHITE, 0, 0, 1)
    return t


def test_14_4_a_conquered_city_is_shared_in_peace() -> None:
    t = conquered()
    assert shared_place(t.s, spot("c7-c"))
    assert safe(t.s, 0, spot("c7-c"))
    assert t.refused("seat 1") == "MK-23.1"
    assert t.say("do interact").point("influence") == 2  # one for each shield
    assert [int(hand_limit(t.s, seat)) for seat in (0, 1)] == [5 + 2, 5 + 1]


def test_14_5_one_faces_the_whole_garrison_and_what_was_seen_stays_seen() -> None:
    t = Table("march", "march", seats=2, scenario="conquest", tiles="1@0/1 2@1/0 c7@1/1", at="c7-ne")
    t.enemy("swordsmen", "c7-c").enemy("golems", "c7-c", hidden=True).points(move=9).say("move c7-c")
    assert t.offered("foe") == ["0", "1"]
    t.s.mods.add(d.FOE_IDLE, -1, 0, 1, d.COMBAT, -1)
    t.s.mods.add(d.FOE_IDLE, -1, 1, 1, d.COMBAT, -1)
    t.say("done", "done", "foe 0").points(attack=99).say("do commit", "done")
    view = View(GAME, t.s, 1).state
    assert isinstance(view, Mage)
    left = [int(face) for face in view.z[26 + pieces.WHITE_PILE].faces]
    left += [int(face) for face in view.z[26 + pieces.GRAY_PILE].faces]
    assert left == [pieces.FOE_NAMES.index("golems")]


def test_15_5_who_heals() -> None:
    t = Table("wound wound wound tranquility", skills="potion-making", units="herbalists", tokens="green")
    t.say("play basic tranquility", "pick 0")
    assert t.point("healing") == 1
    t.say("skill potion-making", "unit 0 0", "pay token green green")
    assert t.point("healing") == 1 + 2 + 2


def test_16_2_the_next_turn_begins_when_this_one_is_finished() -> None:
    t = Table("march", "rage", seats=2, deck="stamina stamina")
    t.s.rows[ORDER], t.s.turns = (0, 1), 1
    t.s.b[1].put(cards("stamina")[0])
    t.say("do end", "discard march").lucky()
    assert (t.asked, t.hand()) == (1, "stamina stamina")


def test_16_7_new_levels_come_at_the_end_of_the_turn() -> None:
    t = Table("march").fight("prowlers").say("foe 0").points(ranged=9).say("do commit")
    t.s.set(0, d.FAME, 3)
    assert int(t.s.get(0, d.LEVEL)) == 1
    t.say("do end").lucky()
    assert int(t.s.get(0, d.LEVEL)) == 2


def test_19_6_rethink_and_meditation_may_be_used_with_no_card() -> None:
    t = Table("march", deck="rage", night=True)
    t.s.set(0, d.TACTIC, pieces.TACTICS.index("midnight-meditation"))
    t.s.stack = [Rounds(), Turns(), TakeTurn(0, 0)]
    flow.settle(t.s)
    assert "do use-tactic" in t.choices
    t.say("do use-tactic")
    assert "pick 0" in t.choices


def test_20_2_skills_of_other_heroes_work_as_they_did() -> None:
    t = Table("march", skills="double-time")  # Tovak's, used by Arythea
    assert t.say("skill double-time").point("move") == 2
    t = Table("march", skills="double-time", night=True)
    assert t.say("skill double-time").point("move") == 1


def test_20_3_one_motivation_until_the_end_of_the_next_own_turn() -> None:
    skills = "motivation-tovak motivation-goldyx"
    t = Table("march", "rage", deck="stamina stamina stamina stamina", skills=skills, seats=2)
    t.s.rows[ORDER], t.s.turns = (0, 1), 1
    t.say("skill motivation-tovak").lucky()
    assert "skill motivation-goldyx" not in t.choices
    t.s.mods.expire(t.s.boundary(d.TURN))
    assert "skill motivation-goldyx" not in t.choices
    t.s.mods.expire(d.OWN_AFTER)
    assert "skill motivation-goldyx" in t.choices


def test_20_4_alone_nobody_has_the_least_fame() -> None:
    t = Table("march", deck="rage rage rage", skills="motivation-tovak").say("skill motivation-tovak").lucky()
    assert t.mana() == ""


def test_20_5_a_skill_adds_to_cards_and_is_fresh_again_with_the_next_turn() -> None:
    t = Table("rage march", skills="hot-swordsmanship").fight("prowlers").next_phase().next_phase()
    t.say("do hero", "foe 0", "play basic rage", "pick 0", "skill hot-swordsmanship", "pick 0")
    assert t.point("attack") == 2 + 2
    assert t.refused("skill hot-swordsmanship") == "MK-20.1"
    begin_turn(t.s, 0)
    assert int(t.s.get(0, d.USED)) == 0


def test_21_3_the_dummy_gains_a_card_and_a_crystal_and_shuffles() -> None:
    t = Table("march", advanced="agility fire-bolt ice-bolt", spells="fireball chill tremor")
    t.s.rows[DUMMY_SHOWN] = tuple(cards("march march"))
    before = len(t.s.b[DUMMY_BAG])
    renew_offers(t.s)
    assert t.s.rows[DUMMY_SHOWN] == ()
    assert len(t.s.b[DUMMY_BAG]) == before + 2 + 1
    assert cards("agility")[0] in [int(kind) for kind in t.s.b[DUMMY_BAG].kinds]
    assert t.s.rows[DUMMY_CRYSTALS][-1] == d.RED
    assert [int(face) for face in t.s.z[BOTTOM + SPELL_DECK].faces] == cards("fireball")
    assert t.row(ADVANCED_OFFER) == "fire-bolt ice-bolt"


def test_21_5_no_turn_of_the_dummy_once_the_end_has_come() -> None:
    t = Table("march", scenario="conquest")
    t.s.rows[ORDER], t.s.turns, t.s.ending = (DUMMY, 0), 0, 1
    t.s.b[0].put(cards("rage")[0])
    t.s.stack = [Rounds(), Turns()]
    flow.settle(t.s)
    assert (t.asked, int(t.s.ending), t.s.rows[DUMMY_SHOWN]) == (0, 2, ())


@pytest.mark.parametrize(
    ("attack", "block", "left"), [("physical", "fire", 0), ("fire", "ice", 0), ("fire", "fire", 2)]
)
def test_23_4_blocks_are_measured_by_any_element_of_the_attack(attack: str, block: str, left: int) -> None:
    t = meeting("march march", "march march").say("pick 0", "done", "done")
    t.s.pool[d.MELEE + d.ELEMENTS.index(attack)] = 4
    t.say("do commit")
    t.s.pool[d.BLOCK + d.ELEMENTS.index(block)] = 4
    t.say("done")
    assert (t.waiting == "DealDamage") == (left > 0)
    if left:
        assert t.say("do hero").choices == ["done"]  # 2 of 4 came through, armor 2


def test_26_2_the_start_of_a_blitz() -> None:
    full, blitz = (config_of(MageOptions(scenario=name), 2) for name in ("conquest", "blitz"))
    assert (blitz.start_fame, blitz.start_reputation, blitz.line_fame) == (1, 2, 1)
    assert (blitz.dice, blitz.unit_offer) == (full.dice + 1, full.unit_offer + 1)
    s = setup(MageOptions(scenario="blitz"), 2)
    assert [int(s.get(1, what)) for what in (d.FAME, d.REPUTATION)] == [1, 2]


def land_of(scenario: str, seats: int) -> tuple[int, int, int]:
    """Countryside, core and city tiles."""
    found = config_of(MageOptions(scenario=scenario), seats)
    return int(found.countryside), int(found.core), int(found.cities)


def test_26_6_first_reconnaissance() -> None:
    assert [land_of("first_reconnaissance", seats) for seats in (1, 2, 3, 4)] == [
        (8, 2, 1), (8, 2, 1), (9, 2, 1), (11, 2, 1),
    ]  # fmt: skip
    alone, several = (config_of(MageOptions(), seats) for seats in (1, 2))
    assert (alone.rounds, several.rounds) == ((DAY, NIGHT, DAY, NIGHT), (DAY, NIGHT, DAY))
    assert (alone.titles, several.titles, several.pvp, several.no_elites) == (0, 1, 0, 1)
    t = Table("march", tiles="1@0/1 2@1/0 c7@1/1", at="c7-ne").points(move=9)
    assert t.refused("move c7-c") == "MK-26.1"
    assert not safe(t.s, 0, spot("c7-c"))


def test_26_7_full_conquest() -> None:
    assert [land_of("conquest", seats) for seats in (2, 3, 4)] == [(8, 1, 2), (9, 2, 3), (11, 3, 4)]
    found = config_of(MageOptions(scenario="conquest"), 3)
    assert found.rounds == (DAY, NIGHT) * 3
    assert (found.city_levels, found.scoring, found.pvp, found.shape) == ((4,), SCORE_CITIES, 1, land.WEDGE)


def test_26_8_blitz_conquest() -> None:
    assert [land_of("blitz", seats) for seats in (2, 3, 4)] == [(6, 1, 2), (7, 2, 3), (9, 3, 4)]
    found = config_of(MageOptions(scenario="blitz"), 4)
    assert (found.rounds, found.city_levels, found.shape) == ((DAY, NIGHT) * 2, (3,), land.OPEN_4)


def test_26_9_solo_conquest() -> None:
    found = config_of(MageOptions(scenario="conquest"), 1)
    assert land_of("conquest", 1) == (7, 2, 2)
    assert (found.rounds, found.city_levels, found.scoring) == ((DAY, NIGHT) * 3, (5, 8), SCORE_SOLO)
    assert (found.dummy, found.dice, found.unit_offer) == (1, 3, 3)


def test_26_10_full_cooperation() -> None:
    assert [land_of("cooperation", seats) for seats in (2, 3)] == [(8, 2, 3), (10, 3, 4)]
    two, three = (config_of(MageOptions(scenario="cooperation"), seats) for seats in (2, 3))
    assert (two.city_levels, three.city_levels) == ((5, 5, 8), (5, 5, 5, 11))
    assert (two.rounds, two.shape, two.dummy) == ((DAY, NIGHT) * 3, land.FULLY_OPEN, 1)
    assert (two.together, two.joint_assault, two.pvp) == (1, 1, 0)


def test_26_11_blitz_cooperation() -> None:
    assert [land_of("blitz_cooperation", seats) for seats in (2, 3)] == [(7, 1, 2), (8, 2, 3)]
    two, three = (config_of(MageOptions(scenario="blitz_cooperation"), seats) for seats in (2, 3))
    assert (two.city_levels, three.city_levels) == ((5, 8), (5, 8, 11))
    assert (two.rounds, two.start_fame) == ((DAY, NIGHT) * 2, 1)


def test_27_3_a_seat_knows_sizes_and_its_own_cards_and_no_more() -> None:
    t = Table("march rage", "stamina promise", seats=2, deck="threaten march")
    t.enemy("guardsmen", "1-c", hidden=True)
    own, other = View(GAME, t.s, 0).state, View(GAME, t.s, 1).state
    assert isinstance(own, Mage)
    assert isinstance(other, Mage)
    assert [int(face) for face in own.z[0].faces] == cards("march rage")
    assert [int(face) for face in other.z[0].faces] == [HIDDEN, HIDDEN]
    assert int(own.deck_size(0)) == int(other.deck_size(0)) == 2
    assert [int(face) for face in own.z[26 + pieces.GRAY_PILE].faces] == [HIDDEN]


def test_27_4_who_is_asked_outside_the_own_turn() -> None:
    assert meeting().asked == 1  # a combat
    t = Table("mind-read march", "rage", seats=2, tokens="white").say("play basic mind-read")
    assert t.say("pay token white white", "color red").asked == 1  # a spell
    t = party().say("do together", "seat 1", "done", "pick 2", "pick 1")
    assert t.asked == 1  # a common assault


def test_29_1_mana_from_the_turns_of_others_lasts_to_the_end_of_the_next_own_turn() -> None:
    t = Table("march", "rage march", seats=2)
    t.s.rows[ORDER], t.s.turns = (0, 1), 1
    t.s.tokens[d.SIX + d.RED] = 1
    t.s.b[1].put(cards("stamina")[0])
    t.say("do end", "discard march")
    assert (t.asked, t.mana(1)) == (1, "red")
    t.say("do end", "discard rage", "done").lucky()
    assert t.mana(1) == ""


def test_29_2_turning_the_token_back_is_the_last_turn_of_the_round() -> None:
    t = Table("march", "rage", seats=2)
    t.s.rows[ORDER], t.s.turns = (0, 1), 1
    t.s.announced, t.s.last_turns = 0, 1
    t.s.set(1, d.FLIPPED, 1)
    t.s.stack = [Rounds(), Turns()]
    t.s.round = 3
    flow.settle(t.s)
    assert (int(t.s.get(1, d.FLIPPED)), int(t.s.last_turns)) == (0, 0)
    assert t.s.result is not None  # and that was the last round


def test_29_6_turns_end_in_the_order_of_the_fights() -> None:
    t = suffer(suffer(fighting(), 0).say("done"), 1).say("done")
    assert t.asked == 0
    t.say("do end")
    while t.asked == 0:
        t.say(t.choices[0])
    assert (t.asked, t.waiting) == (1, "Turn")


def test_29_9_whoever_steals_sees_the_artifacts_of_the_pile() -> None:
    t = meeting("march march", "march march")
    t.s.row(DISCARDS + 1, *cards("ruby-ring rage"))
    t.say("pick 0", "done", "done")
    t.s.pool[d.MELEE] = 5
    t.say("do commit", "done")
    assert t.offered("take") == ["ruby-ring"]


def test_29_13_common_skills_grow_after_each_skill_that_is_gained() -> None:
    t = Table("march", scenario="conquest")
    t.s.set(0, d.PENDING, 1)
    t.s.set(0, d.FAME, 3)
    t.s.stack = [Rounds(), LevelUps()]
    flow.settle(t.s)
    before = len(t.s.rows[COMMON_SKILLS])
    while t.waiting != "GainSkill":
        t.lucky() if t.asked < 0 else t.say(t.choices[0])
    t.say(t.choices[0]).lucky()
    assert len(t.s.rows[COMMON_SKILLS]) > before


def test_29_18_spare_core_tiles_keep_off_the_coast() -> None:
    t = Table("march", scenario="conquest")
    t.s.countryside_left = t.s.core_left = t.s.cities_left = 0
    for tile in range(land.FIRST_COUNTRYSIDE, land.FIRST_CORE):
        if t.s.slot_of[tile] < 0:
            t.s.slot_of = changed(t.s.slot_of, tile, 0)  # none of them is spare
    assert int(next_tile(t.s)) == SPARE
    coast = land.SLOT_NAMES.index("0/2")
    assert not takes(t.s, coast, SPARE)


def test_29_19_titles_for_cities_go_by_points() -> None:
    assert city_titles([7, 4, 0]) == [5, 0, 0]
    assert city_titles([7, 7, 0]) == [2, 2, 0]
    assert city_titles([0, 0, 0]) == [0, 0, 0]


def test_16_6_what_was_won_waits_for_the_end() -> None:
    t = Table("march", tiles="1@0/1 7@1/0", at="7-c").fight("minotaur", site="7-se")
    t.say("foe 0").points(ranged=99).say("do commit")
    assert t.s.rows[WON] == (pieces.DUNGEON_REWARD,)


@pytest.mark.parametrize(
    ("tile", "at", "color"),
    [("6", "6-c", "red"), ("5", "5-se", "blue"), ("2", "2-sw", "green"), ("3", "3-se", "white")],
)
def test_13_17_every_mine_gives_a_crystal_of_its_color(tile: str, at: str, color: str) -> None:
    t = Table("march", tiles=f"1@0/1 {tile}@1/0", at=at).say("do end")
    assert t.crystals() == color


@pytest.mark.parametrize(
    ("altar", "color"),
    [("altar-blue", "blue"), ("altar-white", "white"), ("altar-red", "red"), ("altar-green", "green")],
)
def test_13_14_every_altar_takes_three_mana_of_its_color(altar: str, color: str) -> None:
    t = Table("march", tiles="1@0/1 11@1/0", at="11-w", tokens=f"{color} {color} {color}").ruin(altar, "11-w")
    t.say("do altar", *[f"pay token {color} {color}"] * 3)
    assert (t.fame(), t.mana(), int(t.s.owner[spot("11-w")])) == (7, "", 0)
    t = Table("march", tiles="1@0/1 11@1/0", at="11-w", tokens=f"{color} {color}").ruin(altar, "11-w")
    assert t.refused("do altar") == "MK-5.9"


def test_12_1_the_crypt_worm_is_fortified() -> None:
    t = Table("march").fight("crypt-worm").say("foe 0").points(ranged=99).say("do commit")
    assert t.fame() == 0  # only siege reaches it in the first phase
    t = Table("march").fight("crypt-worm").say("foe 0").points(siege=6).say("do commit")
    assert t.fame() == 5
