"""OpenSpiel: every game as a Python game with explicit chance, information states and observers.

>>> import pyspiel
>>> from conclave.adapters.openspiel import register
>>> register()[:1]
['conclave_ice_wizards_v0']
>>> game = pyspiel.load_game("conclave_ice_wizards_v0", {"options": "board:square"})
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 24)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from conclave.adapters import drawing
from conclave.adapters.encoder import Encoder
from conclave.adapters.extras import bring
from conclave.adapters.memory import HistoryPiece, Memory, first_memory, remembered
from conclave.adapters.openspiel_observers import SpielObserver, wanted
from conclave.adapters.play import Play
from conclave.adapters.rewards import SCORE, WIN, convention, rewards
from conclave.adapters.titles import VERSION, title
from conclave.core import flow
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.registry import load, slugs
from conclave.core.rng import seeded
from conclave.core.secret_orders import let_finish

spiel: Final = bring("pyspiel", "openspiel")

BaseGame: Any = spiel.Game
BaseState: Any = spiel.State
FAR: Final = 1e6  # beyond every score, where rewards are scores
BOUNDS: Final = {WIN: (-1.0, 1.0), "share": (0.0, 1.0)}
DEFAULTS: Final[dict[str, Any]] = {"options": "", "seats": 0, "reward": WIN, "max_moves": 0}


def options_text(text: str) -> str:
    """Read options as a parameter has them, `board:square;other:on`, into the form of records."""
    return " ".join(part.strip().replace(":", "=", 1) for part in text.split(";") if part.strip())


class SpielGame(BaseGame):  # type: ignore[misc]  # the library is not typed here
    """A game with its options; `max_moves` ends it as worth nothing after so many answers, 0 never."""

    def __init__(self, room: Game, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        unknown = sorted(set(given) - set(DEFAULTS))
        if unknown:
            raise BadInput(f"there is no parameter `{unknown[0][:40]}`; there is {', '.join(DEFAULTS)}")
        self.room = room
        self.chosen = room.options.read(options_text(str(given["options"])))
        self.seats = int(given["seats"]) or room.spec.seats[0]
        self.reward = convention(str(given["reward"]))
        self.max_moves = int(given["max_moves"])
        start = room.start(self.chosen, self.seats)
        sides = len(set(start.sides() or range(self.seats)))
        # Two sides win and lose against each other; more may, by alliances, lose or win together.
        zero = self.reward in (WIN, SCORE) and self.seats == 2 and sides == 2
        kind = game_type(room, zero)
        low, high = BOUNDS.get(self.reward, (-FAR, FAR))
        info = spiel.GameInfo(
            num_distinct_actions=room.space.size,
            max_chance_outcomes=room.luck.size,
            num_players=self.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if zero else None,
            max_game_length=self.max_moves or room.spec.horizon,
        )
        super().__init__(kind, info, params or {})
        self.encoder = Encoder(room, self.chosen, self.seats)
        self.history_piece = HistoryPiece(room, self.seats)
        self.firsts = [first_memory(room, start, seat) for seat in range(self.seats)]

    def new_initial_state(self) -> SpielState:
        """Set the table up."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often luck may decide: any number of times between two answers."""
        return int(self.room.spec.horizon) if self.room.luck.size else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """Return what writes the information that is wanted; None says that there is no such observer."""
        if params:
            raise BadInput("observers here take no parameters")
        kind = wanted(iig_obs_type)
        return SpielObserver(self, kind) if kind else None


class SpielState(BaseState):  # type: ignore[misc]
    """A position with the way that led to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Table(game, Play(game.room, game.chosen, game.seats, luck=False), game.firsts[:])

    def current_player(self) -> int:
        """Return the seat that is asked, or that luck or the end has come."""
        play = self.table.play
        if self.is_terminal():
            return int(spiel.PlayerId.TERMINAL)
        return int(spiel.PlayerId.CHANCE) if play.asked < 0 else play.asked

    def is_terminal(self) -> bool:
        """Tell whether the game is over, or cut off."""
        play, most = self.table.play, self.table.game.max_moves
        return play.over or (0 < most <= play.answers and play.asked >= 0)

    def returns(self) -> list[float]:
        """Return what the game is worth to each seat."""
        return rewards(self.table.play.state.result, self.table.play.seats, self.table.game.reward)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List what luck may bring, with its chance."""
        found = flow.outcomes(self.table.play.state)
        total = sum(weight for _, weight in found)
        return [(outcome, weight / total) for outcome, weight in sorted(found)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that this player cannot tell from this one, everything hidden imagined anew."""
        twin: SpielState = self.clone()
        twin.table = self.table.imagined(player, str(sampler()))
        return twin

    def to_text(self, player: int) -> str:
        """Write what a player sees as lines of text."""
        return drawing.told(self.table.play.view(player))

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(flow.choices(self.table.play.state))

    def _apply_action(self, action: int) -> None:
        self.table.play.do(action)

    def _action_to_string(self, player: int, action: int) -> str:
        room = self.table.game.room
        return str(room.luck.token(action) if player < 0 else room.space.token(action))

    def __str__(self) -> str:
        """Write what a spectator sees."""
        return drawing.told(self.table.play.view(-1))


class Table:
    """What a state keeps: the game, and for each seat how far its memory has been worked out."""

    def __init__(self, game: SpielGame, play: Play, memories: list[Memory]) -> None:
        self.game = game
        self.play = play
        self.memories = memories

    def memory(self, seat: int) -> Memory:
        """Return everything that a seat has come to know."""
        self.memories[seat] = remembered(self.memories[seat], self.play, seat)
        return self.memories[seat]

    def imagined(self, seat: int, seed: str) -> Table:
        """Return a table that this seat cannot tell from this one.

        What the others know in it begins with what they see there: nobody says how it came about.
        """
        game, rng = self.game.room, seeded("resample", seed)
        memory, twin = self.memory(seat), self.play.copy()
        view = twin.view(seat)
        full = game.fill(view, rng)
        let_finish(full, twin.state, seat, rng)
        full.stack = twin.state.stack[:]
        twin.state = full
        upto = len(twin.trail)
        others = [first_memory(game, full, other)._replace(upto=upto) for other in range(twin.seats)]
        others[seat] = memory._replace(state=full.copy())
        return Table(self.game, twin, others)

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        """Copy what changes; this is how the library clones a state."""
        return Table(self.game, self.play.copy(), self.memories[:])


def game_type(room: Game, zero: bool) -> Any:
    """Describe a game to the library."""
    kind = spiel.GameType
    luck, hidden = room.luck.size > 0, room.spec.hidden
    return kind(
        short_name=short_name(room.slug),
        long_name=f"Conclave: {room.spec.title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if luck else kind.ChanceMode.DETERMINISTIC,
        information=(
            kind.Information.IMPERFECT_INFORMATION if hidden else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM if zero else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=room.spec.seats[1],
        min_num_players=room.spec.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


def short_name(slug: str) -> str:
    """Return the id of a game."""
    return f"conclave_{slug}_v{VERSION}"


def _named(slug: str) -> type[SpielGame]:
    """Return the class of one game, which the library keeps to the very end and pickles by its name."""

    class NamedGame(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(load(slug), params)

    NamedGame.__qualname__ = NamedGame.__name__ = f"{title(slug)}Game"
    globals()[NamedGame.__name__] = NamedGame
    return NamedGame


def register() -> list[str]:
    """Register every game that can be loaded, outside games too, and return the ids."""
    there, found = set(spiel.registered_names()), []
    for slug in slugs():
        name = short_name(slug)
        if name not in there:
            room = load(slug)
            spiel.register_game(game_type(room, room.spec.seats[0] == 2), _named(slug))
        found.append(name)
    return found
