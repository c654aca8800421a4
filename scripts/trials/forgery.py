"""Forgery: requests that another site makes a browser send, with its cookie and without the forgery word."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import urlencode

from trials.permissions import table
from trials.request_cases import prepare
from trials.stage import OWNER, Stage

FORM = "application/x-www-form-urlencoded"
# What a page elsewhere, or something between it and the server, may add to a request.
DISGUISES = {
    "nothing": {}, "no origin": {"origin": ""}, "an origin of null": {"origin": "null"},
    "another origin": {"origin": "https://elsewhere.example"}, "a wrong word": {"x-csrf": "0" * 40},
    "a basic header": {"authorization": "Basic bWFsOm1hbA=="},
    "a digest header": {"authorization": "Digest x"},
    "a negotiated header": {"authorization": "Negotiate x"}, "an empty token": {"authorization": "Bearer"},
    "an invented token": {"authorization": "Bearer " + "A" * 43},
    "a scheme alike": {"authorization": "Bearers x"}, "a site across": {"sec-fetch-site": "cross-site"},
}  # fmt: skip


def forged(stage: Stage, look: Callable[[], str]) -> tuple[int, int, list[str]]:
    """Send every change in every disguise; gives how many addresses and requests, and what came of them."""
    changes = [what for what in table() if what.split()[0] in ("POST", "PUT", "DELETE")]
    done, asked = list[str](), 0
    for what in changes:
        made = prepare(stage, OWNER, what)
        given = {name: value for name, value in made.sent.get("data", {}).items() if name != "csrf"}
        body = urlencode(given) if "data" in made.sent else json.dumps(made.sent.get("json", {}))
        # As JSON a browser would ask first; as plain text or a form it would not.
        kinds = ("text/plain", FORM) if "data" not in made.sent else (FORM,)
        for disguise, more in DISGUISES.items():
            for kind in kinds:
                headers = {**made.headers, "content-type": kind, **more}
                headers = {n: v for n, v in headers.items() if v and (n != "x-csrf" or n in more)}
                before = look()
                answer = stage.http.request(made.method, made.path, headers=headers, content=body)
                asked += 1
                if answer.status_code != 403 or look() != before:
                    done.append(f"{what} with {disguise}: {answer.status_code}")
                    # What came through may have ended the session of whoever it was forged for.
                    stage.people[OWNER] = stage.again(OWNER)
    return len(changes), asked, done
