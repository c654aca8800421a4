"""The house keeps its shape: who may import whom, how long a file is, and what every public name says."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conclave.core.manual import NUMBER, Manual

HOUSE = Path(__file__).resolve().parent.parent / "src" / "conclave"

# A part of the house -> the parts it may import, beside itself.
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "bots": {"core"},
    "render": {"core"},
    "testing": {"core", "render"},  # the palette, against which the law of scenes holds colours
    "arena": {"core", "bots", "client", "adapters"},
    "client": {"core", "render"},
    "adapters": {"core", "bots", "render"},
    "agents": {"core", "bots", "render", "arena", "client"},
    "server": {"core", "bots", "render"},
    "web": set(),
    "__main__": {"cli"},
    "cli": {
        "core",
        "games",
        "bots",
        "render",
        "testing",
        "arena",
        "adapters",
        "agents",
        "client",
        "server",
        "web",
    },
}
# The words of the wire, which both of its ends share; nothing else of the server is a client's business.
WIRE = {
    "conclave.server.wire",
    "conclave.server.wire_changes",
    "conclave.server.wire_hints",
    "conclave.server.api_types",
}
STANDARD_LIBRARY_ONLY = {"core", "games", "bots", "testing"}
# The two libraries of packed storage, and the module that only the compiled build imports.
PACKED_STORAGE = {"librt", "mypy_extensions"}
PACKED_SIDE = ("core", "packed")
LONGEST = 450
NARROWED = re.compile(r"(isinstance|cast)\([^()]*\bview\.state\b")
EVERY_ROOM = (
    "actions",
    "features",
    "log",
    "options",
    "prompts",
    "refusals",
    "rules",
    "scene",
    "state",
    "words",
)
KEPT_IN = {".json": "components", ".toml": "components", ".lesson": "lessons"}
# The files of a room that say what an action is, or what it points at.
SPOKEN = ("words", "log", "prompts", "refusals", "scene")

FILES = sorted(HOUSE.rglob("*.py"))


def tree(path: Path) -> ast.Module:
    """The parsed source of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def place(path: Path) -> tuple[str, ...]:
    """A file as the names that lead to it: core, flow."""
    parts = path.relative_to(HOUSE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def part_of(path: Path) -> str:
    """The part of the house a file stands in; the public face has the empty name."""
    return (*place(path), "")[0]


def imported(node: ast.AST, path: Path) -> list[str]:
    """The dotted names an import statement brings in, relative ones written out."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = [node.module] if node.module else []
    if node.level:
        package = ["conclave", *path.relative_to(HOUSE).parent.parts]
        base = package[: len(package) - node.level + 1] + base
    return [".".join([*base, alias.name]) for alias in node.names]


def imports(path: Path) -> list[str]:
    """Every name a file imports, wherever in the file."""
    return [name for node in ast.walk(tree(path)) for name in imported(node, path)]


def outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run when a module is imported."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from outside_functions(child)


def outside_packed(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that are not in the packed arm of `if PACKED:`."""
    for child in ast.iter_child_nodes(node):
        yield child
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "PACKED":
            for arm in child.orelse:
                yield arm
                yield from outside_packed(arm)
        else:
            yield from outside_packed(child)


def core_imports(types: bool) -> dict[str, set[str]]:
    """For each module of the core, those of the core that it imports at its top, or for its types as well."""
    files = {place(path)[-1]: path for path in FILES if part_of(path) == "core" and len(place(path)) > 1}
    found: dict[str, set[str]] = {}
    for name, path in files.items():
        nodes = outside_functions(tree(path)) if types else outside_type_checking(tree(path))
        # `conclave.core.flow.play` and `conclave.core.flow` are both the module flow.
        words = [one.split(".") for node in nodes for one in imported(node, path)]
        found[name] = {word[2] for word in words if word[:2] == ["conclave", "core"] and word[2] in files}
    return found


def outside_type_checking(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run when a module is imported, without what is there for type checkers alone."""
    for child in ast.iter_child_nodes(node):
        for_types = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
        if not for_types and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from outside_type_checking(child)


def circles(graph: dict[str, set[str]]) -> set[str]:
    """The modules that import themselves in the end."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        ahead = list(graph[start])
        while ahead:
            name = ahead.pop()
            if name not in seen:
                seen.add(name)
                ahead += graph[name]
        return seen

    return {name for name in graph if name in reached(name)}


def room_of(name: str) -> str:
    """The room a dotted name belongs to, or nothing."""
    words = name.split(".")
    return words[2] if words[:2] == ["conclave", "games"] and len(words) > 2 else ""


def wrong_ways(path: Path) -> list[str]:
    """Imports of one part by another that may not know of it."""
    part = part_of(path)
    names = [name for name in imports(path) if name.startswith("conclave.")]
    if "client" in MAY_IMPORT[part] | {part}:
        names = [name for name in names if ".".join(name.split(".")[:3]) not in WIRE]
    inside = [name.split(".")[1] for name in names]
    return [
        f"{path}: {part} imports {other}"
        for other in inside
        if other in MAY_IMPORT.keys() - MAY_IMPORT[part] - {part}
    ]


def foreign(path: Path) -> list[str]:
    """Imports from outside the standard library, packed storage in its own arm aside."""
    nodes = outside_packed(tree(path)) if part_of(path) == "core" else ast.walk(tree(path))
    heads = {name.split(".")[0] for node in nodes for name in imported(node, path)}
    allowed = {"conclave"} | (PACKED_STORAGE if place(path) == PACKED_SIDE else set())
    return [f"{path}: {head}" for head in sorted(heads - allowed - sys.stdlib_module_names)]


def rooms_by_name(path: Path) -> list[str]:
    """Rooms a file names that is not its own, in an import or as text to import by."""
    own = place(path)[1] if part_of(path) == "games" and len(place(path)) > 1 else ""
    texts = [node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Constant)]
    names = imports(path) + [text for text in texts if isinstance(text, str)]
    return [f"{path}: {name}" for name in names if room_of(name) not in ("", own)]


def undocumented(path: Path) -> list[str]:
    """Public classes and functions without a docstring."""
    kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    found = [node for node in outside_functions_and_classes(tree(path)) if isinstance(node, kinds)]
    return [f"{path}: {node.name}" for node in found if node.name[0] != "_" and not ast.get_docstring(node)]


def outside_functions_and_classes(node: ast.AST) -> Iterator[ast.AST]:
    """What a module defines for others, inside an `if` too; methods are the class's own affair."""
    for child in ast.iter_child_nodes(node):
        yield child
        if isinstance(child, ast.If | ast.Try):
            yield from outside_functions_and_classes(child)


def untyped(path: Path) -> list[str]:
    """Places where a type is given up."""
    names = [node.id for node in ast.walk(tree(path)) if isinstance(node, ast.Name)]
    names += [node.attr for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)]
    names += [name.split(".")[-1] for name in imports(path)]
    return [f"{path}: Any" for name in names if name == "Any"]


def manuals() -> dict[str, Manual]:
    """The numbered rules of each room, by the room's name."""
    found = sorted((HOUSE / "games").glob("*/manual.md"))
    return {path.parent.name: Manual(path.read_text(encoding="utf-8")) for path in found}


def lost_rules(path: Path, rooms: dict[str, Manual]) -> list[str]:
    """Numbers that a file of a room cites and its manual does not have; 5.3 stands for 5.31a and 5.32a."""
    own = rooms[place(path)[1]]
    letters = "|".join(sorted({manual.prefix for manual in rooms.values()}))
    cited = re.findall(rf"\b(?:{letters})-{NUMBER}\b", path.read_text(encoding="utf-8"))
    return [f"{path}: {number}" for number in cited if not any(rule.startswith(number) for rule in own.rules)]


def compared_numbers(path: Path) -> list[str]:
    """Where a file finds out what an action is by comparing its number; `SPACE.read` says it."""
    found = [
        node.lineno
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Compare)
        and any(isinstance(side, ast.Name) and side.id == "action" for side in (node.left, *node.comparators))
        and any(isinstance(sign, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for sign in node.ops)
    ]
    return [f"{path}: line {line}" for line in sorted(found)]


def test_there_are_files_to_look_at() -> None:
    """The other tests would pass on an empty house."""
    assert {"core", "games", "bots"} <= {part_of(path) for path in FILES}


def test_every_part_of_the_house_is_known() -> None:
    """A new part needs a line in the table above."""
    assert {part_of(path) for path in FILES} - {""} <= set(MAY_IMPORT)


def test_imports_point_one_way() -> None:
    """Parts import only the parts beneath them."""
    assert [wrong for path in FILES if part_of(path) for wrong in wrong_ways(path)] == []


def test_the_core_imports_no_circle() -> None:
    """Neither when the program runs nor for its types: views and sessions know a game as a `Room`."""
    assert circles(core_imports(types=False)) == set()
    assert circles(core_imports(types=True)) == set()


def test_a_circle_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is there when the program runs, and one that is there for types alone."""
    core = tmp_path / "core"
    core.mkdir()
    one = "from conclave.core import two\nif TYPE_CHECKING:\n    from conclave.core.three import x\n"
    texts = {
        "one": one,
        "two": "import conclave.core.one",
        "three": "from .one import y",
        "four": "import os",
    }
    for name, text in texts.items():
        (core / f"{name}.py").write_text(text)
    monkeypatch.setitem(globals(), "HOUSE", tmp_path)
    monkeypatch.setitem(globals(), "FILES", sorted(core.glob("*.py")))
    assert circles(core_imports(types=False)) == {"one", "two"}
    assert circles(core_imports(types=True)) == {"one", "two", "three"}


def test_the_public_face_imports_the_core_alone() -> None:
    """Anything else it offers is imported inside a function, when somebody asks for it."""
    face = HOUSE / "__init__.py"
    names = [name for node in outside_functions(tree(face)) for name in imported(node, face)]
    inside = [name for name in names if name.startswith("conclave.")]
    assert [name for name in inside if name.split(".")[1] != "core"] == []


def test_the_engine_needs_the_standard_library_alone() -> None:
    """Only packed storage, in the arm that is compiled, may bring in its own two libraries."""
    assert [name for path in FILES if part_of(path) in STANDARD_LIBRARY_ONLY for name in foreign(path)] == []
    core = [path for path in FILES if part_of(path) == "core"]
    heads = {name.split(".")[0] for path in core for name in imports(path)}
    assert heads - {"conclave"} - sys.stdlib_module_names <= PACKED_STORAGE


def test_plain_python_never_meets_packed_storage() -> None:
    """The packed side is imported in the packed arm and nowhere else."""
    side = ".".join(("conclave", *PACKED_SIDE))
    found = [
        (path, name) for path in FILES for node in outside_packed(tree(path)) for name in imported(node, path)
    ]
    assert [f"{path}: {name}" for path, name in found if f"{name}.".startswith(f"{side}.")] == []


def test_nobody_names_a_room() -> None:
    """Rooms are found through the registry, and know nothing of each other."""
    assert [name for path in FILES for name in rooms_by_name(path)] == []


def test_files_stay_short() -> None:
    """Only tables of components may be long."""
    long = {
        str(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in FILES
        if "data" not in place(path)
    }
    assert {path: lines for path, lines in long.items() if lines > LONGEST} == {}


def test_public_names_say_what_they_are() -> None:
    """Every public class and function has a docstring."""
    assert [name for path in FILES for name in undocumented(path)] == []


def test_engine_and_rooms_are_fully_typed() -> None:
    """No type is given up in the core or in a game."""
    assert [name for path in FILES if part_of(path) in ("core", "games") for name in untyped(path)] == []


def test_cited_rules_exist() -> None:
    """Docstrings, `rule` and words of a room cite its own manual, and every room has one."""
    rooms = manuals()
    inside = [path for path in FILES if part_of(path) == "games" and len(place(path)) > 1]
    assert {place(path)[1] for path in inside} == set(rooms)
    assert [lost for path in inside for lost in lost_rules(path, rooms)] == []


def test_words_read_actions_instead_of_comparing_numbers() -> None:
    """Only rules, which are hot, and drawings that sort their choices know where a verb's numbers begin."""
    spoken = [path for path in FILES if part_of(path) == "games" and path.stem in SPOKEN]
    assert {place(path)[1] for path in spoken} == set(manuals())
    assert [line for path in spoken for line in compared_numbers(path)] == []


@pytest.mark.parametrize(
    "room", sorted(path.parent for path in HOUSE.glob("games/*/manual.md")), ids=lambda room: room.name
)
def test_rooms_have_the_same_files(room: Path) -> None:
    """Whoever knows one room finds the way in another; a part with several files may be a folder."""
    parts = {path.stem for path in room.iterdir()}
    assert [name for name in EVERY_ROOM if name not in parts] == []
    kept = {(path.suffix, path.parent.name) for path in room.rglob("*") if path.suffix in KEPT_IN}
    assert kept <= KEPT_IN.items()


def test_a_view_of_a_room_needs_no_narrowing() -> None:
    """`View[Ice]` says whose state it has; nobody looks again."""
    rooms = [path for path in FILES if part_of(path) == "games"]
    assert [str(path) for path in rooms if NARROWED.search(path.read_text(encoding="utf-8"))] == []
    assert NARROWED.search("    assert isinstance(view.state, Ice)")


def test_the_readers_above_see_what_they_should(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each reader finds a fault planted for it."""
    monkeypatch.setitem(globals(), "HOUSE", tmp_path)
    room = tmp_path / "games" / "frost" / "rules.py"
    room.parent.mkdir(parents=True)
    lines = ["import numpy", "from typing import Any", "from ...bots import bot", "from ..meld import rules"]
    lines += ["from conclave.games.frost import data", "if PACKED:", "    import librt", "def fire(): ..."]
    room.write_text("\n".join(lines))
    assert wrong_ways(room) == [f"{room}: games imports bots"]
    assert foreign(room) == [f"{room}: librt", f"{room}: numpy"]
    assert rooms_by_name(room) == [f"{room}: conclave.games.meld.rules"]
    assert undocumented(room) == [f"{room}: fire"]
    assert untyped(room) == [f"{room}: Any"]
    room.write_text("if action == 3 or HEX <= action < SIDE:\n    ...\nif place < 4:\n    ...\n")
    assert compared_numbers(room) == [f"{room}: line 1"]
    (room.parent / "manual.md").write_text("# Frost\n## FR-1 Ice\n### FR-1.2 Melting\nIt melts.\n")
    rules = ['"""Melts (FR-1.2, FR-1, FR-1.3)."""', 'rule = "FR-2.1"', "# as in UTF-8, by FR-1.2b"]
    room.write_text("\n".join(rules))
    assert lost_rules(room, manuals()) == [f"{room}: {number}" for number in ("FR-1.3", "FR-2.1", "FR-1.2b")]
    engine = tmp_path / "core" / "storage.py"
    engine.parent.mkdir()
    engine.write_text("if PACKED:\n    import librt\nelse:\n    import numpy\nname = 'conclave.games.meld'\n")
    assert foreign(engine) == [f"{engine}: numpy"]
    assert rooms_by_name(engine) == [f"{engine}: conclave.games.meld"]
