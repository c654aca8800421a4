"""Prose: Markdown with links to rules, safe whoever wrote the manual."""

from __future__ import annotations

from conclave.core.manual import Manual
from conclave.server.pages import manual_markup

MANUAL = Manual(
    """# A game

What it is about.

## TG-1 The turn

See TG-1.2, and `TG-1.2` as code; TG-9 is nowhere.
*Ruling:* a ruling of its own.
*Ruling:* and another.

### TG-1.2 Play **two** cards

<script>alert(1)</script> and [a link](javascript:alert(1)) and ![a picture](http://evil.example/x.png)

- first, as TG-1 has it
- second

| card | costs |
|---|---|
| wand <b> | 3 |
"""
)


def test_rules_that_are_named_are_links_and_nothing_else_is() -> None:
    (chapter,) = manual_markup.chapters(MANUAL)
    assert '<a class="rule" href="#TG-1.2">TG-1.2</a>' in chapter.body
    assert "<code>TG-1.2</code>" in chapter.body
    assert "; TG-9 is nowhere" in chapter.body
    assert chapter.body.count('<p class="ruling">') == 2
    (rule,) = chapter.rules
    assert rule.title == "Play <strong>two</strong> cards"
    assert "<ul>\n<li>first, as " in rule.body
    assert '<div class="scroll"><table>' in rule.body
    links = manual_markup.inline("See TG-1.2.", MANUAL, home="/g/tg/rules")
    assert links == 'See <a class="rule" href="/g/tg/rules#TG-1.2">TG-1.2</a>.'


def test_markup_of_a_writer_stays_text() -> None:
    body = manual_markup.chapters(MANUAL)[0].rules[0].body
    assert "&lt;script&gt;" in body
    assert "&lt;b&gt;" in body
    for wrong in ("<script", "<b>", 'href="javascript', 'href="http', "<img", "src="):
        assert wrong not in body, wrong


def test_words_that_are_looked_for_are_marked() -> None:
    (chapter,) = manual_markup.chapters(MANUAL, manual_markup.words_of("WAND"))
    assert "<mark>wand</mark> &lt;b&gt;" in chapter.rules[0].body
    assert manual_markup.chapters(MANUAL, ["nothing"]) == []
    assert manual_markup.opening(MANUAL) == "What it is about."
