"""Objects moved, turned, copied and removed."""

from __future__ import annotations

from typing import Any

from ..cad_object import CadObject
from ..corners import put_corner
from ..document import Document
from ..refusal import Refusal
from ..results import Parameters, Result, solid
from ..vectors import direction, rotation, translation, vector


def move_object(document: Document, parameters: Parameters) -> Result:
    """By a vector, or so that the smallest corner of its box comes to a place."""
    if ("offset" in parameters) == ("position" in parameters):
        raise Refusal("INVALID_PARAMETER", "offset and position exclude each other: give exactly one of the two.")
    one = document.get(parameters["object_id"])
    if "offset" in parameters:
        return _moved(document, one, translation(vector(parameters["offset"])))
    put_corner(one.feature, parameters["position"])
    document.recompute()
    return solid(one)


def rotate_object(document: Document, parameters: Parameters) -> Result:
    """About an axis through a point."""
    one = document.get(parameters["object_id"])
    axis, center = direction(parameters["axis"]), vector(parameters["center"])
    return _moved(document, one, rotation(axis, parameters["angle"], center))


def copy_object(document: Document, parameters: Parameters) -> Result:
    """A new object of the same type."""
    original = document.get(parameters["object_id"])
    copied = document.add(original.type, document.duplicate(original))
    return _moved(document, copied, translation(vector(parameters["offset"])))


def delete_object(document: Document, parameters: Parameters) -> Result:
    """Removes an object, unless something made by hand stands on it."""
    one = document.get(parameters["object_id"])
    users = [user.Label for user in one.feature.InList]
    if users:
        raise Refusal("OBJECT_IN_USE", f"{one.id} is used by {', '.join(users)}.")
    document.remove(one)
    return {"object_id": one.id, "deleted": True}


def _moved(document: Document, one: CadObject, motion: Any) -> Result:
    one.feature.Placement = motion * one.feature.Placement
    document.recompute()
    return solid(one)
