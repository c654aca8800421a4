"""Lesson pages: the lessons of a game, one step per page; answers are links, or clicks on the live table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.core.errors import ConclaveError
from conclave.core.game import Game
from conclave.core.lessons import Course, Lesson
from conclave.core.registry import load
from conclave.server import messages, scenes, wire
from conclave.server.pages import manual_markup, page_auth
from conclave.server.pages.pictures import board
from conclave.server.pages.shell import Shell, redirect
from conclave.server.table import CommandRefused

# What an address may hold of a learner's answers; each of them is played again for the page.
LONGEST_LINE: Final = 2000
MOST_ANSWERS: Final = 60


@lru_cache(maxsize=64)
def course_of(game: Game, name: str) -> Course:
    """Read and check a lesson of a game, once."""
    if name not in game.lessons:
        raise CommandRefused("gone", "there is no such lesson")
    return Course(game, Lesson.read(game.lessons[name]))


@lru_cache(maxsize=64)
def drawn(game: Game, name: str, step: int, line: tuple[str, ...] = ()) -> Markup:
    """Draw the table at a step, or after a line of answers, with everything that may be chosen lit."""
    known = course_of(game, name)
    course = known.after(line) if known.lesson.goal else known.at(step)
    view = course.view()
    lit = set() if course.done else {one.path[0] for one in view.choices() if one.path}
    return board(view.scene(), lit)


def opened(known: Course, request: Request) -> Course:
    """Open a lesson where the address says: at a step, or a puzzle after a line of answers."""
    if known.lesson.goal:
        line = request.query_params.get("line", "")
        answers = [word for word in line.split(",") if word]
        if len(line) > LONGEST_LINE or len(answers) > MOST_ANSWERS:
            raise CommandRefused("gone", "that is too long for a line of answers")
        try:
            return known.after(answers)
        except ConclaveError as error:
            raise CommandRefused("gone", "the answers of the address cannot be given") from error
    return known.at(step_in(known, request))


def step_in(known: Course, request: Request) -> int:
    """Return the step of a lesson that an address names, or refuse."""
    wanted = request.query_params.get("step", "0")
    if not wanted.isdecimal() or len(wanted) > 4 or int(wanted) > len(known.lesson.notes):
        raise CommandRefused("gone", "the lesson has no such step")
    return int(wanted)


def place(course: Course, back: int = 0) -> str:
    """Write for an address where the learner is, or was some answers before."""
    if course.lesson.goal:
        return urlencode({"line": ",".join(course.line[: max(0, len(course.line) - back)])})
    return urlencode({"step": max(0, course.step - back)})


class LessonStep(msgspec.Struct, frozen=True):
    """A step for the live table: what the learner sees, reads and does, and what a wrong click is told."""

    view: wire.View
    step: int
    steps: int
    text: str
    hint: str
    done: bool
    wanted: str  # the answer that leads on; none on a way of one's own
    puzzle: bool = False
    line: tuple[str, ...] = ()  # the answers given to a puzzle
    said: str = ""  # why the last of them was not taken


@lru_cache(maxsize=64)
def step_of(game: Game, name: str, step: int) -> bytes:
    """Write a step of a lesson as the live table reads it."""
    return written(course_of(game, name).at(step), name)


@lru_cache(maxsize=64)
def puzzle_of(game: Game, name: str, line: tuple[str, ...], answer: str) -> bytes:
    """Write a puzzle after a line of answers and one more, which may be refused with a reason."""
    course = course_of(game, name).after(line)
    return written(course, name, course.answer(answer) if answer and not course.done else "")


def written(course: Course, name: str, said: str = "") -> bytes:
    """Write where a learner is; a lesson offers the answer that it waits for, a puzzle every answer."""
    game, view, lesson, done = course.game, course.view(), course.lesson, course.done
    expected = "" if done else course.expected
    names = ("You", *("Teacher" for _ in range(view.state.seats - 1)))
    seats = [
        wire.Seat("You" if seat == lesson.seat else names[-1], "person", "", True, game.words.seat_name(seat))
        for seat in range(view.state.seats)
    ]
    part = wire.TablePart(
        f"{game.slug}-{name}", game.slug, lesson.title, {}, seats, "", "", "playing", False, "", "", ""
    )
    words, seat = game.words, lesson.seat
    log = [
        wire.Line(ply, words.told(view, event.seen_by(seat)), words.events.get(event.kind, ""))
        for ply, event in course.session.log
    ]
    offered = [] if done else [one for one in view.choices() if lesson.goal or one.token == expected]
    choices = [messages.choice(one, free=True) for one in offered]
    waiting = [] if done else list(view.waiting)
    state = wire.State(
        view.prompt, view.rule, course.session.ply, waiting, seat if waiting else -1, choices, False, [], log,
        messages.facts_of(view), [], None, False, list(view.state.sides()),
    )  # fmt: skip
    shown = wire.View(course.step, seat, part, scenes.whole(game.on_screen(view)), state)
    step = LessonStep(
        shown, course.step, len(lesson.notes), course.text, "" if done else course.hint, done, expected,
        bool(lesson.goal), course.line, said,
    )  # fmt: skip
    return msgspec.json.encode(step)


class LessonPages:
    """The pages of lessons; where one is stands in the address, so all can be shared."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    async def show(self, request: Request) -> Response:
        """Show a step, or what an answer leads to: the next step, or a hint."""
        game, name = load(request.path_params["game"]), request.path_params["lesson"]
        course = opened(course_of(game, name), request)
        home = f"/g/{game.slug}/learn/{name}?"
        answer, hint = request.query_params.get("answer", "")[:80], ""
        if answer and not course.done:
            hint = course.answer(answer)
            if not hint:
                return redirect(home + place(course))
        context = {
            "game": game,
            "mood": game.spec.mood,
            "name": name,
            "lesson": course.lesson,
            "step": course.step,
            "steps": len(course.lesson.notes),
            "over": course.done,
            "words": manual_markup.inline(course.text, game.manual, home=f"/g/{game.slug}/rules"),
            "hint": hint,
            "choices": [] if course.done else course.view().choices(),
            "board": drawn(game, name, course.step, course.line),
            "here": home + place(course),
            "line": ",".join(course.line),
            "before": home + place(course, 1),
        }
        return await self.shell.page(request, "learn.html", context)

    async def step(self, request: Request) -> Response:
        """Send a step for the live table, or where a puzzle is after a line of answers and one more."""
        await page_auth.asker(request)
        game, name = load(request.path_params["game"]), request.path_params["lesson"]
        known = course_of(game, name)
        if known.lesson.goal:
            line = opened(known, request).line
            body = puzzle_of(game, name, line, request.query_params.get("answer", "")[:80])
        else:
            body = step_of(game, name, step_in(known, request))
        return Response(body, media_type="application/json")

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/g/{game}/learn/{lesson}.json", self.step),
            Route("/g/{game}/learn/{lesson}", self.show),
        ]
