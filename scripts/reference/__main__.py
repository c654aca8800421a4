"""Run with `python3 scripts/reference` from anywhere."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from reference import main

sys.exit(main(sys.argv[1:]))
