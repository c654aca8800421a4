"""Cooperation: the joint assault (MK-22), teams and their score (MK-24), tactics that leave (MK-19.2)."""

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.config import config_of
from conclave.games.mage_knight.effects.curses import punished
from conclave.games.mage_knight.effects.source_dice import may_use_die
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import (
    CITY_ORDER,
    CONQUERED,
    DUMMY,
    ORDER,
    SHIELDS,
    TACTICS_GONE,
)
from conclave.games.mage_knight.rules.ending import hand_limit
from conclave.games.mage_knight.rules.moving import step_cost
from conclave.games.mage_knight.rules.scoring import finish_game, scores
from conclave.games.mage_knight.rules.sites import flag, plain_cost
from conclave.games.mage_knight.rules.tactic_choice import LoseTactic, tactic_order
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table

CITY = land.LAND_NAMES.index("c7-c")


def party(hands: tuple[str, str] = ("march rage", "march rage"), **more: object) -> Table:
    """Two heroes stand beside the white city, which three enemies defend."""
    t = Table(*hands, seats=2, scenario="cooperation", tiles="1@0/1 2@1/0 c7@1/1", at="c7-ne", **more)  # type: ignore[arg-type]
    t.s.set(1, d.HEX, land.LAND_NAMES.index("c7-e"))
    t.s.rows[ORDER] = (0, 1)
    return t.enemy("swordsmen", "c7-c").enemy("golems", "c7-c").enemy("gunners", "c7-c", hidden=True)


def fighting() -> Table:
    """Seat 0 faces two of them, seat 1 one."""
    t = party().say("do together", "seat 1", "done", "pick 2", "pick 1", "pick 0")
    return t.say("* token swordsmen", "* token golems", "* token gunners")


def test_22_1_who_may_be_invited() -> None:
    t = party().say("do together")
    assert t.choices == ["seat 1", "done"]
    t = party()
    t.s.set(1, d.FLIPPED, 1)
    assert t.refused("do together") == "MK-4.2"
    t = party(cooperative_assault="off")
    assert t.refused("do together") == "MK-4.5"


def test_22_2_everybody_faces_one_at_least_and_all_must_agree() -> None:
    t = party().say("do together", "seat 1", "done")
    assert t.offered("pick") == ["1", "2"]
    t.say("pick 1")
    assert t.offered("pick") == ["2"]
    t.say("pick 2")
    assert t.asked == 1
    t.say("pick 1")
    assert (t.waiting, t.asked, int(t.s.acted)) == ("Turn", 0, 0)


def test_29_5_without_a_card_one_must_refuse() -> None:
    t = party(("march", "wound")).say("do together", "seat 1", "done", "pick 1", "pick 2")
    assert t.offered("pick") == ["1"]


def test_22_3_the_guest_loses_the_next_turn() -> None:
    t = fighting()
    assert (int(t.s.get(0, d.FLIPPED)), int(t.s.get(1, d.FLIPPED))) == (0, 1)


def test_22_4_each_fights_the_own_share() -> None:
    t = fighting()
    assert (t.asked, t.where(0), t.reputation(0), t.offered("foe")) == (0, "c7-c", -1, ["0", "1"])
    assert len(t.s.foes) == 8


def suffer(t: Table, seat: int) -> Table:
    """A hero goes through all phases up to the attack, and takes every wound."""
    t.say("done", "done")
    while t.waiting != "Fight" and t.asked == seat:
        t.say("do hero" if "do hero" in t.choices else t.choices[0])
    return t


def test_22_5_the_city_falls_when_all_are_beaten() -> None:
    t = suffer(fighting(), 0).say("foe 0", "foe 1").points(attack=99).say("do commit")
    assert t.asked == 1
    t.say("foe 0").points(siege=7).say("do commit")
    assert flag(t.s, CITY, CONQUERED)
    assert (t.where(0), t.where(1)) == ("c7-c", "c7-c")
    assert sorted(t.s.rows[SHIELDS + d.WHITE]) == [0, 0, 1]
    assert (t.asked, t.waiting) == (0, "Turn")


def test_22_5_otherwise_all_go_back_and_then_end_their_turns() -> None:
    t = suffer(suffer(fighting(), 0).say("done"), 1).say("done")
    assert (t.where(0), t.where(1), t.asked) == ("c7-ne", "c7-e", 0)
    assert not flag(t.s, CITY, CONQUERED)
    t.say("do end")
    while t.asked == 0:
        t.say(t.choices[0])
    assert (t.asked, t.waiting) == (1, "Turn")  # who may still heal before the end


def test_21_4_together_the_dummy_takes_its_tactic_first() -> None:
    t = Table(seats=2, scenario="cooperation")
    t.s.rows[ORDER] = (0, DUMMY, 1)
    assert tactic_order(t.s)[0] == DUMMY


def test_19_2_together_one_used_tactic_leaves_each_round() -> None:
    t = Table(seats=2, scenario="cooperation")
    t.s.set(0, d.TACTIC, pieces.RETHINK)
    t.s.set(1, d.TACTIC, pieces.PLANNING)
    t.s.call(LoseTactic(0))
    assert t.offered("tactic") == ["rethink", "planning"]
    t.say("tactic planning")
    assert t.s.rows[TACTICS_GONE] == (pieces.PLANNING,)


def test_24_3_and_25_5_the_score_of_all_together() -> None:
    t = Table("fireball", "fireball tremor wound", seats=2, scenario="cooperation")
    t.s.set(0, d.FAME, 20)
    t.s.set(1, d.FAME, 12)
    t.s.round, t.s.announced = 6, 0
    # The least fame, the best knowledge, the worst beating, sixteen cards of the dummy.
    assert scores(t.s) == [12 + 4 - 2 + 16] * 2
    for color, at in ((d.WHITE, "c7-c"), (d.RED, "c8-c"), (d.BLUE, "c6-c")):
        t.s.flags = changed(t.s.flags, land.LAND_NAMES.index(at), CONQUERED)
        t.s.row(CITY_ORDER, land.LAND_NAMES.index(at))
        t.s.rows[SHIELDS + color] = (color % 2,)
    assert scores(t.s)[0] == 12 + 4 - 2 + 16 + 30 + 15 + 10


def test_25_6_all_win_or_lose_together() -> None:
    t = Table(seats=3, scenario="cooperation")
    finish_game(t.s)
    assert t.s.result is not None
    assert [t.s.result.verdict(seat) for seat in range(3)] == ["lost"] * 3
    assert t.s.result.against_game


def test_26_3_the_land_of_cooperation() -> None:
    full = config_of(MageOptions(scenario="cooperation"), 3)
    blitz = config_of(MageOptions(scenario="blitz_cooperation"), 2)
    assert (full.countryside, full.core, full.cities, full.city_levels) == (10, 3, 4, (5, 5, 5, 11))
    assert (blitz.countryside, blitz.core, blitz.cities, blitz.city_levels) == (7, 1, 2, (5, 8))
    assert (blitz.start_fame, blitz.start_reputation, blitz.line_fame) == (1, 2, 1)
    assert len(blitz.rounds) == 4


def teams(**more: object) -> Table:
    """Four heroes in two teams."""
    hands = ("march", "march", "march", "march")
    return Table(*hands, seats=4, scenario="conquest", team_game=True, **more)  # type: ignore[arg-type]


def test_24_1_teammates_do_not_fight() -> None:
    t = teams()
    t.s.set(2, d.HEX, land.LAND_NAMES.index("a-nw"))
    t.s.set(1, d.HEX, land.LAND_NAMES.index("a-e"))
    assert t.points(move=9).say("move a-nw").refused("seat 2") == "MK-23.1"
    t.say("move a-ne", "move a-e")
    assert "seat 1" in t.choices


def test_24_1_and_29_4_a_teammates_keep_is_open_and_helps_with_recruiting() -> None:
    t = teams(tiles="1@0/1 2@1/0 3@1/1", at="3-c")
    keep = land.LAND_NAMES.index("3-ne")
    t.s.owner = changed(t.s.owner, keep, 2)
    t.points(move=9).say("move 3-ne")
    assert (t.waiting, t.reputation()) == ("Turn", 0)
    assert "do interact" in t.choices
    assert hand_limit(t.s, 0) == 5  # the bonus is the owner's


def test_24_3_the_score_of_a_team() -> None:
    t = Table(
        "fireball wound", "agility", "tremor agility", "march", seats=4, scenario="conquest", team_game=True
    )
    for seat, fame in enumerate((9, 4, 5, 8)):
        t.s.set(seat, d.FAME, fame)
    # The lower fame, the better knowledge (3) with its title, the worse beating with its shame.
    assert scores(t.s) == [5 + 3 - 2 + 3 - 3, 4 + 1, 5 + 3 - 2 + 3 - 3, 4 + 1]
    finish_game(t.s)
    assert t.s.result is not None
    assert t.s.result.sides == (0, 1, 0, 1)
    assert [t.s.result.verdict(seat) for seat in range(4)] == ["won", "lost", "won", "lost"]


def test_22_5_a_guest_keeps_fame_that_waits_for_the_end_of_the_turn() -> None:
    t = party(("march rage", "rage march")).say("do together", "seat 1", "done", "pick 2", "pick 1", "pick 0")
    t.say("* token swordsmen", "* token golems", "* token gunners")
    t = suffer(t, 0).say("foe 0").points(attack=99).say("do commit", "done")  # one of two
    assert (t.asked, t.fame(0), int(t.s.kills)) == (1, 4, 0)  # a kill is of the one who made it
    for kind, amount in ((d.END_FAME, 2), (d.KILL_FAME, 3)):
        t.s.mods.add(kind, 1, -1, amount, t.s.boundary(d.TURN), -1)
    t.say("foe 0").points(siege=9).say("do commit")
    assert (t.asked, int(t.s.kills)) == (0, 1)
    t.say("do end")
    while t.waiting != "Turn":  # a new level, discards, cards
        t.lucky() if t.asked < 0 else t.say(t.choices[0])
    before = t.fame(1)
    assert (t.asked, t.waiting, int(t.s.kills)) == (1, "Turn", 1)
    t.say("do end")
    assert t.fame(1) == before + 2 + 3 * 1
    assert t.fame(0) == 4


def test_22_6_a_guest_may_use_skills_as_in_an_own_turn() -> None:
    t = party()
    t.s.set(1, d.USED, -1)
    t.say("do together", "seat 1", "done", "pick 2", "pick 1", "pick 0")
    assert int(t.s.get(1, d.USED)) == 0


def four(**more: object) -> Table:
    """Four heroes in two teams: 0 and 2 against 1 and 3."""
    return Table("march", "march", "march", "march", seats=4, scenario="conquest", team_game=True, **more)  # type: ignore[arg-type]


def test_24_2_skills_pass_the_teammate_over() -> None:
    for owner, struck in ((1, True), (2, False)):
        t = four(dice="red")
        t.s.mods.add(d.FREEZE, owner, -1, 1, d.NEXT_TURN + owner, -1)
        assert may_use_die(t.s) != struck
        t = four()
        t.s.mods.add(d.WEATHER, owner, -1, 1, d.NEXT_TURN + owner, -1)
        assert int(step_cost(t.s, 0, land.LAND_NAMES.index("1-sw"))) == int(
            plain_cost(t.s, land.LAND_NAMES.index("1-sw"))
        ) + int(struck)
        t = four(tokens="red")
        t.s.mods.add(d.EXPLOIT, owner, d.BLUE, 0, d.NEXT_TURN + owner, -1)
        punished(t.s, d.RED)
        assert t.wounds() == int(struck)


def test_24_2_spells_strike_the_teammate_too() -> None:
    t = four()
    t.s.mods.add(d.CURSE, 2, d.RED, 0, d.NEXT_TURN + 2, -1)
    punished(t.s, d.RED)
    assert t.wounds() == 1
