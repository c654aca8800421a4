"""A tree search with a small network for Ice Wizards: `python examples/train_alphazero.py --core-minutes 20`.

The network proposes and judges, the search looks further, and the network learns to say what the search
found: how often it tried each action, and who won. Luck in the tree is drawn anew at every visit. It writes
the curve as CSV and SVG, and the weights, and plays new games with the search against a bot. Time is counted
in minutes of a core.
"""

from __future__ import annotations

import argparse
import csv
import math
import time
from pathlib import Path
from typing import TypeAlias

import numpy as np
import torch
from curves import draw_curve, interval
from ice_network import ACTIONS, HERE, IceNetwork, save

from conclave.adapters.encoder import Encoder
from conclave.adapters.rewards import rewards
from conclave.bots import levels
from conclave.core import flow
from conclave.core.registry import load
from conclave.core.rng import Rng, seeded
from conclave.core.state import State
from conclave.core.view import View

EXPLORE, NOISE, ALPHA, WARM = 1.5, 0.25, 0.4, 20
KEPT, BATCH = 20_000, 256
Rows: TypeAlias = list[tuple[np.ndarray, ...]]


class Branch:
    """A question in the tree: how good each answer looks, how often it was tried, and what came of it."""

    def __init__(self, actions: list[int], priors: np.ndarray) -> None:
        self.actions = actions
        self.priors = priors
        self.visits = np.zeros(len(actions))
        self.worth = np.zeros(len(actions))
        self.below: dict[tuple[int, ...], Branch] = {}  # by the answer and the luck that followed

    def best(self) -> int:
        """Return the place of the answer to try next."""
        mean = self.worth / np.maximum(1, self.visits)
        hope = EXPLORE * self.priors * math.sqrt(1 + self.visits.sum()) / (1 + self.visits)
        return int((mean + hope).argmax())


class Search:
    """A search from the state of a view; in this game nothing but luck is hidden."""

    def __init__(
        self, network: IceNetwork, encoder: Encoder, rng: Rng, noise: np.random.Generator | None
    ) -> None:
        self.network, self.encoder, self.rng, self.noise = network, encoder, rng, noise
        self.game = load("ice_wizards")

    def judged(self, state: State) -> tuple[Branch, float]:
        """Return a new branch and the network's value for the seat that is asked."""
        view = View(self.game, state, flow.asked(state), known=True)
        seen, mask = self.encoder.observe(view), self.encoder.mask(view)
        with torch.no_grad():
            scores, value = self.network(torch.from_numpy(seen)[None], torch.from_numpy(mask)[None])
        return Branch(view.actions, scores[0].softmax(0).numpy()[view.actions]), float(value[0])

    def run(self, state: State, rounds: int) -> Branch:
        """Look ahead some rounds, and return the root."""
        root, _ = self.judged(state)
        if self.noise is not None:
            shaken = self.noise.dirichlet([ALPHA] * len(root.actions))
            root.priors = (1 - NOISE) * root.priors + NOISE * shaken
        for _ in range(rounds):
            self.visit(state.copy(), root)
        return root

    def visit(self, state: State, branch: Branch) -> None:
        """Go down to a new branch, or to the end, and note its worth on the way."""
        way: list[tuple[Branch, int, int]] = []
        while True:
            place = branch.best()
            way.append((branch, place, flow.asked(state)))
            flow.play(state, branch.actions[place])
            key = [place]
            while flow.outcomes(state):
                key.append(flow.draw_lot(state, self.rng))
                flow.play(state, key[-1])
            if state.result is not None:
                worths = rewards(state.result, 2)
                break
            if tuple(key) not in branch.below:
                new, value = self.judged(state)
                branch.below[tuple(key)] = new
                worths = [value, -value] if flow.asked(state) == 0 else [-value, value]
                break
            branch = branch.below[tuple(key)]
        for passed, place, seat in way:
            passed.visits[place] += 1
            passed.worth[place] += worths[seat]


def dealt(options: object, rng: Rng) -> State:
    """Return a new game, its cards dealt."""
    state = load("ice_wizards").start(options)  # type: ignore[arg-type]
    run_luck(state, rng)
    return state


def run_luck(state: State, rng: Rng) -> None:
    """Let luck decide until a seat is asked or the game is over."""
    while flow.outcomes(state):
        flow.play(state, flow.draw_lot(state, rng))


def play_itself(search: Search, rounds: int, rows: Rows) -> None:
    """Play a game against itself, and keep what the search found."""
    state, game = dealt(search.encoder.options, search.rng), load("ice_wizards")
    kept: list[tuple[np.ndarray, np.ndarray, np.ndarray, int]] = []
    while state.result is None:
        seat = flow.asked(state)
        view = View(game, state, seat)
        root = search.run(state, rounds)
        tried = np.zeros(ACTIONS, np.float32)
        tried[root.actions] = root.visits / root.visits.sum()
        kept.append((search.encoder.observe(view), search.encoder.mask(view), tried, seat))
        shares = root.visits / root.visits.sum()
        early = search.noise is not None and len(kept) < WARM
        place = int(search.noise.choice(len(shares), p=shares)) if early else int(shares.argmax())
        flow.play(state, root.actions[place])
        run_luck(state, search.rng)
    worths = rewards(state.result, 2)
    rows += [(seen, mask, tried, np.float32(worths[seat])) for seen, mask, tried, seat in kept]
    del rows[:-KEPT]


def learn(network: IceNetwork, optimiser: torch.optim.Optimizer, rows: Rows, times: int) -> float:
    """Learn from samples of what is kept; return the last loss."""
    loss = torch.zeros(())
    for _ in range(times):
        chosen = [rows[place] for place in np.random.randint(len(rows), size=BATCH)]
        seen, masks, tried, worths = (
            torch.from_numpy(np.stack(column)) for column in zip(*chosen, strict=True)
        )
        scores, values = network(seen, masks)
        loss = (values - worths).square().mean() - (tried * scores.log_softmax(1)).sum(1).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return float(loss.detach())


def play_bot(search: Search, rounds: int, bot: str, games: int) -> int:
    """Play new games against a bot, every second one from the other seat, and count those won."""
    won, game = 0, load("ice_wizards")
    for number in range(games):
        seat, other = number % 2, levels.make(bot, number)
        state = dealt(search.encoder.options, search.rng)
        while state.result is None:
            asked = flow.asked(state)
            if asked == seat:
                root = search.run(state, rounds)
                flow.play(state, root.actions[int(root.visits.argmax())])
            else:
                flow.play(state, other.choose(View(game, state, asked)))
            run_luck(state, search.rng)
        won += rewards(state.result, 2)[seat] > 0
    return won


def main() -> None:
    """Learn, then play, and print the figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--core-minutes", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=32, help="of the search for each answer")
    parser.add_argument("--board", default="square", choices=["hex", "square"])
    parser.add_argument("--opponent", default="easy")
    parser.add_argument("--games", type=int, default=40, help="played at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=HERE / "policies")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    np.random.seed(given.seed)
    torch.set_num_threads(1)
    game = load("ice_wizards")
    encoder = Encoder(game, game.options.parse({"board": given.board}))
    network = IceNetwork(encoder)
    optimiser = torch.optim.Adam(network.parameters(), lr=1e-3, weight_decay=1e-5)
    search = Search(network, encoder, seeded("alphazero", given.seed), np.random.default_rng(given.seed))
    rows: Rows = []
    curve: list[tuple[float, int, float]] = []
    given.out.mkdir(parents=True, exist_ok=True)
    began, limit, played = time.process_time(), given.core_minutes * 60, 0
    while (spent := time.process_time() - began) < limit:
        play_itself(search, given.rounds, rows)
        played += 1
        loss = learn(network, optimiser, rows, 12)
        curve.append((round(spent / 60, 3), played, round(loss, 4)))
        if played % 10 == 0:
            print(f"{spent / 60:6.1f} core minutes, {played:>5} games, loss {loss:.3f}", flush=True)
    save(network, given.out / "ice_alphazero.npz")
    with (given.out / "ice_alphazero.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("core_minutes", "games", "loss"), *curve])
    top = max((row[2] for row in curve), default=1.0)
    points = [(row[0], row[2] / top) for row in curve]
    title = f"Search with a network, loss as a share of {top:.2f}"
    draw_curve(given.out / "ice_alphazero.svg", title, "minutes of a core", points)
    won = play_bot(
        Search(network.eval(), encoder, search.rng, None), given.rounds, given.opponent, given.games
    )
    low, high = interval(won, given.games)
    print(f"won {won} of {given.games} games against {given.opponent}, {won / given.games:.1%}")
    print(
        f"95 % interval {low:.1%} to {high:.1%}; {given.core_minutes:g} core minutes, {given.rounds} rounds"
    )


if __name__ == "__main__":
    main()
