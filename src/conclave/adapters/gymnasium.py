"""Gymnasium: one seat of a game, the others played by bots.

>>> import gymnasium
>>> from conclave.adapters.gymnasium import register
>>> register()[0]
'conclave/IceWizards-v0'
>>> env = gymnasium.make("conclave/IceWizards-v0", opponents="random")
>>> seen, info = env.reset(seed=7)
>>> seen, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
>>> float(reward), terminated
(0.0, False)

An observation is a row of fractions, or with `structured=True` a dictionary of pieces. `info["action_mask"]`
has 1 for each legal action. An illegal action changes nothing, costs `illegal`, and
`info["refusal"]` says why.
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
from conclave.adapters.titles import VERSION, titled
from conclave.bots import levels
from conclave.bots.bot import Bot
from conclave.core.errors import BadInput, IllegalMove
from conclave.core.game import Game
from conclave.core.registry import load

gym: Final = bring("gymnasium", "rl")
np: Final = bring("numpy", "rl")
Base: Any = gym.Env


class SeatEnv(Base):  # type: ignore[misc]  # the library is not typed here
    """A game seen from one seat; bots by their names answer for the others, one for all or one for each."""

    metadata: Final = {"render_modes": drawing.MODES, "render_fps": 2}

    def __init__(
        self,
        game: Game | str,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "easy",
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
        names: Sequence[str] | None = None,
        structured: bool = False,
        reward: str = WIN,
        limit: int = 0,
        illegal: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        room = load(game) if isinstance(game, str) else game
        chosen = room.options.parse(options or {})
        self.play = Play(room, chosen, seats)
        if not 0 <= seat < self.play.seats:
            raise BadInput(f"{room.spec.title} has seats 0 to {self.play.seats - 1} here, not {seat}")
        self.seat, self.reward, self.limit, self.illegal = seat, convention(reward), limit, illegal
        self.encoder = Encoder(room, chosen, self.play.seats, names=names)
        self.structured = structured
        self.render_mode = drawing.mode(render_mode)
        self.opponents = self._named(opponents)
        self.bots = self._bots()
        self.action_space = gym.spaces.Discrete(room.space.size)
        self.observation_space = observation_space(self.encoder, structured)

    def _named(self, opponents: str | Sequence[str]) -> dict[int, str]:
        others = [seat for seat in range(self.play.seats) if seat != self.seat]
        named = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
        if len(named) != len(others):
            raise BadInput(f"{len(others)} other seats need {len(others)} bots, not {len(named)}")
        return dict(zip(others, named, strict=True))

    def _bots(self) -> dict[int, Bot]:
        return {seat: levels.make(name, seat) for seat, name in self.opponents.items()}

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, Any]:
        """Begin a game; equal seeds bring equal luck and equal bots."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(1 << 62))
        for seat, bot in self.bots.items():
            levels.reseed(bot, f"{luck}/{seat}")
        self.play.begin(luck)
        self._others()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others answer until this seat is asked again or the game is over."""
        if self.play.asked == self.seat:
            try:
                self.play.answer(int(action))
            except IllegalMove as error:
                info = {**self._info(), "refusal": str(error)}
                return self._seen(), float(self.illegal), False, self._cut(), info
            self._others()
        worth = rewards(self.play.state.result, self.play.seats, self.reward)[self.seat]
        return self._seen(), float(worth), self.play.over, self._cut(), self._info()

    def action_masks(self) -> Any:
        """Return the mask of legal actions, as sb3-contrib asks for it."""
        return self.encoder.mask(self.play.view(self.seat)).astype(bool)

    def render(self) -> Any:
        """Draw what this seat sees, in the mode that was asked for."""
        return drawing.draw(self.play.view(self.seat), self.render_mode)

    def to_text(self) -> str:
        """Write what this seat sees as lines of text."""
        return drawing.told(self.play.view(self.seat))

    def copy(self) -> SeatEnv:
        """Return a twin that goes its own way, with the same luck to come; its bots begin anew."""
        twin: SeatEnv = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.play, twin._np_random = self.play.copy(), deepcopy(self._np_random)
        twin.bots = twin._bots()
        return twin

    def _others(self) -> None:
        while not self._cut() and self.play.asked not in (-1, self.seat):
            seat = self.play.asked
            self.play.answer(self.bots[seat].choose(self.play.view(seat)))

    def _cut(self) -> bool:
        return not self.play.over and 0 < self.limit <= self.play.answers

    def _seen(self) -> Any:
        view = self.play.view(self.seat)
        return self.encoder.structured(view) if self.structured else self.encoder.observe(view)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.encoder.mask(self.play.view(self.seat))}


def observation_space(encoder: Encoder, structured: bool) -> Any:
    """Return the space of observations: one row, or a dictionary of pieces."""
    if not structured:
        return gym.spaces.Box(0.0, 1.0, (encoder.size,), np.float32)
    return gym.spaces.Dict(
        {part.name: gym.spaces.Box(0.0, 1.0, part.shape, np.float32) for part in encoder.parts}
    )


def make(game: str, **settings: Any) -> SeatEnv:
    """Make the environment of a game by its name; the entry point of everything that `register` registers."""
    return SeatEnv(game, **settings)


def register() -> list[str]:
    """Register every game that can be loaded, outside games too, and return the ids."""
    found = []
    for slug, title in titled().items():
        name = f"conclave/{title}-v{VERSION}"
        if name not in gym.registry:
            gym.register(
                id=name,
                entry_point="conclave.adapters.gymnasium:make",
                vector_entry_point="conclave.adapters.gymnasium_vector:make",
                kwargs={"game": slug},
            )
        found.append(name)
    return found
