"""`check`: hold a game to the laws that every game keeps, and say in one sentence what it lacks."""

from __future__ import annotations

from typing import Annotated

from conclave.cli import inputs
from conclave.cli.arguments import Game, Json, Quiet, Seed, said
from conclave.cli.output import Output
from conclave.core.errors import BadInput, BrokenGame
from conclave.core.registry import load


def check(
    game: Game = inputs.DEFAULT_GAME,
    /,
    *,
    games: Annotated[int, said("How many random games to play, over all options and seats.", low=1)] = 12,
    seed: Seed = None,
    law: Annotated[
        tuple[int, ...], said("Only this law, by its number; may be repeated.", "--law", default=False)
    ] = (),
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Play random games, and hold every law at many positions of each."""
    from conclave.testing.conformance import ALL, LawBroken, check_game
    from conclave.testing.positions import NAMES

    out, room, luck = Output(json=json, quiet=quiet), load(game), inputs.seed(seed)
    if set(law) - set(ALL):
        raise BadInput(f"the laws are {ALL[0]} to {ALL[-1]}; there is no law {min(set(law) - set(ALL))}")
    laws = law or ALL
    try:
        plies = check_game(room, games=games, seed=luck, laws=laws)
    except LawBroken as broken:
        name = f"law {broken.law} ({NAMES[broken.law]})"
        sentence = f"{room.spec.title} breaks {name}: {broken.sentence}"
        out.line(f"The record that leads there, seed {luck}:", "dim")
        out.raw(broken.record.text())
        out.data({"game": room.slug, "good": False, "law": broken.law, "why": broken.sentence, "seed": luck})
        raise BrokenGame(sentence) from broken
    out.final(
        f"{room.spec.title} keeps {len(laws)} laws: {games:,} random games, {plies:,} answers, seed {luck}."
    )
    out.data(
        {"game": room.slug, "good": True, "laws": list(laws), "games": games, "plies": plies, "seed": luck}
    )
