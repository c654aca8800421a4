"""Making an environment and filling it, by uv where it is there and by pip otherwise."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from launcher.house import Trouble

# Settings that would send Python or an installer somewhere else than the private environment.
MISLEADING = {
    "PYTHONHOME",
    "PYTHONPATH",
    "PYTHONSTARTUP",
    "PYTHONUSERBASE",
    "PYTHONEXECUTABLE",
    "PYTHONPLATLIBDIR",
    "PYTHONOPTIMIZE",
    "PYTHONINSPECT",
    "PYTHONSAFEPATH",
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "__PYVENV_LAUNCHER__",
}
# Of an installer's own settings only these pass: they say how this machine reaches its packages.
REACH = (
    *("INDEX", "FIND_LINKS", "CERT", "TLS", "HOST", "PROXY", "TIMEOUT", "RETRIES"),
    *("CACHE", "CONFIG_FILE", "KEYRING", "OFFLINE", "LINK_MODE"),
)


def clean_environment(given: dict[str, str]) -> dict[str, str]:
    """The caller's variables, without those that would confuse a private environment."""
    kept = {}
    for name, value in given.items():
        of_installer = name.startswith(("PIP_", "UV_"))
        if name not in MISLEADING and (not of_installer or any(word in name for word in REACH)):
            kept[name] = value
    return {**kept, "PYTHONNOUSERSITE": "1", "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}


def base_python() -> str:
    """The Python beneath any environment that is active now."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def python_of(folder: Path) -> Path:
    """The interpreter of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def pinned(files: list[Path]) -> list[str]:
    """The words for an installer: these files, and nothing whose hash they do not know."""
    return ["--require-hashes", *(part for file in files for part in ("-r", str(file)))]


def with_uv(uv: str, folder: Path, files: list[Path]) -> list[list[str]]:
    """The commands that make an environment with uv."""
    into = [uv, "pip", "install", "--quiet", "--python", str(python_of(folder))]
    return [[uv, "venv", "--quiet", "--python", base_python(), str(folder)], into + pinned(files)]


def pip_can_lend() -> bool:
    """This Python has a pip that can fill another environment, which spares four seconds a new one needs."""
    try:
        return tuple(int(number) for number in version("pip").split(".")[:2]) >= (22, 3)
    except (PackageNotFoundError, ValueError):
        return False


def with_pip(folder: Path, files: list[Path]) -> list[list[str]]:
    """The commands that make an environment with venv and pip."""
    python = str(python_of(folder))
    make = [base_python(), "-m", "venv", str(folder)]
    pip = [python, "-m", "pip"]
    if pip_can_lend():
        make.append("--without-pip")
        pip = [sys.executable, "-m", "pip", "--python", python]
    quiet = ["install", "--quiet", "--no-input", "--disable-pip-version-check", "--no-warn-script-location"]
    return [make, pip + quiet + pinned(files)]


def succeeds(commands: list[list[str]], log: Path) -> bool:
    """Run commands one after the other, their words to the log; stop at the first that fails."""
    environment = clean_environment(dict(os.environ))
    with open(log, "ab") as words:
        for command in commands:
            words.write((" ".join(command) + "\n").encode())
            words.flush()
            # Open files pass on, for the sake of the lock: see House.locked.
            code = subprocess.call(
                command,
                stdin=subprocess.DEVNULL,
                stdout=words,
                stderr=subprocess.STDOUT,
                env=environment,
                close_fds=False,
            )
            if code:
                return False
    return True


def install(folder: Path, files: list[Path], log: Path) -> None:
    """Make a new environment that holds exactly what some requirement files pin."""
    log.write_bytes(b"")
    uv = shutil.which("uv")
    ways = [with_uv(uv, folder, files)] if uv else []
    # A machine may be set up for pip alone, so pip has the last word.
    for commands in [*ways, with_pip(folder, files)]:
        shutil.rmtree(folder, ignore_errors=True)
        if succeeds(commands, log):
            return
    lines = [line.strip() for line in log.read_text(encoding="utf-8", errors="replace").splitlines()]
    last = next((line for line in reversed(lines) if line), "no reason was given")
    raise Trouble(f"the packages could not be installed ({last}); the whole story is in {log}")
