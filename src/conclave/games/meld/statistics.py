"""What is worth counting in The Meld: boards, tiles, foci, spells, constructs and battles."""

from __future__ import annotations

from typing import Final

from conclave.core.events import Event
from conclave.core.options import Options
from conclave.core.state import State
from conclave.core.statistics import Statistics
from conclave.games.meld.data import AREA, AURA, BASIC, RITUAL, SEALED, SEATS, Book
from conclave.games.meld.options import MeldOptions
from conclave.games.meld.rules.end import standing
from conclave.games.meld.sets import find
from conclave.games.meld.state import Meld

# Events whose first fact is the seat, and the figure that they add one to.
FIGURES: Final = {
    "turn": "turns", "meditate": "meditations", "invoke": "invocations", "place": "tiles placed",
    "move": "tiles moved", "flip": "tiles flipped", "remove": "tiles removed", "claim": "tiles claimed",
    "seal": "tiles sealed", "unseal": "tiles unsealed", "focus": "foci placed", "away": "foci taken off",
    "enlist": "constructs enlisted", "taken": "unique constructs taken", "kept": "unique constructs kept",
    "lost": "unique constructs lost", "battle": "battles begun", "sorcery": "sorceries",
    "trigger": "triggers",
}  # fmt: skip
FURTHER: Final = (
    "rituals", "constructs gained", "battles defended", "hits taken", "hits dealt", "constructs lost",
    "foci lost in battle",
)  # fmt: skip


def component_names(options: Options) -> dict[str, list[str]]:
    """Name everything of a set whose use is counted: boards, tiles, spells and unique constructs."""
    assert isinstance(options, MeldOptions)
    book = find(options.components)
    sides = 2 * int(book.tiles)
    used = [book.faces[number] for board in book.boards for number in board]
    if options.boards == "aspirant_all":
        used = [
            face for face, name in zip(book.faces[sides:], book.face_names, strict=True) if name == "aspirant"
        ]
    return {
        "board": [face.name for face in used],
        "tile": [face.name for face in book.faces[:sides]],
        "claimed tile": [face.name for face in book.faces[:sides]],
        # What only lasts is neither invoked nor resolved, so its use is not counted.
        "spell": [
            f"{spell.name} of {face.name}"
            for face in [*book.faces[:sides], *used]
            for spell in face.spells
            if spell.kind != AURA or spell.triggers
        ],
        "construct": book.names[1:],
    }


class MeldStatistics(Statistics):
    """Counts what each wizard does, and what the areas hold at the end (ME-3 to ME-14)."""

    def begin(self, state: State) -> None:
        """Count turns, and start every figure at nought, so that none is missing."""
        self.turns = 0
        for seat in range(state.seats):
            for figure in (*FIGURES.values(), *FURTHER):
                self.note(figure, 0, seat)
        self.note("twilight turns", 0)

    def event(self, event: Event, state: State) -> None:
        """Count one event; its first fact is the book, its second the seat."""
        assert isinstance(state, Meld)
        kind, facts, book = event.kind, event.facts[1:], state.book
        if kind in FIGURES:
            self.add(FIGURES[kind], seat=facts[0])
        if kind == "turn":
            self.turns += 1
        elif kind == "first":
            self.first = facts[0]
        elif kind == "twilight":
            self.add("twilight turns")
        elif kind == "gain":
            self.add("constructs gained", facts[1], facts[0])
        elif kind in ("battle", "hits", "fall", "foci_lost"):
            self._battle(kind, facts)
        else:
            self._things(kind, facts, book)

    def _battle(self, kind: str, facts: tuple[int, ...]) -> None:
        """Count battles and what they cost (ME-12)."""
        if kind == "battle":
            self.add("battles defended", seat=facts[1])
        elif kind == "hits":
            for seat, hits, other in ((facts[0], facts[1], facts[2]), (facts[2], facts[3], facts[0])):
                self.add("hits taken", hits, seat)
                self.add("hits dealt", hits, other)
        elif kind == "fall":
            self.add("constructs lost", seat=facts[0])
        else:
            self.add("foci lost in battle", facts[1], facts[0])

    def _things(self, kind: str, facts: tuple[int, ...], book: Book) -> None:
        """Count the uses of tiles, spells, constructs and options."""
        if kind == "option":
            self.use("option", book.faces[facts[1]].options[facts[2]].name, facts[0])
        elif kind in ("invoke", "trigger", "sorcery"):
            side = book.faces[facts[1]]
            spell = side.spells[facts[2]]
            self.use("spell", f"{spell.name} of {side.name}", facts[0])
            if kind == "invoke" and spell.kind == RITUAL:
                self.add("rituals", seat=facts[0])
            if kind == "invoke" and facts[3] != BASIC:
                self.use("construct", book.names[facts[3]], facts[0])
        elif kind == "place":
            self.use("tile", book.faces[facts[1]].name, facts[0])
        elif kind == "claim":
            self.use("claimed tile", book.faces[facts[1]].name, facts[0])
        elif kind == "deploy":
            self.use("construct", book.names[facts[1]], facts[0])

    def end(self, state: State) -> None:
        """Name the boards and look at what everybody holds (ME-14.5)."""
        assert isinstance(state, Meld)
        places = [int(place) for place in state.place]
        for seat in range(state.seats):
            if state.boards[seat] >= 0:
                board = state.book.faces[state.boards[seat]].name
                self.factions[seat] = board
                self.use("board", board, seat)
                self.note("towards a set", standing(state, seat)[0], seat)
            self.note("area at the end", places.count(AREA + seat), seat)
            self.note("sealed at the end", places.count(SEALED + seat), seat)
            foci = [int(state.foci[SEATS * tile + seat]) for tile in range(state.book.tiles)]
            self.note("foci on the field at the end", sum(foci), seat)
            self.note("field tiles at the end", sum(1 for count in foci if count), seat)
            self.note("pool at the end", int(state.pooled(seat)), seat)
            self.note("army at the end", int(state.armed(seat)), seat)
        self.note("rounds", (self.turns + state.seats - 1) // state.seats)
        self.note("stack at the end", int(state.stacked()))
        self.note("field at the end", len(list(state.land)))
