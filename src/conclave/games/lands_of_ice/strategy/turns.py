"""Turns: which card is played, and what is done with its points (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.frames import Question
from conclave.core.storage import Choices, Int, Ints
from conclave.games.lands_of_ice.actions import DONE, PLAY
from conclave.games.lands_of_ice.data import BOX, PIECES, RESERVE
from conclave.games.lands_of_ice.rules.turn import PlayCard, Turn
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.judging import face_down
from conclave.games.lands_of_ice.strategy.manner import Manner
from conclave.games.lands_of_ice.strategy.planning import ACTION_POINT, Line, TurnPlan, outcome


def play_turn(s: Labyrinth, seat: Int, manner: Manner, answers: Choices) -> None:
    """Play a card if one is asked for, and carry out the plan for what is left of the turn."""
    frame = s.stack[-1]
    if isinstance(frame, PlayCard):
        found = Choices()
        frame.choices(s, found)
        most = found[len(found) - 1]
        lines = plan_after(s, seat, most, manner)
        line, card = with_card(lines, found, most, manner)
        _play(s, card, answers)
        follow(s, seat, line, answers)
        return
    lines = searched(s, seat, manner)
    follow(s, seat, lines[min(int(manner.place), len(lines) - 1)], answers)


# Turns that were searched, for manners that differ in the end that they take; the oldest go first.
_searched: dict[tuple[str, str, tuple[int, ...]], list[Line]] = {}
KEPT: Final = 24


def searched(s: Labyrinth, seat: Int, manner: Manner) -> list[Line]:
    """Search a turn, or remember what came of it.

    What lies face down is taken off first: what is remembered depends on what everybody sees, and on nothing
    that a seat knows or imagines.
    """
    s = without_hidden(s)
    key = [int(seat), int(manner.width), int(s.turn), int(s.ap)]
    key += [int(place) for place in s.where.faces]
    _note(key, s.marks)
    _note(key, s.rooms)
    _note(key, s.turns)
    _note(key, s.cells)
    _note(key, s.gates)
    _note(key, s.breaches)
    _note(key, s.gears)
    _note(key, s.lying)
    _note(key, s.hands)
    _note(key, s.jumps)
    _note(key, s.points)
    _note(key, s.actions)
    _note(key, s.tops)
    mark = (s.book.word, s.rules.mode, tuple(key))
    found = _searched.get(mark)
    if found is None:
        found = TurnPlan(s, seat, manner).search()
        while len(_searched) >= KEPT:
            del _searched[next(iter(_searched))]
        _searched[mark] = found
    return found


def _note(key: list[int], row: Ints) -> None:
    for place in range(len(row)):
        key.append(int(row[place]))


def without_hidden(s: Labyrinth) -> Labyrinth:
    """Give a copy without tokens that lie face down; how many lie where is still known."""
    twin = s.copy()
    twin.where = twin.where.apart()
    for piece in range(PIECES):
        if twin.where.faces[piece] <= RESERVE:
            twin.where.faces[piece] = BOX
    return twin


def plan_after(s: Labyrinth, seat: Int, most: Int, manner: Manner) -> list[Line]:
    """Plan a turn with the highest card; cheaper ends of it are found on the way."""
    twin = s.copy()
    flow.play(twin, most)
    if not twin.stack or not isinstance(twin.stack[-1], Turn):
        return [Line(twin, 0, 0, [], True)]
    return searched(twin, seat, manner)


def with_card(lines: list[Line], found: Choices, most: Int, manner: Manner) -> tuple[Line, Int]:
    """Choose an end of the turn and the card for it: every point on a card is missed in a later turn."""
    best: list[tuple[int, int, int]] = []
    full = most - PLAY + 2
    for place in range(len(lines)):
        line = lines[place]
        spent = full - line.left
        for at in range(len(found)):
            points = found[at] - PLAY + 2
            if points < spent:
                continue
            worth = outcome(line) - ACTION_POINT * points
            if line.ended:
                worth -= int(ACTION_POINT * (full - points))
            best.append((-int(worth), int(found[at]), place))
            break
    best.sort()
    _, card, place = best[min(int(manner.place), len(best) - 1)]
    return lines[place], card


def follow(s: Labyrinth, seat: Int, line: Line, answers: Choices) -> None:
    """Give the answers of a line for as long as they are allowed, and end the turn where it does."""
    for chosen in line.answers:
        if not s.stack:
            return
        frame = s.stack[-1]
        if not isinstance(frame, Question) or frame.asks(s) != seat or frame.bar(s, chosen) != 0:
            return
        _play(s, chosen, answers)
    if not line.ended and s.stack and isinstance(s.stack[-1], Turn):
        _play(s, DONE, answers)


def _play(s: Labyrinth, chosen: Int, answers: Choices) -> None:
    answers.append(chosen)
    flow.play(s, chosen)


def best_reply(s: Labyrinth, seat: Int, manner: Manner) -> Int:
    """Value the start of a turn for the seat that has it, by the best that it seems to bring."""
    frame = s.stack[-1]
    found = Choices()
    assert isinstance(frame, PlayCard)
    frame.choices(s, found)
    lead = outcome(plan_after(s, seat, found[len(found) - 1], manner)[0])
    return lead + face_down(s, seat) - face_down(s, 1 - seat)
