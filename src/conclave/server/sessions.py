"""Sessions: what somebody is told about the browsers they are logged in with."""

from __future__ import annotations

import hashlib
import re
from typing import Final

# The first that fits: every browser also claims to be some of those after it.
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "Android": "Android", "iPhone": "iOS", "iPad": "iOS", "Windows": "Windows", "Mac OS": "macOS",
    "Linux": "Linux",
}  # fmt: skip
PROGRAM: Final = re.compile(r"[A-Za-z][A-Za-z .-]{0,19}")


def device_of(agent: str) -> str:
    """Say in two words what a browser calls itself; all else that it tells about a person is dropped."""
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    if not browser:
        found = PROGRAM.match(agent)
        return found.group().strip(" .-") if found else ""
    return f"{browser} on {system}" if system else browser


def name_of(key: str) -> str:
    """Name a session by its key, so that the name opens nothing and tells nothing about the key."""
    return hashlib.blake2b(b"session", key=key.encode()[:64], digest_size=8).hexdigest()
