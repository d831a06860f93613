"""FreeCAD's own modules, found also by a Python that was not started by FreeCAD."""

from __future__ import annotations

import glob
import os
import sys

_PLACES = (
    os.environ.get("KERF_FREECAD_LIB", ""),
    "/usr/lib/freecad-python3/lib",
    "/usr/lib/freecad/lib",
    "/usr/lib64/freecad/lib",
    "/Applications/FreeCAD.app/Contents/Resources/lib",
    *sorted(glob.glob(r"C:\Program Files\FreeCAD*\bin"), reverse=True),
)


class NoFreeCAD(ImportError):
    """FreeCAD is not there, or not for this Python; the message says what to do."""


def _find() -> None:
    if "FreeCAD" in sys.modules:
        return
    for place in filter(os.path.isdir, _PLACES):
        sys.path.append(place)


_find()
try:
    import FreeCAD as App
    import Part
except ImportError as error:
    raise NoFreeCAD(
        "FreeCAD is missing: install it (Debian: apt-get install freecad-python3) and use the Python it was made for, "
        f"or name the folder of its libraries in KERF_FREECAD_LIB ({error})."
    ) from error

HAS_WINDOW = bool(App.GuiUp)
VERSION = ".".join(App.Version()[:3])

__all__ = ["App", "HAS_WINDOW", "Part", "VERSION"]
