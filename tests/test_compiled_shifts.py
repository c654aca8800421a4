"""No compiled module shifts a bare number by a variable that may be large: mypyc gives it 32 bits.

mypyc writes `127 << shift` into C as it stands, and there 127 is an `int` of 32 bits, whatever `shift` is:
bits beyond are lost without a word, and plain Python never shows it. A name that is given a number once and
never changes is written as that number too, whether it is `Final` or stands in a function.
"""

import ast
import operator
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hatch_build import hot_modules

ROOT = Path(__file__).resolve().parent.parent
BITS = 31  # of a number in C that are not its sign
ADVICE = (
    "compiled, a bare number that is shifted by a variable has 32 bits and loses the others, and so has a "
    "name for it; look the bits up in a row (`BIT[tile]`), or write into SMALL how far it goes"
)
# What is worked out of numbers alone is a number before anything is compiled.
SUMS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.BitOr: operator.or_, ast.BitAnd: operator.and_,
    ast.LShift: operator.lshift, ast.RShift: operator.rshift,
}  # fmt: skip
# Distances that stay small, by the part of the house: as they are written, and below which number they stay.
SMALL: dict[str, dict[str, int]] = {
    "bots": {"phases": 20},
    "core": {"self.asks(s)": 16},
    "games/ice_wizards": {"card": 24},
    "games/mage_knight": {"s.phase": 7},
    "games/meld": {"seat": 4, "event": 7, "symbol": 12},
    "games/wizard_kings": {
        "seat": 6, "self.seat": 6, "int(seat)": 6, "other": 6, "one": 6, "opener": 6, "s.seats": 7,
        "block // BLOCKS": 6, "place // PICKS": 6, "place // DESK": 6, "way": 6, "number": 3,
        "side": 2, "(way * 2 + kind - 1) * 2": 23,
    },
}  # fmt: skip


def compiled() -> list[Path]:
    """The modules that mypyc compiles, by the list that the build itself reads."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        settings = tomllib.load(file)["tool"]["conclave"]
    return [ROOT / "src" / name for name in hot_modules(ROOT, settings)]


def worth(node: ast.expr, constants: Mapping[str, int]) -> int | None:
    """The value of an expression that mypyc writes as a number, or None."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.Name):
        return constants.get(node.id)
    if isinstance(node, ast.Attribute):
        return constants.get(node.attr) if node.attr.isupper() else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Invert)):
        inner = worth(node.operand, constants)
        return None if inner is None else -inner if isinstance(node.op, ast.USub) else ~inner
    if isinstance(node, ast.BinOp):
        one, other = worth(node.left, constants), worth(node.right, constants)
        sum_of = SUMS.get(type(node.op))
        if one is not None and other is not None and sum_of is not None:
            return sum_of(one, other)
    return None


def finals(paths: list[Path]) -> dict[str, int]:
    """Every `NAME: Final = number` of some modules; of numbers with one name the largest."""
    found: dict[str, int] = {}
    for path in paths:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name) or not node.value:
                continue
            value = worth(node.value, found) if "Final" in ast.unparse(node.annotation) else None
            if value is not None:
                found[node.target.id] = max(value, found.get(node.target.id, value), key=abs)
    return found


def locals_of(tree: ast.Module, constants: Mapping[str, int]) -> dict[int, dict[str, int]]:
    """Of every node in a function: the names there that are given one number and nothing else."""
    found: dict[int, dict[str, int]] = {}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        given: dict[str, int] = {}
        stored = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not is_read(node)]
        for node in ast.walk(function):
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
                names = node.targets if isinstance(node, ast.Assign) else [node.target]
                value = worth(node.value, constants)
                for name in names:
                    if isinstance(name, ast.Name) and value is not None and stored.count(name.id) == 1:
                        given[name.id] = value
        for node in ast.walk(function):
            found[id(node)] = given
    return found


def is_read(name: ast.Name) -> bool:
    """Tell whether a name is only looked at."""
    return isinstance(name.ctx, ast.Load)


def farthest(node: ast.expr, constants: Mapping[str, int], small: Mapping[str, int]) -> int | None:
    """How far a distance can go at most: a number, what is left of a division, or a name that is small."""
    value = worth(node, constants)
    if value is not None:
        return value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        rest = worth(node.right, constants)
        if rest is not None:
            return rest - 1
    below = small.get(ast.unparse(node))
    return None if below is None else below - 1


def wide_shifts(path: Path, text: str, constants: Mapping[str, int], small: Mapping[str, int]) -> list[str]:
    """The shifts of a module that may need more than the 32 bits they get."""
    found, tree = [], ast.parse(text)
    known = locals_of(tree, constants)
    for node in ast.walk(tree):
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, (ast.LShift, ast.RShift)):
            continue
        value = worth(node.left, {**constants, **known.get(id(node), {})})
        # Numbers on both sides are worked out before anything is compiled.
        if value is None or worth(node.right, constants) is not None:
            continue
        far = farthest(node.right, constants, small)
        grown = (
            far is None or far >= BITS or (isinstance(node.op, ast.LShift) and abs(value) << far >= 1 << BITS)
        )
        if grown and abs(value) < 1 << BITS:  # a larger number is written with 64 bits
            found.append(f"{path}:{node.lineno}: `{ast.unparse(node)}`: {ADVICE}")
    return found


def part_of(path: Path) -> dict[str, int]:
    """The small distances of the part of the house that a module belongs to."""
    place = path.relative_to(ROOT / "src" / "conclave").as_posix()
    return next((names for part, names in SMALL.items() if place.startswith(f"{part}/")), {})


def test_no_compiled_module_shifts_a_bare_number_far() -> None:
    """Every shift of every module on the build's list."""
    paths = compiled()
    assert len(paths) > 100
    constants = finals(paths)
    found = [
        fault
        for path in paths
        for fault in wide_shifts(path.relative_to(ROOT), path.read_text("utf-8"), constants, part_of(path))
    ]
    assert found == [], "\n".join(found)


def test_every_small_distance_is_one_that_is_shifted_by() -> None:
    """A name that nobody shifts by any more is no longer excused."""
    shifted: dict[str, set[str]] = {part: set() for part in SMALL}
    for path in compiled():
        part = next(part for part, names in SMALL.items() if names is part_of(path)) if part_of(path) else ""
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if part and isinstance(node, ast.BinOp) and isinstance(node.op, (ast.LShift, ast.RShift)):
                shifted[part].add(ast.unparse(node.right))
    assert {part: set(names) - shifted[part] for part, names in SMALL.items()} == {
        part: set() for part in SMALL
    }


@pytest.mark.parametrize(
    ("code", "good"),
    [
        ("(bound & ~(127 << shift)) | (value << shift)", False),  # as it stood where it lost a slot
        ("1 << tile", False),
        ("1 << seat", True),
        ("WAYS << seat", True),
        ("WIDE << seat", False),
        ("data.WIDE << seat", False),
        ("1 << block % BLOCKS", True),
        ("1 << block % WIDE", False),
        ("1 << 40", True),
        ("1 << BLOCKS", True),
        ("~0 << tile", False),
        ("-1 << tile", False),
        ("(1 + 2) << tile", False),
        ("6 >> tile", False),
        ("6 >> seat", True),
        ("value << shift", True),
        ("row[0] << tile", True),
        ("(1 << 40) >> tile", True),
    ],
)
def test_the_reader_sees_what_it_should(code: str, good: bool) -> None:
    """Numbers, names of numbers and what is made of them, by how far they are shifted."""
    constants = {"WAYS": 4096, "WIDE": 1 << 30, "BLOCKS": 28}
    assert (wide_shifts(Path("here.py"), f"x = {code}", constants, {"seat": 6}) == []) == good


@pytest.mark.parametrize(
    ("body", "good"),
    [
        ("room: Int = 127; return room << shift", False),
        ("room = 127; return room << shift", False),
        ("room: Int = 127; room = shift; return room << shift", True),
        ("room: Int = 127; room += 1; return room << shift", True),
        ("room: Int = row[0]; return room << shift", True),
        ("room: Int = 127; return room << seat", True),
    ],
)
def test_a_name_for_one_number_in_a_function_is_that_number(body: str, good: bool) -> None:
    """The compiler puts the number in its place; a name that changes has its 64 bits."""
    code = f"def f(shift, row, seat):\n    {body}\n"
    assert (wide_shifts(Path("here.py"), code, {}, {"seat": 6}) == []) == good


def test_a_name_of_a_number_is_known_across_modules(tmp_path: Path) -> None:
    """`Final` names are written as numbers too, wherever they are imported; the largest of a name counts."""
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("A: Final = 3\nB: Final = 1 << A\nC: int = 9\nD: Final[int] = -A\n")
    other.write_text("A: Final = -70\nE: Final = ints([1])\n")
    assert finals([one, other]) == {"A": -70, "B": 8, "D": -3}
