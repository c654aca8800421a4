"""A table takes back whole cards, one answer on request, and stands as stored where the rules break down."""

from collections.abc import Callable, Iterator

import pytest

from conclave.core.errors import BrokenGame
from conclave.core.game import Game
from conclave.server import wire
from conclave.server.table import Table, Viewer
from conclave.server.uvicorn_server import BackgroundServer
from conclave.testing.positions import known
from tests.core.test_undo import cards
from tests.server.conftest import Client


@pytest.fixture
def game() -> Iterator[Game]:
    """Stairs on which one plays cards, registered."""
    found = cards()
    with known(found):
        yield found


@pytest.fixture
def table(game: Game, server: BackgroundServer, client: Callable[[str], Client]) -> Table:
    """A table of two people."""
    ann, bob = client("Ann"), client("Bob")
    name = ann.post("/tables", game=game.slug, players=["me", "open"], options={"top": "12"})["table"]
    bob.post(f"/tables/{name}/join")
    found: Table = server.call(server.services.tables.get(name))
    return found


def act(server: BackgroundServer, table: Table, command: wire.AnyCommand, seat: int = 0) -> wire.Reply:
    """Send a command for whoever sits in a seat."""
    place = table.facts.places[seat]
    reply: wire.Reply = server.call(table.act(Viewer(place.person, seat, place.name), command))
    return reply


def play(server: BackgroundServer, table: Table, *tokens: str, seat: int = 0) -> None:
    """Answer again and again."""
    for token in tokens:
        reply = act(
            server, table, wire.Play(id=f"{token} {table.version}", v=table.version, token=token), seat
        )
        assert reply.ok, reply


def test_an_undo_takes_a_card_back(server: BackgroundServer, table: Table) -> None:
    """With the two answers it asked for; one answer alone if asked for, and a reload finds the same."""
    play(server, table, "pick 0", "pick 1", "pick 0")
    assert act(server, table, wire.Undo(id="u1", v=table.version)).ok
    assert table.session.record.tokens == ["pick 0"]
    play(server, table, "pick 1", "pick 1")
    assert act(server, table, wire.Undo(id="u2", v=table.version, whole=False)).ok
    assert table.session.record.tokens == ["pick 0", "pick 1"]
    digest = table.session.digest

    async def again() -> None:
        assert table.reload is not None
        await table.reload(table)

    server.call(again())
    assert table.session.digest == digest
    assert table.session.record.tokens == ["pick 0", "pick 1"]


def test_a_fault_of_the_rules_leaves_the_table_as_it_was(server: BackgroundServer, table: Table) -> None:
    """The card changes the position twice and breaks down; the next answer counts as if nothing had been."""
    play(server, table, "pick 0")
    digest, version, log = table.session.digest, table.version, list(table.session.log)
    with pytest.raises(ZeroDivisionError):
        act(server, table, wire.Play(id="broken", v=version, token="pick 3"))
    assert (table.session.digest, table.version) == (digest, version)
    assert [event.kind for _, event in table.session.log] == [event.kind for _, event in log]
    play(server, table, "pick 0")
    assert table.version == version + 1


def test_a_fault_after_the_answer_brings_the_stored_table_back(
    server: BackgroundServer, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session has moved on and the table breaks down: memory must not be ahead of the store."""
    play(server, table, "pick 0")
    digest, version = table.session.digest, table.version

    def broken(self: Table, same: object) -> None:
        raise BrokenGame("the question Hand has no choices")

    monkeypatch.setattr(Table, "_stirs", broken)
    reply = act(server, table, wire.Play(id="broken", v=version, token="pick 0"))
    monkeypatch.undo()
    assert not reply.ok
    assert (table.session.digest, table.session.ply, table.version) == (digest, 1, version)
    play(server, table, "pick 0")
    assert table.session.ply == 2
