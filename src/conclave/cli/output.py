"""What commands print: sentences and tables for people, JSON for programs, and nothing when quiet."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap
from typing import Protocol

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from conclave.render.text import clean

PAPER = 110  # columns where the output is no terminal


class Advance(Protocol):
    """What long work calls with the number of things done since the last call."""

    def __call__(self, done: int, /) -> None:
        """Count more things done."""
        ...


class Output:
    """Where a command's words go."""

    def __init__(self, *, json: bool = False, quiet: bool = False) -> None:
        self.as_json = json
        self.quiet = quiet
        width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PAPER
        self.console = Console(width=width, highlight=False, markup=False, emoji=False)

    @property
    def chatty(self) -> bool:
        """Tell whether there is somebody to talk to."""
        return not (self.as_json or self.quiet)

    def line(self, sentence: str = "", style: str = "") -> None:
        """Say something to people; silent when quiet or for programs."""
        if self.chatty:
            self._write(sentence, style)

    def final(self, sentence: str, style: str = "") -> None:
        """Say the result, which is said even when quiet."""
        if not self.as_json:
            self._write(sentence, style)

    def show(self, thing: RenderableType, *, final: bool = False, width: int | None = None) -> None:
        """Show a table or a text with styles."""
        if self.chatty or (final and not self.as_json):
            self.console.print(thing, width=width)

    def raw(self, text: str, *, final: bool = False) -> None:
        """Print what is laid out already, such as a board."""
        if self.chatty or (final and not self.as_json):
            print(text, flush=True)

    def prose(self, text: str) -> None:
        """Print what may hold long sentences, broken between words on a terminal; drawings stay whole."""
        if not self.chatty:
            return
        rows = text.split("\n")
        if self.console.is_terminal:
            wide = self.console.width
            rows = [
                part
                for row in rows
                for part in (wrap(row, wide) if len(row) > wide and "\x1b" not in row else [row])
            ]
        print("\n".join(rows), flush=True)

    def data(self, thing: object) -> None:
        """Print JSON, when JSON was asked for."""
        if self.as_json:
            print(json.dumps(thing, indent=2, ensure_ascii=False), flush=True)

    def row(self, thing: object) -> None:
        """Print JSON in one line, when JSON was asked for: one of many."""
        if self.as_json:
            print(json.dumps(thing, ensure_ascii=False), flush=True)

    @contextmanager
    def progress(self, about: str, total: int, unit: str, before: int = 0) -> Iterator[Advance]:
        """Show a bar on the error stream while long work is done; only a terminal gets to see it.

        What was done `before` is on the bar and not in its speed.
        """
        console = Console(stderr=True, highlight=False)
        rate = TextColumn("{task.fields[rate]}")
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            rate,
            TimeRemainingColumn(),
        )
        hidden = not self.chatty or not console.is_terminal
        with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
            task = bar.add_task(about, total=total, completed=before, rate="")

            def advance(done: int, /) -> None:
                bar.update(task, advance=done)
                elapsed = bar.tasks[0].elapsed or 0.0
                if elapsed:
                    bar.update(task, rate=f"{(bar.tasks[0].completed - before) / elapsed:,.1f} {unit}/s")

            yield advance

    def _write(self, sentence: str, style: str) -> None:
        for row in sentence.split("\n"):
            self.console.print(Text(clean(row), style), soft_wrap=True)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], title: str = "") -> Table:
    """Lay out rows under heads; a head that begins with `>` is set to the right."""
    made = Table(
        box=SIMPLE_HEAD,
        title=title or None,
        title_justify="left",
        title_style="bold",
        pad_edge=False,
        show_header=any(heads),
    )
    for head in heads:
        made.add_column(head.lstrip(">"), justify="right" if head.startswith(">") else "left")
    for row in rows:
        made.add_row(*(Text(clean(cell)) for cell in row))
    return made
