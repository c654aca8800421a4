"""A small network for Ice Wizards, and the bot that plays by it: `conclave match ... ice_network:PpoBot`.

It looks at the table as a whole, and then at each card with what lies where the card leads, with the same
weights for all cards: so what it learns of one direction holds for every other.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from conclave.adapters.encoder import Encoder
from conclave.core.registry import load
from conclave.core.view import View

HERE = Path(__file__).resolve().parent
CARDS, ACTIONS, WIDE, NARROW = 24, 50, 128, 32
FAR = -1e9  # the score of what is not legal


class IceNetwork(nn.Module):
    """Scores for the fifty actions, and a value from -1 to 1."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        at = {part.name: part.at for part in encoder.parts}
        self.cards, self.ways, self.joins = at["cards"], at["ways"], at["joins"]
        self.trunk = nn.Sequential(nn.Linear(encoder.size, WIDE), nn.ReLU(), nn.Linear(WIDE, WIDE), nn.ReLU())
        self.context = nn.Linear(WIDE, NARROW)
        self.local = nn.Linear(10, NARROW)
        self.card = nn.Sequential(nn.ReLU(), nn.Linear(NARROW, NARROW), nn.ReLU(), nn.Linear(NARROW, 2))
        self.rest = nn.Linear(WIDE, 2)
        self.value = nn.Sequential(nn.Linear(WIDE, NARROW), nn.ReLU(), nn.Linear(NARROW, 1), nn.Tanh())

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return the scores, those of illegal actions far below all others, and the values."""
        rows = len(seen)
        table = self.trunk(seen)
        where = seen[:, self.cards].reshape(rows, 4, CARDS).transpose(1, 2)
        leads = seen[:, self.ways].reshape(rows, CARDS, 4)
        joins = seen[:, self.joins].reshape(rows, CARDS, 2) * 4
        near = self.local(torch.cat([where, leads, joins], dim=2))
        each = self.card(near + self.context(table)[:, None, :])
        scores = torch.cat([each[:, :, 0], each[:, :, 1], self.rest(table)], dim=1)
        return scores.masked_fill(masks == 0, FAR), self.value(table)[:, 0]


def save(network: IceNetwork, path: Path) -> None:
    """Write the weights as plain arrays of half precision."""
    arrays = {name: value.numpy().astype(np.float16) for name, value in network.state_dict().items()}
    np.savez_compressed(path, **arrays)


def restored(path: Path, encoder: Encoder) -> IceNetwork:
    """Read a network that `save` wrote; no code is run from the file."""
    network = IceNetwork(encoder)
    with np.load(path, allow_pickle=False) as arrays:
        network.load_state_dict({name: torch.from_numpy(arrays[name].astype(np.float32)) for name in arrays})
    return network.eval()


class NetworkBot:
    """Takes the action that the network of a file likes best."""

    name = "network"
    file = ""

    def __init__(self) -> None:
        self.networks: dict[str, tuple[Encoder, IceNetwork]] = {}

    def choose(self, view: View) -> int:
        """Answer with the best score."""
        options = view.state.options
        if options.text() not in self.networks:
            encoder = Encoder(load("ice_wizards"), options)
            self.networks[options.text()] = encoder, restored(HERE / "policies" / self.file, encoder)
        encoder, network = self.networks[options.text()]
        with torch.no_grad():
            scores, _ = network(
                torch.from_numpy(encoder.observe(view))[None], torch.from_numpy(encoder.mask(view))[None]
            )
        return int(scores[0].argmax())


class PpoBot(NetworkBot):
    """What `train_ppo.py` learned."""

    name = "ppo"
    file = "ice_ppo.npz"


class AlphaBot(NetworkBot):
    """What `train_alphazero.py` learned, without its search."""

    name = "alphazero"
    file = "ice_alphazero.npz"
