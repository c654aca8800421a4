"""The statistics of Ice Wizards, against the tokens of a game and the count of the board."""

from conclave.arena.game_stats import stats_of
from conclave.arena.match import play_match
from conclave.core.registry import load
from conclave.core.statistics import TABLE

GAME = load("ice_wizards")


def test_counts_agree_with_the_answers() -> None:
    """Cards played are the plays and flips of a seat; its stones are those less what the other flipped."""
    for seed in range(6):
        record = play_match(GAME, ["greedy", "random"], seed).record
        sheet = stats_of(GAME, record)
        values, things = sheet.statistics.values, sheet.statistics.things
        kinds = [[d.kind for d in sheet.decisions if d.seat == seat] for seat in range(2)]
        flips = [kinds[seat].count("flip") for seat in range(2)]
        for seat in range(2):
            played = kinds[seat].count("play") + flips[seat]
            assert values[seat, "cards played"] == played
            assert sum(n for (who, kind, _), n in things.items() if (who, kind) == (seat, "card")) == played
            assert (
                sum(n for (who, kind, _), n in things.items() if (who, kind) == (seat, "wizard"))
                == flips[seat]
            )
            assert values[seat, "flips"] == flips[seat]
            assert values[seat, "wizards left"] == 4 - flips[seat]  # IW-1.3
            assert values[seat, "stones lost"] == flips[1 - seat]
            assert values[seat, "stones"] == played - flips[1 - seat]
            assert values[seat, "cards drawn"] == kinds[seat].count("draw")
            assert values[seat, "passes"] == kinds[seat].count("pass")
            # Five are dealt, each draw brings one, each play takes one (IW-2.1, IW-3).
            assert values[seat, "cards left"] == 5 + kinds[seat].count("draw") - played
            assert values[seat, "largest territory"] <= values[seat, "stones"]
        assert values[TABLE, "stones left"] == 52 - sum(values[seat, "stones"] for seat in range(2))
        steps = sum(values[seat, "king's steps"] for seat in range(2))
        tokens = [token for token in record.tokens if token.startswith(("play", "flip"))]
        assert steps == sum(int(token[-1]) for token in tokens)
    assert sheet.row()["start_0"] == 1  # Dark begins (IW-2.3)
    assert (sheet.row()["faction_0"], sheet.row()["faction_1"]) == ("Dark", "Light")


def test_the_score_is_made_of_the_territories() -> None:
    """With one territory the score is its square (IW-4.4)."""
    found = False
    for seed in range(30):
        sheet = stats_of(GAME, play_match(GAME, ["greedy", "random"], seed).record)
        for seat in range(2):
            values = sheet.statistics.values
            size = values[seat, "largest territory"]
            assert sheet.result.scores[seat] >= size**2
            if values[seat, "territories"] == 1:
                found = True
                assert sheet.result.scores[seat] == size**2
            if values[seat, "territories"] == 2:
                found = True
                rest = values[seat, "stones"] - size
                assert sheet.result.scores[seat] == size**2 + rest**2
    assert found
