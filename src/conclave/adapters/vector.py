"""Vector: many games stepped together inside the compiled build, NumPy arrays out.

>>> from conclave.adapters.vector import Games
>>> games = Games("ice_wizards", 4, seed=7)
>>> games.masks.shape, games.seats.tolist()
((4, 50), [0, 0, 0, 0])
>>> games.step(games.masks.argmax(axis=1))
>>> games.seats.tolist()
[1, 1, 1, 1]

Every game waits for the seat in `seats`; `observations` is what that seat sees. A game that ends begins anew
in the same step: `ended` holds its number, `rewards` what it was worth to every seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from conclave.adapters.encoder import Encoder
from conclave.adapters.extras import bring
from conclave.adapters.rewards import WIN, convention, rewards
from conclave.adapters.stepping import ANYBODY, Batch, Ended
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.registry import load

np: Final = bring("numpy", "rl")
MOST_GAMES: Final = 1_000_000


class Games:
    """Games of one title, side by side, which may differ in their options.

    `options` is a mapping for all games, or one mapping for each. Rows of games with smaller observations end
    in zeros. With `learner` only that seat is waited for (a list names one for each game), and all others
    answer at random. `observe=False` leaves observations out.
    """

    def __init__(
        self,
        game: Game | str,
        count: int,
        *,
        options: Mapping[str, object] | Sequence[Mapping[str, object]] = (),
        seats: int | None = None,
        names: Sequence[str] | None = None,
        learner: int | Sequence[int] | None = None,
        reward: str = WIN,
        limit: int = 0,
        seed: int | str = 0,
        observe: bool = True,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        if not 1 <= count <= MOST_GAMES:
            raise BadInput(f"a batch has 1 to {MOST_GAMES} games, not {count}")
        if limit < 0:
            raise BadInput("the limit is a number of answers, or 0 for none")
        self.count = count
        self.players = self.game.spec.seats[0] if seats is None else seats
        self.reward = convention(reward)
        chosen = self._options(options)
        learners = [ANYBODY] * count if learner is None else self._learners(learner)
        kinds = {one.text(): one for one in chosen}
        self.encoders = {
            text: Encoder(self.game, one, self.players, names=names) for text, one in kinds.items()
        }
        starts = {text: self.game.start(one, self.players) for text, one in kinds.items()}
        texts = [one.text() for one in chosen]
        self.layouts = [self.encoders[text] for text in texts]
        self.most = self._most()
        self.batch = Batch(
            [starts[text] for text in texts],
            [encoder.encoding for encoder in self.layouts],
            learners,
            self.game.spec.hidden,
            self.game.space.size,
            limit,
            observe,
        )
        self.ended = np.zeros(0, np.int64)
        self.cut = np.zeros(0, bool)
        self.rewards = np.zeros((0, self.players), np.float32)
        self.reset(seed)

    def _options(self, options: Mapping[str, object] | Sequence[Mapping[str, object]]) -> list[Options]:
        if isinstance(options, Mapping):
            return [self.game.options.parse(options)] * self.count
        if not options:
            return [self.game.options()] * self.count
        if len(options) != self.count:
            raise BadInput(f"{self.count} games need {self.count} sets of options, not {len(options)}")
        return [self.game.options.parse(one) for one in options]

    def _learners(self, learner: int | Sequence[int]) -> list[int]:
        found = [learner] * self.count if isinstance(learner, int) else [int(seat) for seat in learner]
        if len(found) != self.count or not all(0 <= seat < self.players for seat in found):
            raise BadInput(f"name a seat of 0 to {self.players - 1} for each of {self.count} games")
        return found

    def _most(self) -> Any:
        """Return the largest number at each place, to divide observations by: one row, or one a game."""
        if len(self.encoders) == 1:
            return self.layouts[0].most
        width = max(len(layout.most) for layout in self.layouts)
        rows = {
            text: np.pad(encoder.most, (0, width - len(encoder.most)), constant_values=1.0)
            for text, encoder in self.encoders.items()
        }
        return np.stack([rows[layout.options.text()] for layout in self.layouts])

    def scaled(self, rows: Any, place: int | None = None) -> Any:
        """Return rows of bytes as fractions: those of all games, or the one of a single game."""
        most = self.most if place is None or self.most.ndim == 1 else self.most[place]
        return np.minimum(rows / most, np.float32(1.0))

    def reset(self, seed: int | str = 0) -> None:
        """Begin all games anew; equal seeds bring equal luck."""
        self.batch.reset(str(seed))
        self.note()

    def step(self, actions: Any) -> None:
        """Answer in every game; an illegal action is refused before anything has changed."""
        self.batch.step(np.asarray(actions).tolist())
        self.note()

    def step_at_random(self, steps: int = 1) -> None:
        """Let every game take one of its legal actions at random, without leaving compiled code."""
        self.batch.step_at_random(steps)
        self.note()

    @property
    def observations(self) -> Any:
        """Return what the seats that are waited for see, a row of bytes for each game."""
        if not self.batch.looking:
            raise BadInput("this batch was made without observations")
        return _rows(self.batch.seen.getvalue(), np.uint8, self.count)

    @property
    def masks(self) -> Any:
        """Return 1 for each legal action of each game."""
        return _rows(self.batch.masks.getvalue(), np.int8, self.count)

    @property
    def seats(self) -> Any:
        """Return the seat that each game waits for."""
        return np.frombuffer(self.batch.seats.getvalue(), np.uint8)

    @property
    def answers(self) -> int:
        """Count the answers of all seats in all games so far."""
        return self.batch.answers

    def last_seen(self, number: int) -> Any:
        """Return the last row of the seat that answered last, for the game at a place of `ended`."""
        one = self.batch.ended[number]
        seat = self.batch.learners[one.index]
        return np.frombuffer(self.batch.last_look(one, one.seat if seat < 0 else seat), np.uint8)

    def note(self) -> None:
        """Take over from the batch which games ended in the last step."""
        ended: list[Ended] = self.batch.ended
        self.ended = np.array([one.index for one in ended], np.int64)
        self.cut = np.array([one.cut for one in ended], bool)
        worth = [rewards(one.result, self.players, self.reward) for one in ended]
        self.rewards = np.array(worth, np.float32).reshape(-1, self.players)


def _rows(data: bytes, kind: Any, count: int) -> Any:
    """Return bytes as rows that belong to the caller, who may write into them."""
    return np.frombuffer(bytearray(data), kind).reshape(count, -1)
