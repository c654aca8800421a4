"""Set-up, rounds and the dummy (MK-2, MK-3, MK-18, MK-21)."""

import pytest

from conclave.core import flow
from conclave.core.frames import Chance
from conclave.core.rng import seeded
from conclave.games.mage_knight import GAME, land, pieces
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.config import DAY, NIGHT, config_of
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import (
    ADVANCED_OFFER,
    DISCARDS,
    DUMMY,
    DUMMY_BAG,
    DUMMY_CRYSTALS,
    DUMMY_SHOWN,
    HAND,
    ORDER,
    SPELL_OFFER,
    TACTICS_GONE,
    UNIT_OFFER,
)
from conclave.games.mage_knight.rules.dummy import DummyTurn, announce
from conclave.games.mage_knight.rules.gathering import gather
from conclave.games.mage_knight.rules.round import (
    DealUnits,
    end_round,
    renew_offers,
    watch_end,
)
from conclave.games.mage_knight.rules.source import RollSource
from conclave.games.mage_knight.rules.tactic_choice import tactic_order
from conclave.games.mage_knight.rules.taking import TakeTurn
from conclave.games.mage_knight.state import Mage
from tests.games.mage_knight.scenario import Table, cards


def opened(seats: int = 1, seed: str = "a", **options: object) -> Mage:
    """A game played at random until somebody is to pick a tactic."""
    s = GAME.start(MageOptions.parse(options), seats)
    assert isinstance(s, Mage)
    rng = seeded(seed)
    while s.stack and type(flow.waiting(s)).__name__ != "PickTactic":
        found = flow.choices(s)
        flow.play(s, found[int(rng.below(len(found)))] if found else flow.draw_lot(s, rng))
    return s


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_2_2_to_2_5_what_everybody_begins_with(seats: int) -> None:
    s = opened(seats)
    for seat in range(seats):
        assert len(s.z[HAND + seat]) == 5
        assert s.deck_size(seat) == 11
        assert [int(s.get(seat, what)) for what in (d.LEVEL, d.FAME, d.REPUTATION)] == [1, 0, 0]
    assert (len(s.rows[ADVANCED_OFFER]), len(s.rows[SPELL_OFFER])) == (3, 3)
    assert len(s.rows[UNIT_OFFER]) == seats + 2
    assert len(s.faces) == max(3, seats + 2)
    assert all(kind < pieces.FIRST_ELITE for kind in s.rows[UNIT_OFFER])


def test_2_5_half_of_the_source_is_basic() -> None:
    t = Table(dice="red red red")
    t.s.call(RollSource(1))
    flow.settle(t.s)
    t.say("* roll gold", "* roll black", "* roll red")
    assert isinstance(flow.waiting(t.s), Chance)  # both are rolled again
    t.say("* roll gold", "* roll blue")
    assert t.waiting == "Turn"


def test_2_9_heroes_come_through_the_portal() -> None:
    s = opened()
    assert int(s.get(0, d.HEX)) == -1


def test_2_10_alone_there_are_no_spells_or_skills_against_others() -> None:
    s = opened()
    assert not set(pieces.COMPETITIVE) & {int(card) for card in s.b[5].kinds}
    assert all(pieces.SKILL_USE[skill] != pieces.INTERACTIVE for skill in s.b[16].kinds)
    two = opened(2)
    seen = {int(card) for card in two.b[5].kinds} | set(two.rows[SPELL_OFFER])
    assert set(pieces.COMPETITIVE) <= seen


def test_2_8_the_first_tiles_of_a_wedge() -> None:
    s = opened()
    assert [land.TILE_NAMES[s.tile_at[land.SLOT_NAMES.index(slot)]] for slot in ("0/0", "0/1", "1/0")] == [
        "a",
        "1",
        "2",
    ]
    assert int(s.countryside_left) == 6


def test_2_8_an_open_map_begins_with_three_tiles() -> None:
    s = opened(4, scenario="conquest")
    assert land.TILE_NAMES[s.tile_at[land.START_SLOT]] == "b"
    assert all(s.tile_at[land.SLOT_NAMES.index(slot)] >= 0 for slot in ("0/1", "1/0", "1/-1"))


def test_2_12_the_last_to_choose_a_hero_picks_a_tactic_first() -> None:
    assert tactic_order(opened(3)) == [2, 1, 0]


def test_3_1_days_and_nights() -> None:
    assert config_of(MageOptions(), 1).rounds == (DAY, NIGHT, DAY, NIGHT)
    assert config_of(MageOptions(), 2).rounds == (DAY, NIGHT, DAY)
    assert config_of(MageOptions(scenario="conquest"), 2).rounds == (DAY, NIGHT) * 3
    assert config_of(MageOptions(scenario="blitz"), 2).rounds == (DAY, NIGHT) * 2


def test_3_5_units_alternate_once_the_core_was_seen() -> None:
    t = Table(scenario="conquest", offer="")
    t.s.core_seen = 1
    t.s.call(DealUnits(3, 0))
    flow.settle(t.s)
    t.say("* unit catapults", "* unit peasants", "* unit fire-mages")
    assert len(t.s.rows[UNIT_OFFER]) == 3


def test_3_5_no_elite_units_in_first_reconnaissance() -> None:
    t = Table(offer="")
    t.s.core_seen = 1
    t.s.call(DealUnits(1, 0))
    flow.settle(t.s)
    assert all(number - a.DRAW_UNIT < pieces.FIRST_ELITE for number, _ in flow.outcomes(t.s))


def test_3_6_the_oldest_cards_go_and_the_dummy_gains() -> None:
    t = Table(advanced="agility ambush training", spells="fireball tremor expose")
    t.s.rows[DUMMY_CRYSTALS] = ()
    renew_offers(t.s)
    flow.settle(t.s)
    t.say("* draw learning", "* draw snowstorm")
    assert t.row(ADVANCED_OFFER) == "ambush training learning"
    assert t.row(SPELL_OFFER) == "tremor expose snowstorm"
    assert pieces.CARD_NAMES.index("agility") in [int(card) for card in t.s.b[DUMMY_BAG].kinds]
    assert t.s.rows[DUMMY_CRYSTALS] == (d.RED,)
    assert [int(card) for card in t.s.z[13 + 5].faces] == cards("fireball")


def test_0_4_the_dummys_card_may_lie_beside_it() -> None:
    t = Table(advanced="agility ambush training", dummy_advanced_action_goes_to="hand")
    renew_offers(t.s)
    assert pieces.CARD_NAMES.index("agility") not in [int(card) for card in t.s.b[DUMMY_BAG].kinds]


def test_3_7_a_new_round_readies_and_shuffles() -> None:
    t = Table("march wound", deck="rage", units="peasants", skills="potion-making")
    t.s.set_unit(0, 0, d.U_SPENT, 1)
    t.s.set_unit(0, 0, d.U_WOUNDS, 1)
    t.s.set(0, d.TURNED, 1 << pieces.SKILL_NAMES.index("potion-making"))
    t.s.row(24, *cards("stamina"))
    gather(t.s, 0)
    assert (t.unit(0, d.U_SPENT), t.unit(0, d.U_WOUNDS)) == (0, 1)
    assert int(t.s.get(0, d.TURNED)) == 0
    assert sorted(int(card) for card in t.s.b[0].kinds) == sorted(cards("march wound rage stamina"))


def test_3_8_least_fame_picks_first_then_whoever_was_later() -> None:
    s = opened(3)
    s.rows[ORDER] = (1, 2, 0)
    s.set(0, d.FAME, 2)
    s.set(1, d.FAME, 2)
    s.set(2, d.FAME, 5)
    assert tactic_order(s) == [0, 1, 2]


def turn_start(hand: str, deck: str, announced: int = -1) -> Table:
    """Seat 0 is about to begin a turn."""
    t = Table(hand, deck=deck)
    t.s.stack = [*t.s.stack[:2], TakeTurn(0, 0)]
    t.s.rows[ORDER] = (0, DUMMY)
    t.s.turns = 1
    if announced >= 0:
        announce(t.s, announced)
    flow.settle(t.s)
    return t


def test_3_10_with_an_empty_deck_the_end_may_be_announced() -> None:
    t = turn_start("march", "")
    assert t.choices == ["done", "do announce"]
    t.say("do announce")
    assert int(t.s.announced) == 0


def test_3_10_with_an_empty_hand_too_it_must_be() -> None:
    assert int(turn_start("", "").s.announced) == 0


def test_3_10_with_cards_in_the_deck_it_may_not() -> None:
    assert turn_start("march", "rage").waiting == "Turn"


def test_3_11_with_nothing_left_after_an_announcement_the_turn_is_lost() -> None:
    t = turn_start("", "", announced=DUMMY)
    assert t.waiting == "FlipLuck"  # the dummy is next
    assert int(t.s.announced) == DUMMY


def test_29_27_announcing_instead_of_a_slow_recovery() -> None:
    assert turn_start("wound", "").choices == ["done", "do announce"]


def test_3_9_everybody_else_has_one_more_turn() -> None:
    t = Table(seats=3)
    t.s.rows[ORDER] = (0, 1, 2)
    announce(t.s, 0)
    assert int(t.s.last_turns) == 2


def test_3_16_after_the_scenarios_end_everybody_has_one_more_turn() -> None:
    t = Table(seats=3)
    t.s.rows[ORDER] = (0, 1, 2)
    t.s.ending = 1
    watch_end(t.s)
    assert (int(t.s.ending), int(t.s.last_turns)) == (2, 3)


def test_3_14_the_end_that_was_announced_first_governs() -> None:
    t = Table(seats=3)
    t.s.rows[ORDER] = (0, 1, 2)
    announce(t.s, 0)
    t.s.ending = 1
    watch_end(t.s)
    assert (int(t.s.ending), int(t.s.last_turns)) == (3, 2)


def test_21_1_the_dummys_crystals() -> None:
    assert [dict(zip(d.COLORS, row, strict=False)) for row in pieces.DUMMY_CRYSTALS] == [
        {"red": 2, "blue": 0, "green": 0, "white": 1},
        {"red": 1, "blue": 2, "green": 0, "white": 0},
        {"red": 0, "blue": 1, "green": 2, "white": 0},
        {"red": 0, "blue": 0, "green": 1, "white": 2},
    ]


def dummy_turn(*crystals: int) -> Table:
    """The dummy is to flip cards, with some crystals."""
    t = Table()
    t.s.rows[DUMMY_CRYSTALS] = crystals
    t.s.call(DummyTurn(0))
    flow.settle(t.s)
    return t


def test_21_2_three_cards_and_more_for_crystals_of_the_last_ones_color() -> None:
    t = dummy_turn(d.RED, d.RED).say("* draw march", "* draw march", "* draw rage")
    t.say("* draw stamina", "* draw rage")
    assert len(t.s.rows[DUMMY_SHOWN]) == 5
    assert t.waiting == "Turn"  # the last of them is red again, and that counts for nothing


def test_21_2_no_crystals_of_that_color_no_more_cards() -> None:
    t = dummy_turn(d.RED).say("* draw rage", "* draw march", "* draw march")
    assert t.waiting == "Turn"


def test_18_2_an_empty_dummy_deck_announces_the_end() -> None:
    t = Table()
    t.s.rows[ORDER] = (0, DUMMY)
    for card in [int(card) for card in t.s.b[DUMMY_BAG].kinds]:
        t.s.draw(DUMMY_BAG, card)
    t.s.call(DummyTurn(0))
    flow.settle(t.s)
    assert int(t.s.announced) == DUMMY
    assert int(t.s.last_turns) == 1


def test_19_2_alone_both_used_tactics_leave_the_game() -> None:
    t = Table()
    t.s.set(0, d.TACTIC, pieces.EARLY_BIRD)
    t.s.set(0, d.DUMMY_TACTIC, pieces.RETHINK)
    end_round(t.s)
    assert t.s.rows[TACTICS_GONE] == (pieces.EARLY_BIRD, pieces.RETHINK)


def test_2_15_heroes_are_chosen_freely_and_once() -> None:
    s = GAME.start(MageOptions(), 2)
    assert [a.SPACE.token(n) for n in flow.choices(s)] == [f"choose {hero}" for hero in pieces.HEROES]
    flow.play(s, a.CHOOSE + 1)
    assert "choose tovak" not in [a.SPACE.token(n) for n in flow.choices(s)]


def test_3_17_a_round_does_not_last_for_ever() -> None:
    t = Table("march", seats=2)
    t.s.rows[ORDER] = (0, 1)
    t.s.turns = 80
    t.s.stack = t.s.stack[:2]
    flow.settle(t.s)
    assert int(t.s.last_turns) == 1  # of two last turns the first has begun


def test_3_13_a_bonus_of_the_last_turn_serves_the_first_draw_of_the_next_round_once() -> None:
    t = Table("meditation march", deck=" ".join(["rage"] * 20), tokens="green")
    t.s.row(DISCARDS, *cards("stamina stamina"))
    t.s.announced, t.s.last_turns = 4, 0  # the dummy has announced: this is the last turn
    t.say("play basic meditation", "pay token green green").lucky()
    while t.waiting not in ("Turn", "LastDiscard"):
        t.say(t.choices[0]).lucky()
    t.say("do end")
    while t.s.round == 1 or t.waiting != "PickTactic":
        t.say(t.choices[0]).lucky() if t.choices else t.lucky()
    assert (int(t.s.round), len(t.hand().split())) == (2, 5 + 2)
    assert int(t.s.mods.total(d.NEXT_DRAW, 0)) == 0
