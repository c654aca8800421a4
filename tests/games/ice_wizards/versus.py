"""Whole games with two referees at one table: the fast engine, and the slow rules."""

from dataclasses import dataclass, field, fields
from random import Random

from conclave.core import flow
from conclave.games.ice_wizards import GAME
from conclave.games.ice_wizards.state import Ice
from tests.games.ice_wizards import positions
from tests.games.ice_wizards.slow_rules import DRAW, PASS, SlowGame

TOKENS = {"draw": DRAW, "pass": PASS}
# How the moves of a game are picked; hoarders and fighters reach what even hands seldom do.
MANNERS = ("even", "hoard", "fight")


class Disagreement(AssertionError):
    """The two referees do not see the same thing."""


@dataclass
class Figures:
    """What was seen, so that nobody trusts a comparison of games in which nothing happened."""

    games: int = 0
    plies: int = 0
    flips: int = 0
    draws: int = 0
    passes: int = 0
    shuffles: int = 0
    last_stones: int = 0
    blocked: int = 0
    drawn_games: int = 0
    disagreements: list[str] = field(default_factory=list)

    def add(self, other: "Figures") -> None:
        """Count another game, or many."""
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))

    def line(self, name: str, seconds: float) -> str:
        """Write the figure in one line."""
        return (
            f"{name}: {self.games} games, {self.plies} plies, {len(self.disagreements)} disagreements, "
            f"{seconds:.1f} s ({self.flips} flips, {self.draws} draws, {self.passes} passes, "
            f"{self.shuffles} shuffles, {self.last_stones} ended on the last stone, {self.blocked} blocked, "
            f"{self.drawn_games} drawn)"
        )


def as_slow(token: str) -> str:
    """Write a token of the engine as the slow referee writes moves."""
    verb, _, card = token.partition(" ")
    return TOKENS.get(verb) or card.upper() + ("*" if verb == "flip" else "")


def moves(state: Ice) -> dict[str, int]:
    """Give the engine's choices in the slow referee's words, with their numbers; no choice may come twice."""
    numbers = flow.choices(state)
    found = {as_slow(GAME.space.token(number)): number for number in numbers}
    same(len(numbers), len(found), "number of choices")
    return found


def same(fast: object, slow: object, what: str) -> None:
    """Hold one fact against the other."""
    if fast != slow:
        raise Disagreement(f"{what}: the engine says {fast}, the slow rules say {slow}")


def compare_table(state: Ice, slow: SlowGame) -> None:
    """Compare everything that lies on the table, and whose turn it is."""
    board = slow.board
    for seat in (0, 1):
        same(positions.hand(state, seat), slow.hands[seat], f"hand of seat {seat}")
    same(positions.pile(state), slow.pile, "pile")
    same(positions.discards(state), slow.discard, "discards")
    same(positions.coordinates(board, positions.king(state)), slow.king, "king")
    found = {
        positions.coordinates(board, name): seat for seat in (0, 1) for name in positions.stones(state, seat)
    }
    same(found, slow.stones, "stones")
    same(positions.supply(state), slow.supply, "supply")
    same(positions.wizards(state), slow.wizards, "wizards")
    same(state.result is not None, slow.over, "end")
    if not slow.over:
        same(flow.asked(state), slow.to_move, "side to move")
        same(set(moves(state)), slow.choices(), "choices")


def compare_score(state: Ice, slow: SlowGame) -> None:
    """Compare territories and scores as they stand."""
    sizes = [state.territories(0), state.territories(1)]
    same(sizes, [slow.territories(0), slow.territories(1)], "territories")
    same((state.score(0), state.score(1)), slow.scores(), "scores")
    same(tuple(max(row, default=0) for row in sizes), slow.largest(), "largest territories")


def compare_end(state: Ice, slow: SlowGame) -> None:
    """Compare scores and winner of a finished game, and why it ended."""
    result = state.result
    assert result is not None
    compare_score(state, slow)
    same(result.scores, slow.scores(), "final scores")
    winner = result.winners[0] if len(result.winners) == 1 else None
    same(winner, slow.winner(), "winner")
    same(result.rule, "IW-4.1" if slow.supply == 0 else "IW-4.2", "reason of the end")


def dealt(board: str, luck: Random) -> tuple[Ice, SlowGame]:
    """Deal a game at both tables."""
    state = GAME.start(GAME.options.parse({"board": board}))
    assert isinstance(state, Ice)
    while flow.outcomes(state):
        flow.play(state, luck.choice(flow.outcomes(state))[0])
    hands = [sorted(positions.hand(state, seat)) for seat in (0, 1)]
    return state, SlowGame(board, (hands[0], hands[1]))


def pick(choices: set[str], manner: str, luck: Random) -> str:
    """Pick a move in some manner, most of the time."""
    wanted = {"even": set[str](), "hoard": choices & {DRAW}, "fight": {m for m in choices if m.endswith("*")}}
    preferred = sorted(wanted[manner])
    return luck.choice(preferred if preferred and luck.random() < 0.8 else sorted(choices))


def play_game(board: str, seed: int, every: int = 0) -> Figures:
    """Play one game at both tables and compare after every move; scores every so often and at the end."""
    luck = Random(f"{board}/{seed}")
    manner = MANNERS[seed % len(MANNERS)]
    state, slow = dealt(board, luck)
    figures, passed = Figures(games=1), False
    try:
        compare_table(state, slow)
        while not slow.over:
            move = pick(slow.choices(), manner, luck)
            if passed and move == PASS:
                raise Disagreement("both sides passed, one after the other (IW-4.2)")
            passed = move == PASS
            flow.play(state, moves(state)[move])
            drawn = None
            if move == DRAW:
                pile = sorted(slow.pile)
                chances = {GAME.luck.token(number): weight for number, weight in flow.outcomes(state)}
                same(chances, {f"draw {card.lower()}": 1 for card in pile}, "chances")
                drawn = luck.choice(pile)
                flow.play(state, GAME.luck.number(f"draw {drawn.lower()}"))
                figures.shuffles += len(pile) == 1
            slow.play(move, drawn)
            figures.plies += 1
            figures.draws += move == DRAW
            figures.passes += passed
            figures.flips += move.endswith("*")
            state.check()
            compare_table(state, slow)
            if every and figures.plies % every == 0:
                compare_score(state, slow)
        compare_end(state, slow)
        figures.last_stones += slow.supply == 0
        figures.blocked += slow.supply > 0
        figures.drawn_games += slow.winner() is None
    except (AssertionError, ValueError, LookupError) as error:
        figures.disagreements.append(f"{board}, game {seed}, ply {figures.plies}: {error}")
    return figures


def play_games(board: str, games: int, every: int = 0) -> Figures:
    """Play many games on one board."""
    total = Figures()
    for seed in range(games):
        total.add(play_game(board, seed, every))
    return total
