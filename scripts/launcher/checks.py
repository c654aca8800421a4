"""./conclave test: every check as a named step with its seconds, and one count at the end."""

import os
import shutil
import subprocess
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from launcher import builds, supply
from launcher.environment import Environment, plain
from launcher.house import USAGE, House, Trouble
from launcher.installer import clean_environment

PARTS = ("gates", "plain", "compiled")
DEV = ("dev",)
TWO_AT_ONCE = ["-n", "2", "-q"]
# What runs on compiled modules; pages, commands and documents do nothing else on them than in plain Python.
COMPILED_TESTS = ["arena", "bots", "conformance", "core", "games", "render", "server"]
MYPY = ["-m", "mypy", "--strict"]
# Both builds choose their storage by PACKED; the type checker reads one choice at a time.
PLAIN_STORAGE = ["--always-false", "PACKED"]
PACKED_STORAGE = ["--always-true", "PACKED", "--cache-dir", ".conclave/mypy-packed"]
GATES = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy, plain": [*MYPY, *PLAIN_STORAGE],
    "mypy, packed": [*MYPY, *PACKED_STORAGE],
}
# Fails, with one sentence, unless each named module loads and comes from a compiled library.
LOADED = """
import importlib, sys
for name in sys.argv[1:]:
    try:
        if importlib.import_module(name).__file__.endswith(".py"):
            sys.exit(f"{name} is not compiled")
    except Exception as error:
        sys.exit(f"{name} does not load: {error!r}")
"""


@dataclass
class Run:
    """What has been run so far, and how it went."""

    house: House
    steps: list[tuple[str, str, float]] = field(default_factory=list)
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    counted: bool = False

    def step(self, name: str, command: list[str], **variables: str) -> bool:
        """Run one check from the root of the checkout, with its words passed on as they come."""
        print(f"\n--- {name}", flush=True)
        start = time.monotonic()
        environment = clean_environment(dict(os.environ)) | variables
        good = subprocess.call(command, cwd=self.house.root, env=environment) == 0
        self.note(name, "ok" if good else "FAILED", time.monotonic() - start)
        return good

    def note(self, name: str, verdict: str, seconds: float) -> None:
        """Keep the verdict on a step for the summary."""
        self.steps.append((name, verdict, seconds))

    def pytest(self, name: str, python: Path, arguments: list[str], **variables: str) -> None:
        """Run the tests, and add what they counted."""
        report = self.house.store / f"{name.replace(', ', '-')}.xml"
        report.unlink(missing_ok=True)
        good = self.step(name, [str(python), "-m", "pytest", f"--junitxml={report}", *arguments], **variables)
        passed, failed, skipped = count(report)
        self.passed += passed
        # A run that broke down before it could count is still a failure in the sum.
        self.failed += failed if good or failed else 1
        self.skipped += skipped
        self.counted = True

    def close(self) -> int:
        """Print the summary; the last line is the plain count."""
        print("\n--- summary")
        for name, verdict, seconds in self.steps:
            print(f"{verdict:>8}  {seconds:7.1f} s  {name}")
        failures = [name for name, verdict, _ in self.steps if verdict == "FAILED"]
        if failures:
            print(f"failed: {'; '.join(failures)}")
        if self.counted:
            skipped = f", {self.skipped} skipped" if self.skipped else ""
            print(f"{self.passed} passed, {self.failed} failed{skipped}", flush=True)
        return 1 if failures else 0


def count(report: Path) -> tuple[int, int, int]:
    """Passed, failed and skipped tests of a JUnit report."""
    if not report.is_file():
        return 0, 0, 0
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    keys = ("tests", "failures", "errors", "skipped")
    totals = [[int(suite.get(key, "0")) for key in keys] for suite in suites]
    tests, failures, errors, skipped = (sum(column) for column in zip(*totals, strict=True))
    return tests - failures - errors - skipped, failures + errors, skipped


def check_compiled(run: Run, dev: Environment) -> None:
    """Build with mypyc, see that the libraries are loaded, and run the engine and the server on them."""
    missing = builds.compiler_missing()
    if missing:
        print(f"\n*** LEFT OUT: {missing}, so the compiled build was NOT tested ***", flush=True)
        run.note("compiled build and its tests", "LEFT OUT", 0.0)
        return
    print("\n--- compiled build", flush=True)
    start = time.monotonic()
    try:
        wheel = builds.compiled_wheel(run.house, dev.python)
        compiled = builds.compiled_environment(run.house, DEV).put(builds.wheel_mark(run.house), wheel)
    except Trouble as trouble:
        print(trouble)
        run.note("compiled build", "FAILED", time.monotonic() - start)
        return
    run.note("compiled build", "ok", time.monotonic() - start)
    libraries = [Path(name) for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".pyd"))]
    modules = [".".join([*path.parts[:-1], path.name.split(".")[0]]) for path in libraries]
    run.step("compiled modules load", [str(compiled.python), "-P", "-c", LOADED, *modules])
    both = {"CONCLAVE_PLAIN_PYTHON": str(dev.python), "CONCLAVE_COMPILED_PYTHON": str(compiled.python)}
    folders = [f"tests/{name}" for name in COMPILED_TESTS]
    run.pytest("pytest, compiled", compiled.python, [*TWO_AT_ONCE, *folders], **both)


def check_supply(run: Run, dev: Environment) -> None:
    """Audit the pinned packages where an index answers, and list their licences."""
    checks: dict[str, Callable[[], supply.Verdict]] = {
        "dependency audit": lambda: supply.audit(dev.python, run.house.root / "requirements"),
        "licences": lambda: supply.licences(dev.python, run.house.store / "licences.txt"),
    }
    for name, check in checks.items():
        print(f"\n--- {name}", flush=True)
        start = time.monotonic()
        verdict = check()
        print("\n".join(verdict.lines), flush=True)
        run.note(name, verdict.word, time.monotonic() - start)


def find_browser(run: Run) -> None:
    """Install Debian's Chromium for the tests of pages, where this may be done; they skip loudly without."""
    if shutil.which("chromium") or shutil.which("chromium-browser"):
        return
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        print("\n*** no Chromium here: tests in a browser will be SKIPPED ***", flush=True)
        return
    run.step("list of Debian's packages", [apt, "update", "-qq"])
    run.step("Chromium", [apt, "install", "-y", "-qq", "--no-install-recommends", "chromium"])


def test(house: House, arguments: list[str]) -> int:
    """./conclave test [--only PART] [pytest arguments]: with arguments for pytest, plain tests alone."""
    parts, asked = chosen(arguments)
    dev = plain(house, "dev", DEV)
    run = Run(house)
    if "gates" in parts:
        for name, command in GATES.items():
            run.step(name, [str(dev.python), *command])
        check_supply(run, dev)
    if not asked and parts != ("gates",):
        find_browser(run)
    if "plain" in parts:
        here = {"CONCLAVE_PLAIN_PYTHON": str(dev.python)}
        run.pytest("pytest, plain", dev.python, asked or TWO_AT_ONCE, **here)
    if "compiled" in parts:
        check_compiled(run, dev)
    return run.close()


def chosen(arguments: list[str]) -> tuple[tuple[str, ...], list[str]]:
    """Which parts to run, and what to pass to pytest."""
    asked = list(arguments)
    parts: tuple[str, ...] = PARTS
    if asked[:1] == ["--only"]:
        if asked[1:2] == [] or asked[1] not in PARTS:
            raise Trouble(f"--only takes one of {', '.join(PARTS)}", USAGE)
        parts, asked = (asked[1],), asked[2:]
    if asked:
        parts = ("plain",)
    return parts, asked
