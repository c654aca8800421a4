"""Yardstick: hand-written playouts of one game, run beside the engine to make its speed comparable.

A folder holds `bench.py` and `iw_api.py` (the calibration, straightforward Python) and `iw_main.cpp`
with `iw.hpp` (the native limit). Both print lines with `playouts/s` and a number.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Final

from conclave.arena.bench import BUILDS, MedianRange, figure
from conclave.core.errors import BadInput

VARIABLE: Final = "CONCLAVE_YARDSTICK"
GAME: Final = "ice_wizards"
OPTIONS: Final = "board=square"
NEEDED: Final = ("bench.py", "iw_api.py", "iw_main.cpp", "iw.hpp")
RATE: Final = re.compile(r"playouts/s\s+([0-9.]+)")
# Enough games for a quarter of a second or more of each, so that starting up is not what is measured.
CALIBRATION_GAMES: Final = "400"
LIMIT_GAMES: Final = "20000"


def folder(given: Path | None) -> Path | None:
    """Find the yardstick that was named here or in the environment."""
    named = given or (Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None)
    if named is None:
        return None
    missing = [name for name in NEEDED if not (named / name).is_file()]
    if missing:
        raise BadInput(f"`{named}` is no yardstick: it does not hold {', '.join(missing)}")
    return named


class Yardstick:
    """The two measures, run once a round."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.calibration: list[float] = []
        self.limit: list[float] = []
        self._build = tempfile.TemporaryDirectory(prefix="conclave-yardstick-")
        self._native = self._compile()

    def __enter__(self) -> Yardstick:
        """Use it for a while."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Remove what was built."""
        self._build.cleanup()

    def _compile(self) -> str:
        """Build the native limit, or give nothing where no compiler is."""
        compiler = next((found for name in ("g++", "clang++", "c++") if (found := shutil.which(name))), None)
        if compiler is None:
            return ""
        target = str(Path(self._build.name) / "limit")
        flags = ["-O3", "-march=native", "-std=c++20"]
        done = subprocess.run(
            [compiler, *flags, "iw_main.cpp", "-o", target], cwd=self.home, capture_output=True, check=False
        )
        return target if done.returncode == 0 else ""

    def round(self) -> None:
        """Run both once."""
        # The calibration is plain Python; the interpreter of the plain build is the one to compare with.
        python = os.environ.get(BUILDS["plain"]) or sys.executable
        self.calibration += self._run([python, "-B", "bench.py", "iw_api", CALIBRATION_GAMES, "3"])
        if self._native:
            self.limit += self._run([self._native, LIMIT_GAMES, "3"])

    def _run(self, command: list[str]) -> list[float]:
        done = subprocess.run(
            command, cwd=self.home, capture_output=True, text=True, check=False, timeout=120
        )
        return [float(found) for found in RATE.findall(done.stdout)]

    def figures(self) -> dict[str, MedianRange]:
        """Return what was measured: playouts a second."""
        both = {"calibration": self.calibration, "native limit": self.limit}
        return {name: figure(values) for name, values in both.items() if values}
