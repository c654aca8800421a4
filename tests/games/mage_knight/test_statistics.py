"""The statistics of Mage Knight, against the sentences of the log; presets, and what they open."""

import pytest

from conclave.arena.game_stats import GameStats, stats_of
from conclave.arena.match import play_match
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.state import Mage

GAME = load("mage_knight")


def played(seed: int) -> tuple[GameStats, Session]:
    """A game of two heroes, its sheet, and a session that has seen all of it."""
    record = play_match(GAME, ["random", "random"], seed, GAME.options()).record
    return stats_of(GAME, record), Session.replay(GAME, record)


def hero(session: Session, seat: int) -> str:
    """Name the hero of a seat."""
    assert isinstance(session.state, Mage)
    return HEROES[int(session.state.get(seat, d.WHO))].title()


def said(session: Session, seat: int, *words: str) -> int:
    """Count the sentences about a seat that begin with some words after its name."""
    starts = tuple(f"{hero(session, seat)} {word}" for word in words)
    return sum(1 for _, sentence in session.told() if sentence.startswith(starts))


def test_counts_agree_with_the_log() -> None:
    """Steps, turns, rests, combats, cards and fame, sentence by sentence."""
    sheet, session = played(3)
    values, state = sheet.statistics.values, session.state
    assert isinstance(state, Mage)
    figures = {
        "steps": "moves to", "turns": "begins a turn", "rests": "rests", "combats": "fights",
        "units recruited": "recruits", "crystals gained": "gains a ",
    }  # fmt: skip
    total = 0
    for seat in range(2):
        for figure, word in figures.items():
            count = said(session, seat, word)
            assert values[seat, figure] == count, figure
            total += count
        plays = [one for _, one in session.told() if one.startswith(f"{hero(session, seat)} plays")]
        strong = [one for one in plays if one.endswith(", strong.")]
        side = [one for one in plays if one.endswith(" sideways.")]
        assert values[seat, "cards played strong"] == len(strong)
        assert values[seat, "cards sideways"] == len(side)
        assert values[seat, "cards played"] == len(plays) - len(strong) - len(side)
        parts = [values[seat, f"fame from {source}"] for source in ("enemies", "exploring", "sites", "cards")]
        assert sum(parts) == values[seat, "fame at the end"] == int(state.get(seat, d.FAME))
    assert total > 20


HEROES = ("arythea", "tovak", "goldyx", "norowas")


@pytest.mark.parametrize("name", GAME.presets)
def test_a_preset_opens_a_table_for_each_of_its_players(name: str) -> None:
    """Every number of seats that it names."""
    preset = GAME.presets[name]
    assert preset.seats
    for seats in preset.seats:
        state = GAME.start(GAME.options.parse(preset.options), seats)
        assert state.seats == seats


def test_every_scenario_has_a_preset() -> None:
    """None is left to whoever finds it in the form."""
    scenarios = {preset.options["scenario"] for preset in GAME.presets.values()}
    assert scenarios == set(GAME.options.samples()["scenario"])
