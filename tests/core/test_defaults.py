"""What holds where nobody says otherwise: kinds of choices, specs, shapes, errors, containers, dice."""

import importlib
import pkgutil
from dataclasses import is_dataclass

import pytest

import conclave.core
from conclave.core import errors
from conclave.core.chance import DrawFromBag, DrawToZone, Handful, Roll
from conclave.core.containers import Bag, Zone
from conclave.core.deck import DrawCards
from conclave.core.events import Event
from conclave.core.frames import EVERYBODY
from conclave.core.palette import down, orb
from conclave.core.room import ORDINARY, Press, Spec
from conclave.core.scene import Area, Glyph, Node, Style, Text
from conclave.core.state import State
from conclave.core.storage import PACKED
from tests.toys import stairs


def test_a_choice_of_which_nothing_is_said_is_ordinary() -> None:
    """It ends nothing, can be taken back, and is none of several."""
    assert Press(ends=False, final=False, several=False) == ORDINARY
    assert Press(ends=True) == Press(ends=True, final=False, several=False)


def test_a_game_of_which_nothing_is_said_is_plain_and_open() -> None:
    """Only a room that says so has secrets, or a mood of its own."""
    spec = Spec("a", "A", "", (2, 2), 1, 10)
    assert (spec.hidden, spec.mood) == (False, "plain")


def test_things_in_a_scene_are_nobodys_and_in_the_open() -> None:
    """No shadow, no bold, no owner, nothing fixed; a blend goes down unless it is a ball."""
    assert not Style().shadow
    assert not Text(0, 0, "a", 12).bold
    assert not Glyph(0, 0, "a").bold
    node = Node("a", "x")
    assert (node.owner, node.fixed, node.group) == (-1, False, "")
    area = Area("a", "board", 9, 9, ())
    assert (area.left, area.top, area.scale) == (0, 0, 1)
    assert (down("a", "b").radial, orb("a", "b").radial) == (False, True)


def test_exit_codes_are_the_documented_ones() -> None:
    """The table of exit codes: 1 a fault, 2 what cannot be read, 3 refused, 4 a bad record, 5 missing."""
    codes = {
        errors.ConclaveError: 1, errors.BrokenGame: 1, errors.BadInput: 2, errors.UnknownGame: 2,
        errors.BadOption: 2, errors.BadToken: 2, errors.Refused: 3, errors.IllegalMove: 3,
        errors.WrongSeat: 3, errors.NoUndo: 3, errors.BadRecord: 4, errors.OldRules: 4, errors.Missing: 5,
    }  # fmt: skip
    assert {kind: kind.code for kind in codes} == codes


def test_containers_and_dice_of_which_nothing_is_said() -> None:
    """A zone is filled from no bag, dice have six faces, one card is drawn, numbers of luck begin at 0."""
    assert Zone().bag == -1
    state = stairs.GAME.start()
    assert Roll().outcomes(state) == [(face, 1) for face in range(1, 7)]
    assert Handful(1).faces == [(face,) for face in range(1, 7)]
    assert Bag([3, 3]).outcomes() == [(3, 2)]
    draw = DrawCards(0, 0, 1)
    assert (draw.left, draw.base) == (1, 0)
    assert (DrawFromBag(0).base, DrawToZone(0, 0, 1).base) == (0, 0)
    event = Event("a", ())
    assert (event.to, event.private) == (0, ())
    assert not State.shares_rows


@pytest.mark.skipif(PACKED, reason="compiled dataclasses have no frozen parameter to read")
def test_what_is_written_once_stays_as_it_is() -> None:
    """Every dataclass of the core is frozen, but a record and a lesson, which are filled line by line."""
    names = [found.name for found in pkgutil.iter_modules(conclave.core.__path__) if found.name != "packed"]
    modules = [importlib.import_module(f"conclave.core.{name}") for name in names]
    made = {
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and is_dataclass(thing) and thing.__module__ == module.__name__
    }
    assert len(made) >= 20
    open_ones = {kind.__name__ for kind in made if not vars(kind)["__dataclass_params__"].frozen}
    assert open_ones == {"Record", "Lesson"}
    scene = {kind for kind in made if kind.__module__ == "conclave.core.scene"}
    assert all("__slots__" in vars(kind) for kind in scene)


def test_a_mask_for_everybody_has_the_bit_of_every_seat() -> None:
    """So a room that asks for one bit finds it, whichever seat it asks about."""
    assert all(EVERYBODY >> seat & 1 for seat in range(64))
    assert EVERYBODY & 0b111 == 0b111
