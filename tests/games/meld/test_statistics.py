"""The statistics of The Meld, against the sentences of the log and the board at the end."""

from collections import Counter

from conclave.arena.game_stats import GameStats, stats_of
from conclave.arena.match import play_match
from conclave.cli.text_commands import named_facts
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.core.statistics import TABLE
from conclave.games.meld.naming import SEAT_NAMES

GAME = load("meld")
OPTIONS = GAME.options.parse({"boards": "free_choice", "round_limit": "20"})


def played(seed: int) -> tuple[GameStats, Session]:
    """A game, its sheet, and a session that has seen all of it."""
    record = play_match(GAME, ["greedy", "random"], seed, OPTIONS).record
    return stats_of(GAME, record), Session.replay(GAME, record)


def said(session: Session, seat: int, *words: str) -> int:
    """Count the sentences about a seat that begin with some words after its name."""
    starts = tuple(f"{SEAT_NAMES[seat]} {word}" for word in words)
    return sum(1 for _, sentence in session.told() if sentence.startswith(starts))


def test_counts_agree_with_the_log() -> None:
    """Claims, tiles, foci, battles, invocations and turns, sentence by sentence."""
    total: Counter[str] = Counter()
    for seed in range(4):
        sheet, session = played(seed)
        values = sheet.statistics.values
        for seat in range(2):
            figures = {
                "tiles claimed": "claims", "tiles placed": "places ", "foci placed": "places a focus",
                "battles begun": "battles", "invocations": "invokes", "meditations": "meditates",
                "turns": "begins a turn", "tiles sealed": "seals",
            }  # fmt: skip
            for figure, word in figures.items():
                count = said(session, seat, word)
                if figure == "tiles placed":
                    count -= said(session, seat, "places a focus") + enlisted(session, seat)
                assert values[seat, figure] == count, figure
                total[figure] += count
            assert values[seat, "battles defended"] == values[1 - seat, "battles begun"]
            assert values[seat, "hits taken"] == values[1 - seat, "hits dealt"]
        rounds = values[TABLE, "rounds"]
        assert 2 * rounds - 1 <= sheet.row()["turns"] <= 2 * rounds  # type: ignore[operator]
    assert all(total[figure] for figure in ("tiles claimed", "tiles placed", "foci placed", "battles begun"))


def enlisted(session: Session, seat: int) -> int:
    """Count what went into an army, which is placed too."""
    start = f"{SEAT_NAMES[seat]} places "
    return sum(1 for _, text in session.told() if text.startswith(start) and text.endswith("in the army."))


def test_boards_and_the_first_player_are_named() -> None:
    """The faction is the side of the board; who is first is what luck said (ME-2.5)."""
    sheet, session = played(1)
    row, status = sheet.row(), named_facts(session.view(-1))
    assert [row["faction_0"], row["faction_1"]] == [status["Midnight board"], status["Ivory board"]]
    first = next(text for _, text in session.told() if text.endswith("is the first player."))
    assert row[f"start_{SEAT_NAMES.index(first.split()[0])}"] == 1
    assert sheet.statistics.things[0, "board", str(row["faction_0"])] == 1
