"""A move of each game, chat, replay and an invitation in Firefox, with the mouse, at a real server."""

from __future__ import annotations

from staging.firefox import Firefox, Visitor, installed
from staging.first_moves import SPOT, WAYS
from staging.screen_figures import serving

MISSING = "Firefox is not here, so nothing was tried in it. Install it with: apt install firefox-esr"
ASKED = "!!document.querySelector('#moves button[data-token]:not([disabled])')"
PLY = "Number(document.querySelector('#replay .count').textContent.split('/')[1])"


def button(words: str) -> str:
    """Find a button by what it says."""
    return f"[...document.querySelectorAll('button')].find((one) => one.innerText.trim() === {words!r})"


def move(visitor: Visitor, way: list[str]) -> None:
    """Make a whole move by clicking what is picked, and where it goes."""
    for what in way:
        visitor.wait(ASKED)
        before = visitor.run(PLY)
        visitor.click_at(f"({SPOT})({what!r})")
        visitor.wait(f"!document.querySelector('#choices.sending') && {PLY} > {before}")


def games(browser: Firefox, url: str, slugs: list[str]) -> None:
    """Make a move of each game against the computer, then step back and come to now again."""
    for slug in slugs:
        visitor = browser.visitor()
        visitor.goto(f"{url}/g/{slug}")
        visitor.click("document.querySelector('form.at-once button')")
        visitor.wait("!!document.querySelector('#table.live .node')")
        move(visitor, WAYS[slug])
        visitor.press("k")
        visitor.wait("!!document.querySelector('#table.past')")
        visitor.press("\ue010")  # End
        visitor.wait("!document.querySelector('#table.past')")
        clicks = "a click" if len(WAYS[slug]) == 1 else f"{len(WAYS[slug])} clicks"
        print(f"{slug}: a whole move in {clicks}, a step back, and now again")


def invitation(browser: Firefox, url: str) -> None:
    """Open a table, follow its link as somebody else, and greet each other."""
    host = browser.visitor()
    host.goto(f"{url}/new/ice_wizards")
    host.click("document.querySelector('[name=seat-1][value=friend]').closest('label')")
    host.click(button("Begin"))
    link = host.wait("document.querySelector('.waiting > input')?.value")
    guest = browser.visitor()
    guest.goto(link)
    guest.click(button("Sit down"))
    for who in (host, guest):
        who.wait("!!document.querySelector('#table.live .node')")
    host.wait("!document.querySelector('.waiting')")
    print("invitation: both sit at the table")
    guest.click("document.getElementById('tab-chat')")
    guest.click("document.querySelector('#chat .phrases button')")
    said = guest.wait("document.querySelector('#chat .lines .words')?.textContent")
    host.wait("document.querySelector('#tab-chat').dataset.news === '1'")
    host.click("document.getElementById('tab-chat')")
    heard = host.wait("document.querySelector('#chat .lines .words')?.textContent")
    if heard != said:
        raise RuntimeError(f"{said!r} was said, and {heard!r} was heard")
    print(f"chat: {said!r} was said and heard, and counted as unread before")


def trial(slugs: list[str]) -> int:
    """Try everything, or say that there is no Firefox."""
    path = installed()
    if not path:
        print(MISSING)
        return 3
    with serving() as url, Firefox(path) as browser:
        print(f"Firefox {browser.version}")
        games(browser, url, slugs)
        invitation(browser, url)
    return 0
