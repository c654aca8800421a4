"""The text client: whole games by typing alone, through restarts, and every word that can be typed."""

import json
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from conclave.cli.online import text_view
from conclave.cli.online.saved_sessions import SavedGuest, SavedSessions
from conclave.client import Board, Client, Rejected, new_id
from conclave.core.game import Game
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.server import wire
from tests.cli.conftest import Ran, Run
from tests.cli.houses import House, Typist, house, limit, typist

__all__ = ["house", "limit", "typist"]

GAME = load("ice_wizards")
Online = Callable[..., Ran]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for many who do not meet."""
    made = House(tmp_path_factory.mktemp("shared") / "table.db")
    yield made
    made.server.stop()


@pytest.fixture
def online(run: Run, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Online:
    """Run the text client in this process, with typed lines."""
    return typing(run, house, tmp_path, monkeypatch)


def typing(run: Run, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Online:
    """Return a way to type at a server, as somebody who was never there."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("CONCLAVE_TOKEN", raising=False)

    def call(*given: object, typed: str = "") -> Ran:
        return run("play", *given, *([] if "--table" in given else ["--server", house.url]), typed=typed)

    return call


def finished(text: str) -> Session:
    """Replay a saved record, every move of it checked."""
    session = Session.replay(GAME, Record.read(text))
    assert session.over
    return session


def test_a_whole_game_against_a_bot_through_a_restart(
    house: House, typist: Callable[..., Typist], tmp_path: Path
) -> None:
    """U1: by text alone; the server goes away in the middle, and no answer is lost or doubled."""
    file = tmp_path / "game.record"
    ann = typist(
        "--server", house.url, "--name", "Ann", "--players", "human,random", "--option", "board=square"
    )
    ann.until(r"^Dark> ")
    ann.type(*["1"] * 12)
    for _ in range(5):
        ann.until(r"^Dark: ")
    house.restart()
    ann.type(*["1"] * 200)
    ann.until(r"^The game is over")
    ann.type("wait", f"save {file}", "quit")
    ann.until(r"^Saved as")
    ann.until(r"^Your seats are kept")
    session = finished(file.read_text())
    asked = re.findall(r"^Dark: .*\n((?: +\d+  .*\n)+)", ann.heard, re.MULTILINE)
    assert len(asked) >= 5
    # Whatever was answered was the first choice of what was shown.
    first = [block.split()[1:3] for block in asked]
    played = [token for token in session.record.tokens if not token.startswith("*")]
    for verb, card in first:
        assert verb in ("draw", "pass") or f"{verb} {card}" in played


def test_two_text_clients_play_each_other_through_a_restart(
    house: House, typist: Callable[..., Typist], tmp_path: Path
) -> None:
    """One makes the table and invites, the other comes by the link; both play to the end."""
    file = tmp_path / "game.record"
    ann = typist(
        "--server", house.url, "--name", "Ann", "--players", "human,open", "--option", "board=square"
    )
    ann.until(r"waits for players")
    ann.type("invite")
    link = ann.until(r"/invite/").split()[-1]
    bob = typist("--table", link, "--name", "Bob")
    for _ in range(4):
        ann.type("1")
        bob.type("1")
    ann.until(r"Light plays|Light draws|Light flips")
    house.restart()
    for one in (ann, bob):
        one.type(*["1"] * 200, "wait")
    ann.until(r"^The game is over")
    bob.until(r"^The game is over")
    ann.type(f"save {file}", "say 11", "quit")
    ann.until(r"^Saved as")
    bob.until(r"Ann says: Good game!")
    finished(file.read_text())


ME = ("ice_wizards", "--players", "human,random")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("look", "stones left"),
        ("hand", "Dark hand"),
        ("score", "Dark score"),
        ("reach", "Light reaches"),
        ("status", "Dark score"),
        ("where king", "The king on f6"),
        ("where dragon", "Nothing here is called `dragon`"),
        ("at f6", "The king on f6"),
        ("at z9", "There is no place `z9`"),
        ("where", "Say what about, as in `where king`"),
        ("moves", "  1  play "),
        ("why draw", "You hold five cards already, so you may not draw (IW-3.3)"),
        ("why 1", "You may: Play "),
        ("why", "Say what about, as in `why draw`"),
        ("why fly", "`fly` is not a move here"),
        ("rule 3.4", "IW-3.4 Play a wizard"),
        ("rule 77", "There is no rule `77`"),
        ("rule", "IW-3.1"),
        ("log", "  10  Light is dealt"),
        ("last", "   1  Dark is dealt"),
        ("clock", "There is no clock at this table."),
        ("who", "Light: random (bot)"),
        ("chat", "Nothing was said yet."),
        ("help", "Ice Wizards: answer with the number"),
        ("undo", "Nothing can be taken back freely now"),
        ("takeback", "Name the ply of a move of yours"),
        ("takeback 9", "Only a move of your own can be taken back"),
        ("accept", "Nobody offers you anything"),
        ("claim", "Say what, as in `claim win`"),
        ("claim win", "Nobody else's time has run out"),
        ("offer draw", "Bots do not agree to draws"),
        ("draw", "You hold five cards already"),
        ("end", "There is no turn to end now"),
        ("resign", "Type `resign yes` to give the game up"),
        ("say", "Say one of these by its number"),
        ("say something of my own", "Guests can send set phrases only"),
        ("say 3", "Ann says: Good luck!"),
        ("say oops!", "Ann says: Oops!"),
        ("rematch", "The game is not over yet"),
        ("save", "Name a file"),
        ("recovery", "Your recovery code, good once: "),
        ("99", ", not 99."),
        ("nonsense", "`nonsense` is not a move here"),
    ],
)
def test_typed_words(
    run: Run, shared: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, says: str
) -> None:
    """Each answers in words, and changes nothing."""
    done = typing(run, shared, tmp_path, monkeypatch)(*ME, "--name", "Ann", typed=f"{line}\nquit\n")
    assert done.code == 0, done.err
    assert says in done.out.split("Dark> ", 1)[1]
    assert "\x1b" not in done.out


def test_answers_undo_takeback_and_resign(online: Online, house: House) -> None:
    """A number, a token, a label or a card alone; back by consent of the bot; and the end."""
    typed = "1\nwait\ntakeback\nwait\nlog\nresign yes\nwait\nrematch\nwho\nquit\n"
    done = online(*ME, "--name", "Ann", typed=typed)
    assert "The game went back." in done.out
    back = done.out.split("The game went back.")[1]
    assert "Dark plays" not in back.split("The game is over")[0]
    assert "The game is over: Dark resigned. Computer, random wins." in done.out
    assert "Light: Ann (person), you" in back


def test_a_game_with_secrets_by_typing(online: Online, masks_game: Game) -> None:
    """Both answer in secret, in any order; nobody reads what only the other may know."""
    made = online(masks_game.slug, "--players", "human,open", "--name", "Ann", typed="quit\n")
    link = re.findall(r"http\S+/t/\w+", made.out)[0]
    heard = {"Ann": made.out, "Bob": ""}
    for turn in range(40):
        name = ("Bob", "Ann")[turn % 2]
        done = online("--table", link, "--name", name, typed="hand\nlog\nquit\n")
        assert done.code == 0, done.err
        if ": Your turn." in done.out:
            done = online("--table", link, "--name", name, typed="1\nlog\n")
        heard[name] += done.out
        if "The game is over" in done.out:
            break
    else:
        raise AssertionError("the game did not end")
    for seat, name in enumerate(heard):
        running = heard[name].split("The game is over")[0]
        deals = re.findall(r"deal (\d)(.*)", running)
        assert {int(one) for one, _ in deals} == {0, 1}
        assert all((": a " in rest) == (int(one) == seat) for one, rest in deals)


def test_stale_commands_are_explained(house: House, tmp_path: Path) -> None:
    """What was typed for an older question is not done, and the reason is told."""
    from conclave.cli.online.table import OnlineTable
    from conclave.cli.output import Output

    ann = Client(house.url)
    ann.guest("Ann")
    where = ann.create("ice_wizards", ["me", "random"]).table
    table = OnlineTable(ann, where, Output(quiet=True))
    table.held.apply(ann.look(where))
    old = table.held.choices[0].token
    assert ann.command(where, wire.Play(id=new_id(), v=table.held.v, token=old)).ok
    with pytest.raises(Rejected, match="the table moved on before this arrived, so nothing was done"):
        table.command(wire.Play, token=old)


def test_the_lobby(online: Online) -> None:
    """Tables are listed, made, found again and left."""
    lines = "help/games/new nonsense/new ice_wizards me,open/lobby/tables/join 7/join 1/leave/dance/quit/"
    typed = lines.replace("/", "\n")
    done = online("--name", "Ann", typed=typed)
    assert done.code == 0, done.err
    assert "No table waits for players" in done.out
    assert "ice_wizards: Ice Wizards, 2 to 2" in done.out
    assert "There is no game `nonsense` there" in done.out
    assert "  1  yours: Ice Wizards (Ann, open)" in done.out
    assert "`tables` lists what there is" in done.out
    assert "`dance` is not a lobby command" in done.out
    other = online("--name", "Bob", typed="join 1\nwho\nquit\n")
    assert "  1  Ice Wizards (open, open)" in other.out
    assert "Bob (person), you" in other.out


def test_a_guest_comes_back(online: Online, house: House, tmp_path: Path) -> None:
    """Session and recovery code are kept for the owner alone, and each alone is enough."""
    online(*ME, "--name", "Ann", typed="quit\n")
    file = tmp_path / "config" / "conclave" / "guests.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = online(typed="quit\n")
    assert "You are Ann" in again.out
    assert "yours: Ice Wizards (Ann, random) - it waits for you" in again.out
    kept = json.loads(file.read_text())
    before = dict(kept[house.url]["Ann"])
    kept[house.url]["Ann"]["cookie"] = "gone"
    file.write_text(json.dumps(kept))
    file.chmod(0o644)
    assert "it waits for you" in online(typed="quit\n").out
    after = json.loads(file.read_text())[house.url]["Ann"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert after["recovery"] != before["recovery"]
    moved = online("--recover", after["recovery"], typed="quit\n")
    assert "it waits for you" in moved.out
    latest = json.loads(file.read_text())[house.url]["Ann"]["recovery"]
    assert "it waits for you" in online("--recover", "-", typed=f"{latest}\nquit\n").out
    wrong = online("--recover", "wrong", typed="quit\n")
    assert wrong.code != 0
    assert "unknown recovery code" in wrong.err
    # A code is random letters, and may begin with any of them.
    assert "unknown recovery code" in online("--recover", "-wrong", typed="").err


def test_links(online: Online, house: House) -> None:
    """A table's link sits one down where a seat is open, and looks on where none is; wrong links are told."""
    online("ice_wizards", "--players", "human,open", "--name", "Ann", typed="quit\n")
    table = house.games()[0].id
    bob = online("--table", f"{house.url}/t/{table}", "--name", "Bob", typed="who\nquit\n")
    assert "Bob (person), you" in bob.out
    eve = online("--table", f"{house.url}/t/{table}", "--name", "Eve", typed="1\nquit\n")
    assert "watching> " in eve.out
    for link, says in (
        (f"{house.url}/invite/wrong", "this invitation does not exist"),
        (f"{house.url}/g/ice_wizards", "leads to no table"),
        (f"{house.url}/t/abc", "there is no such table"),
        (f"{house.url}/seat/wrong", "leads to no seat"),
    ):
        done = online("--table", link, "--name", "Eve", typed="quit\n")
        assert done.code != 0
        assert says in done.err
    done = online("--server", house.url, "--table", "http://elsewhere/t/1", typed="")
    assert "this link is not one of" in done.err


def test_a_clock_and_an_offer(online: Online, house: House) -> None:
    """Clocks are shown, a draw is offered and accepted."""
    done = online("ice_wizards", "--players", "human,open", "--clock", "15m", "--name", "Ann", typed="quit\n")
    assert done.code == 0, done.err
    table = house.games()[0].id
    link = f"{house.url}/t/{table}"
    bob = online("--table", link, "--name", "Bob", typed="clock\noffer draw\nquit\n")
    assert re.search(r"Clocks: Ann 1[45]:\d\d \(running\), Bob 15:00\.", bob.out)
    ann = online("--table", link, "--name", "Ann", typed="accept\nwait\nquit\n")
    assert "Bob offers a draw. Type accept or decline." in ann.out
    assert "The game is over: a draw was agreed. A draw." in ann.out


def test_for_programs(online: Online) -> None:
    """With `--json` every question, refusal and answer is one line of data."""
    done = online(*ME, "--name", "Ann", "--json", typed="why draw\nplay n9\nquit\n")
    rows = done.rows
    first = next(row for row in rows if "choices" in row)
    assert first["choices"][0]["token"].startswith("play ")
    assert first["seat"] == 0
    assert {"token", "label", "rule", "final"} == set(first["choices"][0])
    assert any("you may not draw" in row.get("text", "") for row in rows)
    assert any("n9" in row.get("refused", "") for row in rows)


def test_a_bearer_token_plays_too(online: Online, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Accounts and bot accounts come in with CONCLAVE_TOKEN, and nothing is kept."""
    with httpx.Client(base_url=f"{house.url}/api/v1", timeout=30.0) as una:
        told = una.post("/accounts", json={"name": "Una", "password": "long enough word"}).json()
        body = {"label": "robot", "scopes": ["read", "play", "create"], "bot": True}
        token = una.post("/tokens", json=body, headers={"x-csrf": told["csrf"]}).json()["token"]
    monkeypatch.setenv("CONCLAVE_TOKEN", token)
    done = online(*ME, typed="who\nquit\n")
    assert "Dark: robot (person), you" in done.out
    assert not SavedSessions().path.exists()


def test_no_server_there(run: Run) -> None:
    """A sentence and an exit code, with nothing of Python's in it."""
    done = run("play", "--server", "http://127.0.0.1:9", typed="quit\n")
    assert done.code == 1
    assert "cannot reach http://127.0.0.1:9" in done.err
    assert run("play", "--server", "ftp://x").code == 2


def test_nothing_of_others_steers_the_terminal() -> None:
    """S3: names, talk and drawings of a hostile server keep their letters and lose their codes."""
    held = Board()
    seats = [wire.Seat("\x1b]0;x\x07Eve\u202e", "person", "", True, "Da\x1b[2Jrk")]
    held.table = msgspec.structs.replace(held.table, game="unknown", id="1", seats=seats)
    held.chat = [wire.Said(1, "E\x1bve", "a\x1b[2Jb\nc", 0)]
    assert text_view.chat(held) == "Eve says: a[2Jb c"
    assert "\x1b" not in text_view.who(held)
    assert text_view.harmless("a\x1b[31mb\x1b[0m\x1b[2J\nc\x07") == "a\x1b[31mb\x1b[0m[2J\nc"


def test_a_broken_file_of_guests_is_no_trouble(tmp_path: Path) -> None:
    """It is read as empty, and written anew."""
    kept = SavedSessions(tmp_path / "x" / "guests.json")
    assert kept.find("http://a") is None
    guest = SavedGuest("Ann", "cookie", "csrf", "code")
    kept.keep("http://a", guest)
    assert kept.find("http://a") == guest
    assert kept.find("http://a", "Bob") is None
    assert kept.find("http://b") is None
    for broken in ("{", "[]", '{"http://a": 3}', '{"http://a": {"last": "Ann", "Ann": {"x": 1}}}'):
        kept.path.write_text(broken)
        assert kept.find("http://a") is None
