"""Masked PPO for Ice Wizards on a processor: `python examples/train_ppo.py --core-minutes 4`.

It plays from both seats against a bot, many games at a time, and learns by proximal policy optimisation with
the illegal actions masked out. It writes the curve as CSV and SVG, and the weights, and plays 200 new games.
Time is counted in minutes of a core, so that a busy machine learns as much as an idle one.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from curves import draw_curve, interval
from ice_network import HERE, IceNetwork, restored, save
from torch import Tensor
from torch.distributions import Categorical

from conclave.adapters.gymnasium_vector import SeatVectorEnv

LEAD = 0.05  # what ten points of lead more are worth on the way: a win comes too late to learn from
# What an answer does shows within a few answers, so this looks little further.
AHEAD, SPREAD = 0.9, 0.8
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
EPOCHS, PARTS = 3, 16
KEPT = ("seen", "masks", "actions", "logs", "values")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--core-minutes", type=float, default=4.0, help="of one core or of several together")
    parser.add_argument("--opponent", default="easy")
    parser.add_argument("--board", default="hex", choices=["hex", "square"])
    parser.add_argument("--envs", type=int, default=128)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--start", type=Path, help="weights to go on from, as an earlier run wrote them")
    parser.add_argument("--games", type=int, default=200, help="played at the end")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=HERE / "policies")
    return parser.parse_args()


class Learner:
    """The environments, the network, and what happened in the last steps."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        torch.manual_seed(given.seed)
        torch.set_num_threads(given.threads)
        self.env = SeatVectorEnv(
            "ice_wizards", given.envs, seat="both", opponents=given.opponent, options={"board": given.board},
            fractions=True,
        )  # fmt: skip
        encoder = self.env.games.layouts[0]
        self.scores = next(part.at for part in encoder.parts if part.name == "scores")
        self.network = restored(given.start, encoder).train() if given.start else IceNetwork(encoder)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=given.rate, eps=1e-5)
        self.seen, info = self.env.reset(seed=given.seed)
        self.masks = info["action_mask"]
        self.recent: list[float] = []

    def lead(self, rows: np.ndarray) -> np.ndarray:
        """Return the lead in tens of points, as an observation has it."""
        both = rows[:, self.scores] * 100
        return both[:, 0] - both[:, 1]

    def collect(self) -> dict[str, Tensor]:
        """Play some steps in all games."""
        kept: dict[str, list[np.ndarray]] = {
            name: [] for name in ("seen", "masks", "actions", "logs", "values")
        }
        rewards, ends = [], []
        for _ in range(self.given.steps):
            with torch.no_grad():
                scores, values = self.network(torch.from_numpy(self.seen), torch.tensor(self.masks))
                chosen = Categorical(logits=scores)
                actions = chosen.sample()
            row = (self.seen, self.masks, actions.numpy(), chosen.log_prob(actions).numpy(), values.numpy())
            for name, value in zip(kept, row, strict=True):
                kept[name].append(value)
            before = self.lead(self.seen)
            self.seen, won, over, cut, info = self.env.step(actions.numpy())
            self.masks = info["action_mask"]
            after = self.lead(self.seen)
            for place in np.flatnonzero(over | cut):
                after[place] = self.lead(info["final_obs"][place][None])[0]
                self.recent.append(float(won[place]))
            rewards.append(won + LEAD * (after - before))
            ends.append(over | cut)
        found = {name: torch.from_numpy(np.stack(rows)) for name, rows in kept.items()}
        with torch.no_grad():
            _, last = self.network(torch.from_numpy(self.seen), torch.tensor(self.masks))
        advantages = self.advantages(
            np.stack(rewards), np.stack(ends), np.stack(kept["values"]), last.numpy()
        )
        found["advantages"] = torch.from_numpy(advantages.astype(np.float32))
        found["returns"] = found["advantages"] + found["values"]
        return {name: value.flatten(0, 1) for name, value in found.items()}

    def advantages(
        self, rewards: np.ndarray, ends: np.ndarray, values: np.ndarray, last: np.ndarray
    ) -> np.ndarray:
        """Return generalised advantages."""
        found, ahead, after = np.zeros_like(rewards), np.zeros(rewards.shape[1]), last
        for step in range(len(rewards) - 1, -1, -1):
            goes_on = AHEAD * (1.0 - ends[step])
            ahead = rewards[step] + goes_on * after - values[step] + goes_on * SPREAD * ahead
            found[step], after = ahead, values[step]
        return found

    def learn(self, batch: dict[str, Tensor]) -> None:
        """Improve the network on what was collected."""
        rows = len(batch["actions"])
        for _ in range(EPOCHS):
            order = torch.randperm(rows)
            for part in order.chunk(PARTS):
                scores, values = self.network(batch["seen"][part], batch["masks"][part])
                policy = Categorical(logits=scores)
                gain = batch["advantages"][part]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                ratio = (policy.log_prob(batch["actions"][part]) - batch["logs"][part]).exp()
                better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                wrong = (values - batch["returns"][part]).square().mean()
                loss = VALUE * wrong - better - ENTROPY * policy.entropy().mean()
                self.optimiser.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimiser.step()


def play(network: IceNetwork, given: argparse.Namespace) -> tuple[int, int]:
    """Play new games without luck in the choice, each game once; return wins and draws."""
    env = SeatVectorEnv(
        "ice_wizards", given.games, seat="both", opponents=given.opponent, options={"board": given.board},
        fractions=True,
    )  # fmt: skip
    seen, info = env.reset(seed=given.seed + 1_000_000)
    worth = np.full(given.games, np.nan)
    while np.isnan(worth).any():
        with torch.no_grad():
            scores, _ = network(torch.from_numpy(seen), torch.tensor(info["action_mask"]))
        seen, won, over, _, info = env.step(scores.argmax(dim=1).numpy())
        first = over & np.isnan(worth)
        worth[first] = won[first]
    return int((worth > 0).sum()), int((worth == 0).sum())


def main() -> None:
    """Train, then play, and print the figure."""
    given = arguments()
    learner, limit, updates = Learner(given), given.core_minutes * 60.0, 0
    rows: list[tuple[float, ...]] = []
    given.out.mkdir(parents=True, exist_ok=True)
    began, wall = time.process_time(), time.perf_counter()
    while (spent := time.process_time() - began) < limit:
        for group in learner.optimiser.param_groups:
            group["lr"] = given.rate * max(0.05, 1.0 - spent / limit)
        learner.learn(learner.collect())
        updates += 1
        learner.recent = learner.recent[-500:]
        share = sum(1.0 for one in learner.recent if one > 0) / max(1, len(learner.recent))
        rows.append((round(spent / 60, 3), updates * given.envs * given.steps, round(share, 4)))
        if updates % 20 == 0:
            save(learner.network, given.out / "ice_ppo.npz")  # so that a run that is stopped leaves something
            print(f"{spent / 60:6.1f} core minutes, {rows[-1][1]:>9,} answers, {share:.0%} won", flush=True)
    save(learner.network, given.out / "ice_ppo.npz")
    with (given.out / "ice_ppo.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("core_minutes", "answers", "won"), *rows])
    title = f"Masked PPO against {given.opponent}, share won while learning"
    draw_curve(given.out / "ice_ppo.svg", title, "minutes of a core", [(row[0], row[2]) for row in rows])
    won, drawn = play(learner.network.eval(), given)
    low, high = interval(won, given.games)
    minutes = (time.perf_counter() - wall) / 60
    print(
        f"won {won} and drew {drawn} of {given.games} games against {given.opponent}: {won / given.games:.1%}"
    )
    print(f"95 % interval {low:.1%} to {high:.1%}; {limit / 60:g} core minutes, {minutes:.1f} on the clock")


if __name__ == "__main__":
    main()
