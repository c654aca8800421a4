"""Manual: a room's rules as numbered texts that code, help and tests cite."""

from __future__ import annotations

import re
from typing import Final

from conclave.core.errors import BadInput

# A number after the letters of its game: 3, 3.2, 3.2a, 3.E1, or D and D.a where a chapter has a letter.
NUMBER: Final = r"(?:[0-9]+|[A-Z])(?:\.[A-Z]?[0-9]+)*(?:\.?[a-z])?"
HEADING: Final = re.compile(rf"^(#{{1,3}}) +(?:([A-Z]{{2,3}}-{NUMBER}) +)?(.*\S)\s*$")


class Rule:
    """One numbered text."""

    def __init__(self, number: str, title: str, text: str, chapter: bool) -> None:
        self.number = number
        self.title = title
        self.text = text
        self.chapter = chapter

    def __repr__(self) -> str:
        """Show number and title."""
        return f"Rule({self.number!r}, {self.title!r})"


class Manual:
    """The numbered rules of one game, in order.

    A manual is Markdown: `## IW-3 The turn` opens a chapter, `### IW-3.2 Play a card` a rule.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: dict[str, Rule] = {}
        number, title, level, body = "", "", 0, list[str]()
        for row in [*text.splitlines(), "# end"]:
            match = HEADING.match(row)
            if not match:
                body.append(row)
                continue
            if number:
                if number in self.rules:
                    raise ValueError(f"the manual has rule {number} twice")
                self.rules[number] = Rule(number, title, _flow("\n".join(body)), level < 3)
            level, number, title, body = len(match[1]), match[2] or "", match[3], []

    @property
    def prefix(self) -> str:
        """Return the letters in front of every number."""
        return next(iter(self.rules)).split("-")[0] if self.rules else ""

    def numbers(self) -> list[str]:
        """List the numbers of the rules, without the chapters."""
        return [rule.number for rule in self.rules.values() if not rule.chapter]

    def rule(self, number: str) -> Rule:
        """Find a rule by its number, with or without the letters in front."""
        wanted = number.strip().upper()
        for name, rule in self.rules.items():
            if name.upper() in (wanted, f"{self.prefix}-{wanted}"):
                return rule
        raise BadInput(f"there is no rule `{number[:40]}`; the rules run from {self._span()}")

    def part(self, number: str) -> list[Rule]:
        """Return a rule, or a chapter with the rules in it and the chapters numbered under it."""
        first = self.rule(number)
        if not first.chapter:
            return [first]
        found, open_now = [first], False
        for rule in self.rules.values():
            if rule.chapter:
                open_now = rule is first
            if rule is not first and (open_now or rule.number.startswith(first.number + ".")):
                found.append(rule)
        return found

    def _span(self) -> str:
        numbers = self.numbers()
        return f"{numbers[0]} to {numbers[-1]}" if numbers else "none to none"


def _flow(text: str) -> str:
    """Undo the line breaks inside a paragraph, so that every screen breaks lines itself; rows stay rows."""
    return re.sub(r"(?<!\n)\n(?![\n*|-])", " ", text.strip())
