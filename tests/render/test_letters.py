"""Letters made of lines: everything our words use, placed where text would be."""

import re
import string

from conclave.render.letters import drawn


def points(path: str) -> list[tuple[float, float]]:
    """The points of a path of lines."""
    numbers = [float(word) for word in re.findall(r"-?\d+\.\d\d", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_every_letter_is_its_own() -> None:
    """No two letters or digits look alike, and none is the box of the unknown."""
    drawings = {letter: drawn(letter, 0, 0, 10, "start") for letter in string.ascii_letters + string.digits}
    assert len(set(drawings.values())) == len(drawings)
    assert drawn("\u4e2d", 0, 0, 10, "start") not in drawings.values()
    assert drawn("\u00e9", 0, 0, 10, "start") == drawings["e"]
    assert drawn("\u2014", 0, 0, 10, "start") == drawn("-", 0, 0, 10, "start")


def test_a_line_sits_where_text_would() -> None:
    """Start, middle and end agree on the width, and the middle of the line is at y."""
    ends = {}
    for anchor in ("start", "middle", "end"):
        xs = [x for x, _ in points(drawn("HH", 100, 50, 20, anchor))]
        ends[anchor] = (min(xs), max(xs))
    assert ends["start"][0] == 100
    assert ends["end"][1] == 100
    assert abs(sum(ends["middle"]) / 2 - 100) < 0.02
    ys = [y for _, y in points(drawn("H", 0, 50, 20, "start"))]
    assert abs((min(ys) + max(ys)) / 2 - 50) < 0.02


def test_nothing_draws_nothing() -> None:
    """Blank text is an empty path."""
    assert drawn("", 0, 0, 10, "middle") == drawn("  ", 0, 0, 10, "end") == ""
