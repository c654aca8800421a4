"""`export` and `import`: a game from one form into another, every move of it checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

from conclave.cli import inputs, record_formats
from conclave.cli.arguments import AnyFile, File, Json, Quiet, said
from conclave.cli.output import Output
from conclave.core.errors import OldRules
from conclave.core.session import Session
from conclave.render import svg

ENDINGS: Final = {".record": "record", ".json": "json", ".svg": "svg"}  # of a file to write -> its form


def export(
    file: File,
    /,
    *,
    as_: Annotated[
        Literal["record", "line", "json", "position", "svg"] | None,
        said(
            "The form to write. [default: as the name of --out ends (.record, .json, .svg), else json]",
            "--as",
            default=False,
        ),
    ] = None,
    out: Annotated[Path | None, said("A file to write. [default: stdout]")] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Write a record in another form."""
    paper = Output(json=json, quiet=quiet)
    form = as_ or (ENDINGS.get(out.suffix.lower(), "json") if out is not None else "json")
    game, record = inputs.record(file)
    digest: str | None = None
    try:
        session = Session.replay(game, record)
        content, digest = _written(session, form), session.digest
    except OldRules as old:
        # Forms that only tell what the record says need no rules.
        if form not in ("record", "json"):
            raise
        content = record_formats.to_json(record) if form == "json" else record.text()
        paper.line(f"Not checked: {old.sentence}.", "yellow")
    if out is not None:
        inputs.write(out, content.rstrip("\n") + "\n", private=True)
        paper.line(f"Written to {out}.")
    else:
        paper.raw(content.rstrip("\n"), final=True)
    paper.data({"as": form, "content": content, "digest": digest, "out": str(out) if out else None})


def import_(
    file: AnyFile,
    /,
    *,
    as_: Annotated[
        Literal["record", "line", "json"] | None,
        said("The form it has. [default: detected]", "--as"),
    ] = None,
    out: Annotated[Path | None, said("Keep it here as a record.")] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Read a game in any form, check every move of it, and keep it as a record."""
    paper = Output(json=json, quiet=quiet)
    game, record = record_formats.read(inputs.text(file), as_)
    session = Session.replay(game, record)
    kept = session.record
    kept.marks[session.ply] = session.digest
    if out is not None:
        inputs.write(out, kept.text(), private=True)
    who = " against ".join(kept.seats)
    paper.line(f"{game.spec.title} ({kept.options}), {who}: {session.ply} answers, all legal.")
    paper.line(session.view(-1).prompt if session.over else "The game is not over.")
    paper.final(f"digest {session.digest}")
    if out is not None:
        paper.line(f"Kept in {out}.")
    paper.data(
        {
            "game": game.slug,
            "options": kept.options,
            "seats": kept.seats,
            "plies": session.ply,
            "over": session.over,
            "result": kept.result,
            "digest": session.digest,
            "out": str(out) if out else None,
        }
    )


def _written(session: Session, form: str) -> str:
    game, record = session.game, session.record
    if form == "line":
        return record_formats.write_line(game, record)
    if form == "json":
        return record_formats.to_json(record)
    if form == "svg":
        return svg(session.view(-1).scene())
    if form == "position":
        return game.position(session.state)
    return record.text()
