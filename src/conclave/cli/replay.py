"""`replay`: step through a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from conclave.cli import inputs, keys
from conclave.cli.arguments import Components, File, Json, NoOpen, Port, Quiet, Seat, said, switch
from conclave.cli.output import Output
from conclave.cli.show import watched
from conclave.cli.text_commands import named_facts
from conclave.core.errors import BadInput, OldRules
from conclave.core.game import Game
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.render import text

PROMPT = "n next  p back  g go to  Home  End  q quit "


def replay(
    file: File,
    /,
    *,
    to: Annotated[int | None, said("Print the position after this ply, and exit.")] = None,
    log: Annotated[bool, switch("Print the whole game in sentences, and exit.")] = False,
    branch: Annotated[
        Path | None,
        said("With --to: a new record of the game until there; `conclave play --record` goes on from it."),
    ] = None,
    seat: Seat = -1,
    browser: Annotated[bool, switch("Open the replay at the table in the browser.")] = False,
    no_open: NoOpen = False,
    port: Port = None,
    components: Components = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Step through a recorded game, forwards and backwards."""
    out = Output(json=json, quiet=quiet)
    game, record = inputs.record(file, components)
    # The whole record is checked before the first page is shown.
    try:
        whole = Session.replay(game, record)
    except OldRules as old:
        if browser or no_open or port is not None or seat >= 0:
            raise
        _listed(record, old, to, out)
        return
    watched(game, whole.seats, seat)
    if to is not None and not 0 <= to <= whole.ply:
        raise BadInput(f"there is no ply {to}; the record has plies 0 to {whole.ply}")
    if branch is not None:
        _branched(game, record, to, branch, out)
        return
    if browser:
        _in_browser(whole, to or 0, seat, log, port, no_open, out)
        return
    if no_open or port is not None:
        raise BadInput("--no-open and --port go with --browser")
    if log:
        for ply, sentence in whole.told(seat):
            out.final(f"{ply:>4}  {sentence}")
        out.final(whole.view(seat).prompt)
    elif to is not None or not out.chatty:
        page = Session.replay(game, record, upto=whole.ply if to is None else to)
        out.raw(_page(page, whole.ply, seat), final=True)
        whole = page
    else:
        ReplayReader(game, record, whole.ply, seat, out).read()
    out.data(
        {
            "game": game.slug,
            "options": record.options,
            "players": record.seats,
            "ply": whole.ply,
            "plies": len(record.tokens),
            "replayed": True,
            "digest": whole.digest,
            "prompt": whole.view(seat).prompt,
            "status": named_facts(whole.view(seat)),
            "log": [{"ply": ply, "sentence": sentence} for ply, sentence in whole.told(seat)],
            "result": record.result,
        }
    )


def _branched(game: Game, record: Record, to: int | None, target: Path, out: Output) -> None:
    """Write the game until a ply as a record of its own, for whoever wants to try something else there."""
    if to is None:
        raise BadInput("--branch takes the game until a ply; name it with --to")
    if target.expanduser().exists():
        raise BadInput(f"`{target}` is there already; name another file")
    until = Session.replay(game, record, upto=to)
    if until.over:
        raise BadInput(f"at ply {to} the game is over; name an earlier one")
    inputs.write(target, until.record_for(None).text(), private=True)
    out.final(f"The game until ply {to} is in {target}; conclave play --record {target} --players human,hard")
    out.data({"game": game.slug, "ply": to, "branch": str(target)})


def _listed(record: Record, old: OldRules, to: int | None, out: Output) -> None:
    """List the answers of a record whose rules are gone: what was said can still be read."""
    if to is not None and not 0 <= to <= len(record.tokens):
        raise BadInput(f"there is no ply {to}; the record has plies 0 to {len(record.tokens)}")
    tokens = record.tokens[:to]
    out.line(f"{old.sentence[:1].upper()}{old.sentence[1:]}.", "yellow")
    out.line(f"{record.game} ({record.options}), {' against '.join(record.seats)}")
    for ply, token in enumerate(tokens, 1):
        out.final(f"{ply:>4}  {token}")
    if record.result and to is None:
        out.final(f"result: {record.result}")
    out.data(
        {
            "game": record.game,
            "rules": record.rules,
            "options": record.options,
            "players": record.seats,
            "ply": len(tokens),
            "plies": len(record.tokens),
            "replayed": False,
            "tokens": tokens,
            "result": record.result,
        }
    )


def _in_browser(
    whole: Session, ply: int, seat: int, log: bool, port: int | None, no_open: bool, out: Output
) -> None:
    """Show the record at a table that is over, where anybody may look from every seat."""
    if log or seat >= 0:
        raise BadInput("--log and --seat do not go with --browser: the page has the log and every seat")
    from conclave.server.config import needed

    needed()
    from conclave.cli import play_browser

    play_browser.watch(whole, ply, port, not no_open, out)


class ReplayReader:
    """A record open at a page."""

    def __init__(self, game: Game, record: Record, plies: int, seat: int, out: Output) -> None:
        self.game = game
        self.record = record
        self.plies = plies
        self.seat = seat
        self.out = out
        self.ply = 0

    def read(self) -> None:
        """Turn pages until the reader has enough."""
        self._show()
        while True:
            word = keys.next_word(PROMPT)
            if word in ("q", "quit", "exit"):
                return
            wanted = self._wanted(word)
            if wanted is None:
                self.out.line(f"Keys: {PROMPT}", "yellow")
            elif wanted != self.ply:
                self.ply = wanted
                self._show()

    def _wanted(self, word: str) -> int | None:
        """Return the page that a word asks for, never before the first nor after the last."""
        name, _, rest = word.partition(" ")
        number = rest.strip() if name in ("g", "go") else name
        goals = {"n": self.ply + 1, "next": self.ply + 1, "p": self.ply - 1, "back": self.ply - 1}
        goals |= {"home": 0, "end": self.plies}
        goal = int(number) if number.isdigit() else goals.get(name)
        return None if goal is None else min(max(goal, 0), self.plies)

    def _show(self) -> None:
        if self.out.console.is_terminal:
            self.out.console.clear()
        self.out.raw(_page(Session.replay(self.game, self.record, upto=self.ply), self.plies, self.seat))


def _page(session: Session, plies: int, seat: int) -> str:
    """Lay out one page: where we are, what just happened, the board, what comes next."""
    view = session.view(seat)
    told = [sentence for ply, sentence in session.told(seat) if ply == session.ply]
    head = (
        f"{session.game.spec.title}, ply {session.ply} of {plies}, {' against '.join(session.record.seats)}"
    )
    return "\n".join([head, *(f"  {sentence}" for sentence in told), "", text(view.scene()), "", view.prompt])
