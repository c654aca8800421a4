"""What the tests share: a furnished fake, and browsers for a stranger, a guest and an account."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from tests.pages.app import Browser
    from tests.pages.fake import Fake

# The pages come with an extra; where it is not installed there is nothing to test.
INSTALLED = bool(
    find_spec("starlette") and find_spec("jinja2") and (find_spec("httpx2") or find_spec("httpx"))
)
collect_ignore_glob = [] if INSTALLED else ["test_*.py"]


@pytest.fixture
def house() -> tuple[Fake, dict[str, str]]:
    """A fake with people and tables, and the tokens of the people."""
    from tests.pages.app import furnished

    fake, people = furnished()
    return fake, {name: entry.token for name, entry in people.items()}


@pytest.fixture
def fake(house: tuple[Fake, dict[str, str]]) -> Fake:
    """The fake alone."""
    return house[0]


@pytest.fixture
def browser(house: tuple[Fake, dict[str, str]]) -> Iterator[Browser]:
    """Open a browser as `stranger`, `guest` or `ada`, who already has a forgery token."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the test client has a favourite among its two libraries
        from starlette.testclient import TestClient

    from tests.pages.app import application

    fake, tokens = house
    app = application(fake)
    made: list[TestClient] = []

    def open_as(who: str) -> TestClient:
        client = TestClient(app, raise_server_exceptions=False, follow_redirects=False)
        client.cookies.set("csrf", "good")
        if who in tokens:
            client.cookies.set("seat", tokens[who])
        made.append(client)
        return client

    yield open_as
    for client in made:
        client.close()
