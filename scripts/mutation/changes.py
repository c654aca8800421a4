"""Changes: every way to change one line of a file so that it means something else and still parses."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias, TypeGuard

COMPARISONS: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"),
}  # fmt: skip
OPERATORS: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"), ast.BitXor: ("^", "|"),
}  # fmt: skip
# Line, first and last column, what to put there, and the kind of change.
Edit: TypeAlias = tuple[int, int, int, str, str]
# A mark for the compiler alone, which plain Python throws away.
MARK: Final = "allow_interpreted_subclasses"
# Conditions that are decided before the program runs; the first side belongs to another build.
BUILDS: Final = ("TYPE_CHECKING", "PACKED")


@dataclass(frozen=True)
class Change:
    """One line of one file, as it is and as it becomes."""

    path: Path
    line: int
    before: str
    after: str
    kind: str

    def applied(self, source: str) -> str:
        """Return the whole file with the line changed."""
        lines = source.split("\n")
        assert lines[self.line - 1] == self.before
        lines[self.line - 1] = self.after
        return "\n".join(lines)

    def text(self) -> str:
        """Write the change for a person."""
        return f"{self.path}:{self.line} ({self.kind})\n  - {self.before.strip()}\n  + {self.after.strip()}"


def changes(path: Path, source: str) -> list[Change]:
    """List the changes of a file in the order of its lines."""
    lines = source.split("\n")
    found: dict[tuple[int, str], Change] = {}
    for line, start, end, put, kind in _edits(ast.parse(source), lines):
        before = lines[line - 1]
        if not before.isascii():
            continue  # columns count bytes
        after = before[:start] + put + before[end:]
        if after == before or (line, after) in found:
            continue
        found[line, after] = Change(path, line, before, after, kind)
    return sorted(found.values(), key=lambda change: (change.line, change.after))


def _edits(tree: ast.Module, lines: list[str]) -> Iterator[Edit]:
    for node in _meaningful(tree):
        yield from _between(node, lines)
        if getattr(node, "end_lineno", None) != getattr(node, "lineno", None):
            continue  # a statement of several lines is changed by its parts
        if isinstance(node, ast.Constant):
            yield from _constant(node)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node.lineno, node.col_offset, node.operand.col_offset, "", "not"
        elif _can_go(node):
            yield node.lineno, node.col_offset, _end(node), "pass", "left out"
    for node in ast.walk(tree):
        if isinstance(node, ast.If | ast.While) and node.test.lineno == node.test.end_lineno:
            start, end = node.test.col_offset, _end(node.test)
            text = lines[node.lineno - 1][start:end]
            if node.test.lineno == node.lineno and text not in BUILDS:
                yield node.lineno, start, end, f"not ({text})", "condition"


def _can_go(node: ast.AST) -> TypeGuard[ast.stmt]:
    """Tell whether a statement can be left out; without a local name the rest would not even start."""
    if isinstance(node, ast.Assign):
        return not isinstance(node.targets[0], ast.Name)
    return isinstance(node, ast.Continue | ast.Break | ast.Expr | ast.AugAssign | ast.Delete)


def _between(node: ast.AST, lines: list[str]) -> Iterator[Edit]:
    """Change the operator that stands between two parts of a node, where both are in one line."""
    if isinstance(node, ast.Compare):
        operands = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, operands, operands[1:], strict=False):
            yield from _swapped(left, right, COMPARISONS[type(operator)], lines, "comparison")
    elif isinstance(node, ast.BoolOp):
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from _swapped(left, right, words, lines, "and, or")
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        yield from _swapped(node.left, node.right, OPERATORS[type(node.op)], lines, "operator")
    elif isinstance(node, ast.AugAssign) and type(node.op) in OPERATORS:
        yield from _swapped(node.target, node.value, OPERATORS[type(node.op)], lines, "operator")


def _swapped(
    left: ast.expr, right: ast.expr, words: tuple[str, str], lines: list[str], kind: str
) -> Iterator[Edit]:
    if left.end_lineno == right.lineno:
        # Brackets around a part belong to neither side, so only the operator itself is changed.
        gap = lines[right.lineno - 1][_end(left) : right.col_offset]
        yield right.lineno, _end(left), right.col_offset, gap.replace(*words, 1), kind


def _constant(node: ast.Constant) -> Iterator[Edit]:
    if isinstance(node.value, bool):
        yield node.lineno, node.col_offset, _end(node), str(not node.value), "truth"
    elif isinstance(node.value, int):
        yield node.lineno, node.col_offset, _end(node), str(node.value + 1), "number"


def _meaningful(node: ast.AST) -> Iterator[ast.AST]:
    """Walk over what runs and decides something: no types, docstrings, assertions, imports, messages."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom | ast.Raise | ast.Assert | ast.arg | ast.JoinedStr):
            continue
        if isinstance(child, ast.FunctionDef) and child.name == "__repr__":
            continue
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id in BUILDS:
            yield from _meaningful(ast.Module(body=child.orelse, type_ignores=[]))
            continue
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.keyword) and _unheard(node, child):
            continue
        if isinstance(child, ast.AnnAssign):
            # A declared slot without a value has nothing to change; a value is walked without its type.
            if child.value is not None:
                yield child.value
                yield from _meaningful(child.value)
            continue
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in [*child.args.defaults, *child.args.kw_defaults, *child.body]:
                if part is not None and not _docstring(part):
                    yield from _one(part)
            continue
        yield child
        yield from _meaningful(child)


def _one(node: ast.AST) -> Iterator[ast.AST]:
    """Walk over one node with the same exceptions."""
    yield from _meaningful(ast.Module(body=[node] if isinstance(node, ast.stmt) else [], type_ignores=[]))
    if isinstance(node, ast.expr):
        yield node
        yield from _meaningful(node)


def _docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _unheard(call: ast.AST, argument: ast.keyword) -> bool:
    """Tell whether an argument decides nothing: the `strict` of a zip is an assertion like any other."""
    zipped = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "zip"
    return argument.arg == MARK or (zipped and argument.arg == "strict")


def _end(node: ast.AST) -> int:
    end = getattr(node, "end_col_offset", None)
    assert isinstance(end, int)
    return end
