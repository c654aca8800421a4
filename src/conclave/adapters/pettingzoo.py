"""PettingZoo: every seat is an agent, one after another (AEC), or all who are asked at once (parallel).

>>> from conclave.adapters.pettingzoo import env
>>> table = env("ice_wizards")
>>> table.reset(seed=7)
>>> seen, reward, terminated, truncated, info = table.last()
>>> table.step(int(seen["action_mask"].argmax()))
>>> table.agent_selection
'seat_1'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from conclave.adapters import drawing
from conclave.adapters.encoder import Encoder
from conclave.adapters.extras import bring
from conclave.adapters.play import Play
from conclave.adapters.rewards import WIN, convention, rewards
from conclave.adapters.titles import VERSION, title
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.registry import load

zoo: Final = bring("pettingzoo", "rl")
wrappers: Final = bring("pettingzoo.utils.wrappers", "rl")
spaces: Final = bring("gymnasium.spaces", "rl")
np: Final = bring("numpy", "rl")


Base: Any = zoo.AECEnv
REFUSE: Final = "refuse"
RANDOM: Final = "random"


def illegality(name: str) -> str:
    """Return what happens to an illegal action, or refuse the word."""
    if name not in (REFUSE, RANDOM):
        raise BadInput(f"illegal actions are met with `{REFUSE}` or `{RANDOM}`, not `{name[:40]}`")
    return name


def agents_of(seats: int) -> list[str]:
    """Return the names of the agents."""
    return [f"seat_{seat}" for seat in range(seats)]


def seat_of(agent: str) -> int:
    """Return the seat of an agent."""
    return int(agent.removeprefix("seat_"))


class SeatsEnv(Base):  # type: ignore[misc]  # the library is not typed here
    """A game whose seats answer one after another; what one answered in secret no other observation shows.

    An observation is a dictionary of `observation`, a row of fractions, and `action_mask`, which is all zeros
    for whoever is not asked. An illegal action is refused with a sentence and changes nothing; with
    `illegal="random"` a legal one is drawn in its place. After `max_cycles` answers for each seat, however
    they fell to the seats, the game is cut off.
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
        super().__init__()
        room = load(game) if isinstance(game, str) else game
        chosen = room.options.parse(options or {})
        self.metadata = {
            "name": f"conclave_{room.slug}_v{VERSION}",
            "render_modes": drawing.MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.play = Play(room, chosen, seats)
        self.reward, self.max_cycles = convention(reward), max_cycles
        self.illegal = illegality(illegal)
        self.encoder = Encoder(room, chosen, self.play.seats, names=names)
        self.render_mode = drawing.mode(render_mode)
        self.possible_agents = agents_of(self.play.seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: masked_space(self.encoder) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(room.space.size) for agent in self.possible_agents}
        self.rng = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; equal seeds bring equal luck."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.play.begin(int(self.rng.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._end_or_ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and which actions it may take now."""
        return masked(self.encoder, self.play, seat_of(agent))

    def step(self, action: Any) -> None:
        """Let the selected agent answer."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.play.answer(self._legal(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._end_or_ask()
        self._accumulate_rewards()

    def render(self) -> Any:
        """Draw what the selected agent sees, in the mode that was asked for."""
        return drawing.draw(self.play.view(seat_of(self.agent_selection)), self.render_mode)

    def to_text(self, agent: str | None = None) -> str:
        """Write what an agent sees as lines of text; the selected one unless another is named."""
        return drawing.told(self.play.view(seat_of(agent or self.agent_selection)))

    def copy(self) -> SeatsEnv:
        """Return a twin that goes its own way, with the same luck to come."""
        twin: SeatsEnv = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.play, twin.agents, twin.rng = self.play.copy(), self.agents[:], deepcopy(self.rng)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            if name in self.__dict__:
                setattr(twin, name, dict(getattr(self, name)))
        return twin

    def close(self) -> None:
        """Do nothing: there is nothing to let go."""

    def _legal(self, action: int) -> int:
        actions = [] if self.illegal == REFUSE else self.play.view(self.play.asked).actions
        return action if action in actions or not actions else int(self.rng.choice(actions))

    def _end_or_ask(self) -> None:
        play = self.play
        if play.over or 0 < self.max_cycles * play.seats <= play.answers:
            worth = rewards(play.state.result, play.seats, self.reward)
            self.rewards = dict(zip(self.possible_agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, play.over)
            self.truncations = dict.fromkeys(self.agents, not play.over)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[play.asked]


def masked_space(encoder: Encoder, extra: int = 0) -> Any:
    """Return the space of an observation with its mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (encoder.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (encoder.actions + extra,), np.int8),
        }
    )


def masked(encoder: Encoder, play: Play, seat: int) -> dict[str, Any]:
    """Return what a seat sees with its mask; only the seat that is asked has actions, one after another."""
    view = play.view(seat)
    mask = encoder.mask(view) if play.asked == seat else np.zeros(encoder.actions, np.int8)
    return {"observation": encoder.observe(view), "action_mask": mask}


def raw_env(game: Game | str, **settings: Any) -> SeatsEnv:
    """Make the bare environment of a game, whose illegal actions are errors."""
    return SeatsEnv(game, **settings)


def env(game: Game | str, **settings: Any) -> Any:
    """Make the environment of a game with the usual wrappers: an illegal action ends and loses it."""
    made: Any = raw_env(game, **settings)
    if made.illegal == REFUSE:
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def parallel_env(game: Game | str, **settings: Any) -> Any:
    """Make the environment in which everybody who is asked answers at once."""
    from conclave.adapters.pettingzoo_parallel import TogetherEnv

    return TogetherEnv(game, **settings)


def module(slug: str) -> Any:
    """Return one game as modules of the library are: with `env`, `raw_env` and `parallel_env`."""
    return ZooModule(slug)


class ZooModule:
    """One game as modules of PettingZoo are: `env()`, `raw_env()`, `parallel_env()` and a versioned name."""

    def __init__(self, slug: str) -> None:
        self.slug = load(slug).slug
        self.__name__ = f"{title(self.slug)}_v{VERSION}"

    def env(self, **settings: Any) -> Any:
        """Make the environment with the usual wrappers."""
        return env(self.slug, **settings)

    def raw_env(self, **settings: Any) -> SeatsEnv:
        """Make the bare environment."""
        return raw_env(self.slug, **settings)

    def parallel_env(self, **settings: Any) -> Any:
        """Make the environment in which everybody who is asked answers at once."""
        return parallel_env(self.slug, **settings)
