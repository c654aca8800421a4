"""Serving: a table server in a process of its own, to be stopped, killed, started again and weighed."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

from conclave.server import backups
from trials.postgres import Cluster

HOST = "127.0.0.1"
MB = 1024.0 * 1024.0
PATIENCE = 30.0  # seconds a server may take to start, on a busy machine
# The Python with a compiled build in it that servers run on; without one they run on the sources.
COMPILED: list[Path] = []
# The PostgreSQL that servers run on; without one they run on SQLite.
POSTGRES: list[Cluster] = []
_urls: dict[Path, str] = {}


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def interpreter() -> list[str]:
    """Return the Python that runs the server; a compiled build is never mixed with a folder one stands in."""
    return [str(COMPILED[0]), "-P"] if COMPILED else [sys.executable]


def surroundings() -> dict[str, str]:
    """Return the environment of a server; the sources of the checkout would hide a compiled build."""
    # A server in use keeps its bytecode; one that may not would translate every source at every start.
    hidden = ("PYTHONDONTWRITEBYTECODE", *(("PYTHONPATH",) if COMPILED else ()))
    return {name: value for name, value in os.environ.items() if name not in hidden}


def build() -> str:
    """Ask the Python that runs the server which build it has: plain or compiled."""
    asks = "from conclave.core.storage import PACKED; print('compiled' if PACKED else 'plain')"
    found = subprocess.run(
        [*interpreter(), "-c", asks], env=surroundings(), capture_output=True, text=True, check=True
    )
    return found.stdout.strip()


def store() -> str:
    """Say which database servers run on."""
    return "PostgreSQL" if POSTGRES else "SQLite"


def setting_of(db: Path) -> str:
    """Return what a server is told of a database: a file, or with `--postgresql` one that stands for it."""
    if not POSTGRES:
        return str(db)
    if db not in _urls:
        _urls[db] = POSTGRES[0].fresh()
    return _urls[db]


def as_file(db: Path) -> Path:
    """Return a database as a file that can be read, also where it is none."""
    if db not in _urls or not POSTGRES:
        return db
    copy = db.with_name(f"{db.name}.{len(list(db.parent.glob('*.copy')))}.copy")
    backups.backup(_urls[db], copy)
    return copy


class Serving:
    """A server on one database and one port, through all its lives."""

    def __init__(self, db: Path, cwd: Path | None = None, **settings: object) -> None:
        self.db = db
        self.setting = setting_of(db)
        self.cwd = cwd
        self.port = free_port()
        self.log = db.with_name(f"{db.name}.{self.port}.log")
        self.env = {f"CONCLAVE_{name.upper()}": str(value) for name, value in settings.items()}
        self.env.setdefault("CONCLAVE_RATE_LIMIT_FACTOR", "100000")
        # Bad lines are made by a proxy at a port of its own, whose name a client then asks for.
        self.env.setdefault("CONCLAVE_ALLOWED_HOSTS", HOST)
        self.files = 0  # descriptors that the server may have; 0 leaves them as they are
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return the address."""
        return f"http://{HOST}:{self.port}"

    def start(self, **more: str) -> float:
        """Start, and give the seconds until commands are answered."""
        began = time.perf_counter()
        command = [*interpreter(), "-m", "conclave.cli", "serve", "--port", str(self.port)]
        if self.files:
            # By a shell that becomes the server, which so cannot raise the limit again.
            command = ["sh", "-c", f'ulimit -n {self.files} && exec "$@"', "sh", *command]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--db", self.setting, "--quiet"],
                env={**surroundings(), **self.env, **more},
                cwd=self.cwd,
                stdout=subprocess.DEVNULL,
                stderr=log,
                # A key that interrupts the trial must not stop the server before the trial has ended.
                start_new_session=True,
            )
        while time.perf_counter() - began < PATIENCE:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended at once: {self.log.read_text()[-400:]}")
            if self.ready():
                return time.perf_counter() - began
            time.sleep(0.02)
        raise RuntimeError("the server did not start in time")

    def ready(self) -> bool:
        """Tell whether the server says that commands can be carried out."""
        return self.health() == 200

    def health(self) -> int:
        """Return the status of the health signal, or 0 if nobody answers."""
        try:
            # Without the certificates that httpx would read anew each time, while other clients wait.
            return httpx.get(f"{self.url}/readyz", timeout=5.0, trust_env=False, verify=False).status_code
        except httpx.TransportError:
            return 0

    def kill(self) -> None:
        """End the process without any farewell."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def died(self, seconds: float = 20.0) -> bool:
        """Wait for a death that was arranged; tells whether it was a kill."""
        assert self.process is not None
        return self.process.wait(seconds) == -signal.SIGKILL

    def stop(self) -> float:
        """Stop in good order; gives the seconds it took."""
        began = time.perf_counter()
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20.0)
            except subprocess.TimeoutExpired:
                self.kill()
        return time.perf_counter() - began

    def __enter__(self) -> Serving:
        """Start the server."""
        try:
            self.start()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the server, whatever happened."""
        self.stop()

    # Weighing.

    @property
    def memory(self) -> float:
        """Return the memory of the process in MB."""
        return self._status("VmRSS:")

    @property
    def peak(self) -> float:
        """Return the most memory that the process ever had, in MB."""
        return self._status("VmHWM:")

    @property
    def cpu(self) -> float:
        """Return the seconds of a core that the process has used."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def metric(self, name: str) -> float:
        """Read something that the server counts."""
        text = httpx.get(f"{self.url}/metrics", timeout=10.0, trust_env=False).text
        rows = [line.split() for line in text.splitlines() if line.startswith(f"conclave_{name} ")]
        return float(rows[0][1]) if rows else float("nan")

    def faults(self) -> list[str]:
        """Return what the log calls an error."""
        found = []
        for line in self.log.read_text(errors="replace").splitlines() if self.log.exists() else []:
            try:
                told = json.loads(line)
            except ValueError:
                continue
            if told.get("level") in ("error", "critical"):
                found.append(f"{told.get('event')} {told.get('trace', '')[-300:]}")
        return found

    def _status(self, name: str) -> float:
        assert self.process is not None
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1]) / 1024.0
        return float("nan")
