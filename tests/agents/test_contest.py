"""Contests: models behind an endpoint that stands in for one, kept whole, with costs and without keys."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from conclave.agents import contest
from conclave.agents.endpoint import Endpoint, EndpointBroken, checked, read_answer
from conclave.agents.player import Conduct
from conclave.agents.speakers import Message, Unanswered
from conclave.arena import tournament as arena
from conclave.arena.ratings import rate
from conclave.cli import main
from conclave.core.errors import BadInput
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session

KEY = "sk-very-secret-key"
ASKED: list[Message] = [{"role": "user", "content": "Your 3 choices:"}]
Answering = Callable[[BaseHTTPRequestHandler, dict[str, Any]], None]


class StandIn:
    """An endpoint on this machine: what it answers is a function of the request."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.answer: Answering = say("1")
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                stand_in.asked.append({"path": self.path, **body})
                stand_in.headers.append({name.lower(): value for name, value in self.headers.items()})
                stand_in.answer(self, body)

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/v1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def endpoint(self, **more: Any) -> Endpoint:
        """A model here that never pauses."""
        return Endpoint(self.address, "small", KEY, sleep=lambda _: None, **more)


def send(request: BaseHTTPRequestHandler, code: int, body: str, **headers: str) -> None:
    """Answer a request."""
    request.send_response(code)
    for name, value in headers.items():
        request.send_header(name, value)
    request.send_header("content-length", str(len(body.encode())))
    request.end_headers()
    request.wfile.write(body.encode())


def completion(text: object, tokens: tuple[int, int] = (100, 7)) -> str:
    """Write an answer as such endpoints do."""
    usage = {"prompt_tokens": tokens[0], "completion_tokens": tokens[1]}
    return json.dumps({"choices": [{"message": {"role": "assistant", "content": text}}], "usage": usage})


def say(text: str) -> Answering:
    """Always answer this."""
    return lambda request, body: send(request, 200, completion(text))


def fail(code: int, times: int = 10**9, **headers: str) -> Answering:
    """Fail so often, repeating the key as some do, and then answer."""
    left = [times]

    def answer(request: BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
        left[0] -= 1
        if left[0] >= 0:
            send(request, code, json.dumps({"error": f"Incorrect key {KEY}"}), **headers)
        else:
            send(request, 200, completion("2"))

    return answer


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    """An endpoint."""
    made = StandIn()
    yield made
    made.server.shutdown()
    made.server.server_close()


def test_a_model_is_asked_as_the_protocol_has_it(stand_in: StandIn) -> None:
    """The path, the body, the key in a header; the answer has text, tokens and time."""
    reply = stand_in.endpoint(longest=50).say(ASKED)
    assert (reply.text, reply.tokens_in, reply.tokens_out, reply.retries) == ("1", 100, 7, 0)
    assert reply.seconds > 0
    expected = {"path": "/v1/chat/completions", "model": "small", "messages": ASKED, "max_tokens": 50}
    assert stand_in.asked == [expected]
    assert stand_in.headers[0]["authorization"] == f"Bearer {KEY}"


def test_what_may_pass_is_tried_again(stand_in: StandIn) -> None:
    """Limits and faults of the server, with pauses that grow or that it names."""
    slept: list[float] = []
    stand_in.answer = fail(503, 2)
    endpoint = Endpoint(stand_in.address, "small", KEY, sleep=slept.append)
    assert (endpoint.say(ASKED).text, slept) == ("2", [0.5, 1.0])
    stand_in.answer = fail(429, 1, **{"retry-after": "7"})
    assert endpoint.say(ASKED).retries == 1
    assert slept[2:] == [7.0]
    stand_in.answer = fail(500)
    with pytest.raises(Unanswered, match="no answer in 4 tries, the last time: code 500") as error:
        endpoint.say(ASKED)
    assert KEY not in str(error.value)


def test_silence_is_waited_for_so_long(stand_in: StandIn) -> None:
    """Then the request is sent again, and in the end the decision is lost."""

    def late(request: BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
        time.sleep(0.5)

    stand_in.answer = late
    with pytest.raises(Unanswered, match=r"no answer in 0\.1 s"):
        stand_in.endpoint(timeout=0.1, retries=1).say(ASKED)
    assert len(stand_in.asked) == 2


@pytest.mark.parametrize("body", ["<html>", "[]", "{}", '{"choices": []}', '{"choices": [{"message": 5}]}'])
def test_an_answer_of_another_form_is_no_answer(body: str) -> None:
    """Whatever a proxy sends; text that is not there is an empty text."""
    with pytest.raises(ValueError, match=r"."):
        read_answer(body.encode())
    assert read_answer(completion(None).encode())[0] == ""


@pytest.mark.parametrize("code", [400, 401, 403, 404, 302])
def test_a_refusal_for_good_says_why_and_keeps_the_key(stand_in: StandIn, code: int) -> None:
    """It is not tried again, and no redirect takes the key to another host."""
    stand_in.answer = fail(code, location="http://elsewhere.example.org/")
    with pytest.raises(EndpointBroken, match=f"refuses with code {code}") as error:
        stand_in.endpoint().say(ASKED)
    assert KEY not in str(error.value)
    assert len(stand_in.asked) == 1


@pytest.mark.parametrize(
    "address",
    ["", "models.example.org", "http://models.example.org/v1", "https://me:key@x.org/v1", "file:///etc"],
)
def test_addresses_that_would_give_the_key_away(address: str) -> None:
    """Clear text to another machine, a key in the address, no address at all."""
    with pytest.raises(BadInput):
        checked(address)
    assert checked("https://models.example.org/v1/") == "https://models.example.org/v1"
    assert KEY not in repr(Endpoint("https://models.example.org/v1", "small", KEY))


PLAN = contest.ContestPlan("ice_wizards", "board=square", ("model:small", "scripted"), 1, 5, budget=900)


def play(stand_in: StandIn, plan: contest.ContestPlan, folder: Path) -> contest.ContestOutcome:
    """Run a contest against the stand-in."""
    return contest.run(plan, folder, lambda player: stand_in.endpoint(retries=0), 2)


def test_a_contest_is_kept_and_goes_on(stand_in: StandIn, tmp_path: Path) -> None:
    """Results that `ratings` reads, every prompt, no key; games that are there are not played again."""
    found = play(stand_in, PLAN, tmp_path)
    assert [row.players for row in found.rows] == [("model:small", "scripted"), ("scripted", "model:small")]
    assert arena.read(tmp_path / contest.RESULTS).rows == found.rows
    assert {line.player for line in rate(found.rows)[0].table()} == {"model:small", "scripted"}
    model = found.conduct["model:small"]
    assert model.decisions == model.replies == len(stand_in.asked)
    assert (model.tokens_in, model.tokens_out) == (100 * model.replies, 7 * model.replies)
    everything = "".join(path.read_text() for path in tmp_path.rglob("*") if path.is_file())
    assert KEY not in everything
    assert "Bearer" not in everything
    rows = [
        json.loads(row) for row in (tmp_path / "transcripts" / "game-00000.jsonl").read_text().splitlines()
    ]
    assert rows[0]["players"] == ["model:small", "scripted"]
    assert rows[1]["messages"][-1]["role"] == "assistant"
    assert Session.replay(load("ice_wizards"), Record.read(rows[-1]["record"])).over
    asked = len(stand_in.asked)
    again = play(stand_in, PLAN, tmp_path)
    assert (len(stand_in.asked), again.rows, again.conduct) == (asked, found.rows, found.conduct)
    more = play(stand_in, replace(PLAN, games=2), tmp_path)
    assert len(more.rows) == 4
    with pytest.raises(BadInput, match="another budget"):
        play(stand_in, replace(PLAN, budget=1000), tmp_path)
    with pytest.raises(BadInput, match="contest of 2 games"):
        play(stand_in, PLAN, tmp_path)


def test_a_model_that_answers_nonsense_is_rated_and_shown(stand_in: StandIn, tmp_path: Path) -> None:
    """Every reply is refused, any legal answer is played in its place, and the game is finished."""
    stand_in.answer = say("castle the king")
    found = play(stand_in, replace(PLAN, attempts=1), tmp_path)
    model = found.conduct["model:small"]
    assert model.refused == model.replies == model.replaced == model.decisions > 0
    assert model.illegal_rate == 1.0


def test_a_wrong_key_ends_the_contest_with_a_sentence(stand_in: StandIn, tmp_path: Path) -> None:
    """No game is counted as lost for it."""
    stand_in.answer = fail(401)
    with pytest.raises(EndpointBroken, match="the key is wrong"):
        play(stand_in, PLAN, tmp_path)
    assert not (tmp_path / contest.RESULTS).exists()


def test_costs_follow_from_prices() -> None:
    """For a million tokens in and out; who has no price has no cost."""
    conduct = {"model:small": Conduct(tokens_in=2_000_000, tokens_out=500_000), "scripted": Conduct()}
    name, prices = contest.price("model:small=0.15/0.60")
    assert contest.costs(conduct, {name: prices}) == {"model:small": pytest.approx(0.6)}
    for words in ("model:small", "x=1", "x=-1/2", "x=a/b", "=1/2", "x=nan/1"):
        with pytest.raises(BadInput, match="PLAYER=IN/OUT"):
            contest.price(words)


def test_the_command_tells_rating_errors_and_cost(
    stand_in: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Address and key come from the environment; a missing address is one sentence."""
    words = ["agents", "--out", str(tmp_path / "run"), "--option", "board=square", "--players"]
    assert main([*words, "model:small,random"]) == 2
    assert "CONCLAVE_MODEL_URL" in capsys.readouterr().err
    monkeypatch.setenv("CONCLAVE_MODEL_URL", stand_in.address)
    monkeypatch.setenv("CONCLAVE_MODEL_KEY", KEY)
    assert main([*words, "model:small,random", "--price", "small=1/1"]) == 2
    assert "does not play" in capsys.readouterr().err
    assert main([*words, "model:small,random", "--price", "model:small=1/1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    model = told["players"]["model:small"]
    assert model["cost"] == pytest.approx((model["tokens_in"] + model["tokens_out"]) / 1e6)
    assert {line["player"] for line in told["ratings"]} == {"model:small", "random"}
    assert main([*words, "model:small,random"]) == 0
    assert "How they behaved" in capsys.readouterr().out
