"""Players by text: legal answers are played, refusals are told, and silence is counted."""

from collections.abc import Sequence

import pytest

from conclave.agents.player import TextPlayer, answer_line
from conclave.agents.speakers import Function, Message, Reply, Scripted, Unanswered
from conclave.arena.match import play_match
from conclave.core.errors import ConclaveError
from conclave.core.registry import load
from conclave.core.session import Session


def session() -> Session:
    """A game of Ice Wizards at its beginning."""
    return load("ice_wizards").new(board="square", seed=7)


def test_a_stand_in_plays_a_whole_game() -> None:
    """Without any model; every answer is a choice that it read in the text."""
    players = [TextPlayer(Scripted(seed=seat), seed=seat) for seat in range(2)]

    def tell(table: Session) -> None:
        if not table.over:
            players[table.asked].hear(table, table.asked)

    match = play_match(load("ice_wizards"), ["one", "other"], 5, bots=players, watch=tell)
    assert match.fault is None
    assert match.result is not None
    for player, answers in zip(players, match.answers, strict=True):
        assert player.conduct.decisions == player.conduct.replies == answers
        assert player.conduct.refused == player.conduct.replaced == 0


def test_a_refusal_is_told_and_asked_again() -> None:
    """With the sentence and the rule; then the legal answer counts."""
    heard: list[Sequence[Message]] = []

    def speak(messages: Sequence[Message]) -> str:
        heard.append(list(messages))
        return ["I think a pass is best.\npass", "It is refused.\n\n2"][len(heard) - 1]

    table = session()
    player, view = TextPlayer(Function("f", speak)), table.view()
    assert player.choose(view) == view.actions[1]
    assert heard[1][-1]["content"].startswith("That cannot be played: ")
    assert "IW-" in heard[1][-1]["content"]
    assert (player.conduct.replies, player.conduct.refused, player.conduct.replaced) == (2, 1, 0)
    assert player.conduct.illegal_rate == 0.5


def test_after_so_many_refusals_any_legal_answer_is_played() -> None:
    """It is counted as played in its place, and the transcript says so."""
    kept: list[dict[str, object]] = []
    player = TextPlayer(Function("f", lambda _: "castle"), attempts=2, keep=kept.append)
    view = session().view()
    assert player.choose(view) in view.actions
    assert (player.conduct.refused, player.conduct.replaced) == (2, 1)
    assert kept[0]["in_its_place"] == "2 answers were refused"


def test_narrowing_is_no_mistake_but_ends() -> None:
    """Whoever names a verb sees its choices, and not for ever."""
    view = session().view()
    verb = "play"
    assert sum(choice.token.startswith(verb) for choice in view.choices()) > 1
    player = TextPlayer(Function("f", lambda _: verb))
    assert player.choose(view) in view.actions
    assert player.conduct.refused == 0
    assert player.conduct.narrowed == 7
    assert player.conduct.replaced == 1


def test_silence_is_counted_and_the_game_goes_on() -> None:
    """A speaker that does not answer in time loses the decision, and not the game."""

    def silent(messages: Sequence[Message]) -> str:
        raise Unanswered("no answer")

    player = TextPlayer(Function("f", silent))
    view = session().view()
    assert player.choose(view) in view.actions
    assert (player.conduct.silent, player.conduct.replaced, player.conduct.replies) == (1, 1, 0)


def test_a_speaker_that_can_never_answer_is_known() -> None:
    """A wrong key is no bad move: whoever runs the game sees why."""

    def broken(messages: Sequence[Message]) -> str:
        raise ConclaveError("the key is wrong")

    player = TextPlayer(Function("f", broken))
    with pytest.raises(ConclaveError):
        player.choose(session().view())
    assert str(player.broken) == "the key is wrong"


def test_news_are_those_of_the_own_seat_since_its_last_move() -> None:
    """Told once, in the brief of the next answer."""
    table = session()
    heard: list[str] = []

    def speak(messages: Sequence[Message]) -> str:
        heard.append(messages[1]["content"])
        return "1"

    player = TextPlayer(Function("f", speak))
    seat = table.asked
    table.play(player.choose(table.view()))
    while table.asked != seat:
        table.play(table.choices()[0])
    player.hear(table, seat)
    table.play(player.choose(table.view()))
    sentences = [sentence for _, sentence in table.told(seat)]
    assert "Since your last move" not in heard[0]
    assert f"Since your last move:\n{sentences[0]}\n" in heard[1]
    assert player.news == []


@pytest.mark.parametrize(
    ("text", "line"),
    [("2", "2"), ("I think.\n\n play e2 \n", "play e2"), ("```\ndraw\n```", "draw"), ("", ""), ("```", "")],
)
def test_the_answer_is_the_last_line(text: str, line: str) -> None:
    """Whatever was thought before it."""
    assert answer_line(text) == line


def test_a_scripted_line_is_said_before_chance() -> None:
    """A script runs out, and the game goes on."""
    speaker = Scripted(lines=iter(["first"]))
    asked: list[Message] = [{"role": "user", "content": "Your 1 choices:\n  1  draw  Draw"}]
    assert [speaker.say(asked).text, speaker.say(asked).text] == ["first", "1"]
    assert isinstance(speaker.say(asked), Reply)
