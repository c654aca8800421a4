"""What the judge likes, and what its plans do: one clear position each."""

from __future__ import annotations

from conclave.bots.bot import Budget
from conclave.bots.plans import Plans
from conclave.core import flow
from conclave.core.rng import Rng
from conclave.core.storage import Choices
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.rules.battle import Act
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.strategy.force import Force
from conclave.games.wizard_kings.strategy.ways import FAR, ways_of
from tests.games.wizard_kings.field import Field, field, fight, to_build

JUDGE = GAME.evaluator


def worth(*armies: str, rest: str = "") -> int:
    """The evaluation of a position for the first seat."""
    return int(JUDGE.evaluate(field(*armies, rest=rest).kings, 0))


def planned(table: Field, style: int = 0) -> Kings:
    """The position after the judge's plan for whoever is asked."""
    s = table.kings.copy()
    JUDGE.plan(s, style, Rng(77), Choices())
    return s


def at(s: Kings, name: str, seat: int) -> int:
    """How many blocks of a seat stand in a hex."""
    return int(s.troops[seat][s.board.place(name)])


def test_what_one_likes_the_other_dislikes() -> None:
    """With two players the evaluation is the same with the other sign."""
    s = field("elves glader4@1g1 ranger3@1g6", "orcs goblin1@2g3 ogre2@1g8").kings
    assert JUDGE.evaluate(s, 0) == -JUDGE.evaluate(s, 1)


def test_a_captured_city_is_worth_more_than_a_unit() -> None:
    """Two gold pieces a turn are more than a Glader."""
    army = ("elves glader1@1g1", "orcs goblin1@2g3")
    assert worth(*army, rest="city 2j2=1") > worth(*army) + 100


def test_a_threatened_city_is_worth_less() -> None:
    """Ogres two hexes from Highcross lower it for the elves; the same Ogres far away do not."""
    near = worth("elves glader1@1g6", "orcs ogre3@1g8 ogre3@1g8")
    far = worth("elves glader1@1g6", "orcs ogre3@2g6 ogre3@2g6")
    assert near < far - 20


def test_a_garrison_makes_a_threatened_city_worth_more() -> None:
    """A castle that holds the city gains more than its gold."""
    open_city = worth("elves glader1@1g6", "orcs ogre3@1g8 ogre3@1g8")
    walls = worth("elves glader1@1g6 castle4@1g6", "orcs ogre3@1g8 ogre3@1g8")
    assert walls > open_city + 80  # four steps of 2GP are 80 by themselves


def test_enough_gold_for_conquest_is_worth_more_than_the_gold() -> None:
    """14GP and 15GP differ by the victory, not by one gold piece."""
    army = ("elves glader1@1g1", "orcs goblin1@2g3")
    four = worth(*army, rest="city 2g3=1 2j2=1")
    five = worth(*army, rest="city 2g3=1 2j2=1 2k6=1 2c4=1 2d6=1 2e5=1")
    assert five > four + 400


def test_force_follows_hits_and_steps() -> None:
    """Equal forces are even; twice the hits and steps win nearly always; nobody beats somebody never."""
    one, two, none = Force(), Force(), Force()
    one.add(100, 6)
    two.add(200, 12)
    assert one.odds(one) == 50
    assert two.odds(one) > 90
    assert one.odds(two) < 10
    assert none.odds(one) == 0
    assert one.odds(none) == 100


def test_ways_follow_the_ground() -> None:
    """A city is at no distance from itself, a neighbour on the road nearest, the sea out of reach."""
    s = field("elves glader1@1g1", "orcs goblin1@2g3").kings
    city = int(s.board.city_at[s.board.place("1g6")])
    row = ways_of(s.board)[city]
    assert row[s.board.place("1g6")] == 0
    assert 0 < row[s.board.place("1g5")] <= 3
    assert row[s.board.place("1a1")] == FAR


def test_a_plan_walks_into_an_empty_city() -> None:
    """An unguarded enemy city within reach is taken."""
    s = planned(field("elves ranger3@2g1", "orcs goblin1@2k6"))
    assert at(s, "2g3", 0) == 1


def test_a_plan_attacks_together_where_it_wins() -> None:
    """Three Rangers beside a lone Goblin in its city go in, more than one of them."""
    s = planned(field("elves ranger3@2g2 ranger3@2g2 ranger3@2g2", "orcs goblin1@2g3"))
    assert len(s.battles) > 0
    assert at(s, "2g3", 0) >= 1


def test_a_plan_leaves_a_stronger_army_alone() -> None:
    """One weak Glader does not attack three Ogres, bold or not."""
    table = field("elves glader1@2g2", "orcs ogre3@2g3 ogre3@2g3 ogre3@2g3")
    assert all(len(planned(table, style).battles) == 0 for style in range(int(JUDGE.styles())))


def test_a_captured_city_keeps_its_garrison() -> None:
    """The only block in a captured city stays, though another city is open (WK-4.6e)."""
    s = planned(field("elves ranger3@2g3", "orcs goblin1@2k6", rest="city 2g3=1"))
    assert at(s, "2g3", 0) == 1


def test_a_lost_battle_is_left() -> None:
    """A Glader of strength 1 that attacked three Ogres retreats as soon as it may act."""
    table = field("elves glader1@1g4", "orcs ogre3@1g5 ogre3@1g5 ogre3@1g5")
    table.march(0, "glader", "1g5", "n")
    fight(table).play("hex 1g5")
    s = table.kings.copy()
    for _ in range(40):
        if isinstance(s.stack[-1], Act) and flow.asked(s) == 0:
            break
        if flow.asked(s) < 0:
            flow.play(s, flow.outcomes(s)[-1][0])  # all dice show six, and nobody hits
        else:
            JUDGE.plan(s, 0, Rng(5), Choices())
    assert flow.asked(s) == 0
    JUDGE.plan(s, 0, Rng(5), Choices())
    assert at(s, "1g5", 0) == 0
    assert sum(int(count) for count in s.troops[0]) == 1


def test_orders_spend_the_gold() -> None:
    """After a page of orders less is left than the cheapest step costs."""
    table = to_build(field("elves glader1@1g6 ranger1@1g6", "orcs goblin4@2g3"))
    before = int(table.kings.worth(0))
    s = table.kings.copy()
    JUDGE.plan(s, 0, Rng(5), Choices())
    assert s.worth(0) == before + s.gold[0]


def test_orders_belong_to_the_next_turn_but_the_last_ones_to_the_last() -> None:
    """A search looks to the end of a turn's battles, and in the last turn to the result (WK-0.4)."""
    armies = ("elves glader1@1g6 ranger1@1g6", "orcs goblin4@2g3")
    early = to_build(field(*armies, turn="turn 3 order 1 2 move 1", options="turn_limit=4"))
    late = to_build(field(*armies, turn="turn 4 order 1 2 move 1", options="turn_limit=4"))
    assert JUDGE.stage(early.kings) == 4
    assert JUDGE.stage(late.kings) == 4


def test_a_plan_is_followed_without_thinking_again() -> None:
    """One search serves the whole movement turn, and every answer of it is legal."""
    table = field("elves ranger3@2g1 ranger3@2g1 glader4@1g6 glader2@1k2", "orcs goblin4@2g3 ogre3@2j2")
    bot = Plans(Budget(nodes=12), seed=3)
    answers = 0
    while type(table.kings.stack[-1]).__name__ != "March" or table.session.asked == 0:
        action = bot.choose(table.session.view())
        assert bot.runs > 0 if answers == 0 else bot.runs == -1 or len(table.session.view().actions) == 1
        bot.runs = -1
        table.session.play(action)
        answers += 1
    assert answers > 3


def test_trials_are_counted_and_one_round_compares_nothing() -> None:
    """The budget holds: about as many trials as asked for, and none where only the usual plan is made."""
    view = field("elves ranger3@2g1 glader4@1g6", "orcs goblin4@2g3 ogre3@2j2").session.view()
    many, one = Plans(Budget(nodes=40), seed=3), Plans(Budget(nodes=1), seed=3)
    assert many.choose(view) in view.actions
    assert one.choose(view) in view.actions
    assert 0 < many.runs <= 60
    assert one.runs == 0


def test_a_plan_is_made_on_what_the_seat_sees() -> None:
    """Two worlds that look alike to the seat get the same answer: the enemy's hidden blocks are swapped."""
    answers = []
    for enemy in ("orcs goblin4@2g3 ogre3@2j2", "orcs ogre3@2g3 goblin4@2j2"):
        view = field("elves ranger3@2g1 ranger3@2g1 glader4@1g6", enemy).session.view()
        answers.append(Plans(Budget(nodes=12), seed=9).choose(view))
    assert answers[0] == answers[1]
