"""The HTTP API: its document, tokens and scopes, the event stream, chat and notes."""

import json
import threading
from collections.abc import Callable

import httpx

from conclave.server import openapi, wire
from conclave.server.chat import PHRASES
from conclave.server.openapi import ENDPOINTS
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, seated


def test_the_document_describes_every_endpoint(client: Callable[[str], Client]) -> None:
    """Every path and method is there, and every reference leads somewhere."""
    told = client("Ann").get("/openapi.json")
    assert told["openapi"].startswith("3.1")
    listed = {(method.upper(), path) for path, methods in told["paths"].items() for method in methods}
    assert listed == {(one.method, openapi.BASE + one.path) for one in ENDPOINTS}
    text = json.dumps(told)
    for part in text.split('"$ref": "#/components/schemas/')[1:]:
        assert part.split('"')[0] in told["components"]["schemas"]
    names = [one["operationId"] for methods in told["paths"].values() for one in methods.values()]
    assert len(names) == len(set(names))


def test_a_program_plays_with_a_token_and_follows_the_stream(client: Callable[[str], Client]) -> None:
    """A bot account sits down, reads lines of JSON and answers over HTTP."""
    una = client("Una")
    una.welcome(una.http.post("/api/v1/accounts", json={"name": "Una", "password": "long enough word"}))
    made = una.post("/tokens", label="robot", scopes=["read", "play"], bot=True)
    bearer = {"authorization": f"Bearer {made['token']}"}
    table = una.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    url = f"{una.http.base_url}/api/v1/tables/{table}"
    assert httpx.post(f"{url}/join", json={}, headers=bearer).json()["seat"] == 1
    asked = {"protocol": wire.PROTOCOL}
    with httpx.stream("GET", f"{url}/events", params=asked, headers=bearer, timeout=10) as stream:
        assert stream.headers["content-type"] == "application/x-ndjson"
        lines = stream.iter_lines()
        first = json.loads(next(lines))
        assert (first["t"], first["seat"]) == ("view", 1)
        person, view = (None, first) if first["state"]["choices"] else (una, una.get(f"/tables/{table}"))
        command = {"t": "play", "id": "1", "v": first["v"], "token": view["state"]["choices"][0]["token"]}
        if person is None:
            assert httpx.post(f"{url}/commands", json=command, headers=bearer).json()["ok"]
        else:
            assert person.post(f"/tables/{table}/commands", **command)["ok"]
        for line in lines:
            message = json.loads(line)
            if message["t"] == "delta":
                assert message["from"] == first["v"]
                break
    assert httpx.post(f"{una.http.base_url}/api/v1/tables", json={}, headers=bearer).status_code == 403
    assert una.http.delete(f"/api/v1/tokens/{made['id']}").status_code == 200
    assert httpx.get(url, headers=bearer).status_code == 403


def test_a_stream_ends_with_a_goodbye_and_holds_up_nobody(serve: Callable[..., BackgroundServer]) -> None:
    """A server that stops does not wait for those who only listen."""
    server = serve()
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    asked = {"protocol": wire.PROTOCOL}
    with ann.http.stream("GET", f"/api/v1/tables/{table}/events", params=asked, timeout=60) as stream:
        lines = stream.iter_lines()
        assert json.loads(next(lines))["t"] == "view"
        stopping = threading.Thread(target=server.stop)
        stopping.start()
        rest = [json.loads(line) for line in lines if line]
    stopping.join(60)
    ann.close()
    assert rest[-1] == {"t": "bye", "reason": "the server restarts; come back in a moment", "code": 1012}


def test_guests_talk_in_phrases_and_accounts_freely(client: Callable[[str], Client]) -> None:
    """Chat reaches everybody at the table, cleaned, and comes again to who connects later."""
    ann, bob, table = seated(client, "ice_wizards")
    one = ann.socket(table)
    one.until("view")
    assert one.do("chat", text="hello there")["error"]["code"] == "refused"
    assert one.do("chat", phrase=99)["error"]["code"] == "refused"
    name = one.send("chat", phrase=0)
    assert one.until("chat")["text"] == PHRASES[0]
    assert one.until("reply", id=name)["ok"]
    bob.welcome(bob.http.post("/api/v1/accounts", json={"name": "Bobby", "password": "long enough word"}))
    two = bob.socket(table)
    assert two.until("chat")["text"] == PHRASES[0]
    two.send("chat", text="<b>hi</b>\x1b[31m \u202e there")
    assert one.until("chat")["text"] == "<b>hi</b>[31m there"
    watch = client("Eve").socket(table)
    watch.until("view")
    assert watch.do("chat", phrase=0)["error"]["code"] == "seat"
    for socket in (one, two, watch):
        socket.close()


def test_guests_who_came_by_invitation_write_freely(client: Callable[[str], Client]) -> None:
    """At a table that is not listed; every line says at which ply it was written, also after a restart."""
    ann, bob = client("Ann"), client("Bob")
    opened = ann.post("/tables", game="ice_wizards", players=["me", "open"], listed=False)
    table = opened["table"]
    invite = ann.post(f"/tables/{table}/invites", seat=1)["code"]
    bob.post("/invites", code=invite)
    one, two = ann.socket(table), bob.socket(table)
    one.until("view")
    two.until("view")
    one.send("chat", text="shall we?")
    heard = two.until("chat")
    assert (heard["text"], heard["ply"]) == ("shall we?", one.state["ply"])
    mover = one if one.state["choices"] else two
    assert mover.do("play", token=mover.state["choices"][0]["token"])["ok"]
    mover.send("chat", text="your turn")
    later = two.until("chat")
    assert later["ply"] > heard["ply"]
    again = bob.socket(table)
    assert [again.until("chat")["ply"] for _ in range(2)] == [heard["ply"], later["ply"]]
    for socket in (one, two, again):
        socket.close()


def test_a_click_that_is_no_choice_is_answered_by_the_rules(pair: tuple[Client, Client, str]) -> None:
    """It changes nothing, and only whoever is asked may ask."""
    ann, bob, table = pair
    sockets = [ann.socket(table), bob.socket(table)]
    for socket in sockets:
        socket.until("view")
    one, two = sorted(sockets, key=lambda socket: not socket.state["choices"])
    v, offered = one.v, {choice["path"][0] for choice in one.state["choices"] if choice.get("path")}
    card = next(
        f"card-{way}1"
        for way in ("n", "ne", "e", "se", "s", "sw", "w", "nw")
        if f"card-{way}1" not in offered
    )
    refused = one.do("why", path=[card])["error"]
    assert refused["rule"].startswith("IW-3")
    assert refused["sentence"]
    assert one.do("why", path=["supply"])["ok"]
    assert two.do("why", path=[card])["error"]["sentence"] == "it is not your turn"
    for bad in ([], ["x" * 65], ["a"] * 9, "card"):
        assert one.do("why", path=bad)["error"]["code"] == "bad"
    assert one.do("resync")["v"] == v
    for socket in sockets:
        socket.close()


def test_a_table_drawn_in_characters(pair: tuple[Client, Client, str]) -> None:
    """Programs and terminals get the same picture, in one's own eyes, with the version it shows."""
    ann, bob, table = pair
    version = ann.get(f"/tables/{table}")["v"]
    mine = ann.get(f"/tables/{table}/text")
    assert mine["v"] == version
    assert "stones left" in mine["text"]
    assert "\x1b" not in mine["text"]
    assert "\x1b[" in bob.get(f"/tables/{table}/text?colour=ansi16")["text"]
    assert ann.http.get(f"/api/v1/tables/{table}/text?colour=pink").status_code == 400
    assert ann.get("/phrases") == list(PHRASES)


def test_notes_are_for_their_writer_alone(pair: tuple[Client, Client, str]) -> None:
    """Each has a note of one's own."""
    ann, bob, table = pair
    ann.http.put(f"/api/v1/tables/{table}/note", json={"text": "watch the corner"})
    ann.http.put(f"/api/v1/tables/{table}/note", json={"text": "watch the left corner"})
    assert ann.get(f"/tables/{table}/note") == {"text": "watch the left corner"}
    assert bob.get(f"/tables/{table}/note") == {"text": ""}


def test_lists_show_what_waits(client: Callable[[str], Client]) -> None:
    """Open tables for all, one's own games with those that wait first."""
    ann, bob, table = seated(client, "ice_wizards")
    other = ann.post("/tables", game="ice_wizards", players=["me", "open"], title="open one")["table"]
    assert [row["id"] for row in bob.get("/tables")] == [other]
    waits = {person: [row["id"] for row in person.get("/me/games") if row["waits"]] for person in (ann, bob)}
    assert sorted(waits.values()) == [[], [table]]
    assert len(ann.get("/me/games")) == 2
    ann.post(f"/tables/{other}/leave")
    assert ann.get("/tables")[0]["seats"][0][0] == "open"
