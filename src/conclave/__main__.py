"""`python -m conclave` is the command `conclave`."""

import sys

from conclave.cli import main

if __name__ == "__main__":
    sys.exit(main())
