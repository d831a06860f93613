"""A view of shapes as SVG: the edges that can be seen from one side, in millimetres."""

from __future__ import annotations

from typing import Any, NamedTuple, Sequence

from .host import App, Part

_MARGIN = 0.05
# In millimetres, where a curve is drawn as straight lines.
_TOLERANCE = 0.01
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


def svg_of(shapes: Sequence[Any], view: str) -> str:
    """The document. Its axis of y points down, and the paths within turn that round."""
    import TechDraw

    turned = Part.makeCompound([_turned(shape, _VIEWERS[view]) for shape in shapes])
    along = App.Vector(*_Z)
    box = _box(TechDraw.projectEx(turned, along))
    margin = _MARGIN * max(box.XLength, box.YLength)
    width, height = box.XLength + 2 * margin, box.YLength + 2 * margin
    frame = f"{box.XMin - margin:.4f} {-box.YMax - margin:.4f} {width:.4f} {height:.4f}"
    style = {"stroke-width": f"{max(width, height) / 400:.4f}"}
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.4f}mm" height="{height:.4f}mm" viewBox="{frame}">\n'
        f"{TechDraw.projectToSVG(turned, along, '', _TOLERANCE, style)}\n</svg>\n"
    )


def _turned(shape: Any, viewer: _Viewer) -> Any:
    """The shape as the viewer has it: to the right is x, up is y."""
    towards = App.Vector(*viewer.place).normalize()
    right = App.Vector(*viewer.up).cross(towards).normalize()
    up = towards.cross(right)
    rows = [component for row in (right, up, towards) for component in (row.x, row.y, row.z, 0.0)]
    turned = shape.copy(False, False)
    turned.Placement = App.Placement(App.Matrix(*rows, 0, 0, 0, 1)) * turned.Placement
    return turned


def _box(groups: Sequence[Any]) -> Any:
    whole = App.BoundBox()
    for group in groups:
        if not group.isNull():
            whole.add(group.BoundBox)
    return whole
