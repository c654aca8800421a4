"""`games`, `rules`, `bots` and `doctor`."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from conclave.bots import levels
from conclave.cli.rule_pictures import in_letters
from conclave.core.registry import load
from tests.cli.conftest import Run


def test_games(run: Run) -> None:
    """For people, for programs and for scripts."""
    assert "Ice Wizards" in run("games").out
    found = {game["slug"]: game for game in run("games", "--json").json}
    assert found["ice_wizards"]["options"][0]["name"] == "board"
    assert "ice_wizards" in run("games", "--quiet").out.split()


def test_rules_by_number_chapter_and_word(run: Run) -> None:
    """With and without the letters in front, and of the usual game without its name."""
    assert "IW-3.4 Play a wizard" in run("rules", "ice_wizards", "3.4").out
    assert run("rules", "ice_wizards", "iw-3.4").out == run("rules", "3.4").out
    chapter = run("rules", "ice_wizards", "3", "--json").json
    assert [rule["number"] for rule in chapter][:2] == ["IW-3", "IW-3.1"]
    words = run("rules", "ice_wizards", "--search", "DISCARDS").out
    assert "IW-3.3" in words
    assert "IW-1.1" not in words
    assert run("rules", "--search", "dragon").code == 2
    whole = re.sub(r"\n\n\*Picture:\* .*\n", "", run("rules", "ice_wizards").out)
    assert load("ice_wizards").manual.text in whole


def test_uncited_rules(run: Run, tmp_path: Path) -> None:
    """A folder with one test leaves all rules but one."""
    (tmp_path / "test_x.py").write_text("def test_3_4_a_wizard() -> None: ...\n")
    done = run("rules", "ice_wizards", "--uncited", "--tests", tmp_path, "--json")
    numbers = [rule["number"] for rule in done.json]
    assert "IW-3.4" not in numbers
    assert len(numbers) == len(load("ice_wizards").manual.numbers()) - 1


def test_bots(run: Run) -> None:
    """Every one with its line."""
    assert [bot["name"] for bot in run("bots", "--json").json] == list(levels.BOTS)
    assert levels.BOTS["random"] in run("bots").out


def test_doctor(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing comes with the command that brings it."""
    monkeypatch.setattr("conclave.cli.doctor._missing", lambda modules: list(modules))
    done = run("doctor", "--json").json
    assert done["build"] in ("plain", "compiled")
    assert done["parts"]["png"]["install"] == "pip install 'conclave-games[png]'"
    assert "ice_wizards" in done["games"]
    assert "pip install 'conclave-games[server]'" in run("doctor").out
    assert run("doctor", "--quiet").out.startswith("All is well")


def test_doctor_names_a_broken_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """And exits as for a missing part."""
    monkeypatch.setattr("conclave.cli.doctor._games", lambda: ({}, {"frost": "it cannot be imported"}))
    done = run("doctor")
    assert done.code == 5
    assert "frost: it cannot be imported" in done.out


def test_learn_lists_and_begins_lessons(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a name they are listed; a wrong answer gets the hint, and leaving is no fault."""
    assert "first_battle: First battle." in run("learn", "wizard_kings").out
    assert "first_stones: Your first stones." in run("learn").out
    with monkeypatch.context() as bare:
        bare.setattr("conclave.cli.learn.load", lambda slug: replace(load(slug), lessons={}))
        assert "has no lessons yet" in run("learn", "ice_wizards").out
    assert run("learn", "wizard_kings", "last_battle").code == 2
    done = run("learn", "wizard_kings", "first_battle", typed="hint\nhex 1e4\n1\n99\nshow me\nquit\n")
    assert done.code == 0
    assert done.out.count("in the middle of the upper map") == 2
    assert "2 of 20." in done.out
    assert "You left at step 3 of 20." in done.out
    mine = tmp_path / "mine.lesson"
    mine.write_text("nothing", encoding="utf-8")
    assert run("learn", "wizard_kings", "--file", mine).code == 4


def test_rules_say_what_their_pictures_show(run: Run, tmp_path: Path) -> None:
    """In a pipe as a caption, as data beside the rule, and as files in a folder that is made."""
    caption = "A territory of Dark"
    assert f"*Picture:* {caption}" in run("rules", "ice_wizards", "4").out
    assert f"*Picture:* {caption}" in run("rules", "ice_wizards").out
    chapter, rule, *_ = run("rules", "ice_wizards", "4", "--json").json
    assert chapter["picture"].startswith(caption)
    assert rule["picture"] is None
    done = run("rules", "ice_wizards", "1", "--pictures", str(tmp_path / "new"), "--theme", "dark")
    assert "2 pictures are drawn" in done.out
    assert {file.name for file in (tmp_path / "new").iterdir()} == {"IW-1.svg", "IW-1.6.svg"}
    refused = run("rules", "ice_wizards", "3.3", "--pictures", str(tmp_path))
    assert (refused.code, "no picture among these rules" in refused.err) == (2, True)


def test_a_terminal_gets_the_board_in_letters() -> None:
    """Whole, or not at all where it would not fit; a hand of cards has no letters to be drawn with."""
    board = in_letters(load("ice_wizards"), "IW-3", 80)
    assert "E2" in board
    assert in_letters(load("ice_wizards"), "IW-3", 40) == ""
    assert in_letters(load("ice_wizards"), "IW-2", 80) == ""
    assert in_letters(load("ice_wizards"), "IW-3.3", 80) == ""
