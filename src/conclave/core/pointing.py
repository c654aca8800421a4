"""Pointing: what somebody meant who pointed at a thing that is no choice now, and why it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conclave.core.view import View


def why_not(view: View, path: Sequence[str]) -> tuple[str, str] | None:
    """Say why nothing can be done with what was pointed at, and by which rule; None where no rule forbids it.

    What was meant is an answer that points at all of it. An answer of the kind that is asked for now is
    meant before any other, and one that points at nothing else before one that goes on.
    """
    meant = _meant(view, path)
    return None if meant is None else view.game.words.refusal(view, meant)


@dataclass(frozen=True)
class Closed:
    """An answer that cannot be given now, as the button that stands for it: the reason, and its rule."""

    token: str
    label: str
    ends: bool
    sentence: str
    rule: str


def closed(view: View) -> list[Closed]:
    """List what the question has buttons for though it cannot be done now, each with the reason."""
    game, found = view.game, list[Closed]()
    for action in () if view.seat not in view.waiting else game.words.closed(view):
        if action in view.actions:
            continue
        sentence, rule = game.words.refusal(view, action)
        one = view.choice(action)
        found.append(Closed(one.token, one.label, one.press.ends, sentence, rule))
    return found


def _meant(view: View, path: Sequence[str]) -> int | None:
    game, offered = view.game, set(view.actions)
    asked = {game.space.read(action)[0] for action in offered}
    best: tuple[bool, int, int] | None = None
    for action in range(len(game.space)):
        if action in offered:
            continue
        try:
            points_at = game.path(view, action)
        except (LookupError, ValueError):
            continue  # an answer about what is not on this table
        if points_at and set(path) <= set(points_at):
            rank = (game.space.read(action)[0] not in asked, len(points_at), action)
            best = rank if best is None else min(best, rank)
    return None if best is None else best[2]
