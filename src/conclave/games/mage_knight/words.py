"""What Mage Knight says: prompts, labels, luck and standing."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.events import Event
from conclave.core.facts import Fact
from conclave.core.frames import Either
from conclave.core.triggers import MomentOrder
from conclave.core.view import View
from conclave.core.words import Words
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import labels, log, pieces, prompts, refusals
from conclave.games.mage_knight.actions import SPACE
from conclave.games.mage_knight.parts import modules_of
from conclave.games.mage_knight.rows import HAND
from conclave.games.mage_knight.sayings import say
from conclave.games.mage_knight.state import Mage

modules_of("sayings")


class MageWords(Words[Mage]):
    """The sentences of Mage Knight."""

    events: ClassVar[dict[str, str]] = log.RULES

    def seat_name(self, seat: int) -> str:
        """Name a seat."""
        return log.seat_name(seat)

    def prompt(self, view: View[Mage]) -> str:
        """Say what is asked."""
        result = view.state.result
        if result is not None:
            names = [log.seat_name(seat, view.state.cast()) for seat in range(view.state.seats)]
            scores = ", ".join(str(score) for score in result.scores)
            return f"{result.headline(names)}, scores {scores}: {result.why}."
        if view.asked < 0:
            return "Luck decides."
        if view.asked == view.seat:
            return prompts.ask(view.state, view.state.stack[-1])
        return f"{log.seat_name(view.asked, view.state.cast())} is to decide."

    def label(self, view: View[Mage], action: int) -> str:
        """Say what a choice does."""
        frame = view.state.stack[-1]
        kind, places = SPACE.read(action)
        if isinstance(frame, Either):
            return say(frame.frames[places[0]]).capitalize()
        named = prompts.PICKS.get(type(frame).__name__)
        if named is not None and kind == "pick":
            return named[places[0]]
        if isinstance(frame, MomentOrder):
            return f"{SPACE.token(action)} first"
        return labels.label(view, action)

    def luck(self, view: View[Mage], outcome: int) -> str:
        """Say what came."""
        return view.game.luck.token(outcome)

    def sentence(self, event: Event, viewer: int) -> str:
        """Say what happened."""
        return log.sentence(event)

    def closed(self, view: View[Mage]) -> list[int]:
        """List answers that have a button though they cannot be given now."""
        return refusals.closed(view)

    def refusal(self, view: View[Mage], action: int) -> tuple[str, str]:
        """Say why an action is not possible and which rule forbids it."""
        return refusals.refusal(view, action)

    def status(self, view: View[Mage]) -> list[Fact]:
        """Give fame, reputation, level, crystals, units and hands."""
        s = view.state
        rows: list[Fact] = []
        for seat in range(s.seats):
            crystals = [int(s.crystals[seat * d.FOUR + color]) for color in range(d.FOUR)]
            kinds = [int(s.unit(seat, place, d.U_KIND)) for place in range(d.UNIT_PLACES)]
            names = [log.thing(pieces.UNIT_NAMES[kind - 1]) for kind in kinds if kind]
            rows.append(Fact("fame", seat, str(int(s.get(seat, d.FAME)))))
            rows.append(Fact("reputation", seat, str(int(s.get(seat, d.REPUTATION)))))
            rows.append(Fact("level", seat, str(int(s.get(seat, d.LEVEL)))))
            rows.append(Fact("crystals", seat, " ".join(map(str, crystals))))
            rows.append(Fact("units", seat, ", ".join(names) or "none"))
            rows.append(Fact("hand", seat, str(len(s.z[HAND + seat]))))
        rows.append(Fact("round", -1, f"{int(s.round)}, {'night' if s.night else 'day'}"))
        return rows
