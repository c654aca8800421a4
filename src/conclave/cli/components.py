"""`components`: the files that a game's components are made of, to copy, change and check."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from conclave.cli import inputs
from conclave.cli.arguments import Game, Json, Quiet, said
from conclave.cli.output import Output
from conclave.cli.sim import component_files
from conclave.core.component_changes import changes
from conclave.core.errors import BadInput
from conclave.core.game import Game as Room
from conclave.core.registry import load
from conclave.render.paper import pdf
from conclave.render.svg import svg


def components(
    game: Game,
    /,
    *,
    out: Annotated[Path | None, said("A folder to copy the standard files into.")] = None,
    check: Annotated[Path | None, said("A folder of your own to read and check.")] = None,
    sheets: Annotated[
        Path | None,
        said("Where to write sheets to print: a folder for SVG pages, or a .pdf file.", "--print"),
    ] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Copy the components of a game to a folder, check a folder of your own, or draw sheets to print.

    With --check, --print draws the set of that folder, and the standard set without.
    """
    paper, room = Output(json=json, quiet=quiet), load(game)
    if room.component_files is None:
        raise BadInput(f"{room.spec.title} has no components that can be changed")
    files = room.component_files()
    if out is not None:
        taken = [name for name in files if (out.expanduser() / name).exists()]
        if taken:
            raise BadInput(f"`{out}` holds {', '.join(taken)} already; name another folder")
        try:
            out.expanduser().mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"cannot make the folder `{out}`: {error.strerror or error}") from error
        for name, content in files.items():
            inputs.write(out / name, content)
        paper.line(f"Copied to {out}; change them, then: conclave play {room.slug} --components {out}")
    warnings, changed, word = list[str](), list[str](), ""
    if check is not None:
        errors, warnings = room.component_review(str(check)) if room.component_review else ([], [])
        if errors:
            for one in errors if len(errors) > 1 else ():
                paper.line(one, "yellow")
            raise BadInput(
                errors[0] if len(errors) == 1 else f"{len(errors)} mistakes in `{check}`, listed above"
            )
        word = str(inputs.components(room, check).get("components", ""))
        changed = changes(files, component_files(room, check))
        for one in changed:
            paper.line(one)
        for one in warnings:
            paper.line(f"Warning: {one}.", "yellow")
        paper.final(f"{check} is valid: {word}; {_many(len(changed), 'change')} from the standard set.")
    elif out is None and sheets is None:
        paper.final("\n".join(files))
    if sheets is not None:
        _print(paper, room, sheets, word)
    paper.data(
        {
            "game": room.slug,
            "files": list(files),
            "components": word,
            "changes": changed,
            "warnings": warnings,
        }
    )


def _print(paper: Output, room: Room, target: Path, word: str) -> None:
    """Write every page of a set, as pictures or as one file."""
    if room.sheets is None:
        raise BadInput(f"{room.spec.title} has no sheets to print")
    pages = dict(room.sheets(room.options.parse({"components": word} if word else {})))
    if target.suffix.lower() == ".pdf":
        inputs.write(target, pdf(list(pages.values())))
    else:
        try:
            target.expanduser().mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"cannot make the folder `{target}`: {error.strerror or error}") from error
        for name, page in pages.items():
            inputs.write(target / f"{name}.svg", svg(page, "light"))
    paper.final(f"{_many(len(pages), 'page')} to print are in {target}.")


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
