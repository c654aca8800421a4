"""Secret dialogues at the table: how much a seat says there, nobody else can tell from anything they get."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from conclave.core.facts import Fact
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.view import View
from conclave.server import clocks, courses, wire
from conclave.server.accounts import Caller, hashed
from conclave.server.clocks import TimeControl
from conclave.server.lobby import TableRequest
from conclave.server.messages import MessageBuilder
from conclave.server.replays import message
from conclave.server.table import Table, Viewer
from conclave.server.uvicorn_server import BackgroundServer
from conclave.testing.positions import known
from tests.server.conftest import Client, nodes_of
from tests.toys import baskets

NAMES = ("Ann", "Bob", "Cyd")
PATHS = (
    "/api/v1/tables/{}", "/api/v1/tables/{}?wide=1", "/api/v1/tables/{}/text", "/api/v1/tables/{}/record",
    "/api/v1/tables/{}/replay", "/api/v1/me/games", "/t/{}", "/t/{}/replay", "/t/{}/record",
    *(f"/api/v1/tables/{{}}/replay?ply={ply}&seat=-1" for ply in (0, 1, 3, 5)),
    *(f"/api/v1/tables/{{}}/replay?ply={ply}" for ply in (0, 1, 3, 5)),
    "/t/{}/replay?ply=1", "/api/v1/tables/{}/course", "/api/v1/tables/{}/course?seat=-1",
)  # fmt: skip
# What differs from table to table whoever plays: names, keys, times and words made at random.
CHANCE = re.compile(
    r'"commitment":"\w+"|commitment: \w+|"(at|moved)":\d+|'
    r'name="(csrf|id)" value="[^"]*"|data-(csrf|command)="[^"]*"'
)


def two_rounds(options: Options, seats: int) -> baskets.Baskets:
    """Let everybody shop twice, so that a dialogue follows a dialogue."""
    state = baskets.setup(options, seats)
    state.call(baskets.Fill(tuple(range(seats)), tuple(range(seats))))
    return state


class Counted(baskets.BasketWords):
    """Says who is ahead, as everybody may know it: nobody, before baskets are open."""

    def status(self, view: View) -> list[Fact]:
        """Give a number for each seat, for the course of the game."""
        return [Fact("score", seat, "0") for seat in range(view.state.seats)]


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Return the toy of secret dialogues, registered; its courses leave plies out, as of long games."""
    monkeypatch.setattr(courses, "MOST", 2)
    game = replace(baskets.GAME, setup=two_rounds, words=Counted())
    with known(game):
        yield game


class Watched:
    """A table of three with a tab open for every seat and for somebody who watches."""

    def __init__(
        self, server: BackgroundServer, people: list[Client], eve: Client, game: str, **more: Any
    ) -> None:
        self.server, self.people, self.eve = server, people, eve
        self.id = people[0].post("/tables", game=game, players=["me", *["open"] * 2], **more)["table"]
        for person in people[1:]:
            person.post(f"/tables/{self.id}/join")
        self.table: Table = server.call(server.services.tables.get(self.id))
        self.tabs = {-1: eve.socket(self.id), **{s: p.socket(self.id) for s, p in enumerate(people)}}
        for tab in self.tabs.values():
            tab.until("view")
            tab.do("resync")

    def say(self, seat: int, *words: str) -> None:
        """Answer again and again; `undo` takes back."""
        for word in words:
            tab = self.tabs[seat]
            reply = tab.do("undo") if word == "undo" else tab.do("play", token=word)
            assert reply["ok"], reply

    def plain(self, text: str) -> str:
        """Take out what differs between any two tables."""
        return CHANCE.sub("-", text.replace(self.id, "T"))

    def frames(self, viewer: int) -> list[str]:
        """Return every message that a viewer has got since the last time, in order."""
        tab = self.tabs[viewer]
        tab.send("ping")
        tab.until("pong")
        bare = [{k: v for k, v in frame.items() if k != "id"} for frame in tab.frames]
        found = [self.plain(json.dumps(frame, separators=(",", ":"))) for frame in bare]
        tab.frames.clear()
        return found

    def pages(self, viewer: int) -> dict[str, tuple[int, str, list[str]]]:
        """Return everything that a viewer can ask for: status, bytes, and the headers that speak of them."""
        http, found = (self.eve if viewer < 0 else self.people[viewer]).http, {}
        for path in PATHS:
            answer = http.get(path.format(self.id))
            text = self.plain(answer.text)
            if path.endswith("/me/games"):
                text = json.dumps(
                    [row for row in json.loads(text.replace("-,", '"x":0,')) if row["id"] == "T"]
                )
            tags = [answer.headers.get(name, "") for name in ("etag", "last-modified", "content-type")]
            found[path] = (answer.status_code, text, tags)
        return found

    def tried(self, viewer: int) -> list[str]:
        """Return what is said to commands that are refused, and to the same one again."""
        tab, found = self.tabs[viewer], []
        for kind, fields in (
            ("undo", {}), ("takeback", {"ply": 0}), ("takeback", {"ply": 9}), ("play", {"token": "no"}),
            ("play", {"token": "done", "v": 0}), ("draw", {"answer": True}), ("resync", {}),
        ):  # fmt: skip
            reply = {k: v for k, v in tab.do(kind, **fields).items() if k != "id"}
            found.append(json.dumps(reply))
        return found

    def close(self) -> None:
        """Hang up."""
        for tab in self.tabs.values():
            tab.close()


@pytest.fixture
def house(server: BackgroundServer, client: Callable[[str], Client]) -> Iterator[Callable[..., Watched]]:
    """Return a way to open watched tables with the same people."""
    people, eve, made = [client(name) for name in NAMES], client("Eve"), []

    def opened(game: Game, **more: Any) -> Watched:
        made.append(Watched(server, people, eve, game.slug, **more))
        return made[-1]

    yield opened
    for one in made:
        one.close()


STORIES: tuple[tuple[str, ...], ...] = (
    (),
    ("take 1", "take 1", "take 2", "take 0"),
    ("take 2", "take 0", "undo", "undo", "take 1"),
)


@pytest.mark.parametrize("speaker", range(3))
def test_nobody_can_tell_how_much_somebody_says(
    speaker: int, house: Callable[..., Watched], shop: Game
) -> None:
    """H1, H2: bytes, number and order of messages, pages, records, replays and refusals are the same."""
    others = [viewer for viewer in (-1, 0, 1, 2) if viewer != speaker]
    told: list[list[Any]] = []
    for story in STORIES:
        table = house(shop)
        heard: list[Any] = [[table.frames(viewer) for viewer in others]]
        table.say(speaker, *story)
        heard.append([table.frames(viewer) for viewer in others])
        heard.append([table.pages(viewer) for viewer in others])
        heard.append([table.tried(viewer) for viewer in others if viewer >= 0])
        heard.append([table.frames(viewer) for viewer in others])
        # Everybody else answers with the version they have held all the time.
        first, second = [viewer for viewer in others if viewer >= 0]
        table.say(first, "take 0")
        table.say(speaker, "done")
        table.say(second, "take 1", "done")
        heard.append([table.frames(viewer) for viewer in others if viewer != second])
        table.say(first, "done")
        heard.append([table.frames(viewer) for viewer in others if viewer != first])
        heard.append([table.pages(viewer) for viewer in others])
        heard.append([table.table.seen(viewer) for viewer in others])
        told.append(heard)
    for story, heard in zip(STORIES[1:], told[1:], strict=True):
        for stage, (one, other) in enumerate(zip(told[0], heard, strict=True)):
            assert one == other, (story, stage)
    # It is pages that were compared, and silence: while the speaker talks only the ping is answered.
    assert {status for page in told[0][2] for status, _, _ in page.values()} == {200, 400}
    assert told[1][1] == [['{"t":"pong",-}']] * 3


def test_a_difference_would_be_seen(house: Callable[..., Watched], shop: Game) -> None:
    """The same comparison tells a seat that has finished from one that has not."""
    one, other = house(shop), house(shop)
    other.say(0, "take 0")
    assert one.pages(1) == other.pages(1)
    assert one.pages(0) != other.pages(0)
    assert len(other.frames(0)) > len(one.frames(0))
    other.say(0, "done")
    assert one.pages(1) != other.pages(1)
    assert other.tabs[1].state["waiting"] == [0, 1, 2]
    other.tabs[1].until("delta")
    assert other.tabs[1].state["waiting"] == [1, 2]


def test_the_speaker_is_served_as_ever(house: Callable[..., Watched], shop: Game) -> None:
    """One's own versions rise by one an answer, old ones are stale, and a repeated command counts once."""
    table = house(shop)
    for speaker in (0, 2):
        tab = table.tabs[speaker]
        before = tab.v
        table.say(speaker, "take 0")
        assert tab.v == before + 1
        assert tab.state["undo"]
        stale = tab.do("play", token="take 1", v=before)
        assert stale["error"]["code"] == "stale"
        assert tab.until("view")["v"] == tab.v == before + 1
        name = tab.send("play", token="take 1")
        first = tab.until("reply", id=name)
        assert first["v"] == before + 2
        tab.raw.send(json.dumps({"t": "play", "id": name, "v": before + 1, "token": "take 1"}))
        assert tab.until("reply", id=name) == first
        goods = [shape["content"] for shape in tab.nodes["goods"]["shapes"][4 * speaker : 4 * speaker + 4]]
        assert goods == ["0", "1", "-1", "-1"]
        replayed = table.people[speaker].get(f"/tables/{table.id}/replay")
        assert [node for node in nodes_of(replayed) if node["id"] == "goods"] == [tab.nodes["goods"]]
    assert table.tabs[1].v == table.table.seen(1) == table.table.seen(-1)


def test_early_answers_can_be_taken_back_and_are_marked_so(house: Callable[..., Watched], shop: Game) -> None:
    """Nothing commits but the last word of the last; what was said early is undone like the rest."""
    table = house(shop)
    for speaker in (2, 0):
        tab = table.tabs[speaker]
        assert [choice.get("final", False) for choice in tab.state["choices"]] == [False] * 4
        assert not tab.state["undo"]
        table.say(speaker, "take 0")
        assert tab.state["undo"]
        assert [choice.get("final", False) for choice in tab.state["choices"]] == [False] * 4
        table.say(speaker, "done")
        assert tab.state["choices"] == []
        assert tab.state["undo"]
        table.say(speaker, "undo")
        assert len(tab.state["choices"]) == 4
        table.say(speaker, "done")
    table.frames(1)
    final = [choice.get("final", False) for choice in table.tabs[1].state["choices"]]
    assert final == [False, False, False, True]
    table.say(1, "done")
    for viewer in (0, 1, 2):
        table.frames(viewer)
        assert not table.tabs[viewer].state["undo"]
        assert len(table.tabs[viewer].state["choices"]) == 4


def test_the_store_keeps_what_everybody_counts(house: Callable[..., Watched], shop: Game) -> None:
    """A table opened anew counts on as before, and lists are sorted by what all may know."""
    table = house(shop)
    moved = table.people[1].get("/me/games")[0]["moved"]
    table.say(0, "take 0", "take 1", "undo")
    table.say(2, "take 0", "take 1")
    counted = [table.table.seen(viewer) for viewer in table.table.viewers]
    assert [table.table.version - seen for seen in counted] == [5, 2, 5, 3]
    assert table.people[1].get("/me/games")[0]["moved"] == moved

    async def anew() -> Table:
        services = table.server.services
        del services.tables.open[table.id]
        return await services.tables.get(table.id)

    fresh = table.server.call(anew())
    assert fresh is not table.table
    assert [fresh.seen(viewer) for viewer in fresh.viewers] == counted
    assert fresh.session.digest == table.table.session.digest
    table.say(1, "take 2")
    assert fresh.seen(1) == counted[2] + 1
    table.say(2, "done")
    assert table.people[1].get("/me/games")[0]["moved"] > moved


def test_clocks_do_not_tell_how_much_was_said(
    house: Callable[..., Watched], shop: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The increment comes once, when the seat has finished; and what is taken back gives it back."""
    monkeypatch.setitem(clocks.PACES, "live", TimeControl(3_600_000, 1_000_000, "long"))
    table = house(shop, clock="live")
    for _ in range(2):
        table.say(0, "take 0", "take 0", "undo")
        assert table.table.clocks.left(0) <= 3_600_000
        table.say(0, "done")
        assert 4_500_000 < table.table.clocks.left(0) <= 4_600_000
        table.say(0, "undo")
        assert table.table.clocks.left(0) <= 3_600_000


def test_at_the_end_plies_are_those_of_the_open_record(house: Callable[..., Watched], shop: Game) -> None:
    """With the end a whole view comes, whose log speaks of the plies that the replay now has."""
    table = house(shop)
    for _ in range(2):
        table.say(0, "take 0", "done")
        table.say(1, "done")
        table.say(2, "done")
        for viewer in (0, 1):
            table.frames(viewer)
    table.frames(-1)
    tab = table.tabs[-1]
    assert tab.state["over"]
    assert {line["ply"] for line in tab.log} == {tab.state["ply"]} == {8}
    last = table.eve.get(f"/tables/{table.id}/replay?ply=8")
    assert last["state"]["log"] == tab.log


def test_whoever_gives_up_counts_as_watchers_do(house: Callable[..., Watched], shop: Game) -> None:
    """The view from outside has a lower version, the reply speaks of it, and no delta leads across."""
    table = house(shop)
    tab = table.tabs[0]
    table.say(0, "take 0", "take 1", "take 2")
    held = tab.v
    name = tab.send("resign")
    assert tab.until("view")["seat"] == -1
    reply = tab.until("reply", id=name)
    assert reply["v"] == table.table.known[table.people[0].id, name] <= table.table.seen(-1) < held
    again = table.people[0].socket(table.id, f"?since={table.table.seen(-1)}")
    assert again.next()["t"] == "view"
    again.close()


def test_a_race_of_secret_answers_is_no_race(house: Callable[..., Watched], shop: Game) -> None:
    """P5: all seats talk at once, each with its own versions; every answer counts."""
    table = house(shop)

    def shopping(seat: int) -> None:
        table.say(seat, "take 0", "take 1", "undo", "take 2", "take 2", "take 0")

    threads = [threading.Thread(target=shopping, args=(seat,)) for seat in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    for seat in range(3):
        assert [choice["token"] for choice in table.tabs[seat].state["choices"]] == ["done"]


def test_an_army_is_raised_without_a_sound(server: BackgroundServer) -> None:
    """Wizard Kings, WK-1.2: one unit or five, bought first or early, others get the same."""
    services = server.services

    async def story(buyer: int, units: int) -> list[bytes]:
        come = [await services.accounts.guest(name) for name in ("Ann", "Bob")]
        people, keys = [one[0] for one in come], [hashed(one[1]) for one in come]
        table = await services.lobby.create(
            people[0], TableRequest("wizard_kings", ["open"] * 2, {}, seed="army")
        )
        for seat in (0, 1):
            await services.lobby.join(people[seat], table.id, seat)
        at = 0

        async def answer(seat: int, token: str) -> None:
            nonlocal at
            at += 1
            command = wire.Play(id=f"{at}", v=table.seen(seat), token=token)
            reply = await services.hub.command(table, Viewer(people[seat].id, seat), command)
            assert reply.ok, reply

        while table.session.aside is None:
            await answer(table.waiting[0], table.session.choices(table.waiting[0])[0].token)
        viewers = [viewer for viewer in (-1, 0, 1) if viewer != buyer]
        readers = [
            await services.hub.enter(table.id, None if viewer < 0 else Caller(people[viewer], keys[viewer]))
            for viewer in viewers
        ]
        for _ in range(units):
            tokens = [choice.token for choice in table.session.choices(buyer)]
            await answer(buyer, next(token for token in tokens if token.startswith("buy")))
        found = [frame for reader in readers for frame in reader._queue]
        found += [MessageBuilder(table).view(viewer) for viewer in viewers]
        found += [table.record_for(viewer).text().encode() for viewer in viewers]
        found += [message(await services.replays.look(table, "", None))]
        for reader in readers:
            services.hub.leave(reader)
        return [frame.replace(table.id.encode(), b"T") for frame in found]

    for buyer in (0, 1):
        told = [server.call(story(buyer, units), 120.0) for units in (1, 5)]
        assert len(told[0]) > 6
        assert told[0] == told[1]
