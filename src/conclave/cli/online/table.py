"""Table: one table on a server, played by typed lines; what is shown, what is asked, what is sent."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

import msgspec

from conclave.cli import inputs
from conclave.cli.online import text_view
from conclave.cli.output import Output
from conclave.client import Board, Client, Rejected, Unreachable, new_id
from conclave.core.errors import BadInput, ConclaveError
from conclave.core.registry import load
from conclave.render.text import clean
from conclave.server import wire

ONE: Final = "answer"  # after `undo`: take back the last answer alone
ALWAYS: Final = ("look", "undo", "resign", "quit")  # no game takes these words away


class GoTo(Exception):
    """Go somewhere else: to another table, to the lobby (nothing), or out (None)."""

    def __init__(self, table: str | None) -> None:
        super().__init__(table)
        self.table = table


class OnlineTable:
    """What one can look at and do at a table; the same words as in the terminal and the browser."""

    def __init__(self, api: Client, table_id: str, out: Output, recovery: str = "") -> None:
        self.api = api
        self.id = table_id
        self.out = out
        self.held = Board()
        self.recovery = recovery
        self.expect = -1  # the version that our own last command made
        self.expect_talk = 0  # lines of chat, our own last one included
        self.since = 0  # the line of the log at our last answer
        self._told = 0
        self._cut = 0
        self._talk = 0
        self._met = False
        self.shown = -1  # the version on the screen
        self._asked: object = None
        self._plies: list[int] = []  # at which we answered

    # What is shown.

    @property
    def prompt(self) -> str:
        """Return what stands before a typed line."""
        return f"{text_view.side(self.held, self.held.seat)}> " if self.held.seat >= 0 else "watching> "

    @property
    def current(self) -> bool:
        """Tell whether everything that we caused ourselves has come back to us."""
        return self.held.v >= max(0, self.expect) and len(self.held.chat) >= self.expect_talk

    @property
    def asked(self) -> bool:
        """Tell whether something is expected of us, or nothing more will be."""
        return bool(self.held.choices) or self.held.over or bool(self.held.asks())

    @property
    def unread(self) -> bool:
        """Tell whether something has come that was not shown yet."""
        held = self.held
        lines = held.cut != self._cut or len(held.log) > self._told or len(held.chat) > self._talk
        return lines or (held.v != self.shown and self.current)

    def say(self, text: str) -> None:
        """Tell something, as words or as data."""
        self.out.prose("\n".join(clean(row) for row in text.split("\n")))
        self.out.row({"text": text})

    def news(self) -> bool:
        """Show what has changed since the last look; False while the picture is not up to date."""
        held = self.held
        if not self._met:
            self._met = True
            self.out.line(text_view.who(held))
            self.out.line("`help` lists everything you can type.", "dim")
        self._lines()
        if held.v == self.shown or not self.current:
            return self.current
        asked = (held.v, held.over) if held.choices or held.over else None
        if asked is not None and not self._draw():
            return False
        self.shown = held.v
        for row in text_view.offers(held):
            self.out.line(row, "yellow")
        if held.over:
            self.out.final(text_view.ended(held), "bold green")
            self.out.line("`rematch` plays again, `save FILE` keeps the record, `quit` leaves.", "dim")
        elif held.choices:
            rule = f" ({held.state.rule})" if held.state.rule else ""
            self.out.line(f"{text_view.side(held, held.seat)}: {held.state.prompt}{rule}", "bold")
            self.out.raw(text_view.moves(held))
        elif asked != self._asked or held.table.phase == "open":
            self.out.line(text_view.waiting(held), "dim")
        self._asked = asked
        self.out.row(self._row())
        return True

    def _lines(self) -> None:
        """Tell the log and the talk that nobody has read yet."""
        held = self.held
        if held.cut != self._cut:
            self._cut, self._told = held.cut, min(self._told, len(held.log))
            self.since = min(self.since, len(held.log))
            self.out.line("The game went back.", "yellow")
        fresh = held.log[self._told :]
        self._told = len(held.log)
        if len(fresh) > text_view.NEWS:
            self.out.line(f"  ... {len(fresh) - text_view.NEWS} lines before; `log` tells them all", "dim")
        for one in fresh[-text_view.NEWS :]:
            self.out.line(f"  {one.text}", "cyan")
        for line in held.chat[self._talk :]:
            self.out.line(text_view.said(line), "magenta")
            self.out.row({"who": line.who, "says": line.text})
        self._talk = len(held.chat)

    def _draw(self) -> bool:
        """Draw the board; False where the server is ahead of us, and the messages are on their way."""
        if not self.out.chatty:
            return True
        drawn = self.api.drawn(self.id, _colour(self.out))
        if drawn.v > self.held.v:
            self.expect = max(self.expect, drawn.v)
            return False
        self.out.line()
        self.out.raw(text_view.harmless(drawn.text))
        if self.held.clocks():
            self.out.line(text_view.clocks(self.held))
        self.out.line()
        return True

    def _row(self) -> dict[str, Any]:
        state: dict[str, Any] = msgspec.to_builtins(self.held.state)
        wanted = ("prompt", "rule", "ply", "waiting", "undo", "offers", "status", "clocks", "result", "over")
        told = {name: state[name] for name in wanted}
        choices = [
            {"token": one.token, "label": one.label, "rule": self.held.state.rule, "final": one.final}
            for one in self.held.choices
        ]
        news = [one.text for one in self.held.log[self.since :]]
        return {"v": self.held.v, "seat": self.held.seat, **told, "choices": choices, "news": news}

    # What is typed.

    def hear(self, line: str) -> None:
        """Act on a line; every mistake is a sentence and changes nothing."""
        rest = line.partition(" ")[2]
        known = self.known(line)
        try:
            if known is not None:
                known(rest.strip())
            elif line:
                self._answer(line)
        except ConclaveError as error:
            sentence = str(error)
            self.out.line(f"{sentence[:1].upper()}{sentence[1:]}.", "yellow")
            self.out.row(
                {"refused": error.sentence, "rule": error.rule, "code": getattr(error, "kind", "bad")}
            )

    def known(self, line: str) -> Callable[[str], None] | None:
        """Find what a line asks for; an answer to the question is none of these."""
        name = line.partition(" ")[0].lower()
        if any(one.token.lower() == line.lower() for one in self.held.choices):
            return None
        looks: dict[str, Callable[[str], str]] = {
            "moves": lambda rest: text_view.moves(self.held), "m": lambda rest: text_view.moves(self.held),
            "hand": lambda rest: text_view.facts(self.held, "hand"),
            "score": lambda rest: text_view.facts(self.held, "score"),
            "reach": lambda rest: text_view.facts(self.held, "reach"),
            "status": lambda rest: text_view.facts(self.held),
            "clock": lambda rest: text_view.clocks(self.held),
            "where": lambda rest: text_view.where(self.held, rest),
            "at": lambda rest: text_view.at(self.held, rest),
            "log": lambda rest: text_view.log(self.held),
            "last": lambda rest: text_view.log(self.held, self.since),
            "who": lambda rest: text_view.who(self.held), "chat": lambda rest: text_view.chat(self.held),
            "why": self._why, "hint": self._hint, "rule": self._rule,
            **dict.fromkeys(("help", "?", "h"), lambda rest: text_view.help_(self.held)),
        }  # fmt: skip
        if name in looks:
            return lambda rest: self.say(looks[name](rest))
        deeds: dict[str, Callable[[str], None]] = {
            "look": self._look, "l": self._look, "undo": self._undo, "takeback": self._takeback,
            "end": self._end, "draw": self._offer_draw, "accept": lambda rest: self._agree(True),
            "decline": lambda rest: self._agree(False), "claim": self._claim, "resign": self._resign,
            "rematch": self._rematch, "say": self._say, "invite": self._invite, "save": self._save,
            "recovery": self._recovery, "leave": self._leave, "lobby": self._lobby, "quit": self._quit,
            "q": self._quit, "exit": self._quit,
        }  # fmt: skip
        if line.lower() == "offer draw":
            return self._offer_draw
        # A word that is a move of this game is the move, also where the rules do not allow it now.
        return deeds.get(name) if name in ALWAYS or name not in self._verbs() else None

    def _verbs(self) -> set[str]:
        """Return the words that moves begin with, as far as the game is known here too."""
        found = {one.token.split(" ")[0].lower() for one in self.held.choices}
        with suppress(ConclaveError):
            found |= {verb.name for verb in load(self.held.table.game).space.verbs}
        return found

    def command(self, kind: type[wire.Command], **fields: Any) -> wire.Reply:
        """Send a command until it is answered; sent twice it still counts once."""

        def away(error: Unreachable) -> None:
            self.out.line(f"{error.sentence[:1].upper()}{error.sentence[1:]}; trying again.", "yellow")

        command = cast("wire.AnyCommand", kind(id=new_id(), v=max(0, self.held.v), **fields))
        reply = self.api.insist(self.id, command, away=away)
        if reply.error is None:
            self.expect = max(self.expect, reply.v)
            return reply
        if reply.error.code == "stale":
            self.shown = -1
            raise Rejected("stale", "the table moved on before this arrived, so nothing was done; look again")
        raise Rejected(reply.error.code, reply.error.sentence, reply.error.rule)

    def _answer(self, line: str) -> None:
        held = self.held
        if not held.choices:
            raise BadInput(text_view.waiting(held).rstrip("."))
        ply, log = held.state.ply, len(held.log)
        self.command(wire.Play, token=text_view.meant(held, line)[:200])
        self._plies.append(ply)
        self.since = log

    def _look(self, rest: str) -> None:
        if self.out.chatty:
            self._draw()
        self.say(text_view.facts(self.held))
        for row in text_view.offers(self.held):
            self.say(row)
        self.say(text_view.moves(self.held))

    def _why(self, rest: str) -> str:
        if not rest:
            raise BadInput("say what about, as in `why draw`")
        token = text_view.meant(self.held, rest)
        for one in self.held.choices:
            if one.token == token:
                rule = self.held.state.rule
                back = "cannot be taken back" if one.final else "can be taken back"
                return f"You may: {one.label} ({rule}); it {back}.\n{self._rule(rule)}"
        if not self.held.choices:
            return text_view.waiting(self.held)
        try:
            # No choice has this token, so sending it can only bring the reason why.
            self.command(wire.Play, token=token[:200])
        except Rejected as told:
            text = f"\n{self._rule(told.rule)}" if told.rule else ""
            return f"{told.sentence[:1].upper()}{told.sentence[1:]} ({told.rule or told.kind}).{text}"
        return "The table took it for an answer, and it was one."

    def _hint(self, rest: str) -> str:
        reply = self.command(wire.Hint)
        return text_view.hints(reply.hints or [])

    def _rule(self, rest: str) -> str:
        number = rest or self.held.state.rule
        if not number or "/" in number:
            raise BadInput("name a rule, as in `rule 3.4`")
        try:
            found = self.api.rule(self.held.table.game, number)
        except Rejected as told:
            raise BadInput(told.sentence) from told
        except Unreachable as away:
            raise BadInput(f"there is no rule `{number[:20]}`") from away
        rules = found.rules or [found]
        return "\n\n".join(f"{one.number} {one.title}\n{one.text}".strip() for one in rules)

    # What is done.

    def _undo(self, rest: str) -> None:
        if not self.held.state.undo:
            raise BadInput("nothing can be taken back freely now; `takeback` asks the others")
        if rest not in ("", ONE):
            raise BadInput(f"write `undo` for a whole move, or `undo {ONE}` for its last answer")
        self.command(wire.Undo, whole=rest != ONE)

    def _takeback(self, rest: str) -> None:
        plies = [ply for ply in self._plies if ply < self.held.state.ply]
        if not rest.isdigit() and not plies:
            raise BadInput("name the ply of a move of yours, as `log` counts them: `takeback 12`")
        self.command(wire.Takeback, ply=int(rest[:6]) if rest.isdigit() else plies[-1])

    def _end(self, rest: str) -> None:
        if not any(one.token == "done" for one in self.held.choices):
            raise BadInput("there is no turn to end now")
        self._answer("done")

    def _offer_draw(self, rest: str) -> None:
        offered = any(one.kind == "draw" for one in self.held.asks())
        self.command(wire.Draw, answer=True if offered else None)

    def _agree(self, answer: bool) -> None:
        found = [one for one in self.held.asks() if one.kind != "flag"]
        if not found:
            raise BadInput("nobody offers you anything")
        if found[0].kind == "draw":
            self.command(wire.Draw, answer=answer)
        else:
            self.command(wire.Takeback, ply=found[0].ply, answer=answer)

    def _claim(self, rest: str) -> None:
        if rest not in ("win", "wait", "bot"):
            raise BadInput("say what, as in `claim win`: win, wait or bot")
        self.command(wire.Claim, what=rest)

    def _resign(self, rest: str) -> None:
        if rest.lower() != "yes":
            raise BadInput("type `resign yes` to give the game up")
        self.command(wire.Resign)

    def _say(self, rest: str) -> None:
        phrases = self.api.phrases()
        number = next((n for n, one in enumerate(phrases, 1) if one.lower() == rest.lower()), 0)
        if rest.isdigit():
            number = int(rest[:4])
        if not rest:
            rows = "\n".join(f"{n:>3}  {one}" for n, one in enumerate(phrases, 1))
            self.say(f"Say one of these by its number, or with an account anything:\n{rows}")
        elif number:
            self._talk_on(phrase=number - 1)
        else:
            self._talk_on(text=rest[:400])

    def _talk_on(self, **what: object) -> None:
        lines = len(self.held.chat)
        self.command(wire.Chat, **what)
        self.expect_talk = lines + 1

    def _invite(self, rest: str) -> None:
        seat = int(rest[:2]) if rest.isdigit() else -1
        made = self.api.invite(self.id, seat)
        self.say(f"Send this link to one person: {self.api.origin}/invite/{made.code}")

    def _rematch(self, rest: str) -> None:
        raise GoTo(self.api.rematch(self.id).table)

    def _save(self, rest: str) -> None:
        path = Path(rest).expanduser()
        if not rest:
            raise BadInput("name a file, as in `save evening.record`")
        if path.exists():
            raise BadInput(f"`{rest}` is there already; name another file")
        record = self.api.record(self.id).record
        inputs.write(path, record, private=True)
        self.say(f"Saved as {rest}.")

    def _recovery(self, rest: str) -> None:
        if not self.recovery:
            raise BadInput("you have no recovery code here")
        self.say(f"Your recovery code, good once: {self.recovery}")

    def _leave(self, rest: str) -> None:
        self.api.leave(self.id)
        raise GoTo("")

    def _lobby(self, rest: str) -> None:
        raise GoTo("")

    def _quit(self, rest: str) -> None:
        raise GoTo(None)


def _colour(out: Output) -> str:
    if not out.console.is_terminal or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return "none"
    return "truecolour" if os.environ.get("COLORTERM") in ("truecolor", "24bit") else "ansi16"
