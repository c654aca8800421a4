"""Run with `python scripts/laboratory speed`, `memory` or `coverage`, with a Python that has Conclave."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from laboratory import main

if __name__ == "__main__":  # processes at work import this file too
    sys.exit(main(sys.argv[1:]))
