"""Runs the adapter headless."""

import sys

from .freecad import FreeCADNotFound

try:
    from .headless import main
except FreeCADNotFound as missing:
    sys.exit(str(missing))

sys.exit(main())
