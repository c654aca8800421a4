"""Fair share: quotas of tables and bots, thinking time by maker and table, and tables that sleep."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from conclave.server.fair_queue import FairShares, FairSlots
from conclave.server.limits import network
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, database


def made(one: Client, *players: str, game: str = "ice_wizards") -> httpx.Response:
    """Ask for a table."""
    return one.http.post("/api/v1/tables", json={"game": game, "players": list(players)})


def test_a_person_keeps_so_many_tables(serve: Callable[..., BackgroundServer], db: Path) -> None:
    """The one too many is refused with a sentence and changes nothing; one that is over makes room."""
    server = serve(rate_limit_factor=1, max_tables_per_person=2)
    ann, bob = Client(server, "Ann"), Client(server, "Bob")
    tables = [made(ann, "me", "open").json()["table"] for _ in range(2)]
    before = database(db)
    refused = made(ann, "me", "open")
    assert refused.status_code == 409
    assert "2 tables" in refused.json()["error"]["sentence"]
    assert database(db) == before
    assert made(bob, "me", "open").status_code == 200
    bob.post(f"/tables/{tables[0]}/join")
    version = ann.get(f"/tables/{tables[0]}")["v"]
    ann.post(f"/tables/{tables[0]}/commands", t="resign", id="r", v=version)
    assert made(ann, "me", "open").status_code == 200
    assert made(ann, "me", "open").status_code == 409
    ann.close()
    bob.close()


def test_a_person_keeps_so_many_bots(serve: Callable[..., BackgroundServer]) -> None:
    """Tables without bots are not held against them, and a restart forgets nothing."""
    server = serve(rate_limit_factor=1, max_bots_per_person=3)
    ann = Client(server, "Ann")
    assert made(ann, "me", "easy").status_code == 200
    assert made(ann, "easy", "easy").status_code == 200
    refused = made(ann, "me", "easy")
    assert refused.status_code == 409
    assert "3 computer players" in refused.json()["error"]["sentence"]
    assert made(ann, "me", "open").status_code == 200
    server.stop()
    again = serve(rate_limit_factor=1, max_bots_per_person=3, port=server.config.port)
    assert made(ann, "me", "easy").status_code == 409
    again.stop()
    ann.close()


def test_an_address_keeps_so_many_however_many_persons_it_is(
    serve: Callable[..., BackgroundServer], db: Path
) -> None:
    """A fresh guest for each table buys nothing; pages count like the API, and leave no guest behind."""
    server = serve(rate_limit_factor=1, max_tables_per_address=3, max_bots_per_address=2)
    people = [Client(server, f"Guest {n}") for n in range(4)]
    assert [made(one, "me", "open").status_code for one in people] == [200, 200, 200, 409]
    with httpx.Client(base_url=server.url, headers={"origin": server.url}) as browser:
        page = browser.get("/new/ice_wizards")
        token = page.text.split('name="csrf" value="')[1].split('"')[0]
        before = database(db)
        answer = browser.post("/play/ice_wizards", data={"csrf": token, "level": "easy"})
        assert answer.status_code == 409
        assert database(db) == before
        assert "our network keeps 3 tables" in answer.text
    for one in people:
        one.close()


def test_requests_at_once_do_not_share_the_last_one(serve: Callable[..., BackgroundServer]) -> None:
    """Twenty at the same time, and room for three."""
    server = serve(max_tables_per_person=3, rate_limit_factor=1)
    ann = Client(server, "Ann")
    headers = {**dict(ann.http.headers), "cookie": ann.cookie}

    async def story() -> list[int]:
        async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=60.0) as http:
            body = {"game": "ice_wizards", "players": ["me", "open"]}
            answers = await asyncio.gather(*(http.post("/api/v1/tables", json=body) for _ in range(20)))
        return sorted(answer.status_code for answer in answers)

    assert asyncio.run(story()) == [200] * 3 + [409] * 17
    ann.close()


def test_quotas_are_published(serve: Callable[..., BackgroundServer]) -> None:
    """Among the limits, with the figures that count here."""
    server = serve(rate_limit_factor=2, max_tables_per_person=7)
    limits = {one["name"]: one for one in httpx.get(f"{server.url}/api/v1/limits").json()}
    assert limits["tables of a person"] == {"name": "tables of a person", "burst": 14, "a_minute": 0.0}
    assert {"bots of a person", "tables of an address", "bots of an address", "page"} <= set(limits)
    assert limits["connections of an address"]["burst"] == 512


def test_bots_alone_sleep_until_their_maker_watches(serve: Callable[..., BackgroundServer]) -> None:
    """Nobody's table costs nothing; a stranger who looks on does not wake it; it sleeps again."""
    server = serve()
    ann, bob = Client(server, "Ann"), Client(server, "Bob")
    table = made(ann, "medium", "medium").json()["table"]
    stranger = bob.socket(table)
    time.sleep(1.5)
    assert ann.get(f"/tables/{table}")["v"] == 1
    tab = ann.socket(table)
    while tab.v < 4:
        tab.next()
    tab.close()
    time.sleep(3.0)
    still = ann.get(f"/tables/{table}")["v"]
    time.sleep(2.0)
    assert ann.get(f"/tables/{table}")["v"] == still
    stranger.close()
    ann.close()
    bob.close()


def test_a_stranger_is_next_however_many_wait() -> None:
    """One maker has a hundred questions; another's single one waits for none of them."""

    async def story() -> list[str]:
        slots, order = FairSlots(2), list[str]()

        async def ask(maker: str, table: str) -> None:
            async with slots.turn(maker, table):
                order.append(maker)
                await asyncio.sleep(0.01)

        crowd = [asyncio.create_task(ask("many", f"t{n}")) for n in range(100)]
        await asyncio.sleep(0.025)
        before = len(order)
        await ask("stranger", "s")
        assert len(order) <= before + 2
        assert slots._busy["many"] <= 1
        await asyncio.gather(*crowd)
        return order

    order = asyncio.run(story())
    assert order.count("many") == 100


def test_time_is_shared_by_makers_and_then_by_tables() -> None:
    """Of three makers each gets a third, whoever came first; a maker's own tables share alike."""

    async def story() -> dict[str, float]:
        clock, had = [0.0], dict[str, float]()
        slots = FairSlots(1, monotonic=lambda: clock[0])

        async def ask(maker: str, table: str, seconds: float) -> None:
            async with slots.turn(maker, table):
                if clock[0] < 90.0:
                    had[maker] = had.get(maker, 0.0) + seconds
                    had[table] = had.get(table, 0.0) + seconds
                clock[0] += seconds
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(ask("a", "a1", 1.0)) for _ in range(100)]
        tasks += [asyncio.create_task(ask("a", "a2", 1.0)) for _ in range(50)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(ask("b", "b1", 3.0)) for _ in range(50)]
        tasks += [asyncio.create_task(ask("c", "c1", 0.5)) for _ in range(100)]
        await asyncio.gather(*tasks)
        return had

    had = asyncio.run(story())
    for maker in "abc":
        assert had[maker] == pytest.approx(30.0, abs=4.0)
    assert had["a1"] == pytest.approx(had["a2"], abs=2.0)


def test_a_maker_is_crowded_with_several_tables_alone() -> None:
    """Bots at one table are somebody who plays; bots at many rest between their answers."""

    async def story() -> None:
        slots = FairSlots(2)

        async def ask(table: str) -> None:
            async with slots.turn("m", table):
                await asyncio.sleep(0)

        async with slots.turn("m", "a"):
            tasks = [asyncio.create_task(ask("a")) for _ in range(3)]
            await asyncio.sleep(0)
            assert not slots.crowded("m")
            tasks += [asyncio.create_task(ask(name)) for name in "bc"]
            await asyncio.sleep(0)
            assert slots.crowded("m")
            assert not slots.crowded("other")
        await asyncio.gather(*tasks)

    asyncio.run(story())


def test_whoever_was_away_has_saved_nothing_up() -> None:
    """They begin level with those who are here."""
    share = FairShares()
    for _ in range(10):
        share.enter("busy")
        share.chosen("busy")
        share.add("busy", 1.0)
    share.enter("back")
    assert share.had("back") == pytest.approx(9.0)


def test_a_question_that_is_given_up_frees_its_slot() -> None:
    """Cancelled while it waits or while it thinks, nothing is lost."""

    async def story() -> None:
        slots = FairSlots(1)

        async def ask(seconds: float) -> None:
            async with slots.turn("m", "t"):
                await asyncio.sleep(seconds)

        thinking, waiting = asyncio.create_task(ask(60)), asyncio.create_task(ask(60))
        await asyncio.sleep(0)
        waiting.cancel()
        thinking.cancel()
        await asyncio.gather(thinking, waiting, return_exceptions=True)
        await asyncio.wait_for(ask(0), 5)
        assert not slots._busy
        assert not slots._waiting

    asyncio.run(story())


def test_an_address_is_what_a_household_has() -> None:
    """IPv6 counts by 64 bits; an IPv4 address in IPv6 is itself."""
    assert network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff::9") != network("2001:db8:1:3::1")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") == "192.0.2.7"
    assert network("not an address") == "not an address"
