"""`games`, `rules` and `bots`: what there is, and how it is played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from rich.markdown import Markdown

import conclave
from conclave.bots import levels
from conclave.cli import inputs, rule_pictures
from conclave.cli.arguments import Game, Json, Quiet, Theme, said, switch
from conclave.cli.output import Output, table
from conclave.core.errors import BadInput
from conclave.core.game_folders import entries
from conclave.core.manual import Rule
from conclave.core.registry import load, slugs


def games(*, json: Json = False, quiet: Quiet = False) -> None:
    """List the games."""
    out = Output(json=json, quiet=quiet)
    found = [load(slug) for slug in slugs()]
    if quiet:
        out.final("\n".join(game.slug for game in found))
    rows = []
    for game in found:
        low, high = game.spec.seats
        seats = f"{low}" if low == high else f"{low}-{high}"
        switches = "; ".join(
            f"{name}={takes} ({default})" for name, default, takes, _ in game.options.describe()
        )
        rows.append((game.slug, game.spec.title, seats, switches or "none", game.spec.tagline))
    out.show(table(("name", "game", "seats", "options (default)", "what you do"), rows))
    ready = [
        (game.slug, name, preset.title, preset.about)
        for game in found
        for name, preset in game.presets.items()
    ]
    if ready:
        out.show(table(("game", "ready-made", "title", "about"), ready))
        out.line("Open one: conclave play GAME --option READY-MADE.", "dim")
    out.line("Play one: conclave play NAME.  Read one: conclave rules NAME.", "dim")
    out.data(
        [
            {
                "slug": game.slug,
                "title": game.spec.title,
                "tagline": game.spec.tagline,
                "seats": list(game.spec.seats),
                "rules": game.spec.rules,
                "hidden": game.spec.hidden,
                "actions": len(game.space),
                "presets": [
                    {
                        "name": name,
                        "title": preset.title,
                        "about": preset.about,
                        "options": dict(preset.options),
                        "seats": list(preset.seats),
                    }
                    for name, preset in game.presets.items()
                ],
                "options": [
                    dict(zip(("name", "default", "takes", "about"), option, strict=True))
                    for option in game.options.describe()
                ],
            }
            for game in found
        ]
    )


def rules(
    game: Game = inputs.DEFAULT_GAME,
    number: Annotated[str | None, said("A rule or a chapter, such as 3 or 3.4.")] = None,
    /,
    *,
    search: Annotated[str | None, said("Show the rules that contain this word.")] = None,
    uncited: Annotated[bool, switch("List the rules that no test cites.")] = False,
    tests: Annotated[Path | None, said("The folder of tests for --uncited.")] = None,
    pictures: Annotated[Path | None, said("A folder to draw the pictures of these rules into.")] = None,
    theme: Theme = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Read the rules of a game, or look one up."""
    if number is None and game[:1].isdigit():
        game, number = inputs.DEFAULT_GAME, game
    out, room = Output(json=json, quiet=quiet), load(game)
    manual, shown = room.manual, rule_pictures.captions(room)
    if uncited:
        from conclave.testing import citations

        missing = citations.uncited(room, tests or _tests(room.slug))
        found = [manual.rule(name) for name in missing]
        out.line(f"{len(found)} of {len(manual.numbers())} rules of {room.spec.title} are cited by no test.")
        for rule in found:
            out.final(f"{rule.number}  {rule.title}")
    elif search:
        word = search.lower()
        found = [rule for rule in manual.rules.values() if word in f"{rule.title}\n{rule.text}".lower()]
        if not found:
            raise BadInput(f"no rule of {room.spec.title} contains `{search[:40]}`")
        _print(out, _page(found, shown))
    elif number:
        found = manual.part(number)
        if out.console.is_terminal:
            for rule in found:
                _print(out, _page([rule], shown))
                out.raw(rule_pictures.in_letters(room, rule.number, out.console.width), final=True)
        else:
            # A pipe, or a screen reader behind it, is served better by what a picture says.
            _print(out, _page(found, shown))
    else:
        found = list(manual.rules.values())
        _print(out, rule_pictures.with_captions(manual.text, shown))
    if pictures is not None:
        drawn = rule_pictures.write(room, found, pictures, theme or "light")
        out.line(f"{len(drawn)} pictures are drawn in {pictures}.")
    out.data(
        [
            {
                "number": rule.number,
                "title": rule.title,
                "text": rule.text,
                "chapter": rule.chapter,
                "picture": shown.get(rule.number),
            }
            for rule in found
        ]
    )


def bots(*, json: Json = False, quiet: Quiet = False) -> None:
    """List the computer players."""
    out = Output(json=json, quiet=quiet)
    if quiet:
        out.final("\n".join(levels.BOTS))
    out.show(table(("player", "how it plays"), levels.BOTS.items()))
    out.line(
        "Seat them by name: --players human,greedy.  Your own bot: --players human,package.module:Class.",
        "dim",
    )
    out.data([{"name": name, "about": about} for name, about in levels.BOTS.items()])


def _page(found: list[Rule], shown: Mapping[str, str]) -> str:
    """Write rules as Markdown, each with what its picture shows."""
    rows: list[str] = []
    for rule in found:
        rows += [f"{'##' if rule.chapter else '###'} {rule.number} {rule.title}"]
        rows += [rule_pictures.caption(shown[rule.number])] if rule.number in shown else []
        rows += [rule.text] if rule.text else []
    return "\n\n".join(rows)


def _print(out: Output, text: str) -> None:
    """Print Markdown: laid out on a terminal, and as it is written into a pipe."""
    if out.console.is_terminal:
        width = min(out.console.width, 100)
        out.show(Markdown(text, hyperlinks=False), final=True, width=width)
    else:
        out.raw(text, final=True)


def _tests(slug: str) -> Path:
    """Find the tests of a room: beside it in its own folder, in a checkout here, or in the program's own."""
    own = [entry.root for entry in entries() if entry.name == slug]
    homes = [Path.cwd(), *Path(conclave.__file__).resolve().parents]
    for folder in (
        *((root.parent if root.name == "src" else root) / "tests" for root in own),
        *(home / "tests" / "games" / slug for home in homes),
    ):
        if folder.is_dir():
            return folder
    raise BadInput(f"the tests of {slug} are not here; name their folder with --tests")
