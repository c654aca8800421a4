"""Extras: libraries that somebody may not have, asked for in one sentence."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from conclave.core.errors import Missing


def bring(module: str, extra: str) -> Any:
    """Import a library of an extra, or say how it is installed."""
    try:
        return import_module(module)
    except ImportError as error:
        name = error.name or module
        raise Missing(f"{name} is not installed: pip install 'conclave-games[{extra}]'") from error
