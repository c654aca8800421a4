"""The table in a terminal: people and bots in their seats, a record that is kept, a way to leave."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from conclave.arena.faults import Fault
from conclave.arena.match import answer
from conclave.bots.bot import Bot
from conclave.cli import inputs, text_commands
from conclave.cli.output import Output
from conclave.cli.text_commands import named_facts
from conclave.core import takebacks
from conclave.core.errors import BadInput, ConclaveError, NoUndo
from conclave.core.session import Session
from conclave.core.view import View

NEWS: Final = 8  # lines of news before the older ones are left to `log`
LEAVE: Final = ("quit", "q", "exit")
END: Final = "end"  # ends one's turn where a turn can be ended, and leaves elsewhere
DONE: Final = "done"
ONE: Final = "answer"  # after `undo`: take back the last answer alone


class PlayerLeft(Exception):
    """Somebody left the table before the end."""


class GameFailed(Exception):
    """A bot failed in a game of bots alone, which then has no result."""


class TerminalTable:
    """One session and whoever sits at it; a seat without a bot is a person's."""

    def __init__(
        self, session: Session, bots: Sequence[Bot | None], out: Output, delay: float, keep: Path | None
    ) -> None:
        self.session = session
        self.bots = list(bots)
        self.out = out
        self.delay = delay
        self.keep = keep
        self.faults: list[Fault] = []
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self._answered: list[int] = []  # the ply before each answer of a person
        self._told = len(session.log)  # what everybody has read
        self._since = dict.fromkeys(self.people, len(session.log))
        self._drawn = -1  # the ply whose board is on the screen
        self._last_seat = -1
        self.interrupted = False

    def run(self) -> bool:
        """Play to the end; False where somebody left before, or a bot failed with nobody there to go on."""
        self.save()  # a file that cannot be written is better known before the first move
        try:
            self._draw(self.session.view(self.people[0] if len(self.people) == 1 else -1))
            while not self.session.over:
                bot = self.bots[self.session.asked]
                if bot is None:
                    self._person(self.session.asked)
                else:
                    self._bot(bot)
                self.save()
        except (PlayerLeft, GameFailed, EOFError, KeyboardInterrupt) as reason:
            self.interrupted = isinstance(reason, KeyboardInterrupt)
            self.save()
            return False
        return True

    # Turns.

    def _bot(self, bot: Bot) -> None:
        self.take(*answer(bot, self.session.view(), self.session.ply))
        if not self.people:
            self._news(-1)
            if self.out.chatty and self.delay:
                self._draw(self.session.view(-1))
                time.sleep(self.delay)

    def take(self, action: int, fault: Fault | None) -> None:
        """Play what a bot answered, or what is played in its place where it failed."""
        if fault:
            # People may finish their game; bots among themselves have nothing more to show.
            self.faults.append(fault)
            if not self.people:
                raise GameFailed
            self.out.line(f"{fault}; the first legal answer is played instead.", "red")
        self.session.play(action)

    def _person(self, seat: int) -> None:
        self._hand_over(seat)
        view = self.session.view(seat)
        self._news(seat)
        self._ask(view)
        while True:
            try:
                if self.hear(view, self._read(seat)):
                    return
            except ConclaveError as error:
                self.refuse(error)

    def refuse(self, error: ConclaveError) -> None:
        """Say why something was not done."""
        sentence = str(error)
        self.out.line(f"{sentence[:1].upper()}{sentence[1:]}.", "yellow")
        self.out.row({"refused": error.sentence, "rule": error.rule, "code": error.code})

    def hear(self, view: View, line: str) -> bool:
        """Act on a line; True where the position changed."""
        word, _, rest = line.partition(" ")
        tokens = [choice.token for choice in view.choices()]
        if not line:
            return False
        if line.lower() in tokens:
            return self._play(view, line)
        if line.isdigit():
            if not 0 < int(line) <= len(tokens):
                raise BadInput(f"there are choices 1 to {len(tokens)}, not {line[:10]}")
            return self._play(view, tokens[int(line) - 1])
        if line.lower() == END and DONE in tokens:
            return self._play(view, DONE)
        if line.lower() in (*LEAVE, END):
            raise PlayerLeft
        if word.lower() == "undo":
            if rest not in ("", ONE):
                raise BadInput(f"write `undo` for a whole move, or `undo {ONE}` for its last answer")
            return self._undo(view.seat, rest != ONE)
        if word.lower() == "save":
            return self._save_as(rest.strip())
        said = text_commands.reply(self.session, view.seat, line, self._since.get(view.seat, 0))
        if said is None:
            return self._play(view, self._completed(line))
        self.out.prose(said)
        self.out.row({"text": said})
        return False

    def _completed(self, line: str) -> str:
        """Let the card alone name a play, where the verb is the first that is legal with it."""
        found = [c.token for c in self.session.choices() if c.token.split(" ", 1)[-1] == line.lower()]
        return found[0] if len(found) == 1 else line

    def _play(self, view: View, token: str) -> bool:
        ply, log = self.session.ply, len(self.session.log)
        self.session.play(token, view.seat)
        self._answered.append(ply)
        self._since[view.seat] = log
        return True

    def _undo(self, seat: int, whole: bool) -> bool:
        """Take back what is free; beyond that, bots always agree, and people take turns with `undo`."""
        try:
            self.session.undo(seat, whole=whole)
        except NoUndo:
            if len(self.people) > 1 or not self._answered:
                raise
            # Luck that was seen is not drawn again; the record says so.
            self.session = takebacks.back_to(self.session, self._answered[-1])
            self.session.luck = self.session.forced = True
        while self._answered and self._answered[-1] >= self.session.ply:
            self._answered.pop()
        self._told = min(self._told, len(self.session.log))
        self._since = {seat: min(at, len(self.session.log)) for seat, at in self._since.items()}
        self._drawn = -1
        self.out.line("Taken back.")
        return True

    # The screen.

    def _hand_over(self, seat: int) -> None:
        """Where hands are secret, nobody sees the next player's before they sit there."""
        if self.session.game.spec.hidden and len(self.people) > 1 and self._last_seat not in (-1, seat):
            self.out.console.clear()
            if self.out.chatty:
                input(f"{self.session.game.words.seat_name(seat)}, press Enter when only you look. ")
            self._drawn = -1
        self._last_seat = seat

    def _ask(self, view: View) -> None:
        self._draw(view)
        choices = view.choices()
        self.out.line()
        self.out.line(f"{self.session.game.words.seat_name(view.seat)}: {view.prompt}", "bold")
        self.out.raw(text_commands.moves(self.session, view, ""))
        self.out.row(
            {
                "ply": self.session.ply,
                "seat": view.seat,
                "prompt": view.prompt,
                "rule": view.rule,
                "choices": [{"token": c.token, "label": c.label, "rule": c.rule} for c in choices],
                "status": named_facts(view),
                "news": text_commands.last(self.session, view.seat, self._since[view.seat]).split("\n"),
            }
        )

    def _read(self, seat: int) -> str:
        name = self.session.game.words.seat_name(seat)
        line = input(f"{name}> " if self.out.chatty else "")
        if self.out.chatty and not self.out.console.is_terminal:
            print()
        return " ".join(line.split())

    def _draw(self, view: View) -> None:
        if self.session.ply != self._drawn and self.out.chatty:
            self._drawn = self.session.ply
            self.out.line()
            self.out.raw(text_commands.look(self.session, view, ""))

    def _news(self, viewer: int) -> None:
        """Tell what nobody at this table has read yet."""
        told = [sentence for _, sentence in list(self.session.told(viewer))[self._told :]]
        self._told = len(self.session.log)
        if len(told) > NEWS:
            self.out.line(f"  ... {len(told) - NEWS} lines before; `log` tells them all", "dim")
        for sentence in told[-NEWS:]:
            self.out.line(f"  {sentence}", "cyan")

    def close(self) -> None:
        """Show the end."""
        viewer = self.people[0] if len(self.people) == 1 else -1
        self._news(viewer)
        self._draw(self.session.view(viewer))

    # The record.

    def save(self) -> None:
        """Write the game so far into its file, where it has one."""
        if self.keep is not None:
            inputs.write(self.keep, self.session.record.text())

    def _save_as(self, name: str) -> bool:
        if not name:
            raise BadInput("name a file, as in `save evening.record`")
        path = Path(name).expanduser()
        if path.exists():
            raise BadInput(f"`{name}` is there already; name another file")
        # A game still going on keeps its secrets: the person gets what the person may know.
        hidden = self.session.game.spec.hidden and len(self.people) == 1
        kept = self.session.record_for(self.people[0] if hidden else None)
        inputs.write(path, kept.text())
        self.out.line(f"Saved as {name}.")
        self.out.row({"saved": name})
        return False
