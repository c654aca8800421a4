"""The duel, compiled with the core into a folder of its own, plays the same games as plain Python."""

from pathlib import Path

import pytest

from launcher.builds import compiler_missing
from tests.toys.duel.measure import compare, compile_into


@pytest.mark.slow
@pytest.mark.skipif(bool(compiler_missing()), reason="needs a C compiler")
def test_both_builds_play_the_same_duels(tmp_path: Path) -> None:
    """From the first ply to the last, with two and three seats; compiling takes about a minute."""
    compile_into(tmp_path / "compiled")
    assert compare(tmp_path / "compiled", games=20) > 5000
