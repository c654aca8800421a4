"""Stairs, a toy: two or three climbers roll a die or open a gem; the first at the top wins.

It uses what open games need: dice, a bag, InOrder, Either, Repeat and questions to the actor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from conclave.core.actions import CORE_VERBS, DONE, PICK, ActionSpace, Verb
from conclave.core.chance import Bag, DrawFromBag, Roll
from conclave.core.events import Event
from conclave.core.frames import Ask, AskActor, Either, InOrder, Repeat, Step
from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.options import Options, number, switch
from conclave.core.result import Result, ranked
from conclave.core.scene import Node, Rect, Scene, Style, Text
from conclave.core.state import Frame, State
from conclave.core.storage import Choices, Int, Ints, Packed, as_int, as_ints, ints
from conclave.core.view import View
from conclave.core.words import Words

MANUAL: Final = """# Stairs
## ST-1 The turn
### ST-1.1 Climb or open
Roll a four-sided die and climb that far, or open a gem.
### ST-1.2 Gems
Red lifts you two steps. Blue lifts you one or sets somebody back one. Green does that twice. Gold lifts
you one, then you may push, and then you roll.
### ST-1.3 Pushing
Set one other climber back one step, if one has climbed at all, or leave it.
## ST-2 The end
### ST-2.1 The top
Whoever reaches the top wins at once.
### ST-2.2 Dusk
After four turns each, the highest climber wins.
"""

CLIMB: Final = 18
OPEN: Final = 19
GEMS: Final = ("red", "blue", "green", "gold")
FIRST_GEM: Final = 7  # luck numbers 0 to 6 are faces of a die
SPACE: Final = ActionSpace(*CORE_VERBS, Verb("climb"), Verb("open"))
LUCK: Final = ActionSpace(Verb("roll", face=7), Verb("gem", kind=GEMS))
TURNS_EACH: Final = 4


@dataclass(frozen=True)
class StairsOptions(Options):
    """How high the stairs are, and whether there is gold."""

    top: int = number(8, 6, 12, "the number of steps")
    gold: bool = switch(True, "gold gems are in the bag")


class Stairs(State):
    """Steps climbed, the bag, the turns taken."""

    slug: ClassVar[str] = "toy_stairs"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        assert isinstance(options, StairsOptions)
        self.steps: Ints = ints([0, 0])
        self.bag = Bag([0, 0, 1, 1, 2, 2, 3] if options.gold else [0, 0, 1, 1, 2, 2])
        self.turns: Int = 0

    @property
    def top(self) -> int:
        """Give the height of the stairs."""
        assert isinstance(self.options, StairsOptions)
        return self.options.top

    def copy(self) -> Stairs:
        """Give a twin."""
        twin = type(self)(self.options)
        twin.steps, twin.bag, twin.turns = self.steps[:], self.bag.copy(), self.turns
        self.copy_into(twin)
        return twin

    def pack_room(self) -> Packed:
        """Give steps, bag and turns."""
        return (tuple(self.steps), self.bag.pack(), int(self.turns))

    def unpack_room(self, packed: Packed) -> None:
        """Set steps, bag and turns."""
        self.steps, self.bag, self.turns = (
            ints(as_ints(packed[0])),
            Bag(as_ints(packed[1])),
            as_int(packed[2]),
        )

    def bags(self) -> list[Bag]:
        """List the one bag."""
        return [self.bag]

    def climb(self, seat: Int, by: Int) -> None:
        """Move a climber; at the top the game ends (ST-2.1)."""
        self.steps[seat] = max(0, self.steps[seat] + by)
        self.tell("climb", int(seat), int(by))
        if self.steps[seat] >= self.top:
            self.end("the top is reached", "ST-2.1")

    def end(self, why: str, rule: str) -> None:
        """Rank the climbers by height."""
        scores = tuple(int(height) for height in self.steps)
        self.finish(Result(ranked([(score,) for score in scores]), scores, why, rule))

    def check(self) -> None:
        """Hold heights and bag to their bounds."""
        assert all(0 <= height < self.top + 4 for height in self.steps)
        assert len(self.bag) <= 7


class Turns(Step[Stairs]):
    """Turn after turn, until dusk (ST-1.1, ST-2.2)."""

    def run(self, s: Stairs) -> None:
        """Call the next turn."""
        if s.turns == TURNS_EACH * len(s.steps):
            s.end("dusk falls", "ST-2.2")
            return
        s.actor = s.turns % len(s.steps)
        s.turns += 1
        s.call(Turn(s.actor))


class Turn(Ask[Stairs]):
    """Climb or open a gem (ST-1.1)."""

    rule: ClassVar[str] = "ST-1.1"

    def choices(self, s: Stairs, found: Choices) -> None:
        """Offer the die, and a gem while there are some."""
        found.append(CLIMB)
        if len(s.bag):
            found.append(OPEN)

    def choose(self, s: Stairs, action: Int) -> None:
        """Go on with the die or the gem."""
        s.goto(ROLL_AND_CLIMB if action == CLIMB else OPEN_GEM)


class ClimbBy(Step[Stairs]):
    """Climb as far as the die says (ST-1.1)."""

    def run(self, s: Stairs) -> None:
        """Read the die off the answer."""
        by = s.answer
        s.done()
        s.climb(s.actor, by)


class Gain(Step[Stairs]):
    """Climb some steps (ST-1.2)."""

    def __init__(self, by: int) -> None:
        self.by = by

    def run(self, s: Stairs) -> None:
        """Climb."""
        s.done()
        s.climb(s.actor, self.by)


class Push(AskActor[Stairs]):
    """Set another climber back, or leave it (ST-1.3)."""

    rule: ClassVar[str] = "ST-1.3"

    def choices(self, s: Stairs, found: Choices) -> None:
        """Offer everybody else who has climbed, and to be done."""
        for seat in range(len(s.steps)):
            if seat != s.actor and s.steps[seat]:
                found.append(PICK + seat)
        found.append(DONE)

    def choose(self, s: Stairs, action: Int) -> None:
        """Push, or leave it."""
        s.done()
        if action != DONE:
            s.climb(action - PICK, -1)


class UseGem(Step[Stairs]):
    """Do what the gem says (ST-1.2)."""

    def run(self, s: Stairs) -> None:
        """Read the gem off the answer."""
        kind = s.answer
        s.tell("gem", int(s.actor), int(kind))
        s.goto(EFFECTS[kind])


ROLL_AND_CLIMB: Final = InOrder(Roll(4), ClimbBy())
OPEN_GEM: Final = InOrder(DrawFromBag(0, FIRST_GEM), UseGem())
LIFT_OR_PUSH: Final = Either(Gain(1), Push())
EFFECTS: Final[tuple[Frame, ...]] = (
    Gain(2), LIFT_OR_PUSH, Repeat(2, LIFT_OR_PUSH), InOrder(Gain(1), Push(), Roll(4), ClimbBy()),
)  # fmt: skip


class StairsWords(Words):
    """The sentences of Stairs."""

    events = {"climb": "ST-1.1", "gem": "ST-1.2"}

    def prompt(self, view: View) -> str:
        """Say what is asked."""
        if view.over:
            return "It is over."
        return f"{self.seat_name(view.asked)} decides." if view.asked >= 0 else "Luck decides."

    def label(self, view: View, action: int) -> str:
        """Name a choice by its token; a pick means a climber or a part of a gem."""
        return f"{view.game.space.token(action)} ({type(view.state.stack[-1]).__name__})"

    def luck(self, view: View, outcome: int) -> str:
        """Name an outcome by its token."""
        return view.game.luck.token(outcome)

    def sentence(self, event: Event, viewer: int) -> str:
        """Say who climbed and what was opened."""
        who = self.seat_name(event.facts[0])
        if event.kind == "gem":
            return f"{who} opens {GEMS[event.facts[1]]}."
        return f"{who} moves by {event.facts[1]}."

    def refusal(self, view: View, action: int) -> tuple[str, str]:
        """Say that it is not on offer."""
        return "that is not on offer now", view.rule or "ST-1.2"


def scene(view: View) -> Scene:
    """Lay out a row of climbers and a row of buttons."""
    s = view.state
    assert isinstance(s, Stairs)
    ids = [f"climber-{seat}" for seat in range(len(s.steps))] + ["die", "bag", "done", "option-0", "option-1"]
    box = Rect(0, 0, 9, 9, Style("panel"))
    nodes = [
        Node(name, "box", (box, Text(5, 5, name, 3)), 10.0 * i, float(s.steps[i] if i < len(s.steps) else 0))
        for i, name in enumerate(ids)
    ]
    return Scene(10.0 * len(nodes), 20.0, tuple(nodes))


def path(view: View, action: int) -> tuple[str, ...]:
    """Point at a climber, a button, or a part of a gem."""
    if action >= CLIMB:
        return ("die",) if action == CLIMB else ("bag",)
    if action == DONE:
        return ("done",)
    return (f"option-{action}",) if isinstance(view.state.stack[-1], Either) else (f"climber-{action}",)


def setup(options: Options, seats: int) -> Stairs:
    """Put everybody at the foot of the stairs."""
    s = Stairs(options)
    s.steps = ints([0] * seats)
    s.call(Turns())
    return s


FRAMES: Final = {
    **frames_of(),
    **{cls.__name__: cls for cls in (Turns, Turn, ClimbBy, Gain, Push, UseGem)},
}

GAME: Final = Game(
    spec=Spec("toy_stairs", "Stairs", "Climb.", (2, 3), rules=1, horizon=400),
    options=StairsOptions,
    setup=setup,
    blank=Stairs,
    space=SPACE,
    luck=LUCK,
    frames=FRAMES,
    words=StairsWords(),
    scene=scene,
    path=path,
    manual=Manual(MANUAL),
)
