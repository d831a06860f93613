"""What is in the document."""

from __future__ import annotations

from typing import Any

from ..cad_object import origin_of
from ..document import Document
from ..history import root_of
from ..host import VERSION
from ..refusal import Refusal
from ..results import Parameters, Result, significant, volume_of
from ..topology import described_edge, described_face, edges_of
from ..vectors import box_of, rounded, triple


def get_state(document: Document, _parameters: Parameters) -> Result:
    """The document as a whole."""
    return {
        "document": document.name,
        "units": "mm",
        "revision": document.revision,
        "object_count": len(document.objects),
        "bounding_box": document.box(),
        "can_undo": document.native.UndoCount > 0,
        "can_redo": document.native.RedoCount > 0,
        "application": f"FreeCAD {VERSION}",
    }


def list_objects(document: Document, parameters: Parameters) -> Result:
    """One page of the objects."""
    wanted = parameters.get("type")
    matching = [one for one in document.objects if wanted is None or one.type == wanted]
    page = matching[parameters["offset"] :][: parameters["limit"]]
    return {"objects": [{"object_id": one.id, "type": one.type} for one in page], "total": len(matching)}


def get_bounding_box(document: Document, parameters: Parameters) -> Result:
    """Of one object or of all."""
    identity = parameters.get("object_id")
    box = document.box() if identity is None else box_of(document.get(identity).shape)
    if box is None:
        raise Refusal("EMPTY_RESULT", "The document is empty, so it has no bounding box.")
    sides = list(zip(box["min"], box["max"]))
    return {
        **({} if identity is None else {"object_id": identity}),
        "bounding_box": box,
        "size": [rounded(high - low) for low, high in sides],
        "center": [rounded((low + high) / 2) for low, high in sides],
    }


def get_object_details(document: Document, parameters: Parameters) -> Result:
    """Everything about one object."""
    one = document.get(parameters["object_id"])
    shape, most = one.shape, parameters["max_items"]
    edges, faces = list(edges_of(shape)), list(enumerate(shape.Faces, 1))
    listed = [items for items, name in ((edges, "edges"), (faces, "faces")) if parameters[f"include_{name}"]]
    origin = origin_of(root_of(one.feature))
    details: Result = {
        "object_id": one.id,
        "type": one.type,
        "parameters": origin.parameters if origin else {},
        "bounding_box": box_of(shape),
        "volume": volume_of(shape),
        "area": significant(shape.Area) if faces else 0.0,
        "center_of_mass": triple(shape.CenterOfGravity),
        "topology": _counts(shape),
        "valid": shape.isValid(),
        "truncated": any(len(items) > most for items in listed),
    }
    if parameters["include_edges"]:
        details["edges"] = [described_edge(*edge) for edge in edges[:most]]
    if parameters["include_faces"]:
        details["faces"] = [described_face(*face) for face in faces[:most]]
    return details


def _counts(shape: Any) -> dict[str, int]:
    return {
        "solids": len(shape.Solids),
        "faces": len(shape.Faces),
        "edges": len(shape.Edges),
        "vertices": len(shape.Vertexes),
    }
