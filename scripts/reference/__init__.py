"""The Python API as pages, read from the docstrings by the standard library alone; nothing is imported."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HOUSE = ROOT / "src" / "conclave"
PAGES = ROOT / "docs" / "reference" / "api"
MADE = "<!-- Made by scripts/reference from the docstrings: change those, and run it again. -->"
# A part of the house -> what its page is for. Rooms and commands have pages of their own kind.
PARTS = {
    "core": "the engine: games, sessions, views, records; frames and states for those who write rules",
    "bots": "computer players",
    "arena": "matches, simulations, tournaments, measurements",
    "adapters": "the games behind Gymnasium, PettingZoo and OpenSpiel, and many at once",
    "agents": "games as text, for language models and other programs that read sentences",
    "client": "the client of a table server, for programs and bots",
    "render": "scenes as SVG, PNG and text",
    "testing": "the test kit for games",
}
# The packed side of storage offers what storage offers, to the compiled build alone.
LEFT_OUT = {"__init__", "__main__", "packed"}
# Dunder methods that a reader calls without knowing it; the others are told by Python itself.
TOLD = {"__len__", "__iter__", "__getitem__"}


def pages() -> dict[str, str]:
    """Return every page by its file name."""
    made = {f"{part}.md": page(part) for part in PARTS}
    return {"README.md": front(), **made}


def front() -> str:
    """Write the first page: the public face, and where the rest is."""
    face = parsed(HOUSE / "__init__.py")
    names = next(
        ast.literal_eval(node.value)
        for node in face.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    origins = {
        alias.name: node.module or ""
        for node in face.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    rows = ["# Python API", "", MADE, "", *told(face), ""]
    rows += ["`import conclave` brings these; everything else is imported from where it stands.", ""]
    for name in names:
        part, module = origins[name].split(".")[1:3]
        node = next(node for node in defined(parsed(HOUSE / part / f"{module}.py")) if node.name == name)
        rows.append(f"- [`conclave.{name}`]({part}.md#{anchor(origins[name])}): {first_line(node)}")
    rows += ["", "| part | what is in it |", "|---|---|"]
    rows += [f"| [`conclave.{part}`]({part}.md) | {about} |" for part, about in PARTS.items()]
    return "\n".join(rows) + "\n"


def page(part: str) -> str:
    """Write the page of one part of the house."""
    rows = [f"# conclave.{part}", "", MADE, "", *told(parsed(HOUSE / part / "__init__.py")), ""]
    modules = [path for path in sorted((HOUSE / part).glob("*.py")) if path.stem not in LEFT_OUT]
    rows += [f"- [`{path.stem}`](#{anchor(dotted(path))})" for path in modules]
    for path in modules:
        tree = parsed(path)
        rows += ["", f"## {dotted(path)}", "", *told(tree)]
        for node in defined(tree):
            rows += class_rows(node) if isinstance(node, ast.ClassDef) else function_rows(node)
    return "\n".join(rows) + "\n"


def class_rows(node: ast.ClassDef) -> list[str]:
    """Tell of a class: how it is made, what it says, what it does."""
    methods = [child for child in node.body if isinstance(child, ast.FunctionDef)]
    maker = next((method for method in methods if method.name == "__init__"), None)
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    head = signature(maker, node.name) if maker else node.name + (f"({bases})" if bases else "")
    rows = ["", f"### class {node.name}", "", f"`{head}`", "", *told(node)]
    if maker and bases:
        rows += ["", f"Extends `{bases}`."]
    if maker and ast.get_docstring(maker):
        rows += ["", *told(maker)]
    fields = [child for child in node.body if isinstance(child, ast.AnnAssign)]
    names = [f"`{ast.unparse(field.target)}: {ast.unparse(field.annotation)}`" for field in fields]
    if names:
        rows += ["", f"Fields: {', '.join(names)}."]
    shown = [method for method in methods if method.name[0] != "_" or method.name in TOLD]
    if shown:
        rows.append("")
    for method in shown:
        kinds = {ast.unparse(mark) for mark in method.decorator_list}
        kind = "property " if "property" in kinds else "classmethod " if "classmethod" in kinds else ""
        text = method.name if kind == "property " else signature(method, method.name)
        answer = f" -> {ast.unparse(method.returns)}" if kind == "property " and method.returns else ""
        rows.append(f"- {kind}`{text}{answer}`: {first_line(method)}")
    return rows


def function_rows(node: ast.FunctionDef) -> list[str]:
    """Tell of a function."""
    return ["", f"### {node.name}", "", f"`{signature(node, node.name)}`", "", *told(node)]


def signature(node: ast.FunctionDef, name: str) -> str:
    """Write how something is called, without `self`."""
    plain = ast.unparse(node.args)
    inside = re.sub(r"^(self|cls)(: [^,]+)?(, (?=/)/)?(, )?", "", plain)
    answer = f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else ""
    return f"{name}({inside}){answer}"


def told(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> list[str]:
    """Return a docstring: its first paragraph as prose, what follows as it stands."""
    first, _, rest = (ast.get_docstring(node) or "").partition("\n\n")
    rows = [" ".join(first.split())]
    if rest.lstrip().startswith(">>>"):
        rows += ["", "```python", rest, "```"]
    elif rest:
        rows += ["", "```text", rest, "```"]
    return rows


def first_line(node: ast.ClassDef | ast.FunctionDef) -> str:
    """Return the first line of a docstring; one that is missing shows."""
    return (ast.get_docstring(node) or "(nothing is said about this)").splitlines()[0]


def defined(tree: ast.Module) -> Iterator[ast.ClassDef | ast.FunctionDef]:
    """Return the public classes and functions of a module, in order; a name defined twice, once."""
    seen: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name[0] != "_" and node.name not in seen:
            seen.add(node.name)
            yield node


def parsed(path: Path) -> ast.Module:
    """Read a source file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def dotted(path: Path) -> str:
    """Name a module as it is imported."""
    return ".".join(path.relative_to(HOUSE.parent).with_suffix("").parts)


def anchor(name: str) -> str:
    """Return the anchor that a heading of this text gets."""
    return name.replace(".", "").lower()


def stale() -> list[str]:
    """List the pages that are not as they would be made now, and those that should not be there."""
    made = pages()
    there = {path.name: path.read_text(encoding="utf-8") for path in PAGES.glob("*.md")}
    return sorted(name for name in {*made, *there} if made.get(name) != there.get(name))


def main(arguments: list[str]) -> int:
    """Write the pages, or with --check only say which are out of date."""
    old = stale()
    if arguments == ["--check"]:
        for name in old:
            print(f"docs/reference/api/{name} is out of date; run python3 scripts/reference")
        return 1 if old else 0
    if arguments:
        print("reference: takes nothing or --check", file=sys.stderr)
        return 2
    PAGES.mkdir(parents=True, exist_ok=True)
    made = pages()
    for name in old:
        if name in made:
            (PAGES / name).write_text(made[name], encoding="utf-8")
        else:
            (PAGES / name).unlink()
        print(f"docs/reference/api/{name}")
    return 0
