"""Gymnasium's vector environment: many games stepped together, one seat in each, the others played by a bot.

>>> import gymnasium
>>> from conclave.adapters.gymnasium import register
>>> register()[0]
'conclave/IceWizards-v0'
>>> envs = gymnasium.make_vec("conclave/IceWizards-v0", 4, vectorization_mode="vector_entry_point")
>>> seen, info = envs.reset(seed=7)
>>> seen, rewards, terminated, truncated, info = envs.step(info["action_mask"].argmax(axis=1))
>>> seen.shape[0], rewards.tolist()
(4, [0.0, 0.0, 0.0, 0.0])

The bot `random` answers inside the compiled build, any other is asked game by game. With `seat="both"` half
of the games are played from seat 0 and half from seat 1. A game that ends begins anew in the same step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from conclave.adapters.gymnasium import gym, np
from conclave.adapters.play import refusal
from conclave.adapters.rewards import WIN
from conclave.adapters.stepping import TRIES
from conclave.adapters.vector import Games
from conclave.bots import levels
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.view import View

Base: Any = gym.vector.VectorEnv
RANDOM: Final = "random"
BOTH: Final = "both"


class SeatVectorEnv(Base):  # type: ignore[misc]  # the library is not typed here
    """Games stepped together; observations are rows of bytes, or of fractions with `fractions=True`."""

    metadata: Final = {"autoreset_mode": gym.vector.AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        seat: int | str = 0,
        opponents: str = RANDOM,
        options: Mapping[str, object] | Sequence[Mapping[str, object]] = (),
        seats: int | None = None,
        names: Sequence[str] | None = None,
        reward: str = WIN,
        limit: int = 0,
        fractions: bool = False,
    ) -> None:
        if isinstance(seat, str) and seat != BOTH:
            raise BadInput(f"name a seat by its number, or `{BOTH}`, not `{seat[:40]}`")
        self.num_envs = num_envs
        self.learners = [place % 2 if isinstance(seat, str) else seat for place in range(num_envs)]
        inside = opponents == RANDOM
        self.games = Games(
            game, num_envs, options=options, seats=seats, names=names, reward=reward, limit=limit,
            learner=self.learners if inside else None,
        )  # fmt: skip
        if max(self.learners) >= self.games.players or min(self.learners) < 0:
            raise BadInput(f"there are seats 0 to {self.games.players - 1}")
        self.bot = None if inside else levels.make(opponents)
        self.fractions = fractions
        width = int(self.games.batch.width)
        shape, high = (width,), 1.0 if fractions else 255
        kind = np.float32 if fractions else np.uint8
        self.single_observation_space = gym.spaces.Box(0, high, shape, kind)
        self.single_action_space = gym.spaces.Discrete(self.games.game.space.size)
        self.observation_space = gym.spaces.Box(0, high, (num_envs, width), kind)
        self.action_space = gym.spaces.MultiDiscrete([self.games.game.space.size] * num_envs)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games; equal seeds bring equal luck and equal bots."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(1 << 62))
        if self.bot is not None:
            levels.reseed(self.bot, luck)
        self.games.reset(luck)
        tries = dict[int, int]()
        while self._others():
            self._count(tries)
        self.games.batch.write()
        masks = {"action_mask": self.games.masks, "_action_mask": np.ones(self.num_envs, bool)}
        return self._seen(), masks

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Answer in every game, and let the others answer."""
        games, count = self.games, self.num_envs
        games.batch.take(np.asarray(actions).tolist())
        worth, over, cut = np.zeros(count), np.zeros(count, bool), np.zeros(count, bool)
        info: dict[str, Any] = {}
        tries = dict[int, int]()
        lasts: list[tuple[int, Any]] = self._note(worth, over, cut)
        while self._others():
            self._count(tries)
            lasts += self._note(worth, over, cut)
        games.batch.write()
        if lasts:
            final, done = np.full(count, None, object), over | cut
            nothing = {"action_mask": np.zeros_like(games.masks), "_action_mask": done}
            for place, row in lasts:
                final[place] = games.scaled(row, place) if self.fractions else row
            # As the library's own vector environments tell it; in a game that is over nothing is legal.
            info = {"final_obs": final, "_final_obs": done, "final_info": nothing, "_final_info": done}
        info |= {"action_mask": games.masks, "_action_mask": np.ones(count, bool)}
        return self._seen(), worth, over, cut, info

    def _note(self, worth: Any, over: Any, cut: Any) -> list[tuple[int, Any]]:
        """Take down which games ended in the last step, and what they were worth to the seat that learns."""
        games, found = self.games, []
        games.note()
        for number, place in enumerate(games.ended.tolist()):
            if over[place] or cut[place]:
                continue  # a new game that ended before the seat that learns was asked is nobody's
            worth[place] = games.rewards[number, self.learners[place]]
            (cut if games.cut[number] else over)[place] = True
            ended = games.batch.ended[number]
            row = games.batch.last_look(ended, self.learners[place])
            found.append((place, np.frombuffer(row, np.uint8)))
        return found

    def _count(self, tries: dict[int, int]) -> None:
        """Count how often each game ended while others answered, which must not go on for ever."""
        for one in self.games.batch.ended:
            tries[one.index] = tries.get(one.index, 0) + 1
            if tries[one.index] > TRIES:
                raise BadInput(f"game {one.index} ends before seat {self.learners[one.index]} is ever asked")

    def _others(self) -> bool:
        """Let the bot answer once wherever it is asked, and tell whether it was asked anywhere."""
        if self.bot is None:
            return False
        games, batch = self.games, self.games.batch
        asked = [place for place in range(self.num_envs) if batch.asked(place) != self.learners[place]]
        if not asked:
            return False
        batch.ended = []
        for place in asked:
            view = View(games.game, batch.states[place], batch.asked(place))
            action = self.bot.choose(view)
            if action not in view.actions:
                raise refusal(view, action)
            batch.answer(place, action)
        return True

    def _seen(self) -> Any:
        rows = self.games.observations
        return self.games.scaled(rows) if self.fractions else rows


def make(game: str, num_envs: int = 1, **settings: Any) -> SeatVectorEnv:
    """Make the vector environment of a game by its name; the entry point of what `register` registers."""
    return SeatVectorEnv(game, num_envs, **settings)
