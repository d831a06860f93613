"""Export and import of model files."""

from __future__ import annotations

import math
import os
import tempfile
from typing import Any, Callable, NamedTuple

from ..cad_object import CadObject, save_origin
from ..document import Document
from ..feature_checks import check_feature
from ..file_transfer import FileTransfer, OutputFile
from ..freecad import Part
from ..glb_encoder import encode_glb
from ..object_results import Parameters, Result, build_object_result
from ..refusal import Refusal, describe_error
from ..shaded_view import render_png
from ..shape_reader import read_shape
from ..svg_view import render_svg
from ..vectors import compute_box, merge_boxes

# Maximum angle between neighbouring facets in radians; without it a small hole becomes a triangle.
_ANGULAR_TOLERANCE = 0.5
# Pixels.
_PICTURE_SIZE = (800, 600)


class _Format(NamedTuple):
    media_type: str
    is_text: bool
    write: Callable[[list[CadObject], str, Parameters], None]


def export_model(document: Document, parameters: Parameters, files: FileTransfer) -> Result:
    """Exports all or selected objects to one file."""
    name = parameters["format"]
    if name not in _FORMATS:
        raise Refusal("UNSUPPORTED_TOOL", f"FreeCAD cannot export {name}: use one of {', '.join(_FORMATS)}.")
    objects = select_objects(document, parameters)
    wanted = _FORMATS[name]
    with tempfile.TemporaryDirectory(prefix="kerf-") as folder:
        path = os.path.join(folder, f"model.{name}")
        try:
            wanted.write(objects, path, parameters)
            with open(path, "rb") as file:
                content = file.read()
        except Exception as error:  # FreeCAD raises unrelated exception types here
            raise Refusal("EXPORT_FAILED", f"FreeCAD could not write the file: {describe_error(error)}.") from error
    return files.deliver_file(OutputFile(f"{document.name}.{name}", wanted.media_type, content, wanted.is_text))


def import_model(document: Document, parameters: Parameters, files: FileTransfer) -> Result:
    """Imports each solid of a file as an object."""
    if ("content" in parameters) == ("file_id" in parameters or files.has_download):
        raise Refusal("INVALID_PARAMETER", "file_id and content are mutually exclusive: give exactly one of the two.")
    content = parameters["content"].encode("utf-8") if "content" in parameters else files.fetch_file()
    shape = read_shape(content, parameters["format"], files.get_seconds_left())
    added = [_add_solid(document, solid, parameters["format"]) for solid in shape.Solids]
    if not added:
        raise Refusal("IMPORT_FAILED", "The file holds no solid; the document is unchanged.")
    loose = len(shape.Faces) - sum(len(solid.Faces) for solid in shape.Solids)
    warnings = [f"{loose} faces of the file belong to no solid and were skipped."] if loose else []
    return {"objects": [build_object_result(one) for one in added], "warnings": warnings}


def select_objects(document: Document, parameters: Parameters) -> list[CadObject]:
    """Selects the objects to export. Raises Refusal EXPORT_FAILED for an empty document."""
    if "object_ids" in parameters:
        return [document.get_object(object_id) for object_id in parameters["object_ids"]]
    if not document.objects:
        raise Refusal("EXPORT_FAILED", "The document is empty: there is nothing to export.")
    return document.objects


def _add_solid(document: Document, shape: Any, file_format: str) -> CadObject:
    feature = document.new_feature("Part::Feature", Shape=shape)
    document.recompute()
    check_feature(feature, "IMPORT_FAILED")
    save_origin(feature, "import_model", {"format": file_format})
    return document.add_object("import", feature)


def _write_cad(objects: list[CadObject], path: str, _parameters: Parameters) -> None:
    Part.export([one.feature for one in objects], path)


def _write_mesh(objects: list[CadObject], path: str, parameters: Parameters) -> None:
    _create_mesh(objects, parameters).write(path)


def _write_glb(objects: list[CadObject], path: str, parameters: Parameters) -> None:
    with open(path, "wb") as file:
        file.write(encode_glb(_create_mesh(objects, parameters)))


def _write_svg(objects: list[CadObject], path: str, parameters: Parameters) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write(render_svg([one.shape for one in objects], parameters["view"]))


def _write_png(objects: list[CadObject], path: str, parameters: Parameters) -> None:
    with open(path, "wb") as file:
        file.write(render_png([one.shape for one in objects], parameters["view"], _PICTURE_SIZE))


def _create_mesh(objects: list[CadObject], parameters: Parameters) -> Any:
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
    """Computes the default tolerance: 0.1 % of the diagonal, between 0.01 and 1 mm."""
    box = merge_boxes(compute_box(one.shape) for one in objects) or {"min": [], "max": []}
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
