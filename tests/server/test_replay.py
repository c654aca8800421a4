"""The replay: any ply as the viewer may know it, refused to others, and quick because positions are kept."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from conclave.core import flow
from conclave.core.game import Game
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.server import replays
from conclave.server.replays import PositionCache
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, Socket, nodes_of, seated


def play_on(sockets: list[Socket], moves: int) -> None:
    """Play some answers with whoever is asked, and let everybody catch up."""
    for _ in range(moves):
        asked = [one for one in sockets if one.state["choices"]]
        if not asked:
            return
        assert asked[0].do("play", token=asked[0].state["choices"][0]["token"])["ok"]
        for other in sockets:
            while other.v < asked[0].v:
                other.next()


def test_a_ply_looks_as_it_did_when_it_was_played(
    pair: tuple[Client, Client, str], client: Callable[[str], Client]
) -> None:
    """What the socket showed at a ply, the replay shows again: to both seats and to who watches."""
    ann, bob, table = pair
    eve = client("Eve")
    sockets = [ann.socket(table), bob.socket(table), eve.socket(table)]
    for socket in sockets:
        socket.until("view")
    seen: list[list[tuple[list[Any], dict[str, Any], list[Any]]]] = [[], [], []]
    for _ in range(12):
        for at, socket in enumerate(sockets):
            seen[at].append((list(socket.nodes.values()), socket.state, list(socket.log)))
        play_on(sockets, 1)
    for at, person in enumerate((ann, bob, eve)):
        for nodes, state, log in seen[at]:
            told = person.get(
                f"/tables/{table}/replay?ply={state['ply']}&seat={sockets[at].frames[0]['seat']}"
            )
            assert (told["t"], told["v"], told["table"]["id"]) == ("view", sockets[at].v, table)
            assert nodes_of(told) == nodes
            assert told["state"]["log"] == log
            for name in ("prompt", "rule", "ply", "waiting", "asked", "status", "over"):
                assert told["state"][name] == state[name], name
            tokens = [choice["token"] for choice in state["choices"]]
            assert [choice["token"] for choice in told["state"]["choices"]] == tokens
    for socket in sockets:
        socket.close()


def test_while_a_game_goes_on_each_sees_only_their_own(
    server: BackgroundServer, client: Callable[[str], Client], masks_game: Game
) -> None:
    """H5: another seat and the open view are refused until the end; then everything may be seen."""
    ann, bob, table = seated(client, masks_game.slug, options={"peeking": False})
    eve, path = client("Eve"), f"/api/v1/tables/{table}/replay"
    sockets = [ann.socket(table), bob.socket(table)]
    for socket in sockets:
        socket.until("view")
    found = server.call(server.services.tables.get(table))
    while not found.over:
        last = found.session.ply
        for ply in range(last + 1):
            for viewer, person in ((0, ann), (1, bob), (-1, eve)):
                told = person.get(f"/tables/{table}/replay?ply={ply}")
                assert told["seat"] == viewer
                shown = {node["id"]: node["shapes"] for node in nodes_of(told)}
                for seat in (0, 1):
                    faces = [shape["content"] for shape in shown[f"seat-{seat}"]]
                    assert all((face == "?") == (viewer != seat) for face in faces)
        for person, own in ((ann, 0), (bob, 1), (eve, -1)):
            for seat in (-1, 0, 1):
                answer = person.http.get(path, params={"ply": last, "seat": seat})
                assert answer.status_code == (200 if seat in (-1, own) else 403)
            refused = person.http.get(path, params={"ply": last, "open": 1})
            assert refused.status_code == 403
            assert "when the game is over" in refused.json()["error"]["sentence"]
        play_on(sockets, 1)
    last = found.session.ply
    for seat in (-1, 0, 1):
        told = eve.get(f"/tables/{table}/replay?ply={last - 1}&seat={seat}")
        assert told["seat"] == seat
        told = eve.get(f"/tables/{table}/replay?ply={last - 1}&seat={seat}&open=1")
        assert "?" not in str([node["shapes"] for node in nodes_of(told)])
        assert all(":" in line["text"] for line in told["state"]["log"] if line["text"].startswith("deal"))
    end = eve.get(f"/tables/{table}/replay")["state"]
    assert found.facts.outcome is not None
    assert (end["over"], end["waiting"], end["result"]["places"]) == (
        True,
        [],
        list(found.facts.outcome.places),
    )
    for socket in sockets:
        socket.close()


def test_a_moment_that_is_none_is_refused_in_a_sentence(pair: tuple[Client, Client, str]) -> None:
    """A ply to come, a seat that is not there, words that are no numbers: 400 each."""
    ann, _, table = pair
    for query in ("ply=99999", "ply=-1", "ply=x", "ply=1e3", "seat=5", "seat=-2", "seat=x", "wide=maybe",
                  "ply=1000000000000", "what=1"):  # fmt: skip
        answer = ann.http.get(f"/api/v1/tables/{table}/replay?{query}")
        assert answer.status_code == 400, query
        assert answer.json()["error"]["sentence"]
    assert ann.http.get("/api/v1/tables/none/replay?ply=0").status_code == 404


def test_after_an_undo_the_replay_shows_the_new_run(pair: tuple[Client, Client, str]) -> None:
    """Positions that were kept are dropped where an answer was taken back."""
    ann, bob, table = pair
    one, two = ann.socket(table), bob.socket(table)
    one.until("view")
    two.until("view")
    who = one if one.state["choices"] else two
    free = [choice["token"] for choice in who.state["choices"] if not choice.get("final", False)]
    assert len(free) > 1
    ply, boards = who.state["ply"], []
    for token in free[:2]:
        assert who.do("play", token=token)["ok"]
        boards.append(nodes_of(ann.get(f"/tables/{table}/replay?ply={ply + 1}&seat=-1")))
        assert who.do("undo")["ok"]
    assert boards[0] != boards[1]
    assert ann.http.get(f"/api/v1/tables/{table}/replay?ply={ply + 1}").status_code == 400
    one.close()
    two.close()


def long_game(seed: int) -> Session:
    """Play a whole game of Ice Wizards at random."""
    session, rng = load("ice_wizards").new(seed=seed), random.Random(seed)
    while not session.over:
        session.play(rng.choice(session.tokens()))
    return session


def test_few_positions_are_kept_and_few_plies_played_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a game is, a film keeps so many positions at most, and every one is right."""
    monkeypatch.setattr(replays, "STEP", 2)
    monkeypatch.setattr(replays, "STOPS", 10)
    session, played = long_game(5), [0]
    right = Session.replay(session.game, session.record, upto=0)
    digests = [right.digest]
    for token in session.record.tokens:
        right.apply(token)
        digests.append(right.digest)
    whole = flow.play

    def counted(state: Any, number: int) -> None:
        played[0] += 1
        whole(state, number)

    monkeypatch.setattr(flow, "play", counted)
    film, tokens = PositionCache(session), session.record.tokens

    async def story() -> None:
        await film.at(tokens, len(tokens))
        assert len(film._stops) <= 10
        rng = random.Random(1)
        for _ in range(60):
            ply = rng.randrange(len(tokens) + 1)
            played[0] = 0
            state = await film.at(tokens, ply)
            assert session.game.digest(state) == digests[ply]
            assert played[0] < film._step
        assert len(film._stops) <= 10
        assert film._step <= 2 * len(tokens) / 5

    asyncio.run(story())


def test_only_so_many_films_are_kept(monkeypatch: pytest.MonkeyPatch, server: BackgroundServer) -> None:
    """The table that nobody has asked for the longest is forgotten first."""
    monkeypatch.setattr(replays, "FILMS", 2)
    ann = Client(server, "Ann")
    tables = [ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"] for _ in range(3)]
    for table in tables:
        ann.get(f"/tables/{table}/replay?ply=0")
    assert list(server.services.replays._films) == tables[1:]
    ann.close()


def test_the_course_tells_how_the_seats_stood_at_each_ply(pair: tuple[Client, Client, str]) -> None:
    """Every number is the one that the replay of that ply has among its facts."""
    ann, bob, table = pair
    sockets = [ann.socket(table), bob.socket(table)]
    for socket in sockets:
        socket.until("view")
    play_on(sockets, 9)
    told = ann.get(f"/tables/{table}/course")
    assert told["plies"] == list(range(sockets[0].state["ply"] + 1))
    for ply, scores in zip(told["plies"], told["scores"], strict=True):
        facts = ann.get(f"/tables/{table}/replay?ply={ply}")["state"]["status"]
        wanted = [one["value"].split()[0] for one in facts if one["kind"] == "score"]
        assert [str(one) for one in scores] == wanted
    assert ann.http.get(f"/api/v1/tables/{table}/course?seat=1").status_code == 403
    assert ann.http.get(f"/api/v1/tables/{table}/course?seat=9").status_code == 400
    for socket in sockets:
        socket.close()


def test_a_course_is_short_however_long_the_game_and_empty_without_a_score() -> None:
    from conclave.core.facts import Fact
    from conclave.server.courses import standing

    assert standing([Fact("hand", 0, "5"), Fact("hand", 1, "4")], 2) == []
    assert standing([Fact("points", 0, "5")], 2) == []
    assert standing([Fact("standing", 0, "Elves: 10GP"), Fact("standing", 1, "Orcs: -3GP")], 2) == [10, -3]
