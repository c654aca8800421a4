"""PettingZoo, parallel: all who are asked answer in one step, and whoever is not asked waits.

The last action of the space, `env.wait`, is that: it is the only one in the mask of a seat that is not asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from conclave.adapters import drawing
from conclave.adapters.encoder import Encoder
from conclave.adapters.pettingzoo import (
    RANDOM,
    REFUSE,
    agents_of,
    illegality,
    masked_space,
    np,
    seat_of,
    spaces,
    zoo,
)
from conclave.adapters.play import refusal
from conclave.adapters.rewards import WIN, convention, rewards
from conclave.adapters.titles import VERSION
from conclave.core.errors import BadInput, IllegalMove
from conclave.core.game import Game
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.core.view import View

Base: Any = zoo.ParallelEnv


class TogetherEnv(Base):  # type: ignore[misc]  # the library is not typed here
    """A game whose secret questions are answered by all at once; where one seat is asked, the others wait.

    An illegal action is refused before anything has changed; with `illegal="random"` a legal one is drawn in
    its place. After `max_cycles` steps the game is cut off.
    """

    def __init__(
        self,
        game: Game | str,
        *,
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
        names: Sequence[str] | None = None,
        reward: str = WIN,
        max_cycles: int = 0,
        illegal: str = REFUSE,
        render_mode: str | None = None,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.chosen = self.game.options.parse(options or {})
        self.seats = self.game.spec.seats[0] if seats is None else seats
        self.encoder = Encoder(self.game, self.chosen, self.seats, names=names)
        self.reward, self.max_cycles = convention(reward), max_cycles
        self.illegal = illegality(illegal)
        self.render_mode = drawing.mode(render_mode)
        self.metadata = {"name": f"conclave_{self.game.slug}_v{VERSION}", "render_modes": drawing.MODES}
        self.possible_agents = agents_of(self.seats)
        self.agents: list[str] = []
        self.wait = self.encoder.actions
        self.rng = np.random.default_rng()
        self.session = self._opened(0)
        self.cycles = 0
        self.observation_spaces = {one: masked_space(self.encoder, 1) for one in self.possible_agents}
        self.action_spaces = {one: spaces.Discrete(self.wait + 1) for one in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, Any]:
        """Begin a game; equal seeds bring equal luck."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.session = self._opened(int(self.rng.integers(1 << 62)))
        self.agents, self.cycles = self.possible_agents[:], 0
        seen = self._seen()
        return seen, masks_of(seen)

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, ...]:
        """Take an answer of each agent; an illegal one is refused before anything has changed."""
        chosen = self._checked(actions)
        for seat, action in chosen.items():
            self.session.play(action, seat)
        self.cycles += 1
        over = self.session.over
        cut = not over and 0 < self.max_cycles <= self.cycles
        worth = rewards(self.session.result, self.seats, self.reward)
        seen, agents = self._seen(), self.agents
        if over or cut:
            self.agents = []
        return (
            seen,
            dict(zip(agents, worth, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            masks_of(seen),
        )

    def render(self) -> Any:
        """Draw what a spectator sees, in the mode that was asked for."""
        return drawing.draw(self.session.view(-1), self.render_mode)

    def to_text(self, agent: str) -> str:
        """Write what an agent sees as lines of text."""
        return drawing.told(self.session.view(seat_of(agent)))

    def copy(self) -> TogetherEnv:
        """Return a twin that goes its own way, with the same luck to come."""
        twin: TogetherEnv = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.session, twin.agents, twin.rng = self.session.copy(), self.agents[:], deepcopy(self.rng)
        return twin

    def close(self) -> None:
        """Do nothing: there is nothing to let go."""

    def _opened(self, seed: int) -> Session:
        return Session(self.game, self.chosen, seats=self.seats, seed=seed, forced=False, marks=False)

    def _asked(self) -> list[int]:
        view, early = self.session.view(-1), self.session.early
        return [seat for seat in view.waiting if seat not in early]

    def _checked(self, actions: Mapping[str, Any]) -> dict[int, int]:
        """Return the answers of the seats that are asked, or say what is wrong with one."""
        asked, found = self._asked(), dict[int, int]()
        for seat, agent in enumerate(self.agents):
            if agent not in actions:
                raise BadInput(
                    f"an action of {agent} is missing: whoever is not asked waits with {self.wait}"
                )
            action = int(actions[agent])
            if seat not in asked:
                if self.illegal == REFUSE and action != self.wait:
                    raise IllegalMove(f"{agent} is not asked now, and waits with {self.wait}")
                continue
            view = self.session.view(seat)
            if action not in view.actions and self.illegal == RANDOM:
                action = int(self.rng.choice(view.actions))
            elif action not in view.actions:
                if action == self.wait:
                    raise IllegalMove(f"{agent} is asked, and must answer")
                raise refusal(view, action)
            found[seat] = action
        return found

    def _mask(self, view: View, asked: bool) -> Any:
        mask = np.zeros(self.wait + 1, np.int8)
        mask[view.actions if asked else self.wait] = 1
        return mask

    def _seen(self) -> dict[str, Any]:
        asked, found = self._asked(), dict[str, Any]()
        for seat, agent in enumerate(self.agents):
            view = self.session.view(seat)
            seen = self.encoder.observe(view)
            found[agent] = {"observation": seen, "action_mask": self._mask(view, seat in asked)}
        return found


def masks_of(seen: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the masks of observations as infos, where many learners look for them."""
    return {agent: {"action_mask": one["action_mask"]} for agent, one in seen.items()}
