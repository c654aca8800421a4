"""Text view: what a text client shows and answers, made from what it holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from conclave.cli import help_text
from conclave.cli.text_commands import wanted_word
from conclave.client import Board
from conclave.core.errors import BadInput
from conclave.render.text import clean
from conclave.server import wire
from conclave.server.wire_hints import Advice

DEEDS: Final = (
    ("who", "who sits where"),
    ("clock", "the time everybody has left"),
    ("chat", "what was said"),
    ("undo", "take a move back; `undo answer` its last answer alone"),
    ("takeback [PLY]", "ask the others to go back"),
    ("end", "end your turn"),
    ("offer draw", "offer a draw; `draw` too, if it is not a move here"),
    ("accept, decline", "answer what is offered"),
    ("claim WHAT", "after a flag fell: win, wait or bot"),
    ("resign yes", "give the game up"),
    ("rematch", "another game, when this one is over"),
    ("say TEXT", "talk; `say` alone lists the phrases that guests have"),
    ("invite [SEAT]", "a link for somebody"),
    ("save FILE", "the record so far"),
    ("wait", "read on when you are asked, or when the game is over"),
    ("recovery", "the code that logs you in on another device"),
    ("lobby", "leave this table for the list of tables"),
    ("quit", "leave; your seat is kept"),
)
COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")
NEWS: Final = 12


def help_(held: Board) -> str:
    """List what can be typed, with examples from this game as it stands."""
    things = (help_text.Thing(n["kind"], clean(n["label"]), n["owner"]) for n in held.nodes.values())
    answer = clean(held.choices[-1].token) if held.choices else "done"
    words = help_text.examples(things, answer, clean(held.state.rule))
    listed = help_text.rows([*help_text.looks(words), *DEEDS])
    return f"{help_text.opening(clean(held.table.title), words)}\n{listed}"


def harmless(text: str) -> str:
    """Let a drawing keep its lines and colours, and nothing else that could steer a terminal."""
    rows = []
    for row in text.split("\n"):
        parts, codes = COLOUR.split(row), COLOUR.findall(row)
        rows.append("".join(clean(part) + code for part, code in zip(parts, [*codes, ""], strict=True)))
    return "\n".join(rows)


def name(held: Board, seat: int) -> str:
    """Name who sits in a seat."""
    seats = held.table.seats
    found = clean(seats[seat].name) if 0 <= seat < len(seats) else ""
    return found or (f"seat {seat}" if seat >= 0 else "you")


def side(held: Board, seat: int) -> str:
    """Name a seat as the rules do."""
    return clean(held.table.seats[seat].side) if 0 <= seat < len(held.table.seats) else f"Seat {seat}"


def moves(held: Board) -> str:
    """List what may be answered, with the rule, and whether it can be taken back."""
    if not held.choices:
        return waiting(held)
    wide = max(len(one.token) for one in held.choices)
    rows = []
    for number, one in enumerate(held.choices, 1):
        rule = f" ({held.state.rule})" if held.state.rule else ""
        rows.append(clean(f"{number:>3}  {one.token:<{wide}}  {one.label}{rule}"))
    return "\n".join(rows)


def hints(found: Sequence[Advice]) -> str:
    """Tell good answers, best first, each with its reasons."""
    wide = max((len(one.token) for one in found), default=0)
    rows = []
    for one in found:
        about = f" (about {round(100 * one.chance)} %)" if one.chance >= 0 else ""
        rows.append(clean(f"{one.token:<{wide}}  {'; '.join([one.label + about, *one.reasons])}"))
    return "\n".join(rows)


def waiting(held: Board) -> str:
    """Say whom the table waits for."""
    if held.over:
        return ended(held)
    if held.table.phase == "open":
        return "The table waits for players to sit down; `invite` makes a link for one."
    names = [name(held, seat) for seat in held.state.waiting if seat != held.seat]
    prompt = clean(held.state.prompt)
    return f"{prompt} Waiting for {', '.join(names)}.".strip() if names else prompt


def ended(held: Board) -> str:
    """Tell how the game ended."""
    result = held.state.result
    if not result:
        return clean(held.state.prompt)
    scores = ", ".join(f"{name(held, seat)} {score}" for seat, score in enumerate(result.scores))
    why, rule = clean(result.why), f" ({clean(result.rule)})" if result.rule else ""
    points = f" Points: {scores}." if any(result.scores) else ""
    return f"The game is over: {why}{rule}. {clean(result.headline)}.{points}"


def clocks(held: Board) -> str:
    """Return the time that everybody has left."""
    rows = []
    for seat, one in enumerate(held.clocks()):
        hours, rest = divmod(one.left // 1000, 3600)
        time = f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
        rows.append(f"{name(held, seat)} {time}{' (running)' if one.running else ''}")
    return f"Clocks: {', '.join(rows)}." if rows else "There is no clock at this table."


def offers(held: Board) -> list[str]:
    """Tell what is offered, and how to answer."""
    rows = []
    for one in held.state.offers:
        who, mine = name(held, one.seat), one.seat == held.seat
        answer = "Type accept or decline." if one in held.asks() else "The others decide."
        if one.kind == "flag":
            choice = "The others choose." if mine else "Type claim win, claim wait or claim bot."
            rows.append(f"{who} ran out of time. {choice}")
        elif one.kind == "draw":
            rows.append(f"{who} offers a draw. {answer}")
        else:
            rows.append(f"{who} asks to go back to ply {one.ply}. {answer}")
    return rows


def who(held: Board) -> str:
    """Say who sits where."""
    rows = []
    for seat, one in enumerate(held.table.seats):
        here = "" if one.here else ", not here now"
        called = {"open": "open"}.get(one.kind, f"{clean(one.name)} ({one.kind}{here})")
        rows.append(f"{side(held, seat)}: {called}{', you' if seat == held.seat else ''}")
    options = ", ".join(f"{k}={v}" for k, v in held.table.options.items())
    title = f"{clean(held.table.title)}, table {held.table.id}"
    if held.table.seed:
        rows.append(f"The host chose the luck: fixed seed {clean(held.table.seed)}.")
    return "\n".join([f"{title}{f' ({clean(options)})' if options else ''}", *rows])


def facts(held: Board, word: str = "") -> str:
    """Return the facts of a kind, or all of them."""
    found = [one for one in held.state.status if word in one.kind] or held.state.status
    some = [
        (
            clean(f"{side(held, one.seat)} {one.kind}" if one.seat >= 0 else one.kind.capitalize()),
            clean(one.value),
        )
        for one in found
    ]
    wide = max((len(name) for name, _ in some), default=0)
    return "\n".join(f"{name:<{wide}}  {value}" for name, value in some) or "Nothing to tell."


def where(held: Board, rest: str) -> str:
    """Find pieces by name."""
    wanted = wanted_word(rest, "where king")
    found = [n for n in held.nodes.values() if n["kind"] != "space" and wanted in _whole(n)]
    return _told(found) or f"Nothing here is called `{clean(rest)[:40]}`."


def at(held: Board, rest: str) -> str:
    """Say what is at a place."""
    wanted = wanted_word(rest, "at e5")
    found = [n for n in held.nodes.values() if wanted in re.split(r"[\s,;:.-]+", _whole(n))]
    return _told(found) or f"There is no place `{clean(rest)[:40]}`."


def log(held: Board, since: int = 0) -> str:
    """Tell what happened, with plies, from a line on."""
    return "\n".join(f"{one.ply:>4}  {clean(one.text)}" for one in held.log[since:]) or "Nothing yet."


def chat(held: Board) -> str:
    """Tell what was said."""
    return "\n".join(said(one) for one in held.chat) or "Nothing was said yet."


def said(one: wire.Said) -> str:
    """Write one line of talk."""
    return f"{clean(one.who)} says: {clean(one.text)}"


def meant(held: Board, words: str) -> str:
    """Find the token that an answer means: a number, a token, a label, or the last words of one token."""
    line = words.lower()
    if line.isdigit():
        if not 0 < int(line[:9]) <= len(held.choices):
            raise BadInput(f"there are choices 1 to {len(held.choices)}, not {line[:10]}")
        return held.choices[int(line) - 1].token
    tests: Iterable[Callable[[wire.Choice], bool]] = (
        lambda one: one.token.lower() == line,
        lambda one: one.label.lower() == line,
        lambda one: one.token.lower().split(" ", 1)[-1] == line,
    )
    for test in tests:
        found = [one.token for one in held.choices if test(one)]
        if len(found) == 1:
            return str(found[0])
    return words


def _whole(node: dict[str, Any]) -> str:
    return f"{node['id']} {node['kind']} {node['label']} {node['tip']}".lower()


def _told(nodes: Iterable[dict[str, Any]]) -> str:
    rows = [(n["tip"] or n["label"]) + (f" ({n['rule']})" if n["rule"] else "") for n in nodes]
    return "\n".join(dict.fromkeys(clean(row) for row in rows if row))
