"""The table of Masks: its words, its scene, and what a choice points at."""

from __future__ import annotations

from typing import Final

from conclave.core.events import Event
from conclave.core.scene import Node, Scene, Text, one_board
from conclave.core.secrets import HIDDEN, Zone
from conclave.core.view import View
from conclave.core.words import Words

KINDS: Final = 6
PEEK: Final = 6
PASS: Final = 10


class MasksWords(Words):
    """The sentences of Masks."""

    events = {"deal": "MA-1.1", "lay": "MA-1.2", "open": "MA-1.2", "score": "MA-1.2", "peek": "MA-1.3"}

    def prompt(self, view: View) -> str:
        """Say what is asked."""
        if view.over:
            return "It is over."
        return "Your turn." if view.seat in view.waiting else "Others decide."

    def label(self, view: View, action: int) -> str:
        """Name a choice by its token."""
        return view.game.space.token(action)

    def luck(self, view: View, outcome: int) -> str:
        """Name a card by its token."""
        return view.game.luck.token(outcome)

    def sentence(self, event: Event, viewer: int) -> str:
        """Say what happened, and to those who may know it what card it was."""
        facts = " ".join(map(str, event.facts))
        return f"{event.kind} {facts}" + (f": a {event.private[0]}" if event.private else "")


def scene(view: View) -> Scene:
    """Lay out all hands, six kinds to click, a button and what was laid."""
    *hands, laid = view.state.zones()
    nodes = [Node(f"seat-{seat}", "seat", _cards(hand)) for seat, hand in enumerate(hands)]
    nodes += [Node(f"kind-{kind}", "kind") for kind in range(KINDS)]
    nodes += [Node("pass", "button"), Node("laid", "zone", _cards(laid))]
    return one_board(100.0, 100.0, tuple(nodes))


def _cards(zone: Zone) -> tuple[Text, ...]:
    faces = [int(face) for face in zone.faces]
    return tuple(
        Text(float(i), 0.0, "?" if face == HIDDEN else str(face), 1.0) for i, face in enumerate(faces)
    )


def path(view: View, action: int) -> tuple[str, ...]:
    """Point at a kind, a seat or the button."""
    if action == PASS:
        return ("pass",)
    return (f"kind-{action}",) if action < PEEK else (f"seat-{action - PEEK}",)
