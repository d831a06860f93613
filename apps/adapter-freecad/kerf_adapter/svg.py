"""A view of shapes as SVG: the edges that can be seen from one side, in millimetres."""

from __future__ import annotations

from typing import Any, Sequence

from .host import App, Part
from .views import turned

_MARGIN = 0.05
# In millimetres, where a curve is drawn as straight lines.
_TOLERANCE = 0.01


def svg_of(shapes: Sequence[Any], view: str) -> str:
    """The document. Its axis of y points down, and the paths within turn that round."""
    import TechDraw

    seen = Part.makeCompound([turned(shape, view) for shape in shapes])
    along = App.Vector(0, 0, 1)
    box = _box(TechDraw.projectEx(seen, along))
    margin = _MARGIN * max(box.XLength, box.YLength)
    width, height = box.XLength + 2 * margin, box.YLength + 2 * margin
    frame = f"{box.XMin - margin:.4f} {-box.YMax - margin:.4f} {width:.4f} {height:.4f}"
    style = {"stroke-width": f"{max(width, height) / 400:.4f}"}
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.4f}mm" height="{height:.4f}mm" viewBox="{frame}">\n'
        f"{TechDraw.projectToSVG(seen, along, '', _TOLERANCE, style)}\n</svg>\n"
    )


def _box(groups: Sequence[Any]) -> Any:
    whole = App.BoundBox()
    for group in groups:
        if not group.isNull():
            whole.add(group.BoundBox)
    return whole
