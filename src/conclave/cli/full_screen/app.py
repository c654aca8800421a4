"""App: the screen of a table: board left, choices right, what happened below."""

from __future__ import annotations

import os
from typing import ClassVar, Final

from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Footer, Input, Label, OptionList, RichLog, Static

from conclave.cli.full_screen.board import Board
from conclave.cli.full_screen.choice_list import ChoiceList
from conclave.cli.full_screen.reader import Reader, RuleReader, clean_lines
from conclave.cli.full_screen.table_screen import Desk, DrawingSize, TableScreen
from conclave.render.text import clean

LONG: Final = 4  # lines of a reply from which on it is read over the table
NARROW: Final = 100  # columns below which the list gives room to the board
SLIM: Final = 64  # columns below which the list stands under the board
LOW: Final = 22  # lines below which the log is short
SIDE: Final = (44, 30)  # columns of the list: as a rule, and where the drawing needs more room
LOG: Final = (5, 14)  # lines of the log: at least, and where the drawing leaves room
LISTED: Final = 10  # lines that the prompt and the list keep
DARK: Final = "textual-dark"
LIGHT: Final = "textual-light"
COMMAND: Final = "/"  # what a typed command begins with, as everything else narrows the list
KEYS: Final = """\
arrow keys, Enter  choose from the list; a click does the same
typing             narrows it: a word, a place, a number
Escape             clears what you typed
click on the board narrows the list to what can be done there
/                  begins a typed command, as listed below
F2                 why: of the choice, or of what you typed
F3                 the rules, with a search
F4 or Ctrl+Z       take back
F5, F6             how everybody stands; the whole log
F7                 light or dark
Shift+arrow keys   scroll the board; so does the mouse wheel
Ctrl+Q             leave

On the board, bold and underlined is where something can be
done; turned inside out is the choice in question.
"""


class TableApp(App[None]):
    """One table on the whole screen."""

    TITLE = "Conclave"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help", key_display="F1"),
        Binding("f2", "why", "Why", key_display="F2"),
        Binding("f3", "rules", "Rules", key_display="F3"),
        Binding("ctrl+z,f4", "undo", "Undo", priority=True, key_display="F4"),
        Binding("f5", "facts", "Facts", key_display="F5"),
        Binding("f6", "history", "Log", key_display="F6"),
        Binding("f7", "colours", "Colours", key_display="F7"),
        Binding("ctrl+q", "leave", "Leave", priority=True, key_display="^Q"),
        Binding("escape", "clear", "Clear", show=False),
        Binding("down", "step(1)", show=False, priority=True),
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("pagedown", "step(8)", show=False, priority=True),
        Binding("pageup", "step(-8)", show=False, priority=True),
        Binding("shift+down", "pan(0, 2)", show=False, priority=True),
        Binding("shift+up", "pan(0, -2)", show=False, priority=True),
        Binding("shift+left", "pan(-4, 0)", show=False, priority=True),
        Binding("shift+right", "pan(4, 0)", show=False, priority=True),
    ]

    class Changed(Message):
        """The table is no longer as it was shown."""

    class Said(Message):
        """Something is to be told."""

        def __init__(self, text: str, style: str) -> None:
            super().__init__()
            self.text, self.style = text, style

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.frame: TableScreen | None = None
        self._places: frozenset[str] = frozenset()
        self._told: list[Text] = []
        self._logged: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        """Lay out the table."""
        yield Label("", id="heading", markup=False)
        with Horizontal(id="table"):
            yield Board()
            with Vertical(id="side"):
                yield Static("", id="prompt", markup=False)
                yield Input(placeholder="type to narrow, / to ask", id="typed", compact=True)
                yield ChoiceList()
        yield RichLog(id="log", wrap=True, min_width=20)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Begin."""
        self.theme = LIGHT if light_terminal() else DARK
        self.query_one("#log").can_focus = False
        self.query_one(Input).focus()
        self.desk.start(
            lambda: self._later(self.Changed()), lambda text, style: self._later(self.Said(text, style))
        )
        self._show()

    def on_unmount(self) -> None:
        """End what runs beside the screen."""
        self.desk.stop()

    def _later(self, message: Message) -> None:
        """Tell the screen from any thread; one that is closed hears nothing."""
        if self.is_running:
            self.post_message(message)

    # What is shown.

    def on_table_app_changed(self) -> None:
        """Show what has changed."""
        if self.desk.left:
            self.exit()
            return
        self._show()

    def on_table_app_said(self, message: Said) -> None:
        """Tell a short thing below, and a long one over the table."""
        text = clean_lines(message.text)
        if text.count("\n") >= LONG:
            self.push_screen(Reader(self._title, text))
        else:
            self._tell(Text(text, message.style))

    @property
    def _title(self) -> str:
        return self.frame.heading.split(" · ")[0] if self.frame else ""

    def _show(self) -> None:
        board = self.query_one(Board)
        theme = "light" if self.theme == LIGHT else "dark"
        before, frame = self.frame, self.desk.frame(DrawingSize(board.size.width, theme))
        self.frame = frame
        if before is not None and before.seat != frame.seat:
            self._forget()
        self.query_one("#heading", Label).update(clean(frame.heading))
        rule = f" ({frame.rule})" if frame.rule and frame.rule not in frame.prompt else ""
        self.query_one("#prompt", Static).update(clean(frame.prompt) + clean(rule))
        self.query_one("#prompt").set_class(frame.waits, "waits")
        board.draw(frame.drawing, frame.spots)
        self._share()
        if before is None or before.key != frame.key or before.picks != frame.picks:
            self._places = frozenset()
            typed = self.query_one(Input)
            if not typed.value.startswith(COMMAND):
                with self.prevent(Input.Changed):
                    typed.value = ""
            self.query_one(ChoiceList).offer(frame.picks)
        self._mark()
        if not frame.cover:
            self._show_log(frame.log)

    def _share(self) -> None:
        """Give the list no more columns than the drawing leaves, and the log the lines it leaves free."""
        base, drawn = self.screen_stack[0], self.query_one(Board).virtual_size
        wide, high = base.size
        side, log = self.query_one("#side"), self.query_one(RichLog)
        if base.has_class("slim") or base.has_class("low"):
            side.styles.width = log.styles.height = None
            return
        usual, least = SIDE
        # Words are broken to fit the board, so what is too wide is a map, or a map with a column beside it.
        tight = wide - usual < drawn.width + 1 and wide >= NARROW
        side.styles.width = least if tight else None
        few, many = LOG
        free = high - 2 - max(drawn.height + 1, LISTED)
        log.styles.height = min(max(free, few), many)

    def _forget(self) -> None:
        """Take from the screen what another person was told: their log, and what lies open over the table."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self._told, self._logged = [], ()
        self.query_one(RichLog).clear()

    def _show_log(self, lines: tuple[str, ...]) -> None:
        """Tell what is new in the log; what was taken back is told as such by whoever took it back."""
        same = 0
        for old, new in zip(self._logged, lines, strict=False):
            if old != new:
                break
            same += 1
        for line in lines[same:]:
            self._tell(Text(clean(line)))
        self._logged = lines

    def _tell(self, text: Text) -> None:
        self._told = [*self._told[-400:], text]
        self.query_one(RichLog).write(text)

    def on_resize(self, event: events.Resize) -> None:
        """Break the lines of the log anew; everything else follows by itself."""
        base = self.screen_stack[0]
        base.set_class(event.size.width < NARROW, "narrow")
        base.set_class(event.size.width < SLIM, "slim")
        base.set_class(event.size.height < LOW, "low")
        log = self.query_one(RichLog)
        log.clear()
        for text in self._told:
            log.write(text)

    def _mark(self) -> None:
        """Mark on the board what the list points at."""
        choices = self.query_one(ChoiceList)
        pick = choices.pick
        targets = (node for one in choices.shown for node in one.path)
        self.query_one(Board).mark(targets, pick.path if pick else ())

    # What is done.

    @on(Input.Changed, "#typed")
    def narrow(self, event: Input.Changed) -> None:
        """Narrow the list by what is typed, unless it is a command."""
        if event.value == "?":
            event.input.value = ""
            self.action_help()
        elif not event.value.startswith(COMMAND):
            self.query_one(ChoiceList).narrow(event.value, self._places)
            self._mark()

    @on(Input.Submitted, "#typed")
    def answer(self, event: Input.Submitted) -> None:
        """Send what is in question, or what was typed."""
        if self.frame is not None and self.frame.cover:
            self.desk.uncover()
            self._show()
        elif event.value.startswith(COMMAND):
            line, event.input.value = event.value[1:].strip(), ""
            if line:
                self._send(line)
        else:
            self._choose()

    @on(OptionList.OptionSelected)
    def clicked(self) -> None:
        """Send what was clicked in the list."""
        self._choose()

    @on(OptionList.OptionHighlighted)
    def looked_at(self) -> None:
        """Show on the board what is in question."""
        self._mark()

    def _choose(self) -> None:
        choices = self.query_one(ChoiceList)
        pick = choices.pick
        if pick is not None:
            self._send(pick.line)
        elif choices.shown:
            self._tell(Text("The arrow keys choose from the list, and typing narrows it.", "dim"))

    def _send(self, line: str) -> None:
        with self.prevent(Input.Changed):
            self.query_one(Input).value = ""
        self.desk.send(line)

    def on_board_resized(self) -> None:
        """Draw for the place that the board has now."""
        self._show()

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """Narrow the list to what can be done at a place; a second click there sends what is left alone."""
        choices = self.query_one(ChoiceList)
        again = bool(self._places & message.nodes)
        if again and len(choices.shown) == 1:
            self._choose()
            return
        here = {node for one in (self.frame.picks if self.frame else ()) for node in one.path} & message.nodes
        self._places = frozenset(here)
        choices.narrow(self.query_one(Input).value, here)
        if not here:
            self._tell(Text("Nothing can be done there now; F2 says why of an answer that you type.", "dim"))
        self._mark()

    def action_step(self, by: int) -> None:
        """Move through the list."""
        if self.screen is self.screen_stack[0]:
            self.query_one(ChoiceList).step(by)
        elif isinstance(self.screen, Reader):
            self.screen.action_scroll(by)

    def action_pan(self, x: int, y: int) -> None:
        """Scroll the board."""
        self.query_one(Board).scroll_relative(x=x, y=y, animate=False)

    def action_clear(self) -> None:
        """Forget what narrows the list."""
        self._places = frozenset()
        self.query_one(Input).value = ""
        self.query_one(ChoiceList).narrow("", ())
        self._mark()

    def action_undo(self) -> None:
        """Take back."""
        self._send("undo")

    def action_why(self) -> None:
        """Ask why: about the choice in question, or about what was typed."""
        typed = self.query_one(Input).value.removeprefix(COMMAND).removeprefix("why").strip()
        pick = self.query_one(ChoiceList).pick
        about = pick.line if pick is not None and not pick.command else typed
        if about:
            self.desk.send(f"why {about}")
        else:
            self._tell(
                Text("Choose from the list, or type an answer, and F2 says why it can or cannot be.", "dim")
            )

    def action_rules(self) -> None:
        """Open the rules at the one that is applied now."""
        if self.desk.manual is None:
            self._send("rule")
        else:
            self.push_screen(RuleReader(self._title, self.desk.manual, self.frame.rule if self.frame else ""))

    def action_facts(self) -> None:
        """Show how everybody stands."""
        self.push_screen(Reader(self._title, clean_lines(self.frame.facts if self.frame else "")))

    def action_history(self) -> None:
        """Show everything that happened."""
        lines = self.frame.log if self.frame else ()
        self.push_screen(Reader(self._title, clean_lines("\n".join(lines)) or "Nothing yet."))

    def action_help(self) -> None:
        """Say how to play here, in words of this game."""
        self.push_screen(Reader(self._title, f"{KEYS}\nTyped after {COMMAND}\n{self.desk.help()}"))

    def action_colours(self) -> None:
        """Turn from dark to light, or back."""
        self.theme = DARK if self.theme == LIGHT else LIGHT
        self._show()

    def action_leave(self) -> None:
        """Leave the table."""
        self._send("quit")


def light_terminal() -> bool:
    """Tell whether the terminal says that its background is light; most say nothing, and are dark."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return ground in ("7", "15")
