"""`doctor`: what is installed, what is missing, and how to get it."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Final

import conclave
from conclave.cli.arguments import Json, Quiet
from conclave.cli.output import Output, table
from conclave.core.errors import ConclaveError
from conclave.core.registry import load, slugs
from conclave.core.storage import PACKED

# Extra -> the modules it brings, and what they are for.
PARTS: Final = {
    "client": (("msgspec", "websockets"), "tables played by programs"),
    "png": (("resvg_py",), "pictures as PNG"),
    "tui": (("textual",), "the table on the whole terminal"),
    "server": (("starlette", "uvicorn", "msgspec", "sqlalchemy", "jinja2"), "the table in a browser"),
    "report": (("polars",), "tables as Parquet"),
    "ray": (("ray",), "many games on a cluster"),
    "rl": (("gymnasium", "pettingzoo", "numpy"), "Gymnasium and PettingZoo"),
    "openspiel": (("pyspiel", "numpy"), "OpenSpiel"),
    "train": (("torch", "gymnasium", "numpy"), "the training examples"),
    "peers": (("pygame", "pettingzoo", "pyspiel"), "other games, for bench --peers"),
    "mcp": (("mcp",), "tools for agents"),
    "postgres": (("psycopg",), "servers on PostgreSQL"),
    "otel": (("opentelemetry",), "traces of a server"),
    "tune": (("optuna",), "the search of conclave tune"),
    "print": (("svglib", "reportlab"), "sheets of components as PDF"),
    "compiled": (("librt", "mypy_extensions"), "the compiled build"),
}


def doctor(*, json: Json = False, quiet: Quiet = False) -> int:
    """Say what is installed, what is missing and how to get it."""
    out = Output(json=json, quiet=quiet)
    basics = _basics(out)
    parts = {name: _missing(modules) for name, (modules, _) in PARTS.items()}
    found, broken = _games()
    out.show(table(("", ""), basics.items(), "This machine"))
    out.line("Optional parts", "bold")
    for name, missing in parts.items():
        here = f"not installed: {install(name)}" if missing else "installed"
        out.line(f"  {name:<10} {PARTS[name][1]:<32} {here}", "" if missing else "green")
    out.line()
    out.show(table(("game", "rules"), found.items(), "Games"))
    for name, reason in broken.items():
        out.final(f"{name}: {reason}", "red")
    if not broken:
        out.final(
            f"All is well: {len(found)} {'game' if len(found) == 1 else 'games'}, {basics['build']} build."
        )
    out.data(
        {
            **basics,
            "parts": {
                name: {"here": not missing, "missing": missing, "install": install(name)}
                for name, missing in parts.items()
            },
            "games": found,
            "broken": broken,
        }
    )
    return 5 if broken else 0


def install(extra: str) -> str:
    """Return the exact command that brings an optional part."""
    return f"pip install 'conclave-games[{extra}]'"


def _basics(out: Output) -> dict[str, str]:
    return {
        "conclave": conclave.__version__,
        "build": "compiled" if PACKED else "plain",
        "where": str(Path(conclave.__file__).resolve().parent),
        "python": f"{platform.python_implementation()} {platform.python_version()} at {sys.executable}",
        "system": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "terminal": _terminal(out),
        "C compiler": _compiler(),
    }


def _terminal(out: Output) -> str:
    if not out.console.is_terminal:
        return "none: the output goes into a file or a pipe"
    colours = out.console.color_system or "no colours"
    encoding = sys.stdout.encoding
    return f"{out.console.width} columns, {colours}, {encoding}"


def _compiler() -> str:
    named = str(sysconfig.get_config_var("CC") or "").split()[:1]
    found = next((name for name in [*named, "cc", "gcc", "clang", "cl"] if shutil.which(name)), None)
    return found or "none: plain Python runs everything, only slower"


def _missing(modules: tuple[str, ...]) -> list[str]:
    return [name for name in modules if importlib.util.find_spec(name) is None]


def _games() -> tuple[dict[str, str], dict[str, str]]:
    found, broken = dict[str, str](), dict[str, str]()
    for slug in slugs():
        try:
            game = load(slug)
            found[slug] = f"{game.spec.title}, rules {game.spec.rules}"
        except ConclaveError as error:
            broken[slug] = error.sentence
    return found, broken
