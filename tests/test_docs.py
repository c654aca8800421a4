"""The documentation is true: examples run, links lead somewhere, commands exist, and the tutorial works."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import reference

from conclave.cli import main
from conclave.cli.arguments import application, named_folders
from conclave.cli.command_list import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("[A-Z]*.md"), *ROOT.glob("docs/**/*.md")])
TUTORIAL = ROOT / "docs" / "tutorial" / "your-own-game.md"
SHELLS = ("sh", "console")
# A proxy is told that the server is on its own machine.
PROXIES = ("nginx", "caddy")
# What the launcher does itself, before the program is asked.
LAUNCHER = {"test", "build"}
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"|!\[[^\]]*\]\(([^)\s]+)\)")
# `conclave record 1` names a format and not a command.
MENTION = re.compile(
    r"`(?:\./)?conclave (?!(?:record|json) \d)((?:--(?:plain|compiled) )?[a-z][a-z-]*)[^`]*`"
)
# Paths of one machine, hosts of package registries, and words about how a page came to be.
FORBIDDEN = re.compile(
    r"/work/|/tmp/|/home/|/root/|/opt/|site-packages|pypi\.|pythonhosted|127\.0\.0\.1|localhost"
    r"|\bTODO\b|\bFIXME\b|\bissue #|\bpull request|\bchatbot|\bprompt engineering|\bAI[- ]|\bLLM\b"
    r"|\bassistant|\bas a language model|\bblazing|\bseamless|\bcutting[- ]edge|\bstate[- ]of[- ]the[- ]art",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, what follows the language, where it begins, and its text."""

    language: str
    about: str
    line: int
    text: str


def blocks(page: Path) -> Iterator[Block]:
    """Give the fenced blocks of a page."""
    opened: tuple[str, str, int] | None = None
    rows: list[str] = []
    for number, row in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if not row.startswith("```"):
            rows.append(row)
        elif opened is None:
            language, _, about = row[3:].strip().partition(" ")
            opened, rows = (language, about, number), []
        else:
            yield Block(*opened, "\n".join(rows) + "\n")
            opened = None
    assert opened is None, f"{page.name}: a fence is never closed"


def name_of(page: Path) -> str:
    """Name a page as it lies in the checkout."""
    return page.relative_to(ROOT).as_posix()


def examples(page: Path) -> list[Block]:
    """Give the Python blocks of a page that stand for themselves."""
    return [block for block in blocks(page) if block.language == "python" and not block.about]


def commands(page: Path) -> list[str]:
    """Give the lines of a page's shell blocks that run Conclave, without the program's name."""
    rows = [
        row.removeprefix("$ ").strip()
        for block in blocks(page)
        if block.language in SHELLS
        for row in block.text.splitlines()
    ]
    found = [re.match(r"(?:\w+=\S+ )?(?:\./)?conclave(?: --plain| --compiled)? (.+)", row) for row in rows]
    return [match[1].partition("  #")[0].strip() for match in found if match]


def anchors(page: Path) -> set[str]:
    """Give the anchors of a page's headings."""
    fenced = {row for block in blocks(page) for row in block.text.splitlines()}
    heads = [
        row.lstrip("#").strip()
        for row in page.read_text(encoding="utf-8").splitlines()
        if row.startswith("#") and row not in fenced
    ]
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_there_are_pages() -> None:
    """The tests below would pass on an empty shelf."""
    assert TUTORIAL in PAGES
    assert sum(len(examples(page)) for page in PAGES) > 10


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=name_of)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python examples give what they show; one page is one namespace, from top to bottom."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    names: dict[str, object] = {"__name__": "__example__"}
    for block in examples(page):
        where = f"{page.name}, line {block.line}"
        if ">>>" not in block.text:
            exec(compile("\n" * block.line + block.text, str(page), "exec", dont_inherit=True), names)
            continue
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        test = doctest.DocTestParser().get_doctest(block.text, names, where, str(page), block.line)
        heard: list[str] = []
        runner.run(test, out=heard.append, clear_globs=False)
        names.update(test.globs)
        assert not runner.failures, "".join(heard)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    """A link within the checkout has a target, and a heading where it names one."""
    lost: list[str] = []
    for match in LINK.finditer(page.read_text(encoding="utf-8")):
        link = next(found for found in match.groups() if found)
        if re.match(r"[a-z]+:", link):
            continue
        path, _, heading = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (heading and target.suffix == ".md" and heading not in anchors(target)):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_exist(page: Path) -> None:
    """Every command that is mentioned exists, and every command line could be run as it stands."""
    known = {command.name for command in COMMANDS} | LAUNCHER
    mentioned = {match[1].split()[-1] for match in MENTION.finditer(page.read_text(encoding="utf-8"))}
    assert mentioned - known == set()
    app = application()
    for line in commands(page):
        _, words = named_folders(shlex.split(line))
        assert words[0] in known, line
        if words[0] not in LAUNCHER:
            app.parse_args(words, exit_on_error=False, print_error=False)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_pages_speak_of_the_subject(page: Path) -> None:
    """No path of one machine, no registry's address, and nothing but what a reader came for."""
    text = page.read_text(encoding="utf-8")
    for block in blocks(page):
        if block.language in PROXIES:
            text = text.replace(block.text, block.text.replace("127.0.0.1", ""))
    assert [match[0] for match in FORBIDDEN.finditer(text)] == []


@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(b.about == "run" for b in blocks(page))], ids=name_of
)
def test_cheap_commands_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shell blocks marked `run` do run, one after the other in one folder."""
    monkeypatch.chdir(tmp_path)
    for block in blocks(page):
        for row in block.text.splitlines() if block.about == "run" else []:
            program, *words = shlex.split(row, comments=True)
            assert program == "conclave", f"only conclave itself is run here, not {program}"
            assert main(words) == 0, row


def test_the_reference_is_current() -> None:
    """The pages of the API are as the docstrings are; python3 scripts/reference writes them."""
    assert reference.stale() == []


def test_the_public_face_shows_what_it_does() -> None:
    """The example in the docstring of the package runs, and skips nothing."""
    import conclave

    assert conclave.__doc__ is not None
    assert "SKIP" not in conclave.__doc__
    assert doctest.testmod(conclave) == doctest.TestResults(0, conclave.__doc__.count(">>>"))


def follow_tutorial(home: Path) -> None:
    """Make the game of the tutorial, and change its files as the page says."""
    assert main(["new-game", "frost_fair", "--dir", str(home), "--quiet"]) == 0
    for block in blocks(TUTORIAL):
        if not block.about or block.language in SHELLS:
            continue
        path = home / "frost_fair" / block.about
        where = f"{TUTORIAL.name}, line {block.line}"
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if block.language != "diff":
            # Blank lines before a definition go without saying.
            gap = "\n\n" if before and block.text.startswith(("def ", "class ")) else ""
            path.write_text(before + gap + block.text, encoding="utf-8")
            continue
        rows = [row or " " for row in block.text.splitlines()]
        old = "".join(f"{row[1:]}\n" for row in rows if row[0] in " -")
        new = "".join(f"{row[1:]}\n" for row in rows if row[0] in " +")
        assert before.count(old) == 1, f"{where}: {block.about} has this {before.count(old)} times:\n{old}"
        path.write_text(before.replace(old, new), encoding="utf-8")


def test_the_tutorial_works(tmp_path: Path) -> None:
    """Its blocks are followed, its commands run as they stand in the page, and its tests pass."""
    follow_tutorial(tmp_path)
    checkout = tmp_path / "conclave"
    checkout.mkdir()
    lines = commands(TUTORIAL)
    assert len(lines) > 8
    for line in lines:
        words = shlex.split(line)
        folders, (name, *_) = named_folders(words)
        if name == "new-game" or (name == "play" and "--terminal" not in words):
            continue  # it is there already, and a browser is opened by tests of its own
        if name == "bench":
            words += ["--seconds", "0.02", "--rounds", "1"]
        if name == "test":
            order = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
            done = python(order, checkout / folders[0])
        else:
            done = python(["-m", "conclave.cli", *words], checkout, "1\n" * 60)
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"


def python(order: list[str], folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, with the paths of these tests."""
    variables = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        "NO_COLOR": "1",
    }
    command = [sys.executable, *order]
    return subprocess.run(
        command, cwd=folder, env=variables, input=typed, capture_output=True, text=True, check=False
    )


def test_the_readers_above_see_what_they_should(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each reader finds a fault planted for it."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text(
        "# A head\n[lost](nowhere.md) and [here](#a-head)\n`conclave dance`\n/home/me\n"
        "```python\n>>> 1 + 1\n3\n```\n```sh\nconclave games --loudly\n```\n"
    )
    with pytest.raises(AssertionError, match="nowhere"):
        test_links_lead_somewhere(page)
    with pytest.raises(AssertionError, match="dance"):
        test_commands_exist(page)
    with pytest.raises(AssertionError, match="home"):
        test_pages_speak_of_the_subject(page)
    with pytest.raises(AssertionError, match="Expected"):
        test_examples_run(page, tmp_path, monkeypatch)
    page.write_text(page.read_text().replace("`conclave dance`", ""))
    with pytest.raises(Exception, match="loudly"):
        test_commands_exist(page)
