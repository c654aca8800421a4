"""The log: every event has a sentence with a rule, and names heroes and not seats."""

import pytest

from conclave.core.session import Session
from conclave.games.mage_knight import GAME, log, pieces
from conclave.games.mage_knight.rows import DUMMY
from tests.games.mage_knight.scenario import Table


def told(table: Table) -> list[str]:
    """Give the sentences of what has happened since."""
    return [GAME.words.sentence(event, 0) for event in table.s.events]


def test_the_log_names_heroes() -> None:
    """Seats are only named until somebody has chosen."""
    table = Table("march", "march", seats=2)
    table.s.telling, table.s.events = True, []
    table.say("play basic march")
    table.s.tell("duel", 0, 1)
    table.s.tell("steal-card", 1, 0, pieces.CARD_NAMES.index("ruby-ring"))
    table.s.tell("announce", DUMMY)
    table.s.tell("hero", 1, 1)
    assert told(table) == [
        "Arythea plays March.", "Arythea makes Move 2.", "Arythea attacks Tovak.",
        "Tovak takes Ruby Ring from Arythea.", "The dummy announces the end of the round.",
        "Seat 2 plays Tovak.",
    ]  # fmt: skip


def test_every_kind_of_event_has_a_rule_and_a_sentence() -> None:
    """Both tables hold the same kinds, and the rules are in the manual."""
    kinds = {*log.WORLD, *log.DEEDS, *log.TO_OTHERS}
    assert kinds == set(log.RULES)
    assert {rule for rule in log.RULES.values() if rule not in GAME.manual.rules} == set()


@pytest.mark.parametrize("seats", [1, 2])
def test_a_game_is_told_without_seats_after_the_choice(seats: int) -> None:
    """Forty answers: no sentence names a seat but those that say who takes which hero."""
    session = Session(GAME, GAME.options(), seats=seats, seed=5)
    for _ in range(40):
        session.play(session.view(session.asked).choices()[0].token)
    sentences = [sentence for _, sentence in session.told()]
    assert len([one for one in sentences if one.startswith("Seat ")]) == seats
    assert any(one.endswith(" begins a turn.") for one in sentences)
