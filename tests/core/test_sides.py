"""Games of sides: all against the game, alone against it, and two against two, from the first answer on."""

import pickle
from collections.abc import Iterator
from dataclasses import replace

import pytest

from conclave.bots.bot import Budget
from conclave.bots.expectimax import Expectimax
from conclave.bots.ismcts import Ismcts
from conclave.core.errors import BadRecord
from conclave.core.evaluator import WIN, Evaluator, value
from conclave.core.record import Record
from conclave.core.result import DRAWN, LOST, WON
from conclave.core.session import Session
from conclave.testing.positions import known
from tests.toys import lantern, rope


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    """Make both games known."""
    with known(lantern.GAME), known(rope.GAME):
        yield


def winds(seats: int, *tokens: str) -> Session:
    """Play Lantern by named winds and answers."""
    session = Session(lantern.GAME, seats=seats, luck=False, forced=False)
    return played(session, *tokens)


def pulls(*tokens: str) -> Session:
    """Play Rope by named answers and dice."""
    return played(Session(rope.GAME, luck=False, forced=False), *tokens)


def played(session: Session, *tokens: str) -> Session:
    """Answer and land in turn."""
    for token in tokens:
        if token.startswith("* "):
            session.land(token[2:])
        else:
            session.play(token)
    return session


CALM = ("* wind 0", "wait", "wait")
ENDS = [
    # Two seats, one of them with a cloak left: the flame outlives winds of 2, 1 and 0 (LA-1.3).
    (
        winds(2, "* wind 2", "shield", "shield", "* wind 1", "shield", "wait", *CALM),
        "places 1 1, sides 0 0, scores 0 1, the flame has outlived the wind", [WON, WON],
        "Seat 1 and Seat 2 win together", "You and Seat 2 win together",
    ),
    (
        winds(2, "* wind 2", "shield", "wait"),
        "places 2 2, sides 0 0, scores 1 2, the flame is out", [LOST, LOST],
        "Everybody loses", "Everybody loses",
    ),
    # Alone: three calm winds, and one that nobody holds back.
    (
        winds(1, *["* wind 0", "wait"] * 3),
        "places 1, scores 2, the flame has outlived the wind", [WON], "Seat 1 wins", "You win",
    ),
    (
        winds(1, "* wind 1", "wait"),
        "places 2, scores 2, the flame is out", [LOST], "Seat 1 loses", "You lose",
    ),
    # Two against two: 3 + 6 against 3 + 5, 3 + 3 against the same, and 3 + 1 against 6.
    (
        pulls("hold", "hold", "throw", "* die 6", "throw", "* die 5"),
        "places 1 3 1 3, sides 0 1 0 1, scores 3 3 6 5, 9 against 8", [WON, LOST, WON, LOST],
        "Seat 1 and Seat 3 win together", "You and Seat 3 win together",
    ),
    (
        pulls(*["hold"] * 4), "places 1 1 1 1, sides 0 1 0 1, scores 3 3 3 3, 6 against 6", [DRAWN] * 4,
        "A draw", "A draw",
    ),
    (
        pulls("hold", "hold", "throw", "* die 1", "hold"),
        "places 3 1 3 1, sides 0 1 0 1, scores 3 3 1 3, 4 against 6", [LOST, WON, LOST, WON],
        "Seat 2 and Seat 4 win together", "Seat 2 and Seat 4 win together",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("session", "line", "verdicts", "told", "mine"), ENDS)
def test_ends_by_hand(session: Session, line: str, verdicts: list[str], told: str, mine: str) -> None:
    """What the record says, who has won, and how it is told to whoever watches and to the first seat."""
    result = session.result
    assert result is not None
    assert session.record.result == line
    assert [result.verdict(seat) for seat in range(session.seats)] == verdicts
    assert session.view(-1).prompt.startswith(f"{told}: ")
    assert session.view(0).prompt.startswith(f"{mine}: ")
    # Bots value it as won, drawn or lost.
    worth = {WON: (WIN, 1.0), DRAWN: (0, 0.5), LOST: (-WIN, 0.0)}
    for seat, verdict in enumerate(verdicts):
        evaluator = Evaluator()
        assert (value(session.state, seat, evaluator), evaluator.worth(session.state, seat)) == worth[verdict]


@pytest.mark.parametrize("session", [row[0] for row in ENDS])
def test_sides_come_back_from_records_and_pickles(session: Session) -> None:
    """Read back and played again they are the same, by their digests too."""
    record = Record.read(session.record_for(None).text())
    again = Session.replay(session.game, record)
    assert (again.result, again.digest, again.record.result) == (
        session.result, session.digest, session.record.result
    )  # fmt: skip
    assert pickle.loads(pickle.dumps(session)).result == session.result


def test_a_record_that_leaves_the_sides_out_is_refused() -> None:
    """Allies who have won did not draw."""
    record = ENDS[4][0].record_for(None)
    with pytest.raises(BadRecord, match="the rules say `places 1 3 1 3, sides 0 1 0 1"):
        Session.replay(rope.GAME, replace(record, result=record.result.replace(", sides 0 1 0 1", "")))


@pytest.mark.parametrize("bot", [Expectimax(Budget(nodes=400), seed=1), Ismcts(Budget(nodes=400), seed=1)])
def test_a_partner_is_no_foe(bot: Expectimax | Ismcts) -> None:
    """With one cloak each against a last wind of 2, both have to shield: the first trusts the second."""
    session = winds(2, "* wind 2", "shield", "shield", *CALM, "* wind 2")
    for _ in range(2):
        chosen = bot.choose(session.view())
        assert lantern.SPACE.token(chosen) == "shield"
        session.play(chosen)
    assert session.result is not None
    assert session.result.winners == [0, 1]


def test_a_search_sees_the_win_that_only_a_partner_brings() -> None:
    """The value is a win at the first seat already; a search that takes the partner for a foe sees a loss."""
    bot = Expectimax(Budget(nodes=4000), seed=1)
    bot.choose(winds(2, "* wind 2", "shield", "shield", *CALM, "* wind 2").view())
    assert bot.worth >= WIN
    # 3 + 3 against 3 and what the last adds: the last one is a foe, who throws and may win by a 4, 5 or 6.
    bot.choose(pulls("hold", "hold").view())
    assert bot.worth < WIN
