"""Screen output: what commands say, for a screen that shows it in its own place."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import RenderableType

from conclave.cli.output import Output


class ScreenOutput(Output):
    """Hands every sentence to the screen; nothing is printed over it."""

    def __init__(self, say: Callable[[str, str], None]) -> None:
        super().__init__()
        self._say = say

    def show(self, thing: RenderableType, *, final: bool = False, width: int | None = None) -> None:
        """Show a table or a text with styles."""
        with self.console.capture() as caught:
            self.console.print(thing, width=width)
        self._say(caught.get(), "")

    def raw(self, text: str, *, final: bool = False) -> None:
        """Show what is laid out already."""
        self._say(text, "")

    def prose(self, text: str) -> None:
        """Show sentences; the screen breaks them."""
        self._say(text, "")

    def _write(self, sentence: str, style: str) -> None:
        if sentence:
            self._say(sentence, style)
