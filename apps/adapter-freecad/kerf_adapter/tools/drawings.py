"""Rendered views and drawings of objects."""

from __future__ import annotations

from typing import Any, Callable, TypeVar

from ..cad_object import CadObject
from ..document import Document
from ..drawing_sheet import render_drawing, render_section
from ..file_transfer import FileTransfer, OutputFile
from ..freecad import App, Part
from ..object_results import Parameters, Result, round_significant
from ..outlines import Outlines, project_outlines, trace_loops
from ..refusal import Refusal, describe_error
from ..shaded_view import render_png
from ..vectors import compute_box, merge_boxes
from .exchange import select_objects

Drawn = TypeVar("Drawn", str, bytes, Outlines)

# Index of the normal axis of each plane, and the view of the section.
_SECTION_VIEWS = {"XY": (2, "top"), "XZ": (1, "front"), "YZ": (0, "right")}


def render_view(document: Document, parameters: Parameters, files: FileTransfer) -> Result:
    """Renders all or selected objects, shaded, as a PNG file."""
    shapes = [one.shape for one in select_objects(document, parameters)]
    view, size = parameters["view"], (parameters["width"], parameters["height"])
    content = _draw_or_refuse(lambda: render_png(shapes, view, size))
    return files.deliver_file(OutputFile(f"{document.name}-{view}.png", "image/png", content, is_text=False))


def create_drawing(document: Document, parameters: Parameters, files: FileTransfer) -> Result:
    """Draws several views on one sheet, with dashed hidden edges."""
    shapes = [one.shape for one in select_objects(document, parameters)]
    views: dict[str, Outlines] = {}
    for view in parameters["views"]:
        if view in views:
            raise Refusal("INVALID_PARAMETER", "views must not contain a view twice.")
        outlines = _draw_or_refuse(lambda side=view: project_outlines(shapes, side))
        views[view] = outlines if parameters["hidden_lines"] else outlines._replace(hidden=[])
    title = parameters.get("title", document.name)
    content = render_drawing(title, parameters["projection"], views).encode("utf-8")
    return files.deliver_file(OutputFile(f"{document.name}-drawing.svg", "image/svg+xml", content, is_text=True))


def section_view(document: Document, parameters: Parameters, files: FileTransfer) -> Result:
    """Draws the section of objects with a plane at scale 1:1, and computes its area."""
    objects = select_objects(document, parameters)
    plane = parameters["plane"]
    axis, view = _SECTION_VIEWS[plane]
    box = merge_boxes(compute_box(one.shape) for one in objects)
    low, high = (box["min"][axis], box["max"][axis]) if box else (0.0, 0.0)
    offset = parameters.get("offset", (low + high) / 2)
    cuts = [faces for faces in (_cut_object(one, axis, offset) for one in objects) if faces]
    if not cuts:
        range_hint = f"they lie between {low:g} and {high:g} mm. Choose an offset in this range."
        raise Refusal("EMPTY_RESULT", f"The plane {plane} at {offset:g} mm cuts no object: {range_hint}")
    title = f"{document.name}, section {plane} at {offset:g} mm"
    content = render_section(title, [[trace_loops(face, view) for face in faces] for faces in cuts]).encode("utf-8")
    written = OutputFile(f"{document.name}-section.svg", "image/svg+xml", content, is_text=True)
    area = round_significant(sum(face.Area for faces in cuts for face in faces))
    return {**files.deliver_file(written), "area": area, "offset": offset}


def _cut_object(one: CadObject, axis: int, offset: float) -> list[Any]:
    """Computes the faces in which a plane cuts an object. FreeCAD cannot cut unbounded faces."""
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


def _draw_or_refuse(draw: Callable[[], Drawn]) -> Drawn:
    try:
        return draw()
    except Exception as error:  # FreeCAD raises unrelated exception types here
        raise Refusal("EXPORT_FAILED", f"FreeCAD could not draw the picture: {describe_error(error)}.") from error
