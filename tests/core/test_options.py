"""Options: read, written, described, combined and refused."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product

import pytest

from conclave.core.errors import BadOption
from conclave.core.options import Options, number, one_of, pairwise, switch


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
        ({"depth": "7".zfill(19)}, Frost(depth=7)),
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
        ({"depth": "7".zfill(20)}, "`depth` takes"),
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
    """Two boards, two ends of the range, two states of the switch: four rows have all pairs of them."""
    found = list(Frost.combinations())
    assert len(found) == len(set(found)) == 4
    assert {(options.board, options.depth) for options in found} == set(product(("hex", "square"), (-1, 12)))
    assert {(options.depth, options.snow) for options in found} == set(product((-1, 12), (False, True)))
    assert list(Options.combinations()) == [Options()]


@pytest.mark.parametrize("sizes", [(), (3,), (1, 1), (2, 3), (5, 4, 4, 4, 2, 2, 2), (3, 3, 3, 3), (1, 6, 2)])
def test_in_pairwise_rows_every_two_values_meet(sizes: tuple[int, ...]) -> None:
    """Whichever two columns; and in far fewer rows than there are combinations."""
    columns = [[f"{column}.{place}" for place in range(size)] for column, size in enumerate(sizes)]
    rows = pairwise(columns)
    assert all(value in column for row in rows for column, value in zip(columns, row, strict=True))
    for one, other in combinations(range(len(columns)), 2):
        assert {(row[one], row[other]) for row in rows} == set(product(columns[one], columns[other]))
    assert pairwise(columns) == rows
    assert len(rows) <= {0: 1, 1: 3}.get(len(sizes), 2 * max(sizes, default=1) ** 2)


def test_an_option_may_name_the_numbers_that_are_tried() -> None:
    """The ends of a long range may cost too much, or say too little."""

    @dataclass(frozen=True)
    class Deep(Options):
        """One option."""

        depth: int = number(3, 0, 60, "how deep the ice is", (1, 2))

    assert Deep.samples() == {"depth": [1, 2]}
    assert [options.depth for options in Deep.combinations()] == [1, 2]
    assert Deep.describe() == [("depth", "3", "0 to 60", "how deep the ice is")]
