"""Queries of the document."""

from __future__ import annotations

from typing import Any

from ..cad_object import read_origin
from ..document import Document
from ..feature_history import find_root
from ..freecad import VERSION
from ..object_results import Parameters, Result, compute_volume, round_significant
from ..refusal import Refusal
from ..topology import describe_edge, describe_face, list_edges
from ..vectors import compute_box, round_coordinate, to_triple


def get_state(document: Document, _parameters: Parameters) -> Result:
    """Describes the document."""
    return {
        "document": document.name,
        "units": "mm",
        "revision": document.revision,
        "object_count": len(document.objects),
        "bounding_box": document.compute_bounding_box(),
        "can_undo": document.native.UndoCount > 0,
        "can_redo": document.native.RedoCount > 0,
        "application": f"FreeCAD {VERSION}",
    }


def list_objects(document: Document, parameters: Parameters) -> Result:
    """Lists one page of the objects."""
    wanted = parameters.get("type")
    matching = [target for target in document.objects if wanted is None or target.type == wanted]
    page = matching[parameters["offset"] :][: parameters["limit"]]
    return {"objects": [{"object_id": target.id, "type": target.type} for target in page], "total": len(matching)}


def get_bounding_box(document: Document, parameters: Parameters) -> Result:
    """Computes the bounding box of one object or of all."""
    object_id = parameters.get("object_id")
    box = document.compute_bounding_box() if object_id is None else compute_box(document.get_object(object_id).shape)
    if box is None:
        raise Refusal("EMPTY_RESULT", "The document is empty, so it has no bounding box.")
    sides = list(zip(box["min"], box["max"]))
    return {
        **({} if object_id is None else {"object_id": object_id}),
        "bounding_box": box,
        "size": [round_coordinate(high - low) for low, high in sides],
        "center": [round_coordinate((low + high) / 2) for low, high in sides],
    }


def get_object_details(document: Document, parameters: Parameters) -> Result:
    """Describes one object with its topology."""
    target = document.get_object(parameters["object_id"])
    shape, max_items = target.shape, parameters["max_items"]
    edges, faces = list(list_edges(shape)), list(enumerate(shape.Faces, 1))
    listed = [items for items, name in ((edges, "edges"), (faces, "faces")) if parameters[f"include_{name}"]]
    origin = read_origin(find_root(target.feature))
    details: Result = {
        "object_id": target.id,
        "type": target.type,
        "parameters": origin.parameters if origin else {},
        "bounding_box": compute_box(shape),
        "volume": compute_volume(shape),
        "area": round_significant(shape.Area) if faces else 0.0,
        "center_of_mass": to_triple(shape.CenterOfGravity),
        "topology": _count_subshapes(shape),
        "valid": shape.isValid(),
        "truncated": any(len(items) > max_items for items in listed),
    }
    if parameters["include_edges"]:
        details["edges"] = [describe_edge(*edge) for edge in edges[:max_items]]
    if parameters["include_faces"]:
        details["faces"] = [describe_face(*face) for face in faces[:max_items]]
    return details


def _count_subshapes(shape: Any) -> dict[str, int]:
    return {
        "solids": len(shape.Solids),
        "faces": len(shape.Faces),
        "edges": len(shape.Edges),
        "vertices": len(shape.Vertexes),
    }
