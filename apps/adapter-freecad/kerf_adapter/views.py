"""Sides from which shapes are shown."""

from __future__ import annotations

from typing import Any, NamedTuple

from .host import App

_Z = (0.0, 0.0, 1.0)


class _Viewer(NamedTuple):
    """Where the viewer stands, and what is up on the sheet."""

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


def turned(shape: Any, view: str) -> Any:
    """The shape as the viewer has it: to the right is x, up is y, and z comes towards them."""
    viewer = _VIEWERS[view]
    towards = App.Vector(*viewer.place).normalize()
    right = App.Vector(*viewer.up).cross(towards).normalize()
    up = towards.cross(right)
    rows = [component for row in (right, up, towards) for component in (row.x, row.y, row.z, 0.0)]
    copy = shape.copy(False, False)
    copy.Placement = App.Placement(App.Matrix(*rows, 0, 0, 0, 1)) * copy.Placement
    return copy
