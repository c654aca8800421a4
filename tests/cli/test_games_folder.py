"""`--games`: a game in a folder that is named, for every command, without an environment of its own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conclave.cli import main
from conclave.cli.arguments import named_folders
from conclave.core import registry
from conclave.core.errors import BadInput
from conclave.core.game_folders import VARIABLE
from conclave.core.storage import PACKED
from launcher import main as launcher
from launcher.house import Trouble
from tests.cli.conftest import Run

Asked = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def frost(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, in a folder of its own."""
    home = tmp_path_factory.mktemp("own")
    assert main(["new-game", "frost_fair", "--dir", str(home), "--quiet"]) == 0
    return home / "frost_fair"


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    """Run a command in a process of its own, somewhere else."""

    def ask(*words: object, variable: str = "", typed: str = "") -> subprocess.CompletedProcess[str]:
        paths = os.pathsep.join(path for path in sys.path if path)
        variables = {**os.environ, "PYTHONPATH": paths, "NO_COLOR": "1", "COLUMNS": "300", VARIABLE: variable}
        command = [sys.executable, "-m", "conclave.cli", *map(str, words)]
        return subprocess.run(
            command, cwd=tmp_path, env=variables, input=typed, capture_output=True, text=True, check=False
        )

    return ask


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        ("games", "frost_fair"),
        ("rules frost_fair 2.2", "FF-2.2"),
        ("play frost_fair --terminal --players greedy,random,random", "The game is over"),
        ("sim frost_fair --games 4 --jobs 2", "4 games"),
        ("fuzz frost_fair --plies 200 --seed 1", "nothing wrong in 200 plies"),
        ("check frost_fair --games 2 --seed 1", "Frost Fair keeps 13 laws: 2 random games"),
        ("show frost_fair --seat 0 --seed 1", "North: 0"),
        ("bench frost_fair --seconds 0.02 --rounds 1 --this-build", "playouts"),
        ("perft frost_fair --depth 1", "8 lines"),
        ("doctor", "Frost Fair"),
    ],
)
def test_every_command_sees_it(asked: Asked, frost: Path, words: str, seen: str) -> None:
    """The folder is named before the command, after it, or in the variable."""
    done = asked(*words.split(), "--games", frost)
    assert done.returncode == 0, done.stderr
    assert seen in done.stdout


def test_three_ways_to_name_a_folder(asked: Asked, frost: Path) -> None:
    """Before the command, with an equals sign, and by the variable; otherwise it is not known."""
    for words in (("--games", frost, "games", "--quiet"), ("games", "--quiet", f"--games={frost.parent}")):
        assert "frost_fair" in asked(*words).stdout.split()
    assert "frost_fair" in asked("games", "--quiet", variable=str(frost)).stdout.split()
    missing = asked("play", "frost_fair")
    assert (missing.returncode, missing.stdout) == (2, "")
    assert "no game is called `frost_fair`" in missing.stderr
    assert "game of your own is named by --games FOLDER" in missing.stderr


def test_the_tests_of_a_folder_are_found(asked: Asked, frost: Path) -> None:
    """They lie beside the game, so that rules without a test are listed without naming them."""
    done = asked("rules", "frost_fair", "--uncited", "--games", frost)
    assert done.returncode == 0, done.stderr
    assert "rules of Frost Fair are cited by no test" in done.stdout


def test_a_number_after_the_command_is_a_number_of_games() -> None:
    """And everything else is a folder."""
    words = ["--games=there", "sim", "frost_fair", "--games", "20", "--games", "here", "--seed", "1"]
    folders = [Path("there"), Path("here")]
    assert named_folders(words) == (folders, ["sim", "frost_fair", "--games", "20", "--seed", "1"])
    assert named_folders(["--games", "20", "play"]) == ([Path("20")], ["play"])
    for wrong in (["play", "--games"], ["--games=", "play"]):
        with pytest.raises(BadInput, match="--games takes a folder with a game"):
            named_folders(wrong)


def test_the_launcher_takes_leading_folders() -> None:
    """They are no command, and after `test` they are what is tested."""
    assert launcher.folders_of_games(["--games", "a", "--games=b", "sim", "--games", "20"]) == (
        ["a", "b"],
        ["sim", "--games", "20"],
    )
    assert launcher.folders_of_games(["test", "--games", "a", "-q"]) == (["a"], ["test", "-q"])
    with pytest.raises(Trouble, match="--games takes a folder with a game"):
        launcher.folders_of_games(["--games"])


BY_SLOTS = ("not copied",)  # told by looking at slots one by one, which only plain Python can
# What an author does in the first hour: where, what, instead of what, and what is said.
MISTAKES = {
    "no choices": ("rules", "found.append(LAY + card)", "pass", "rules.py: the question Lay has no choices"),
    "no offer": ("rules", "def offer", "def offers", "Lay (frost_fair/rules.py) has no method `offer`"),
    "outside the space": (
        "rules",
        "found.append(LAY + card)",
        "found.append(LAY + card + 20)",
        "law 3 (choices): Lay (frost_fair/rules.py) gives the number 2",
    ),
    "outside the luck": (
        "actions",
        'Verb("draw", card=HIGHEST + 1)',
        'Verb("draw", card=2)',
        "its verbs have 0 to 1: `draw <card>`",
    ),
    "zone that is not there": (
        "rules",
        "zone=seat,",
        "zone=seat + 9,",
        "FrostFair lists 6 in `zones`, and DrawToZone wants number 9",
    ),
    "frame not listed": (
        "__init__",
        "frames_of(rules)",
        "frames_of()",
        "the frame Round (frost_fair/rules.py) is not among the game's frames",
    ),
    "frame hides a field": (
        "rules",
        "def __init__(self, seat: int = 0) -> None:\n        self.seat = seat",
        "def __init__(self, who: int = 0) -> None:\n        self.seat = who",
        "the frame Round (frost_fair/rules.py) has no field `who`",
    ),
    "no step on": (
        "rules",
        "            s.goto(Round(seat + 1))\n",
        "",
        "steps ran without a question: Round never comes to an end",
    ),
    "seat that is not there": (
        "rules",
        "Lay(tuple(range(SEATS)))",
        "Lay((3,))",
        "law 3 (choices): seat 3 is asked, and there is none",
    ),
    "no label": (
        "words",
        "def label",
        "def labels",
        "FrostFairWords (frost_fair/words.py) has no method `label`",
    ),
    "no words": (
        "words",
        'return f"Lay the {action - LAY}"',
        'return ""',
        "has no words (frost_fair/words.py)",
    ),
    "event not listed": (
        "words",
        '"score": "FF-3.1"',
        "",
        "the event `score` has no rule in words.events (frost_fair/words.py)",
    ),
    "id twice": (
        "scene",
        'card(f"card-{seat}-{place}"',
        'card(f"card-{seat}-0"',
        "the scene has the id `card-0-0` twice (frost_fair/scene.py)",
    ),
    "colour": (
        "scene",
        '"card-face"',
        '"cardface"',
        "has the colour `cardface`, which the palette of the mood `plain` lacks; did you mean `card-face`? "
        "(frost_fair/scene.py)",
    ),
    "colour of letters": ("scene", '"accent")', '"acent")', "`deck` has the colour `acent`"),
    "path to nothing": (
        "scene",
        'return (f"card-',
        'return (f"cart-',
        "which is not on the scene (frost_fair/scene.py)",
    ),
    "no scene": (
        "scene",
        "    return one_board(",
        "    one_board(",
        "`scene` gives NoneType and not a Scene",
    ),
    "not copied": (
        "state",
        "        twin.points = self.points[:]\n",
        "",
        "copy does not carry the slot `points` over",
    ),
    "shared": (
        "state",
        "twin.points = self.points[:]",
        "twin.points = self.points",
        "the field `points` of FrostFair (frost_fair/state.py) differs",
    ),
    "packed as a list": (
        "state",
        "tuple(self.pile), tuple(self.points)",
        "self.pile, tuple(self.points)",
        "`pack_room` of FrostFair (frost_fair/state.py) gives a list in its part 6",
    ),
    "packed too little": (
        "state",
        "deck, *hands, laid, pile, points = packed",
        "deck, *hands, laid, pile = packed",
        "(frost_fair/state.py, line ",
    ),
    "no copy": ("state", "def copy", "def copies", "FrostFair (frost_fair/state.py) has no method `copy`"),
    "another slug": (
        "state",
        '"frost_fair"',
        '"fair"',
        "FrostFair (frost_fair/state.py) has the slug `fair`, and the game is `frost_fair`",
    ),
    "everybody sees a pick": (
        "rules",
        "s.laid.add(card, 1 << seat)",
        "s.laid.add(card, EVERYBODY)",
        "two worlds): the view: the fields `deck` and `laid` of FrostFair (frost_fair/state.py) differ",
    ),
    "the log tells a pick": (
        "rules",
        's.tell("lay", seat)',
        's.tell("lay", seat, card)',
        "law 6 (two worlds): the event `lay` tells seat ",
    ),
    "no reveal": ("rules", "        s.reveal()\n", "", "what is shown on purpose is followed by s.reveal()"),
    "hands without a bag": (
        "state",
        "[Zone(bag=DECK) for",
        "[Zone() for",
        "law 6 (two worlds): the view: the field `deck`",
    ),
    "not hidden": ("__init__", "hidden=True,", "", "the spec does not say `hidden=True`"),
    "rule not in the manual": (
        "rules",
        '"FF-2.2"',
        '"FF-9.9"',
        "the frame Lay cites `FF-9.9`, which is not in the manual (frost_fair/rules.py)",
    ),
    "deck not listed": ("state", "return [self.deck]", "return []", "FrostFair lists 0 in `decks`"),
    "setup without a frame": ("rules", "    s.call(Round())\n", "", "`setup` of Frost Fair calls no frame"),
    "setup gives nothing": (
        "rules",
        "    return s\n",
        "",
        "`setup` of Frost Fair gives NoneType and not a State",
    ),
    "too short a horizon": (
        "__init__",
        "9 + 6 * (3 + 3)",
        "9",
        "the game goes on beyond its horizon of 9 answers",
    ),
    "a part is missing": (
        "__init__",
        "    scene=scene,\n",
        "",
        "Game(...) lacks `scene` (frost_fair/__init__.py, line ",
    ),
    "no game": (
        "__init__",
        "\nGAME = ",
        "\nROOM = ",
        "the game frost_fair has no `GAME` in frost_fair/__init__.py",
    ),
    "typing error": ("rules", "def setup(", "def setup((", "cannot be imported: frost_fair/rules.py, line "),
    "wrong place in a list": (
        "rules",
        "s.points[winner] += 1",
        "s.points[winner + 3] += 1",
        "IndexError: list index out of range (frost_fair/rules.py, line ",
    ),
}


@pytest.fixture
def broken(frost: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """Return a copy of the game with one thing changed, and forget it afterwards."""
    home = tmp_path / "frost_fair"
    shutil.copytree(frost, home)
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = dict(registry._games), set(sys.modules)

    def change(module: str, old: str, new: str) -> Path:
        file = home / "src" / "frost_fair" / f"{module}.py"
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
        return home

    yield change
    registry._games.clear()
    registry._games.update(before[0])
    for name in set(sys.modules) - before[1]:
        if name.partition(".")[0] == "frost_fair":
            del sys.modules[name]


def as_built(sentence: str) -> str:
    """Return what this build says of it: compiled code knows which method is missing, and not whose it is."""
    return sentence.partition(") ")[2] if PACKED and "has no method" in sentence else sentence


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_in_one_sentence(run: Run, broken: Callable[..., Path], mistake: str) -> None:
    """With the file and the thing, by `check`, and never as a traceback."""
    module, old, new, sentence = MISTAKES[mistake]
    home = broken(module, old, new)
    done = run("check", "frost_fair", "--games", home, "--games", 6, "--seed", 1)
    assert done.code in (1, 5), done.out
    if not (PACKED and mistake in BY_SLOTS):
        assert as_built(sentence) in done.err
    assert done.err.startswith("conclave: ")
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.out + done.err


@pytest.mark.parametrize(
    "command", ["sim --jobs 1 --games 2", "sim --jobs 2 --games 4", "play --players greedy,random,random"]
)
def test_other_commands_say_it_too(asked: Asked, broken: Callable[..., Path], command: str) -> None:
    """A method that is missing is named wherever the game stops."""
    home, words = broken("rules", "def offer", "def offers"), command.split()
    done = asked(words[0], "frost_fair", *words[1:], "--games", home)
    assert done.returncode == 1
    assert as_built("Lay (frost_fair/rules.py) has no method `offer`") in done.stderr
    assert "conclave: the game fails: " in done.stderr


def test_a_number_outside_the_space_is_named_at_the_table(run: Run, broken: Callable[..., Path]) -> None:
    """By whoever looks at the choices first, and not as the fault of a bot."""
    home = broken("rules", "found.append(LAY + card)", "found.append(LAY + card + 20)")
    done = run("play", "frost_fair", "--games", home, "--players", "random,random,random")
    assert done.code == 1
    assert "Lay (frost_fair/rules.py) gives the number 2" in done.err
    assert "its verbs have 0 to 8: `lay <card>` from 0 on" in done.err
