"""Brief: a situation as text that fits a budget of tokens, the most important parts first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from conclave.agents import menu, names
from conclave.agents.situation import Known, Situation
from conclave.core.errors import BadInput

Count: TypeAlias = Callable[[str], int]
# The forms of a part, the shortest first, and when each but the first is tried.
Part: TypeAlias = tuple[list[str], list[int]]

LEAST: Final = 150  # a budget below this is refused: question and choices alone may take as much
USUAL: Final = 1500
PIECE: Final = re.compile(r"[A-Za-z]+|[0-9]+|[ ]+|\s|.", re.DOTALL)
PROMPT: Final = 240  # letters of a prompt that are told at the least


def cost(text: str) -> int:
    """Estimate the tokens of a text, on the high side: four letters, two digits or one sign make a token.

    Every model counts in its own way; give `brief` the counter of yours if it must be exact.
    """
    total = 0
    for match in PIECE.finditer(text):
        piece = match[0]
        if piece[0] == " ":
            total += 0 if len(piece) == 1 else 1 + len(piece) // 16
        elif not piece.isascii():
            total += 2
        elif piece[0].isdigit():
            total += (len(piece) + 1) // 2
        else:
            total += (len(piece) + 3) // 4
    return total


def brief(found: Situation, budget: int = USUAL, count: Count = cost) -> str:
    """Write a situation in at most so many tokens.

    Who one is, the question, its rule and the choices are always there, the choices by kinds where they are
    many. Then come, as far as the budget goes: one's own facts, the newest news, the board, the facts of
    others, more news, and the text of the rule.
    """
    if budget < LEAST:
        raise BadInput(f"a brief needs a budget of {LEAST} tokens or more, not {budget}")
    parts = _parts(found, count)
    chosen = [0] * len(parts)
    if count(_joined(parts, chosen)) > budget:
        raise BadInput(
            f"this position takes {count(_joined(parts, chosen))} tokens at the least, not {budget}"
        )
    for rank in sorted({rank for _, ranks in parts for rank in ranks}):
        for place, (forms, ranks) in enumerate(parts):
            if rank in ranks and forms[ranks.index(rank) + 1] != forms[chosen[place]]:
                tried = [*chosen[:place], ranks.index(rank) + 1, *chosen[place + 1 :]]
                if count(_joined(parts, tried)) <= budget:
                    chosen = tried
    return _joined(parts, chosen)


def _parts(found: Situation, count: Count) -> list[Part]:
    """Return each part in the order it is read."""
    listed = menu.forms(menu.numbered(found.choices)) if found.choices else [""]
    own = [fact for fact in found.facts if fact.own]
    head = f"{found.title}. {f'You are {found.you}.' if found.you else 'You watch.'}"
    return [
        ([head], []),
        (["", _players(found)], [5]),
        (["", _left_out(found.board, count), _section("The board", found.board)], [1, 4]),
        (["", _facts("What you have", own), _facts("Facts", found.facts)], [2, 6]),
        (["", _news(found.news, 3), _news(found.news, 12), _news(found.news, 60)], [3, 7, 9]),
        (["", _section("The rule", found.rule_text)], [8]),
        ([_question(found, PROMPT), _question(found, 0)], [0]),
        ([_choices(found, form) for form in listed], list(range(1, len(listed)))),
    ]


def _left_out(board: str, count: Count) -> str:
    return f"(The board is left out: it takes {count(board)} tokens.)" if board.strip() else ""


def _question(found: Situation, most: int) -> str:
    if found.ended:
        return found.ended
    prompt = found.prompt[:most].rstrip() + "..." if 0 < most < len(found.prompt) else found.prompt
    rule = f" ({found.rule})" if found.rule else ""
    asked = "" if found.choices or not found.asked else f" Waiting for {', '.join(found.asked)}."
    return f"{'You are asked' if found.choices else 'Now'}: {prompt}{rule}{asked}"


def _choices(found: Situation, form: str) -> str:
    return f"Your {len(found.choices)} choices:\n{form}" if form else ""


def _players(found: Situation) -> str:
    return "\n".join([*found.players, names.NOTE]) if found.players else ""


def _facts(head: str, facts: Sequence[Known]) -> str:
    return _section(head, "\n".join(f"{fact.name}: {fact.value}" for fact in facts))


def _news(news: Sequence[str], most: int) -> str:
    left = len(news) - most
    rows = [f"({left} earlier lines are left out)"] if left > 0 else []
    return _section("Since your last move", "\n".join([*rows, *news[-most:]]))


def _section(head: str, body: str) -> str:
    return f"{head}:\n{body}" if body.strip() else ""


def _joined(parts: Sequence[Part], chosen: Sequence[int]) -> str:
    told = (forms[form] for (forms, _), form in zip(parts, chosen, strict=True))
    return "\n\n".join(part for part in told if part)
