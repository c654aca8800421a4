"""A move of each game, chat, replay and an invitation in Firefox, with the mouse, at a real server."""

from __future__ import annotations

from staging.firefox import Firefox, Visitor, installed
from staging.screen_figures import serving

MISSING = "Firefox is not here, so nothing was tried in it. Install it with: apt install firefox-esr"
ASKED = "!!document.querySelector('#moves button[data-token]:not([disabled])')"
PLY = "Number(document.querySelector('#replay .count').textContent.split('/')[1])"
# What a person sees first of what can be done: something lit that nothing lies over, else a button.
NEXT = """(() => {
  const sure = document.querySelector('.deed:has(.no) .sure, .chooser:not([hidden]) .sure');
  if (sure) return sure;
  const seen = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    return width > 0 && over !== null && (over === one || one.parentElement.contains(over));
  };
  return [...document.querySelectorAll('.node.lit > .ring')].find(seen)
    ?? document.querySelector('#choices button:not(.shut), .deed button.sure');
})()"""
CLICKS = 8  # more than a move of any game takes


def button(words: str) -> str:
    """Find a button by what it says."""
    return f"[...document.querySelectorAll('button')].find((one) => one.innerText.trim() === {words!r})"


def move(visitor: Visitor) -> int:
    """Click until the game goes on; gives how often."""
    before = visitor.wait(f"({ASKED}) && {PLY} + 1") - 1
    for clicks in range(1, CLICKS + 1):
        visitor.click(NEXT)
        visitor.wait(f"!document.querySelector('#choices.sending') && {ASKED} || {PLY} > {before}")
        if visitor.run(PLY) > before:
            return clicks
    raise RuntimeError(f"no move within {CLICKS} clicks")


def games(browser: Firefox, url: str, slugs: list[str]) -> None:
    """Make a move of each game against the computer, then step back and come to now again."""
    for slug in slugs:
        visitor = browser.visitor()
        visitor.goto(f"{url}/g/{slug}")
        visitor.click("document.querySelector('form.at-once button')")
        visitor.wait("!!document.querySelector('#table.live #board .node')")
        clicks = move(visitor)
        visitor.press("k")
        visitor.wait("!!document.querySelector('#table.past')")
        visitor.press("\ue010")  # End
        visitor.wait("!document.querySelector('#table.past')")
        print(f"{slug}: a move in {clicks} {'click' if clicks == 1 else 'clicks'}, a step back, and now again")


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
        who.wait("!!document.querySelector('#table.live #board .node')")
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
