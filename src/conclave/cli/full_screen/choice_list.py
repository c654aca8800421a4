"""Choice list: what can be picked, by arrow keys, by typing a part of it, or by a click."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from conclave.cli.full_screen.table_screen import Pick
from conclave.render.text import clean


class ChoiceList(OptionList, can_focus=False):
    """The picks that hold every typed word, numbered as in line mode."""

    def __init__(self) -> None:
        super().__init__(id="choices")
        self._all: Sequence[Pick] = ()
        self._shown: list[Pick] = []

    @property
    def pick(self) -> Pick | None:
        """The pick that is in question, or none: nothing is chosen before somebody chooses."""
        return self._shown[self.highlighted] if self.highlighted is not None and self._shown else None

    @property
    def shown(self) -> Sequence[Pick]:
        """The picks that are listed."""
        return self._shown

    def offer(self, picks: Sequence[Pick]) -> None:
        """Offer other picks, with none of them in question."""
        self._all = picks
        self.narrow("", frozenset())

    def narrow(self, words: str, places: Iterable[str]) -> None:
        """List what holds all the words and points at one of the places; the first is then in question."""
        wanted, near = clean(words).lower().split(), frozenset(places)
        numbered = list(enumerate(self._all, 1))
        if len(wanted) == 1 and wanted[0].isdigit() and 0 < int(wanted[0][:6]) <= len(self._all):
            number = int(wanted[0])
            kept = [(number, self._all[number - 1])]
        else:
            kept = [(number, one) for number, one in numbered if _holds(one, wanted, near)]
        self._shown = [one for _, one in kept]
        self.clear_options()
        self.add_options(Option(_row(number, one)) for number, one in kept)
        self.highlighted = 0 if (wanted or near) and kept else None

    def step(self, by: int) -> None:
        """Move to a neighbour, or begin at one end."""
        if not self._shown:
            return
        if self.highlighted is None:
            self.highlighted = 0 if by > 0 else len(self._shown) - 1
        else:
            self.highlighted = min(max(0, self.highlighted + by), len(self._shown) - 1)

    def choose(self, pick: Pick) -> None:
        """Bring one pick of the list into question."""
        self.highlighted = self._shown.index(pick)


def _holds(pick: Pick, words: Sequence[str], near: frozenset[str]) -> bool:
    whole = f"{pick.line} {pick.label}".lower()
    return all(word in whole for word in words) and (not near or bool(near & set(pick.path)))


def _row(number: int, pick: Pick) -> Text:
    row = Text()
    row.append(f"{number:>2} ", "dim")
    sign = "■ " if pick.ends else "· " if pick.command else ""
    row.append(sign + clean(pick.label), "bold" if pick.ends else "")
    return row
