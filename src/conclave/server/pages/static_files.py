"""Files: scripts, styles and icons, under an address that changes with them and so may be kept for ever."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path, PurePath
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from conclave.server.headers import FOREVER, REVALIDATE
from conclave.server.pages.pictures import WEB


def mark(folder: Path) -> str:
    """Give a short word that is another one whenever a file in the folder is."""
    found = blake2b(digest_size=6)
    for file in sorted(file for file in folder.rglob("*.*") if file.suffix in (".js", ".css", ".svg")):
        found.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"v{found.hexdigest()}"


MARK: Final = mark(WEB)
HOME: Final = f"/web/{MARK}"  # where pages of this server find the files


class HashedFiles(StaticFiles):
    """The files, with or without the word before their names."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Send a file; one that was asked for by the word of today never changes."""
        first, *rest = PurePath(path).parts or ("",)
        named = first == MARK and bool(rest)
        response = await super().get_response(str(PurePath(*rest)) if named else path, scope)
        response.headers.update(FOREVER if named else REVALIDATE)
        return response
