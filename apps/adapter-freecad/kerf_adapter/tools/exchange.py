"""Files of the objects written, and objects read from files."""

from __future__ import annotations

import math
import os
import tempfile
from typing import Any, Callable, NamedTuple

from ..cad_object import CadObject, remember_origin
from ..document import Document
from ..files import Files, Written
from ..glb import glb_of
from ..host import Part
from ..picture import png_of
from ..reading import shape_in
from ..refusal import Refusal, reason_of
from ..results import Parameters, Result, part
from ..soundness import check_sound
from ..svg import svg_of
from ..vectors import box_around, box_of

# Radians between neighbouring facets: without it a small hole becomes a triangle.
_ANGULAR_TOLERANCE = 0.5
# In pixels.
_PICTURE_SIZE = (800, 600)


class _Format(NamedTuple):
    media_type: str
    is_text: bool
    write: Callable[[list[CadObject], str, Parameters], None]


def export_model(document: Document, parameters: Parameters, files: Files) -> Result:
    """All objects or some, as one file."""
    name = parameters["format"]
    if name not in _FORMATS:
        raise Refusal("UNSUPPORTED_TOOL", f"FreeCAD writes no {name} here: take one of {', '.join(_FORMATS)}.")
    objects = chosen(document, parameters)
    wanted = _FORMATS[name]
    with tempfile.TemporaryDirectory(prefix="kerf-") as folder:
        path = os.path.join(folder, f"model.{name}")
        try:
            wanted.write(objects, path, parameters)
            with open(path, "rb") as file:
                content = file.read()
        except Exception as error:  # FreeCAD throws what it likes here
            raise Refusal("EXPORT_FAILED", f"FreeCAD could not write the file: {reason_of(error)}.") from error
    return files.deliver(Written(f"{document.name}.{name}", wanted.media_type, content, wanted.is_text))


def import_model(document: Document, parameters: Parameters, files: Files) -> Result:
    """The solids of a file, each an object."""
    if ("content" in parameters) == ("file_id" in parameters or files.has_download):
        raise Refusal("INVALID_PARAMETER", "file_id and content exclude each other: give exactly one of the two.")
    content = parameters["content"].encode("utf-8") if "content" in parameters else files.fetch()
    shape = shape_in(content, parameters["format"], files.seconds_left())
    added = [_added(document, solid, parameters["format"]) for solid in shape.Solids]
    if not added:
        raise Refusal("IMPORT_FAILED", "The file holds no solid; the document is unchanged.")
    loose = len(shape.Faces) - sum(len(solid.Faces) for solid in shape.Solids)
    warnings = [f"{loose} faces that belong to no solid were left out."] if loose else []
    return {"objects": [part(one) for one in added], "warnings": warnings}


def chosen(document: Document, parameters: Parameters) -> list[CadObject]:
    """The objects that a file shows. Raises Refusal EXPORT_FAILED when there are none."""
    if "object_ids" in parameters:
        return [document.get(identity) for identity in parameters["object_ids"]]
    if not document.objects:
        raise Refusal("EXPORT_FAILED", "The document is empty: there is nothing to export.")
    return document.objects


def _added(document: Document, shape: Any, file_format: str) -> CadObject:
    feature = document.new_feature("Part::Feature", Shape=shape)
    document.recompute()
    check_sound(feature, "IMPORT_FAILED")
    remember_origin(feature, "import_model", {"format": file_format})
    return document.add("import", feature)


def _write_cad(objects: list[CadObject], path: str, _parameters: Parameters) -> None:
    Part.export([one.feature for one in objects], path)


def _write_mesh(objects: list[CadObject], path: str, parameters: Parameters) -> None:
    _mesh(objects, parameters).write(path)


def _write_glb(objects: list[CadObject], path: str, parameters: Parameters) -> None:
    with open(path, "wb") as file:
        file.write(glb_of(_mesh(objects, parameters)))


def _write_svg(objects: list[CadObject], path: str, parameters: Parameters) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write(svg_of([one.shape for one in objects], parameters["view"]))


def _write_png(objects: list[CadObject], path: str, parameters: Parameters) -> None:
    with open(path, "wb") as file:
        file.write(png_of([one.shape for one in objects], parameters["view"], _PICTURE_SIZE))


def _mesh(objects: list[CadObject], parameters: Parameters) -> Any:
    import Mesh
    import MeshPart

    tolerance = parameters.get("linear_tolerance") or _default_tolerance(objects)
    whole = Mesh.Mesh()
    for one in objects:
        options = {"LinearDeflection": tolerance, "AngularDeflection": _ANGULAR_TOLERANCE, "Relative": False}
        whole.addMesh(MeshPart.meshFromShape(Shape=one.shape, **options))
    if whole.CountFacets == 0:
        raise ValueError("there is no surface")
    return whole


def _default_tolerance(objects: list[CadObject]) -> float:
    """0.1 % of the diagonal, between 0.01 and 1 mm."""
    box = box_around(box_of(one.shape) for one in objects) or {"min": [], "max": []}
    return min(1.0, max(0.01, math.dist(box["min"], box["max"]) / 1_000))


_FORMATS = {
    "step": _Format("model/step", True, _write_cad),
    "brep": _Format("model/vnd.opencascade.brep", True, _write_cad),
    "stl": _Format("model/stl", False, _write_mesh),
    "3mf": _Format("model/3mf", False, _write_mesh),
    "obj": _Format("model/obj", True, _write_mesh),
    "glb": _Format("model/gltf-binary", False, _write_glb),
    "svg": _Format("image/svg+xml", True, _write_svg),
    "png": _Format("image/png", False, _write_png),
}
