"""Levels: bots by name, as commands and tables write them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module, invalidate_caches
from inspect import signature
from types import ModuleType
from typing import Final, cast

from conclave.bots.beginner import Beginner
from conclave.bots.bot import Bot, Budget
from conclave.bots.chaos import Chaos
from conclave.bots.deep import Deep
from conclave.bots.expectimax import DEEPEST, Expectimax
from conclave.bots.greedy import Greedy
from conclave.bots.ismcts import Ismcts
from conclave.bots.plans import Plans
from conclave.bots.turn_learned import REPLIES, TurnLearned
from conclave.bots.turn_plans import WIDTH as WAYS
from conclave.bots.turn_plans import TurnPlans
from conclave.bots.turns import Turns
from conclave.core.errors import BadInput
from conclave.core.rng import seeded
from conclave.core.view import View

# What each level is made of where a game names nothing better; docs/strength.md holds what was measured.
LEVELS: Final[dict[str, str]] = {
    "easy": "greedy?40",
    "medium": "mcts:100",
    "hard": "mcts:800",
    "master": "mcts:1s",
}

BOTS: Final[dict[str, str]] = {
    "random": "any legal answer",
    "greedy": "the answer that looks best right after it; greedy?40 slips 40 times in 100",
    "expectimax": "alpha-beta with exact luck; expectimax:4 looks four answers ahead, :2s two seconds",
    "deep": "alpha-beta where some luck stands for all; deep:6 looks six answers ahead, deep:2s two seconds",
    "mcts": "tree search over imagined hands; mcts:500 plays 500 rounds, mcts:2s thinks for two seconds",
    "plan": "search over whole plans of a turn; plan:200 makes 200 trials, plan:2s thinks for two seconds",
    "turn": "search to the end of one's turn; turn:500 tries 500 answers or a few more, turn:2s takes 2 s",
    "turn_learned": "as turn, but goes by the evaluator's chances; turn_learned:500+2 looks at the reply too",
    "turn_plan": "plans its turn once, by the evaluator's chances, and follows it; turn_plan:8 keeps 8 ways",
    "judge": "for measuring a game: quick, and plans its turns; a game names the bot, or it is medium",
    "beginner": "somebody who has read the rules once: the best of three answers that come to mind",
    "easy": "for first games: it looks at one answer or one turn, and slips often enough to be beaten",
    "medium": "for whoever knows the rules: it sees its own turn to the end, and slips seldom or never",
    "hard": "for whoever has played often: it also weighs what the others can answer, and uses every slip",
    "master": "the best there is here: it thinks longest, a second or two an answer at most",
}

# Not a level that people play against: what designers measure their games with. Where a game names none it
# is the level medium.
JUDGE: Final = "judge"
MOST_WAYS: Final = 100  # of turn_plan

# What bots were called before, as older records and results name them.
RENAMED: Final[dict[str, str]] = {"sage": "turn_learned"}


def make(spec: str, seed: int | str = 0) -> Bot:
    """Make a bot from its name: `random`, `mcts:500`, `expectimax:2s`, `hard`, `package.module:Class`."""
    spec = spec.strip()
    if spec in LEVELS or spec == JUDGE:
        return Level(spec, seed)
    careful, slips, percent = spec.rpartition("?")
    if slips and percent.isdecimal() and 0 < int(percent) <= 100:
        return Careless(make(careful, seed), int(percent), seed)
    name, sign, detail = spec.partition(":")
    name = RENAMED.get(name, name)
    if name == "random" and not sign:
        return Chaos(seed)
    if name == "beginner" and not sign:
        return Beginner(seed)
    if name == "greedy" and not sign:
        return Greedy(seed)
    if name == "mcts":
        return Ismcts(_budget(spec, detail or "1s"), seed)
    if name == "plan":
        # plan:40:1s makes 40 trials, and fewer where they would take more than a second.
        trials, sign, limit = detail.partition(":")
        budget = _budget(spec, trials or "1s")
        if sign:
            budget = Budget(_budget(spec, limit).seconds, budget.nodes)
            if not budget.seconds or not budget.nodes:
                raise BadInput(f"`{spec[:40]}`: write trials and then seconds, such as plan:40:1s")
        return Plans(budget, seed)
    if name == "turn":
        return Turns(_budget(spec, detail or "1s"), seed)
    if name == "turn_learned":
        # turn_learned:500 goes by its own turn, with +2 two ends of it are answered by the next player.
        detail, sign, replies = detail.partition("+")
        if sign and not (replies.isdecimal() and 1 <= int(replies) <= REPLIES):
            raise BadInput(
                f"`{spec[:40]}`: after the plus comes a number from 1 to {REPLIES}, such as {name}:500+2"
            )
        return TurnLearned(_budget(spec, detail or "1s"), seed, replies=int(replies or 0))
    if name == "turn_plan":
        if detail and not (detail.isdecimal() and 1 <= int(detail) <= MOST_WAYS):
            raise BadInput(
                f"`{spec[:40]}`: after the colon comes a number from 1 to {MOST_WAYS}, such as {name}:8"
            )
        return TurnPlans(int(detail or WAYS), seed)
    if name == "expectimax":
        if detail.isdigit() and 1 <= int(detail) <= DEEPEST:
            return Expectimax(Budget(), int(detail), seed)
        return Expectimax(_budget(spec, detail or "1s"), seed=seed)
    if name == "deep":
        if detail.isdigit() and 1 <= int(detail) <= DEEPEST:
            return Deep(Budget(), int(detail), seed)
        return Deep(_budget(spec, detail or "1s"), seed=seed)
    if sign and name not in BOTS:
        return _outside(spec, name, detail, seed)
    close = get_close_matches(name, BOTS, 1)
    hint = f"did you mean {close[0]}?" if close else f"there is {', '.join(BOTS)}, or module:Class"
    raise BadInput(f"no bot is called `{spec[:40]}`; {hint}")


def outside(spec: str) -> bool:
    """Tell whether a name means code of somebody's own, `package.module:Class`; nothing is loaded."""
    careful, slips, percent = spec.strip().rpartition("?")
    name, sign, _ = (careful if slips and percent.isdecimal() else spec.strip()).partition(":")
    return bool(sign) and name not in BOTS and name not in RENAMED


def reseed(bot: Bot, seed: int | str) -> None:
    """Give a bot new luck, if it can take any; one of somebody's own keeps what it was made with."""
    take = getattr(bot, "reseed", None)
    if callable(take):
        take(seed)


class Careless:
    """A bot that answers at random every now and then, so that beginners can win."""

    def __init__(self, bot: Bot, percent: int, seed: int | str = 0) -> None:
        self.bot = bot
        self.name = f"{bot.name}?{percent}"
        self.percent = percent
        self._rng = seeded("careless", seed)

    def reseed(self, seed: int | str) -> None:
        """Take new luck for the answers that come."""
        self._rng = seeded("careless", seed)
        reseed(self.bot, seed)

    def choose(self, view: View) -> int:
        """Slip, or ask the bot."""
        if self._rng.below(100) < self.percent:
            return view.actions[int(self._rng.below(len(view.actions)))]
        return self.bot.choose(view)


class Level:
    """A named level: which bot it is depends on the game, and so on the first view it is shown."""

    def __init__(self, name: str, seed: int | str = 0) -> None:
        self.name = name
        self._seed = seed
        self._bots: dict[str, Bot] = {}

    def reseed(self, seed: int | str) -> None:
        """Take new luck for the answers that come."""
        self._seed = seed
        for bot in self._bots.values():
            reseed(bot, seed)

    def choose(self, view: View) -> int:
        """Ask the bot that the game names for this level."""
        slug = view.game.slug
        if slug not in self._bots:
            usual = LEVELS.get(self.name, "medium")
            self._bots[slug] = make(view.game.levels.get(self.name, usual), self._seed)
        return self._bots[slug].choose(view)


def _budget(spec: str, detail: str) -> Budget:
    """Read `500` as rounds and `2s` or `0.5s` as seconds."""
    match = re.fullmatch(r"(\d+)|(\d+(?:\.\d+)?)s", detail)
    if match and match[1] and 0 < int(match[1]) <= 10_000_000:
        return Budget(nodes=int(match[1]))
    if match and match[2] and 0.0 < float(match[2]) <= 3600.0:
        return Budget(seconds=float(match[2]))
    raise BadInput(f"`{spec[:40]}`: after the colon comes a number such as 500, or a time such as 2s")


def _outside(spec: str, module: str, name: str, seed: int | str) -> Bot:
    """Make a bot of somebody else's: any class with a `choose(view)`, which may take a `seed`."""
    # Whatever goes wrong is in somebody else's file, so it is told in a sentence and not as a fault of ours.
    try:
        maker = getattr(_imported(module), name)
    except Exception as error:
        raise BadInput(f"the bot `{spec[:80]}` cannot be imported: {_said(error)}") from error
    try:
        bot = maker(seed=seed) if _takes_seed(maker) else maker()
        if not callable(getattr(bot, "choose", None)):
            raise BadInput(f"the bot `{spec[:80]}` has no method choose(view)")
        if not hasattr(bot, "name"):
            bot.name = spec
    except BadInput:
        raise
    except Exception as error:
        raise BadInput(f"the bot `{spec[:80]}` cannot be made: {_said(error)}") from error
    return cast(Bot, bot)


def _imported(module: str) -> ModuleType:
    """Import a module, also from the folder one stands in, which ./conclave leaves out of the path."""
    here = os.getcwd()
    sys.path.insert(0, here)
    try:
        invalidate_caches()  # the file may be younger than the last look into this folder
        return import_module(module)
    finally:
        sys.path.remove(here)


def _takes_seed(maker: Callable[..., object]) -> bool:
    """Tell whether a bot wants to know its seed."""
    try:
        return "seed" in signature(maker).parameters
    except (TypeError, ValueError):
        return False


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
