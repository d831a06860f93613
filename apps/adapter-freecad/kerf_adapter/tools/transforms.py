"""Moves, rotations, copies and deletion of objects."""

from __future__ import annotations

from typing import Any

from ..cad_object import CadObject
from ..corner_position import move_corner
from ..document import Document
from ..object_results import Parameters, Result, build_solid_result
from ..refusal import Refusal
from ..vectors import make_rotation, make_translation, to_unit_vector, to_vector


def move_object(document: Document, parameters: Parameters) -> Result:
    """Moves an object by a vector, or the minimum corner of its bounding box to a position."""
    if ("offset" in parameters) == ("position" in parameters):
        raise Refusal("INVALID_PARAMETER", "offset and position are mutually exclusive: give exactly one of the two.")
    target = document.get_object(parameters["object_id"])
    if "offset" in parameters:
        return _transform_object(document, target, make_translation(to_vector(parameters["offset"])))
    move_corner(target.feature, parameters["position"])
    document.recompute()
    return build_solid_result(target)


def rotate_object(document: Document, parameters: Parameters) -> Result:
    """Rotates an object about an axis through a point."""
    target = document.get_object(parameters["object_id"])
    axis, center = to_unit_vector(parameters["axis"]), to_vector(parameters["center"])
    return _transform_object(document, target, make_rotation(axis, parameters["angle"], center))


def copy_object(document: Document, parameters: Parameters) -> Result:
    """Copies an object to a new one of the same type."""
    original = document.get_object(parameters["object_id"])
    copied = document.add_object(original.type, document.duplicate_feature(original))
    return _transform_object(document, copied, make_translation(to_vector(parameters["offset"])))


def delete_object(document: Document, parameters: Parameters) -> Result:
    """Deletes an object, unless a manually created feature uses it."""
    target = document.get_object(parameters["object_id"])
    users = [user.Label for user in target.feature.InList]
    if users:
        raise Refusal("OBJECT_IN_USE", f"{target.id} is used by {', '.join(users)}.")
    document.remove_object(target)
    return {"object_id": target.id, "deleted": True}


def _transform_object(document: Document, target: CadObject, motion: Any) -> Result:
    target.feature.Placement = motion * target.feature.Placement
    document.recompute()
    return build_solid_result(target)
