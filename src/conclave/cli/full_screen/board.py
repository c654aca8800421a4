"""Board: the drawing of a scene, larger than its place if need be, with what can be picked marked on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from conclave.render.spots import Spot

# Never colour alone: a target is bold and underlined, the one in question is turned inside out.
TARGET: Final = Style(bold=True, underline=True)
CHOSEN: Final = Style(bold=True, reverse=True)


class Board(ScrollView, can_focus=True):
    """A drawing with the colour codes of a terminal, which scrolls and can be clicked."""

    class Clicked(Message):
        """Somebody clicked where these nodes stand."""

        def __init__(self, nodes: frozenset[str]) -> None:
            super().__init__()
            self.nodes = nodes

    class Resized(Message):
        """The board has another place on the screen."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self._lines: list[Text] = []
        self._spots: Mapping[str, tuple[Spot, ...]] = {}
        self._targets: frozenset[str] = frozenset()
        self._chosen: frozenset[str] = frozenset()
        self._drawing = ""

    def draw(self, drawing: str, spots: Mapping[str, tuple[Spot, ...]]) -> None:
        """Show another drawing, scrolled as the last one was."""
        self._spots = spots
        if drawing != self._drawing:
            self._drawing = drawing
            self._lines = [Text.from_ansi(row) for row in drawing.split("\n")] if drawing else []
            wide = max((row.cell_len for row in self._lines), default=0)
            self.virtual_size = Size(wide, len(self._lines))
        self.refresh()

    def mark(self, targets: Iterable[str], chosen: Iterable[str]) -> None:
        """Mark what choices point at, and what the choice in question points at; that comes into sight."""
        self._targets, self._chosen = frozenset(targets), frozenset(chosen)
        self._bring(self._chosen or self._targets)
        self.refresh()

    def _bring(self, nodes: frozenset[str]) -> None:
        """Scroll so that one of the nodes is in sight, unless one is already."""
        places = [
            Region(spot.column, spot.line, max(1, spot.width), 1)
            for node in sorted(nodes)
            for spot in self._spots.get(node, ())
        ]
        sight = Region(*self.scroll_offset, *self.size)
        if places and not any(sight.contains_region(place) for place in places):
            self.scroll_to_region(places[0].grow((1, 4, 1, 4)), animate=False)

    def render_line(self, y: int) -> Strip:
        """Paint one line of what is in sight."""
        left, top = self.scroll_offset
        width, line = self.size.width, top + y
        if line >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        row = self._lines[line].copy()
        for nodes, style in ((self._targets, TARGET), (self._chosen, CHOSEN)):
            for node in nodes:
                for spot in self._spots.get(node, ()):
                    if spot.line == line:
                        row.stylize(style, *_letters(row.plain, spot))
        strip = Strip(row.render(self.app.console)).crop_extend(left, left + width, None)
        return strip.apply_style(self.rich_style)

    def on_resize(self) -> None:
        """Ask for a drawing that fits."""
        self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        """Tell which nodes stand where somebody clicked."""
        left, top = self.scroll_offset
        column, line = event.x + left, event.y + top
        found = frozenset(
            node
            for node, spots in self._spots.items()
            if any(s.line == line and s.column - 1 <= column <= s.column + s.width for s in spots)
        )
        if found:
            self.post_message(self.Clicked(found))


def _letters(row: str, spot: Spot) -> tuple[int, int]:
    """Return the letters of a row that fill the columns of a spot; wide letters fill two."""
    start = end = column = 0
    for place, letter in enumerate(row):
        if column < spot.column:
            start = place + 1
        if column < spot.column + spot.width:
            end = place + 1
        column += cell_len(letter)
    return start, end
