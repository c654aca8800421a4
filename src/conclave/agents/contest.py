"""Contest: a tournament of models, stand-ins and bots, kept in a folder with every prompt and answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Event
from typing import Any, Final, TypeAlias

from conclave import __version__
from conclave.agents.brief import USUAL
from conclave.agents.player import ATTEMPTS, Conduct, TextPlayer
from conclave.agents.speakers import Scripted, Speaker
from conclave.arena import tournament as arena
from conclave.arena.match import Watcher, play_match, seat_bot
from conclave.bots.bot import Bot
from conclave.core.errors import BadInput
from conclave.core.registry import load
from conclave.core.session import Session

RUN: Final = "run.json"
RESULTS: Final = "results.jsonl"
CONDUCT: Final = "conduct.jsonl"
TRANSCRIPTS: Final = "transcripts"
MODEL: Final = "model:"
SCRIPTED: Final = "scripted"
Maker: TypeAlias = Callable[[str], Speaker]


class Stopped(Exception):
    """The contest ends before a game does."""


@dataclass(frozen=True)
class ContestPlan:
    """Everything that decides a contest, as `run.json` keeps it; no key is any part of it."""

    game: str
    options: str
    players: tuple[str, ...]
    games: int
    seed: int | str
    seats: int = 0
    budget: int = USUAL
    attempts: int = ATTEMPTS
    address: str = ""

    def pairings(self) -> list[arena.Pairing]:
        """List every game."""
        return arena.schedule(self.game, self.players, self.games, self.seed, self.options, self.seats)


@dataclass
class ContestOutcome:
    """What a contest brought: a row for each game, and how everybody who plays by text behaved."""

    rows: list[arena.ResultRow] = field(default_factory=list)
    conduct: dict[str, Conduct] = field(default_factory=dict)


def by_text(player: str) -> bool:
    """Tell whether a player is shown text: a model, or the stand-in for one."""
    return player.startswith(MODEL) or player.partition(":")[0] == SCRIPTED


def run(
    plan: ContestPlan,
    folder: Path,
    maker: Maker,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    into: ContestOutcome | None = None,
) -> ContestOutcome:
    """Play what the folder does not hold yet; a contest that was stopped goes on.

    `into` is filled as games end, so a stop loses nothing.
    """
    pairings = plan.pairings()
    _open(folder, plan)
    kept = arena.read(folder / RESULTS).rows if (folder / RESULTS).exists() else []
    done = {row.pairing: row for row in kept if not row.failed}
    found = into if into is not None else ContestOutcome()
    found.rows += [done[pairing] for pairing in pairings if pairing in done]
    progress(len(found.rows))
    left = [(number, pairing) for number, pairing in enumerate(pairings) if pairing not in done]

    stop = Event()

    def played(one: tuple[int, arena.Pairing]) -> tuple[int, arena.ResultRow, list[tuple[str, Conduct]]]:
        return one[0], *_play(plan, one[1], folder / TRANSCRIPTS / f"game-{one[0]:05d}.jsonl", maker, stop)

    with ThreadPoolExecutor(max(1, jobs)) as pool:
        try:
            for number, row, conduct in pool.map(played, left):
                # What the row says counts, so it is written last: without it the game is played again.
                told = [{"player": player, **asdict(one)} for player, one in conduct]
                _append(folder / CONDUCT, json.dumps({"game": number, "conduct": told}))
                _append(folder / RESULTS, row.text())
                found.rows.append(row)
                progress(1)
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)
            found.conduct = _conduct(folder, len(pairings))
    return found


def costs(conduct: Mapping[str, Conduct], prices: Mapping[str, tuple[float, float]]) -> dict[str, float]:
    """Return what every priced player cost, from prices for a million tokens in and out."""
    return {
        player: (one.tokens_in * prices[player][0] + one.tokens_out * prices[player][1]) / 1_000_000
        for player, one in conduct.items()
        if player in prices
    }


def price(words: str) -> tuple[str, tuple[float, float]]:
    """Read `model:NAME=0.15/0.60`: a player and the prices of a million tokens in and out."""
    player, sign, both = words.rpartition("=")
    parts = both.split("/")
    try:
        first, second = (float(part) for part in parts)
    except ValueError:
        first = second = -1.0
    if not sign or not player or not 0.0 <= first < 1e6 or not 0.0 <= second < 1e6:
        raise BadInput(
            f"write a price as PLAYER=IN/OUT for a million tokens, such as model:x=0.15/0.60, not "
            f"`{words[:60]}`"
        )
    return player, (first, second)


def _play(
    plan: ContestPlan, pairing: arena.Pairing, path: Path, maker: Maker, stop: Event
) -> tuple[arena.ResultRow, list[tuple[str, Conduct]]]:
    """Play one game; every prompt and answer goes into its transcript as it comes."""
    game = load(pairing.game)
    with path.open("w", encoding="utf-8") as file:

        def keep(row: Mapping[str, object]) -> None:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            file.flush()

        keep(
            {
                "game": pairing.game,
                "options": pairing.options,
                "seed": pairing.seed,
                "players": pairing.players,
            }
        )
        bots = [_seated(plan, pairing, seat, maker, keep) for seat in range(len(pairing.players))]
        match = play_match(
            game, pairing.players, pairing.seed, game.options.read(pairing.options),
            bots=bots, watch=_telling(bots, stop), marks=False,
        )  # fmt: skip
        for bot in bots:
            if isinstance(bot, TextPlayer) and bot.broken is not None:
                raise bot.broken
        keep({"result": match.record.result, "record": match.record.text()})
    row = arena.row_of(pairing, match)
    return row, [(bot.name, bot.conduct) for bot in bots if isinstance(bot, TextPlayer)]


def _seated(
    plan: ContestPlan,
    pairing: arena.Pairing,
    seat: int,
    maker: Maker,
    keep: Callable[[dict[str, object]], None],
) -> Bot:
    player, seed = pairing.players[seat], f"{pairing.seed}/seat {seat}"
    if not by_text(player):
        return seat_bot(player, pairing.seed, seat)
    speaker = maker(player) if player.startswith(MODEL) else Scripted(player, seed)
    return TextPlayer(speaker, plan.budget, plan.attempts, seed, keep)


def _telling(bots: Sequence[Bot], stop: Event) -> Watcher:
    """Tell whoever plays by text what happened, before it is asked; leave a game when all is stopped."""

    def told(session: Session) -> None:
        if stop.is_set():
            raise Stopped
        bot = bots[session.asked] if not session.over else None
        if isinstance(bot, TextPlayer):
            bot.hear(session, session.asked)

    return told


def _open(folder: Path, plan: ContestPlan) -> None:
    """Make the folder, or see that it holds the same plan, perhaps with fewer games."""
    about: dict[str, Any] = {**json.loads(json.dumps(asdict(plan))), "version": __version__}
    try:
        (folder / TRANSCRIPTS).mkdir(parents=True, exist_ok=True)
        if (folder / RUN).is_file():
            kept = json.loads((folder / RUN).read_text(encoding="utf-8"))
            other = [name for name in about if name != "games" and kept.get(name) != about[name]]
            if other:
                raise BadInput(f"`{folder}` holds a contest with another {other[0]}; name another folder")
            if kept["games"] > plan.games:
                raise BadInput(
                    f"`{folder}` holds a contest of {kept['games']} games; ask for as many or more"
                )
        (folder / RUN).write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
        for name in (RESULTS, CONDUCT):
            if (folder / name).exists():
                arena.mend(folder / name)
    except (OSError, ValueError, KeyError) as error:
        raise BadInput(f"cannot use the folder `{folder}`: {error}") from error


def _append(path: Path, line: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


def _conduct(folder: Path, games: int) -> dict[str, Conduct]:
    """Sum up how everybody behaved; of a game that was played twice the last time counts."""
    lines = (folder / CONDUCT).read_text(encoding="utf-8").splitlines() if (folder / CONDUCT).exists() else []
    last = {row["game"]: row["conduct"] for row in map(json.loads, lines) if row["game"] < games}
    found: dict[str, Conduct] = {}
    for number in sorted(last):
        for one in last[number]:
            found.setdefault(one.pop("player"), Conduct()).add(Conduct(**one))
    return found
