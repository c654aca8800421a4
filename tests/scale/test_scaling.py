"""The model of many players and its simulation: by hand, by the theory of queues, and against each other."""

from dataclasses import replace

import pytest

from scaling.command import command
from scaling.model import FULL, Costs, Site, most, need
from scaling.simulation import simulate

COSTS = Costs("a game", 0.003, 0.003, 0.0005, 1000, 500, 4000)
FREE = replace(COSTS, commit=0.0, more=0.0, heard=0.0)


def test_ten_thousand_players_by_hand() -> None:
    """5,000 tables, a move in 10 s: 500 a second of 3 ms are 1.5 cores, at 60 % of each three nodes."""
    found = need(Site(replace(COSTS, heard=0.0), 10_000))
    assert (found.moves, found.nodes, found.connections, found.wall) == (500, 3, 18, "")
    assert (found.databases, found.log, found.sent) == (0.25, 500_000, 2_000_000)
    assert found.kept == 500 * 500 * 86_400


def test_players_at_two_nodes_cost_both() -> None:
    """Half of the tables at two nodes: 1.5 ms more a move, so 500 a second need 3.75 cores."""
    assert need(Site(replace(COSTS, heard=0.0), 10_000, apart=0.5)).nodes == 4


def test_one_core_waits_as_the_theory_of_queues_says() -> None:
    """One node whose store costs nothing is two visits to one line of 0.6 and 2.4 ms.

    Without the store it is a queue of random arrivals with a fixed time of service, at a load of a half: on
    average as long again as half the service (Pollaczek and Khinchine), 3 + 1.5 ms. The visit is in two parts
    here, so others come in between, and the mean lies between that and twice the wait.
    """
    players = round(0.5 / FREE.node * 2 * 10)
    found = simulate(Site(FREE, players), 1, 60.0)
    assert 0.0045 * 0.9 < found.mean < 0.006 * 1.1
    assert found.waits
    assert min(found.waits) == pytest.approx(FREE.node)


def test_everything_that_begins_is_delivered_once() -> None:
    """No move is lost or doubled, and no group is larger than its limit or smaller than one."""
    site = Site(COSTS, 20_000)
    found = simulate(site, need(site).nodes, 3.0)
    assert found.moves == len(found.waits)
    assert abs(found.moves - 3000) < 5 * 3000**0.5
    assert 1 <= found.moves / found.commits < 400


def test_the_wall_of_the_model_is_that_of_the_simulation() -> None:
    """At three quarters of it deliveries are in time, and at one and a half times not."""
    wall = most(Site(COSTS, 2))
    assert 20_000 < wall < 1_000_000
    below, above = Site(COSTS, wall * 3 // 4), Site(COSTS, wall * 3 // 2)
    assert need(below).wall == ""
    assert need(above).wall == "commits that notify wait for each other"
    assert simulate(below, need(below).nodes, 1.0).part(0.99) < 0.100
    assert simulate(above, need(above).nodes, 1.0).part(0.99) > 0.100


def test_what_moves_the_wall() -> None:
    """Who tells nobody waits for nobody; two databases carry more; a cheaper move needs fewer nodes."""
    site = Site(COSTS, 2)
    wall = most(site)
    assert most(replace(site, quiet=0.9)) > 1.1 * wall
    assert most(replace(site, databases=2)) > 1.2 * wall
    assert most(replace(site, costs=replace(COSTS, node=0.0015))) > 1.2 * wall
    assert most(replace(site, costs=replace(COSTS, commit=0.0018))) < wall
    quiet = replace(site, players=2 * wall, quiet=1.0)
    assert simulate(quiet, need(quiet).nodes, 0.5).part(0.99) < 0.100


def test_a_core_is_never_planned_fuller_than_it_may_be() -> None:
    """The load of each node stays at the published share, for any number of players."""
    for players in (2, 999, 50_000, 400_000):
        found = need(Site(FREE, players))
        assert found.moves * FREE.node / found.nodes <= FULL + 1e-9


def test_the_command_prints_a_line_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    """Players, what they need and what was simulated; bad numbers are refused."""
    assert command(["2000", "20000", "--seconds", "0.2"]) == 0
    told = capsys.readouterr().out
    assert told.count("simulated: median") == 2
    assert "before the first wall" in told
    for words in (["1"], ["2000", "--pause", "0"], ["2000", "--apart", "2"]):
        with pytest.raises(SystemExit):
            command(words)
