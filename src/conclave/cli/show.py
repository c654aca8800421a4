"""`show`: a position in the terminal or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from conclave.cli import inputs
from conclave.cli.arguments import Components, Json, Options, Quiet, Seat, Seed, Theme, said
from conclave.cli.output import Output
from conclave.cli.text_commands import named_facts
from conclave.core.errors import BadInput, ConclaveError
from conclave.core.game import Game
from conclave.core.registry import load
from conclave.core.room import Room
from conclave.core.scene import Scene
from conclave.core.session import Session
from conclave.core.view import View
from conclave.render import svg, text


def show(
    game: Annotated[str, said("A game, for --position or for its start.", default=False)] = "",
    /,
    *,
    position: Annotated[str | None, said("A position in one line.")] = None,
    record: Annotated[Path | None, said("A record; - reads stdin.")] = None,
    map: Annotated[str | None, said("What to draw before any game, such as m1+m2t.")] = None,
    ply: Annotated[int | None, said("The ply of the record. [default: the last]")] = None,
    out: Annotated[Path | None, said("A file to draw into: .svg, .png or .txt.")] = None,
    theme: Theme = None,
    seat: Seat = -1,
    width: Annotated[int, said("Pixels across, for .png.", low=16)] = 1200,
    option: Options = (),
    components: Components = None,
    seed: Seed = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Draw a position in the terminal or as a picture."""
    paper = Output(json=json, quiet=quiet)
    if sum(given is not None for given in (position, record, map)) > 1:
        raise BadInput("name a position, a record or a map, one of them")
    if map is not None:
        sketch(load(game or inputs.DEFAULT_GAME), map, out, theme, width, paper)
        return
    if record is not None:
        session = inputs.replayed(record, ply, components)
        room, state, seats = load(session.game.slug), session.state, session.seats
    elif position is not None:
        room = load(game or inputs.DEFAULT_GAME)
        state = room.from_position(position)
        seats = state.seats
    else:
        room = load(game or inputs.DEFAULT_GAME)
        started = Session(room, inputs.options(room, option, components), seed=inputs.seed(seed))
        state, seats = started.state, started.seats
    watched(room, seats, seat)
    view = room.view(state, seat)
    if out is not None:
        inputs.write(out, drawn(view.scene(), out, theme or "light", width))
        paper.line(f"Drawn in {out}.")
    else:
        paper.raw(text(view.scene(), theme or "dark"), final=True)
        paper.line(view.prompt)
    paper.data(describe(view, out))


def sketch(room: Game, words: str, out: Path | None, theme: str | None, width: int, paper: Output) -> None:
    """Draw what a few words name, such as maps that are laid side by side."""
    scene = room.drawing(words)
    if out is not None:
        inputs.write(out, drawn(scene, out, theme or "light", width))
        paper.line(f"Drawn in {out}.")
    else:
        paper.raw(text(scene, theme or "dark"), final=True)
    paper.data({"game": room.slug, "map": words, "out": str(out) if out else None})


def watched(game: Room, seats: int, seat: int) -> None:
    """See that a seat is one of the table's, or -1 for a spectator."""
    if not -1 <= seat < seats:
        raise BadInput(
            f"{game.spec.title} has seats 0 to {seats - 1} here, and -1 only watches; {seat} is none"
        )


def drawn(scene: Scene, out: Path, theme: str, width: int) -> str | bytes:
    """Draw a scene in the form that a file's name asks for."""
    kind = out.suffix.lower()
    if kind == ".svg":
        return svg(scene, theme)
    if kind == ".txt":
        return text(scene, theme, colour="none") + "\n"
    if kind != ".png":
        raise BadInput(f"a picture is .svg, .png or .txt, not `{out.name[:40]}`")
    from conclave.render.png import png

    return png(scene, theme, width)


def describe(view: View, out: Path | None) -> dict[str, object]:
    """Return a view as plain data."""
    game = view.game
    return {
        "game": game.slug,
        "options": view.state.options.text(),
        "digest": game.digest(view.state),
        "position": _written(view),
        "seat": view.seat,
        "asked": view.asked,
        "prompt": view.prompt,
        "status": named_facts(view),
        "choices": [{"token": c.token, "label": c.label, "rule": c.rule} for c in view.choices()],
        "out": str(out) if out else None,
    }


def _written(view: View) -> str | None:
    """Write the position in one line, where its room can write this one; a view with secrets never is."""
    game = view.game
    if game.write_position is None:
        return None
    try:
        return game.write_position(view.state)
    except ConclaveError:
        # Such as a position in the middle of a turn, or one of which the viewer knows only a part.
        return None
