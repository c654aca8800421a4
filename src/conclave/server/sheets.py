"""Sheets: what never changes on a scene, named by its hash, so that a browser fetches it once."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.server.headers import FOREVER

MOST: Final = 512  # sheets that are kept; one that is gone is written again with the next whole view
_KEPT: Final = {**FOREVER, "Vary": "Accept-Encoding"}
_names: Final[OrderedDict[int, tuple[object, str]]] = OrderedDict()
_written: Final[dict[str, bytes]] = {}
_packed: Final[dict[str, bytes]] = {}


def name(part: Any, write: Callable[[Any], bytes]) -> str:
    """Give the name of a part of a scene, and keep what is written of it; the same object is written once."""
    kept = _names.get(id(part))
    if kept is not None and kept[1] in _written:
        return kept[1]
    text = write(part)
    found = blake2b(text, digest_size=12).hexdigest()
    while len(_names) >= MOST:
        _, (_, old) = _names.popitem(last=False)
        _written.pop(old, None)
        _packed.pop(old, None)
    # Held together with its name: so long its address means this part and no other.
    _names[id(part)] = (part, found)
    _written[found] = text
    return found


def size(sheet: str) -> int:
    """Return how many bytes a browser is sent for a sheet."""
    return len(_gzipped(sheet))


def text(sheet: str) -> bytes | None:
    """Return a sheet by its name, or None where there is none."""
    return _written.get(sheet)


def _gzipped(sheet: str) -> bytes:
    if sheet not in _packed:
        _packed[sheet] = gzip.compress(_written[sheet], 9, mtime=0)
    return _packed[sheet]


async def send(request: Request) -> Response:
    """Send a sheet; whoever knows its name has seen a scene that uses it."""
    sheet = str(request.path_params["sheet"])
    found = _written.get(sheet)
    if found is None:
        raise HTTPException(404)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(found, media_type="application/json", headers=_KEPT)
    packed = await asyncio.to_thread(_gzipped, sheet)
    return Response(packed, media_type="application/json", headers={**_KEPT, "Content-Encoding": "gzip"})


def routes() -> list[BaseRoute]:
    """List the address of sheets."""
    return [Route("/sheets/{sheet}.json", send)]
