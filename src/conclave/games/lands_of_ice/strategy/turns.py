"""Turns: which card is played, and what is done with its points (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.frames import Question
from conclave.core.storage import Choices, Int, Ints
from conclave.games.lands_of_ice.actions import DEED, DONE, PLAY, TARGET
from conclave.games.lands_of_ice.data import BOX, PIECES, RESERVE
from conclave.games.lands_of_ice.rules.turn import PlayCard, Turn
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.exploring import behind_doors
from conclave.games.lands_of_ice.strategy.manner import Manner
from conclave.games.lands_of_ice.strategy.planning import Line, TurnPlan, outcome
from conclave.games.lands_of_ice.strategy.weights import ACTION_POINT, WEIGHTS


class Ending:
    """An end of a turn with the card that it takes, and what both are worth together."""

    __slots__ = ("card", "line", "worth")

    def __init__(self, worth: Int, card: Int, line: Line) -> None:
        self.worth: Int = worth
        self.card: Int = card
        self.line = line


def play_turn(s: Labyrinth, seat: Int, manner: Manner, answers: Choices) -> None:
    """Play a card if one is asked for, and carry out the plan for what is left of the turn."""
    frame = s.stack[-1]
    if isinstance(frame, PlayCard):
        found = Choices()
        frame.choices(s, found)
        most = found[len(found) - 1]
        ends = with_card(plan_after(s, seat, most, manner), found, most)
        end = ends[taken([one.line for one in ends], manner.place)]
        _play(s, end.card, answers)
        follow(s, seat, end.line, answers)
        return
    lines = searched(s, seat, manner)
    follow(s, seat, lines[taken(lines, manner.place)], answers)


def taken(lines: list[Line], place: Int) -> Int:
    """Find the end in some place of those that differ: who does what, and not only to which square."""
    if place == 0:
        return 0
    alike: dict[tuple[int, ...], int] = {}
    passed: Int = 0
    for at in range(len(lines)):
        deeds = [answer for answer in lines[at].answers if answer >= DEED and answer < TARGET]
        deeds.sort()
        mark = tuple(deeds)
        times = alike.get(mark, 0)
        if times >= ALIKE:
            continue
        alike[mark] = times + 1
        if passed == place:
            return at
        passed += 1
    return 0


# Turns that were searched, for manners that differ in the end that they take; the oldest go first.
_searched: dict[tuple[str, str, tuple[int, ...]], list[Line]] = {}
KEPT: Final = 48
ALIKE: Final = 3  # ends with the same deeds of the same characters that are told apart


def searched(s: Labyrinth, seat: Int, manner: Manner) -> list[Line]:
    """Search a turn, or remember what came of it.

    What lies face down is taken off first: what is remembered depends on what everybody sees, and on what the
    seat's own tokens make of each room.
    """
    dark = behind_doors(s, seat)
    s = without_hidden(s)
    key = [int(seat), int(manner.width), int(manner.ideas), int(s.turn), int(s.ap), *dark]
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
        found = TurnPlan(s, seat, manner, dark).search()
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


def with_card(lines: list[Line], found: Choices, most: Int) -> list[Ending]:
    """List ends of the turn, each with its card: every point on a card is missed in a later turn."""
    best: list[Ending] = []
    full = most - PLAY + 2
    for line in lines:
        spent = full - line.left
        for at in range(len(found)):
            points = found[at] - PLAY + 2
            if points < spent:
                continue
            # The position was weighed with the highest card gone.
            spare = WEIGHTS[ACTION_POINT] * (full - points)
            best.append(Ending(outcome(line, full - points) + spare, found[at], line))
            if not line.ended:
                break
    best.sort(key=gain, reverse=True)
    return best


def gain(end: Ending) -> int:
    """Give what an end with its card is worth."""
    return int(end.worth)


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
