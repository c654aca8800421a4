"""The duel as a game: set-up, scene, and what a choice points at."""

from __future__ import annotations

from typing import Final

from conclave.core.chance import Bag
from conclave.core.deck import new_deck
from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.options import Options
from conclave.core.rng import Rng
from conclave.core.scene import Node, Scene, Text, one_board
from conclave.core.secrets import HIDDEN, Zone, imagine_answerable
from conclave.core.state import State
from conclave.core.storage import ints
from conclave.core.view import View
from tests.toys.duel import combat, costs, effects, rules, spells, strange
from tests.toys.duel import data as d
from tests.toys.duel.state import FIRST, Duel, empty
from tests.toys.duel.words import MANUAL, DuelWords

HORIZON: Final = 4000


def setup(options: Options, seats: int) -> Duel:
    """Give everybody a deck, a unit and a place in the middle (DU-1.3)."""
    s = empty(options)
    s.seats = seats
    s.tokens, s.crystals = ints([0] * seats * d.SIX), ints([0] * seats * d.FOUR)
    s.faces, s.marks = ints([0] * (seats + 2)), ints([d.USED] * (seats + 2))
    s.where, s.fame = (d.CENTER,) * seats, (0,) * seats
    s.units = (d.READY, d.NO_UNIT) * seats
    s.map = tuple(d.GROUPS)
    s.hands = [Zone(bag=seat) for seat in range(seats)]
    s.piles = [new_deck(seat, [*d.STARTER, *d.GIFTS[seat]]) for seat in range(seats)]
    s.stocks = [Bag([*d.ADVANCED, *d.ADVANCED]), Bag([*d.SPELLS, *d.SPELLS])]
    s.rows = [()] * (FIRST + 2 * seats)
    s.call(rules.Turns())
    s.call(rules.opening(seats))
    return s


def imagine(view: View, rng: Rng) -> State:
    """Fill hands and decks from the bags, so that whoever is asked can answer."""
    return imagine_answerable(view.state, rng)


def scene(view: View) -> Scene:
    """Lay out a button for each verb, the hands, and numbers that all may see."""
    s = view.state
    assert isinstance(s, Duel)
    nodes = [Node(f"verb-{verb.name}", "button") for verb in d.SPACE.verbs]
    for seat, hand in enumerate(s.hands):
        words = ["?" if face == HIDDEN else d.NAMES[face] for face in hand.faces]
        shown = f"{' '.join(words)}; {s.where[seat]}, fame {s.fame[seat]}"
        nodes.append(Node(f"seat-{seat}", "seat", (Text(1.0, 1.0, shown, 1.0),)))
    nodes.append(Node("dice", "zone", (Text(1.0, 1.0, " ".join(map(str, s.faces)), 1.0),)))
    return one_board(100.0, 100.0, tuple(nodes))


def path(view: View, action: int) -> tuple[str, ...]:
    """Point at the verb."""
    return (f"verb-{view.game.space.token(action).split()[0]}",)


GAME: Final = Game(
    spec=Spec("toy_duel", "Duel", "Twenty strange cards.", (2, 3), rules=1, horizon=HORIZON, hidden=True),
    options=Options,
    setup=setup,
    blank=empty,
    space=d.SPACE,
    luck=d.LUCK,
    frames=frames_of(effects, costs, strange, spells, rules, combat),
    words=DuelWords(),
    scene=scene,
    path=path,
    manual=Manual(MANUAL),
    imagine=imagine,
)
