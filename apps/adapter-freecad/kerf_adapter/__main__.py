"""Runs the adapter without a window."""

import sys

from .host import NoFreeCAD

try:
    from .headless import main
except NoFreeCAD as missing:
    sys.exit(str(missing))

sys.exit(main())
