"""Play in the browser: open a table at home, lead everybody to a seat, keep the game until it is over."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import webbrowser
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from conclave.cli import INTERRUPTED, inputs, user_folders
from conclave.cli.output import Output
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.session import Session

if TYPE_CHECKING:
    from conclave.cli.local_server import LocalServer, OpenedTable


@dataclass(frozen=True)
class BrowserSetup:
    """What a table at home should be."""

    game: Game | None  # which game; where one goes on, none means any
    players: Sequence[str]
    options: Sequence[str]
    components: Path | None
    seed: int | None
    name: str
    db: Path | None
    fresh: bool
    port: int | None
    show: bool
    resume: bool
    table: str
    ready: bool  # begin as "Play now" does: the scenario of the game, already set up


def play(plan: BrowserSetup, out: Output) -> int:
    """Open the table and keep it open until it is closed with Ctrl-C."""
    from conclave.cli.local_server import AlreadyRunning, LocalServer

    db = None if plan.fresh else plan.db or user_folders.data() / "tables.db"
    try:
        home = LocalServer(db, plan.port)
    except AlreadyRunning as elsewhere:
        room = plan.game.slug if plan.game else inputs.DEFAULT_GAME
        out.final(
            f"Your tables are open already, at {elsewhere.url}: another terminal keeps them. "
            f"{elsewhere.url}/new/{room} begins a game there; --fresh begins one apart from them."
        )
        out.row({"url": elsewhere.url, "running": True})
        return 0
    opened: OpenedTable | None = None
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        opened = _opened(home, plan)
        _tell(home, opened, plan, out)
        if plan.show:
            show(opened.url)
        until_stopped()
    except KeyboardInterrupt:
        pass
    finally:
        home.close()
        signal.signal(signal.SIGTERM, before)
    if opened is None:
        return INTERRUPTED
    _goodbye(home, opened, plan, out)
    return 0


def watch(session: Session, ply: int, port: int | None, window: bool, out: Output) -> None:
    """Show a recorded game in the replay of the table until Ctrl-C; nothing of it is kept."""
    from conclave.cli.local_server import LocalServer

    before = signal.signal(signal.SIGTERM, _stop)
    home = None
    try:
        home = LocalServer(None, port)
        url = home.watch(session)
        out.final(f"Open this in the browser: {url}#{ply}", "bold")
        out.line("Ctrl-C closes it; the record stays as it is.", "dim")
        out.row({"url": f"{url}#{ply}", "plies": session.ply})
        if window:
            show(f"{url}#{ply}")
        until_stopped()
    except KeyboardInterrupt:
        pass
    finally:
        if home is not None:
            home.close()
        signal.signal(signal.SIGTERM, before)


def _opened(home: LocalServer, plan: BrowserSetup) -> OpenedTable:
    if plan.resume:
        return home.links(_chosen(home, plan))
    assert plan.game is not None
    quick = plan.game.quick if plan.ready else None
    preset = plan.game.presets.get(quick.preset) if quick else None
    chosen = inputs.options(plan.game, plan.options, plan.components)
    pairs: Mapping[str, object] = dict(part.split("=", 1) for part in chosen.text().split())
    if preset:
        pairs = preset.options
    seed = "" if plan.seed is None else str(plan.seed)
    return home.begin(plan.game.slug, pairs, plan.players, seed, plan.name, ready=quick is not None)


def _chosen(home: LocalServer, plan: BrowserSetup) -> str:
    """Find the game to go on with: the one that was named, or the latest."""
    rows = home.unfinished(plan.game.slug if plan.game else "")
    if plan.table:
        rows = [row for row in rows if row.id.startswith(plan.table)]
    if not rows:
        which = f" that begins with `{plan.table[:20]}`" if plan.table else ""
        raise BadInput(f"there is no unfinished game{which} in {home.db}; `conclave play` begins one")
    return rows[0].id


def _tell(home: LocalServer, opened: OpenedTable, plan: BrowserSetup, out: Output) -> None:
    from conclave.cli.local_server import LISTED

    table, words = opened.table, opened.table.facts.game.words
    spec = table.facts.game.spec
    out.line(f"{spec.title}: {spec.tagline}", "bold")
    several = len(opened.links) > 1
    for seat, place in enumerate(table.facts.places):
        who = f"{place.name}, at {opened.links[seat]}" if seat in opened.links and several else place.name
        out.line(f"{words.seat_name(seat)} is {who}.", "dim")
    if _set(opened):
        out.line(_set(opened), "dim")
    out.line()
    out.final(f"Open this in the browser: {opened.url}", "bold")
    if several:
        out.line("Use one window per seat; each link opens its own seat only.", "dim")
    others = [row for row in home.unfinished() if row.id != table.id]
    if others and not plan.fresh:
        out.line(f"Unfinished: {len(others)}. Go on with one: conclave play --resume --table ID")
        for row in others[:LISTED]:
            ago = _ago(int(time.time() * 1000) - row.moved)
            against = ", ".join(name for _, name in row.seats)
            out.line(f"  {row.id}  {row.title}, {against}; {ago}", "dim")
    kept = "the game is not stored" if plan.fresh else "the game is kept"
    out.line(f"Ctrl-C closes the table; {kept}.", "dim")
    links = {str(seat): link for seat, link in opened.links.items()}
    out.row({"url": opened.url, "table": table.id, "links": links, "home": home.url, "db": str(home.db)})


def _set(opened: OpenedTable) -> str:
    """Say which components are played with, where they are not those of the box."""
    options = dict(part.split("=", 1) for part in opened.table.facts.options.split())
    word = options.get("components", "")
    standard = opened.table.facts.game.options().text().split()
    return f"The components are {word}." if word and f"components={word}" not in standard else ""


def _goodbye(home: LocalServer, opened: OpenedTable, plan: BrowserSetup, out: Output) -> None:
    table = opened.table
    out.line()
    if table.over and table.facts.outcome is not None:
        out.line(f"The game is over: {table.facts.outcome.why}.")
    elif plan.fresh:
        out.line("Closed; this game was not to be kept.")
    else:
        file = f" --db {plan.db}" if plan.db else ""
        out.line(f"Closed at ply {table.session.ply}; `conclave play --resume{file}` goes on from there.")
    out.row({"over": table.over, "plies": table.session.ply, "table": table.id})


def _ago(milliseconds: int) -> str:
    minutes = max(0, milliseconds) // 60_000
    if minutes < 1:
        return "a moment ago"
    if minutes < 120:
        return f"{minutes} minutes ago"
    return f"{minutes // 60} hours ago" if minutes < 2880 else f"{minutes // 1440} days ago"


def show(url: str) -> None:
    """Open the browser, where there is one with a window; silent where there is none."""
    windows = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if windows:
        # Some systems wait for the browser to end, and the table must not.
        threading.Thread(target=_open, args=(url,), daemon=True).start()


def _open(url: str) -> None:
    try:
        webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return


def until_stopped() -> None:
    """Wait for Ctrl-C, or for the signal that ends a program."""
    while True:
        time.sleep(3600.0)


def _stop(number: int, frame: object) -> None:
    raise KeyboardInterrupt
