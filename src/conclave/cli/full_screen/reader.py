"""Reader: longer texts over the table: help, the log, and the rules with a search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from conclave.core.manual import Manual, Rule
from conclave.render.text import clean


class Reader(ModalScreen[None]):
    """A text that scrolls, until Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,f3,q", "dismiss", "Back"),
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("pagedown,space", "scroll(10)", "Page down", show=False),
        Binding("pageup", "scroll(-10)", "Page up", show=False),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._heading, self._text = title, text

    def compose(self) -> ComposeResult:
        """Lay out heading and text."""
        with Vertical(id="reader"):
            yield Label(f"{self._heading}  (Escape goes back)", id="reader-title", markup=False)
            with VerticalScroll(id="reader-body"):
                yield Static(Text(self._text), id="reader-text")

    def action_scroll(self, by: int) -> None:
        """Scroll by some lines."""
        self.query_one("#reader-body").scroll_relative(y=by, animate=False)


class RuleReader(Reader):
    """The manual of a game, narrowed by what is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,f3", "dismiss", "Back")]

    def __init__(self, title: str, manual: Manual, number: str) -> None:
        super().__init__(f"Rules of {title}", "")
        self._manual, self._number = manual, number

    def compose(self) -> ComposeResult:
        """Lay out a search over the rules."""
        with Vertical(id="reader"):
            yield Label(f"{self._heading}  (Escape goes back)", id="reader-title", markup=False)
            yield Input(
                self._number, placeholder="a word or a number: type to search", id="search", compact=True
            )
            with VerticalScroll(id="reader-body"):
                yield Static("", id="reader-text")

    def on_mount(self) -> None:
        """Begin with the rule in question."""
        self._search(self._number)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search with every letter."""
        self._search(event.value)

    def on_key(self, event: object) -> None:
        """Let the arrow keys scroll while the search is typed."""
        steps = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10}
        by = steps.get(getattr(event, "key", ""))
        if by is not None:
            self.action_scroll(by)

    def _search(self, words: str) -> None:
        found = rules_with(self._manual, words)
        text = Text()
        for rule in found:
            text.append(f"{rule.number} {rule.title}\n", "bold underline" if rule.chapter else "bold")
            text.append(f"{clean_lines(rule.text)}\n\n" if rule.text else "\n")
        if not found:
            text.append(f"No rule holds all of these words: {clean(words)}")
        self.query_one("#reader-text", Static).update(text)
        self.query_one("#reader-body").scroll_home(animate=False)


def rules_with(manual: Manual, words: str) -> Sequence[Rule]:
    """Return the rules of a number, or those that hold every word; all of them without any."""
    wanted = words.lower().split()
    rules = list(manual.rules.values())
    numbered = [rule for rule in rules if wanted and _begins(rule.number.lower(), wanted[0])]
    if len(wanted) == 1 and numbered:
        return numbered
    return [
        rule for rule in rules if all(w in f"{rule.number} {rule.title} {rule.text}".lower() for w in wanted)
    ]


def _begins(number: str, wanted: str) -> bool:
    """Tell whether a number is the wanted one or below it, with or without the letters of the game."""
    short = number.split("-", 1)[-1]
    return any(one == wanted or one.startswith(wanted + ".") for one in (number, short))


def clean_lines(text: str) -> str:
    """Make every line harmless for a terminal, and keep them apart."""
    return "\n".join(clean(row) for row in text.split("\n"))
