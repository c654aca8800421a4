"""The same games whatever the hash seed, and a difference is noticed."""

import sys

import pytest

from laboratory import determinism
from laboratory.determinism import HASH_SEEDS, Chain, chain, records


def test_r3_hash_seeds_change_no_choice_and_no_digest() -> None:
    """Every room at every number of seats, and every golden record."""
    first, second = (chain([sys.executable], "", seed, 1) for seed in HASH_SEEDS)
    assert first.digest == second.digest
    assert first.plies == second.plies > 1000
    assert first.records == len(records()) >= 12
    assert first.version == ".".join(map(str, sys.version_info[:3]))


@pytest.mark.parametrize(("other", "code"), [("a" * 64, 0), ("b" * 64, 1)])
def test_two_chains_are_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], other: str, code: int
) -> None:
    """Another hash seed with another chain ends with exit code 1."""

    def made_up(command: list[str], paths: str, hash_seed: str, tables: int) -> Chain:
        digest = "a" * 64 if hash_seed == HASH_SEEDS[0] else other
        return Chain("3.11.7", False, hash_seed, 10, 1, digest)

    monkeypatch.setattr(determinism, "chain", made_up)
    monkeypatch.setattr(determinism, "pythons", lambda: iter(["python"]))
    monkeypatch.setattr(determinism, "unpacked", lambda folder: "")
    assert determinism.command([]) == code
    assert f"2 runs, {code + 1} chain" in capsys.readouterr().out


def test_a_python_that_fails_is_named() -> None:
    """No answer is not an equal answer."""
    with pytest.raises(SystemExit, match="failed"):
        chain([sys.executable, "-X", "importtime=no"], "/nowhere", "not a number", 1)
