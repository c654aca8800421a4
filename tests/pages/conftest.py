"""What the tests share: a furnished house, and browsers for a stranger, a guest and an account."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conclave.server.services import COOKIE
from tests.pages.house import Browser, House, Page, furnish, moved_in


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A house that is furnished once, to be copied."""
    return furnish(tmp_path_factory.mktemp("furnished"))


@pytest.fixture
def house(furnished: House, tmp_path: Path) -> Iterator[House]:
    """A running server with people and tables."""
    made = moved_in(furnished, tmp_path)
    yield made
    made.server.stop()


@pytest.fixture
def browser(house: House) -> Iterator[Browser]:
    """Open a browser as `stranger`, `guest` or `ada`."""
    made: list[Page] = []

    def open_as(who: str) -> Page:
        client = Page(base_url=house.server.url, headers={"origin": house.server.url}, timeout=60.0)
        if who in house.cookies:
            client.cookies.set(COOKIE, house.cookies[who], domain="127.0.0.1")
        made.append(client)
        return client

    yield open_as
    for client in made:
        client.close()
