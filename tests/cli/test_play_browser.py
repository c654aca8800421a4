"""`play` in the browser: links that lead to seats, games that survive, and one program a file."""

import json
import os
import re
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from conclave.cli import play_browser, user_folders
from conclave.cli.local_server import LocalServer
from conclave.cli.lockfile import Lockfile
from conclave.core.registry import load
from conclave.server import wire
from conclave.server.config import LIBRARIES
from tests.cli.conftest import Ran, Run

Meanwhile = Callable[[], None]
At = Callable[..., Ran]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's real games are touched, and no window is opened."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(play_browser, "show", lambda url: None)


@pytest.fixture
def at(run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> At:
    """Run `play`, and do something while the table is open."""

    def call(*words: object, meanwhile: Callable[[str], None] = lambda told: None) -> Ran:
        said: list[str] = []

        def until_stopped() -> None:
            said.append(capsys.readouterr().out)
            meanwhile(said[0])

        monkeypatch.setattr(play_browser, "until_stopped", until_stopped)
        done = run("play", "--port", 0, *words)
        return Ran(done.code, "".join(said) + done.out, done.err)

    return call


def link(told: str) -> str:
    """Find the link that is printed."""
    return told.split("Open this in the browser: ")[1].split()[0]


def page(url: str) -> str:
    """Open a link as a new browser would."""
    with httpx.Client(follow_redirects=True, timeout=20.0) as browser:
        answer = browser.get(url)
        assert answer.status_code == 200
        assert "/t/" in str(answer.url)
        return answer.text


def test_one_link_leads_to_a_board_that_can_be_played(at: At) -> None:
    """No account, no form: the link sits one down, and the page has the choices."""
    pages: list[str] = []
    done = at("--seed", 7, meanwhile=lambda told: pages.append(page(link(told))))
    assert done.code == 0
    assert "Light is medium." in done.out
    assert 'value="play ne2"' in pages[0]
    assert "`conclave play --resume` goes on from there" in done.out


def test_an_unfinished_game_goes_on(at: At) -> None:
    """Kept in the data folder, told at the next start, and gone on with by its seat's new link."""
    first = at("--players", "human,greedy", "--seed", 7)
    second = at("--option", "board=square")
    assert "Unfinished: 1. Go on with one: conclave play --resume --table ID" in second.out
    old = second.out.split("--table ID\n")[1].split()[0]
    pages: list[str] = []
    third = at("--resume", "--table", old, meanwhile=lambda told: pages.append(page(link(told))))
    assert "Light is greedy." in third.out
    assert 'value="play ne2"' in pages[0]
    assert link(third.out) != link(first.out)
    assert "board=square" not in third.out
    latest = at("--resume")
    assert "Light is medium." in latest.out
    database = user_folders.data() / "tables.db"
    assert database.is_file()
    assert stat.S_IMODE(database.parent.stat().st_mode) == 0o700


def test_a_game_that_is_named_alone_begins_set_up(at: At) -> None:
    """As "Play now" on the pages: blocks are deployed. Whoever names an option sets the table up."""
    asked: list[str] = []

    def look(told: str) -> None:
        asked.append(re.sub(r"<[^>]*>", "", page(link(told)).split('id="prompt"')[1].split("</h2>")[0]))

    assert at("wizard_kings", "--seed", 7, meanwhile=look).code == 0
    assert at("wizard_kings", "--fresh", "--option", "first_steps", meanwhile=look).code == 0
    assert at("wizard_kings", "--fresh", "--players", "human,human", meanwhile=look).code == 0
    assert "Move a block" in asked[0]
    assert not any("Move a block" in one for one in asked[1:])


def test_nothing_to_go_on_with(at: At) -> None:
    """A sentence, and the way to begin."""
    done = at("--resume")
    assert done.code == 2
    assert "there is no unfinished game" in done.err


def test_every_seat_at_one_machine_has_its_link(at: At) -> None:
    """Two names for one machine keep two people apart in one browser."""
    seats: list[int] = []

    def both(told: str) -> None:
        links = [row.split(", at ")[1].rstrip(".") for row in told.splitlines() if ", at http" in row]
        with httpx.Client(follow_redirects=True, timeout=20.0) as browser:
            for url in links:
                browser.get(url)
            for url in links:
                base, _, _ = url.partition("/seat/")
                me = browser.get(f"{base}/api/v1/me/games").json()
                seats.append(me[0]["mine"])

    done = at("--players", "human,human", meanwhile=both)
    assert "Light is Player 2" in done.out
    assert seats == [0, 1]


def test_the_text_client_takes_the_same_link(at: At, tmp_path: Path) -> None:
    """One seat in a window and one in a terminal: a link to a seat is for either."""
    heard: list[str] = []

    def type_(told: str) -> None:
        url = next(row.split(", at ")[1].rstrip(".") for row in told.splitlines() if "Player 2" in row)
        done = subprocess.run(
            [sys.executable, "-m", "conclave.cli", "play", "--table", url],
            env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path / "config")}, input="who\nquit\n",
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        heard.append(done.stdout + done.stderr)

    at("--players", "human,human", "--fresh", meanwhile=type_)
    assert "Light: Player 2 (person), you" in heard[0]
    assert not (tmp_path / "config").exists()


def test_watching_bots_in_the_browser(at: At) -> None:
    """The link is the table itself."""
    pages: list[str] = []
    done = at(
        "--players", "random,random", "--browser", "--fresh", meanwhile=lambda t: pages.append(page(link(t)))
    )
    assert done.code == 0
    assert "/t/" in link(done.out)
    assert "random" in pages[0]


def test_a_bot_of_ones_own_plays_in_the_browser(
    at: At, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A class in a file where one stands, in its own process as every bot of a table."""
    (tmp_path / "frost_bots.py").write_text(
        "class Last:\n    def choose(self, view):\n        return view.actions[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    ends: list[str] = []

    def move(told: str) -> None:
        with httpx.Client(follow_redirects=True, timeout=60.0) as browser:
            table = str(browser.get(link(told)).url)
            base, _, name = table.partition("/t/")
            csrf = browser.get(f"{base}/api/v1/me").json()["csrf"]
            stream_url = f"{base}/api/v1/tables/{name}/events?protocol={wire.PROTOCOL}"
            with browser.stream("GET", stream_url) as stream:
                lines = (json.loads(line) for line in stream.iter_lines() if line)
                view = next(lines)
                answer = {
                    "t": "play",
                    "id": "1",
                    "v": view["v"],
                    "token": view["state"]["choices"][0]["token"],
                }
                reply = browser.post(
                    f"{base}/api/v1/tables/{name}/commands", json=answer, headers={"x-csrf": csrf}
                )
                assert reply.json()["ok"]
                for message in lines:
                    if message["t"] == "delta" and message["state"].get("choices"):
                        ends.append(message["state"]["log"][-1]["text"])
                        return

    done = at("--players", "human,frost_bots:Last", "--fresh", meanwhile=move)
    assert "Light is frost_bots:Last." in done.out
    assert ends[0].startswith("Light ")


def test_a_game_that_is_not_kept(at: At) -> None:
    """`--fresh` leaves nothing behind."""
    done = at("--fresh")
    assert "not stored" in done.out
    assert "not to be kept" in done.out
    assert not user_folders.data().exists()


def test_a_file_and_a_name_of_ones_own(at: At, tmp_path: Path) -> None:
    """`--db` keeps the games elsewhere, `--name` is what others read, and both are remembered."""
    file = tmp_path / "evening.db"
    done = at("--db", file, "--name", "Ada")
    assert "Dark is Ada." in done.out
    assert f"`conclave play --resume --db {file}`" in done.out
    assert "Dark is Ada." in at("--db", file, "--resume").out
    assert not user_folders.data().exists()


def test_for_programs(at: At) -> None:
    """With `--json` the links are data."""
    first, last = at("--json", "--fresh").rows
    assert first["links"]["0"] == first["url"]
    assert last == {"over": False, "plies": 10, "table": first["table"]}


def test_a_second_start_finds_the_first(run: Run, tmp_path: Path) -> None:
    """Two programs on one file would play the bots twice; the second says where the first is."""
    home = LocalServer(tmp_path / "a.db", 0)
    try:
        done = run("play", "--db", tmp_path / "a.db", "--no-open")
        assert done.code == 0
        assert home.url in done.out
    finally:
        home.close()
    again = LocalServer(tmp_path / "a.db", 0)
    again.close()


def test_a_door_is_shut_for_one(tmp_path: Path) -> None:
    """Also within one program; and the address goes with who leaves."""
    one, two = Lockfile(tmp_path / "x.db"), Lockfile(tmp_path / "x.db")
    assert one.take()
    one.tell("http://there")
    assert not two.take()
    assert two.told() == "http://there"
    one.leave()
    assert two.take()
    assert two.told() == ""
    two.leave()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--terminal", "--port", "1"), "--port cannot go with a game in the terminal"),
        (("--record", "x", "--fresh"), "--fresh cannot go with a game in the terminal"),
        (("--browser", "--delay", "1"), "--delay cannot go with a game in the browser"),
        (("--resume", "--seed", "1"), "--seed cannot go with a game that goes on as it began"),
        (("--fresh", "--db", "x"), "--db cannot go with a game that is thrown away"),
        (("--table", "abc"), "--table names a table of a --server"),
        (("--clock", "5m"), "--clock cannot go with a game at home"),
        (("--server", "http://x", "--db", "y"), "--db cannot go with a game on a server"),
        (("--players", "human,nobody"), "nobody"),
        (("--option", "board=moon"), "board"),
    ],
)
def test_switches_that_would_do_nothing_are_refused(run: Run, words: tuple[str, ...], says: str) -> None:
    """Nothing is read and ignored."""
    done = run("play", *words)
    assert done.code == 2
    assert says in done.err


def test_a_port_that_is_taken(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence where the port was named; another port where it was not."""
    home = LocalServer(tmp_path / "a.db", 0)
    try:
        done = run("play", "--fresh", "--port", home.server.config.port)
        assert done.code == 2
        assert "cannot listen at port" in done.err
        monkeypatch.setattr("conclave.cli.local_server.USUAL_PORT", home.server.config.port)
        other = LocalServer(tmp_path / "b.db", None)
        assert other.server.config.port != home.server.config.port
        other.close()
    finally:
        home.close()


def test_without_the_server_the_terminal_plays(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence with the exact command, then the game."""

    def find(name: str) -> None:
        assert name in LIBRARIES

    monkeypatch.setattr("conclave.server.config.find_spec", find)
    done = run("play", "--seed", "7", typed="quit\n")
    assert done.code == 0
    assert "install it with: pip install 'conclave-games[server]'" in done.out
    assert "Dark: Play a card" in done.out
    asked = run("play", "--browser")
    assert asked.code == 5
    assert "pip install" in asked.err


@pytest.mark.parametrize("variable", ["", "BROWSER"])
def test_the_browser_is_opened_where_there_is_one(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a window, once; without one, silently not."""
    opened: list[str] = []
    done = threading.Event()

    def note(url: str) -> bool:
        opened.append(url)
        done.set()
        return True

    monkeypatch.undo()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("webbrowser.open", note)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, "some-browser")
    play_browser.show("http://there")
    assert done.wait(10.0 if variable else 0.2) is bool(variable)
    assert opened == (["http://there"] if variable else [])


@pytest.fixture
def program(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The program itself, as a person starts it."""
    words = [sys.executable, "-m", "conclave.cli", "play", "--no-open", "--port", "0"]
    variables = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        words, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    yield process
    process.kill()
    process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_closes_gracefully(program: "subprocess.Popen[str]", number: signal.Signals) -> None:
    """The table is closed, the way back is told, nothing is left running, and no trace is printed."""
    assert program.stdout is not None
    heard = ""
    for row in program.stdout:
        heard += row
        if "Ctrl-C" in row:
            break
    page(link(heard))
    program.send_signal(number)
    out, err = program.communicate(timeout=60)
    assert program.returncode == 0
    assert "goes on from there" in out
    assert err == ""


def test_components_of_ones_own_are_played_in_the_browser(
    at: At, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page says which set it is, a bot in a process of its own knows it, and the game goes on with it."""
    monkeypatch.setenv("CONCLAVE_COMPONENTS", "")
    folder = tmp_path / "mine"
    folder.mkdir()
    game = load("meld")
    assert game.component_files is not None
    files = game.component_files()
    (folder / "set.toml").write_text(files["set.toml"].replace('"standard"', '"my set"'))
    (folder / "constructs.toml").write_text(files["constructs.toml"].replace("count = 40", "count = 44"))
    pages: list[str] = []

    def look(told: str) -> None:
        # The bot turns the first tile up, so nobody is asked for an option before it has answered.
        until = time.monotonic() + 60
        while not pages or ('value="pick 0"' not in pages[-1] and time.monotonic() < until):
            pages.append(page(link(told)))
            time.sleep(0.1)

    words = ("meld", "--players", "human,random", "--components", folder)
    done = at(*words, "--seed", 3, meanwhile=look)
    assert done.code == 0, done.err
    word = next(part for part in done.out.split() if part.startswith("my_set-")).rstrip(".")
    assert f"The components are {word}." in done.out
    assert f"components {word}" in pages[-1]
    assert 'value="pick 0"' in pages[-1]
    again = at(
        "meld", "--resume", "--components", folder, meanwhile=lambda told: pages.append(page(link(told)))
    )
    assert f"The components are {word}." in again.out
    assert f"components {word}" in pages[-1]
    assert "components" in at("--resume", "--components", folder).err


def test_components_that_cannot_be_read_open_no_table(at: At, tmp_path: Path) -> None:
    """The sentence names file and line; nothing was opened."""
    (tmp_path / "tiles.toml").write_text('[[tile]]\nid = "T01"\n')
    opened: list[str] = []
    done = at("meld", "--components", tmp_path, meanwhile=opened.append)
    assert done.code == 2
    assert "tiles.toml, line 1: a set has 3 to 48 tiles, not 1" in done.err
    assert opened == []
    assert "has no components that can be changed" in at("ice_wizards", "--components", tmp_path).err
