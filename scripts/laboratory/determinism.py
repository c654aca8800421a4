"""The same games on many Pythons: equal choices, digests and records whatever the version, seed and build."""

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from conclave.core.registry import slugs
from launcher.house import House

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
HASH_SEEDS = ("0", "4711")
CHILD = """
import hashlib, json, sys
from conclave.core import registry
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.core.storage import PACKED
from conclave.testing.plies import Walk, plies, spread
tables, texts = json.load(sys.stdin)
chain, count = hashlib.sha256(), 0
for slug in registry.slugs():
    game = registry.load(slug)
    for at, (options, seats) in enumerate(spread(game, tables)):
        for line in plies(Walk(slug, options.text(), seats, f"chain/{at}")):
            chain.update(line.encode() + b"\\n")
            count += 1
for text, components in texts:
    record = Record.read(text)
    game = registry.load(record.game)
    if components and game.components:
        game.components(components)
    session = Session.replay(game, record)
    chain.update(f"{session.digest} {session.result} {session.record_for(None).text()}".encode())
    count += session.ply
print(json.dumps([sys.version.split()[0], bool(PACKED), count, len(texts), chain.hexdigest()]))
"""


class Chain(NamedTuple):
    """What one Python made of all the games."""

    version: str
    compiled: bool
    hash_seed: str
    plies: int
    records: int
    digest: str

    def row(self) -> str:
        """Return the line of the table."""
        build = "compiled" if self.compiled else "plain"
        cells = (self.version, build, self.hash_seed, self.plies, self.records, f"`{self.digest[:16]}`")
        return f"| {' | '.join(map(str, cells))} |"


def pythons() -> Iterator[str]:
    """Find one interpreter of each version, on the PATH or among pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for version in VERSIONS:
        places = [f"python{version}", *map(str, sorted(pyenv.glob(f"{version}.*/bin/python")))]
        for place in places:
            question = [place, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
            try:
                done = subprocess.run(question, capture_output=True, text=True, check=False)
            except OSError:
                continue
            if done.stdout.strip() == version:
                yield place
                break


def records() -> list[tuple[str, str]]:
    """Read the golden records of registered games, each with the components it was played with, if any."""
    golden = (ROOT / "tests" / "games").glob("*/golden/*.record")
    paths = sorted(path for path in golden if path.parent.parent.name in slugs())
    sets = [path.parent / "components" for path in paths]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    return [(text, str(own) if own.is_dir() else "") for text, own in zip(texts, sets, strict=True)]


def chain(command: list[str], paths: str, hash_seed: str, tables: int) -> Chain:
    """Let one Python play and replay everything."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    environment |= {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
    done = subprocess.run(
        [*command, "-c", CHILD],
        input=json.dumps([tables, records()]),
        env=environment,
        cwd=tempfile.gettempdir(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"determinism: {shlex.join(command)} failed:\n{done.stderr.strip()[-2000:]}")
    version, compiled, plies, kept, digest = json.loads(done.stdout.splitlines()[-1])
    return Chain(version, compiled, hash_seed, plies, kept, digest)


def unpacked(folder: Path) -> str:
    """Build the pure wheel and unpack it, so that any Python can import it with its entry points."""
    build = [sys.executable, "-P", "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "site")
    return str(folder / "site")


def compiled_python(python: str) -> list[str] | None:
    """Build the compiled wheel for an interpreter, and return the Python that runs it."""
    if subprocess.call([python, str(ROOT / "conclave"), "build", "--compiled"], stdout=subprocess.DEVNULL):
        return None
    version = subprocess.check_output(
        [python, "-c", "import platform; print(platform.python_version())"], text=True
    )
    store = House(ROOT).store
    made = sorted(
        store.glob(f"compiled-cpython-{version.strip()}-*/bin/python"), key=lambda path: path.stat().st_mtime
    )
    return [str(made[-1])] if made else None


def command(arguments: list[str]) -> int:
    """Compare the chains of all Pythons; the exit code is 1 if any two differ."""
    parser = argparse.ArgumentParser("scripts/determinism", description=__doc__)
    parser.add_argument("--tables", type=int, default=6, metavar="N", help="games for each number of seats")
    parser.add_argument(
        "--python", action="append", default=[], metavar="COMMAND", help="one more interpreter"
    )
    parser.add_argument("--compiled", action="store_true", help="the compiled build of each Python too")
    given = parser.parse_args(arguments)
    found: list[Chain] = []
    print("| Python | build | hash seed | plies | records | chain |\n|---|---|---|---:|---:|---|", flush=True)
    with tempfile.TemporaryDirectory(prefix="determinism-") as place:
        site = unpacked(Path(place))
        for python in [*pythons(), *given.python]:
            runs: list[tuple[list[str], str]] = [(shlex.split(python), site)]
            if given.compiled:
                built = compiled_python(python)
                runs += [(built, "")] if built else []
                if not built:
                    print(f"*** no compiled build with {python} ***", file=sys.stderr, flush=True)
            for words, paths in runs:
                for hash_seed in HASH_SEEDS:
                    found.append(chain(words, paths, hash_seed, given.tables))
                    print(found[-1].row(), flush=True)
    chains = {one.digest for one in found}
    print(f"{len(found)} runs, {len(chains)} chain{'s' if len(chains) != 1 else ''}")
    return 0 if len(chains) == 1 and len(found) > 1 else 1
