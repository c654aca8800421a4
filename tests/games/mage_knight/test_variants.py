"""House rules: every variant of the scenario book (MK-30)."""

import pytest

from conclave.core import flow
from conclave.core.containers import HIDDEN
from conclave.core.view import View
from conclave.games.mage_knight import GAME, land, pieces
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.config import DAY, NIGHT, config_of
from conclave.games.mage_knight.effects.foes import armor, attack
from conclave.games.mage_knight.effects.source_dice import gold_stays
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import (
    ADVANCED_DECK,
    AID,
    AID_BAG,
    BOTTOM,
    BOX,
    CITY_COLORS,
    DRAFTED,
    FALLEN,
    HEROES_IN_ORDER,
    ORDER,
    PACK,
    RAMPANT,
    SKILL_BAG,
    SPELL_DECK,
    TACTICS_GONE,
    UPGRADES,
)
from conclave.games.mage_knight.rules.exploring import Populate, TurnLuck
from conclave.games.mage_knight.rules.founding import CityLuck
from conclave.games.mage_knight.rules.interacting import price_of, teaches_spells
from conclave.games.mage_knight.rules.nightfall import DarknessRoll, RampageRolls
from conclave.games.mage_knight.rules.round import Rounds, between_rounds, flip_time
from conclave.games.mage_knight.rules.setup import setup
from conclave.games.mage_knight.rules.sites import city_color, flag, set_flag, tokens_at
from conclave.games.mage_knight.rules.tactic_choice import tactic_order, tactics_for
from conclave.games.mage_knight.rules.upgrades import akin, begin_upgrades, strength
from conclave.games.mage_knight.state import Mage
from tests.games.mage_knight.scenario import Table, cards


def spot(name: str) -> int:
    """A land by its name."""
    return land.LAND_NAMES.index(name)


def settled(t: Table) -> Table:
    """Run on to the next pause."""
    flow.settle(t.s)
    return t


def test_30_1_spells_109_to_112_are_removed() -> None:
    s = setup(MageOptions(scenario="conquest", no_interactive_spells=True), 2)
    names = {pieces.CARD_NAMES[kind] for kind in s.b[SPELL_DECK].kinds}
    assert len(names) == 16
    assert not names & {"mana-meltdown", "mana-claim", "energy-flow", "mind-read"}
    assert len(setup(MageOptions(scenario="conquest"), 2).b[SPELL_DECK]) == 20


def test_30_2_skills_against_others_are_removed() -> None:
    for removed, count in ((True, 9), (False, 10)):
        s = setup(MageOptions(scenario="conquest", no_interactive_skills=removed), 2)
        flow.settle(s)
        flow.play(s, a.CHOOSE)
        assert len(s.b[SKILL_BAG]) == count


def test_30_3_without_player_combat_one_is_forced_back() -> None:
    t = Table("march", "march", seats=2, scenario="conquest", pvp_enabled="off")
    t.s.set(1, d.HEX, spot("a-nw"))
    t.points(move=2).say("move a-nw")
    assert t.refused("seat 1") == "MK-23.1"
    t.say("do end")
    assert (t.where(), t.wounds()) == ("a-c", 1)


def test_30_4_a_gold_die_is_no_color_that_is_there() -> None:
    t = (
        Table("rage march", dice="gold red blue", friendly_mana=True)
        .fight("prowlers")
        .next_phase()
        .next_phase()
    )
    t.say("do hero", "foe 0", "play strong rage")
    assert t.offered("pay") == ["die red red"]
    t = Table("march rage", dice="gold red blue", friendly_mana=True).say("play strong march")
    assert t.offered("pay") == ["die gold green"]  # no die shows green
    t = Table("rage march", dice="gold red blue").fight("prowlers").next_phase().next_phase()
    t.say("do hero", "foe 0", "play strong rage")
    assert t.offered("pay") == ["die red red", "die gold red"]


def test_30_4_gold_dice_are_neither_rolled_nor_turned_while_others_are_there() -> None:
    t = Table("mana-draw", dice="gold red", tokens="white", friendly_mana=True)
    t.say("play strong mana-draw", "pay token white white")
    assert t.offered("die") == ["1"]
    t = Table("mana-draw", dice="gold gold", tokens="white", friendly_mana=True)
    assert not gold_stays(t.s)  # nothing else is there
    t = Table("mana-draw", dice="gold red", tokens="white", night=True, friendly_mana=True)
    assert not gold_stays(t.s)  # by night


def test_30_5_a_turned_tile_has_other_neighbors() -> None:
    t = Table("march", tiles="1@0/1", random_tile_orientation=True)
    beside = {
        land.LAND_NAMES[int(t.s.near(spot("1-c"), way))]: way for way in range(6)
    }  # by direction from north-east, clockwise
    assert beside == {"1-ne": 0, "1-e": 1, "1-se": 2, "1-sw": 3, "1-w": 4, "1-nw": 5}
    t.s.stack.append(TurnLuck(land.TILE_NAMES.index("1")))
    t.say("* turn 2")
    beside = {land.LAND_NAMES[int(t.s.near(spot("1-c"), way))]: way for way in range(6)}
    assert beside == {"1-ne": 2, "1-e": 3, "1-se": 4, "1-sw": 5, "1-w": 0, "1-nw": 1}
    for at in range(spot("1-c"), spot("1-c") + 7):
        for way in range(6):
            near = int(t.s.near(at, way))
            assert near < 0 or int(t.s.near(near, (way + 3) % 6)) == at


def test_30_5_every_tile_but_the_start_is_turned() -> None:
    s = GAME.start(MageOptions(random_tile_orientation=True), 1)
    assert isinstance(s, Mage)
    turns = 0
    while type(flow.waiting(s)).__name__ != "PickTactic":
        luck = flow.outcomes(s) if not flow.choices(s) else []
        turning = bool(luck) and luck[0][0] == a.TURN_TILE
        turns += int(turning)
        flow.play(s, luck[-1 if turning else 0][0] if luck else flow.choices(s)[0])
    assert turns == 2
    assert sorted(int(turn) for turn in s.turned)[-2:] == [5, 5]


def test_30_6_a_city_tile_gets_a_city_that_is_not_in_play() -> None:
    t = Table("march", tiles="1@0/1 2@1/0 c7@1/1", scenario="conquest", seats=2, random_cities=True)
    t.s.rows[CITY_COLORS] = (-1, -1, -1, d.WHITE)  # the red tile has the white city
    t.s.stack += [Populate(land.TILE_NAMES.index("c7"), 0), CityLuck(land.TILE_NAMES.index("c7"))]
    assert [a.LUCK.token(luck) for luck, _ in flow.outcomes(t.s)] == ["roll red", "roll blue", "roll green"]
    t.say("* roll red").lucky()
    city = spot("c7-c")
    assert int(city_color(t.s, city)) == d.RED
    # A red city of level 4 has a brown and two violet tokens, a white one would have others.
    piles = sorted(pile for pile, _ in tokens_at(t.s, city))
    assert piles == sorted(pieces.GARRISONS[d.RED][3])
    t.s.set(0, d.HEX, city)
    assert int(price_of(t.s, 0, 1)) == 12  # an artifact
    assert not teaches_spells(t.s, city)


def test_30_7_arriving_by_night() -> None:
    assert config_of(MageOptions(scenario="blitz", night_arrival=True), 2).rounds == (NIGHT, DAY, NIGHT, DAY)


def darkness(*rolls: str) -> Table:
    """The first day of a conquest is over, and two dice are rolled."""
    t = Table("march", scenario="conquest", darkness_is_coming=True)
    t.s.stack = [t.s.stack[0]]
    between_rounds(t.s)
    return settled(t).say(*[f"* roll {roll}" for roll in rolls])


def test_30_8_after_a_day_comes_a_day_unless_a_die_is_black() -> None:
    assert config_of(MageOptions(scenario="conquest", darkness_is_coming=True), 1).rounds == (DAY,) * 6
    t = darkness("gold", "red")
    assert t.s.rows[FALLEN] == ()
    flip_time(t.s)
    assert int(t.s.night) == 0
    t = darkness("black", "black")
    for _ in range(3):
        flip_time(t.s)
        assert int(t.s.night) == 1  # for good
    t.s.stack = []
    between_rounds(t.s)
    assert not [frame for frame in t.s.stack if isinstance(frame, DarknessRoll)]


def test_30_8_tactics_that_left_come_back_when_too_few_are_there() -> None:
    t = Table("march", scenario="conquest")
    t.s.rows[ORDER] = (0, 4)
    t.s.rows[TACTICS_GONE] = (0, 1, 2, 3, 4, 8)
    assert tactics_for(t.s) == list(range(6))
    assert t.s.rows[TACTICS_GONE] == (8,)


def rampage(roll: str, night: bool = False) -> Table:
    """The orc of tile 1 was beaten; a die is rolled for its hex when the round is over."""
    t = Table("rage march", rampage=True, night=night, tiles="1@0/1")
    t.s.stack = [Rounds(), RampageRolls(0)]
    return settled(t).say(f"* roll {roll}")


def test_30_9_reputation_starts_at_minus_two() -> None:
    assert int(setup(MageOptions(rampage=True), 1).get(0, d.REPUTATION)) == -2
    assert int(setup(MageOptions(rampage=True, scenario="blitz"), 2).get(0, d.REPUTATION)) == 0


@pytest.mark.parametrize(("night", "comes"), [(False, "red green gold"), (True, "white blue black")])
def test_30_9_new_enemies_come_by_the_color_of_a_die(night: bool, comes: str) -> None:
    lair = spot("1-nw")
    for color in d.COLORS:
        t = rampage(color, night)
        while flow.waiting(t.s) is not None and t.asked < 0 and len(tokens_at(t.s, lair)) < 2:
            luck = flow.outcomes(t.s)
            if not luck or not a.LUCK.token(luck[0][0]).startswith("token"):
                break
            flow.play(t.s, luck[0][0])
        assert flag(t.s, lair, RAMPANT) == (color in comes.split())
        tokens = sorted(pile for pile, _ in tokens_at(t.s, lair))
        pair = color == comes.split()[2]
        expected = [pieces.GREEN_PILE, pieces.BROWN_PILE] if pair else [pieces.GREEN_PILE]
        assert tokens == (sorted(expected) if color in comes.split() else [])


def test_30_9_no_enemy_comes_where_a_hero_stands() -> None:
    t = Table("march", rampage=True, tiles="1@0/1", at="1-nw")
    t.s.stack = [RampageRolls(0)]
    settled(t)
    assert not t.s.stack


def test_30_9_a_pair_is_fought_together_for_one_reputation_each() -> None:
    t = Table("march", tiles="1@0/1", at="1-c", rampage=True)
    t.s.set(0, d.REPUTATION, 0)
    t.enemy("prowlers", "1-nw").enemy("minotaur", "1-nw").say("challenge 1-nw")
    assert t.offered("foe") == ["0", "1"]
    t.say("foe 0").points(ranged=99).say("do commit")
    assert (t.reputation(), flag(t.s, spot("1-nw"), RAMPANT)) == (1, True)
    t.say("foe 1").points(ranged=99).say("do commit")
    assert (t.reputation(), flag(t.s, spot("1-nw"), RAMPANT)) == (2, False)
    t = Table("march", tiles="1@0/1", rampage=True).fight("high-dragon").say("foe 0")
    t.s.set(0, d.REPUTATION, 0)
    t.points(siege=99).say("do commit")
    assert t.reputation() == 2  # alone, as ever


def helped(pick: int, *names: str) -> Table:
    """Seat 0 fights; seat 1, who plays before, helps the enemy."""
    t = Table("march rage", "march", seats=2, scenario="conquest", interactive_combat=True)
    t.s.rows[ORDER] = (1, 0)
    t.fight(*(names or ("prowlers",)))
    if t.asked == 1:
        assert t.offered("pick") == ["0", "1", "2", "3"]
        t.say(f"pick {pick}")
    return t


def test_30_10_the_player_before_is_asked_about_a_single_enemy() -> None:
    t = Table("march", "march", seats=2, scenario="conquest", interactive_combat=True).fight("prowlers")
    assert (t.asked, t.waiting) == (1, "Embolden")
    assert helped(0, "prowlers", "diggers").waiting == "Fight"
    assert Table("march", interactive_combat=True).fight("prowlers").waiting == "Fight"  # alone


def test_30_10_nobody_else_knows_what_was_picked() -> None:
    t = helped(2)
    seen = [View(GAME, t.s, seat).state for seat in (0, 1)]
    assert [isinstance(view, Mage) and int(view.z[AID].faces[0]) for view in seen] == [HIDDEN, 2]


def test_30_10_what_it_adds_and_when_it_is_shown() -> None:
    def values(t: Table) -> tuple[int, int, bool]:
        return int(armor(t.s, 0)), int(attack(t.s, 0)), int(t.s.z[AID].masks[0]) == -1

    # Prowlers: armor 3, attack 4.
    shown: dict[int, list[tuple[int, int, bool]]] = {}
    for pick in range(4):
        t = helped(pick)
        found = [values(t)]
        t.say("done")
        found.append(values(t))
        t.say("done", "do hero")
        found.append(values(t))
        shown[pick] = found
    assert shown[0] == [(3, 4, False), (3, 4, False), (3, 4, False)]
    assert shown[1] == [(4, 4, True), (3, 4, True), (3, 4, True)]
    assert shown[2] == [(3, 4, False), (3, 5, True), (3, 5, True)]
    assert shown[3] == [(3, 4, False), (3, 4, False), (4, 4, True)]


def test_30_10_a_bonus_makes_the_enemy_worth_one_more() -> None:
    for pick, fame in ((0, 2), (1, 3), (2, 3), (3, 3)):
        t = helped(pick).say("foe 0").points(ranged=9).say("do commit")
        assert t.fame() == fame
        assert (len(t.s.z[AID]), len(t.s.b[AID_BAG])) == (0, 4)


def test_30_11_who_is_weakest() -> None:
    t = Table("march", "march", seats=2, scenario="conquest", action_upgrades=True)
    assert [strength(t.s, seat) for seat in (0, 1)] == [0, 0]
    t.s.b[0].put(cards("fireball")[0])
    t.s.b[0].put(cards("ruby-ring")[0])
    t.s.b[0].put(cards("agility")[0])
    t.s.crystals[0] = 3
    t.s.set(0, d.LEVEL, 2)
    assert [strength(t.s, seat) for seat in (0, 1)] == [2 + 2 + 1 + 1 + 3, 0]


def test_30_11_a_color_or_a_type_in_common() -> None:
    rage, march, agility, mana_draw = cards("rage march agility mana-draw")
    assert not akin(rage, agility)  # red and for combat, white and for moving
    assert akin(march, agility)  # both are for moving
    assert akin(mana_draw, agility)  # both are white
    assert not akin(cards("promise")[0], cards("fire-bolt")[0])


def test_30_11_swapping_after_a_night() -> None:
    t = Table("march rage", "promise", seats=2, scenario="conquest", night=True, action_upgrades=True)
    t.s.rows[ORDER] = (0, 1)
    t.s.set(0, d.FAME, 1)  # so seat 1 is the weaker one
    t.s.stack = [t.s.stack[0]]
    begin_upgrades(t.s)
    settled(t).say("* draw agility", "* draw fire-bolt", "* draw diplomacy")
    assert t.asked == 1
    assert t.offered("take") == ["agility", "diplomacy"]  # white, or influence; a fire bolt is neither
    t.say("take diplomacy", "throw promise")
    assert [pieces.CARD_NAMES[kind] for kind in t.s.b[1].kinds] == ["diplomacy"]
    assert (t.asked, t.row(BOX), t.row(UPGRADES)) == (0, "promise", "agility fire-bolt")
    t.say("done")
    assert [int(face) for face in t.s.z[BOTTOM + ADVANCED_DECK].faces] == cards("agility fire-bolt")
    day = Table("march", scenario="conquest", action_upgrades=True)
    day.s.stack = []
    between_rounds(day.s)
    assert day.s.stack == []  # not after a day


def drafting(seats: int) -> Mage:
    """A draft in which everybody takes the first card."""
    s = GAME.start(MageOptions(scenario="conquest", drafting=True), seats)
    assert isinstance(s, Mage)
    while type(flow.waiting(s)).__name__ != "Keep":
        found = flow.choices(s)
        flow.play(s, found[0] if found else flow.outcomes(s)[0][0])
    return s


def test_30_12_four_cards_each_and_three_are_kept() -> None:
    s = drafting(2)
    assert [len(s.z[PACK + seat]) for seat in (0, 1)] == [4, 4]
    packs = [[int(face) for face in s.z[PACK + seat].faces] for seat in (0, 1)]
    flow.play(s, a.TAKE + packs[0][0])
    flow.play(s, a.TAKE + packs[1][0])
    # The rest of each pack has gone to the other one.
    assert [int(face) for face in s.z[PACK].faces] == sorted(packs[1][1:])
    assert [int(face) for face in s.z[PACK + 1].faces] == sorted(packs[0][1:])
    while type(flow.waiting(s)).__name__ == "Keep":
        flow.play(s, flow.choices(s)[0])
    assert [len(s.z[DRAFTED + seat]) for seat in (0, 1)] == [3, 3]
    assert [len(s.z[PACK + seat]) for seat in (0, 1)] == [0, 0]
    assert int(s.deck_size(ADVANCED_DECK)) == 28 - 6  # before the offer is laid out
    view = View(GAME, s, 1).state
    assert isinstance(view, Mage)
    assert [int(face) for face in view.z[DRAFTED].faces] == [HIDDEN] * 3
    assert int(view.deck_size(ADVANCED_DECK)) == 28 - 6


def test_30_12_one_of_them_comes_after_each_day() -> None:
    t = Table("march", scenario="conquest", drafting=True)
    for card in cards("agility fire-bolt diplomacy"):
        t.s.draw(ADVANCED_DECK, card)
        t.s.lay(DRAFTED, card, 1)
    t.s.stack = [t.s.stack[0]]
    between_rounds(t.s)
    assert sorted(settled(t).offered("take")) == ["agility", "diplomacy", "fire-bolt"]
    t.say("take agility")
    assert cards("agility")[0] in [int(kind) for kind in t.s.b[0].kinds]
    assert len(t.s.z[DRAFTED]) == 2
    t.s.stack, t.s.night = [], 1
    between_rounds(t.s)
    assert t.s.stack == []  # not after a night


def test_30_14_four_players_in_two_teams() -> None:
    assert config_of(MageOptions(scenario="conquest", team_game=True), 4).teams == 1
    assert config_of(MageOptions(scenario="conquest", team_game=True), 3).teams == 0
    assert config_of(MageOptions(scenario="cooperation", team_game=True), 4).teams == 0


class Sale:
    """An auction of heroes, answered by tokens."""

    def __init__(self, seats: int) -> None:
        s = GAME.start(MageOptions(scenario="conquest", auction=True), seats)
        assert isinstance(s, Mage)
        self.s = s

    def say(self, *tokens: str) -> "Sale":
        for token in tokens:
            assert a.SPACE.number(token) in flow.choices(self.s), token
            flow.play(self.s, a.SPACE.number(token))
        return self

    @property
    def offers(self) -> list[str]:
        return [a.SPACE.token(number) for number in flow.choices(self.s)]

    def heroes(self) -> list[int]:
        return [int(self.s.get(seat, d.WHO)) for seat in range(self.s.seats)]


def test_30_15_the_highest_offer_takes_the_hero_and_loses_that_fame() -> None:
    sale = Sale(3).say("choose goldyx")
    assert (flow.asked(sale.s), sale.offers[:2]) == (1, ["done", "pick 1"])
    sale.say("pick 2")  # seat 1 offers 2
    assert (flow.asked(sale.s), sale.offers[1]) == (0, "pick 2")  # earlier: may match
    sale.say("pick 2")
    assert (flow.asked(sale.s), sale.offers[1]) == (1, "pick 3")  # later: must raise
    sale.say("done")
    assert (flow.asked(sale.s), sale.offers[1]) == (2, "pick 3")
    sale.say("pick 3", "done", "done")
    assert sale.heroes() == [-1, -1, pieces.HEROES.index("goldyx")]
    assert [int(sale.s.get(seat, d.FAME)) for seat in range(3)] == [0, 0, -3]
    assert int(sale.s.get(2, d.LEVEL)) == 1
    # Seat 0 was outbid and picks again.
    assert (flow.asked(sale.s), "choose goldyx" in sale.offers) == (0, False)
    sale.say("choose tovak", "done", "choose norowas")
    assert sale.heroes() == [pieces.HEROES.index(name) for name in ("tovak", "norowas", "goldyx")]
    assert sale.s.rows[HEROES_IN_ORDER] == (2, 0, 1)


def test_30_15_tactics_in_reverse_order_of_the_heroes() -> None:
    t = Table("march", "march", "march", seats=3, scenario="conquest", auction=True)
    t.s.rows[ORDER], t.s.rows[HEROES_IN_ORDER] = (0, 1, 2), (2, 0, 1)
    t.s.set(2, d.FAME, -3)
    assert tactic_order(t.s) == [1, 0, 2]
    t.s.round = 2
    assert tactic_order(t.s) == [2, 1, 0]


def test_30_15_fame_below_zero_grows_as_ever() -> None:
    t = Table("march", "march", seats=2, scenario="conquest", auction=True)
    t.s.set(0, d.FAME, -3)
    t.fight("diggers").say("foe 0").points(siege=9).say("do commit")
    assert t.fame() == -3 + 2
    set_flag(t.s, spot("1-nw"), RAMPANT)
