"""FreeCAD's own modules, located also when Python was not started by FreeCAD."""

from __future__ import annotations

import glob
import os
import sys

_LIBRARY_FOLDERS = (
    os.environ.get("KERF_FREECAD_LIB", ""),
    "/usr/lib/freecad-python3/lib",
    "/usr/lib/freecad/lib",
    "/usr/lib64/freecad/lib",
    "/Applications/FreeCAD.app/Contents/Resources/lib",
    *sorted(glob.glob(r"C:\Program Files\FreeCAD*\bin"), reverse=True),
)


class FreeCADNotFound(ImportError):
    """FreeCAD is missing or built for another Python; the message says how to fix it."""


def _add_library_folders() -> None:
    if "FreeCAD" in sys.modules:
        return
    for folder in filter(os.path.isdir, _LIBRARY_FOLDERS):
        sys.path.append(folder)


_add_library_folders()
try:
    import FreeCAD as App
    import Part
except ImportError as error:
    raise FreeCADNotFound(
        "FreeCAD is missing: install it (Debian: apt-get install freecad-python3) and use the Python it was built for, "
        f"or set KERF_FREECAD_LIB to the folder of its libraries ({error})."
    ) from error

HAS_WINDOW = bool(App.GuiUp)
VERSION = ".".join(App.Version()[:3])

__all__ = ["App", "HAS_WINDOW", "Part", "VERSION"]
