"""Small deeds at a real server: to sit down, to answer, to wait until a page is ready."""

from __future__ import annotations

from typing import Any

ASKED = ".node.lit:visible, #moves button[data-token]:enabled:visible"
SETTLED = """() => !document.querySelector('#choices.sending') && (document.querySelector('.result')
  || document.querySelector('#moves button[data-token]:not([disabled])'))"""


def sit_down(page: Any, game: str = "ice_wizards", level: str = "easy") -> str:
    """Begin a game against the computer; gives the path of the table."""
    page.goto(f"/g/{game}")
    page.locator(f"input[type=radio][name=level][value={level}]").check()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(ASKED)
    return str(page.url)


def ply(page: Any) -> int:
    """Tell how far the game is on this page."""
    return int(page.locator("#replay .count").inner_text().split("/")[1])


def answer(page: Any) -> bool:
    """Take the first choice, whatever it is; gives whether the game goes on."""
    page.wait_for_function(SETTLED)
    if page.locator(".result").count():
        return False
    before = ply(page)
    page.locator("#moves button[data-token]").first.dispatch_event("click")
    page.wait_for_function(
        f"""() => document.querySelector('.deed .no, .chooser:not([hidden]) .no')
          || Number(document.querySelector('#replay .count').textContent.split('/')[1]) > {before}"""
    )
    sure = page.locator(".deed:has(.no) .sure, .chooser:not([hidden]) .sure")
    if sure.count() and ply(page) == before:
        sure.click()
        reach(page, before + 1)
    return True


def reach(page: Any, wanted: int) -> None:
    """Wait until a page shows at least this many plies."""
    page.wait_for_function(
        f"() => Number(document.querySelector('#replay .count').textContent.split('/')[1]) >= {wanted}"
    )


def shown(page: Any) -> dict[str, str]:
    """Return where every piece stands on the page."""
    script = """() => Object.fromEntries([...document.querySelectorAll('.node')]
      .map(n => [n.dataset.id, n.getAttribute('transform')]))"""
    return dict(page.evaluate(script))


def upright(page: Any) -> list[float]:
    """Return how far every piece of writing on the board is turned on the screen, in degrees."""
    script = """() => [...document.querySelectorAll('.layer text, .layer use[href*="-letter-"]')].map(e => {
      const m = e.getScreenCTM();
      return Math.round(Math.atan2(m.b, m.a) * 180 / Math.PI);
    })"""
    turned: list[float] = page.evaluate(script)
    return turned
