"""Tables at home: a game in this process, with bots in the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from conclave.agents import names
from conclave.agents.answers import Refusal, refusal_of
from conclave.agents.hints import Advice, Adviser, of_the_room
from conclave.agents.situation import Offered, Situation, situation
from conclave.arena.match import answer
from conclave.bots import levels
from conclave.core.errors import BadInput, WrongSeat
from conclave.core.game import Game
from conclave.core.session import Session

ME: Final = "me"
# Bots that may be seated by whoever connects: none of somebody's own code, and none that thinks for hours.
SEATED: Final = ("random", "greedy", *levels.LEVELS)


class AgentTable(Protocol):
    """A table as an agent has it: one seat of it, and nothing else."""

    id: str
    game: str

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""

    def situation(self) -> Situation:
        """Return what the seat knows and is asked."""

    def choices(self) -> Sequence[Offered]:
        """List what the seat may answer now; nothing while others are asked."""

    def refusal(self) -> Refusal:
        """Return what says why a move cannot be made."""

    def play(self, token: str) -> None:
        """Answer, and let everybody go on who needs nobody's answer."""

    def hints(self) -> tuple[str, Sequence[Advice]]:
        """Return who advises, and good answers, best first."""

    def log(self) -> Sequence[tuple[int, str]]:
        """Tell everything that the seat was told: ply and sentence."""

    def record(self) -> str:
        """Return the record as the seat may have it."""

    def wait(self, seconds: float) -> None:
        """Wait until the seat is asked or the game is over, at most so long."""


class HomeTable:
    """A session with bots; the agent has one seat."""

    def __init__(
        self,
        name: str,
        game: Game,
        players: Sequence[str],
        options: Mapping[str, object],
        seed: int | str,
        adviser: Adviser = of_the_room,
    ) -> None:
        self.id = name
        self.game = game.slug
        self._adviser = adviser
        self.seat = _own_seat(players)
        self._bots = [
            None if player == ME else levels.make(player, f"{seed}/seat {seat}")
            for seat, player in enumerate(players)
        ]
        self._session = Session(
            game, game.options.parse(options), seats=len(players), seed=seed, names=list(players)
        )
        self._read = 0  # lines of the log up to the seat's own last move
        self._run_on()

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self._session.over

    def situation(self) -> Situation:
        """Return what the seat knows and is asked."""
        session, seat_name = self._session, self._session.game.words.seat_name
        news = [sentence for _, sentence in session.told(self.seat, self._read)]
        sitting = [
            f"{seat_name(seat)} is you."
            if seat == self.seat
            else f"{seat_name(seat)} is the bot {names.shown(name)}."
            for seat, name in enumerate(session.record.seats)
        ]
        return situation(session.view(self.seat), news, sitting)

    def choices(self) -> Sequence[Offered]:
        """List what the seat may answer now."""
        return self._session.choices(self.seat)

    def refusal(self) -> Refusal:
        """Return what says why a move cannot be made."""
        return refusal_of(self._session.view(self.seat))

    def play(self, token: str) -> None:
        """Answer for the own seat, and let the bots answer until it is asked again."""
        log = len(self._session.log)
        self._session.play(token, self.seat)
        self._read = log
        self._run_on()

    def hints(self) -> tuple[str, Sequence[Advice]]:
        """Ask the adviser, who is shown the seat's own view."""
        view = self._session.view(self.seat)
        if not view.actions:
            raise WrongSeat("there is nothing to advise, as nothing is asked of you now")
        return self._adviser(view)

    def log(self) -> Sequence[tuple[int, str]]:
        """Tell everything that the seat was told."""
        return list(self._session.told(self.seat))

    def record(self) -> str:
        """Return the record as the seat may have it."""
        return self._session.record_for(self.seat).text()

    def wait(self, seconds: float) -> None:
        """Return at once: the bots have answered already."""

    def _run_on(self) -> None:
        """Let the bots answer; one that fails is replaced by the first legal answer."""
        while not self._session.over:
            bot = self._bots[self._session.asked]
            if bot is None:
                return
            self._session.play(answer(bot, self._session.view(), self._session.ply)[0])


def _own_seat(players: Sequence[str]) -> int:
    unknown = [player for player in players if player != ME and player not in SEATED]
    if unknown:
        raise BadInput(f"no player is called `{unknown[0][:40]}`; name `{ME}` once, and {', '.join(SEATED)}")
    if list(players).count(ME) != 1:
        raise BadInput(f"name `{ME}` for exactly one seat, and bots for the others")
    return list(players).index(ME)
