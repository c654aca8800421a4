"""Run with `python scripts/ice_balance`, in a Python that has Conclave; `--help` says what it takes."""

import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))
if find_spec("conclave") is None:
    sys.path.insert(0, str(HERE.parent / "src"))

from ice_balance import main  # noqa: E402

sys.exit(main(sys.argv[1:]))
