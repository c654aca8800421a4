"""The lookahead plays by the same rules as the game, finds its way back, and values what is there."""

from __future__ import annotations

import pytest

from conclave.core import flow
from conclave.core.frames import Chance
from conclave.core.lookahead import LUCK, OVER, SURE
from conclave.core.registry import load
from conclave.core.rng import Rng, seeded
from conclave.core.storage import Choices
from conclave.games.ice_wizards import features
from conclave.games.ice_wizards.actions import DRAW, PASS
from conclave.games.ice_wizards.chances import FACTS, NAMES, WEIGHTS, read_weights
from conclave.games.ice_wizards.ground import Ground
from conclave.games.ice_wizards.lookahead import BLANK, IceLookahead
from conclave.games.ice_wizards.options import IceOptions
from conclave.games.ice_wizards.state import Ice

GAME = load("ice_wizards")


def start(board: str, seed: int) -> Ice:
    """Deal a game, and give its first turn."""
    s = GAME.start(IceOptions(board=board))
    rng = seeded("deal", seed)
    while isinstance(flow.waiting(s), Chance):
        flow.play(s, flow.draw_lot(s, rng))
    assert isinstance(s, Ice)
    return s


def offered(ahead: IceLookahead, most: int = 99) -> list[int]:
    """List the answers, or the outcomes of a draw."""
    found, weights = Choices(), Choices()
    if ahead.asks() == LUCK:
        ahead.lots(most, found, weights)
        assert list(weights) == [1] * len(found)
    else:
        ahead.choices(found)
    return sorted(int(number) for number in found)


def snapshot(ahead: IceLookahead) -> tuple[object, ...]:
    """Return all that an undo has to bring back."""
    masks = (int(ahead.pile), int(ahead.stock), int(ahead.discard), int(ahead.left), int(ahead.king))
    return (ahead.asks(), ahead.key(), ahead.worth(0), list(ahead.stones), list(ahead.hands), masks)


def detour(ahead: IceLookahead, rng: Rng, steps: int) -> None:
    """Walk somewhere, with few outcomes and with blank cards, and come back."""
    gone = 0
    for _ in range(steps):
        if ahead.asks() == OVER:
            break
        found = offered(ahead, 1 + int(rng.below(4)))
        ahead.play(found[int(rng.below(len(found)))])
        ahead.worth(0)
        gone += 1
    for _ in range(gone):
        ahead.undo()


@pytest.mark.parametrize("board", ["hex", "square"])
def test_it_plays_by_the_rules_of_the_game(board: str) -> None:
    """Random games to the end: who is asked, what is offered, where it leads and who wins are the rules'."""
    ends = set()
    for seed in range(12):
        s, rng = start(board, seed), seeded("walk", seed)
        ahead = IceLookahead(s)
        while s.result is None:
            chance = isinstance(s.stack[-1], Chance)
            assert ahead.asks() == (LUCK if chance else flow.asked(s))
            numbers = [outcome for outcome, _ in flow.outcomes(s)] if chance else flow.choices(s)
            assert offered(ahead) == sorted(numbers)
            fresh = IceLookahead(s)
            assert (fresh.key(), fresh.worth(0), fresh.worth(1)) == (
                ahead.key(),
                ahead.worth(0),
                ahead.worth(1),
            )
            before = snapshot(ahead)
            detour(ahead, rng, 8)
            assert snapshot(ahead) == before
            number = numbers[int(rng.below(len(numbers)))]
            flow.play(s, number)
            ahead.play(number)
        assert ahead.asks() == OVER
        assert int(ahead.worth(0)) == round((2 * s.result.share(0) - 1) * SURE)
        ends.add(s.result.rule)
    assert ends == {"IW-4.1", "IW-4.2"}


@pytest.mark.parametrize("board", ["hex", "square"])
def test_ground_counts_as_the_rules_do(board: str) -> None:
    """Scores and largest territories are those of the state (IW-4.3, IW-4.4)."""
    for seed in range(3):
        s, rng = start(board, seed), seeded("count", seed)
        while s.result is None:
            ground = Ground(s.board, s.stones)
            ground.count()
            sizes = s.groups()
            squares = [sum(size * size for size in row) for row in sizes]
            assert (int(ground.score), int(ground.total)) == (squares[0] - squares[1], sum(squares))
            assert [int(one) for one in ground.largest] == [max(row, default=0) for row in sizes]
            score, total = features.ground(s, 0)
            assert int(total) == sum(squares)
            assert int(score) == squares[0] - squares[1] + int(ground.hope) * int(s.left) // int(
                features.HOPE
            )
            numbers = [outcome for outcome, _ in flow.outcomes(s)] or flow.choices(s)
            flow.play(s, numbers[int(rng.below(len(numbers)))])


def test_equal_positions_have_equal_keys_and_others_do_not() -> None:
    """Two plays that lead to the same stones by another way, and all positions of some games."""
    keys: dict[int, object] = {}
    for seed in range(6):
        s, rng = start("hex", seed), seeded("keys", seed)
        while s.result is None:
            if not isinstance(s.stack[-1], Chance):
                key = int(IceLookahead(s).key())
                held = tuple(tuple(sorted(hand)) for hand in s.hands)
                counts = (int(s.king), int(s.discard), tuple(s.wizards), int(s.left), flow.asked(s))
                facts = (tuple(s.stones), held, counts)
                assert keys.setdefault(key, facts) == facts
            numbers = [outcome for outcome, _ in flow.outcomes(s)] or flow.choices(s)
            flow.play(s, numbers[int(rng.below(len(numbers)))])
    assert len(keys) > 300


def test_some_cards_of_the_pile_stand_for_all() -> None:
    """As many as are wanted, all of them from the pile, and the same whenever they are asked for."""
    s = start("square", 1)
    s.hands[0] = s.hands[0][:4]
    ahead = IceLookahead(s)
    ahead.play(DRAW)
    pile = {int(card) for card in s.pile}
    for most in (2, 3, 6):
        found = offered(ahead, most)
        assert len(set(found)) == len(found) == most
        assert set(found) < pile
        assert offered(ahead, most) == found
    assert offered(ahead, 99) == sorted(pile)
    assert offered(ahead, 1) == [BLANK]


def test_a_blank_card_counts_and_is_never_played() -> None:
    """It fills a hand, so that a draw is over, and neither ends the game nor is offered."""
    s = start("square", 1)
    s.hands[0] = s.hands[0][:4]
    before = offered(IceLookahead(s))
    ahead = IceLookahead(s)
    ahead.play(DRAW)
    ahead.play(BLANK)
    assert ahead.asks() == 1
    worth = ahead.worth(0)
    ahead.undo()
    ahead.undo()
    assert worth != ahead.worth(0)
    assert offered(ahead) == before
    ahead.play(DRAW)
    ahead.play(BLANK)
    ahead.play(PASS)
    assert set(offered(ahead)) == set(before) - {DRAW}


def plain_facts(s: Ice) -> list[int]:
    """Work the facts of a position out from what the rules say of it, without any row of the lookahead."""
    empty = [space for space in range(int(s.board.spaces)) if s.stones[space] == -1]
    now = [s.score(0), s.score(1)]

    def gain(seat: int, space: int) -> int:
        twin = s.copy()
        twin.stones[space] = seat
        return twin.score(seat) - now[seat]

    gains = [{space: gain(seat, space) for space in empty} for seat in range(2)]
    ways = [int(to) for to in s.ways]
    plays = [[gains[seat][ways[card]] for card in s.hands[seat] if ways[card] in gains[0]] for seat in (0, 1)]
    prey = [
        sum(bool(s.wizards[seat]) and s.stones[ways[card]] == 1 - seat for card in s.hands[seat])
        for seat in (0, 1)
    ]
    turn = int(flow.asked(s))
    sign = 1 if turn == 0 else -1
    wizards = int(s.wizards[0]) - int(s.wizards[1])
    # A stone alone adds 1 and promises nothing.
    hope = [sum(one for one in row.values() if one > 1) for row in gains]
    near = [sum(row[to] for to in ways if to in row and row[to] > 1) for row in gains]
    return [
        now[0] - now[1],
        hope[0] - hope[1],
        wizards * sum(now),
        wizards,
        len(s.hands[0]) - len(s.hands[1]),
        len(plays[0]) - len(plays[1]),
        sign,
        sign * max(plays[turn], default=0),
        -sign * max(plays[1 - turn], default=0),
        sum(plays[0]) - sum(plays[1]),
        prey[0] - prey[1],
        near[0] - near[1],
    ]


@pytest.mark.parametrize("board", ["hex", "square"])
def test_facts_are_what_the_rules_make_of_a_position(board: str) -> None:
    """One lookahead walks along a game, so that it also remembers; a plain count of each position agrees."""
    s, rng = start(board, 4), seeded("facts", 4)
    ahead, seen = IceLookahead(s), 0
    while s.result is None:
        chance = isinstance(s.stack[-1], Chance)
        if not chance:
            detour(ahead, rng, 4)
            ahead.look()
            assert [int(fact) for fact in ahead.facts] == plain_facts(s)
            seen += 1
        numbers = [outcome for outcome, _ in flow.outcomes(s)] if chance else flow.choices(s)
        number = numbers[int(rng.below(len(numbers)))]
        flow.play(s, number)
        ahead.play(number)
    assert seen > 60


def test_weights_are_read_as_a_curve_through_three_numbers() -> None:
    """None, half and all of the stones left give the three numbers; a quarter lies on the parabola."""
    row = read_weights("# a comment\nhex near 0 100 400\n")["hex"]
    at = [int(row[left * FACTS + NAMES.index("near")]) for left in (0, 13, 26, 52)]
    assert at == [0, 25, 100, 400]
    assert int(row[26 * FACTS]) == 0


def test_every_fact_has_its_weights_on_both_boards() -> None:
    """A line of the file for each; 53 rows of twelve."""
    assert len(NAMES) == FACTS
    for board in ("hex", "square"):
        assert len(WEIGHTS[board]) == FACTS * 53
        assert all(any(WEIGHTS[board][left * FACTS + k] for left in range(53)) for k in range(FACTS))
