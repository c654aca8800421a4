"""The script that plays another revision: both bots are asked, and the results are those of a tournament."""

import subprocess
import sys
from pathlib import Path

from conclave.arena.tournament import read

ROOT = Path(__file__).resolve().parent.parent


def against(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the script on these sources, which need not be built."""
    command = [sys.executable, str(ROOT / "scripts" / "against"), *words, "--built", str(ROOT / "src")]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_a_pair_of_games_is_played_in_both_seats(tmp_path: Path) -> None:
    """These sources against themselves: each bot begins once, and the file is a results file."""
    out = tmp_path / "games.jsonl"
    done = against(str(ROOT / "src"), "greedy", "random", "--games", "1", "--out", str(out))
    assert done.returncode == 0, done.stderr
    rows = read(out).rows
    assert [row.players for row in rows] == [
        ("greedy@now", "random@before"),
        ("random@before", "greedy@now"),
    ]
    assert not any(row.failed for row in rows)
    won = sum(row.share(row.players.index("greedy@now")) for row in rows)
    assert done.stdout.startswith(f"greedy@now: {won:g} of 2, ")


def test_a_revision_that_is_not_there_gets_a_sentence() -> None:
    """And nothing is built or played."""
    done = against("no-such-revision")
    assert done.returncode == 1
    assert done.stderr.startswith("against: ")
    assert "Traceback" not in done.stderr
