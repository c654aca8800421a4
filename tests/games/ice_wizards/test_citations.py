"""Every rule of the manual has a test that names it."""

from pathlib import Path

from conclave.games.ice_wizards import GAME
from conclave.testing.citations import cited, uncited

HERE = Path(__file__).resolve().parent
# Counted by hand: 7 rules of components, 4 of set-up, 6 of the turn, 5 of the end, 1 of notation.
RULES = [
    f"IW-{chapter}.{rule}"
    for chapter, last in ((1, 7), (2, 4), (3, 6), (4, 5), (5, 1))
    for rule in range(1, last + 1)
]


def test_the_manual_has_every_rule() -> None:
    """None is lost and none is new without a test here."""
    assert GAME.manual.numbers() == RULES


def test_every_rule_is_cited() -> None:
    """A rule without a test is not kept by anybody."""
    assert uncited(GAME, HERE) == []


def test_every_rule_is_cited_in_the_file_of_its_chapter() -> None:
    """Somebody who reads the rulebook finds the tests in its order."""
    files = {"1": "components", "2": "setup", "3": "turn", "4": "end", "5": "notation"}
    there = cited(GAME, HERE)
    for rule in RULES:
        file = f"test_{files[rule[3]]}.py"
        assert any(test.startswith(file) for test in there[rule]), f"{rule} is not in {file}"
