"""Pictures of objects."""

from __future__ import annotations

from ..document import Document
from ..files import Files, Written
from ..picture import png_of
from ..refusal import Refusal, reason_of
from ..results import Parameters, Result
from .exchange import chosen


def render_view(document: Document, parameters: Parameters, files: Files) -> Result:
    """All objects or some, shaded, as a PNG file."""
    shapes = [one.shape for one in chosen(document, parameters)]
    view, size = parameters["view"], (parameters["width"], parameters["height"])
    try:
        content = png_of(shapes, view, size)
    except Exception as error:  # FreeCAD throws what it likes here
        raise Refusal("EXPORT_FAILED", f"FreeCAD could not draw the picture: {reason_of(error)}.") from error
    return files.deliver(Written(f"{document.name}-{view}.png", "image/png", content, is_text=False))
