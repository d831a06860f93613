"""View of shapes as SVG: the visible edges, in millimetres."""

from __future__ import annotations

from typing import Any, Sequence

from .freecad import App, Part
from .views import rotate_to_view

_MARGIN = 0.05
# Chord deviation of curves, in millimetres.
_TOLERANCE = 0.01


def render_svg(shapes: Sequence[Any], view: str) -> str:
    """Renders the SVG document. SVG's y axis points down, and the projected paths are flipped accordingly."""
    import TechDraw

    compound = Part.makeCompound([rotate_to_view(shape, view) for shape in shapes])
    along = App.Vector(0, 0, 1)
    box = _compute_extent(TechDraw.projectEx(compound, along))
    margin = _MARGIN * max(box.XLength, box.YLength)
    width, height = box.XLength + 2 * margin, box.YLength + 2 * margin
    frame = f"{box.XMin - margin:.4f} {-box.YMax - margin:.4f} {width:.4f} {height:.4f}"
    style = {"stroke-width": f"{max(width, height) / 400:.4f}"}
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.4f}mm" height="{height:.4f}mm" viewBox="{frame}">\n'
        f"{TechDraw.projectToSVG(compound, along, '', _TOLERANCE, style)}\n</svg>\n"
    )


def _compute_extent(groups: Sequence[Any]) -> Any:
    whole = App.BoundBox()
    for group in groups:
        if not group.isNull():
            whole.add(group.BoundBox)
    return whole
