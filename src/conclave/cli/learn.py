"""`learn`: a lesson in the terminal, in which the learner makes the moves of an annotated game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

from conclave.cli import inputs, text_commands
from conclave.cli.arguments import Json, Quiet, said
from conclave.cli.output import Output
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.lessons import Course, Lesson
from conclave.core.registry import load
from conclave.render import text

LEAVE: Final = ("q", "quit", "exit")
SHOW: Final = "show me"
BACK: Final = "back"
_HELP: Final = (
    "Answer with the number or the words of a choice; `hint`, `show me`, `back`, `moves`, `look`, `quit`."
)


def learn(
    game: Annotated[str, said("A game by its name; `conclave games` lists them.")] = inputs.DEFAULT_GAME,
    lesson: Annotated[str, said("A lesson of the game; without one they are listed.", default=False)] = "",
    /,
    *,
    file: Annotated[Path | None, said("A lesson in a file of your own.")] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Learn a game by playing an annotated one."""
    out = Output(json=json, quiet=quiet)
    room = load(game)
    if file is None and not lesson:
        _listed(room, out)
        return
    if file is None and lesson not in room.lessons:
        there = ", ".join(room.lessons) or "none yet"
        raise BadInput(f"{room.spec.title} has no lesson `{lesson[:40]}`; its lessons are {there}")
    course = Course(room, Lesson.read(inputs.text(file) if file else room.lessons[lesson]))
    out.line(f"{course.lesson.title}: {course.lesson.about}", "bold")
    out.line(_HELP, "dim")
    while not course.done:
        _shown(course, out)
        went_on = _answered(course, out)
        if went_on is None:
            out.line(f"You left at step {course.step + 1} of {len(course.lesson.notes)}.")
            return
        course = went_on
    out.raw(text(course.view().scene()))
    out.final(course.text, "bold green")
    out.row(course.data())


def _listed(room: Game, out: Output) -> None:
    """List the lessons of a game."""
    found = [(name, Lesson.read(content)) for name, content in room.lessons.items()]
    for name, one in found:
        out.line(f"{name}: {one.title}. {one.about} ({len(one.notes)} steps)")
    if not found:
        out.line(f"{room.spec.title} has no lessons yet; `conclave rules {room.slug}` explains it.")
    out.data([{"name": name, "title": one.title, "about": one.about} for name, one in found])


def _shown(course: Course, out: Output) -> None:
    """Show the table, what the lesson says, and what may be answered."""
    view = course.view()
    out.raw(text(view.scene()))
    out.line()
    out.line(f"{course.step + 1} of {len(course.lesson.notes)}. {course.text}", "bold")
    out.line(view.prompt, "dim")
    out.raw(text_commands.moves(course.session, view, ""))
    out.row(course.data())


def _answered(course: Course, out: Output) -> Course | None:
    """Read lines until one leads on or back; none where the learner leaves."""
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        word = " ".join(line.lower().split())
        if not line or word in LEAVE:
            return None
        if not word:
            continue
        if word == BACK:
            return course.back()
        said = _heard(course, word)
        if not said:
            return course
        out.raw(said)


def _heard(course: Course, word: str) -> str:
    """Take a line: nothing is said where it was the answer."""
    tokens = [choice.token for choice in course.view().choices()]
    if word == "hint":
        return course.hint or "There is no hint here; read the choices."
    if word == SHOW:
        answer = course.expected
        if not answer:
            return "The solution leads another way; `back` takes an answer back."
        course.answer(answer)
        print(f"  {answer}")
        return ""
    if word not in tokens:
        said = text_commands.reply(course.session, course.lesson.seat, word)
        if said is not None:
            return said
    if word.isdigit():
        if not 0 < int(word) <= len(tokens):
            return f"there are choices 1 to {len(tokens)}, not {word[:10]}"
        word = tokens[int(word) - 1]
    return course.answer(word)
