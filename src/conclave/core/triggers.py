"""Triggers: what waits for a moment, such as the end of a turn, and happens when it comes.

What somebody set up for later waits as a modifier whose kind is the moment and whose amount is a number of
`State.later`: a `Moment` finds it, and then it is gone. Sums that are read at a boundary need no trigger,
they are plain modifiers. What is printed on things that lie on the table, and waits for as long as they lie
there, needs no rows either: a `Standing` moment finds it by a look at the table.
"""

from __future__ import annotations

from typing import Final

from conclave.core.actions import DONE, PICK
from conclave.core.effects import SOURCE, keep, resolve
from conclave.core.frames import FINE, NO_ANSWER, AskActor, Question, Step
from conclave.core.modifiers import AMOUNT, NONE, SOURCE_OF
from conclave.core.state import NOTHING, Frame, State
from conclave.core.storage import Choices, Int, open_class


@open_class(allow_interpreted_subclasses=True)
class Moment(Step[State]):
    """A moment has come for a seat: whatever waits for it happens, in the order the seat likes."""

    def __init__(self, kind: Int, who: Int) -> None:
        self.kind: Int = kind
        self.who: Int = who

    def run(self, s: State) -> None:
        """Let the only one happen, or ask which comes first."""
        waiting = s.modifiers().count(self.kind, self.who)
        if waiting == 0:
            s.done(NOTHING)
        elif waiting == 1:
            happen(s, s.modifiers().first(self.kind, self.who), self.who)
        else:
            s.call(MomentOrder(self.kind, self.who))


@open_class(allow_interpreted_subclasses=True)
class MomentOrder(AskActor[State]):
    """Which of several things that wait for a moment happens first; answered with the core's verb `pick`."""

    def __init__(self, kind: Int, who: Int) -> None:
        self.kind: Int = kind
        self.who: Int = who

    def asks(self, s: State) -> Int:
        """Ask whom the moment is about."""
        return self.who

    def choices(self, s: State, found: Choices) -> None:
        """Offer each by its place among those that wait."""
        for place in range(int(s.modifiers().count(self.kind, self.who))):
            found.append(place)

    def bar(self, s: State, action: Int) -> Int:
        """Let every place be fine."""
        return FINE if action < s.modifiers().count(self.kind, self.who) else NO_ANSWER

    def choose(self, s: State, action: Int) -> None:
        """Let it happen; the moment below asks again."""
        mods = s.modifiers()
        place = mods.first(self.kind, self.who)
        for _ in range(int(action)):
            place = mods.first(self.kind, self.who, after=place)
        s.done(NOTHING)
        happen(s, place, self.who)


def happen(s: State, place: Int, who: Int) -> None:
    """Drop a modifier that waited, and begin what it stands for if that is still possible."""
    mods = s.modifiers()
    frame, source = s.later(mods.column(place, AMOUNT)), mods.column(place, SOURCE_OF)
    mods.drop(place)
    resolve(s, frame, who, keep(0, SOURCE, source) if source != NONE else 0)


# What stands on the table.

MOST_OFFERED: Final = 16  # as many as the verb `pick` has numbers


@open_class(allow_interpreted_subclasses=True)
class Waiting:
    """One thing that waits: its number in this moment, its effect with what is bound, and whether it must."""

    def __init__(self, number: Int, frame: Frame, bound: Int, forced: bool) -> None:
        self.number: Int = number
        self.frame = frame
        self.bound: Int = bound
        self.forced = forced


@open_class(allow_interpreted_subclasses=True)
class Standing(Step[State]):
    """A moment of a seat for which things on the table wait: each happens once, in the order the seat likes.

    What is forced happens, and alone it is not asked about; the rest may be left. A room writes `waiting`,
    which looks at the table and leaves out the numbers in `past` and whatever is not possible, and `after`;
    `told` if it tells of it, `order` if its question cites a rule.
    """

    def __init__(self, who: Int, past: tuple[int, ...]) -> None:
        self.who: Int = who
        self.past = past

    def waiting(self, s: State) -> list[Waiting]:
        """List what may happen now, in an order fixed by the position."""
        raise NotImplementedError

    def after(self, number: int) -> Standing:
        """Return this moment as it is when one more thing has happened."""
        raise NotImplementedError

    def told(self, s: State, one: Waiting) -> None:
        """Tell that something happens."""

    def order(self) -> Question[State]:
        """Return the question of what comes next."""
        return StandingOrder(self)

    def run(self, s: State) -> None:
        """Let the only thing happen if it must, ask about others, or be done."""
        ready = self.waiting(s)
        if not ready:
            s.done(NOTHING)
        elif len(ready) == 1 and ready[0].forced:
            self.happen(s, ready[0])
        else:
            s.call(self.order())

    def happen(self, s: State, one: Waiting) -> None:
        """Resolve one thing, and remember that it happened; this moment is on top."""
        s.goto(self.after(int(one.number)))
        self.told(s, one)
        resolve(s, one.frame, self.who, one.bound)


@open_class(allow_interpreted_subclasses=True)
class StandingOrder(Question[State]):
    """Which waiting thing comes next: `pick` by its place, or `done` if nothing that is left must happen."""

    def __init__(self, moment: Standing) -> None:
        self.moment = moment

    def asks(self, s: State) -> Int:
        """Ask whom the moment is about."""
        return self.moment.who

    def ready(self, s: State) -> list[Waiting]:
        """List what may be chosen."""
        return self.moment.waiting(s)[:MOST_OFFERED]

    def choices(self, s: State, found: Choices) -> None:
        """Offer each by its place."""
        forced = False
        place: Int = PICK
        for one in self.ready(s):
            found.append(place)
            forced = forced or one.forced
            place += 1
        if not forced:
            found.append(DONE)

    def bar(self, s: State, action: Int) -> Int:
        """Return the reason against an action."""
        found = Choices()
        self.choices(s, found)
        for choice in found:
            if choice == action:
                return FINE
        return NO_ANSWER

    def choose(self, s: State, action: Int) -> None:
        """Let it happen, or leave the moment; it is below."""
        if action == DONE:
            s.stack.pop()
            s.done(NOTHING)
            return
        one = self.ready(s)[action - PICK]
        s.stack.pop()
        self.moment.happen(s, one)
