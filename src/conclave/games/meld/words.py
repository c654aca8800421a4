"""What The Meld says: prompts, labels, luck and standing."""

from __future__ import annotations

from typing import ClassVar

from conclave.core import flow
from conclave.core.events import Event
from conclave.core.storage import Ints
from conclave.core.view import View
from conclave.core.words import Words
from conclave.games.meld import naming, refusals, telling
from conclave.games.meld.actions import (
    ALL,
    BOARD,
    CONSTRUCT,
    DIE,
    DONE,
    FACE,
    FOCUS_AT,
    HEX,
    INVOKE_AT,
    LUCK_DRAW,
    LUCK_ROLL,
    LUCK_THROW,
    PASS,
    RETURN_AT,
    SEAT,
    SIDE,
    SYMBOL,
    THROWS,
    TILE,
)  # fmt: skip
from conclave.games.meld.data import AREA, SEALED, SYMBOLS, Book
from conclave.games.meld.prompts import ASKS, STOPS
from conclave.games.meld.rules.area import SorceryOrder
from conclave.games.meld.rules.end import standing
from conclave.games.meld.rules.invoke import Invoke
from conclave.games.meld.rules.roll import RollDie, Throw, ThrowDice
from conclave.games.meld.rules.runner import Maybe
from conclave.games.meld.rules.tiles import TileSide
from conclave.games.meld.rules.triggers import ChooseTrigger
from conclave.games.meld.rules.turn import ChooseOption
from conclave.games.meld.sets import STANDARD
from conclave.games.meld.vocabulary import OPS


class MeldWords(Words):
    """The sentences of The Meld."""

    events: ClassVar[dict[str, str]] = telling.RULES

    def seat_name(self, seat: int) -> str:
        """Name a seat by the colour of its foci (ME-2.1)."""
        return naming.seat(seat)

    def prompt(self, view: View) -> str:
        """Say what is asked, or how the game ended."""
        result = view.state.result
        if result is not None:
            names = " and ".join(naming.seat(seat) for seat in result.winners)
            return f"{names} {'share the win' if len(result.winners) > 1 else 'wins'}: {result.why}."
        frame = flow.waiting(view.state)
        if view.asked < 0:
            return "A die is rolled." if isinstance(frame, RollDie | ThrowDice) else "Luck decides."
        if view.asked != view.seat:
            return f"{naming.seat(view.asked)} is to answer."
        ask = ASKS[type(frame).__name__]
        if isinstance(frame, Invoke):
            ask = f"{ask} This would be number {int(frame.used) + 1}."
        return ask

    def label(self, view: View, action: int) -> str:
        """Say what a choice does."""
        s, seat, frame = naming.meld(view), view.seat, flow.waiting(view.state)
        if action < DONE:
            return self._pick(view, action)
        if action == DONE:
            return STOPS.get(type(frame).__name__, "Enough")
        if action == PASS:
            return "Pass"
        if action == ALL:
            return "All of them"
        if action < SEAT:
            number = 2 * int(frame.tile) + action - SIDE if isinstance(frame, TileSide) else -1
            return f"Side {'ab'[action - SIDE]}: {naming.face(s.book, number)}"
        if action < BOARD:
            return naming.seat(action - SEAT)
        if action < FACE:
            side = s.book.faces[s.book.boards[(action - BOARD) // 2][(action - BOARD) % 2]]
            return f"Board {(action - BOARD) // 2 + 1}: {side.name}"
        if action < SYMBOL:
            return f"Face {action - FACE + 1}"
        if action < CONSTRUCT:
            return SYMBOLS[action - SYMBOL].capitalize()
        if action < TILE:
            name = naming.construct(s.book, action - CONSTRUCT)
            return name[:1].upper() + name[1:]
        if action < DIE:
            return naming.tile(s, action - TILE) if action - TILE < s.book.tiles else "No such tile"
        if action < HEX:
            return f"Die {action - DIE + 1}: {naming.die(s, action - DIE)}"
        if action < FOCUS_AT:
            where = naming.hex_name(s, action - HEX)
            return where[:1].upper() + where[1:]
        if action < INVOKE_AT:
            return f"Slot of {naming.focus_slot(s, action - FOCUS_AT, seat)}"
        if action < RETURN_AT:
            return f"Invoke {naming.slot(s, action - INVOKE_AT, seat)}"
        return f"Return from {naming.slot(s, action - RETURN_AT, seat)}"

    def _pick(self, view: View, action: int) -> str:
        s, frame = naming.meld(view), flow.waiting(view.state)
        if isinstance(frame, ChooseOption):
            options = s.book.faces[s.boards[frame.seat]].options
            return options[action].name if action < len(options) else f"Option {action + 1}"
        if isinstance(frame, ChooseTrigger):
            ready = frame.ready(s)
            if action < len(ready):
                one = ready[action]
                side = s.book.faces[one.face]
                return f"{side.spells[one.spell].name} of {side.name}"
        if isinstance(frame, SorceryOrder):
            spells = s.book.faces[frame.face].spells
            return spells[action].name if action < len(spells) else f"Sorcery {action + 1}"
        if isinstance(frame, Maybe):
            op = int(s.book.code[frame.row])
            return f"Yes: {next(word for word, (code, _, _) in OPS.items() if code == op).replace('_', ' ')}"
        if isinstance(frame, Throw):
            count = int(frame.count)
            return f"Throw {count} {'die' if count == 1 else 'dice'}"
        return f"Choice {action + 1}"

    def luck(self, view: View, outcome: int) -> str:
        """Say what luck brought."""
        s = naming.meld(view)
        if outcome < LUCK_ROLL:
            return f"{naming.seat(outcome)} is first"
        if outcome < LUCK_DRAW:
            frame = flow.waiting(view.state)
            side = outcome - LUCK_ROLL
            if isinstance(frame, RollDie):
                kind = int(s.ether[5 * int(frame.die) + 1])
                return f"{s.book.names[kind]} shows {naming.symbols(s.book, kind, side)}"
            return f"face {side + 1}"
        if outcome < LUCK_THROW:
            return f"{naming.tile(s, outcome - LUCK_DRAW)} is drawn"
        frame = flow.waiting(view.state)
        kind = int(s.ether[5 * int(frame.die) + 1]) if isinstance(frame, ThrowDice) else 0
        faces = [naming.symbols(s.book, kind, face) for face in THROWS[outcome - LUCK_THROW]]
        return f"{s.book.names[kind]}: {', '.join(faces)}"

    def sentence(self, event: Event, viewer: int) -> str:
        """Say what happened."""
        return telling.sentence(event)

    def refusal(self, view: View, action: int) -> tuple[str, str]:
        """Say why an answer is not possible, and the rule that forbids it."""
        return refusals.refusal(view, action)

    def status(self, view: View) -> list[tuple[str, str]]:
        """Give round, stack, supply, and for each seat its board, constructs, tiles and standing."""
        s = naming.meld(view)
        rows = [
            ("Round", f"{(int(s.turn) + s.seats - 1) // s.seats} of {int(s.limit)}"),
            ("Stack", f"{int(s.stacked())} tiles"),
            ("Supply", f"{int(s.supply)} constructs"),
        ]
        if s.book.hash != STANDARD.hash:
            rows.append(("Components", s.book.word))
        for seat in range(s.seats):
            if s.boards[seat] < 0:
                continue
            name = naming.seat(seat)
            area = [naming.tile(s, t) for t in range(s.book.tiles) if s.place[t] == AREA + seat]
            shut = [naming.tile(s, t) for t in range(s.book.tiles) if s.place[t] == SEALED + seat]
            area += [f"{tile} (sealed)" for tile in shut]
            key = standing(s, seat)
            rows.append((name, s.book.faces[s.boards[seat]].name))
            rows.append(
                (f"{name} pool, army", f"{_held(s.pool, s.book, seat)}; {_held(s.army, s.book, seat)}")
            )
            rows.append((f"{name} area", ", ".join(area) or "nothing"))
            rows.append((f"{name} stands", f"{key[0]} towards a set, {key[3]} field tiles"))
        return rows


def _held(counts: Ints, book: Book, seat: int) -> str:
    kinds = int(book.kinds)
    names = [book.names[kind] for kind in range(1, kinds) if counts[seat * kinds + kind]]
    return ", ".join([str(int(counts[seat * kinds])), *names])
