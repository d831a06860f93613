"""Profiles and faces drawn out to solids."""

from __future__ import annotations

from typing import Any

from ..builders import Builder, build, finished, shape_of
from ..cad_object import remember_origin
from ..document import Document
from ..refusal import Refusal
from ..results import Parameters, Result, solid
from ..sketch import face, frame
from ..topology import numbered

_SHORTEST = 0.01


def extrude(document: Document, parameters: Parameters) -> Result:
    """A profile, or a face of an object as it is now: it stays so when the object changes."""
    if "profile" in parameters:
        return build(document, "extrude", BUILDERS["extrude"], parameters)
    _check(parameters)
    drawn = _face_of(document, parameters)
    feature = _new(document, parameters)
    feature.Base.Shape = drawn
    _fill(document, feature, parameters)
    remember_origin(feature, "extrude", parameters)
    return solid(document.add("extrusion", finished(document, feature, "MODIFIER_FAILED")))


def _check(parameters: Parameters) -> None:
    if abs(parameters["distance"]) < _SHORTEST:
        raise Refusal("INVALID_PARAMETER", f"distance must be at least {_SHORTEST} from 0.")
    if ("profile" in parameters) == ("object_id" in parameters):
        raise Refusal("INVALID_PARAMETER", "profile and object_id exclude each other: give exactly one of the two.")
    if ("face" in parameters) != ("object_id" in parameters):
        raise Refusal("INVALID_PARAMETER", "face belongs to object_id: give both or none.")
    if "holes" in parameters and "profile" not in parameters:
        raise Refusal("INVALID_PARAMETER", "holes belong to profile: a face brings its own holes.")
    if "profile" not in parameters:
        _check_place(parameters)


def _check_place(parameters: Parameters) -> None:
    if parameters.get("plane", "XY") != "XY":
        raise Refusal("INVALID_PARAMETER", "plane belongs to profile: a face lies in its own plane.")
    if any(parameters.get("position", ())):
        raise Refusal("INVALID_PARAMETER", "position belongs to profile: a face is extruded where it lies.")


def _face_of(document: Document, parameters: Parameters) -> Any:
    faces = shape_of(document.get(parameters["object_id"])).Faces
    drawn = faces[numbered(parameters["face"], len(faces)) - 1]
    if drawn.Surface.TypeId != "Part::GeomPlane":
        raise Refusal("INVALID_PARAMETER", f"{parameters['face']} is not plane: only a plane face can be extruded.")
    return drawn


def _new(document: Document, _parameters: Parameters) -> Any:
    profile = document.new_feature("Part::Feature")
    profile.Visibility = False
    return document.new_feature("Part::Extrusion", Base=profile, DirMode="Custom", Solid=True)


def _fill(_document: Document, feature: Any, parameters: Parameters) -> None:
    normal = _draw(feature.Base, parameters) if "profile" in parameters else feature.Base.Shape.normalAt(0, 0)
    distance = parameters["distance"]
    feature.Dir = normal if distance > 0 else -normal
    feature.LengthFwd = abs(distance)
    feature.Symmetric = parameters["symmetric"]


def _draw(profile: Any, parameters: Parameters) -> Any:
    """Gives the profile its shape; answers the normal of its plane."""
    place = frame(parameters["plane"], parameters["position"])
    profile.Shape = face(place, parameters["profile"], parameters.get("holes", []))
    return place.normal


BUILDERS = {"extrude": Builder("extrusion", _new, _fill, check=_check)}
