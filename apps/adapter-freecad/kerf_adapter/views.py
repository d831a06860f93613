"""Standard views of shapes."""

from __future__ import annotations

from typing import Any, NamedTuple

from .freecad import App

_Z = (0.0, 0.0, 1.0)


class _Viewer(NamedTuple):
    """Position of the viewer, and the direction that is up on the sheet."""

    place: tuple[float, float, float]
    up: tuple[float, float, float] = _Z


_VIEWERS = {
    "isometric": _Viewer((1, -1, 1)),
    "front": _Viewer((0, -1, 0)),
    "back": _Viewer((0, 1, 0)),
    "left": _Viewer((-1, 0, 0)),
    "right": _Viewer((1, 0, 0)),
    "top": _Viewer((0, 0, 1), (0, 1, 0)),
    "bottom": _Viewer((0, 0, -1), (0, -1, 0)),
}


def rotate_to_view(shape: Any, view: str) -> Any:
    """Rotates a copy of a shape into view coordinates: x right, y up, z towards the viewer."""
    viewer = _VIEWERS[view]
    towards = App.Vector(*viewer.place).normalize()
    right = App.Vector(*viewer.up).cross(towards).normalize()
    up = towards.cross(right)
    rows = [component for row in (right, up, towards) for component in (row.x, row.y, row.z, 0.0)]
    copy = shape.copy(False, False)
    copy.Placement = App.Placement(App.Matrix(*rows, 0, 0, 0, 1)) * copy.Placement
    return copy
