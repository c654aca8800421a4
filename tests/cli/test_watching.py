"""`replay --browser`: a record in the replay of the table."""

from pathlib import Path

import httpx
import pytest

from conclave.cli import play_browser
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session
from tests.cli.conftest import Run
from tests.cli.test_play_browser import link, page


@pytest.fixture(autouse=True)
def no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """No browser is opened."""
    monkeypatch.setattr(play_browser, "show", lambda url: None)


def test_a_record_opens_in_the_replay_of_the_table(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    """Whole, from any seat and at any ply; the record is left as it was, and nothing is kept."""
    seen: dict[str, httpx.Response] = {}
    before = record.read_bytes()

    def until_stopped() -> None:
        url = link(capsys.readouterr().out)
        table, _, ply = url.partition("#")
        base, _, name = table.partition("/t/")
        assert ply == "3"
        with httpx.Client(base_url=base, timeout=20.0) as browser:
            seen["table"] = browser.get(f"/t/{name}")
            seen["page"] = browser.get(f"/t/{name}/replay?ply=3")
            seen["record"] = browser.get(f"/t/{name}/record")
            for seat in (0, 1):
                seen[f"from {seat}"] = browser.get(f"/api/v1/tables/{name}/replay?ply=3&seat={seat}")

    monkeypatch.setattr(play_browser, "until_stopped", until_stopped)
    assert run("replay", record, "--browser", "--to", 3, "--port", 0).code == 0
    assert {answer.status_code for answer in seen.values()} == {200}
    assert "3 of " in seen["page"].text
    assert Record.read(seen["record"].text).tokens == Record.read(before.decode()).tokens
    assert seen["from 0"].json()["seat"] == 0
    assert seen["from 1"].json()["seat"] == 1
    assert record.read_bytes() == before


def test_an_unfinished_record_is_shown_as_far_as_it_goes(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The page says that the record ends there, and nobody is made a winner."""
    game = load("ice_wizards")
    session = Session(game, seed="half")
    for _ in range(6):
        session.play(session.view(session.asked).choices()[0].token)
    half = tmp_path / "half.record"
    half.write_text(session.record_for(None).text(), encoding="utf-8")
    said: list[str] = []

    def until_stopped() -> None:
        said.append(page(link(capsys.readouterr().out).partition("#")[0]))

    monkeypatch.setattr(play_browser, "until_stopped", until_stopped)
    assert run("replay", half, "--browser", "--port", 0).code == 0
    assert "the record ends before the game does" in said[0].lower()


@pytest.mark.parametrize(
    "words", [("--no-open",), ("--port", 0), ("--browser", "--log"), ("--browser", "--seat", 1)]
)
def test_switches_of_the_browser_go_with_it(run: Run, record: Path, words: tuple[object, ...]) -> None:
    """One sentence, and no server is started."""
    assert run("replay", record, *words).code == 2
