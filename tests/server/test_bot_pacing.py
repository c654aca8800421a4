"""Unhurried: how long a bot takes does not tell whether it had a choice."""

from conclave.core.session import Session
from conclave.server.bot_pacing import BotPacing
from tests.toys import stairs
from tests.toys.broken_secrets import Boast, Hasty, between
from tests.toys.masks import Masks


def boasting(frame: Boast, *deal: int) -> Session:
    """Give a session at a question whose choices only seat 0 knows."""
    session = Session(between(Masks, frame), seats=2, seed=1, luck=False, forced=False)
    for kind in deal:
        session.land(kind)
    return session


CHOICE = (0, 1, 5, 3, 4, 2)  # seat 0 has a five
NONE = (0, 1, 2, 3, 4, 5)


def test_a_bot_without_a_choice_takes_as_long_as_one_with() -> None:
    """H10: it waits for what is left of the usual time, and never less than nothing."""
    pace = BotPacing()
    assert pace.wait(boasting(Boast(0), *CHOICE).view(0), "easy", 2.0) == 0.0
    only = boasting(Boast(0), *NONE).view(0)
    assert len(only.actions) == 1
    assert pace.wait(only, "easy", 0.5) == 1.5
    assert pace.wait(only, "easy", 3.0) == 0.0
    assert pace.wait(only, "hard", 0.5) == 0.0  # nobody knows yet how long that one thinks
    # An answer that took no thought teaches nothing; one that did moves the usual time by a fifth.
    assert pace.wait(boasting(Boast(0), *CHOICE).view(0), "easy", 1.0) == 0.0
    assert pace.wait(only, "easy", 0.5) == 1.3


def test_what_everybody_could_name_needs_no_disguise() -> None:
    """Where the choices are public, or nothing is hidden at all, nobody waits."""
    pace = BotPacing()
    pace.wait(boasting(Hasty(0), *CHOICE).view(0), "easy", 2.0)
    assert pace.wait(boasting(Hasty(0), *NONE).view(0), "easy", 0.0) == 0.0
    session = Session(stairs.GAME, seats=2, seed=1, luck=False, forced=False)
    assert pace.wait(session.view(0), "easy", 2.0) == 0.0
    session.play("open")
    session.land("gem gold")
    assert len(session.view(0).actions) == 1
    assert pace.wait(session.view(0), "easy", 0.0) == 0.0
