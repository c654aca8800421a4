"""Faults that are planted into the duel, each found by the law or the check that is there for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pytest

from conclave.core.frames import FINE
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.storage import Choices, Int
from conclave.testing.conformance import LawBroken, check_game
from tests.toys.duel import GAME, acting, combat, costs, effects, rules, spells, strange
from tests.toys.duel import data as d
from tests.toys.duel.cards import CASTS
from tests.toys.duel.scenario import Scene
from tests.toys.duel.state import Duel


def dealt(scene: Callable[[], Scene]) -> Game:
    """Give the duel from a position on, for faults that random play seldom meets."""

    def setup(options: Options, seats: int) -> Duel:
        return scene().s

    return replace(GAME, setup=setup)


def nothing(*_: object) -> None:
    """Forget to do it."""


def yes(*_: object) -> bool:
    """Say that everything is possible."""
    return True


def never_ending(self: effects.Tokens, s: Duel) -> None:
    """Begin again."""
    s.goto(self)


def let_next_act(self: effects.Tokens, s: Duel) -> None:
    """Leave another seat acting."""
    s.actor = (s.actor + 1) % s.seats
    s.done()


def play_unlifted(self: acting.Acting, s: Duel, card: Int, side: Int) -> Int:
    """Let a card pay for itself."""
    if s.place_of(self.seat, card) < 0 or card == d.WOUND:
        return acting.NOT_HELD
    s.bound = 1 + card
    good = CASTS[side][card].possible(s)
    s.bound = 0
    return FINE if good else acting.USELESS


def play_bound(self: acting.Acting, s: Duel, card: Int, side: Int) -> Int:
    """Leave the source bound."""
    found = PLAYING(self, s, card, side)
    s.bound = 1 + card if found == FINE else 0
    return found


def play_anything(self: acting.Acting, s: Duel, card: Int, side: Int) -> Int:
    """Give no reason against a card that is held, be it of use or not."""
    return acting.NOT_HELD if s.place_of(self.seat, card) < 0 or card == d.WOUND else FINE


def keep_lasting(self: combat.Combat, s: Duel) -> None:
    """Leave what lasts for the combat."""
    rows, kinds = s.mods.rows, s.mods.kinds
    END(self, s)
    s.mods.rows, s.mods.kinds = rows, kinds


def put_away_only(self: rules.EndTurn, s: Duel, seat: int) -> None:
    """Leave what lasts for the turn."""
    rows, kinds = s.mods.rows, s.mods.kinds
    PUT_AWAY(self, s, seat)
    s.mods.rows, s.mods.kinds = rows, kinds


def unheld(self: costs.Pay, s: Duel, way: Int) -> bool:
    """Ask what is bought while the mana still lies there."""
    bound = s.bound
    s.bound = self.bind(s, way)
    good = self.then.possible(s)
    s.bound = bound
    return good


def fine(*_: object) -> int:
    """Give no reason."""
    return FINE


def discard_in_place(self: costs.Discard, s: Duel, way: Int) -> None:
    """Write into a row that copies share, before replacing it."""
    faces = s.hands[s.actor].faces
    faces[0], faces[way] = faces[way], faces[0]
    DISCARDED(self, s, 0)


def list_all_hexes(self: rules.Turn, s: Duel, found: Choices) -> None:
    """Offer hexes that the reasons bar."""
    for place in range(d.HEXES):
        found.append(d.GO + place)
    found.append(d.END)


PLAYING, END, DISCARDED = acting.Acting.playing, combat.Combat.end, costs.Discard.pay
PUT_AWAY = rules.EndTurn.put_away


class Fault(NamedTuple):
    """A method that is replaced, the law that finds it and what it says, and perhaps where to begin."""

    law: int
    cls: type
    method: str
    instead: Callable[..., object]
    words: str
    scene: Callable[[], Scene] | None = None


def boosting() -> Scene:
    """Concentration with nothing but a card that wants another one."""
    return Scene("concentration improvisation", "march", tokens="green")


def alone() -> Scene:
    """A card that wants another one, and none."""
    return Scene("improvisation", "march")


def one_token() -> Scene:
    """One gold mana for a card that costs blue and then mana once more."""
    return Scene("pure-magic", "march", tokens="gold")


def discarding() -> Scene:
    """A card to discard for another."""
    return Scene("improvisation march rage rage", "improvisation march rage rage")


IMPOSSIBLE = "is begun and is not possible"
FAULTS: dict[str, Fault] = {
    "endless loop": Fault(3, effects.Tokens, "run", never_ending, "Tokens never comes to an end"),
    "unpayable branch": Fault(12, costs.Pay, "buys", yes, f"Pay {IMPOSSIBLE}", one_token),
    "modifier that outlives a combat": Fault(3, combat.Combat, "end", keep_lasting, "outlives its boundary"),
    "modifier that outlives a turn": Fault(3, rules.EndTurn, "put_away", put_away_only, "outlives its bound"),
    "shared actor": Fault(12, effects.Tokens, "run", let_next_act, "Tokens lets seat . act in an effect of"),
    "card that is not held": Fault(12, costs.FromHand, "hold", nothing, f"Discard {IMPOSSIBLE}", boosting),
    "mana that is not held": Fault(12, costs.Pay, "buys", unheld, f"Pay {IMPOSSIBLE}", one_token),
    "card that pays for itself": Fault(
        12, acting.Acting, "playing", play_unlifted, f"Discard {IMPOSSIBLE}", alone
    ),
    "bound numbers left by a reason": Fault(3, acting.Acting, "playing", play_bound, "changes the position"),
    "bar that lets useless cards pass": Fault(
        12, acting.Acting, "playing", play_anything, f"Discard {IMPOSSIBLE}", alone
    ),
    "bar that lets points run out": Fault(3, acting.Acting, "converting", fine, "less than nothing|not fit"),
    "choices beside the bar": Fault(13, rules.Turn, "own", list_all_hexes, "is a choice, and reason"),
    "points that fit everywhere": Fault(3, effects.Gain, "possible", yes, "where it does not fit"),
    "effect that does nothing": Fault(12, strange.Forget, "possible", yes, "Forget is begun and does"),
    "row written into": Fault(1, costs.Discard, "pay", discard_in_place, "changes (the|a copy)", discarding),
    "fame for no healing": Fault(3, spells.FameForHealing, "possible", yes, "less than nothing"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_planted_faults_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by the law that is there for it, with a sentence that says what is wrong."""
    law, cls, method, instead, words, scene = FAULTS[fault]
    game = dealt(scene) if scene else GAME
    check_game(game, games=1, seed="planted", seats=2, laws=(law,))
    monkeypatch.setattr(cls, method, instead)
    with pytest.raises(LawBroken, match=words) as caught:
        check_game(game, games=30, seed="planted", seats=2, laws=(law,))
    assert caught.value.law == law
