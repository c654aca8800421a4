"""Actions and manuals: numbers, tokens, and rules that can be looked up."""

from __future__ import annotations

import pytest

from conclave.core.actions import CORE_VERBS, DONE, PASS, PICK, ActionSpace, Verb
from conclave.core.errors import BadInput, BadToken
from conclave.core.manual import Manual

SPACE = ActionSpace(*CORE_VERBS, Verb("flip", card=["n1", "n2"]), Verb("move", unit=3, hex=["a1", "b2"]))

MANUAL = """# Frost
Words before any rule.

## FR-1 Ice
About ice.

### FR-1.1 Cold
It is cold.

Very cold.

### FR-1.2a Colder
### FR-1.10 Coldest
Yes.

## Notes
Not a rule.
## FR-2 Thaw
"""


def test_verbs_get_blocks_of_numbers() -> None:
    """Sixteen picks, done, pass, two flips, then six moves counted like digits."""
    assert (PICK, DONE, PASS) == (0, 16, 17)
    assert len(SPACE) == 26
    assert SPACE.base == {"pick": 0, "done": 16, "pass": 17, "flip": 18, "move": 20}
    assert [SPACE.token(n) for n in (0, 16, 17, 19, 20, 21, 22, 25)] == [
        "pick 0", "done", "pass", "flip n2", "move 0 a1", "move 0 b2", "move 1 a1", "move 2 b2",
    ]  # fmt: skip
    assert [SPACE.number(token) for token in SPACE] == list(range(26))
    assert SPACE.number("  MOVE  1   B2 ") == 23


def test_a_number_reads_as_a_verb_and_its_arguments() -> None:
    """Arguments count from nought, in the order in which the verb names them."""
    space = ActionSpace(Verb("done"), Verb("lay", slot=["one", "two"], edge=["n", "e", "s"], turn=2))
    assert space.read(0) == ("done", ())
    assert space.token(1) == "lay one n 0"
    assert space.read(1) == ("lay", (0, 0, 0))
    assert space.token(10) == "lay two e 1"
    assert space.read(10) == ("lay", (1, 1, 1))
    for number in (-1, 13):
        with pytest.raises(BadToken, match=f"there is no action number {number}"):
            space.read(number)


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("flip", "write it as `flip <card>`"),
        ("flip n1 n2", "write it as `flip <card>`"),
        ("flip n9", "there is no card called `n9`"),
        ("move 3 a1", "there is no unit called `3`"),
        ("jump", "`jump` is not a move here; moves are `pick <option>`, `done`, `pass`, `flip <card>`"),
        ("", "is not a move here"),
        ("x" * 500, "`x{40}` is not a move here"),
    ],
    ids=lambda part: str(part)[:24],
)
def test_malformed_tokens_say_what_was_expected(token: str, words: str) -> None:
    """The sentence names the verb, the part, or all verbs."""
    with pytest.raises(BadToken, match=words):
        SPACE.number(token)


def test_numbers_outside_are_no_actions() -> None:
    """One below and one above."""
    for number in (-1, 26):
        with pytest.raises(BadToken, match=f"no verb has the number {number}; its verbs have 0 to"):
            SPACE.token(number)


def test_verbs_are_checked_when_they_are_made() -> None:
    """Names are distinct single words, and a verb is there once."""
    for names in (["a", "a"], ["a b"], [""]):
        with pytest.raises(ValueError, match="distinct single words"):
            Verb("flip", card=names)
    with pytest.raises(ValueError, match="there twice"):
        ActionSpace(Verb("flip"), Verb("flip"))


def test_a_manual_is_cut_at_its_headings() -> None:
    """Numbers in order, texts without their headings, chapters apart."""
    manual = Manual(MANUAL)
    assert manual.prefix == "FR"
    assert manual.numbers() == ["FR-1.1", "FR-1.2a", "FR-1.10"]
    assert list(manual.rules) == ["FR-1", "FR-1.1", "FR-1.2a", "FR-1.10", "FR-2"]
    cold = manual.rule("FR-1.1")
    assert (cold.title, cold.text, cold.chapter) == ("Cold", "It is cold.\n\nVery cold.", False)
    assert manual.rule("FR-1").text == "About ice."
    assert manual.rule("FR-1.10").text == "Yes."
    assert repr(cold) == "Rule('FR-1.1', 'Cold')"


@pytest.mark.parametrize("number", ["FR-1.2a", "1.2a", " fr-1.2A ", "1.2A"])
def test_rules_are_found_however_they_are_written(number: str) -> None:
    """With or without letters in front, in capitals or not, with a letter behind."""
    assert Manual(MANUAL).rule(number).title == "Colder"


def test_a_chapter_brings_its_rules() -> None:
    """A chapter with everything in it, a rule alone."""
    manual = Manual(MANUAL)
    assert [rule.number for rule in manual.part("1")] == ["FR-1", "FR-1.1", "FR-1.2a", "FR-1.10"]
    assert [rule.number for rule in manual.part("FR-1.1")] == ["FR-1.1"]


def test_chapters_under_chapters_and_numbers_with_capitals() -> None:
    """A chapter brings what stands in it and what is numbered under it; letters number chapters and rules."""
    manual = Manual(
        "## FR-2 All\n### FR-2.0a A\n## FR-2.2 Some\n### FR-2.2a B\n### FR-2.21a C\n### FR-2.E1 D\n"
        "## FR-D Last\nText.\n### FR-D.a E\n"
    )
    assert manual.numbers() == ["FR-2.0a", "FR-2.2a", "FR-2.21a", "FR-2.E1", "FR-D.a"]
    assert [rule.number for rule in manual.part("2.2")] == ["FR-2.2", "FR-2.2a", "FR-2.21a", "FR-2.E1"]
    assert len(manual.part("2")) == 6
    assert [rule.title for rule in manual.part("d")] == ["Last", "E"]
    assert manual.rule("2.e1").title == "D"


def test_rows_of_a_table_stay_rows() -> None:
    """Lines of a paragraph flow together, rows of a table do not."""
    assert Manual("### FR-1.1 A\none\ntwo\n\n| a |\n|---|\n| b |\n").rule("1.1").text == (
        "one two\n\n| a |\n|---|\n| b |"
    )


def test_unknown_rules_and_twins() -> None:
    """An unknown number names the span; a number may be there once."""
    with pytest.raises(BadInput, match=r"no rule `9.9`; the rules run from FR-1.1 to FR-1.10"):
        Manual(MANUAL).rule("9.9")
    with pytest.raises(BadInput, match="none to none"):
        Manual("").rule("1")
    with pytest.raises(ValueError, match=r"rule FR-1.1 twice"):
        Manual(MANUAL + "\n### FR-1.1 Again\n")


def test_a_refusal_stays_a_sentence_in_a_game_of_many_verbs() -> None:
    """Twelve kinds of moves are named, and the rest are counted: pick, done and pass come with every game."""
    many = ActionSpace(*CORE_VERBS, *(Verb(f"verb{n}", thing=["one", "two"]) for n in range(30)))
    with pytest.raises(BadToken, match=r"`verb8 <thing>` and 21 more$") as found:
        many.number("jump")
    assert len(str(found.value)) < 400
