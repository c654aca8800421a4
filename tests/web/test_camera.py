"""Where the camera looks: at what is asked, with the rest of the board about it, and at what others do."""

from __future__ import annotations

from typing import Any

# A window of 600 by 400 pixels onto a board of 2000 by 2000.
LOOKS = """async (steps) => {
  const { Camera } = await import(new URL('camera.js', document.querySelector('script[type=module]').src));
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; left: 0; top: 0; width: 600px; height: 400px';
  document.body.append(place);
  const camera = new Camera(place);
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  camera.take(picture, { left: 0, top: 0, width: 2000, height: 2000, scale: 1 });
  const found = steps.map(([does, given]) => {
    if (does === 'pan') camera.pan(...given);
    else camera[does](given);
    return [Math.round(camera.x), Math.round(camera.y)];
  });
  place.remove();
  return found;
}"""


def looks(page: Any, *steps: tuple[str, list[Any]]) -> list[list[int]]:
    """Let a camera do one thing after another; gives where it looks after each."""
    found: list[list[int]] = page.evaluate(LOOKS, [list(step) for step in steps])
    return found


def test_the_first_look_shows_what_is_asked_and_what_lies_towards_the_middle(page: Any) -> None:
    [[x, y]] = looks(page, ("seek", [[500, 1000], [600, 1000]]))
    assert 550 < x <= 1000, "not merely the middle of what is asked"
    assert y == 1000
    assert x - 300 < 500, "and what is asked stays in sight"


def test_what_others_do_out_of_sight_is_followed_and_then_left(page: Any) -> None:
    began, far, back = looks(
        page, ("seek", [[500, 1000]]), ("follow", [[1500, 500]]), ("seek", [[500, 1000]])
    )
    assert far == [1500, 500]
    assert back == began


def test_what_is_in_sight_needs_no_following(page: Any) -> None:
    began, after = looks(page, ("seek", [[500, 1000]]), ("follow", [[520, 1000]]))
    assert after == began


def test_whoever_looks_about_meanwhile_stays_there(page: Any) -> None:
    *_, there, last = looks(
        page,
        ("seek", [[500, 1000]]),
        ("follow", [[1500, 500]]),
        ("pan", [10, 0]),
        ("seek", [[1400, 500]]),
    )
    assert last == there
