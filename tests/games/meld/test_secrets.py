"""What nobody knows: the order of the stack. Nothing else is hidden, and no future luck shows (ME-1.6)."""

import pytest

from conclave.core.rng import seeded
from conclave.core.secrets import NO_SEAT
from conclave.core.session import Session
from conclave.core.state import State
from conclave.games.meld import GAME
from conclave.testing.positions import go, opened, step
from conclave.testing.twins import Lens, Twins
from trials.lenses import TABLE_LENSES


def on_screen(session: Session, viewer: int) -> bytes:
    """Give both arrangements of the table."""
    view = session.view(viewer)
    return repr([session.game.on_screen(view, wide) for wide in (False, True)]).encode()


LENSES: dict[str, Lens] = {**TABLE_LENSES, "screen": on_screen}


def pairs(seats: int, seed: int, often: int) -> list[Twins]:
    """Play a game in two worlds to which luck will bring other things, and give them now and then."""
    options = GAME.options.parse({"boards": "free_choice", "round_limit": "20"})
    one, other = (opened(GAME, options, seats, f"{world}/{seed}") for world in ("this", "that"))
    walk, found = seeded("secrets", seats, seed), list[Twins]()
    while not one.over:
        if one.ply % often == 0:
            for viewer in (NO_SEAT, *range(seats)):
                found.append(Twins(one.copy(), other.copy(), viewer, "other luck to come"))
        before = one.ply
        step(one, walk)
        token = one.record.tokens[before]
        space = GAME.luck if token.startswith("* ") else GAME.space
        go(other, space.number(token.removeprefix("* ")))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_6_h1_what_luck_will_bring_shows_nowhere(seats: int) -> None:
    """View, words, log, scene, pictures, refusals and the bytes of the wire are the same for every viewer."""
    twins = pairs(seats, 1, 90)
    assert len(twins) >= 3 * (seats + 1)
    for one in twins:
        assert one.differences(LENSES) == [], one.one.ply


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_6_h1_for_long(seats: int) -> None:
    """Ten thousand pairs for every kind of viewer."""
    count, seed = 0, 0
    while count < 10_000 * (seats + 1):
        for one in pairs(seats, seed, 1):
            assert one.differences(LENSES) == [], (seed, one.one.ply)
            count += 1
        seed += 1


def test_1_6_every_viewer_is_shown_the_same_position() -> None:
    """There is no zone that only some may look into: seats and watchers see the whole state."""
    session, walk = opened(GAME, GAME.options(), 4, "open"), seeded("open", 1)
    for _ in range(300):
        step(session, walk)
        if session.over:
            break
        state: State = session.state
        assert list(state.zones()) == []
        whole = GAME.pack(state)
        assert all(GAME.pack(session.view(viewer).state) == whole for viewer in range(-1, 4))


def test_1_6_the_stack_is_a_heap_without_an_order() -> None:
    """Wherever tiles come from and go to, those that nobody has seen lie by their numbers."""
    session, walk = opened(GAME, GAME.options(), 3, "heap"), seeded("heap", 1)
    while not session.over:
        step(session, walk)
        bag = [int(tile) for tile in session.state.bag]  # type: ignore[attr-defined]
        assert bag == sorted(set(bag))
