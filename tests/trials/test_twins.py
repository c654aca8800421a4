"""Twins: worlds that differ in hidden facts look the same through every lens, and a leak is found."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import ClassVar

import pytest

from conclave.core.frames import Ask, InOrder
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.session import Session
from conclave.core.storage import Choices, Int
from conclave.core.view import View
from conclave.testing.positions import known
from conclave.testing.twins import LENSES, Lens, continued, diverged, pairs
from tests.toys import baskets, broken_secrets, masks
from tests.toys.masks_table import PASS, PEEK, MasksWords
from trials.lenses import TABLE_LENSES


def found(game: Game, games: int, lenses: Mapping[str, Lens] = TABLE_LENSES) -> set[str]:
    """Give every lens through which twins of some games can be told apart."""
    with known(game):
        return {
            name
            for seed in range(games)
            for twins in islice(pairs(game, str(seed), seats=2 + seed % 2), 120)
            for name in twins.differences(lenses)
        }


def test_twins_look_the_same_through_every_lens() -> None:
    """H1: view, words, log, record, scene, features, refusals, picture, text and the bytes of the wire."""
    assert found(masks.GAME, 2) == set()


def test_in_a_secret_dialogue_only_finishing_is_told() -> None:
    """H1: worlds part at what a seat said; that it has finished is for all to know, and makes no twins."""
    with known(baskets.GAME):
        parted = [twins for seed in range(4) for twins in diverged(baskets.GAME, str(seed))]
        assert len(parted) > 20
        assert {name for twins in parted for name in twins.differences(TABLE_LENSES)} == set()


@pytest.mark.parametrize("name", ["leaky slot", "gaps in the bag", "loud deal", "hasty"])
def test_a_leak_is_found(name: str) -> None:
    """A secret in a plain slot, the gaps of a bag, a public event or an answer that plays itself is seen."""
    assert found(broken_secrets.BROKEN_SECRETS[name][1](), 2, LENSES)


def test_worlds_that_are_imagined_anew_go_on_alike() -> None:
    """H2: a watcher reads the same in both for as long as nothing is shown, and not if one is hasty."""
    for name, wrong in (("", set()), ("hasty", {"words", "record"})):
        game = broken_secrets.BROKEN_SECRETS[name][1]() if name else masks.GAME
        lenses = {lens: LENSES[lens] for lens in ("view", "words", "record")}
        with known(game):
            told = [twins for seed in range(8) for twins in continued(game, str(seed), None, 2, 1, 12)]
            found_by = {lens for twins in told for lens in twins.differences(lenses)}
        assert len(told) > 40
        assert wrong <= found_by
        assert bool(wrong) is bool(found_by)


class Gossip(MasksWords):
    """Words that tell all they are shown."""

    def refusal(self, view: View, action: int) -> tuple[str, str]:
        """Add up every card in sight."""
        held = [int(face) for zone in view.state.zones() for face in zone.faces]
        return f"not that, as there is {sum(held)}", "MA-1.2"


def test_a_view_has_nothing_to_gossip_about() -> None:
    """H4: words are given a view, so even careless ones cannot tell the worlds apart."""
    assert found(replace(masks.GAME, words=Gossip()), 1) == set()


class Demand(Ask[masks.Masks]):
    """Demand a card of the other seat, or do not; nothing is hidden in the answer."""

    rule: ClassVar[str] = "MA-1.2"

    def choices(self, s: masks.Masks, found: Choices) -> None:
        """Offer to demand, and to pass."""
        found.append(PEEK)
        found.append(PASS)

    def choose(self, s: masks.Masks, action: Int) -> None:
        """Let the other seat name a card, if it is demanded."""
        s.done()
        if action == PEEK:
            s.call(Name(1))


class Name(Ask[masks.Masks]):
    """Name a kind that one holds; whoever holds one kind only has no choice."""

    rule: ClassVar[str] = "MA-1.2"

    def choices(self, s: masks.Masks, found: Choices) -> None:
        """Offer each kind in the hand."""
        for kind in sorted({int(face) for face in s.hands[self.seat].faces}):
            found.append(masks.LAY + kind)

    def choose(self, s: masks.Masks, action: Int) -> None:
        """Go on."""
        s.done()


def demanding(held: list[int]) -> Session:
    """Give a session at a demand, with these cards in the other hand."""

    def setup(options: Options, seats: int) -> masks.Masks:
        s = masks.setup(options, seats)
        deal = s.stack[0]
        assert isinstance(deal, InOrder)
        s.stack = [masks.Rounds(), Demand(0), InOrder(*deal.frames[:-1])]
        return s

    frames = {**masks.FRAMES, "Demand": Demand, "Name": Name}
    session = Session(replace(masks.GAME, setup=setup, frames=frames), seats=2, seed="demand")
    hand, bag = session.state.zones()[1], session.state.bags()[0]
    for face in list(hand.faces):
        bag.put(int(face))
    for place, kind in enumerate(held):
        bag.take(kind)
        hand.write(place, kind)
    return session


def test_what_commits_does_not_tell_what_another_holds() -> None:
    """H1: whether the other seat would have a choice is hidden, so no mark on a choice may show it."""
    one, other = demanding([0, 0, 0]), demanding([0, 1, 2])
    assert one.view(0).pack() == other.view(0).pack()
    assert LENSES["commits"](one, 0) == LENSES["commits"](other, 0)
