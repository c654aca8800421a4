"""The statistics of Wizard Kings, against the sentences of the log and the table at the end."""

from collections import Counter

from conclave.arena.game_stats import GameStats, stats_of
from conclave.arena.match import play_match
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.core.statistics import TABLE
from conclave.games.wizard_kings.state import Kings

GAME = load("wizard_kings")
OPTIONS = GAME.options.parse({"army_mode": "standard", "victory": "timed", "turn_limit": 4})


def played(seed: int) -> tuple[GameStats, Session]:
    """A short game, its sheet, and a session that has seen all of it."""
    record = play_match(GAME, ["greedy", "random"], seed, OPTIONS).record
    return stats_of(GAME, record), Session.replay(GAME, record)


def test_counts_agree_with_the_log() -> None:
    """Battles, moves, spells and gold, sentence by sentence."""
    total: Counter[str] = Counter()
    for seed in range(3):
        sheet, session = played(seed)
        values, told = sheet.statistics.values, [text for _, text in session.told()]
        assert values[TABLE, "battles"] == sum(
            text.endswith("all blocks there are revealed.") for text in told
        )
        won = sum("wins in" in text for text in told)
        assert values[0, "battles won"] + values[1, "battles won"] == won
        attacked = values[0, "battles attacked"] + values[1, "battles attacked"]
        assert attacked == values[TABLE, "battles"]  # two players: one of them attacks
        total["battles"] += int(values[TABLE, "battles"])
        for seat in range(2):
            army = sheet.statistics.factions[seat]
            moves = sum(
                text.startswith(f"{army}:") and (" moves from" in text or " sails from" in text)
                for text in told
            )
            assert values[seat, "moves"] == moves
            spells = sum(text.startswith(f"{army}: a wizard") and "announces" in text for text in told)
            assert values[seat, "spells announced"] == spells
            gold = [
                int(text.split()[-1][:-3])
                for text in told
                if text.startswith(f"The {army} have ") and text.endswith("GP.")
            ]
            assert values[seat, "gold received"] == sum(gold)
            # The printed armies are worth 100GP (WK-1.2c).
            assert values[seat, "gold of the first army"] == 100
    assert total["battles"] > 0


def test_the_table_at_the_end_and_at_each_turn() -> None:
    """Cities are all held by somebody or nobody; the last count is that of the table."""
    sheet, session = played(1)
    state, values = session.state, sheet.statistics.values
    assert isinstance(state, Kings)
    assert sheet.row()["turns"] == 4
    cities = len(list(state.holder))
    for turn in range(1, 5):
        assert 0 < sum(values[seat, f"cities, turn {turn:02}"] for seat in range(2)) <= cities
    for seat in range(2):
        assert values[seat, "gold of cities at the end"] == int(state.income(seat))
        assert values[seat, "blocks at the end"] == sum(int(n) for n in state.troops[seat])
    firsts = [name for (_, kind, name) in sheet.statistics.things if kind == "unit in the first army"]
    assert firsts
    assert {sheet.row()["faction_0"], sheet.row()["faction_1"]} == {"Elves", "Orcs"}
