"""Coins, a toy whose true rates are known: a bent coin names the winner, a die is the score, and some wait.

Seat 0 wins `heads` of 100 games. Its score is a fair die, so 3.5 on average. A game has a toss, a roll and
1 to 4 waits, so 4.5 answers on average.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from conclave.core.actions import ActionSpace, Verb
from conclave.core.frames import Chance
from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.options import Options, number
from conclave.core.result import Result
from conclave.core.scene import Scene
from conclave.core.state import State
from conclave.core.storage import Int, Packed, as_int
from conclave.core.view import View
from conclave.core.words import Words

LUCK: Final = ActionSpace(Verb("side", number=6))
MEAN_SCORE: Final = 3.5
MEAN_LENGTH: Final = 4.5
WAITS: Final = (1, 2, 3, 4, 2, 3)  # after each face of the die; 2.5 on average


@dataclass(frozen=True)
class CoinOptions(Options):
    """How bent the coin is."""

    heads: int = number(50, 1, 99, "games of 100 that seat 0 wins")


class Coins(State):
    """The winner and the score so far."""

    slug: ClassVar[str] = "toy_coins"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.winner: Int = 0
        self.score: Int = 0

    def copy(self) -> Coins:
        """Give a twin."""
        twin = Coins(self.options)
        twin.winner, twin.score = self.winner, self.score
        self.copy_into(twin)
        return twin

    def pack_room(self) -> Packed:
        """Give both numbers."""
        return (int(self.winner), int(self.score))

    def unpack_room(self, packed: Packed) -> None:
        """Set both numbers."""
        self.winner, self.score = as_int(packed[0]), as_int(packed[1])


class Toss(Chance[Coins]):
    """Name the winner."""

    def outcomes(self, s: Coins) -> list[tuple[int, int]]:
        """Weigh both sides."""
        assert isinstance(s.options, CoinOptions)
        return [(0, s.options.heads), (1, 100 - s.options.heads)]

    def land(self, s: Coins, outcome: Int) -> None:
        """Go on to the die."""
        s.winner = outcome
        s.goto(Score())


class Score(Chance[Coins]):
    """Roll the score; it also says how long to wait."""

    def outcomes(self, s: Coins) -> list[tuple[int, int]]:
        """A fair die."""
        return [(face, 1) for face in range(6)]

    def land(self, s: Coins, outcome: Int) -> None:
        """Keep the score, and wait."""
        s.score = outcome + 1
        s.goto(Wait(WAITS[outcome]))


class Wait(Chance[Coins]):
    """Wait some answers, then end."""

    def __init__(self, left: int) -> None:
        self.left = left

    def outcomes(self, s: Coins) -> list[tuple[int, int]]:
        """Nothing can happen."""
        return [(0, 1)]

    def land(self, s: Coins, outcome: Int) -> None:
        """Wait on, or end."""
        if self.left > 1:
            s.goto(Wait(self.left - 1))
            return
        winner = int(s.winner)
        s.finish(Result((1 + winner, 2 - winner), (int(s.score), 0), "the coin has spoken", ""))


def setup(options: Options, seats: int) -> Coins:
    """Begin with the toss."""
    s = Coins(options)
    s.call(Toss())
    return s


def no_scene(view: View) -> Scene:
    """Show nothing."""
    return Scene(1, 1, ())


GAME: Final = Game(
    spec=Spec("toy_coins", "Coins", "Toss.", (2, 2), rules=1, horizon=10),
    options=CoinOptions,
    setup=setup,
    blank=Coins,
    space=ActionSpace(Verb("nothing")),
    luck=LUCK,
    frames={**frames_of(), "Toss": Toss, "Score": Score, "Wait": Wait},
    words=Words(),
    scene=no_scene,
    path=lambda view, action: (),
    manual=Manual("# Coins\n"),
)
