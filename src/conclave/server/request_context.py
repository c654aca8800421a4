"""Arrivals: where the request that is being answered came from, as quotas count it."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

# The network of whoever is being answered; empty where nothing came over the network, as on the command line.
arrival: Final[ContextVar[str]] = ContextVar("arrival", default="")
