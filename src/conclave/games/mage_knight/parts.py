"""Parts: cards, units, skills and their words lie in packages of many files, and every file counts."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType


def modules_of(*packages: str) -> list[ModuleType]:
    """Import every module of some packages of this room, in the order of their names."""
    found: list[ModuleType] = []
    for title in packages:
        package = importlib.import_module(f"{__package__}.{title}")
        names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
        found += [importlib.import_module(f"{package.__name__}.{name}") for name in names]
    return found
