"""Options: read, written, described, combined and refused."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from conclave.core.errors import BadOption
from conclave.core.options import Options, number, one_of, switch


@dataclass(frozen=True)
class Frost(Options):
    """One of each kind."""

    board: str = one_of("hex", {"hex": "six sides", "square": "four"}, "the board")
    depth: int = number(3, -1, 12, "how deep the ice is")
    snow: bool = switch(False, "whether it snows")


def test_defaults() -> None:
    """Nothing given means the defaults."""
    assert Frost.parse({}) == Frost("hex", 3, False)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"board": "square"}, Frost("square")),
        ({"board": " SQUARE "}, Frost("square")),
        ({"depth": "12"}, Frost(depth=12)),
        ({"depth": -1}, Frost(depth=-1)),
        ({"snow": "on"}, Frost(snow=True)),
        ({"snow": True}, Frost(snow=True)),
        ({"snow": "no"}, Frost()),
    ],
)
def test_words_and_values_are_read(given: dict[str, object], expected: Frost) -> None:
    """Words from a form and values from a program mean the same."""
    assert Frost.parse(given) == expected


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"depth": 13}, "`depth` takes -1 to 12; `13` is none"),
        ({"depth": -2}, "`depth` takes -1 to 12"),
        ({"depth": "deep"}, "`depth` takes"),
        ({"depth": "--5"}, "`depth` takes"),
        ({"depth": "²"}, "`depth` takes"),
        ({"depth": "1" * 5000}, "`depth` takes"),
        ({"depth": ""}, "`depth` takes"),
        ({"depth": 2.5}, "`depth` takes"),
        ({"board": "round"}, "`board` takes hex, square; `round` is none of these"),
        ({"snow": "perhaps"}, "`snow` takes on, off"),
        ({"wind": 3}, "no option `wind`; the options are board, depth, snow"),
        ({"snow": None}, "`snow` takes on, off"),
    ],
    ids=lambda part: str(part)[:24],
)
def test_what_does_not_fit_is_refused(given: dict[str, object], words: str) -> None:
    """With the range or the words it takes."""
    with pytest.raises(BadOption, match=words) as refused:
        Frost.parse(given)
    assert refused.value.code == 2


def test_options_in_one_line() -> None:
    """A header's line reads back."""
    options = Frost("square", 7, True)
    assert options.text() == "board=square depth=7 snow=on"
    assert Frost.read(options.text()) == options
    assert Frost.read("") == Frost()
    with pytest.raises(BadOption, match="write an option as name=value, not `snow`"):
        Frost.read("snow")


def test_descriptions_for_forms_and_help() -> None:
    """Name, default, what it takes, what it is for."""
    assert Frost.describe() == [
        ("board", "hex", "hex, square", "the board"),
        ("depth", "3", "-1 to 12", "how deep the ice is"),
        ("snow", "off", "on, off", "whether it snows"),
    ]


def test_combinations_take_every_word_and_both_ends() -> None:
    """Two boards, two ends of the range, two states of the switch."""
    found = list(Frost.combinations())
    assert len(found) == len(set(found)) == 8
    assert {options.depth for options in found} == {-1, 12}
    assert list(Options.combinations()) == [Options()]
