"""Learning: the lessons of a game as pages, one step a page; the learner's answers are links."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.core.game import Game
from conclave.core.lessons import Course, Lesson
from conclave.core.registry import load
from conclave.server.pages import manual_markup
from conclave.server.pages.pictures import board
from conclave.server.pages.shell import Shell, away
from conclave.server.table import CommandRefused


@lru_cache(maxsize=64)
def course_of(game: Game, name: str) -> Course:
    """Read and check a lesson of a game, once."""
    if name not in game.lessons:
        raise CommandRefused("gone", "there is no such lesson")
    return Course(game, Lesson.read(game.lessons[name]))


@lru_cache(maxsize=64)
def drawn(game: Game, name: str, step: int) -> Markup:
    """Draw the table at a step, with everything that may be chosen lit."""
    course = course_of(game, name).at(step)
    view = course.view()
    lit = set() if course.done else {one.path[0] for one in view.choices() if one.path}
    return board(view.scene(), lit)


class LessonPages:
    """The pages of lessons; a step is in the address, so nothing is kept and every page can be shared."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    async def show(self, request: Request) -> Response:
        """Show a step, or what an answer leads to: the next step, or a hint."""
        game, name = load(request.path_params["game"]), request.path_params["lesson"]
        wanted = request.query_params.get("step", "0")
        known = course_of(game, name)
        if not wanted.isdecimal() or len(wanted) > 4 or int(wanted) > len(known.lesson.notes):
            raise CommandRefused("gone", "the lesson has no such step")
        course = known.at(int(wanted))
        answer, hint = request.query_params.get("answer", "")[:80], ""
        if answer and not course.done:
            hint = course.answer(answer)
            if not hint:
                return away(f"/g/{game.slug}/learn/{name}?step={course.step}")
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
            "board": drawn(game, name, course.step),
        }
        return await self.shell.page(request, "learn.html", context)

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [Route("/g/{game}/learn/{lesson}", self.show)]
