"""Guessing: what is counted, by what, and that neither cookies nor names nor a crowd of keys buy more."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from conclave.core.errors import BadInput
from conclave.server import passwords
from conclave.server.limits import LIMITS, MOST_KEYS, Limits, network
from conclave.server.table import CommandRefused
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client

WORD = "seven grey herons"
ADDRESS = LIMITS["login"].burst
NAME = LIMITS["password"].burst
HERE: list[Client] = []


@pytest.fixture
def strict(serve: Callable[..., BackgroundServer]) -> BackgroundServer:
    """Give a server with the published limits and a clock that stands; hashes are cheap."""
    server = serve(rate_limit_factor=1)
    server.services.limits._monotonic = lambda: 0.0
    server.services.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    return server


@pytest.fixture
def looked(strict: BackgroundServer, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the passwords that the server has looked at since."""
    accounts, seen = strict.services.accounts, list[str]()
    whole = accounts._verify

    async def counted(word: str, password: str) -> bool:
        seen.append(password)
        return await whole(word, password)

    monkeypatch.setattr(accounts, "_verify", counted)
    return seen


@pytest.fixture
def owner(strict: BackgroundServer) -> Client:
    """Give somebody with an account, called Ann Owner."""
    made = come(strict, 250)
    made.welcome(made.http.post("/api/v1/accounts", json={"name": "Ann Owner", "password": WORD}))
    return made


@pytest.fixture(autouse=True)
def _goodbye() -> Iterator[None]:
    """Send everybody home at the end."""
    yield
    while HERE:
        HERE.pop().close()


def come(server: BackgroundServer, number: int, name: str = "") -> Client:
    """Give somebody who comes from an address of their own."""
    made = Client.__new__(Client)
    HERE.append(made)
    made.server, made.csrf, made.recovery, made.id = server, "", "", ""
    made.http = httpx.Client(
        base_url=server.url,
        timeout=60.0,
        headers={"origin": server.url},
        trust_env=False,
        transport=httpx.HTTPTransport(
            local_address=f"127.0.{1 + number // 200}.{2 + number % 200}", verify=False
        ),
    )
    if name:
        made.welcome(made.http.post("/api/v1/guests", json={"name": name}))
    return made


def log_in(who: Client, name: str, password: str) -> httpx.Response:
    """Try a password over the API."""
    return who.http.post("/api/v1/login", json={"name": name, "password": password})


def word_of(page: str) -> str:
    """Give the word that the forms of a page carry."""
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_a_cookie_buys_no_fresh_bucket(strict: BackgroundServer, owner: Client, looked: list[str]) -> None:
    """Twelve guests at one address together try as many passwords as one stranger."""
    for at in range(12):
        guest = come(strict, 1, f"Guest {at}")
        for _ in range(3):
            log_in(guest, f"Nobody {at}", "a wrong password")
    assert len(looked) == ADDRESS


VARIANTS = (
    "Ann Owner", "ann owner", "ANN OWNER", " Ann Owner", "Ann Owner ", "Ann  Owner", "Ann\tOwner",
    "\uff21nn Owner", "Ann\u200b Owner", "Ann\u00a0Owner", "aNN oWNER", "Ann\u202e Owner",
    "Ann\u3000\uff2f\uff37\uff2e\uff25\uff32", "\u2066Ann Owner",
)  # fmt: skip


@pytest.mark.parametrize("pages", [False, True], ids=["api", "pages"])
def test_a_name_counts_in_the_form_in_which_it_is_looked_up(
    strict: BackgroundServer, owner: Client, looked: list[str], pages: bool
) -> None:
    """However the name is written, and from wherever: so many tries are looked at, the rest is 429."""
    codes: list[int] = []
    for at, name in enumerate([*VARIANTS, *VARIANTS]):
        stranger = come(strict, at)
        if pages:
            form = {
                "csrf": word_of(stranger.http.get("/account").text),
                "name": name,
                "password": "wrong one",
            }
            answer = stranger.http.post("/account/login", data=form)
        else:
            answer = log_in(stranger, name, "wrong one")
        codes.append(answer.status_code)
    assert len(looked) == NAME
    assert codes == [422 if pages else 403] * NAME + [429] * (2 * len(VARIANTS) - NAME)
    assert int(answer.headers["retry-after"]) >= 1


def test_a_stranger_cannot_lock_the_owner_out(
    strict: BackgroundServer, owner: Client, looked: list[str]
) -> None:
    """With the name's bucket and the owner's own address used up, the known device still comes in."""
    device = {"conclave_device": owner.http.cookies["conclave_device"]}
    for at in range(3):
        for _ in range(ADDRESS + 2):
            log_in(come(strict, at), "Ann Owner", "wrong one")
    for _ in range(ADDRESS + 2):
        log_in(come(strict, 250), "Ann Owner", "wrong one")
    assert len(looked) == NAME
    # Neither the right password alone nor a device that somebody made up is enough.
    assert log_in(come(strict, 7), "Ann Owner", WORD).status_code == 429
    forged = come(strict, 8)
    forged.http.cookies.set("conclave_device", device["conclave_device"][:-1] + "x")
    assert log_in(forged, "Ann Owner", WORD).status_code == 429
    # The session is gone, the device is known: from the address that is used up, and from any other.
    for number in (250, 251):
        back = come(strict, number)
        back.http.cookies.update(device)
        assert log_in(back, "ann OWNER", WORD).status_code == 200


def test_a_device_is_known_for_its_own_account_alone(
    strict: BackgroundServer, owner: Client, looked: list[str]
) -> None:
    """Whoever has an account of their own buys nothing for another one with it, and little for their own."""
    eve = come(strict, 3)
    eve.welcome(eve.http.post("/api/v1/accounts", json={"name": "Eve", "password": WORD}))
    codes = [log_in(eve, "Ann Owner", "wrong one").status_code for _ in range(NAME + ADDRESS)]
    assert codes.count(403) == min(ADDRESS, NAME)
    looked.clear()
    codes = [log_in(eve, "Eve", "wrong one").status_code for _ in range(60)]
    assert len(looked) == LIMITS["device"].burst


def test_another_password_ends_what_devices_are_worth(strict: BackgroundServer, owner: Client) -> None:
    """The word of a device is made with what is kept of the password."""
    from conclave.server import login_throttle

    class Shown:
        """A request with the cookie of the owner's device."""

        cookies = {login_throttle.COOKIE: owner.http.cookies[login_throttle.COOKIE]}

    services, shown = strict.services, Shown()
    assert strict.call(login_throttle._device(services, shown)) == owner.id  # type: ignore[arg-type]
    from sqlalchemy import update

    from conclave.server.schema import people
    from conclave.server.store import Statement

    other = strict.call(services.accounts._hash("another good one"))
    strict.call(services.store.commit(Statement(update(people).values(password=other))))
    assert strict.call(login_throttle._device(services, shown)) == ""  # type: ignore[arg-type]


def test_deleting_an_account_is_no_way_to_guess(
    strict: BackgroundServer, owner: Client, looked: list[str]
) -> None:
    """A session that was stolen does not try passwords for ever, nor does it from many addresses."""
    cookie = owner.http.cookies["conclave"]
    codes = []
    for at in range(NAME + 6):
        thief = come(strict, at)
        thief.http.cookies.set("conclave", cookie)
        form = {"csrf": word_of(thief.http.get("/account").text), "word": "wrong one"}
        codes.append(thief.http.post("/account/delete", data=form).status_code)
    assert len(looked) == NAME
    assert codes == [422] * NAME + [429] * 6
    # What was used up here is used up for logging in too: it is one name.
    assert log_in(come(strict, 99), "Ann Owner", WORD).status_code == 429
    form = {"csrf": word_of(owner.http.get("/account").text), "word": WORD}
    assert owner.http.post("/account/delete", data=form).headers["location"] == "/?done=deleted"
    assert "conclave_device" not in owner.http.cookies


@pytest.mark.parametrize(
    ("kind", "path", "body"),
    [
        ("guest", "/guests", {"name": "X"}),
        ("signup", "/accounts", {"name": "X", "password": "short"}),
        ("login", "/recover", {"code": "x"}),
        ("invite", "/invites", {"code": "x"}),
    ],
)
def test_what_can_be_had_for_nothing_counts_by_address(
    strict: BackgroundServer, kind: str, path: str, body: dict[str, Any]
) -> None:
    """Whoever comes with ever new cookies, or none, is one address all the same."""
    people = [come(strict, 1, f"Guest {at}") for at in range(4)] + [come(strict, 1)]
    made = 4 if kind == "guest" else 0
    codes = []
    for at in range(LIMITS[kind].burst - made + 8):
        http = people[at % 5].http
        jar = dict(http.cookies)
        codes.append(http.post(f"/api/v1{path}", json=body).status_code)
        http.cookies.clear()
        http.cookies.update(jar)
    assert codes.index(429) == LIMITS[kind].burst - made
    other = body | {"name": "Y"} if "name" in body else body
    assert come(strict, 2, "Guest").http.post(f"/api/v1{path}", json=other).status_code != 429


def test_an_invitation_cannot_be_looked_for(strict: BackgroundServer) -> None:
    """The page that shows where an invitation leads is limited like the one that takes it."""
    codes = []
    for at in range(LIMITS["invite"].burst + 3):
        codes.append(come(strict, 1, f"Guest {at}" if at < 5 else "").http.get(f"/invite/c{at}").status_code)
    assert codes[: LIMITS["invite"].burst] == [404] * LIMITS["invite"].burst
    assert codes[-1] == 429


def test_a_name_is_not_asked_after_by_signing_up(strict: BackgroundServer, owner: Client) -> None:
    """Sign-up counts by address and by the same form of the name."""
    codes = []
    for at, name in enumerate(VARIANTS[:10]):
        body = {"name": name, "password": WORD}
        codes.append(come(strict, at).http.post("/api/v1/accounts", json=body).status_code)
    assert set(codes[: LIMITS["signup"].burst - 1]) == {400}
    assert codes[-1] == 429


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:0DB8:0001:0002::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_address_counts_as_its_network(host: str, counted: str) -> None:
    """IPv6 by the half that a line is given, IPv4 written as IPv6 as what it is."""
    assert network(host) == counted


def test_the_published_address_is_what_is_counted(strict: BackgroundServer) -> None:
    """Behind a proxy on this machine, a client's own IPv6 addresses are one."""
    from starlette.requests import Request

    from conclave.server.services import address

    def told(host: str) -> str:
        return address(Request({"type": "http", "client": (host, 1), "headers": []}))

    assert told("2001:db8::1") == told("2001:db8::ffff:1") != told("2001:db8:0:1::1")


def test_a_heap_of_keys_washes_no_bucket_away() -> None:
    """An emptied bucket outlives as many fresh keys as anybody sends; what is dropped is nearly full."""
    clock = [0.0]
    limits = Limits(1, lambda: clock[0])
    for _ in range(NAME):
        limits.check("password", "ann owner")
    for at in range(2 * MOST_KEYS):
        assert not limits.retry("password", f"name {at}")
        clock[0] += 0.0001
    with pytest.raises(CommandRefused):
        limits.check("password", "ann owner")
    assert len(limits._buckets) <= MOST_KEYS


def test_buckets_fill_again_with_time() -> None:
    """So many at once, then so many a minute; the time that is told is the time it takes."""
    clock = [100.0]
    limits = Limits(1, lambda: clock[0])
    assert [bool(limits.retry("login", "x")) for _ in range(ADDRESS + 1)] == [False] * ADDRESS + [True]
    wait = limits.retry("login", "x")
    clock[0] += wait / 1000
    assert not limits.retry("login", "x")
    assert limits.retry("login", "x")
    assert not limits.retry("login", "y")


@pytest.mark.parametrize(
    "word",
    [
        "password",
        "PASSWORD",
        "12345678",
        " password ",
        "\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44",
        "qwertyui",
        "trustno1",
        "iloveyou",
        "baseball",
    ],
)
def test_the_commonest_passwords_are_refused(word: str) -> None:
    """Whatever is on top of every list of guesses."""
    with pytest.raises(BadInput, match="commonest"):
        passwords.check(word)


@pytest.mark.parametrize("word", [" " * 8, "\t \u00a0\u2003    ", "\u3164" * 9, "\u200b" * 8, "\u2800" * 10])
def test_blank_passwords_are_refused(word: str) -> None:
    """Blanks of every kind."""
    with pytest.raises(BadInput, match="can be seen"):
        passwords.check(word)


def test_ten_thousand_commonest_passwords_are_known() -> None:
    """The list is long enough, and a sentence of one's own is not on it."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    first = FREQUENCY_LISTS["passwords"][:10_000]
    assert len(set(first)) == 10_000
    assert set(first) <= passwords.commonest()
    passwords.check(WORD)
    passwords.check("pass word!")


def test_sign_up_refuses_them_by_api_and_by_page(strict: BackgroundServer) -> None:
    """Over HTTP, with a sentence."""
    for at, word in enumerate(("password1", " " * 9)):
        who = come(strict, at)
        answer = who.http.post("/api/v1/accounts", json={"name": "Ann", "password": word})
        assert answer.status_code == 400
        assert "password" in answer.json()["error"]["sentence"]
        form = {"csrf": word_of(who.http.get("/account").text), "name": "Ann", "password": word}
        assert who.http.post("/account/signup", data=form).status_code == 422
