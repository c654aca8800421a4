"""Triggers: what waits for a moment, such as the end of a turn, and happens when it comes.

What waits is a modifier whose kind is the moment and whose amount is a number of `State.later`. Sums that are
read at a boundary need no trigger: they are plain modifiers.
"""

from __future__ import annotations

from conclave.core.effects import SOURCE, enter, keep
from conclave.core.frames import FINE, NO_ANSWER, AskActor, Step, begin
from conclave.core.modifiers import AMOUNT, NONE, SOURCE_OF
from conclave.core.state import NOTHING, State
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
    enter(s, who, keep(0, SOURCE, source) if source != NONE else 0)
    begin(s, frame)
