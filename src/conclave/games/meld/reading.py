"""Reading component files: the part of TOML that they use, with the line of every value."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from conclave.core.errors import BadInput

Value: TypeAlias = "str | int | bool | list[Item] | dict[str, Item]"

_HEADER: Final = re.compile(r"\[\[([a-z_]+)(?:\.([a-z_]+))?\]\]\s*(?:#.*)?$")
_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_ESCAPES: Final = {'"': '"', "\\": "\\", "n": "\n", "t": "\t"}
KINDS: Final = {str: "a text", int: "a number", bool: "true or false", list: "a list", dict: "a record"}


class BadComponents(BadInput):
    """A component file says something that no set can mean; where it is known, at this place."""

    file = ""
    line = 0


class Item:
    """A value and the place it was read from."""

    __slots__ = ("file", "line", "value")

    def __init__(self, value: Value, file: str, line: int) -> None:
        self.value = value
        self.file = file
        self.line = line

    def wrong(self, entry: str, sentence: str) -> BadComponents:
        """Make the error that names file, line and entry."""
        about = f", {entry}" if entry else ""
        error = BadComponents(f"{self.file}, line {self.line}{about}: {sentence}")
        error.file, error.line = self.file, self.line
        return error

    def plain(self) -> object:
        """Give the value without its place, as tomllib would."""
        if isinstance(self.value, list):
            return [item.plain() for item in self.value]
        if isinstance(self.value, dict):
            return {key: item.plain() for key, item in self.value.items()}
        return self.value

    def kind(self) -> str:
        """Say what sort of value this is."""
        return KINDS[type(self.value)]


class _Cursor:
    """A place in a text, and what can be read from there."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.at = 0

    @property
    def line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1

    def wrong(self, sentence: str) -> BadComponents:
        return BadComponents(f"{self.file}, line {self.line}: {sentence}")

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def skip(self, newlines: bool) -> None:
        """Pass blanks and comments, and ends of lines too where they mean nothing."""
        while True:
            sign = self.peek()
            if sign == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif sign and (sign in " \t\r" or (newlines and sign == "\n")):
                self.at += 1
            else:
                return

    def expect(self, sign: str, where: str) -> None:
        if self.peek() != sign:
            raise self.wrong(f"expected `{sign}` {where}, not {self.seen()}")
        self.at += 1

    def seen(self) -> str:
        rest = self.text[self.at : self.at + 20].split("\n")[0]
        return f"`{rest}`" if rest else "the end of the line"

    def key(self) -> str:
        match = _KEY.match(self.text, self.at)
        if not match:
            raise self.wrong(f"expected a name, not {self.seen()}")
        self.at = match.end()
        return match[0]

    def value(self) -> Item:
        line, sign = self.line, self.peek()
        if sign == '"':
            return Item(self.string(), self.file, line)
        if sign == "[":
            return Item(self.row(), self.file, line)
        if sign == "{":
            return Item(self.record(), self.file, line)
        for word, truth in (("true", True), ("false", False)):
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return Item(truth, self.file, line)
        match = _NUMBER.match(self.text, self.at)
        if not match:
            raise self.wrong(
                f'expected a "text", a number, true, false, a [list] or a {{record}}, not {self.seen()}'
            )
        self.at = match.end()
        return Item(int(match[0]), self.file, line)

    def string(self) -> str:
        self.at += 1
        found: list[str] = []
        while True:
            sign = self.peek()
            if sign in ("", "\n"):
                raise self.wrong("a text is not closed: expected another quotation mark on this line")
            self.at += 1
            if sign == '"':
                return "".join(found)
            if sign == "\\":
                sign = self.peek()
                if sign not in _ESCAPES:
                    raise self.wrong(f"after \\ expected another, n, t or a quotation mark, not `{sign}`")
                self.at += 1
                sign = _ESCAPES[sign]
            found.append(sign)

    def row(self) -> list[Item]:
        self.at += 1
        found: list[Item] = []
        self.skip(newlines=True)
        while self.peek() != "]":
            found.append(self.value())
            self.skip(newlines=True)
            if self.peek() != "]":
                self.expect(",", "or `]` in a list")
                self.skip(newlines=True)
        self.at += 1
        return found

    def record(self) -> dict[str, Item]:
        self.at += 1
        found: dict[str, Item] = {}
        self.skip(newlines=False)
        while self.peek() != "}":
            self.pair(found)
            self.skip(newlines=False)
            if self.peek() != "}":
                self.expect(",", "or `}` in a record")
                self.skip(newlines=False)
        self.at += 1
        return found

    def pair(self, into: dict[str, Item]) -> None:
        name = self.key()
        if name in into:
            raise self.wrong(f"`{name}` is there twice; the first is in line {into[name].line}")
        self.skip(newlines=False)
        self.expect("=", f"after `{name}`")
        self.skip(newlines=False)
        into[name] = self.value()


def read(text: str, file: str) -> Item:
    """Read a component file: names and values, and entries below `[[kind]]` or `[[kind.part]]`."""
    # Some editors begin a file with a byte-order mark, which says nothing here.
    cursor = _Cursor(text.removeprefix("\ufeff").replace("\r\n", "\n"), file)
    top: dict[str, Item] = {}
    here = top
    while True:
        cursor.skip(newlines=True)
        if not cursor.peek():
            return Item(top, file, 1)
        if cursor.peek() == "[":
            here = _entry(cursor, top)
        else:
            cursor.pair(here)
        cursor.skip(newlines=False)
        if cursor.peek() not in ("", "\n"):
            raise cursor.wrong(f"expected the end of the line, not {cursor.seen()}")


def _entry(cursor: _Cursor, top: dict[str, Item]) -> dict[str, Item]:
    """Open a new entry, and give the record that its lines go into."""
    line, end = cursor.line, cursor.text.find("\n", cursor.at)
    row = cursor.text[cursor.at : end if end >= 0 else len(cursor.text)]
    match = _HEADER.match(row)
    if not match:
        raise cursor.wrong(f"expected a heading such as [[tile]], not `{row[:30]}`")
    cursor.at += len(row)
    name, part, within = match[1], match[2], top
    if part:
        above = top.get(name)
        if above is None or not isinstance(above.value, list) or not above.value:
            raise cursor.wrong(f"expected a [[{name}]] before the first [[{name}.{part}]]")
        last = above.value[-1].value
        assert isinstance(last, dict)
        within, name = last, part
    row_item = within.setdefault(name, Item([], cursor.file, line))
    if not isinstance(row_item.value, list):
        raise cursor.wrong(f"`{name}` is a value already, from line {row_item.line}")
    fresh: dict[str, Item] = {}
    row_item.value.append(Item(fresh, cursor.file, line))
    return fresh
