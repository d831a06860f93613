"""Pictures and drawings of objects."""

from __future__ import annotations

from typing import Any, Callable, TypeVar

from ..cad_object import CadObject
from ..document import Document
from ..files import Files, Written
from ..host import App, Part
from ..outlines import Outlines, loops_of, outlines_of
from ..picture import png_of
from ..refusal import Refusal, reason_of
from ..results import Parameters, Result, significant
from ..sheet import drawing, section
from ..vectors import box_around, box_of
from .exchange import chosen

Drawn = TypeVar("Drawn", str, bytes, Outlines)

# The axis across each plane, and from where what is cut is looked at.
_ACROSS = {"XY": (2, "top"), "XZ": (1, "front"), "YZ": (0, "right")}


def render_view(document: Document, parameters: Parameters, files: Files) -> Result:
    """All objects or some, shaded, as a PNG file."""
    shapes = [one.shape for one in chosen(document, parameters)]
    view, size = parameters["view"], (parameters["width"], parameters["height"])
    content = _drawn(lambda: png_of(shapes, view, size))
    return files.deliver(Written(f"{document.name}-{view}.png", "image/png", content, is_text=False))


def create_drawing(document: Document, parameters: Parameters, files: Files) -> Result:
    """Several views on one sheet, hidden edges dashed."""
    shapes = [one.shape for one in chosen(document, parameters)]
    views: dict[str, Outlines] = {}
    for view in parameters["views"]:
        if view in views:
            raise Refusal("INVALID_PARAMETER", "views must not name a view twice.")
        seen = _drawn(lambda side=view: outlines_of(shapes, side))
        views[view] = seen if parameters["hidden_lines"] else seen._replace(hidden=[])
    title = parameters.get("title", document.name)
    content = drawing(title, parameters["projection"], views).encode("utf-8")
    return files.deliver(Written(f"{document.name}-drawing.svg", "image/svg+xml", content, is_text=True))


def section_view(document: Document, parameters: Parameters, files: Files) -> Result:
    """What a plane cuts of objects, in its true size, and its area."""
    objects = chosen(document, parameters)
    plane = parameters["plane"]
    axis, view = _ACROSS[plane]
    around = box_around(box_of(one.shape) for one in objects)
    low, high = (around["min"][axis], around["max"][axis]) if around else (0.0, 0.0)
    offset = parameters.get("offset", (low + high) / 2)
    cuts = [faces for faces in (_cut(one, axis, offset) for one in objects) if faces]
    if not cuts:
        where = f"they lie between {low:g} and {high:g} mm. Give an offset between."
        raise Refusal("EMPTY_RESULT", f"The plane {plane} at {offset:g} mm cuts no object: {where}")
    title = f"{document.name}, section {plane} at {offset:g} mm"
    content = section(title, [[loops_of(face, view) for face in faces] for faces in cuts]).encode("utf-8")
    written = Written(f"{document.name}-section.svg", "image/svg+xml", content, is_text=True)
    area = significant(sum(face.Area for faces in cuts for face in faces))
    return {**files.deliver(written), "area": area, "offset": offset}


def _cut(one: CadObject, axis: int, offset: float) -> list[Any]:
    """The part of the plane that lies in the object. A face without bounds would not meet anything."""
    box = one.shape.BoundBox
    half, centre = box.DiagonalLength, box.Center
    centre[axis] = offset
    corners = []
    for across, up in ((-half, -half), (half, -half), (half, half), (-half, half)):
        corner = App.Vector(centre)
        corner[(axis + 1) % 3] += across
        corner[(axis + 2) % 3] += up
        corners.append(corner)
    plane = Part.Face(Part.makePolygon([*corners, corners[0]]))
    return list(plane.common(one.shape).Faces)


def _drawn(draw: Callable[[], Drawn]) -> Drawn:
    try:
        return draw()
    except Exception as error:  # FreeCAD throws what it likes here
        raise Refusal("EXPORT_FAILED", f"FreeCAD could not draw the picture: {reason_of(error)}.") from error
