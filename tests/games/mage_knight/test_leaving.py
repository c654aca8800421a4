"""Leaving a game (MK-25.7, MK-29.8)."""

from conclave.core import flow
from conclave.core.session import Session
from conclave.games.mage_knight import GAME, land, pieces
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import (
    CITY_ORDER,
    CONQUERED,
    DISCARDS,
    FIELD,
    ORDER,
    SHIELDS,
    SKILL_BAG,
    SKILLS_SHOWN,
    UNIT_BOX,
    UNIT_OFFER,
)
from conclave.games.mage_knight.rules.leaving import leave
from conclave.games.mage_knight.rules.round import renew_units, return_all_dice
from conclave.games.mage_knight.rules.scoring import achievements, scores
from conclave.games.mage_knight.rules.sites import leader
from conclave.games.mage_knight.rules.tactic_choice import Tactics, set_order
from conclave.games.mage_knight.rules.upgrades import strength
from conclave.games.mage_knight.state import Mage, changed
from tests.games.mage_knight.scenario import Table
from tests.games.mage_knight.test_duel import meeting
from tests.games.mage_knight.test_together import party


def three(*hands: str, **more: object) -> Table:
    """Three heroes against each other."""
    t = Table(*(hands or ("march rage",) * 3), seats=3, scenario="conquest", **more)  # type: ignore[arg-type]
    t.s.rows[ORDER] = (0, 1, 2)
    return decks(t)


def decks(t: Table) -> Table:
    """Everybody has a card to draw, so that nobody is asked about the end of the round."""
    t.s.turns = 1
    for seat in range(t.s.seats):
        t.s.b[seat].put(pieces.CARD_NAMES.index("stamina"))
    return t


def gone(t: Table, seat: int) -> Table:
    """Let a seat leave."""
    assert leave(t.s, seat)
    flow.settle(t.s)
    return t


def test_29_8_the_turn_of_the_one_who_leaves_is_over_and_the_figure_gone() -> None:
    t = gone(three(tokens="red").points(move=3), 0)
    assert (t.where(0), t.mana(0), t.point("move")) == ("", "", 0)
    assert (t.asked, t.waiting) == (1, "Turn")
    assert not leave(t.s, 0)  # once


def test_29_8_in_the_middle_of_a_fight_the_enemies_stay() -> None:
    t = three(tiles="1@0/1 2@1/0 3@1/1", at="3-c").fight("guardsmen", site="3-ne").say("done")
    assert t.waiting == "Fight"
    gone(t, 0)
    assert (t.asked, t.waiting, len(t.s.foes), int(t.s.phase)) == (1, "Turn", 0, d.CALM)
    kinds = [int(face) for face in t.s.z[FIELD + pieces.GRAY_PILE].faces]
    assert kinds == [pieces.FOE_NAMES.index("guardsmen")]


def test_29_8_what_was_drawn_for_one_assault_goes_home() -> None:
    t = three(tiles="1@0/1 2@1/0 3@1/1", at="3-c")
    t.s.owner = changed(t.s.owner, land.LAND_NAMES.index("3-ne"), 2)
    t.fight("guardsmen", site="3-ne")
    gone(t, 0)
    assert len(t.s.z[FIELD + pieces.GRAY_PILE]) == 0


def test_29_8_somebody_elses_turn_goes_on() -> None:
    t = gone(three().points(move=3), 2)
    assert (t.asked, t.waiting, t.point("move")) == (0, "Turn", 3)
    t.say("do end", "discard march")
    while t.asked != 1:
        t.lucky() if t.asked < 0 else t.say("done")
    t.say("do end", "discard march", "done").lucky()
    assert t.asked == 0  # seat 2 has no more turns


def test_29_8_no_more_tactics() -> None:
    t = three()
    t.s.rows[10] = tuple(range(6))
    t.s.stack = [*t.s.stack[:1], Tactics((2, 1, 0))]
    flow.settle(t.s)
    assert (t.asked, t.waiting) == (2, "PickTactic")
    gone(t, 2)
    assert (t.asked, t.waiting, t.s.rows[10]) == (1, "PickTactic", tuple(range(6)))
    t.s.set(1, d.TACTIC, 4)
    t.s.set(0, d.TACTIC, 5)
    set_order(t.s)
    assert t.s.rows[ORDER] == (1, 0)


def test_29_8_a_combat_between_players_is_broken_off() -> None:
    t = Table("rage march", "rage march", "march", seats=3, scenario="conquest")
    t.s.rows[ORDER] = (0, 1, 2)
    t.s.set(1, d.HEX, land.LAND_NAMES.index("a-nw"))
    t.points(move=9).say("move a-nw", "seat 1", "pick 0")
    gone(t, 1)
    assert (t.asked, t.waiting, int(t.s.rival), t.where(0)) == (0, "Turn", -1, "a-nw")
    assert int(t.s.acted) == 1


def test_29_8_when_the_attacker_leaves_the_other_keeps_the_next_turn() -> None:
    t = Table("rage march", "rage march", "march", seats=3, scenario="conquest")
    t.s.rows[ORDER] = (0, 1, 2)
    decks(t).s.set(1, d.HEX, land.LAND_NAMES.index("a-nw"))
    t.points(move=9).say("move a-nw", "seat 1", "pick 0", "play basic march")
    gone(t, 0)
    assert (t.asked, t.waiting, int(t.s.rival)) == (1, "Turn", -1)
    assert (int(t.s.get(1, d.FLIPPED)), t.discards(1)) == (0, "march")


def test_29_8_an_invitation_lapses() -> None:
    t = party().say("do together", "seat 1", "done", "pick 2", "pick 1")
    assert t.asked == 1
    gone(t, 1)
    assert (t.asked, t.waiting) == (0, "Turn")
    assert t.refused("do together") == "MK-4.2"


def test_29_8_cards_that_a_spell_asks_for_are_asked_of_the_others() -> None:
    t = three("mind-read", "rage march", "rage swiftness", tokens="white").say("play basic mind-read")
    t.say("pay token white white", "color red")
    assert t.asked == 1
    gone(t, 1)
    assert t.asked == 2
    t.say("discard rage")
    assert (t.discards(1), t.discards(2), t.asked) == ("", "rage", 0)
    t = three("mind-read", "rage march", "rage swiftness", tokens="white").say("play basic mind-read")
    t.say("pay token white white", "color red", "discard rage")
    gone(t, 2)
    assert (t.discards(1), t.discards(2), t.asked) == ("rage", "", 0)


def test_29_8_from_the_next_round_on_dice_and_units_are_counted_without() -> None:
    t = gone(three(dice="red red red red red", offer="peasants peasants foresters herbalists peasants"), 2)
    assert len(t.s.faces) == 5
    return_all_dice(t.s)
    assert len(t.s.faces) == 2 + 2
    renew_units(t.s)
    flow.settle(t.s)
    t.lucky()
    assert len(t.s.rows[UNIT_OFFER]) == 2 + 2


def test_25_7_no_score_and_no_title_but_the_shields_stay() -> None:
    t = three()
    city = land.LAND_NAMES.index("c7-c")
    for seat, fame in ((0, 4), (1, 5), (2, 40)):
        t.s.set(seat, d.FAME, fame)
    t.s.row(DISCARDS + 2, pieces.CARD_NAMES.index("fireball"))
    t.s.row(CITY_ORDER, city)
    t.s.flags = changed(t.s.flags, city, CONQUERED)
    t.s.row(SHIELDS + d.WHITE, 2, 2, 0)
    assert scores(t.s) == [4 + 4, 5, 40 + 2 + 3 + 7 + 5]
    t.s.set(2, d.GONE, 1)
    assert int(leader(t.s, city)) == 2
    assert (achievements(t.s, 2), scores(t.s)) == ((0,) * 6, [4 + 4 + 5, 5, 0])


def test_25_7_whoever_is_left_alone_has_won() -> None:
    t = meeting()
    t.s.set(1, d.FAME, 50)
    assert leave(t.s, 1)
    assert t.s.result is not None
    assert t.s.result.places == (1, 2)


def test_25_7_leaving_alone_is_no_victory() -> None:
    t = Table("march")
    assert leave(t.s, 0)
    assert t.s.result is not None
    assert t.s.result.places == (2,)


def test_29_8_a_record_keeps_that_somebody_left() -> None:
    session = Session(GAME, MageOptions.parse({"scenario": "conquest"}), seats=3, seed="left")
    while type(flow.waiting(session.state)).__name__ != "Turn":
        session.play(flow.choices(session.state)[0])
    assert session.resign(session.asked)
    session.state.check()
    game = MageOptions.parse({"scenario": "conquest"})
    again = Session(GAME, game, seats=3, seed="left", luck=False, forced=False)
    for token in session.record.tokens:
        again.apply(token)
    assert any(token.startswith("! resign") for token in session.record.tokens)
    assert GAME.digest(again.state) == GAME.digest(session.state)


TWO = (
    "options scenario=conquest / table round=1 countryside_left=6 core_left=1 cities_left=2 "
    "phase={phase} begun=2 / "
    "hero0 arythea at=1-e fame={fame} level=1 / hero1 tovak at=1-c level=1 / units0 0:peasants / "
    "points influence=9 / map a@0,0 1@0,1 2@1,0 / source red blue white green / path 1-e / order 0 1 / "
    "offer peasants herbalists / advanced agility training ambush / spells fireball chill tremor / "
    "deck0 {deck0} / deck1 {deck1}"
)


def two(phase: int, fame: int) -> Mage:
    """Two heroes, one with a unit at a village."""
    decks = [" ".join(pieces.CARD_NAMES[card] for card in pieces.starting_deck(hero)) for hero in (0, 1)]
    text = TWO.format(phase=phase, fame=fame, deck0=decks[0], deck1=decks[1])
    s = GAME.from_position(text)
    assert isinstance(s, Mage)
    return s


def test_29_8_a_unit_that_was_being_recruited_leaves_the_game_with_the_hero() -> None:
    s = two(d.INTERACTING, 0)
    flow.play(s, a.RECRUIT + pieces.UNIT_NAMES.index("herbalists"))  # one of two must be disbanded
    assert type(s.stack[-1]).__name__ == "Disband"
    flow.settle(s)
    assert leave(s, 0)
    s.check()
    assert s.rows[UNIT_BOX] == (pieces.UNIT_NAMES.index("herbalists"),)


def test_29_8_skills_that_were_turned_up_go_back_to_their_pile() -> None:
    s = two(d.CALM, 3)  # enough fame for level 2
    flow.play(s, a.END)
    while not flow.choices(s):
        flow.play(s, flow.outcomes(s)[0][0])
    assert len(s.rows[SKILLS_SHOWN]) == 2
    assert leave(s, 0)
    s.check()
    assert len(s.b[SKILL_BAG]) == 10


def test_29_8_whoever_has_left_is_not_compared_for_the_least_fame() -> None:
    t = three(skills="motivation-arythea", deck="rage rage rage")
    for seat, fame in enumerate((1, 5, 0)):
        t.s.set(seat, d.FAME, fame)
    gone(t, 2)
    t.say("skill motivation-arythea").lucky()
    assert t.mana() == "red"


def test_29_8_whoever_has_left_is_not_compared_for_better_actions() -> None:
    t = three(action_upgrades=True)
    for seat, level in enumerate((2, 3, 1)):
        t.s.set(seat, d.LEVEL, level)
    gone(t, 2)
    assert [strength(t.s, seat) for seat in (0, 1)] == [0, 3]  # levels above the lowest who is there
