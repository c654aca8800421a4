"""Static files: scripts, styles and icons under addresses with a hash, cached for ever."""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path, PurePath
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from conclave.server.headers import FOREVER, REVALIDATE
from conclave.server.pages.pictures import WEB


def mark(folder: Path) -> str:
    """Return a short word that is another one whenever a file in the folder is."""
    found = blake2b(digest_size=6)
    for file in sorted(file for file in folder.rglob("*.*") if file.suffix in (".js", ".css", ".svg")):
        found.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"v{found.hexdigest()}"


MARK: Final = mark(WEB)
HOME: Final = f"/web/{MARK}"  # where pages of this server find the files


# A remark behind code; what stands in a text has the end of the text behind it.
TAIL: Final = re.compile(r"""\s+// [^"'`]*$""")


def lean(script: str) -> str:
    """Return a script without comments and indents; lines keep their numbers."""
    kept: list[str] = []
    within = quoted = False
    for line in script.split("\n"):
        if quoted:  # the middle of a text that goes over several lines
            kept.append(line)
            quoted = line.count("`") % 2 == 0
            continue
        words = line.strip()
        # What is told of a value stands before it, on its line: that line is code.
        begins = words.startswith("/**") and ("*/" not in words or words.endswith("*/"))
        comment = within or begins or words.startswith("//")
        within = (within or begins) and not words.endswith("*/")
        quoted = not comment and line.count("`") % 2 == 1
        kept.append("" if comment else words if quoted else TAIL.sub("", words))
    return "\n".join(kept)


LEAN: Final = {
    file.relative_to(WEB).as_posix(): lean(file.read_text(encoding="utf-8")) for file in WEB.rglob("*.js")
}


class HashedFiles(StaticFiles):
    """The files, with or without the word before their names; scripts travel without comments either way."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Send a file; one that was asked for by the word of today never changes."""
        first, *rest = PurePath(path).parts or ("",)
        named = first == MARK and bool(rest)
        name = PurePath(*rest).as_posix() if named else path
        response = (
            Response(LEAN[name], media_type="text/javascript")
            if name in LEAN and scope["method"] in ("GET", "HEAD")
            else await super().get_response(name, scope)
        )
        response.headers.update(FOREVER if named else REVALIDATE)
        return response
