"""Every advanced action, spell and artifact is written, says what it does, and is tested by its name."""

import re
from pathlib import Path

import pytest

from conclave.core.state import Frame
from conclave.games.mage_knight import GAME, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.book import EASY, STRONG, UNWRITTEN
from conclave.games.mage_knight.sayings import say

RARE_KINDS = (d.ADVANCED, d.SPELL, d.ARTIFACT)
RARE = [number for number in range(pieces.CARD_KINDS) if pieces.KIND[number] in RARE_KINDS]


def card_tests() -> str:
    """Read the files that test cards."""
    folder = Path(__file__).parent
    files = [*sorted(folder.glob("test_advanced_*.py")), *sorted(folder.glob("test_spells_*.py"))]
    files += [folder / "test_artifacts.py", folder / "test_banners.py"]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_there_are_28_advanced_actions_20_spells_and_16_artifacts() -> None:
    kinds = [int(pieces.KIND[number]) for number in RARE]
    assert kinds == [d.ADVANCED] * 28 + [d.SPELL] * 20 + [d.ARTIFACT] * 16


def test_every_card_has_both_sides() -> None:
    assert GAME.spec.slug == "mage_knight"  # the cards are read with the game
    lost = [pieces.CARD_NAMES[n] for n in RARE if UNWRITTEN in (EASY[n], STRONG[n]) or EASY[n] is STRONG[n]]
    assert lost == []


def test_every_card_has_a_test_of_its_name() -> None:
    titles = re.findall(r"^def test_(\w+)", card_tests(), re.MULTILINE)
    names = [pieces.CARD_NAMES[number].replace("-", "_") for number in RARE]
    assert [name for name in names if not any(title.startswith(name) for title in titles)] == []


@pytest.mark.parametrize("side", ["basic", "strong"])
def test_every_side_is_played_in_a_test(side: str) -> None:
    text = card_tests()
    # Most tests write the side out; those of some spells have a helper named by the side.
    played = set(re.findall(rf"(?:play|cast) (?:{side}|\{{side\}}) ([a-z-]+)", text))
    played |= set(re.findall(rf"\b{side}\(.*\"([a-z-]+)\"\)", text))
    assert [pieces.CARD_NAMES[number] for number in RARE if pieces.CARD_NAMES[number] not in played] == []


def inside(frame: Frame) -> list[Frame]:
    """List a frame and everything in it."""
    return [frame, *[part for inner in frame.inner() for part in inside(inner)]]


@pytest.mark.parametrize("number", RARE, ids=lambda number: pieces.CARD_NAMES[number])
def test_every_card_says_what_it_does(number: int) -> None:
    for frame in (EASY[number], STRONG[number]):
        assert say(frame)
        assert all(say(part) for part in inside(frame))
