"""Metrics: what a server counts about itself."""

from __future__ import annotations

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
    }.items()
}


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
    for name, value in values.items():
        _gauges[name].set(value)
    return generate_latest(registry)
