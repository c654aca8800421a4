"""Native, OpenSpiel: the plain class of a yardstick behind the contract, with as little code as it allows."""

from __future__ import annotations

import random
from typing import Any

from conclave.adapters.openspiel import BaseGame, BaseState, spiel

ACTIONS, MOST = 50, 400
KIND: Any = spiel.GameType
TYPE: Any = KIND(
    short_name="conclave_native",
    long_name="The plain class of a yardstick",
    dynamics=KIND.Dynamics.SEQUENTIAL,
    chance_mode=KIND.ChanceMode.SAMPLED_STOCHASTIC,
    information=KIND.Information.PERFECT_INFORMATION,
    utility=KIND.Utility.ZERO_SUM,
    reward_model=KIND.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)


class NativeGame(BaseGame):  # type: ignore[misc]  # the library is not typed here
    """The game: it keeps the class, and luck for the seeds of its states."""

    def __init__(self, plain: Any) -> None:
        info = spiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST,
        )
        super().__init__(TYPE, info, {})
        self.plain = plain
        self.seeds = random.Random(1)

    def new_initial_state(self) -> NativeState:
        """Set the table up."""
        return NativeState(self)


class NativeState(BaseState):  # type: ignore[misc]
    """A position: luck is drawn inside, so it has no chance nodes."""

    def __init__(self, game: NativeGame) -> None:
        super().__init__(game)
        self.state = game.plain.new_state(1 + game.seeds.randrange(1 << 30))

    def current_player(self) -> int:
        """Return whose turn it is."""
        return int(spiel.PlayerId.TERMINAL) if self.state.over else int(self.state.player)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return bool(self.state.over)

    def returns(self) -> list[float]:
        """Return who won."""
        dark, light = self.state.scores() if self.state.over else (0, 0)
        worth = float((dark > light) - (dark < light))
        return [worth, -worth]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.legal())

    def _apply_action(self, action: int) -> None:
        self.state.apply(action)
