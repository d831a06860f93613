"""Extrusion of profiles and faces."""

from __future__ import annotations

from typing import Any

from ..cad_object import save_origin
from ..document import Document
from ..feature_builders import FeatureBuilder, build_object, finish_feature, require_solid
from ..object_results import Parameters, Result, build_solid_result
from ..refusal import Refusal
from ..sketch import make_face, make_frame
from ..topology import parse_subshape_number

_MIN_DISTANCE = 0.01


def extrude(document: Document, parameters: Parameters) -> Result:
    """Extrudes a profile, or a snapshot of a face that does not follow later changes of its object."""
    if "profile" in parameters:
        return build_object(document, "extrude", BUILDERS["extrude"], parameters)
    _check_parameters(parameters)
    face = _get_face(document, parameters)
    feature = _create_feature(document, parameters)
    feature.Base.Shape = face
    _apply_parameters(document, feature, parameters)
    save_origin(feature, "extrude", parameters)
    return build_solid_result(document.add_object("extrusion", finish_feature(document, feature, "MODIFIER_FAILED")))


def _check_parameters(parameters: Parameters) -> None:
    if abs(parameters["distance"]) < _MIN_DISTANCE:
        raise Refusal("INVALID_PARAMETER", f"distance must be at least {_MIN_DISTANCE} from 0.")
    if ("profile" in parameters) == ("object_id" in parameters):
        raise Refusal("INVALID_PARAMETER", "profile and object_id are mutually exclusive: give exactly one of the two.")
    if ("face" in parameters) != ("object_id" in parameters):
        raise Refusal("INVALID_PARAMETER", "face requires object_id: give both or none.")
    if "holes" in parameters and "profile" not in parameters:
        raise Refusal("INVALID_PARAMETER", "holes are only for profile: a face has its own holes.")
    if "profile" not in parameters:
        _check_face_parameters(parameters)


def _check_face_parameters(parameters: Parameters) -> None:
    if parameters.get("plane", "XY") != "XY":
        raise Refusal("INVALID_PARAMETER", "plane is only for profile: a face lies in its own plane.")
    if any(parameters.get("position", ())):
        raise Refusal("INVALID_PARAMETER", "position is only for profile: a face is extruded where it lies.")


def _get_face(document: Document, parameters: Parameters) -> Any:
    faces = require_solid(document.get_object(parameters["object_id"])).Faces
    face = faces[parse_subshape_number(parameters["face"], len(faces)) - 1]
    if face.Surface.TypeId != "Part::GeomPlane":
        raise Refusal("INVALID_PARAMETER", f"{parameters['face']} is not flat: only a planar face can be extruded.")
    return face


def _create_feature(document: Document, _parameters: Parameters) -> Any:
    profile = document.new_feature("Part::Feature")
    profile.Visibility = False
    return document.new_feature("Part::Extrusion", Base=profile, DirMode="Custom", Solid=True)


def _apply_parameters(_document: Document, feature: Any, parameters: Parameters) -> None:
    normal = _draw_profile(feature.Base, parameters) if "profile" in parameters else feature.Base.Shape.normalAt(0, 0)
    distance = parameters["distance"]
    feature.Dir = normal if distance > 0 else -normal
    feature.LengthFwd = abs(distance)
    feature.Symmetric = parameters["symmetric"]


def _draw_profile(profile: Any, parameters: Parameters) -> Any:
    """Sets the shape of the profile; returns the normal of its plane."""
    frame = make_frame(parameters["plane"], parameters["position"])
    profile.Shape = make_face(frame, parameters["profile"], parameters.get("holes", []))
    return frame.normal


BUILDERS = {
    "extrude": FeatureBuilder("extrusion", _create_feature, _apply_parameters, check_parameters=_check_parameters)
}
