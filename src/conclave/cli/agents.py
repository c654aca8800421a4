"""`agents`: a tournament of language models behind an endpoint, with bots, kept with every prompt."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Annotated, Final

from conclave.agents import contest
from conclave.agents.brief import LEAST, USUAL
from conclave.agents.endpoint import Endpoint, checked
from conclave.agents.player import ATTEMPTS, Conduct
from conclave.agents.speakers import Speaker
from conclave.arena import ratings as rated
from conclave.arena.tournament import sort
from conclave.bots import worker
from conclave.cli import INTERRUPTED, bot_faults, inputs
from conclave.cli.arguments import Game, Json, Options, Quiet, said
from conclave.cli.output import Output, table
from conclave.core.errors import BadInput
from conclave.core.registry import load

ADDRESS: Final = "CONCLAVE_MODEL_URL"
KEY: Final = "CONCLAVE_MODEL_KEY"


def agents(
    game: Game = inputs.DEFAULT_GAME,
    /,
    *,
    out: Annotated[
        Path, said("A folder for results, prompts and answers; a contest that was stopped goes on.")
    ],
    players: Annotated[
        str,
        said("Comma-separated: `model:NAME`, a bot, or `scripted`, which stands in for a model."),
    ] = "scripted,random",
    games: Annotated[
        int, said("Seeds for each line-up; on each everybody plays once in every seat.", low=1)
    ] = 1,
    seats: Annotated[
        int, said("How many sit at a table. [default: the fewest the game takes]", low=0, default=False)
    ] = 0,
    seed: Annotated[int, said("The first part of every game's seed.")] = 1,
    option: Options = (),
    budget: Annotated[
        int, said("Tokens of the text that a player is shown at each answer.", low=LEAST)
    ] = USUAL,
    attempts: Annotated[
        int, said("Refused answers after which any legal one is played in their place.", low=1)
    ] = ATTEMPTS,
    timeout: Annotated[float, said("Seconds to wait for an answer of a model.", low=0.1)] = 60.0,
    retries: Annotated[int, said("How often a request that failed is sent again.", low=0)] = 3,
    longest: Annotated[int, said("Tokens that a reply of a model may have.", low=1)] = 1024,
    price: Annotated[
        tuple[str, ...],
        said("What a million tokens cost, as PLAYER=IN/OUT; may be repeated.", default=False),
    ] = (),
    jobs: Annotated[int, said("Games at once.", low=1)] = 1,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Let language models play each other and bots, by text; see what they cost and how often they erred."""
    paper, room = Output(json=json, quiet=quiet), load(game)
    names = [part.strip() for part in players.split(",")]
    prices = dict(contest.price(words) for words in price)
    strangers = [name for name in prices if name not in names]
    if strangers:
        raise BadInput(f"`{strangers[0]}` has a price and does not play")
    for name in names:
        if not contest.by_text(name):
            worker.checked(name)
    address = _address(names)
    plan = contest.ContestPlan(
        room.slug,
        inputs.options(room, option).text(),
        tuple(names),
        games,
        seed,
        seats,
        budget,
        attempts,
        address,
    )
    maker = partial(_speaker, address, timeout, retries, longest)
    folder, stopped = out.expanduser(), False
    found = contest.ContestOutcome()
    try:
        with paper.progress(room.spec.title, len(plan.pairings()), "games") as advance:
            contest.run(plan, folder, maker, jobs, advance, found)
    except KeyboardInterrupt:
        stopped = True
        paper.line("Stopped; the same command goes on.", "yellow")
    counted = sort(found.rows)
    spent = contest.costs(found.conduct, prices)
    ratings = rated.rate(counted.rows) if counted.rows else []
    _told(paper, room.spec.title, found, spent, ratings)
    paper.line(f"Results, prompts and answers are in {out}.")
    failed = bot_faults.told(paper, counted.faults)
    paper.data({
        "game": room.slug, "games": len(counted.rows), "stopped": stopped,
        "players": {name: _data(name, found, spent) for name in names},
        "ratings": [line._asdict() | {"low": rated.plain(line.low), "high": rated.plain(line.high)}
                    for one in ratings for line in one.table()],
        "faults": counted.faults.data(),
    })  # fmt: skip
    return INTERRUPTED if stopped else failed


def _address(names: list[str]) -> str:
    """Return the address of the models, if any of them plays."""
    if not any(name.startswith(contest.MODEL) for name in names):
        return ""
    empty = [name for name in names if name == contest.MODEL]
    if empty:
        raise BadInput("write a model as model:NAME, by the name that the endpoint knows")
    if not os.environ.get(ADDRESS):
        raise BadInput(
            f"the address of the models is missing, in the variable {ADDRESS}; their key is in {KEY}"
        )
    return checked(os.environ[ADDRESS])


def _speaker(address: str, timeout: float, retries: int, longest: int, player: str) -> Speaker:
    model, key = player.removeprefix(contest.MODEL), os.environ.get(KEY, "")
    return Endpoint(address, model, key, timeout=timeout, retries=retries, longest=longest)


def _told(
    paper: Output,
    title: str,
    found: contest.ContestOutcome,
    spent: dict[str, float],
    ratings: list[rated.Ratings],
) -> None:
    for one in ratings:
        rows = [(line.player, str(line), str(line.games)) for line in one.table()]
        paper.show(table(("player", ">rating (95 %)", ">games"), rows, f"{title}: ratings"), final=True)
    if not found.conduct:
        return
    heads = (
        "by text",
        ">answers",
        ">refused",
        ">played in its place",
        ">silent",
        ">tokens in",
        ">out",
        ">cost",
        ">s each",
    )
    lines = [_row(name, one, spent) for name, one in sorted(found.conduct.items())]
    paper.show(table(heads, lines, "How they behaved"), final=True)


def _row(name: str, one: Conduct, spent: dict[str, float]) -> tuple[str, ...]:
    each = f"{one.seconds / one.decisions:.2f}" if one.decisions else ""
    price = f"{spent[name]:.4f}" if name in spent else "no price"
    counts = (f"{one.replaced:,}", f"{one.silent:,}", f"{one.tokens_in:,}", f"{one.tokens_out:,}")
    return (name, f"{one.decisions:,}", f"{100 * one.illegal_rate:.1f} %", *counts, price, each)


def _data(name: str, found: contest.ContestOutcome, spent: dict[str, float]) -> dict[str, object]:
    if name not in found.conduct:
        return {}
    one = found.conduct[name]
    return {**vars(one), "illegal_rate": round(one.illegal_rate, 6), "cost": spent.get(name)}
