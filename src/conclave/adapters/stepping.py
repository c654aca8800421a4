"""Stepping: many games side by side in one loop, compiled in the compiled build; bytes come out, no NumPy."""

from __future__ import annotations

from typing import Final

from conclave.core.encoding import Encoding
from conclave.core.errors import BrokenGame, IllegalMove
from conclave.core.flow import MOST_STEPS
from conclave.core.frames import Question, no_choices
from conclave.core.result import Result
from conclave.core.rng import Rng, seeded
from conclave.core.secrets import observe
from conclave.core.state import State
from conclave.core.storage import Choices, Int, Ints, Writer, ints

TRIES: Final = 100  # of beginning a game that ends before anybody is waited for
ANYBODY: Final = -1  # no seat is played inside: whoever is asked is waited for


class Ended:
    """A game of a batch that came to its end, or to the limit of answers, in the last step."""

    def __init__(self, index: int, state: State, cut: bool, seat: int) -> None:
        self.index = index
        self.state = state
        self.cut = cut
        self.seat = seat  # that answered last of those who are waited for

    @property
    def result(self) -> Result | None:
        """Return the result; None where the limit came first."""
        return self.state.result


class Batch:
    """Games that wait for an answer each; after every step those that ended have begun anew.

    With a `learner` for a game, only that seat is waited for: the others answer at random in here.
    """

    def __init__(
        self,
        starts: list[State],
        encodings: list[Encoding],
        learners: list[int],
        hidden: bool,
        actions: int,
        limit: int,
        looking: bool,
    ) -> None:
        self.starts = starts
        self.encodings = encodings
        self.learners = learners
        self.hidden = hidden
        self.looking = looking
        self.actions: Int = actions
        self.limit: Int = limit
        self.count: Int = len(starts)
        self.no_mask = bytes(actions)
        self.width: Int = max([int(encoding.size) for encoding in encodings])
        self.ragged = min([int(encoding.size) for encoding in encodings]) < int(self.width)
        self.padding = [bytes(int(self.width) - int(encoding.size)) for encoding in encodings]
        self.states = starts[:]
        self.lucks: list[Rng] = []
        self.ages: Ints = ints([])  # answers of each game
        self.drawn: Ints = ints([])  # a legal action of each, at random
        self.policy = Rng(1)
        self.found = Choices()
        self.seen = Writer()
        self.masks = Writer()
        self.seats = Writer()
        self.ended: list[Ended] = []
        self.answers = 0  # of all seats since the start, those in here too

    def reset(self, seed: str) -> None:
        """Begin every game, each with luck of its own."""
        self.lucks = [seeded(seed, "luck", place) for place in range(self.count)]
        self.policy = seeded(seed, "policy")
        self.ages, self.drawn = ints([0] * int(self.count)), ints([0] * int(self.count))
        self.ended = []
        for place in range(self.count):
            self.begin(place)
        self.write()

    def begin(self, place: Int) -> None:
        """Begin one game anew, and run to the first answer that is waited for."""
        for _ in range(TRIES):
            s = self.starts[place].copy()
            self.states[place] = s
            self.ages[place] = 0
            self.run(place)
            if s.result is None and not (self.limit and self.ages[place] >= self.limit):
                return
        raise BrokenGame(f"game {place} ended {TRIES} times before an answer was waited for")

    def run(self, place: Int) -> None:
        """Let luck, rules and whoever is played in here go on until somebody is waited for."""
        s, rng, learner = self.states[place], self.lucks[place], self.learners[place]
        stack, found = s.stack, self.found
        limit = self.limit
        steps: Int = 0
        while stack:
            frame = stack[-1]
            if isinstance(frame, Question):
                if learner < 0 or frame.asks(s) == learner:
                    return
                if limit and self.ages[place] >= limit:
                    return
                self.ages[place] += 1
                self.answers += 1
            frame.random_step(s, rng, found)
            steps += 1
            if steps > MOST_STEPS:
                raise BrokenGame(
                    f"{MOST_STEPS} steps ran in game {place} without an answer that is waited for"
                )

    def asked(self, place: int) -> int:
        """Return the seat that a game waits for."""
        frame = self.states[place].stack[-1]
        assert isinstance(frame, Question)
        return int(frame.asks(self.states[place]))

    def refuse(self, actions: list[int]) -> None:
        """Refuse a step in which one game gets an answer that it does not take; nothing has changed then."""
        if len(actions) != self.count:
            raise IllegalMove(f"{self.count} games need {self.count} actions, not {len(actions)}")
        size, masks = self.actions, self.masks
        base: Int = 0
        for place in range(self.count):
            action: Int = actions[place]
            if action < 0 or action >= size or masks[base + action] == 0:
                raise IllegalMove(f"action {action} is not legal in game {place}: take one of its mask")
            base += size

    def answer(self, place: Int, action: Int) -> None:
        """Answer in one game and run on; one that ended begins anew and is noted in `ended`."""
        s = self.states[place]
        frame = s.stack[-1]
        assert isinstance(frame, Question)
        seat = frame.asks(s)
        frame.choose(s, action)
        self.answers += 1
        self.ages[place] += 1
        self.run(place)
        if s.result is not None:
            self.ended.append(Ended(int(place), s, False, int(seat)))
            self.begin(place)
        elif self.limit and self.ages[place] >= self.limit:
            self.ended.append(Ended(int(place), s, True, int(seat)))
            self.begin(place)

    def take(self, actions: list[int]) -> None:
        """Answer in every game; what is seen then is not written yet."""
        self.refuse(actions)
        self.ended = []
        for place in range(self.count):
            self.answer(place, actions[place])

    def step(self, actions: list[int]) -> None:
        """Answer in every game, and write what is seen then."""
        self.refuse(actions)
        self.ended = []
        self.forget()
        for place in range(self.count):
            self.answer(place, actions[place])
            self.show(place)

    def step_at_random(self, steps: Int) -> None:
        """Answer in every game with one of its mask, each as likely as another, some times."""
        for _ in range(steps):
            self.ended = []
            self.forget()
            for place in range(self.count):
                self.answer(place, self.drawn[place])
                self.show(place)

    def write(self) -> None:
        """Write for every game who is waited for, the mask of legal actions, and what that seat sees."""
        self.forget()
        for place in range(self.count):
            self.show(place)

    def forget(self) -> None:
        """Clear what was written."""
        self.masks.truncate(0)
        self.seats.truncate(0)
        self.seen.truncate(0)

    def show(self, place: Int) -> None:
        """Write the rows of one game, after those of the games before it."""
        s, found, masks = self.states[place], self.found, self.masks
        frame = s.stack[-1]
        assert isinstance(frame, Question)
        seat: Int = frame.asks(s)
        self.seats.append(int(seat))
        found.clear()
        frame.choices(s, found)
        many: Int = len(found)
        if many == 0:
            raise BrokenGame(no_choices(frame), frame.rule)
        base = place * self.actions
        masks.write(self.no_mask)
        for number in range(many):
            masks[base + found[number]] = 1
        self.drawn[place] = found[self.policy.below(many)]
        if self.looking:
            self.encodings[place].write(observe(s, seat) if self.hidden else s, seat, self.seen)
            if self.ragged:
                self.seen.write(self.padding[place])

    def last_look(self, ended: Ended, seat: int) -> bytes:
        """Write what a seat sees of a game that ended."""
        out = Writer()
        self.encodings[ended.index].write(observe(ended.state, seat), seat, out)
        out.write(self.padding[ended.index])
        return out.getvalue()
