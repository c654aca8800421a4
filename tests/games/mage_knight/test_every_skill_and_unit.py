"""Every skill and every unit is written, says what it does, and has a test that names it."""

import re
from pathlib import Path

import pytest

from conclave.core.state import Frame
from conclave.games.mage_knight import GAME, pieces
from conclave.games.mage_knight.effects.book import ABILITIES, SKILLS, UNWRITTEN
from conclave.games.mage_knight.sayings import say

HERE = Path(__file__).parent
# Units by name, with as many abilities as they have.
ABILITIES_OF = {
    "peasants": 3, "herbalists": 3, "foresters": 2, "utem-crossbowmen": 2, "utem-guardsmen": 2,
    "utem-swordsmen": 2, "guardian-golems": 3, "illusionists": 3, "red-cape-monks": 2, "northern-monks": 2,
    "savage-monks": 2, "fire-golems": 2, "ice-golems": 2, "fire-mages": 3, "ice-mages": 3,
    "amotep-gunners": 2, "amotep-freezers": 2, "catapults": 3, "altem-mages": 3, "altem-guardians": 3,
}  # fmt: skip


def texts_of(*files: str) -> str:
    """Read some files."""
    return "\n".join((HERE / f"test_{file}.py").read_text(encoding="utf-8") for file in files)


def test_there_are_ten_skills_for_each_hero_and_twenty_units() -> None:
    assert len(set(pieces.SKILL_NAMES)) == 40
    assert list(ABILITIES_OF) == list(pieces.UNIT_NAMES)


def test_every_skill_is_written() -> None:
    assert GAME.spec.slug == "mage_knight"  # the skills are read with the game
    assert [name for name, frame in zip(pieces.SKILL_NAMES, SKILLS, strict=True) if frame is UNWRITTEN] == []


def names_of(text: str) -> list[str]:
    """List the tests of a file."""
    return re.findall(r"^def test_(\w+)", text, re.MULTILINE)


def test_every_skill_has_a_test_that_uses_it_in_the_file_of_its_hero() -> None:
    lost = []
    for number, name in enumerate(pieces.SKILL_NAMES):
        text = texts_of(pieces.HEROES[number // pieces.SKILLS_EACH])
        named = any(title.startswith(name.replace("-", "_")) for title in names_of(text))
        if not named or not re.search(rf'"skill {name}"|attacking\("{name}"', text):
            lost.append(name)
    assert lost == []


def test_every_unit_is_written() -> None:
    written = {
        name: sum(ability is not UNWRITTEN for ability in ABILITIES[number])
        for number, name in enumerate(pieces.UNIT_NAMES)
    }
    assert written == ABILITIES_OF


@pytest.mark.parametrize(
    ("file", "units"),
    [
        ("regular", pieces.UNIT_NAMES[: pieces.FIRST_ELITE]),
        ("elite", pieces.UNIT_NAMES[pieces.FIRST_ELITE :]),
    ],
)
def test_every_unit_has_a_test_of_its_name(file: str, units: tuple[str, ...]) -> None:
    titles = names_of(texts_of(file))
    assert [u for u in units if not any(t.startswith(u.replace("-", "_")) for t in titles)] == []


def inside(frame: Frame) -> list[Frame]:
    """List a frame and everything in it."""
    return [frame, *[part for inner in frame.inner() for part in inside(inner)]]


@pytest.mark.parametrize("number", range(40), ids=lambda number: pieces.SKILL_NAMES[number])
def test_every_skill_says_what_it_does(number: int) -> None:
    assert all(say(part) for part in inside(SKILLS[number]))


@pytest.mark.parametrize("number", range(20), ids=lambda number: pieces.UNIT_NAMES[number])
def test_every_unit_says_what_it_does(number: int) -> None:
    for ability in ABILITIES[number][: ABILITIES_OF[pieces.UNIT_NAMES[number]]]:
        assert all(say(part) for part in inside(ability))
