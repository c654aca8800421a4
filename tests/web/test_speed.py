"""U5: how soon the first board is there, and how long a change of two thousand nodes takes."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.web.real import sit_down

MANY = """async (all) => {
  const home = document.querySelector('script[type=module]').src;
  const { Picture } = await import(new URL('picture.js', home));
  const { Flip } = await import(new URL('flip.js', home));
  const place = document.createElement('div');
  document.body.append(place);
  const board = new Picture('board', new Flip(), { outline: () => null });
  place.append(board.picture);
  const shapes = [{k: 'circle', x: 0, y: 0, r: 8, style: {fill: 'accent', edge: 'line', width: 1}},
                  {k: 'text', x: 0, y: 0, content: 'x', size: 10}];
  const scene = (shift) => ({id: 'board', role: 'board', title: '', width: 2000, height: 2000, left: 0,
    top: 0, nodes: Array.from({length: 2000}, (_, i) => ({id: `n${i}`, kind: 'piece', x: (i % 50) * 40,
      y: Math.floor(i / 50) * 40 + (all || i % 40 === 0 ? shift : 0),
      shapes: JSON.parse(JSON.stringify(shapes)), label: `n ${i}`}))});
  board.show(scene(0), []);
  await new Promise((go) => setTimeout(go, 300));
  const times = [];
  let touched = 0;
  for (let round = 1; round <= 15; round++) {
    const next = scene(round);
    const begun = performance.now();
    board.show(next, []);
    times.push(performance.now() - begun);
    touched = board.touched;
    await new Promise(requestAnimationFrame);
  }
  place.remove();
  return {time: Math.min(...times), touched};
}"""
# From asking for the address to the first frame that has a board in it, drawn by the server or the script.
FIRST = """() => new Promise((done) => {
  const look = () => document.querySelector('#board svg :is(polygon, use, path)')
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now()))) : requestAnimationFrame(look);
  look();
})"""
LIVE = """() => new Promise((done) => {
  const look = () => document.querySelector('.layer .node')
    ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""
# What the tools of browsers call slow 4G.
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}


@pytest.mark.parametrize(("every", "touched"), [(False, 50), (True, 2000)])
def test_u5_two_thousand_nodes_are_updated_within_a_frame(page: Any, every: bool, touched: int) -> None:
    """The quickest of some rounds: the machine may have other work, which is none of the client's."""
    seen = page.evaluate(MANY, every)
    assert seen["touched"] == touched
    assert seen["time"] <= 16 * patience()


def patience() -> float:
    """Return how much longer everything takes here than on an idle machine: 1 where nobody else works."""
    if not hasattr(os, "getloadavg"):
        return 1.0
    return max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1))


def timed(visitor: Any, limit: float, conditions: dict[str, Any] | None = None) -> tuple[float, float]:
    """Visit with an empty cache, some times if need be; gives the quickest first board, and of the script."""
    first = visitor()
    table = sit_down(first)
    state = first.context.storage_state()
    best = (float("inf"), float("inf"))
    for _ in range(3):
        page = visitor(storage_state=state)
        if conditions:
            page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", conditions)
        page.goto(table, wait_until="commit")
        best = min(best, (page.evaluate(FIRST), page.evaluate(LIVE)))
        page.context.close()
        if best[0] <= limit:
            break
    return best


def test_u5_the_first_board_is_soon_there(visitor: Any) -> None:
    shown, live = timed(visitor, 1000)
    print(f"first board after {shown:.0f} ms, live after {live:.0f} ms")
    assert shown <= 1000 * patience()


def test_u5_the_first_board_on_slow_4g(visitor: Any) -> None:
    shown, live = timed(visitor, 2500, SLOW_4G)
    print(f"first board on slow 4G after {shown:.0f} ms, live after {live:.0f} ms")
    assert shown <= 2500 * patience()


def test_a_second_visit_fetches_no_script_again(visitor: Any) -> None:
    page = visitor()
    table = sit_down(page)
    page.goto(table)
    page.wait_for_selector(".node.lit")
    sizes = page.evaluate(
        "() => performance.getEntriesByType('resource').filter((one) => one.name.includes('/web/'))"
        ".map((one) => [one.name, one.transferSize])"
    )
    assert len(sizes) > 20
    assert [name for name, size in sizes if size] == []
