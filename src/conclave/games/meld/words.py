"""What The Meld says: prompts, labels, luck and standing."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core import flow
from conclave.core.events import Event
from conclave.core.facts import Fact
from conclave.core.storage import Ints
from conclave.core.view import View
from conclave.core.words import Words
from conclave.games.meld import log, naming, refusals
from conclave.games.meld.actions import LUCK, SPACE, THROWS
from conclave.games.meld.data import AREA, SEALED, SYMBOLS, TO_WIN, Book
from conclave.games.meld.prompts import ASKS, DEEDS, STOPS
from conclave.games.meld.rules.area import SorceryOrder
from conclave.games.meld.rules.end import standing
from conclave.games.meld.rules.invoke import Invoke
from conclave.games.meld.rules.picks import Maybe
from conclave.games.meld.rules.roll import RollDie, Throw, ThrowDice
from conclave.games.meld.rules.tiles import TileSide
from conclave.games.meld.rules.triggers import ChooseTrigger, Printed
from conclave.games.meld.rules.turn import ChooseOption
from conclave.games.meld.sets import STANDARD
from conclave.games.meld.state import Meld

# The options that nearly every board has, and what they are in a few words (ME-3.3).
USUAL: Final = ["Invoke", "Meditate"]
TURN: Final = "Invoke a lit slot, or meditate to take constructs back."
# What a game without a full set is decided by, first things first (ME-14.5).
COUNTED: Final = ("towards a set", "claimed tiles", "sealed tiles", "field tiles", "constructs")


class MeldWords(Words[Meld]):
    """The sentences of The Meld."""

    events: ClassVar[dict[str, str]] = log.RULES

    def seat_name(self, seat: int) -> str:
        """Name a seat by the colour of its foci (ME-2.1)."""
        return naming.seat(seat)

    def prompt(self, view: View[Meld]) -> str:
        result = view.state.result
        if result is not None:
            names = [naming.seat(seat) for seat in range(view.state.seats)]
            return f"{result.headline(names)}: {result.why}{_decided(view.state)}."
        frame = flow.waiting(view.state)
        if view.asked < 0:
            return "A die is rolled." if isinstance(frame, RollDie | ThrowDice) else "Luck decides."
        if view.asked != view.seat:
            return f"{naming.seat(view.asked)} is to answer."
        ask = ASKS[type(frame).__name__]
        if isinstance(frame, ChooseOption):
            names = [option.name for option in view.state.book.faces[view.state.boards[frame.seat]].options]
            ask = TURN if names == USUAL else ask
        if isinstance(frame, Invoke):
            ask = f"{ask} This would be number {int(frame.used) + 1}."
        return ask

    def label(self, view: View[Meld], action: int) -> str:
        s, seat, frame = view.state, view.seat, flow.waiting(view.state)
        match SPACE.read(action):
            case "pick", (place,):
                return self._pick(view, place)
            case "done", _:
                return STOPS.get(type(frame).__name__, "Enough")
            case "side", (side,):
                number = 2 * int(frame.tile) + side if isinstance(frame, TileSide) else -1
                return f"Side {'ab'[side]}: {naming.face(s.book, number)}"
            case "seat", (other,):
                return naming.seat(other)
            case "board", (board, side):
                return f"Board {board + 1}: {s.book.faces[s.book.boards[board][side]].name}"
            case "face", (face,):
                return f"Face {face + 1}"
            case "symbol", (symbol,):
                return SYMBOLS[symbol].capitalize()
            case "construct", (kind,):
                return _upper(naming.construct(s.book, kind))
            case "tile", (tile,):
                return naming.tile(s, tile) if tile < s.book.tiles else "No such tile"
            case "die", (die,):
                return f"Die {die + 1}: {naming.die(s, die)}"
            case "hex", (tile, way):
                return _upper(naming.hex_name(s, tile, way))
            case "focus", (slot,):
                return f"Slot of {naming.focus_slot(s, slot, seat)}"
            case "invoke", (slot,):
                return f"Invoke {naming.slot(s, slot, seat)}"
            case "return", (slot,):
                return f"Return from {naming.slot(s, slot, seat)}"
            case verb, _:
                return {"pass": "Pass", "all": "All of them"}[verb]

    def _pick(self, view: View[Meld], place: int) -> str:
        s, frame = view.state, flow.waiting(view.state)
        if isinstance(frame, ChooseOption):
            options = s.book.faces[s.boards[frame.seat]].options
            return options[place].name if place < len(options) else f"Option {place + 1}"
        if isinstance(frame, ChooseTrigger):
            ready = frame.ready(s)
            one = ready[place] if place < len(ready) else None
            if isinstance(one, Printed):
                side = s.book.faces[one.face]
                return f"{side.spells[one.spell].name} of {side.name}"
        if isinstance(frame, SorceryOrder):
            spells = s.book.faces[frame.face].spells
            return spells[place].name if place < len(spells) else f"Sorcery {place + 1}"
        if isinstance(frame, Maybe):
            return f"Yes: {DEEDS[frame.deed()]}"
        if isinstance(frame, Throw):
            count = int(frame.count)
            return f"Throw {count} {'die' if count == 1 else 'dice'}"
        return f"Choice {place + 1}"

    def luck(self, view: View[Meld], outcome: int) -> str:
        s, frame = view.state, flow.waiting(view.state)
        kind = int(s.ether[5 * int(frame.die) + 1]) if isinstance(frame, RollDie | ThrowDice) else 0
        match LUCK.read(outcome):
            case "first", (seat,):
                return f"{naming.seat(seat)} is first"
            case "roll", (side,) if isinstance(frame, RollDie):
                return f"{s.book.names[kind]} shows {naming.symbols(s.book, kind, side)}"
            case "roll", (side,):
                return f"face {side + 1}"
            case "draw", (tile,):
                return f"{naming.tile(s, tile)} is drawn"
            case _, places:
                faces = [naming.symbols(s.book, kind, face) for face in THROWS[places[0]]]
                return f"{s.book.names[kind]}: {', '.join(faces)}"

    def sentence(self, event: Event, viewer: int) -> str:
        return log.sentence(event)

    def closed(self, view: View[Meld]) -> tuple[int, ...]:
        """List answers that have a button though they cannot be given now."""
        return refusals.closed(view)

    def refusal(self, view: View[Meld], action: int) -> tuple[str, str]:
        """Say why an answer is not possible, and the rule that forbids it."""
        return refusals.refusal(view, action)

    def status(self, view: View[Meld]) -> list[Fact]:
        """Give round, stack, supply, and for each seat its board, constructs, tiles and standing."""
        s = view.state
        rows = [
            Fact("round", -1, f"{(int(s.turn) + s.seats - 1) // s.seats} of {int(s.limit)}"),
            Fact("stack", -1, f"{int(s.stacked())} tiles"),
            Fact("supply", -1, f"{int(s.supply)} constructs"),
            Fact("goal", -1, f"{TO_WIN} claimed tiles of a glyph"),
        ]
        if s.book.hash != STANDARD.hash:
            rows.append(Fact("components", -1, s.book.word))
        for seat in range(s.seats):
            if s.boards[seat] < 0:
                continue
            area = [naming.tile(s, t) for t in range(s.book.tiles) if s.place[t] == AREA + seat]
            shut = [naming.tile(s, t) for t in range(s.book.tiles) if s.place[t] == SEALED + seat]
            area += [f"{tile} (sealed)" for tile in shut]
            key = standing(s, seat)
            held = f"{_held(s.pool, s.book, seat)}; {_held(s.army, s.book, seat)}"
            rows.append(Fact("board", seat, s.book.faces[s.boards[seat]].name))
            rows.append(Fact("pool, army", seat, held))
            rows.append(Fact("area", seat, ", ".join(area) or "nothing"))
            rows.append(Fact("stands", seat, f"{key[0]} towards a set, {key[3]} field tiles"))
        return rows


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _held(counts: Ints, book: Book, seat: int) -> str:
    kinds = int(book.kinds)
    names = [book.names[kind] for kind in range(1, kinds) if counts[seat * kinds + kind]]
    return ", ".join([str(int(counts[seat * kinds])), *names])


def _decided(s: Meld) -> str:
    """Say what decided a game without a full set: the first count in which the best two differ (ME-14.5)."""
    result = s.result
    if result is None or result.drawn or s.resigned or max(result.scores) >= TO_WIN:
        return ""
    best = result.winners[0]
    keys = {seat: standing(s, seat) for seat in range(s.seats)}
    others = sorted((key for seat, key in keys.items() if seat != best), reverse=True)
    for place, name in enumerate(COUNTED):
        if others and keys[best][place] != others[0][place]:
            return f"; {naming.seat(best)} has {keys[best][place]} {name}, the next {others[0][place]}"
    return ""
