"""Chance: weights of dice, handfuls and bags, and a generator that is the same everywhere."""

from __future__ import annotations

from collections import Counter

import pytest

from conclave.core import flow
from conclave.core.chance import D6, Bag, DrawFromBag, DrawToZone, Handful, Roll
from conclave.core.rng import MULTIPLIER, Rng, seeded
from conclave.core.storage import Choices
from tests.toys import masks, stairs


def test_a_die_has_equal_faces() -> None:
    """Six faces of weight one; lots 0 to 5 give faces 1 to 6."""
    s = stairs.Stairs(stairs.StairsOptions())
    assert D6 == [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]
    die = Roll(6)
    assert die.outcomes(s) == D6
    assert die.weight(s) == 6
    assert [die.pick(s, lot) for lot in range(6)] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(IndexError):
        die.pick(s, 6)


def test_a_handful_weighs_its_arrangements() -> None:
    """Two four-sided dice: doubles come one way, the others two, sixteen in all."""
    pair = Handful(2, 4)
    assert pair.names[:5] == ["1-1", "1-2", "1-3", "1-4", "2-2"]
    assert pair.weights == [1, 2, 2, 2, 1, 2, 2, 1, 2, 1]
    assert pair.outcomes(20)[:2] == [(20, 1), (21, 2)]
    # Three dice: 1-1-2 can fall in 3!/2! = 3 ways, 1-2-3 in 3! = 6.
    three = Handful(3)
    weights = dict(zip(three.names, three.weights, strict=True))
    assert (weights["1-1-1"], weights["1-1-2"], weights["1-2-3"]) == (1, 3, 6)
    assert sum(three.weights) == 6**3


def test_a_bag_weighs_what_is_left() -> None:
    """Two reds and a blue: red has weight two until one is taken."""
    bag = Bag([4, 0, 4])
    assert len(bag) == 3
    assert bag.outcomes(10) == [(10, 1), (14, 2)]
    bag.take(4)
    assert bag.outcomes() == [(0, 1), (4, 1)]
    bag.put(2)
    assert bag.pack() == (0, 2, 4)


def test_a_copied_bag_is_its_own() -> None:
    """Taking from a twin leaves the bag alone."""
    bag = Bag([1, 2])
    bag.copy().take(1)
    assert bag.pack() == (1, 2)


def test_a_draw_takes_from_the_bag_and_hands_the_kind_down() -> None:
    """Numbers in the luck space start at a base; the answer is the kind itself."""
    s = stairs.Stairs(stairs.StairsOptions(gold=False))
    s.call(DrawFromBag(0, stairs.FIRST_GEM))
    assert flow.outcomes(s) == [(7, 2), (8, 2), (9, 2)]
    frame = DrawFromBag(0, stairs.FIRST_GEM)
    assert frame.weight(s) == 6
    assert [frame.pick(s, lot) for lot in range(6)] == [7, 7, 8, 8, 9, 9]
    flow.play(s, 8)
    assert s.answer == 1
    assert s.bag.pack() == (0, 0, 1, 2, 2)


def test_a_draw_to_a_zone_says_nothing_in_public() -> None:
    """The card lies where only its owner looks, and the answer below is nothing."""
    s = masks.setup(masks.MasksOptions(), 2)
    flow.settle(s)
    draw = s.stack[-1]
    assert isinstance(draw, DrawToZone)
    assert draw.seen(s) == 0b01
    flow.play(s, 3)
    assert s.hands[0].pack() == ((3,), (0b01,), 0)
    assert s.answer == -1


def test_equal_words_give_equal_streams() -> None:
    """The first values, worked out by hand."""
    rng = Rng(1)
    # The word becomes 698769069; of 100 lots that is 698769069 * 100 / 2**32 = 16.2.
    assert rng.below(100) == 16
    assert rng.word == MULTIPLIER
    # 698769069**2 = 488278211791126761 = 113686130 * 2**32 + 1432322281, and 1432322281 / 2**32 = 0.333.
    assert rng.below(100) == 33
    assert rng.word == 488278211791126761
    # The carry 113686130 joins in: 698769069 * 1432322281 + 113686130.
    assert rng.below(1) == 0
    assert rng.word == 698769069 * 1432322281 + 113686130


def test_a_random_step_draws_the_same_lots() -> None:
    """A playout has no calls between: of six faces 698769069 is lot 0, and 1432322281 is lot 2."""
    s, rng = stairs.GAME.start(), Rng(1)
    for face, word in ((1, MULTIPLIER), (3, 488278211791126761)):
        s.call(Roll(6))
        assert s.stack[-1].random_step(s, rng, Choices()) == 1
        assert (s.answer, rng.word) == (face, word)


def test_seeds_name_streams() -> None:
    """The same parts give the same word in every process; the word is pinned."""
    assert seeded("seed", 7).word == seeded("seed", "7").word
    assert seeded("seed", 7).word != seeded("seed", 8).word
    # blake2b of "seed/7" is b647e121 03c4315a: the first half is odd, the second below the multiplier.
    assert seeded("seed", 7).word == 0x03C4315A_B647E121


def test_below_reaches_every_number_about_equally() -> None:
    """Six thousand throws of a die; every face within ten deviations of a thousand."""
    rng = seeded("dice")
    counts = Counter(int(rng.below(6)) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 1000) < 290 for count in counts.values())


def test_words_stay_below_sixty_two_bits() -> None:
    """Packed numbers have 64 bits and a sign; the generator never comes near."""
    rng = seeded("long")
    for _ in range(1000):
        rng.below(1 << 30)
        assert 0 < rng.word < 1 << 62
