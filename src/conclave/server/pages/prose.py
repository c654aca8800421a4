"""Prose: a room's manual as safe markup, with a link wherever a rule is named, and a search through it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from conclave.core.manual import HEADING, NUMBER, Manual, Rule
from conclave.server.pages.plain import plain

_INLINE: Final = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|\*(?P<em>[^*]+)\*|\[(?P<link>[^\]]+)\]\([^)]*\)"
    rf"|(?P<rule>\b[A-Z]{{2,3}}-{NUMBER}\b)"
)
_ITEM: Final = re.compile(r"^\s*(?:[-*]|[0-9]+[.)])\s+(.*)$")


@dataclass(frozen=True)
class Chapter:
    """A chapter and its rules, ready for the page."""

    number: str
    title: str
    body: Markup
    rules: tuple[Passage, ...]


@dataclass(frozen=True)
class Passage:
    """One rule, ready for the page."""

    number: str
    title: Markup
    body: Markup


def words_of(query: str) -> list[str]:
    """Split what somebody looks for into words, at most eight."""
    return [word.casefold() for word in plain(query, 120).split()[:8]]


def found(rule: Rule, words: list[str]) -> bool:
    """Tell whether a rule holds every word."""
    whole = f"{rule.number} {rule.title} {rule.text}".casefold()
    return all(word in whole for word in words)


def chapters(manual: Manual, words: list[str] | None = None) -> list[Chapter]:
    """Give the manual in chapters; with words, only the rules that hold them all, and the words marked."""
    wanted = words or []
    out: list[Chapter] = []
    for head, rules in _grouped(manual):
        kept = [rule for rule in rules if found(rule, wanted)]
        if wanted and not kept and not found(head, wanted):
            continue
        passages = tuple(
            Passage(rule.number, inline(rule.title, manual, wanted), blocks(rule.text, manual, wanted))
            for rule in kept
        )
        out.append(Chapter(head.number, plain(head.title), blocks(head.text, manual, wanted), passages))
    return out


def _grouped(manual: Manual) -> Iterator[tuple[Rule, list[Rule]]]:
    head, inside = Rule("", "", "", True), list[Rule]()
    for rule in manual.rules.values():
        if rule.chapter:
            if head.number or inside:
                yield head, inside
            head, inside = rule, []
        else:
            inside.append(rule)
    if head.number or inside:
        yield head, inside


def opening(manual: Manual) -> str:
    """Give the first paragraph of a manual: what the game is about."""
    lines: list[str] = []
    for line in manual.text.splitlines():
        if not HEADING.match(line) and line.strip():
            lines.append(line.strip())
        elif lines:
            break
    return plain(" ".join(lines))


def blocks(text: str, manual: Manual, words: list[str] | None = None) -> Markup:
    """Turn paragraphs, lists and tables of a manual into markup."""
    out: list[Markup] = []
    for part in re.split(r"\n\s*\n", text.strip()):
        for kind, lines in _runs(part.splitlines()):
            dressed = [inline(line, manual, words) for line in lines]
            if kind == "list":
                items = Markup("").join(Markup("<li>{}</li>").format(line) for line in dressed)
                out.append(Markup("<ul>{}</ul>").format(items))
            elif kind == "table":
                out.append(_table(lines, manual, words))
            elif lines:
                ruling = lines[0].lstrip().startswith("*Ruling:*")
                tag = Markup('<p class="ruling">{}</p>') if ruling else Markup("<p>{}</p>")
                out.append(tag.format(Markup(" ").join(dressed)))
    return Markup("\n").join(out)


def _runs(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Cut a part into runs of one kind: lines that go on, items, rows, and rulings on their own."""
    kind, run = "", list[str]()
    for line in lines:
        item = _ITEM.match(line)
        now = "table" if line.lstrip().startswith("|") else "list" if item else "text"
        if now == "text" and kind == "list" and line.startswith(" "):
            run[-1] += " " + line.strip()
            continue
        if run and (now != kind or line.startswith("*Ruling:*")):
            yield kind, run
            run = []
        kind = now
        run.append(item[1] if item else line.strip())
    if run:
        yield kind, run


def _table(lines: list[str], manual: Manual, words: list[str] | None) -> Markup:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if any(cell.strip("-: ") for cell in row)]

    def row(cells: list[str], tag: str) -> Markup:
        inside = Markup("").join(
            Markup(f"<{tag}>{{}}</{tag}>").format(inline(cell, manual, words)) for cell in cells
        )
        return Markup("<tr>{}</tr>").format(inside)

    head = row(rows[0], "th") if rows else Markup("")
    body = Markup("").join(row(cells, "td") for cells in rows[1:])
    frame = '<div class="scroll"><table><thead>{}</thead><tbody>{}</tbody></table></div>'
    return Markup(frame).format(head, body)


def inline(text: str, manual: Manual, words: list[str] | None = None) -> Markup:
    """Turn one line into markup: code, stress, links to rules and the words looked for."""
    out, at = Markup(""), 0
    for match in _INLINE.finditer(text):
        out += marked(text[at : match.start()], words)
        kind, inside = str(match.lastgroup), str(match[str(match.lastgroup)])
        if kind == "rule":
            link = Markup('<a class="rule" href="#{0}">{0}</a>')
            out += link.format(inside) if inside in manual.rules else escape(inside)
        elif kind == "link":
            out += marked(inside, words)
        else:
            out += Markup(f"<{kind}>{{}}</{kind}>").format(marked(inside, words))
        at = match.end()
    return out + marked(text[at:], words)


def marked(text: str, words: list[str] | None) -> Markup:
    """Escape a text and mark the words that somebody looks for."""
    if not words:
        return escape(text)
    pattern = re.compile("|".join(re.escape(word) for word in words), re.IGNORECASE)
    out, at = Markup(""), 0
    for match in pattern.finditer(text):
        out += escape(text[at : match.start()]) + Markup("<mark>{}</mark>").format(match[0])
        at = match.end()
    return out + escape(text[at:])
