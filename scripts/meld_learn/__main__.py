"""Run with `python scripts/meld_learn RUN...`, in a Python with Conclave and numpy; `--help` says more."""

import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))
if find_spec("conclave") is None:
    sys.path.insert(0, str(HERE.parent / "src"))

from meld_learn import main  # noqa: E402

sys.exit(main(sys.argv[1:]))
