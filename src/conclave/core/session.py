"""Session: one game in progress, with its record, its log, its luck and its undo."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from conclave.core import flow, tokens, visibility
from conclave.core.errors import BadOption, BadRecord, BadToken, ConclaveError, IllegalMove, WrongSeat
from conclave.core.events import Event
from conclave.core.frames import EVERYBODY, Chance
from conclave.core.hints import USUAL, Hint, advice
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.result import Result
from conclave.core.rng import seeded
from conclave.core.room import Room
from conclave.core.secret_orders import Envelopes, SecretOrders, finishes, shared
from conclave.core.state import State
from conclave.core.tokens import ANSWER, OUTCOME, RESIGNATION, RecordEntry
from conclave.core.undo import Checkpoint, UndoPoint, commits, place
from conclave.core.view import Choice, View, awaited

Listener: TypeAlias = Callable[["Session", str], None]


class Session:
    """A game being played: answers go in as tokens, views come out."""

    def __init__(
        self,
        game: Room,
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
            game.slug, game.spec.rules, self.state.options.text(), names, self.seed if luck else "", position
        )
        self.log: list[tuple[int, Event]] = []
        self.listeners: list[Listener] = []
        self._masks: list[int] = []
        self._ordered = 0  # answers in secret orders
        self._before: list[UndoPoint] = []
        self._envelopes = Envelopes()
        self._marked = -1
        self._guess: tuple[int, State] | None = None  # what a seat can imagine, and at which ply it did
        self._run_on()

    # Looking.

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state.result is not None

    @property
    def result(self) -> Result | None:
        """Return the result, or None while the game goes on."""
        return self.state.result

    @property
    def asked(self) -> int:
        """Return the seat whose answer is wanted, or -1."""
        return flow.asked(self.state)

    @property
    def ply(self) -> int:
        """Count the answers so far, those of chance included."""
        return len(self.record.tokens)

    @property
    def digest(self) -> str:
        """Return the digest of the position."""
        return self.game.digest(self.state)

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may know; the one that is asked unless another is named, -1 watches."""
        who = self.asked if seat is None else seat
        return View(self.game, self._envelopes.state_for(self.state, who), who)

    def choices(self, seat: int | None = None) -> list[Choice]:
        """List what a seat may answer, dressed for people."""
        return self.view(seat).choices()

    def hint(self, seat: int | None = None, most: int = USUAL) -> list[Hint]:
        """Return the best answers for the seat that is asked, or another that is waited for, with reasons."""
        return advice(self.view(seat), most)

    def tokens(self) -> list[str]:
        """List what may be answered now, as tokens."""
        return [self.game.space.token(action) for action in flow.choices(self.state)]

    def told(self, viewer: int = -1, since: int = 0) -> Iterator[tuple[int, str]]:
        """Tell what happened as a viewer may know it, from a line of the log on: ply and sentence."""
        plies, view = self.plies(viewer), self.view(viewer)
        for ply, event in self.log[since:]:
            yield plies[ply], self.game.words.told(view, event.seen_by(viewer))

    @property
    def early(self) -> set[int]:
        """Return the seats that have answered a sealed question, or finished secret orders, before others."""
        return self._envelopes.early(self.state, self._spoken())

    def plies(self, viewer: int) -> list[int]:
        """Return for each ply its number in the record that a viewer may have now."""
        if self.over or not self._ordered:
            return list(range(self.ply + 1))
        return visibility.plies(self._masks, viewer, self._spoken())

    @property
    def aside(self) -> tuple[int, frozenset[int]] | None:
        """Return the ply at which secret orders began and the seats that have finished; None outside them.

        While this stays the same, an answer or an undo is noticed by `hearers` and by nobody else.
        """
        if not isinstance(flow.waiting(self.state), SecretOrders) or flow.seen(self.state) == EVERYBODY:
            return None
        return self._spoken(), frozenset(self.early)

    def hearers(self, seat: int) -> set[int]:
        """Return the seats that notice what a seat says in secret orders now."""
        # What is said before one's turn lies in an envelope, which allies do not look into either.
        mask = int(flow.seen(self.state)) if seat == self.asked else 0
        return {one for one in range(self.seats) if one == seat or visibility.knows(one, mask)}

    @property
    def talked(self) -> bool:
        """Tell whether there were secret orders, of which others have read less than all."""
        return self._ordered > 0

    @property
    def undoer(self) -> int:
        """Return the seat whose answer could be taken back, or -1."""
        return self._before[-1].seat if self.can_undo else -1

    def may_undo(self, seat: int) -> bool:
        """Tell whether a seat can take back; in secret orders everybody can what they said there."""
        if not shared(flow.waiting(self.state)):
            return self.undoer == seat >= 0
        return seat in self._envelopes.said or any(one.seat == seat for one in self._before)

    def undone(self, seat: int) -> str:
        """Name the answer that an undo of a seat would go back to; nothing where there is none to name."""
        if not self.may_undo(seat) or shared(flow.waiting(self.state)):
            return ""
        before = self._before[place(self._before, seat, False, True, len(self.state.stack))]
        action = self.game.space.number(self.record.tokens[before.tokens])
        return View(self.game, before.state, seat).choice(action).label

    def commits(self, action: int, seat: int | None = None) -> bool:
        """Tell whether an answer could not be taken back, as luck, a reveal or a forced answer follows."""
        return action in self.committing([action], seat)

    def committing(self, actions: Sequence[int], seat: int | None = None) -> set[int]:
        """Return those of some answers that could not be taken back."""
        frame = flow.waiting(self.state)
        if isinstance(frame, SecretOrders) and shared(frame):
            # Here the last to finish ends it for all, and everybody else can still come back.
            who = self.asked if seat is None else seat
            if set(frame.players) - self.early - {who}:
                return set()
            mine = self._envelopes.state_for(self.state, who)
            return {action for action in actions if finishes(mine, who, action)}
        return {action for action in actions if commits(self._trial(), action, self._only)}

    def _trial(self) -> State:
        """Return a state to try an answer on: where there are secrets, one that the seat can imagine."""
        if not self.game.spec.hidden:
            return self.state.copy()
        # The true one would tell whoever looks at the marks what others hold.
        if self._guess is None or self._guess[0] != self.ply:
            view = self.view()
            self._guess = self.ply, self.game.fill(view, seeded("trial", repr(view.pack())))
        return self._guess[1].copy()

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
        # By law 4 a seat that looks from its own eyes finds the same choices, so no view is made of them.
        state = self._envelopes.state_for(self.state, who)
        frame = flow.waiting(state)
        if who not in awaited(frame, flow.asked(state)):
            name = self.game.words.seat_name
            raise WrongSeat(f"{name(asked)} is to answer, not {name(who)}", frame.rule if frame else "")
        actions = flow.choices_for(state, who)
        if action not in actions:
            self.game.space.token(action)  # a number outside the space is no move at all
            raise IllegalMove(*self.game.words.refusal(self.view(who), action))
        if who != asked:
            self._envelopes.put(frame, who, action)
            return
        free = len(actions) > 1 or not flow.evident(self.state, self.game.spec.hidden)
        self._do(RecordEntry(ANSWER, action), free)

    def land(self, outcome: str | int) -> None:
        """Name what chance decides; for drivers that bring their own luck."""
        number = self.game.luck.number(outcome) if isinstance(outcome, str) else outcome
        if number not in [possible for possible, _ in flow.outcomes(self.state)]:
            frame = flow.waiting(self.state)
            sentence = f"chance cannot bring `{self.game.luck.token(number)}` now"
            raise IllegalMove(sentence, frame.rule if frame else "")
        self._do(RecordEntry(OUTCOME, number))

    def resign(self, seat: int) -> bool:
        """Let a seat give up by the room's rule and the others play on; False where it must wait."""
        return self._do(RecordEntry(RESIGNATION, seat))

    def apply(self, token: str) -> None:
        """Take the next line of a record, whatever it is; one that does not fit changes nothing."""
        entry = tokens.read(self.game, self.state, token)
        if entry.kind == ANSWER:
            self.play(entry.number)
        elif entry.kind == OUTCOME:
            self.land(entry.number)
        elif not self.resign(entry.number):
            raise BadToken("nobody can give up here")

    def undo(self, seat: int | None = None, *, whole: bool = False) -> None:
        """Take back the last free answer, unless luck, a reveal or another seat has come since.

        With `whole` a card that is finished goes with all that it asked, by the depth of the stack.
        """
        talking = shared(flow.waiting(self.state))
        if talking and seat is not None and seat in self._envelopes.said:
            self._envelopes.take(seat, -1)
            return
        at = place(self._before, seat, talking, whole, len(self.state.stack))
        before = self._before[at]
        # Others may have given secret orders since: what they said goes back into their envelopes.
        for one in reversed(self._before[at + 1 :] if talking else []):
            self._envelopes.put_first(one.seat, self.game.space.number(self.record.tokens[one.tokens]))
        del self._before[at:]
        self.state = before.state
        if not (talking and isinstance(flow.waiting(self.state), SecretOrders)):
            self._envelopes = Envelopes()  # they answer a question that may not come again
        self._cut(before.tokens, before.log)
        self.record.takebacks = [min(ply, before.tokens) for ply in self.record.takebacks]
        self._marked, self._guess = -1, None

    @property
    def can_undo(self) -> bool:
        """Tell whether an answer can be taken back."""
        return any(before.free for before in self._before)

    def copy(self) -> Session:
        """Return a twin that goes its own way, without listeners and undo."""
        twin = Session(
            self.game, state=self.state.copy(), seed=self.seed,
            luck=False, forced=False, marks=False,
        )  # fmt: skip
        twin.luck, twin.forced, twin.marks = self.luck, self.forced, self.marks
        twin.record = self.record_for(None)
        twin.log, twin._masks, twin._ordered = self.log[:], self._masks[:], self._ordered
        twin._envelopes = self._envelopes.copy()
        return twin

    # The record.

    def record_for(self, viewer: int | None) -> Record:
        """Return the record a viewer may have now; None is the table itself, and the end opens all."""
        if viewer is None or self.over:
            return visibility.copied(self.record)
        return visibility.redacted(self.record, self._masks, viewer, self._spoken(), self.game.spec.hidden)

    @classmethod
    def replay(cls, game: Room, record: Record, upto: int | None = None) -> Session:
        """Play a record through, checking every answer and every digest."""
        if record.game != game.slug:
            raise BadRecord(f"this is a record of {record.game[:40]}, not of {game.slug}")
        rules, record = record.rules, game.bring_up(record)
        options = game.options.read(record.options)
        session = cls(
            game, options, seats=len(record.seats), names=list(record.seats),
            seed=record.seed or "replay", position=record.position, luck=False, forced=False, marks=False,
        )  # fmt: skip
        if session.record.options != options.text():
            raise BadRecord(
                f"the position is one of {session.record.options}, the header says {options.text()}"
            )
        session.record.seed = record.seed
        for ply, token in enumerate(record.tokens[:upto], 1):
            try:
                session.apply(token)
            except ConclaveError as error:
                raise BadRecord(f"ply {ply}: `{token[:40]}`: {error.sentence}", error.rule) from error
            mark = record.marks.get(ply)
            if mark:
                session.record.marks[ply] = session.digest
                if mark != session.record.marks[ply]:
                    session._hold_older(rules, mark)
        then = game.as_written(rules, session.state)
        record.told_to(session.record, upto is None, then.result if then else None)
        # The digests are those of the record, each held against the position above.
        session.marks, session._marked = True, session.asked if session.ply else -1
        session.seed = record.luck_at(session.ply) if record.seed else session.seed
        return session

    def resume(self) -> Session:
        """Go on with a replayed game: luck and forced answers come by themselves again."""
        self.luck = self.forced = True
        self._run_on()
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle all but the listeners, as plain data that both builds read."""
        from conclave.core.session_pickle import reopened

        log = [(ply, event.kind, event.facts, event.to, event.private) for ply, event in self.log]
        before = [tuple(one) for one in self._before]
        switches = (self.luck, self.forced, self.marks)
        rest = (self._masks, log, before, self._envelopes.said, self._marked)
        return (reopened, (self.game, self.state, self.seed, switches, self.record.parts(), *rest))

    def _repr_svg_(self) -> str | None:
        """Draw the table in a notebook, as somebody who watches sees it."""
        return self.view(-1)._repr_svg_()

    def __str__(self) -> str:
        """Draw the table in characters, as somebody who watches sees it: `print(table)`."""
        return str(self.view(-1))

    def __repr__(self) -> str:
        """Say which game this is and how far it has come."""
        return f"<Session of {self.game.slug}, ply {self.ply}: {self.view(-1).prompt}>"

    # The engine room.

    def _hold_older(self, rules: int, mark: str) -> None:
        """Hold a digest that is not today's against the position as older rules wrote it."""
        then = self.game.as_written(rules, self.state)
        if then is not None and mark != self.game.digest(then):
            raise BadRecord(f"ply {self.ply}: the position differs from the one recorded ({mark})")

    def _spoken(self) -> int:
        """Return the ply before which nothing was said in secret orders that go on."""
        talking = isinstance(flow.waiting(self.state), SecretOrders)
        return visibility.began(self._masks) if talking else self.ply

    def _do(self, entry: RecordEntry, free: bool = False) -> bool:
        """Carry out an entry and what follows by itself, or nothing at all where the rules fail half-way."""
        kept = Checkpoint(
            self.state.copy(), self.ply, len(self.log), self._before[:], self._envelopes.copy(), self._marked
        )
        try:
            done = self._enter(entry, free, kept.state)
            if done:
                self._run_on()
        except BaseException:
            self.state, self._before, self._envelopes = kept.state, kept.before, kept.envelopes
            self._cut(kept.tokens, kept.log)
            self._marked = kept.marked
            raise
        return done

    def _cut(self, tokens: int, log: int) -> None:
        """Take out of the record and the log what came after."""
        del self.record.tokens[tokens:], self._masks[tokens:], self.log[log:]
        for ply in [ply for ply in self.record.marks if ply > tokens]:
            del self.record.marks[ply]
        self.record.result, self._ordered = "", visibility.count(self._masks)

    def _enter(self, entry: RecordEntry, free: bool, before: State) -> bool:
        """Apply an entry to the position and note it; `before` is a copy of the position, to go back to."""
        state, frame, seat = self.state, flow.waiting(self.state), self.asked
        mask, together, last = tokens.seen(state), shared(frame), False
        if entry.kind == RESIGNATION:
            mask = EVERYBODY
        elif isinstance(frame, SecretOrders):
            # Held against the table as it is: what lies in the envelope comes after this answer.
            last = len(frame.seats) == 1 and frame.answer(state.copy(), seat, entry.number)
            mask = visibility.marked(mask, self._masks, last)
            self._ordered += 1
        state.telling, state.revealed = True, False
        if not tokens.apply(self.game, state, entry):
            return False
        if entry.kind != ANSWER or (self._before and self._before[-1].seat != seat and not together):
            self._before = []
        # Whether others have given secret orders nobody may know, so none can be left by going back.
        entered = shared(flow.waiting(state)) and (last or not together)
        if state.revealed or (together and last) or entered:
            self._before = []
        elif entry.kind == ANSWER:
            self._before.append(UndoPoint(before, seat, self.ply, len(self.log), free))
        self.record.tokens.append(tokens.write(self.game, entry))
        self._masks.append(mask)
        self.log += [(self.ply, event) for event in state.events]
        state.events = []
        if state.result is not None:
            self.record.result = state.result.line()
        for listener in self.listeners:
            listener(self, self.record.tokens[-1])
        return True

    def _only(self, state: State) -> int:
        """Return the answer that makes itself, or -1."""
        return flow.only(state, self.game.spec.hidden) if self.forced else -1

    def _run_on(self) -> None:
        while not self.over:
            frame = flow.waiting(self.state)
            if isinstance(frame, Chance):
                if not self.luck:
                    break
                # Luck depends on the seed and the ply alone, so a resumed game goes on as it would have.
                lot = flow.draw_lot(self.state, seeded(self.seed, self.ply))
                self._enter(RecordEntry(OUTCOME, lot), False, self.state)
                continue
            if self.asked in self._envelopes.said:
                action = self._envelopes.take(self.asked, 0)
                self._enter(RecordEntry(ANSWER, action), True, self.state.copy())
                continue
            only = self._only(self.state)
            if only < 0:
                break
            self._enter(RecordEntry(ANSWER, only), False, self.state.copy())
        if self.marks and (self.asked != self._marked or self.over) and self.ply:
            self._marked = self.asked
            self.record.marks[self.ply] = self.digest
