"""PostgreSQL: a server of Debian's packages in a private folder, on a Unix socket."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

USER = "conclave"
PACKAGE = "postgresql"
ABSENT = "PostgreSQL is not here: neither `initdb` on the path nor Debian's package `postgresql`"
# Whoever is root may not run PostgreSQL, so it runs as one of these.
OTHERS = ("postgres", "nobody")


def binaries() -> Path | None:
    """Return the folder with the newest programs of PostgreSQL, or None."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda path: float(path.parent.parent.name),
    )
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(on_path).resolve().parent if on_path else None


def installed() -> bool:
    """Tell whether PostgreSQL is here, after an attempt to install Debian's package where root may do it."""
    if binaries() is not None:
        return True
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    told = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
    subprocess.run([apt, "update", "-qq"], **told)  # type: ignore[call-overload]
    subprocess.run([apt, "install", "-y", "-qq", "--no-install-recommends", PACKAGE], **told)  # type: ignore[call-overload]
    return binaries() is not None


class Cluster:
    """A PostgreSQL server of one's own; `safe` lets it write as carefully as one in use."""

    def __init__(self, safe: bool = True) -> None:
        found = binaries()
        if found is None:
            raise RuntimeError(ABSENT)
        self.bin = found
        self.safe = safe
        self._names = itertools.count(1)
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))
        self._as: dict[str, object] = {}
        if os.geteuid() == 0:
            user = next(name for name in OTHERS if _known(name))
            shutil.chown(self.folder, user)
            self._as = {"user": user, "group": _group(user), "extra_groups": []}
        self.data = self.folder / "data"
        self._run("initdb", "-D", self.data, "-U", USER, "--auth=trust", "-E", "UTF8", "--no-locale", "-N")
        with (self.data / "postgresql.conf").open("a") as settings:
            settings.write(
                f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\n"
                f"max_connections = 120\nshared_buffers = 64MB\n"
            )
            if not safe:
                settings.write("fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n")
        self.start()

    def start(self) -> None:
        """Start, and come back when connections are accepted."""
        self._run("pg_ctl", "-D", self.data, "-w", "-t", "60", "-l", self.folder / "log", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop: `fast` ends every session, `immediate` is what a lost machine looks like."""
        self._run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def fresh(self, template: str = "template0") -> str:
        """Make a database; gives the URL that a server takes."""
        name = f"t{next(self._names)}"
        self._run("createdb", "-h", self.folder, "-U", USER, "-T", template, name)
        return self.url(name)

    def url(self, name: str) -> str:
        """Return the URL of a database."""
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def pause(self, seconds: float) -> None:
        """Let every process of the server stand still for a while, as on a machine that hangs."""
        pids = self._pids()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(seconds)
        for pid in pids:
            os.kill(pid, signal.SIGCONT)

    def _pids(self) -> list[int]:
        main = int((self.data / "postmaster.pid").read_text().split()[0])
        found = [main]
        for one in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = one.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == main:
                found.append(int(one.parent.name))
        return found

    def close(self) -> None:
        """Stop and leave nothing behind."""
        if (self.data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Cluster:
        """Use it in a with-block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Leave nothing behind."""
        self.close()

    def _run(self, program: str, *words: str | Path) -> None:
        command = [str(self.bin / program), *map(str, words)]
        # Into a file and not a pipe, which the server would keep open after its starter has ended.
        with tempfile.TemporaryFile() as told:
            done = subprocess.run(
                command,
                cwd="/",
                stdout=told,
                stderr=told,
                stdin=subprocess.DEVNULL,
                **self._as,  # type: ignore[call-overload]
            )
            if done.returncode:
                told.seek(0)
                raise RuntimeError(f"{program}: {told.read().decode(errors='replace')[-600:]}")


def _known(user: str) -> bool:
    import pwd

    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


def _group(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_gid
