"""Everybody can use it: a check of every page and of a board in play, and owners without colour."""

from __future__ import annotations

import base64
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.web.fake_server import FakeServer
from tests.web.real import answer, sit_down

pytest.importorskip("axe_playwright_python", reason="the accessibility checker is not installed")

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RUN = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
  .filter((one) => ['serious', 'critical'].includes(one.impact))
  .map((one) => `${one.id}: ${one.nodes.slice(0, 4).map((node) => node.html.slice(0, 160)
    + ' | ' + (node.any[0]?.message ?? '')).join(' || ')}`)"""
LOOKS = ["light", "dark", "light-contrast", "dark-contrast"]
PAGES = {
    "home": "/",
    "game": "/g/ice_wizards",
    "rules": "/g/ice_wizards/rules",
    "rules-found": "/g/ice_wizards/rules?q=king",
    "new": "/new/ice_wizards",
    "new with scenarios": "/new/wizard_kings",
    "watch": "/watch",
    "learn": "/learn",
    "tables": "/tables",
    "me": "/me",
    "account": "/account",
    "settings": "/settings",
    "about": "/about",
    "lost": "/nowhere",
}


def grave(page: Any) -> list[str]:
    """Return what the checker finds serious or critical."""
    page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN)
    return found


def wear(page: Any, look: str) -> None:
    """Choose colours as a person does."""
    page.goto("/settings")
    page.locator(f"input[name=look][value='{look}']").check()
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/settings?done=saved")


@pytest.mark.parametrize("look", LOOKS)
def test_u2_no_page_has_a_serious_finding(visitor: Any, artefacts: Path, look: str) -> None:
    page = visitor(reduced_motion="reduce")
    wear(page, look)
    table = sit_down(page)
    for _ in range(6):
        answer(page)
    page.wait_for_selector(".node.lit")
    wrong = {"table": grave(page)}
    page.screenshot(path=artefacts / f"table-{look}-desktop.png")
    pages = PAGES | {"replay": f"{table}/replay"} if look in ("light", "dark") else {"home": "/"}
    for name, path in pages.items():
        page.goto(path)
        wrong[name] = grave(page)
        page.screenshot(path=artefacts / f"{name}-{look}-desktop.png", full_page=True)
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.parametrize("look", ["light", "dark"])
def test_u2_on_a_phone(visitor: Any, artefacts: Path, look: str) -> None:
    page = visitor(360, 740, has_touch=True, is_mobile=True, reduced_motion="reduce")
    wear(page, look)
    table = sit_down(page)
    for _ in range(4):
        answer(page)
    page.wait_for_selector(".node.lit")
    wrong = {"table": grave(page)}
    page.screenshot(path=artefacts / f"table-{look}-phone.png")
    tabs = page.get_by_role("tablist", name="Beside the board").get_by_role("tab")
    names = tabs.all_inner_texts()
    assert {"Log", "Chat", "Type"} <= set(names)
    for at, name in enumerate(names):
        tabs.nth(at).click()
        page.wait_for_selector("#table.drawn [role=tabpanel]:visible")
        wrong[f"drawer {name}"] = grave(page)
    for name, path in {**PAGES, "replay": f"{table}/replay"}.items():
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
        page.screenshot(path=artefacts / f"{name}-{look}-phone.png", full_page=True)
    assert {name: found for name, found in wrong.items() if found} == {}


def test_the_checker_sees_what_is_wrong(visitor: Any) -> None:
    page = visitor()
    page.goto("/about")
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert [found.split(":")[0] for found in grave(page)] == ["button-name"]


def test_u2_dialogs_and_the_end(visitor: Any, artefacts: Path) -> None:
    page = visitor(reduced_motion="reduce")
    sit_down(page)
    page.keyboard.press("h")
    page.wait_for_selector("dialog[open]")
    wrong = grave(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    page.wait_for_selector("dialog[open] #settings")
    wrong += grave(page)
    page.get_by_text("Resign", exact=True).click()
    page.get_by_role("button", name="Yes, give this game up").click()
    page.wait_for_selector(".result")
    wrong += grave(page)
    page.screenshot(path=artefacts / "end-light-desktop.png")
    assert wrong == []


# Owners without colour: the brightness of each stamp is levelled, so that only shape and pattern are left.
STAMPS = """async (images) => {
  const side = 28;
  const levelled = async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(side, side);
    const pen = canvas.getContext('2d');
    pen.drawImage(picture, 0, 0, side, side);
    const { data: points } = pen.getImageData(0, 0, side, side);
    const grey = Array.from({length: side * side}, (_, i) =>
      0.2126 * points[4 * i] + 0.7152 * points[4 * i + 1] + 0.0722 * points[4 * i + 2]);
    const [low, high] = [Math.min(...grey), Math.max(...grey)];
    const middle = (low + high) / 2;
    return grey.map((one) => one > middle);
  };
  const patterns = await Promise.all(images.map(levelled));
  const apart = (a, b) => a.filter((one, at) => one !== b[at]).length / a.length;
  return patterns.map((a) => patterns.map((b) => Math.min(apart(a, b), 1 - apart(a, b))));
}"""
SIGHTS = ["none", "achromatopsia", "protanopia", "deuteranopia", "tritanopia"]


@pytest.mark.parametrize("look", ["light", "dark"])
def test_u4_owners_differ_by_shape_or_pattern(
    browser: Any, server: FakeServer, address: str, look: str
) -> None:
    for _ in range(14):
        server.table.carry_out("play", {"token": server.table.session.tokens()[0]})
        server.table._rival_answers()
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, color_scheme=look, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".node.lit")
    # A stone that could be turned wears a badge, which says nothing of its owner.
    stones: dict[str, list[str]] = {"0": [], "1": []}
    for name, owner in page.evaluate("""() => [...document.querySelectorAll('[data-kind=stone]')]
      .map((n) => [n.dataset.id, [...n.querySelectorAll('use')]]).filter(([, uses]) => uses.length === 1)
      .map(([id, [use]]) => [id, use.getAttribute('href').slice(-1)])"""):
        stones[owner].append(name)
    assert min(len(found) for found in stones.values()) >= 2
    # Marks of the last move, rings and bars between stones are no part of whose a stone is.
    page.evaluate("""() => document.querySelectorAll('.ring, [data-kind=ties], [data-kind=king]')
      .forEach((one) => one.setAttribute('visibility', 'hidden'))""")
    page.evaluate("() => document.querySelectorAll('.news').forEach((one) => one.classList.remove('news'))")
    chosen = stones["0"][:2] + stones["1"][:2]
    line = context.new_cdp_session(page)
    blank = browser.new_page()
    for sight in SIGHTS:
        line.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        images = []
        for name in chosen:
            box = page.locator(f'[data-id="{name}"]').bounding_box()
            images.append(base64.b64encode(page.screenshot(clip=box)).decode())
        far = blank.evaluate(STAMPS, images)
        same = max(far[0][1], far[2][3])
        other = min(far[a][b] for a in (0, 1) for b in (2, 3))
        assert other > 0.15, (look, sight, far)
        assert other > 1.5 * same, (look, sight, far)
    blank.close()
    context.close()


def test_u4_seats_have_letters_and_shapes_of_their_own(visitor: Any) -> None:
    page = visitor()
    sit_down(page)
    seen = page.evaluate("""() => [...document.querySelectorAll('#players .seat')].map((one) =>
      [one.textContent, getComputedStyle(one).borderRadius])""")
    assert len({words for words, _ in seen}) == len(seen) == 2
    assert len({shape for _, shape in seen}) == 2
