"""The manual has every numbered rule, says something in each, and points at nothing that is not there."""

import re
from pathlib import Path

import conclave.games.wizard_kings
from conclave.core.manual import NUMBER, Manual

TEXT = (Path(conclave.games.wizard_kings.__file__).parent / "manual.md").read_text(encoding="utf-8")
MANUAL = Manual(TEXT)
# The sections of the rulebook, split by letter; chapter D is itself the rule of Dispel.
RULES = """
    0.1 0.2 0.3 0.4 1.1a 1.1b 1.1c 1.2a 1.2b 1.2c 1.2d 1.3a 1.3b 1.3c 1.4a 1.4b 1.4c 1.4d 1.4e 1.4f 1.4g
    1.4h 2.0a 2.0b 2.11a 2.13a 2.14a 2.15a 2.1a 2.2a 2.2b 2.2c 2.21a 2.22a 2.22b 2.22c 2.22d 2.22e 2.22f
    2.22g 2.23a 2.24a 2.3a 2.31a 2.32a 2.33a 2.34a 2.3b 2.4a 2.4b 2.4c 2.4d 2.4e 2.4f 2.5a 2.5b 2.5c 2.5d
    2.5e 2.6a 2.6b 2.6c 2.6d 2.7a 3.0a 3.0b 3.0c 3.11a 3.12a 3.13a 3.14a 3.15a 3.15b 3.15c 3.15d 3.16a
    3.16b 3.16c 3.16d 3.16e 3.16f 3.17a 3.18a 3.18b 3.19a 3.2a 3.2b 3.3a 3.3b 3.3c 3.E1 3.E2 3.E3 4.1a
    4.2a 4.2b 4.2c 4.3a 4.4a 4.4b 4.5a 4.5b 4.5c 4.5d 4.5e 4.5f 4.6a 4.6b 4.6c 4.6d 4.6e 4.7a 4.7b 4.8a
    4.8b 4.8c 4.8d 4.8e 4.9a 4.9b 4.9c 4.9d 4.9e 4.9f 4.9g 4.9h 4.9i 4.9j 5.0a 5.0b 5.1a 5.1b 5.2a 5.2b
    5.21a 5.21b 5.21c 5.31a 5.32a 5.32b 5.33a 5.4a 5.4b 5.4c 5.4d 5.4e 5.4f 5.4g 5.4h 5.5a 5.5b 5.5c 5.5d
    5.6 6.0a 6.0b 6.1a 6.2a 6.3a 6.3b 6.3c 6.3d 6.4a 6.5a 6.5b 6.5c 6.5d D.a D.b D.c D.d H.1 H.1a H.2 H.3
    H.4
"""


def test_every_rule_is_there_once_and_in_order() -> None:
    """One hundred and seventy-six under chapters, and Dispel, which is a chapter."""
    assert MANUAL.numbers() == [f"WK-{number}" for number in RULES.split()]
    assert len(MANUAL.numbers()) == 176
    assert MANUAL.rules["WK-D"].text


def test_every_rule_has_a_title_and_a_text() -> None:
    """A rule of a few words at least; only clear terrain says as little as that."""
    short = [rule.number for rule in MANUAL.rules.values() if not rule.chapter and len(rule.text) < 20]
    assert short == ["WK-3.11a"]
    assert all(rule.title[0].isupper() for rule in MANUAL.rules.values())


def test_references_lead_somewhere() -> None:
    """Every number in the text is a rule or a chapter."""
    cited = re.findall(rf"\bWK-{NUMBER}\b", TEXT)
    assert len(cited) > 174
    assert [number for number in cited if number not in MANUAL.rules] == []


def test_rulings_are_marked_as_such() -> None:
    """Rulings stand on their own line; what the rulebook decides carries no mark."""
    for number in ("WK-0.4", "WK-2.5c", "WK-4.5e", "WK-5.21c", "WK-6.5d", "WK-D.a", "WK-H.2"):
        assert MANUAL.rules[number].text.startswith("*Ruling:*")
    for number in ("WK-0.1", "WK-2.0b", "WK-3.2a", "WK-4.2b", "WK-5.31a", "WK-6.1a", "WK-H.1a"):
        assert "*Ruling:*" not in MANUAL.rules[number].text
