"""What the tests of the arena share: a command run in this process."""

from tests.cli.conftest import run

__all__ = ["run"]
