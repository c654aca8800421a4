"""Session: one game in progress, with its record, its log, its luck and its undo."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from conclave.core import asides, flow
from conclave.core.errors import BadOption, BadRecord, BadToken, ConclaveError, IllegalMove, NoUndo, WrongSeat
from conclave.core.events import Event
from conclave.core.frames import EVERYBODY, Chance, Question
from conclave.core.options import Options
from conclave.core.record import BLANK, LUCK, QUIT, Record
from conclave.core.result import Result
from conclave.core.rng import seeded
from conclave.core.secrets import Dialogue
from conclave.core.state import State
from conclave.core.view import Choice, View

if TYPE_CHECKING:
    from conclave.core.game import Game

Listener: TypeAlias = Callable[["Session", str], None]


class Before(NamedTuple):
    """Where the session stood before an answer, so that it can be taken back."""

    state: State
    seat: int
    tokens: int
    log: int
    free: bool  # the seat had a real choice


class Session:
    """A game being played: answers go in as tokens, views come out."""

    def __init__(
        self,
        game: Game,
        options: Options | None = None,
        *,
        seats: int | None = None,
        seed: int | str | None = None,
        names: list[str] | None = None,
        state: State | None = None,
        position: str = "",
        luck: bool = True,
        forced: bool = True,
        marks: bool = True,
    ) -> None:
        """Open a table; without `luck` the driver lands chances, without `forced` it answers everything."""
        self.game = game
        position = " ".join(position.split())  # it is a line of the record
        if position:
            state = game.from_position(position)
        self.state = state or game.start(options, seats)
        self.seats = self.state.seats
        self.luck, self.forced, self.marks = luck, forced, marks
        self.seed = " ".join(str(secrets.randbits(64) if seed is None else seed).split())
        names = names or [""] * self.seats
        if len(names) != self.seats:
            raise BadOption(f"{self.seats} seats need {self.seats} names, not {len(names)}")
        names = [" ".join(name.replace(",", " ").split()) or f"seat {i}" for i, name in enumerate(names)]
        self.record = Record(
            game.slug, game.spec.rules, self.state.options.text(), names, self.seed, position
        )
        self.log: list[tuple[int, Event]] = []
        self.listeners: list[Listener] = []
        self._masks: list[int] = []
        self._asides = 0  # answers in dialogues
        self._before: list[Before] = []
        self._envelopes: dict[int, list[int]] = {}
        self._marked = -1
        self._guess: State | None = None
        self._guessed = -1
        self._run_on()

    # Looking.

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state.result is not None

    @property
    def result(self) -> Result | None:
        """Give the result, or None while the game goes on."""
        return self.state.result

    @property
    def asked(self) -> int:
        """Give the seat whose answer is wanted, or -1."""
        return flow.asked(self.state)

    @property
    def ply(self) -> int:
        """Count the answers so far, those of chance included."""
        return len(self.record.tokens)

    @property
    def digest(self) -> str:
        """Give the digest of the position."""
        return self.game.digest(self.state)

    def view(self, seat: int | None = None) -> View:
        """Give what a seat may know; the one that is asked unless another is named, -1 watches."""
        who = self.asked if seat is None else seat
        return View(self.game, self._from(who), who)

    def choices(self, seat: int | None = None) -> list[Choice]:
        """List what a seat may answer, dressed for people."""
        return self.view(seat).choices()

    def tokens(self) -> list[str]:
        """List what may be answered now, as tokens."""
        return [self.game.space.token(action) for action in flow.choices(self.state)]

    def told(self, viewer: int = -1) -> Iterator[tuple[int, str]]:
        """Tell what happened so far as a viewer may know it: ply and sentence."""
        plies = self.plies(viewer)
        for ply, event in self.log:
            yield plies[ply], self.game.words.sentence(event.seen_by(viewer), viewer)

    @property
    def early(self) -> set[int]:
        """Give the seats that have answered a sealed question, or finished a dialogue, before others have."""
        frame = flow.waiting(self.state)
        if not isinstance(frame, Dialogue):
            return set(self._envelopes)
        return {seat for seat in frame.players if seat not in self.view(seat).waiting}

    def plies(self, viewer: int) -> list[int]:
        """Give for each ply its number in the record that a viewer may have now."""
        if self.over or not self._asides:
            return list(range(self.ply + 1))
        plies = [0]
        for told in asides.told(self._masks, viewer, self._spoken()):
            plies.append(plies[-1] + told)
        return plies

    @property
    def aside(self) -> tuple[int, frozenset[int]] | None:
        """Give the ply at which a secret dialogue began and the seats that have finished; None outside one.

        While this stays the same, an answer or an undo is noticed by `hearers` and by nobody else.
        """
        frame = flow.waiting(self.state)
        if not isinstance(frame, Dialogue) or not _secret(self.state):
            return None
        return self._spoken(), frozenset(self.early)

    def hearers(self, seat: int) -> set[int]:
        """Give the seats that notice what a seat says in a secret dialogue now."""
        # What is said before one's turn lies in an envelope, which allies do not look into either.
        mask = int(flow.seen(self.state)) if seat == self.asked else 0
        return {one for one in range(self.seats) if one == seat or asides.knows(one, mask)}

    @property
    def talked(self) -> bool:
        """Tell whether there were secret dialogues, of which others have read less than all."""
        return self._asides > 0

    @property
    def undoer(self) -> int:
        """Give the seat whose answer could be taken back, or -1."""
        return self._before[-1].seat if self.can_undo else -1

    def may_undo(self, seat: int) -> bool:
        """Tell whether a seat can take back; in a secret dialogue everybody can what they said there."""
        if not asides.shared(flow.waiting(self.state)):
            return self.undoer == seat >= 0
        return bool(self._envelopes.get(seat)) or any(one.seat == seat for one in self._before)

    def commits(self, action: int, seat: int | None = None) -> bool:
        """Tell whether an answer could not be taken back, as luck, a reveal or a forced answer follows."""
        frame = flow.waiting(self.state)
        if isinstance(frame, Dialogue) and asides.shared(frame):
            # Here the last to finish ends it for all, and everybody else can still come back.
            who = self.asked if seat is None else seat
            return self._finishes(who, action) and not set(frame.players) - self.early - {who}
        trial, seat = self._trial(), self.asked
        flow.play(trial, action)
        only = self._only(trial)
        while only >= 0 and flow.asked(trial) == seat and not trial.revealed:
            # One's own forced answers are taken back together with the free one before them.
            flow.play(trial, only)
            only = self._only(trial)
        top = flow.waiting(trial)
        return trial.revealed or only >= 0 or isinstance(top, Chance) or asides.shared(top)

    def _trial(self) -> State:
        """Give a state to try an answer on: where there are secrets, one that the seat can imagine."""
        if not self.game.spec.hidden:
            return self.state.copy()
        # The true one would tell whoever looks at the marks what others hold.
        if self._guess is None or self._guessed != self.ply:
            view = self.view()
            self._guess = self.game.fill(view, seeded("trial", repr(view.pack())))
            self._guessed = self.ply
        return self._guess.copy()

    # Playing.

    def play(self, answer: str | int | Choice, seat: int | None = None) -> None:
        """Answer with a choice, a token or a number; a refused answer changes nothing and says why."""
        if isinstance(answer, Choice):
            answer = answer.action
        action = self.game.space.number(answer) if isinstance(answer, str) else answer
        asked = self.asked
        if asked < 0:
            raise IllegalMove("the game is over" if self.over else "luck decides first")
        who = asked if seat is None else seat
        view = self.view(who)
        if who not in view.waiting:
            name = self.game.words.seat_name
            raise WrongSeat(f"{name(asked)} is to answer, not {name(who)}", view.rule)
        if action not in view.actions:
            self.game.space.token(action)  # a number outside the space is no move at all
            raise IllegalMove(*self.game.words.refusal(view, action))
        if who != asked:
            early = self._envelopes.get(who, []) if isinstance(flow.waiting(self.state), Dialogue) else []
            self._envelopes[who] = [*early, action]
            return
        self._answer(action, free=len(view.actions) > 1 or _secret(self.state))
        self._run_on()

    def land(self, outcome: str | int) -> None:
        """Name what chance decides; for drivers that bring their own luck."""
        number = self.game.luck.number(outcome) if isinstance(outcome, str) else outcome
        if number not in [possible for possible, _ in flow.outcomes(self.state)]:
            raise IllegalMove(f"chance cannot bring `{self.game.luck.token(number)}` now", self._rule())
        self._land(number)
        self._run_on()

    def resign(self, seat: int) -> bool:
        """Let a seat give up by the room's rule and the others play on; False where it must wait."""
        state = self.state
        if self.over or self.game.resign is None:
            return False
        state.telling, state.revealed = True, False
        if not self.game.resign(state, seat):
            return False
        flow.settle(state)
        self._before.clear()
        self._note(QUIT + str(seat), EVERYBODY)
        self._run_on()
        return True

    def undo(self, seat: int | None = None) -> None:
        """Take back the last free answer, unless luck, a reveal or another seat has come since."""
        talking = asides.shared(flow.waiting(self.state))
        if talking and seat is not None and self._envelopes.get(seat):
            self._envelopes[seat].pop()
            if not self._envelopes[seat]:
                del self._envelopes[seat]
            return
        at = len(self._before) - 1
        while at >= 0 and not (
            self._before[at].free and (not talking or seat in (None, self._before[at].seat))
        ):
            at -= 1
        if at < 0:
            raise NoUndo("there is nothing to take back")
        before = self._before[at]
        if seat is not None and seat != before.seat:
            raise NoUndo("only the seat that answered last may take it back")
        # In a dialogue others may have spoken since: what they said goes back into their envelopes.
        for one in reversed(self._before[at + 1 :] if talking else []):
            action = self.game.space.number(self.record.tokens[one.tokens])
            self._envelopes[one.seat] = [action, *self._envelopes.get(one.seat, [])]
        del self._before[at:]
        self.state = before.state
        if not (talking and isinstance(flow.waiting(self.state), Dialogue)):
            self._envelopes.clear()  # they answer a question that may not come again
        del self.record.tokens[before.tokens :], self._masks[before.tokens :], self.log[before.log :]
        self.record.marks = {ply: mark for ply, mark in self.record.marks.items() if ply <= before.tokens}
        self.record.result = ""
        self._marked = self._guessed = -1
        self._asides = asides.count(self._masks)

    @property
    def can_undo(self) -> bool:
        """Tell whether an answer can be taken back."""
        return any(before.free for before in self._before)

    def copy(self) -> Session:
        """Give a twin that goes its own way, without listeners and undo."""
        twin = Session(
            self.game, state=self.state.copy(), seed=self.seed,
            luck=False, forced=False, marks=False,
        )  # fmt: skip
        twin.luck, twin.forced, twin.marks = self.luck, self.forced, self.marks
        twin.record = self.record_for(None)
        twin.log, twin._masks, twin._asides = self.log[:], self._masks[:], self._asides
        twin._envelopes = {seat: actions[:] for seat, actions in self._envelopes.items()}
        return twin

    # The record.

    def record_for(self, viewer: int | None) -> Record:
        """Give the record a viewer may have now; None is the table itself, and the end opens all."""
        open_all = viewer is None or self.over
        tokens = self.record.tokens[:]
        if not open_all:
            each = zip(tokens, self._masks, asides.told(self._masks, viewer, self._spoken()), strict=True)
            tokens = [
                token if asides.knows(viewer, mask) else asides.blanked(token)
                for token, mask, told in each
                if told
            ]
        hidden = self.game.spec.hidden and not open_all
        marks = {} if hidden else dict(self.record.marks)
        r = self.record
        # The seed names all luck to come, so it leaves the table only at the end.
        seed = r.seed if open_all else ""
        # A position is written as it is, secrets and all.
        begun = BLANK if hidden and r.position else r.position
        return Record(r.game, r.rules, r.options, list(r.seats), seed, begun, tokens, marks, r.result)

    @classmethod
    def replay(cls, game: Game, record: Record, upto: int | None = None) -> Session:
        """Play a record through, checking every answer and every digest."""
        if record.game != game.slug:
            raise BadRecord(f"this is a record of {record.game[:40]}, not of {game.slug}")
        record = record.brought_up(game)
        options = game.options.read(record.options)
        session = cls(
            game, options, seats=len(record.seats), names=list(record.seats),
            seed=record.seed or "replay", position=record.position, luck=False, forced=False,
        )  # fmt: skip
        if session.record.options != options.text():
            raise BadRecord(
                f"the position is one of {session.record.options}, the header says {options.text()}"
            )
        session.record.seed = record.seed
        for ply, token in enumerate(record.tokens[:upto], 1):
            try:
                session._replay_one(token)
            except ConclaveError as error:
                raise BadRecord(f"ply {ply}: `{token[:40]}`: {error.sentence}", error.rule) from error
            mark = record.marks.get(ply)
            if mark and mark != session.digest:
                raise BadRecord(f"ply {ply}: the position differs from the one recorded ({mark})")
        if upto is None and record.result and record.result != session.record.result:
            raise BadRecord(f"the record says `{record.result}`, the rules say `{session.record.result}`")
        session.record.marks = {p: m for p, m in record.marks.items() if p <= session.ply}
        return session

    def resume(self) -> Session:
        """Go on with a replayed game: luck and forced answers come by themselves again."""
        self.luck = self.forced = True
        self._run_on()
        return self

    def _replay_one(self, token: str) -> None:
        if token.startswith(LUCK):
            if not isinstance(flow.waiting(self.state), Chance):
                raise BadToken("luck has nothing to decide here")
            self.land(token[len(LUCK) :])
        elif token.startswith(QUIT):
            seat = token[len(QUIT) :]
            if seat not in map(str, range(self.seats)) or not self.resign(int(seat)):
                raise BadToken("nobody can give up here")
        else:
            self.play(token)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle all but the listeners, as plain data that both builds read."""
        from conclave.core.reopening import reopened

        r = self.record
        record = (r.game, r.rules, r.options, r.seats, r.seed, r.position, r.tokens, r.marks, r.result)
        log = [(ply, event.kind, event.facts, event.to, event.private) for ply, event in self.log]
        before = [tuple(one) for one in self._before]
        switches = (self.luck, self.forced, self.marks)
        rest = (self._masks, log, before, self._envelopes, self._marked)
        return (reopened, (self.game, self.state, self.seed, switches, record, *rest))

    def _repr_svg_(self) -> str | None:
        """Draw the table in a notebook, as somebody who watches sees it."""
        return self.view(-1)._repr_svg_()

    def __repr__(self) -> str:
        """Say which game this is and how far it has come."""
        return f"<Session of {self.game.slug}, ply {self.ply}: {self.view(-1).prompt}>"

    # The engine room.

    def _from(self, seat: int) -> State:
        """Give the state a seat looks at: in a dialogue, with what it has said before its turn."""
        frame = flow.waiting(self.state)
        said = self._envelopes.get(seat)
        if not said or not isinstance(frame, Dialogue):
            return self.state
        state = self.state.copy()
        state.goto(frame.turned(seat))
        for action in said:
            flow.play(state, action)
        return state

    def _spoken(self) -> int:
        """Give the ply before which nothing was said in a dialogue that goes on."""
        return asides.began(self._masks) if isinstance(flow.waiting(self.state), Dialogue) else self.ply

    def _finishes(self, seat: int, action: int) -> bool:
        """Tell whether a seat has finished its part of the dialogue with this answer."""
        state = self._from(seat).copy()
        frame = flow.waiting(state)
        return isinstance(frame, Dialogue) and frame.answer(state, seat, action)

    def _rule(self) -> str:
        frame = flow.waiting(self.state)
        return frame.rule if frame else ""

    def _answer(self, action: int, free: bool) -> None:
        frame, seat = self.state.stack[-1], self.asked
        if not isinstance(frame, Question):
            raise IllegalMove("nobody is asked")
        together, last = asides.shared(frame), False
        if self._before and self._before[-1].seat != seat and not together:
            self._before.clear()
        self._before.append(Before(self.state.copy(), seat, self.ply, len(self.log), free))
        mask = int(frame.seen(self.state))
        if isinstance(frame, Dialogue):
            # Held against the table as it is: what lies in the envelope comes after this answer.
            last = len(frame.seats) == 1 and frame.answer(self.state.copy(), seat, action)
            mask = asides.marked(mask, self._masks, last)
            self._asides += 1
        self._apply(action, self.game.space.token(action), mask)
        # Whether others have spoken in a dialogue nobody may know, so none can be left by going back.
        left, entered = together and last, asides.shared(flow.waiting(self.state)) and (last or not together)
        if self.state.revealed or left or entered:
            self._before.clear()

    def _land(self, outcome: int) -> None:
        frame = self.state.stack[-1]
        mask = int(frame.seen(self.state)) if isinstance(frame, Chance) else EVERYBODY
        self._before.clear()
        self._apply(outcome, LUCK + self.game.luck.token(outcome), mask)

    def _apply(self, number: int, token: str, mask: int) -> None:
        state = self.state
        state.telling, state.revealed = True, False
        flow.play(state, number)
        self._note(token, mask)

    def _note(self, token: str, mask: int) -> None:
        state = self.state
        self.record.tokens.append(token)
        self._masks.append(mask)
        self.log += [(self.ply, event) for event in state.events]
        state.events = []
        if state.result is not None:
            self.record.result = state.result.line()
        for listener in self.listeners:
            listener(self, token)

    def _only(self, state: State) -> int:
        """Give the answer that makes itself, or -1."""
        # A secret question waits even for its only answer: haste would tell the others what somebody holds.
        if not self.forced or _secret(state):
            return -1
        found = flow.choices(state)
        return found[0] if len(found) == 1 else -1

    def _run_on(self) -> None:
        while not self.over:
            frame = flow.waiting(self.state)
            if isinstance(frame, Chance):
                if not self.luck:
                    break
                # Luck depends on the seed and the ply alone, so a resumed game goes on as it would have.
                self._land(flow.draw_lot(self.state, seeded(self.seed, self.ply)))
                continue
            asked = self.asked
            if self._envelopes.get(asked):
                action = self._envelopes[asked].pop(0)
                if not self._envelopes[asked]:
                    del self._envelopes[asked]
                self._answer(action, free=True)
                continue
            only = self._only(self.state)
            if only < 0:
                break
            self._answer(only, free=False)
        if self.marks and (self.asked != self._marked or self.over) and self.ply:
            self._marked = self.asked
            self.record.marks[self.ply] = self.digest


def _secret(state: State) -> bool:
    return flow.seen(state) != EVERYBODY
