"""Headers: the one policy of what every answer says about safety and about being kept."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders

CACHE: Final = "cache-control"
# How long an answer may be kept, and by whom; what names none of these is for one reader alone.
NO_STORE: Final = {CACHE: "no-store"}
REVALIDATE: Final = {CACHE: "no-cache"}  # kept, but asked about each time
HOUR: Final = {CACHE: "public, max-age=3600"}
DAY: Final = {CACHE: "public, max-age=86400"}
FOREVER: Final = {CACHE: "public, max-age=31536000, immutable"}

SECURITY: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # Seat links stand in addresses, so none is passed on to anybody else; to ourselves they are, because a
    # browser that passes nothing on at all sends our own forms without saying where they come from.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
ENCRYPTED: Final = {"strict-transport-security": "max-age=31536000"}


def protect(headers: MutableHeaders, secure: bool) -> None:
    """Put the policy on an answer; only how long it may be kept is the answer's own to say."""
    headers.update({**SECURITY, **ENCRYPTED} if secure else SECURITY)
    for name, value in NO_STORE.items():
        headers.setdefault(name, value)
