"""How the bots of Lands of Ice look ahead: replies, cards of a fight, ends that differ, rooms in the dark."""

from conclave.core.storage import Choices
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.actions import SPACE
from conclave.games.lands_of_ice.rules.reveal import PlaceToken
from conclave.games.lands_of_ice.strategy.exploring import behind_doors
from conclave.games.lands_of_ice.strategy.fighting import shown
from conclave.games.lands_of_ice.strategy.judging import tempo
from conclave.games.lands_of_ice.strategy.planning import Line
from conclave.games.lands_of_ice.strategy.replies import chance, chances
from conclave.games.lands_of_ice.strategy.turns import taken
from conclave.games.lands_of_ice.strategy.weights import BEHIND, OPENED, OWN_CHARACTER, OWN_OBJECT, THEIRS
from tests.games.lands_of_ice.stage import stage

DARK = "41A:0,41B:0,42A:0,-,43A:0,43B:0,44A:0,-"


def test_a_lead_is_a_chance() -> None:
    """Level is a half, the spread three quarters, and what one side has the other lacks."""
    assert chance(0) == 0.5
    assert abs(chance(300) - 0.75) < 1e-9
    assert abs(chance(-300) + chance(300) - 1.0) < 1e-9


def test_the_reply_is_seen() -> None:
    """At four points each, Yellow to move: a Goblin near Blue's line goes out and wins (LI-11.9)."""
    far = stage("blue-yeti@c10 yellow-goblin@c18", points="4/4", ap="1").play("done").s
    near = stage("blue-yeti@c10 yellow-goblin@c4", points="4/4", ap="1").play("done").s
    assert chances(near, 0) < 0.02
    assert chances(far, 0) > 0.1
    assert abs(chances(far, 0) + chances(far, 1) - 1.0) < 1e-9


def test_a_fight_is_the_mean_over_its_cards() -> None:
    """A Dragon beside a wounded Goblin wins whatever is laid: 6 on snow against 0 and a 1 at most."""
    game = stage("blue-ice_dragon@c3 yellow-goblin@c4+wounded yellow-yeti@j20", hands="05/01", ap="1")
    game.play("attack blue-ice_dragon", "target yellow-goblin")
    ends = [chances(shown(game.s, 0, one, other), 0) for one in (0, 5) for other in (0, 1)]
    assert min(ends) - 1e-9 <= chances(game.s, 0) <= max(ends) + 1e-9
    assert abs(chances(game.s, 0) + chances(game.s, 1) - 1.0) < 1e-9
    # With as much on both sides it is open, so it is worth less than the kill and more than nothing.
    even = stage("blue-werewolf@c3 yellow-troll@c4+wounded yellow-yeti@j20", hands="05/05", ap="1")
    even.play("attack blue-werewolf", "target yellow-troll")
    ends = [chances(shown(even.s, 0, one, other), 0) for one, other in ((0, 5), (5, 0))]
    assert ends[0] < chances(even.s, 0) < ends[1]


def test_high_cards_that_are_left_are_worth_more() -> None:
    """After a 2 the 3, 4 and 5 are left, above the mean of all; after a 5 the rest is below (LI-4.1)."""
    low, high = (stage("blue-yeti@c3 yellow-yeti@c20", cards=f"{left}/2345").s for left in ("345", "234"))
    assert tempo(low, 0) > 0 > tempo(high, 0)
    assert tempo(low, 0) == -tempo(high, 0)
    assert tempo(low, 1) == 0  # all four are back, or none has been played


def test_rooms_in_the_dark_are_weighed_by_colour_and_place() -> None:
    """Own tokens are known; the other's count by how far they lie from their owner's line (LI-3.13)."""
    plain = behind_doors(stage("blue-goblin@c5 yellow-yeti@c15", rooms=DARK).s, 0)
    assert plain == [0, 0, 0, BEHIND[OPENED], 0, 0, 0, BEHIND[OPENED]]
    own = behind_doors(stage("blue-goblin@c5 blue-yeti@r4 blue-rope@r8 yellow-yeti@c15", rooms=DARK).s, 0)
    assert own[3] == BEHIND[OPENED] + BEHIND[OWN_CHARACTER]
    assert own[7] == BEHIND[OPENED] + BEHIND[OWN_OBJECT]
    for piece in ("yeti", "rope"):
        theirs = behind_doors(stage(f"blue-goblin@c5 yellow-goblin@c15 yellow-{piece}@r4", rooms=DARK).s, 0)
        assert theirs[3] == BEHIND[OPENED] + BEHIND[THEIRS]  # beside Yellow's line, whatever it is


def test_ends_that_are_compared_differ_in_who_does_what() -> None:
    """Three ends with one and the same deed are told apart, a fourth is passed over."""
    s = stage("blue-yeti@c3 blue-goblin@c5 yellow-yeti@c20").s
    yeti, goblin = (SPACE.number(f"move {who}") for who in ("blue-yeti", "blue-goblin"))
    east, south = SPACE.number("way east"), SPACE.number("way south")
    lines = [Line(s, 10 - place, 0, [yeti, *ways], False) for place, ways in enumerate(
        ([east], [south], [east, south], [south, east]),
    )]  # fmt: skip
    lines.append(Line(s, 0, 0, [goblin, east], False))
    assert [taken(lines, place) for place in range(4)] == [0, 1, 2, 4]
    assert taken(lines, 9) == 0  # there are no more: the best, once again


def test_few_squares_are_held_against_each_other_for_a_token() -> None:
    """A room with 25 squares: six of them are looked at, and all are choices (LI-5.2)."""
    game = stage("blue-goblin@c15 blue-yeti@r4 yellow-yeti@j1", rooms=DARK, ap="3")
    game.play("reveal blue-goblin", "room r4")
    game.table.luck("reveal 42 left 0")
    top = game.s.stack[-1]
    assert isinstance(top, PlaceToken)
    found = Choices()
    top.choices(game.s, found)
    every = [int(one) for one in found]
    GAME.evaluator.candidates(game.s, found)
    assert len(found) == 6
    assert len(every) > 20
    assert {int(one) for one in found} <= set(every)
