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
