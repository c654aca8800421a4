"""The type of a room's own state, for what is generic in it: a `View` without a type is one of any `State`.

This file is not compiled: Python knows a default of a type variable from 3.13 on only, so what type checkers
read and what runs are two things here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from conclave.core.state import State

if TYPE_CHECKING:
    S = TypeVar("S", bound=State, default=State)
    S_co = TypeVar("S_co", bound=State, default=State, covariant=True)
else:
    S = TypeVar("S", bound=State)
    S_co = TypeVar("S_co", bound=State, covariant=True)
