"""Lessons: an annotated record in which the learner makes the moves.

A lesson is a text: a head of its own, then a record. Lines that begin with `>` stand in front of an answer
and are what the learner reads there; lines with `!` are the hint for whoever answers otherwise. Everything
between two such places is played as the record has it, luck and other seats included.

A lesson with a `goal:` is a puzzle: the room judges the position by that name, any answers that reach it
solve the lesson, and the record is only one way to do so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from conclave.core.errors import BadRecord, ConclaveError
from conclave.core.game import Game
from conclave.core.record import FORMAT as RECORD
from conclave.core.record import LUCK, Record
from conclave.core.session import Session
from conclave.core.view import View

FORMAT: Final = "conclave lesson 1"
_HEAD: Final = ("title", "about", "seat", "end", "goal", "missed")
_OTHERWISE: Final = "That can be done, but this lesson goes on with something else."
_MISSED: Final = "With that the goal is out of reach."
_OWN_WAY: Final = "You are on a way of your own; take answers back if it leads nowhere."
# What a room says of a position: the goal is reached, still open, or out of reach.
REACHED: Final = 1
OPEN: Final = 0
MISSED: Final = -1


@dataclass(frozen=True)
class Note:
    """What the learner reads in front of an answer, and the hint for another answer."""

    ply: int
    text: str
    hint: str


@dataclass
class Lesson:
    """A record, the seat of the learner, and notes in front of some of its answers."""

    title: str
    about: str
    seat: int
    end: str
    record: Record
    notes: list[Note] = field(default_factory=list)
    goal: str = ""  # what the room knows the goal of a puzzle by; empty: the answers of the record are wanted
    missed: str = ""  # what to say when the goal gets out of reach

    @classmethod
    def read(cls, text: str) -> Lesson:
        """Read a lesson; what cannot be read is named with its line."""
        rows = text.splitlines()
        if not rows or rows[0].strip() != FORMAT:
            raise BadRecord(f"line 1: a lesson begins with `{FORMAT}`")
        if RECORD not in [row.strip() for row in rows]:
            raise BadRecord(f"the lesson holds no record: no line says `{RECORD}`")
        begin = [row.strip() for row in rows].index(RECORD)
        head = _head(rows[1:begin])
        kept: list[str] = []
        waiting: dict[str, list[str]] = {">": [], "!": []}
        notes: list[tuple[int, str, str]] = []
        tokens, inside = 0, False
        for number, row in enumerate(rows[begin:], begin + 1):
            line = row.strip()
            if line[:1] in waiting:
                if not inside:
                    raise BadRecord(f"line {number}: a note stands in front of an answer, not in the header")
                waiting[line[0]].append(line[1:].strip())
                continue
            kept.append(row)
            inside = inside or not line
            if inside and line and line[0] != "=" and not line.startswith("result:"):
                if waiting[">"]:
                    if line.startswith(LUCK):
                        raise BadRecord(
                            f"line {number}: nobody can be asked for `{line[:40]}`, which is luck"
                        )
                    notes.append((tokens, " ".join(waiting[">"]), " ".join(waiting["!"])))
                    waiting = {">": [], "!": []}
                tokens += 1
        if waiting[">"] or waiting["!"]:
            raise BadRecord("the last note stands in front of nothing")
        if not notes:
            raise BadRecord("a lesson needs a note in front of an answer")
        record = Record.read("\n".join(kept) + "\n")
        found = [Note(ply, words, hint) for ply, words, hint in notes]
        seat, goal, missed = int(head["seat"]), head.get("goal", ""), head.get("missed", "")
        if goal and len(found) < len(record.tokens) - found[0].ply:
            # Neither luck nor another seat comes on the way: the answers given so far number the note.
            raise BadRecord("a puzzle needs a note in front of every answer after the first note")
        return cls(head["title"], head["about"], seat, head["end"], record, found, goal, missed)


def _head(rows: list[str]) -> dict[str, str]:
    head = {"about": "", "seat": "0", "end": "That is the end of this lesson."}
    for number, row in enumerate(rows, 2):
        if not row.strip():
            continue
        name, sign, value = row.partition(":")
        if not sign or name.strip() not in _HEAD:
            raise BadRecord(f"line {number}: `{row[:40]}` is no line of a lesson's head: {', '.join(_HEAD)}")
        head[name.strip()] = value.strip()
    if not head.get("title"):
        raise BadRecord("the lesson has no title")
    if not head["seat"].isdecimal() or len(head["seat"]) > 2:
        raise BadRecord(f"`seat:` takes a number, not `{head['seat'][:40]}`")
    return head


class Course:
    """A lesson in progress: where the learner is, what is asked, and what an answer leads to."""

    def __init__(
        self, game: Game, lesson: Lesson, step: int = 0, checked: bool = False, line: Sequence[str] = ()
    ) -> None:
        """Begin at a step, of a puzzle after a line of answers; notes are looked at unless somebody has."""
        if lesson.record.game != game.slug:
            raise BadRecord(f"the lesson is about `{lesson.record.game}`, not {game.spec.title}")
        if lesson.goal and lesson.goal not in game.goals:
            raise BadRecord(f"{game.spec.title} knows no goal `{lesson.goal[:40]}`")
        self.game = game
        self.lesson = lesson
        self.step = len(line) if lesson.goal else step
        self.line = tuple(line)
        for note in [] if checked else lesson.notes:
            asked = Session.replay(game, lesson.record, upto=note.ply)
            if lesson.seat not in asked.view(lesson.seat).waiting:
                raise BadRecord(f"ply {note.ply + 1} of the lesson is not for seat {lesson.seat} to answer")
        self.session = self._after(self.line) if lesson.goal else self._at(step)

    def at(self, step: int) -> Course:
        """Return the same lesson at another step; of a puzzle, after so many answers of the record."""
        step = min(max(step, 0), len(self.lesson.notes))
        if self.lesson.goal:
            return self.after(self._solution[:step])
        return Course(self.game, self.lesson, step, True)

    def after(self, line: Sequence[str]) -> Course:
        """Return the same puzzle after a line of answers."""
        return Course(self.game, self.lesson, 0, True, line)

    def back(self) -> Course:
        """Return the same lesson one answer earlier."""
        return self.after(self.line[:-1]) if self.lesson.goal else self.at(self.step - 1)

    def _at(self, step: int) -> Session:
        notes, record = self.lesson.notes, self.lesson.record
        upto = notes[step].ply if step < len(notes) else len(record.tokens)
        return Session.replay(self.game, record, upto=upto)

    def _after(self, line: Sequence[str]) -> Session:
        session = self._at(0)
        session.luck = True
        for token in line:
            session.play(token, self.lesson.seat)
        return session

    @property
    def _solution(self) -> list[str]:
        return self.lesson.record.tokens[self.lesson.notes[0].ply :]

    def _judged(self, session: Session) -> int:
        return self.game.goals[self.lesson.goal](session.view(self.lesson.seat))

    @property
    def done(self) -> bool:
        """Tell whether every answer was found, or the goal reached."""
        if self.lesson.goal:
            return self._judged(self.session) == REACHED
        return self.step >= len(self.lesson.notes)

    @property
    def text(self) -> str:
        """Return what the learner reads now."""
        if self.done:
            return self.lesson.end
        return self.lesson.notes[self.step].text if self.expected else f"{_OWN_WAY} {self.lesson.about}"

    @property
    def hint(self) -> str:
        """Return the hint of this step; there is none on a way of one's own."""
        return self.lesson.notes[self.step].hint if self.expected else ""

    @property
    def expected(self) -> str:
        """Return the answer the record has here; none on a way of one's own."""
        if not self.lesson.goal:
            return self.lesson.record.tokens[self.lesson.notes[self.step].ply]
        solution = self._solution
        on_it = len(self.line) < len(solution) and list(self.line) == solution[: len(self.line)]
        return solution[len(self.line)] if on_it else ""

    def view(self) -> View:
        """Return what the learner sees."""
        return self.session.view(self.lesson.seat)

    def answer(self, token: str) -> str:
        """Take an answer: nothing is said if it leads on, else a hint or why it cannot be."""
        token = token.strip()
        if self.done:
            return self.lesson.end
        if not self.lesson.goal and token == self.expected:
            self.step += 1
            self.session = self._at(self.step)
            return ""
        tried = self.session.copy()
        try:
            tried.play(token, self.lesson.seat)
        except ConclaveError as refused:
            return str(refused)
        if not self.lesson.goal:
            return self.hint or _OTHERWISE
        if self._judged(tried) == MISSED:
            return f"{self.lesson.missed or _MISSED} {self.hint}".strip()
        self.session, self.line, self.step = tried, (*self.line, token), self.step + 1
        return ""

    def data(self) -> dict[str, object]:
        """Return where the learner is as plain data, for a table."""
        view = self.view()
        return {
            "title": self.lesson.title,
            "about": self.lesson.about,
            "game": self.game.slug,
            "seat": self.lesson.seat,
            "step": self.step,
            "steps": len(self.lesson.notes),
            "done": self.done,
            "text": self.text,
            "prompt": view.prompt,
            "rule": view.rule,
            "choices": [
                {"token": one.token, "label": one.label, "path": list(one.path), "rule": one.rule}
                for one in ([] if self.done else view.choices())
            ],
        }
