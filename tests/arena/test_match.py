"""One match between bots: seeds, records, and bots that fail."""

import pytest

from conclave.arena.match import answer, play_match
from conclave.bots.chaos import Chaos
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.core.view import View

GAME = load("ice_wizards")


class Broken:
    """Raises every time."""

    name = "broken"

    def choose(self, view: View) -> int:
        """Fail."""
        raise RuntimeError("no idea")


class Cheat:
    """Names something that is never legal."""

    name = "cheat"

    def choose(self, view: View) -> int:
        """Answer out of range."""
        return 10_000


def test_the_same_seed_gives_the_same_game() -> None:
    """Bots and luck are both seeded."""
    one, two = (play_match(GAME, ["greedy", "random"], 5) for _ in range(2))
    assert one.record.text() == two.record.text()
    assert one.record.seats == ["greedy", "random"]
    assert play_match(GAME, ["greedy", "random"], 6).record.tokens != one.record.tokens


def test_the_record_replays() -> None:
    """Every digest is checked on the way."""
    match = play_match(GAME, ["random", "random"], 1, GAME.options.parse({"board": "square"}))
    assert Session.replay(GAME, match.record).result == match.result
    assert min(match.answers) > 0


@pytest.mark.parametrize("bot", [Broken(), Cheat()])
def test_a_bot_that_fails_ends_the_game(bot: Broken | Cheat) -> None:
    """It has no result, and the fault is reported."""
    match = play_match(GAME, [bot.name, "random"], 2, bots=[bot, Chaos(1)])
    assert match.result is None
    assert match.answers == [1, 0]
    assert match.fault is not None
    assert match.fault.seat == 0
    assert bot.name in str(match.fault)


def test_the_fallback_is_the_first_legal_answer() -> None:
    """And a good answer brings no fault."""
    view = GAME.new(seed=1).view()
    action, fault = answer(Broken(), view, 3)
    assert action == view.actions[0]
    assert fault is not None
    assert "no idea" in fault.what
    assert answer(Chaos(1), view, 3)[1] is None


def test_somebody_may_watch() -> None:
    """The watcher is called after every answer."""
    seen: list[int] = []
    match = play_match(GAME, ["random", "random"], 1, watch=lambda session: seen.append(session.ply))
    assert len(seen) == sum(match.answers)
    assert seen[-1] == len(match.record.tokens)
