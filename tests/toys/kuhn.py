"""Kuhn's poker, a toy whose solution is known: three cards, one each in secret, one bet.

Two players ante a chip and are dealt a card of three. The first checks or bets a chip; facing a bet one folds
or calls. The higher card takes the pot. Played best by both, the first loses an eighteenth of a chip a game.
"""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import ActionSpace, Verb
from conclave.core.chance import Bag, DrawToZone
from conclave.core.frames import Ask, InOrder, Step
from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.options import Options
from conclave.core.result import Result, ranked
from conclave.core.scene import Scene, one_board
from conclave.core.secrets import Zone, unpack_zone
from conclave.core.state import State
from conclave.core.storage import Choices, Int, Ints, Packed, as_ints, ints
from conclave.core.view import View
from conclave.core.words import Words

PASS: Final = 0
BET: Final = 1
SPACE: Final = ActionSpace(Verb("pass"), Verb("bet"))
LUCK: Final = ActionSpace(Verb("deal", card=3))


class Kuhn(State):
    """The bag, the two hands and what was said."""

    slug: ClassVar[str] = "toy_kuhn"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.bag = Bag(range(3))
        self.hands = [Zone(bag=0), Zone(bag=0)]
        self.said: Ints = ints([])

    def copy(self) -> Kuhn:
        """Give a twin."""
        twin = type(self)(self.options)
        twin.bag, twin.hands = self.bag.copy(), [hand.copy() for hand in self.hands]
        twin.said = self.said[:]
        self.copy_into(twin)
        return twin

    def pack_room(self) -> Packed:
        """Give the bag, the hands and what was said."""
        return (self.bag.pack(), tuple(hand.pack() for hand in self.hands), tuple(self.said))

    def unpack_room(self, packed: Packed) -> None:
        """Set them."""
        bag, hands, said = packed
        assert isinstance(hands, tuple)
        self.bag, self.hands = Bag(as_ints(bag)), [unpack_zone(hand) for hand in hands]
        self.said = ints(as_ints(said))

    def zones(self) -> list[Zone]:
        """List the hands."""
        return self.hands

    def bags(self) -> list[Bag]:
        """List the one bag."""
        return [self.bag]


class Speak(Ask[Kuhn]):
    """Check or bet, fold or call."""

    def choices(self, s: Kuhn, found: Choices) -> None:
        """Offer both."""
        found.append(PASS)
        found.append(BET)

    def choose(self, s: Kuhn, action: Int) -> None:
        """Say it; somebody who faces a bet, or a second check, ends it."""
        said = [*map(int, s.said), int(action)]
        s.said = ints(said)
        if said in ([PASS], [BET], [PASS, BET]):
            s.goto(Speak(len(said) % 2))
            return
        cards = [int(hand.faces[0]) for hand in s.hands]
        winner, chips = int(cards[1] > cards[0]), 1
        if said[-2:] == [BET, BET]:
            chips = 2
        elif said[-2:] == [BET, PASS]:
            winner = len(said) % 2  # whoever bet
        scores = (chips, -chips) if winner == 0 else (-chips, chips)
        s.reveal()
        s.finish(Result(ranked([(scores[0],), (scores[1],)]), scores, "the pot is taken", ""))


class Begin(Step[Kuhn]):
    """Let the first speak."""

    def run(self, s: Kuhn) -> None:
        """Ask seat 0."""
        s.goto(Speak(0))


def setup(options: Options, seats: int) -> Kuhn:
    """Deal a card to each."""
    s = Kuhn(options)
    s.call(InOrder(DrawToZone(0, 0, 1), DrawToZone(0, 1, 2), Begin()))
    return s


class KuhnWords(Words[Kuhn]):
    """Two sentences."""

    def prompt(self, view: View[Kuhn]) -> str:
        """Say who speaks."""
        return f"Seat {view.asked} passes or bets."

    def label(self, view: View[Kuhn], action: int) -> str:
        """Name the answer."""
        return SPACE.token(action)


def no_scene(view: View) -> Scene:
    """Show nothing."""
    return one_board(1, 1, ())


GAME: Final = Game(
    spec=Spec("toy_kuhn", "Kuhn", "Bluff.", (2, 2), rules=1, horizon=8, hidden=True),
    options=Options,
    setup=setup,
    blank=Kuhn,
    space=SPACE,
    luck=LUCK,
    frames={**frames_of(), "Speak": Speak, "Begin": Begin},
    words=KuhnWords(),
    scene=no_scene,
    path=lambda view, action: (),
    manual=Manual("# Kuhn\n"),
)
