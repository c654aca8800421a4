"""Playing over the wire: answers, undo, takebacks, draws, rematches, and what everybody sees."""

import json
from collections.abc import Callable
from dataclasses import replace

from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.result import Result
from conclave.core.session import Session
from conclave.core.state import State
from conclave.server import messages
from conclave.server.table import Place, Table
from conclave.server.uvicorn_server import BackgroundServer
from conclave.testing.positions import known
from tests.server.conftest import Client, Socket, nodes_of, on_both, seated
from tests.toys import baskets

pytestmark = on_both


def test_a_game_is_played_to_its_end_and_its_record_replays(pair: tuple[Client, Client, str]) -> None:
    """Two sockets follow the whole game by deltas and end with the same board as a fresh view."""
    ann, bob, table = pair
    sockets = [ann.socket(table), bob.socket(table)]
    for socket in sockets:
        socket.until("view")
    assert sockets[0].state["prompt"] != "Waiting for players to sit down."
    commitment = sockets[0].frames[0]["table"]["commitment"]
    for _ in range(400):
        asked = [one for one in sockets if one.state["choices"]]
        if not asked:
            break
        socket = asked[0]
        assert socket.do("play", token=socket.state["choices"][-1]["token"])["ok"]
        other = sockets[1 - sockets.index(socket)]
        while other.v < socket.v:
            other.next()
    assert all(socket.state["over"] for socket in sockets)
    assert sockets[0].state["result"]["places"]
    for socket, person in zip(sockets, (ann, bob), strict=True):
        assert any(frame["t"] == "delta" for frame in socket.frames)
        fresh = person.get(f"/tables/{table}")
        assert nodes_of(fresh) == list(socket.nodes.values())
        assert fresh["state"]["log"] == socket.log
        socket.close()
    told = ann.get(f"/tables/{table}/record")
    session = Session.replay(load("ice_wizards"), Record.read(told["record"]))
    assert session.over
    from conclave.core.audit import commitment as commit

    assert commit(told["key"]) == commitment == told["commitment"]
    assert session.record.seed == told["key"]


def both(pair: tuple[Client, Client, str]) -> tuple[Socket, Socket]:
    """Open both sockets; the first is the one that is asked."""
    ann, bob, table = pair
    one, two = ann.socket(table), bob.socket(table)
    one.until("view")
    two.until("view")
    return (one, two) if one.state["choices"] else (two, one)


def test_undo_restores_the_board_and_only_for_who_answered(pair: tuple[Client, Client, str]) -> None:
    """After an undo both see the board from before."""
    one, two = both(pair)
    nodes, token = dict(one.nodes), None
    for choice in one.state["choices"]:
        if not choice.get("final", False):
            token = choice["token"]
    assert token is not None
    assert one.do("play", token=token)["ok"]
    two.until("delta")
    assert one.state["undo"]
    assert not two.state["undo"]
    assert two.do("undo")["error"]["code"] == "refused"
    assert one.do("undo")["ok"]
    assert one.nodes == nodes
    assert one.state["choices"]
    one.close()
    two.close()


def test_refusals_name_their_rule_and_change_nothing(pair: tuple[Client, Client, str]) -> None:
    """A wrong seat, a wrong token and an unknown one are refused, each with its code."""
    one, two = both(pair)
    v = one.v
    assert two.do("play", token=one.state["choices"][0]["token"])["error"]["code"] == "seat"
    refused = one.do("play", token="draw something")
    assert refused["error"]["code"] == "refused"
    assert one.do("resync")["v"] == v
    one.close()
    two.close()


def test_a_takeback_needs_consent_and_draws_luck_anew(pair: tuple[Client, Client, str]) -> None:
    """It names a ply, the other agrees, and the position is the one before that ply."""
    one, two = both(pair)
    ply, nodes = one.state["ply"], dict(one.nodes)
    assert one.do("play", token=one.state["choices"][0]["token"])["ok"]
    two.until("delta")
    assert one.do("takeback", ply=ply)["ok"]
    two.until("delta")
    seat = one.frames[0]["seat"]
    assert two.state["offers"] == [{"kind": "takeback", "seat": seat, "ply": ply, "agreed": [seat]}]
    assert two.do("takeback", ply=ply, answer=True)["ok"]
    one.until("view")
    assert one.state["ply"] == ply
    assert one.nodes == nodes
    assert one.do("takeback", ply=10_000)["error"]["code"] == "refused"
    one.close()
    two.close()


def test_draw_resign_and_rematch(pair: tuple[Client, Client, str]) -> None:
    """A declined draw goes on, a resignation ends, and a rematch seats both the other way round."""
    ann, bob, table = pair
    one, two = both(pair)
    assert one.do("draw")["ok"]
    two.until("delta")
    assert two.do("draw", answer=False)["ok"]
    assert two.do("draw", answer=True)["error"]["code"] == "refused"
    assert two.do("resign")["ok"]
    one.until("delta", v=two.v)
    assert one.state["over"]
    assert one.state["result"]["places"][one.frames[0]["seat"]] == 1
    assert one.do("play", token="draw")["error"]["code"] == "over"
    again = ann.post(f"/tables/{table}/rematch")
    assert bob.post(f"/tables/{table}/rematch")["table"] == again["table"]
    assert again["seat"] == 1 - ann.get(f"/tables/{table}")["seat"]
    assert ann.get(f"/tables/{again['table']}")["table"]["phase"] == "playing"
    one.close()
    two.close()


def test_an_agreed_draw_is_shared(pair: tuple[Client, Client, str]) -> None:
    """Both are first."""
    one, two = both(pair)
    one.do("draw")
    two.until("delta")
    assert two.do("draw", answer=True)["ok"]
    assert two.state["result"]["places"] == [1, 1]
    one.close()
    two.close()


def test_coming_back_brings_what_was_missed(pair: tuple[Client, Client, str]) -> None:
    """A short absence is bridged by deltas, a long or wrong one by a whole view."""
    ann, bob, table = pair
    one, two = both(pair)
    back = ann if one.frames[0]["seat"] == ann.get(f"/tables/{table}")["seat"] else bob
    away = bob if back is ann else ann
    v, areas, full, log = two.v, two.areas, two.full, two.log
    two.close()
    for _ in range(3):
        if not one.state["choices"]:
            break
        assert one.do("play", token=one.state["choices"][0]["token"])["ok"]
    again = away.socket(table, f"?since={v}")
    again.v, again.areas, again.full, again.log = v, areas, full, log
    while again.v < one.v:
        assert again.next()["t"] == "delta"
    assert list(again.nodes.values()) == nodes_of(away.get(f"/tables/{table}"))
    strange = away.socket(table, "?since=999999")
    assert strange.next()["t"] == "view"
    for socket in (one, again, strange):
        socket.close()


def test_who_watches_sees_but_cannot_play(client: Callable[[str], Client]) -> None:
    """A spectator follows by deltas; its commands are refused."""
    ann, bob, table = seated(client, "ice_wizards")
    eve = client("Eve")
    watch = eve.socket(table, "?seat=-1")
    assert watch.until("view")["seat"] == -1
    assert watch.state["choices"] == []
    assert watch.do("play", token="draw")["error"]["code"] == "seat"
    one, two = both((ann, bob, table))
    one.do("play", token=one.state["choices"][0]["token"])
    watch.until("delta", v=one.v)
    assert json.dumps(watch.state["choices"]) == "[]"
    for socket in (one, two, watch):
        socket.close()


def test_with_three_players_the_rule_of_the_game_lets_one_go(
    server: BackgroundServer, client: Callable[[str], Client]
) -> None:
    """The Meld, ME-14.7: the others play on; what was given up is in the record and opens from the store."""
    people = [client(name) for name in ("Ann", "Bob", "Cyd")]
    table = people[0].post("/tables", game="meld", players=["me", "open", "open"])["table"]
    for person in people[1:]:
        person.post(f"/tables/{table}/join")
    tabs = [person.socket(table) for person in people]
    for tab in tabs:
        tab.until("view")
    services = server.services

    async def found(anew: bool = False) -> Table:
        if anew:
            del services.tables.open[table]
        return await services.tables.get(table)

    assert tabs[1].do("resign")["ok"]
    view = people[0].get(f"/tables/{table}")
    assert not view["state"]["over"]
    assert [seat["kind"] for seat in view["table"]["seats"]] == ["person", "bot", "person"]
    assert any(line["rule"] == "ME-14.7" for line in view["state"]["log"])
    assert "! resign 1" in people[0].get(f"/tables/{table}/record")["record"].splitlines()
    before = server.call(found())
    after = server.call(found(anew=True))
    assert after is not before
    assert after.session.digest == before.session.digest
    last = view["state"]["ply"]
    assert people[2].get(f"/tables/{table}/replay?ply={last}")["state"]["log"] == view["state"]["log"]
    # Whoever is left alone wins at once; the computer in the seat that was given up may answer in between.
    for _ in range(20):
        tabs[0].do("resync")
        if tabs[0].do("resign")["ok"]:
            break
    view = people[2].get(f"/tables/{table}")
    assert view["state"]["over"]
    assert (view["state"]["result"]["places"], view["state"]["result"]["rule"]) == ([2, 2, 1], "ME-14.7")
    record = Record.read(people[2].get(f"/tables/{table}/record")["record"])
    assert Session.replay(load("meld"), record).result is not None
    for tab in tabs:
        tab.close()


def test_a_seat_that_must_wait_is_let_go_when_it_is_asked(
    server: BackgroundServer, client: Callable[[str], Client]
) -> None:
    """Where the rule names a moment, a bot answers until then, and its answer becomes the resignation."""
    asked: list[int] = []

    def give_up(state: State, seat: int) -> bool:
        asked.append(seat)
        if len(asked) == 1:
            return False
        state.finish(Result((1, 1, 2), (0, 0, 0), "seat 2 is gone", "BA-1.2"))
        return True

    with known(replace(baskets.GAME, resign=give_up)):
        people = [client(name) for name in ("Ann", "Bob", "Cyd")]
        table = people[0].post("/tables", game="toy_baskets", players=["me", "open", "open"])["table"]
        for person in people[1:]:
            person.post(f"/tables/{table}/join")
        tabs = [person.socket(table) for person in people]
        for tab in tabs:
            tab.until("view")
        assert tabs[2].do("resign")["ok"]
        while not tabs[0].state["over"]:
            tabs[0].next()
        assert asked == [2, 2]
        assert tabs[0].state["result"]["why"] == "seat 2 is gone"
        for tab in tabs:
            tab.close()


def test_nothing_is_final_where_only_bots_would_have_to_agree(
    pair: tuple[Client, Client, str], server: BackgroundServer
) -> None:
    """A draw of a card is final between people; a bot lets one take it back, unless the game is rated."""
    table = server.call(server.services.tables.get(pair[2]))
    session = table.session
    while session.asked != 0 or "draw" not in session.tokens():
        session.play(session.tokens()[0])

    def final() -> bool:
        choices = messages.state(table, session.view(0), 0).choices
        return next(one.final for one in choices if one.token == "draw")

    assert final()
    table.facts.places[1] = Place("bot", "", "easy", "easy")
    assert not final()
    table.facts.rated = True
    assert final()
