"""Bots at the table: they take seats, think elsewhere, and when one breaks down the game goes on."""

import asyncio
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from conclave.server.uvicorn_server import BackgroundServer
from conclave.server.workers import LONGEST_LINE, POLITE, Worker
from tests.conftest import ROOT
from tests.server.conftest import Client

BROKEN = ROOT / "scripts" / "trials" / "broken_bots.py"


def test_bots_play_each_other_to_the_end(serve: Callable[..., BackgroundServer]) -> None:
    """A table of bots begins by itself; whoever watches sees the result."""
    server = serve(workers=2)
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["greedy", "random"])["table"]
    tab = ann.socket(table)
    tab.until("view")
    while not tab.state["over"]:
        tab.next()
    assert tab.state["result"]["places"]
    tab.close()
    assert server.services.workers.failures == 0
    ann.close()


@pytest.mark.parametrize("name", ["Crashes", "Hangs", "Babbles", "Cheats", "Floods", "Raises"])
def test_a_bad_bot_is_marked_and_the_game_goes_on(
    name: str,
    serve: Callable[..., BackgroundServer],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """F8: crash, hang or garbage: a fallback move at the deadline, and all see that the seat failed.

    The operator reads which bot it was, and whether its process ended.
    """
    shutil.copy(BROKEN, tmp_path)
    monkeypatch.chdir(tmp_path)
    server = serve(
        extra_bots=f"broken_bots:{name}", bot_timeout_ms=700 if name == "Hangs" else 20_000, workers=1
    )
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", f"broken_bots:{name}"])["table"]
    socket = ann.socket(table)
    socket.until("view")
    if not socket.state["choices"]:
        socket.until("delta")
    while not server.services.workers.failures:
        if socket.state["choices"]:
            socket.do("play", token=socket.state["choices"][0]["token"])
        else:
            socket.next()
    while not socket.state["choices"]:
        socket.next()
    told = [frame["table"] for frame in socket.frames if frame["t"] in ("table", "view")]
    while told[-1]["seats"][1]["here"]:
        told.append(socket.until("table")["table"])
    socket.close()
    ann.close()
    said = [line for line in caplog.messages if f"the bot broken_bots:{name} in seat 1 failed" in line]
    assert said
    assert ("its process ended" in said[0]) == (name == "Crashes")


def test_a_flooded_pipe_does_not_keep_a_bot_alive() -> None:
    """F8: a process is ended although more of its output waits than anybody will read."""

    async def story() -> None:
        flood = "import os\nwhile True: os.write(1, b'7' * 65536)"
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", flood, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )  # fmt: skip
        stdout: Any = process.stdout
        with pytest.raises(ValueError, match="limit"):
            await Worker("flood", process).ask(b"view\n")
        while not stdout._paused:
            await asyncio.sleep(0.01)
        await asyncio.wait_for(Worker("flood", process).end(), 20.0)

    asyncio.run(story())


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no priorities of processes")
def test_bots_stand_back_for_people(serve: Callable[..., BackgroundServer]) -> None:
    """L7: the process of a bot is polite, so that a search leaves the cores to those who play."""
    server = serve(workers=1)
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["random", "random"])["table"]
    tab = ann.socket(table)
    tab.until("view")
    while not tab.state["over"]:
        tab.next()
    tab.close()
    (worker,) = server.services.workers._idle
    assert os.getpriority(os.PRIO_PROCESS, worker.process.pid) >= POLITE
    ann.close()


def test_strangers_cannot_seat_a_bot_of_their_own(client: Callable[[str], Client]) -> None:
    """A name from a request is never imported, and no budget of one's own is taken."""
    ann = client("Ann")
    for word in ("os:system", "mcts:9999999", "greedy?1", "broken_bots:Hangs"):
        answer = ann.http.post("/api/v1/tables", json={"game": "ice_wizards", "players": ["me", word]})
        assert answer.status_code == 400


def test_an_invitation_is_one_link_away(client: Callable[[str], Client], server: BackgroundServer) -> None:
    """The link leads to a page whose one button sits a new guest down."""
    ann = client("Ann")
    table = ann.post("/tables", game="ice_wizards", players=["open", "random"])["table"]
    link = f"/invite/{ann.post(f'/tables/{table}/invites', seat=0)['code']}"
    with httpx.Client(base_url=server.url, follow_redirects=True) as browser:
        page = browser.get(link)
        assert page.status_code == 200
        token = page.text.split('name="csrf" value="')[1].split('"')[0]
        sat = browser.post(link, data={"csrf": token})
        assert sat.status_code == 200
        assert f"/t/{table}" in str(sat.url)
        assert browser.get(f"/api/v1/tables/{table}").json()["table"]["phase"] == "playing"


def test_a_bot_that_is_ended_while_the_server_stops_is_reaped() -> None:
    """The wait for its end is cancelled, as a server that stops does, and no process is left behind."""

    async def story() -> int | None:
        sleeper, pipe = (sys.executable, "-c", "import time; time.sleep(60)"), asyncio.subprocess.PIPE
        worker = Worker("sleeper", await asyncio.create_subprocess_exec(*sleeper, stdin=pipe, stdout=pipe))
        ending = asyncio.ensure_future(worker.end())
        await asyncio.sleep(0)
        ending.cancel()
        popen = worker.process._transport.get_extra_info("subprocess")  # type: ignore[attr-defined]
        with suppress(asyncio.CancelledError):
            await ending
        code: int | None = popen.returncode
        return code

    assert asyncio.run(story()) is not None
