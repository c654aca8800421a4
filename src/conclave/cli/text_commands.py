"""Text commands that look and never change: what a player may ask at the table, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from conclave.cli import help_text
from conclave.core.errors import BadInput, ConclaveError
from conclave.core.facts import Fact
from conclave.core.hints import advice
from conclave.core.scene import Node
from conclave.core.session import Session
from conclave.core.view import View
from conclave.render import text

Reply: TypeAlias = Callable[[Session, View, str], str]


def reply(session: Session, seat: int, line: str, since: int = 0) -> str | None:
    """Answer a typed command, or give None where the line is none of them."""
    word, _, rest = line.strip().partition(" ")
    name = word.lower()
    if name == "last":
        return last(session, seat, since)
    known = REPLIES.get(name)
    return known(session, session.view(seat), rest.strip()) if known else None


def look(session: Session, view: View, rest: str) -> str:
    """Draw the table."""
    return text(view.scene())


def moves(session: Session, view: View, rest: str) -> str:
    """List what the viewer may do."""
    choices = view.choices()
    if not choices:
        return view.prompt
    wide = max(len(choice.token) for choice in choices)
    return "\n".join(f"{n:>3}  {c.token:<{wide}}  {c.label}" for n, c in enumerate(choices, 1))


def status(session: Session, view: View, rest: str) -> str:
    """Return every fact a player wants in sight."""
    return _rows(view, view.status)


def hand(session: Session, view: View, rest: str) -> str:
    """Say what the viewer holds, and what of the others' hands is open."""
    return _some(view, "hand")


def score(session: Session, view: View, rest: str) -> str:
    """Say how it stands."""
    return _some(view, "score")


def reach(session: Session, view: View, rest: str) -> str:
    """Say where everybody could go."""
    return _some(view, "reach")


def where(session: Session, view: View, rest: str) -> str:
    """Find pieces by name."""
    wanted = wanted_word(rest, "where king")
    found = [n for n in view.scene() if n.kind != "space" and wanted in f"{n.id} {n.kind} {n.label}".lower()]
    return _told(found) or f"Nothing here is called `{rest[:40]}`."


def at(session: Session, view: View, rest: str) -> str:
    """Say what is at a place."""
    wanted = wanted_word(rest, "at e5")
    found = [
        node
        for node in view.scene()
        if wanted in f"{node.id} {node.label} {node.tip}".lower().replace("-", " ").split()
    ]
    return _told(found) or f"There is no place `{rest[:40]}`."


def why(session: Session, view: View, rest: str) -> str:
    """Say whether an action is possible, and which rule has it so."""
    wanted = wanted_word(rest, "why draw")
    space = view.game.space
    action = (
        view.actions[int(wanted) - 1]
        if wanted.isdigit() and 0 < int(wanted) <= len(view.actions)
        else space.number(wanted)
    )
    if action in view.actions:
        choice = view.choice(action)
        sentence, number = f"You may: {choice.label}", choice.rule
    elif view.over:
        sentence, number = "The game is over", view.state.result.rule if view.state.result else ""
    else:
        sentence, number = view.game.words.refusal(view, action)
    return f"{sentence[:1].upper()}{sentence[1:]} ({number}).\n{_rule(view, number)}".strip()


def hint(session: Session, view: View, rest: str) -> str:
    """Give the best answers for the viewer, with reasons; nothing but the viewer's own view is looked at."""
    found = advice(view)
    wide = max(len(one.choice.token) for one in found)
    return "\n".join(f"{one.choice.token:<{wide}}  {one}" for one in found)


def rule(session: Session, view: View, rest: str) -> str:
    """Read a rule or a chapter."""
    number = rest or view.rule
    if not number:
        raise BadInput("name a rule, as in `rule 3.4`")
    return "\n\n".join(f"{r.number} {r.title}\n{r.text}".strip() for r in view.game.manual.part(number))


def last(session: Session, seat: int, since: int) -> str:
    """Tell what happened since a point of the log."""
    told = [sentence for _, sentence in list(session.told(seat))[since:]]
    return "\n".join(told) or "Nothing yet."


def log(session: Session, view: View, rest: str) -> str:
    """Tell everything that happened."""
    return "\n".join(f"{ply:>4}  {sentence}" for ply, sentence in session.told(view.seat)) or "Nothing yet."


def help_(session: Session, view: View, rest: str) -> str:
    """List the typed commands, with examples from this game as it stands."""
    game = view.game
    verb = game.space.verbs[0].name if game.space.verbs else "done"
    answer = view.choices()[-1].token if view.actions else verb
    things = (help_text.Thing(node.kind, node.label, node.owner) for node in view.scene().board)
    words = help_text.examples(things, answer, view.rule or next(iter(game.manual.numbers()), ""))
    deeds = [
        ("undo", "take a move back with all that it asked; `undo answer` its last answer alone"),
        ("save FILE", "keep the game so far"),
        ("quit", "leave; a game with --record goes on later"),
    ]
    listed = help_text.rows([*help_text.looks(words), *deeds])
    return f"{help_text.opening(game.spec.title, words)}\n{listed}"


def wanted_word(rest: str, example: str) -> str:
    """Return what a question is about, in small letters."""
    if not rest:
        raise BadInput(f"say what about, as in `{example}`")
    return rest.lower()


def _some(view: View, word: str) -> str:
    """Return the facts of a kind, one's own first."""
    rows = [fact for fact in view.status if word in fact.kind]
    rows.sort(key=lambda fact: fact.seat != view.seat)
    return _rows(view, rows or view.status)


def named_facts(view: View) -> dict[str, str]:
    """Return the facts by their names, as data has them."""
    return {view.game.words.named(fact): fact.value for fact in view.status}


def _rows(view: View, facts: list[Fact]) -> str:
    rows = [(view.game.words.named(fact), fact.value) for fact in facts]
    wide = max((len(name) for name, _ in rows), default=0)
    return "\n".join(f"{name:<{wide}}  {value}" for name, value in rows) or "Nothing to tell."


def _told(nodes: list[Node]) -> str:
    """Describe nodes, each once."""
    rows = [f"{n.tip or n.label}{f' ({n.rule})' if n.rule else ''}" for n in nodes if n.tip or n.label]
    return "\n".join(dict.fromkeys(rows))


def _rule(view: View, number: str) -> str:
    try:
        found = view.game.manual.rule(number)
    except ConclaveError:
        return ""
    return f"{found.number} {found.title}: {' '.join(found.text.split())}"


REPLIES: Final[dict[str, Reply]] = {
    "look": look, "l": look, "moves": moves, "m": moves, "status": status, "hand": hand, "score": score,
    "reach": reach, "hint": hint, "where": where, "at": at, "why": why, "rule": rule, "log": log,
    "help": help_, "?": help_, "h": help_,
}  # fmt: skip
