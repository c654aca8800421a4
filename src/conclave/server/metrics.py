"""Metrics: what a server counts about itself."""

from __future__ import annotations

from collections import Counter as Count
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from conclave.server.services import Services

registry: Final = CollectorRegistry()
requests: Final = Counter(
    "conclave_requests",
    "Requests by method, route and status.",
    ["method", "route", "status"],
    registry=registry,
)
request_seconds: Final = Histogram("conclave_request_seconds", "How long requests took.", registry=registry)
_gauges: Final = {
    name: Gauge(f"conclave_{name}", about, registry=registry)
    for name, about in {
        "sockets": "Open connections.",
        "tables_open": "Tables in memory.",
        "messages_sent": "Messages sent to connections.",
        "readers_dropped": "Connections closed because of their backlog.",
        "commits": "Store commits.",
        "commands_written": "Commands stored.",
        "bot_answers": "Moves by bots.",
        "bot_failures": "Bots that crashed, hung or answered nonsense.",
        "snapshots_rebuilt": "Snapshots that were damaged and rebuilt.",
        "limited": "Requests refused by rate limits.",
        "store_failing": "1 while the store cannot be written.",
        "store_failures": "Reads and commits that failed in the database.",
        "node": "The number of this server among those of one database; 0 where it is alone.",
        "nodes": "Servers that have the database open.",
        "leases_lost": "How often other servers took this one for gone.",
        "tables_held": "Tables in memory whose bots and clocks run here.",
        "tables_taken": "Tables taken over from servers that are gone.",
        "versions_followed": "Versions that other servers wrote and tables here carried out.",
        "wakeups_heard": "Messages heard from other servers.",
    }.items()
}

_tables: Final = Gauge("conclave_tables_by_game", "Tables in memory, by game.", ["game"], registry=registry)
moves: Final = Counter("conclave_moves", "Versions written here, by game.", ["game"], registry=registry)


def text(services: Services) -> bytes:
    """Return everything that was counted, as Prometheus reads it."""
    values = {
        "sockets": services.hub.count,
        "tables_open": len(services.tables.open),
        "messages_sent": services.hub.sent,
        "readers_dropped": services.hub.dropped,
        "commits": services.store.commits,
        "commands_written": services.store.written,
        "bot_answers": services.workers.answered,
        "bot_failures": services.workers.failures,
        "snapshots_rebuilt": services.tables.rebuilt,
        "limited": services.limits.refused,
        "store_failing": int(bool(services.store.failing)),
        "store_failures": services.store.failures,
    }
    nodes, wakeups = services.nodes, services.wakeups
    values |= {
        "node": services.store.fence,
        "nodes": len(services.tables.living) or 1,
        "leases_lost": nodes.lost if nodes else 0,
        "tables_held": sum(table.held for table in services.tables.open.values()),
        "tables_taken": nodes.taken if nodes else 0,
        "versions_followed": services.tables.followed,
        "wakeups_heard": wakeups.heard if wakeups else 0,
    }
    games = Count(table.facts.game.slug for table in services.tables.open.values())
    _tables.clear()
    for game, count in games.items():
        _tables.labels(game).set(count)
    for name, value in values.items():
        _gauges[name].set(value)
    return generate_latest(registry)
