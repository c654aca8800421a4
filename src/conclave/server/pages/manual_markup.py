"""Prose: a room's manual as safe markup, with a link wherever a rule is named, and a search through it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup, escape

from conclave.core.manual import NUMBER, Manual, Rule
from conclave.server.pages.display_text import plain

_NAMED: Final = re.compile(rf"\b[A-Z]{{2,3}}-{NUMBER}\b")
_RULING: Final = re.compile(r"\n(?=\*Ruling:\*)")  # a ruling is a paragraph of its own


@dataclass(frozen=True)
class Passage:
    """One rule, ready for the page."""

    number: str
    title: Markup
    body: Markup


@dataclass(frozen=True)
class Chapter:
    """A chapter and its rules, ready for the page."""

    number: str
    title: str
    body: Markup
    rules: tuple[Passage, ...]


def words_of(query: str) -> list[str]:
    """Split what somebody looks for into words, at most eight."""
    return [word.casefold() for word in plain(query, 120).split()[:8]]


def found(rule: Rule, words: Sequence[str]) -> bool:
    """Tell whether a rule holds every word."""
    whole = f"{rule.number} {rule.title} {rule.text}".casefold()
    return all(word in whole for word in words)


def chapters(manual: Manual, words: Sequence[str] = ()) -> list[Chapter]:
    """Give the manual in chapters; with words, only the rules that hold them all, and the words marked."""
    out: list[Chapter] = []
    for head, rules in _grouped(manual):
        kept = [rule for rule in rules if found(rule, words)]
        if words and not kept and not found(head, words):
            continue
        passages = tuple(
            Passage(rule.number, inline(rule.title, manual, words), blocks(rule.text, manual, words))
            for rule in kept
        )
        out.append(Chapter(head.number, plain(head.title), blocks(head.text, manual, words), passages))
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
    tokens = _MARKDOWN.parse(manual.text)
    first = (inside.content for token, inside in pairwise(tokens) if token.type == "paragraph_open")
    return plain(next(first, ""))


def blocks(text: str, manual: Manual, words: Sequence[str] = ()) -> Markup:
    """Turn paragraphs, lists and tables of a manual into markup."""
    return Markup(_MARKDOWN.render(_RULING.sub("\n\n", text), {"manual": manual, "words": words}).strip())


def inline(text: str, manual: Manual, words: Sequence[str] = (), home: str = "") -> Markup:
    """Turn one line into markup: code, stress, links to rules (at `home`), words looked for."""
    return Markup(_MARKDOWN.renderInline(text, {"manual": manual, "words": words, "home": home}).strip())


def _text(self: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    """Escape a text, link the rules it names, and mark the words that somebody looks for."""
    content, words, manual = tokens[at].content, env.get("words", ()), env["manual"]
    names = [re.escape(word) for word in words]
    pattern = re.compile("|".join([f"(?P<rule>{_NAMED.pattern})", *names]), re.IGNORECASE if words else 0)
    out, done = Markup(""), 0
    for match in pattern.finditer(content):
        out += escape(content[done : match.start()])
        known = match["rule"] in manual.rules
        link = Markup('<a class="rule" href="{0}#{1}">{1}</a>') if known else Markup("<mark>{1}</mark>")
        plainly = match["rule"] is not None and not known
        out += escape(match[0]) if plainly else link.format(env.get("home", ""), match[0])
        done = match.end()
    return str(out + escape(content[done:]))


def _code(self: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    return f"<code>{_text(self, tokens, at, options, {**env, 'manual': Manual('')})}</code>"


def _alone(state: StateCore) -> None:
    """Mark the paragraphs that are rulings."""
    for before, token in pairwise(state.tokens):
        if before.type == "paragraph_open" and token.content.startswith("*Ruling:*"):
            before.attrSet("class", "ruling")


def _markdown() -> MarkdownIt:
    """Make the parser: no markup of the writer's own, and links lead to rules alone."""
    made = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "html_block"])
    made.core.ruler.push("rulings", _alone)
    for name, markup in (
        ("link_open", ""),
        ("link_close", ""),
        ("table_open", '<div class="scroll"><table>'),
        ("table_close", "</table></div>"),
    ):
        made.add_render_rule(name, lambda *_, markup=markup: markup)
    made.add_render_rule("text", _text)
    made.add_render_rule("code_inline", _code)
    return made


_MARKDOWN: Final = _markdown()
