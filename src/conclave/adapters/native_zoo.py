"""Native, PettingZoo: the plain class of a yardstick behind the contract, with as little as it allows."""

from __future__ import annotations

import random
from typing import Any

from conclave.adapters.pettingzoo import Base, agents_of, np, seat_of, spaces

ACTIONS, CELLS = 50, 81


class NativeEnv(Base):  # type: ignore[misc]  # the library is not typed here
    """Two agents, a board and a mask: what anybody would write who has the game as a class."""

    def __init__(self, plain: Any) -> None:
        super().__init__()
        self.plain = plain
        self.metadata = {"name": "native_v0", "render_modes": []}
        self.possible_agents = agents_of(2)
        self.rng = random.Random(1)
        space = {
            "observation": spaces.Box(0, 1, (3, CELLS), np.int8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(space) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a game."""
        self.state = self.plain.new_state(1 + (seed or 0))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the board and the mask."""
        seat, state = seat_of(agent), self.state
        board = np.array(state.board)
        seen = np.zeros((3, CELLS), np.int8)
        seen[0], seen[1] = board == seat + 1, board == 2 - seat
        seen[2, state.pos] = 1
        mask = np.zeros(ACTIONS, np.int8)
        if state.player == seat and not state.over:
            mask[state.legal()] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Let the selected agent answer."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.state.apply(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self.state.over:
            dark, light = self.state.scores()
            worth = float((dark > light) - (dark < light))
            self.rewards = {self.agents[0]: worth, self.agents[1]: -worth}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.state.player]
        self._accumulate_rewards()
