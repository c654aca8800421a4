"""What can go wrong, each in one sentence, with the rule that forbids it where one does."""

from __future__ import annotations

from typing import ClassVar


class ConclaveError(Exception):
    """The base of every error that a person may see."""

    code: ClassVar[int] = 1  # exit code of the command line

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule

    def __str__(self) -> str:
        """Return the sentence, and the rule in brackets."""
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence


class BadInput(ConclaveError):
    """Something written cannot be read: a number, a name, a file."""

    code: ClassVar[int] = 2


class UnknownGame(BadInput):
    """No game of this name is installed."""


class BadOption(BadInput):
    """An option does not exist or is out of its range."""


class BadToken(BadInput):
    """A move is not written as moves are written."""


class BadRecord(BadInput):
    """A record or a position cannot be read or does not replay."""

    code: ClassVar[int] = 4


class OldRules(BadRecord):
    """A record of older rules that nothing brings up: its answers can be read and not be played."""


class Refused(ConclaveError):
    """The rules do not allow it; nothing has changed."""

    code: ClassVar[int] = 3


class IllegalMove(Refused):
    """The move exists, but not in this position."""


class WrongSeat(Refused):
    """It is somebody else's turn."""


class NoUndo(Refused):
    """There is nothing that may be taken back."""


class BrokenGame(ConclaveError):
    """A room breaks a promise, such as a question without choices; the sentence names the frame."""


class Missing(ConclaveError):
    """An optional part is not installed; the sentence says how to install it."""

    code: ClassVar[int] = 5
