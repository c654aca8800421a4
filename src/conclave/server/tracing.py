"""Tracing: where the time of a command goes, as spans of OpenTelemetry, for whoever asks for them.

Without the setting `traces` a span is nothing. No span names a person, a table or what is in a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from conclave.core.errors import BadInput, Missing

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import ReadableSpan

INSTALL: Final = "traces need a library; install it with: pip install 'conclave-games[server,otel]'"
EXPORT: Final = "traces to a collector need: pip install opentelemetry-exporter-otlp-proto-http"
COLLECTOR: Final = "otlp"  # to where the usual variables OTEL_EXPORTER_OTLP_... lead
_tracers: Final[list[Any]] = []
_files: Final[list[IO[str]]] = []


def begin(target: str, node: str) -> Any:
    """Send spans to a file, or with `otlp` to a collector; gives what must be shut down at the end."""
    try:
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor, ConsoleSpanExporter, SpanExporter
    except ImportError as error:
        raise Missing(INSTALL) from error
    exporter: SpanExporter
    if target == COLLECTOR:
        try:
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # type: ignore[import-not-found]
                OTLPSpanExporter,
            )
        except ImportError as error:
            raise Missing(EXPORT) from error
        exporter = OTLPSpanExporter()
    else:
        try:
            file = Path(target).expanduser().open("a", encoding="utf-8")
        except OSError as error:
            raise BadInput(f"traces cannot be written to `{target}`: {error.strerror or error}") from error
        exporter = ConsoleSpanExporter(out=file, formatter=_line)
        _files.append(file)
    about = {"service.name": "conclave", "service.instance.id": node}
    provider = TracerProvider(resource=Resource.create(about), shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(exporter))
    _tracers[:] = [provider.get_tracer("conclave")]
    return provider


def end(provider: Any) -> None:
    """Send what is gathered, and stop."""
    _tracers.clear()
    provider.shutdown()
    while _files:
        _files.pop().close()


@contextmanager
def span(name: str, **facts: str | int) -> Iterator[None]:
    """Measure something, if spans are wanted."""
    if not _tracers:
        yield
        return
    with _tracers[0].start_as_current_span(name, attributes=facts):
        yield


def _line(one: ReadableSpan) -> str:
    return f"{one.to_json(indent=None)}\n"
