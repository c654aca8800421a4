"""The laws that every game keeps, tried by random play: `check_game(GAME)` in a room's own tests."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from conclave.core import flow
from conclave.core.game import Game
from conclave.core.options import Options, pairwise
from conclave.core.record import Record
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.storage import Choices, as_int
from conclave.testing.laws_effects import law_12_possible, law_13_reasons
from conclave.testing.laws_play import (
    law_1_copy,
    law_1_pause,
    law_2_replay,
    law_3_choices,
    law_7_undo,
    law_8_luck,
)
from conclave.testing.laws_secrets import law_4_own_eyes, law_5_imagine, law_6_two_worlds, law_11_haste
from conclave.testing.laws_table import law_9_scene, law_10_words
from conclave.testing.naming import told
from conclave.testing.positions import Check, LawBroken, PlayedPosition, follow, kind_of, known, opened, step
from conclave.testing.subprocess_replay import digests

__all__ = [
    "ALL", "LawBroken", "PlayedPosition", "check_game", "law_1_copy", "law_2_replay", "law_3_choices",
    "law_4_own_eyes", "law_5_imagine", "law_6_two_worlds", "law_7_undo", "law_8_luck", "law_9_scene",
    "law_10_words", "law_11_haste", "law_12_possible", "law_13_reasons", "tables",
]  # fmt: skip

EVERY: Final = 1_000_000
# Each law with the plies of a game it looks at, beside the first and the last; slow laws look less often.
# Choices come first: what is wrong with them makes the other laws fail with a sentence about something else.
LAWS: Final[dict[int, tuple[Check, int]]] = {
    3: (law_3_choices, EVERY),
    1: (law_1_copy, 8),
    2: (law_2_replay, 4),
    4: (law_4_own_eyes, EVERY),
    5: (law_5_imagine, 6),
    6: (law_6_two_worlds, 16),
    7: (law_7_undo, 16),
    8: (law_8_luck, EVERY),
    9: (law_9_scene, 6),
    10: (law_10_words, 4),
    11: (law_11_haste, EVERY),
    12: (law_12_possible, EVERY),
    13: (law_13_reasons, 32),
}
ALL: Final = tuple(sorted(LAWS))
SHRINK_SECONDS: Final = 4.0


def check_game(
    game: Game,
    *,
    games: int = 20,
    seed: int | str = 0,
    seats: int | None = None,
    options: Options | None = None,
    laws: Sequence[int] = ALL,
    among: Sequence[tuple[Options, int]] = (),
    window: int = 0,
) -> int:
    """Play random games under the laws and count the plies; go round all options and seats left open.

    Or go round the tables in `among`: their records are replayed elsewhere together, which saves time. With a
    `window` the laws look at so many plies of each game, from a random one on; one game of four is played to
    its end, the others are left there.
    """
    around = list(among) or tables(game, options, seats)
    plies = 0
    records: list[Record] = []
    kinds: set[tuple[str, ...]] = set()
    with known(game):
        for number in range(games):
            chosen, count = around[number % len(around)]
            try:
                session = _one_game(game, chosen, count, f"{seed}/{number}", laws, kinds, window)
            except LawBroken as broken:
                if broken.__cause__ is not None and broken.law != 3 and 3 in laws:
                    # The game's code failed while another law looked; the law of choices may know why.
                    _one_game(game, chosen, count, f"{seed}/{number}", (3,), kinds, window)
                raise
            plies += session.ply
            record = session.record_for(None)
            record.marks = {}
            records.append(record)
        if 2 in laws:
            _law_2_elsewhere(game, records)
    return plies


def tables(game: Game, options: Options | None = None, seats: int | None = None) -> list[tuple[Options, int]]:
    """List tables on which every two values of options meet, and every value every number of seats."""
    low, high = game.spec.seats
    counts = list(range(low, high + 1)) if seats is None else [seats]
    if options is not None:
        return [(options, count) for count in counts]
    samples = game.options.samples()
    return [
        (game.options.parse(dict(zip(samples, values, strict=True))), as_int(count))
        for *values, count in pairwise([*samples.values(), counts])
    ]


def _one_game(
    game: Game,
    options: Options,
    seats: int,
    seed: str,
    laws: Sequence[int],
    kinds: set[tuple[str, ...]],
    window: int = 0,
) -> Session:
    session = opened(game, options, seats, seed)
    walk, sample = seeded("walk", seed), seeded("sample", seed)
    length = _length(session, seed)
    first, to_the_end = 0, True
    if 0 < window < length:
        first = int(sample.below(length - window))
        to_the_end = int(sample.below(4)) == 0
    else:
        window = session.game.spec.horizon
    while True:
        moment = PlayedPosition(session, seed)
        inside = first <= session.ply < first + window or session.over or session.ply == 0
        for law, (check, often) in LAWS.items():
            if law not in laws or not inside:
                continue
            if law == 1 and kind_of(session.state) not in kinds:
                # Rare pauses are missed by samples, and a table may stop at any.
                kinds.add(kind_of(session.state))
                _hold(1, law_1_pause, moment)
            ends = session.over or session.ply == 0
            if ends or often >= length or int(sample.below(length)) < often:
                _hold(law, check, moment)
        if session.over or (not to_the_end and session.ply >= first + window):
            return session
        if session.ply >= game.spec.horizon:
            raise LawBroken(3, moment, f"the game goes on beyond its horizon of {game.spec.horizon} answers")
        try:
            step(session, walk)
        except Exception as error:
            raise LawBroken(3, moment, f"play stops: {told(game, error)}") from error


def _length(session: Session, seed: str) -> int:
    """Guess how long games are, so that samples spread over all of one."""
    state, rng, found = session.state.copy(), seeded("length", seed), Choices()
    count, horizon = 0, session.game.spec.horizon
    for _ in range(flow.MOST_STEPS):  # steps that go round in a circle are no answers
        if count >= horizon:
            break
        if flow.waiting(state) is None:
            return max(count, 1)
        try:
            count += int(state.stack[-1].random_step(state, rng, found))
        except Exception:
            break  # the laws will say what is wrong
    return horizon


def _hold(law: int, check: Check, moment: PlayedPosition) -> None:
    broken = _fault(law, check, moment)
    if broken is not None:
        raise _shrunk(broken, check) from broken.__cause__


def _fault(law: int, check: Check, moment: PlayedPosition) -> LawBroken | None:
    try:
        check(moment)
    except LawBroken as broken:
        return broken
    except Exception as error:
        raised = LawBroken(law, moment, f"the game fails: {told(moment.game, error)}")
        raised.__cause__ = error
        return raised
    return None


def _shrunk(broken: LawBroken, check: Check) -> LawBroken:
    """Cut a failure to its shortest prefix, then leave answers out while the law still breaks."""
    stop = time.monotonic() + SHRINK_SECONDS
    best = _first_fault(broken, check, broken.record.tokens, stop) or broken
    size = max(best.ply // 2, 1)
    while best.ply and time.monotonic() < stop:
        shorter = None
        for at in range(0, best.ply, size):
            tokens = best.record.tokens
            shorter = _first_fault(best, check, tokens[:at] + tokens[at + size :], stop)
            if shorter is not None and shorter.ply < best.ply:
                best = shorter
                break
            shorter = None
        if shorter is None and size == 1:
            break
        size = max(min(size, best.ply) // (1 if shorter else 2), 1)
    return best


def _first_fault(broken: LawBroken, check: Check, tokens: list[str], stop: float) -> LawBroken | None:
    """Play tokens as far as they fit, and give the first place where the law breaks."""
    record = broken.record
    game = broken.game
    session = opened(game, game.options.read(record.options), len(record.seats), broken.seed)
    try:
        for _ in follow(session, tokens):
            found = _fault(broken.law, check, PlayedPosition(session, broken.seed))
            if found is not None or time.monotonic() > stop:
                return found
    except Exception:
        return None  # play itself fails here, which is another failure than the one we cut
    return None


def _law_2_elsewhere(game: Game, records: list[Record]) -> None:
    """Replay whole games in other processes, and in the other build where there is one."""
    here = [Session.replay(game, record) for record in records]
    for python, found in digests(game, records).items():
        for session, digest in zip(here, found, strict=True):
            if session.digest != digest:
                moment = PlayedPosition(session, "elsewhere")
                raise LawBroken(2, moment, f"{python} replays to {digest}, this process to {session.digest}")
