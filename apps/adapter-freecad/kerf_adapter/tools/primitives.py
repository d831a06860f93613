"""Primitives: boxes, round bodies and helices, each with a position and an axis."""

from __future__ import annotations

import math
from typing import Any

from ..document import Document
from ..feature_builders import FeatureBuilder
from ..feature_checks import VolumeBounds, check_feature
from ..freecad import App
from ..object_results import Parameters
from ..refusal import Refusal
from ..vectors import make_placement

_MIN_RADIUS = 0.01
_MAX_TURNS = 1_000


def _create_builder(kind: str, feature_type: str, properties: dict[str, str], **more: Any) -> FeatureBuilder:
    """Creates a builder for features whose properties correspond to parameters."""

    def apply_parameters(_document: Document, feature: Any, parameters: Parameters) -> None:
        for name, parameter in properties.items():
            setattr(feature, name, parameters[parameter])

    return FeatureBuilder(
        kind,
        create_feature=lambda document, parameters: document.new_feature(feature_type),
        apply_parameters=apply_parameters,
        compute_placement=lambda parameters: make_placement(parameters["position"], parameters.get("axis", (0, 0, 1))),
        **more,
    )


def _check_cone(parameters: Parameters) -> None:
    if max(parameters["bottom_radius"], parameters["top_radius"]) < _MIN_RADIUS:
        raise Refusal("INVALID_PARAMETER", f"bottom_radius or top_radius must be at least {_MIN_RADIUS}.")
    if parameters["bottom_radius"] == parameters["top_radius"]:
        sentence = "top_radius must differ from bottom_radius: for equal radii use create_cylinder."
        raise Refusal("INVALID_PARAMETER", sentence)


def _check_torus(parameters: Parameters) -> None:
    if parameters["minor_radius"] >= parameters["major_radius"]:
        raise Refusal("INVALID_PARAMETER", "minor_radius must be smaller than major_radius.")


def _check_helix(parameters: Parameters) -> None:
    radius, pitch, wire_radius = parameters["radius"], parameters["pitch"], parameters.get("wire_radius", 0.0)
    if parameters["height"] > _MAX_TURNS * pitch:
        raise Refusal("INVALID_PARAMETER", f"height must be at most {_MAX_TURNS} times the pitch.")
    if wire_radius >= pitch / 2:
        raise Refusal("INVALID_PARAMETER", "wire_radius must be less than half the pitch.")
    if wire_radius >= radius:
        raise Refusal("INVALID_PARAMETER", "wire_radius must be less than radius.")


def _create_helix_feature(document: Document, parameters: Parameters) -> Any:
    if "wire_radius" not in parameters:
        return document.new_feature("Part::Helix")
    sweep = document.new_feature("Part::Sweep", Solid=True, Frenet=True)
    sweep.Sections = [document.new_feature("Part::Circle")]
    sweep.Spine = (document.new_feature("Part::Helix"), ["Edge1"])
    return sweep


def _has_matching_type(helix: Any, parameters: Parameters) -> bool:
    """True if the feature is a curve or a coil, as the parameters require."""
    return (helix.TypeId == "Part::Helix") == ("wire_radius" not in parameters)


def _fill_helix(document: Document, feature: Any, parameters: Parameters) -> None:
    curve = feature if feature.TypeId == "Part::Helix" else feature.Spine[0]
    curve.Radius, curve.Pitch, curve.Height = (parameters[name] for name in ("radius", "pitch", "height"))
    curve.LocalCoord = "Left-handed" if parameters["direction"] == "left" else "Right-handed"
    if feature is not curve:
        _sweep_wire(document, feature, parameters)


def _sweep_wire(document: Document, sweep: Any, parameters: Parameters) -> None:
    """Places the wire's circle perpendicular at the start of the helix, and sweeps it along all edges."""
    curve, circle = sweep.Spine[0], sweep.Sections[0]
    circle.Radius = parameters["wire_radius"]
    side = -1 if parameters["direction"] == "left" else 1
    tangent = App.Vector(0, side * 2 * math.pi * parameters["radius"], parameters["pitch"])
    upright = App.Rotation(App.Vector(0, 0, 1), tangent)
    circle.Placement = App.Placement(App.Vector(parameters["radius"], 0, 0), upright)
    # FreeCAD makes one face per edge: for thirty turns its volume is wrong and meshing takes minutes. One edge per turn
    # takes three times as long as one per five turns.
    curve.SegmentLength = 5
    # The number of edges is known only after computing.
    curve.recompute()
    sweep.Spine = (curve, [f"Edge{index + 1}" for index in range(len(curve.Shape.Edges))])
    curve.Visibility = circle.Visibility = False


def _check_helix_shape(feature: Any) -> None:
    if feature.TypeId != "Part::Helix":
        volume = _compute_coil_volume(feature.Spine[0], feature.Sections[0].Radius.Value)
        check_feature(feature, "KERNEL_ERROR", VolumeBounds(volume, volume))
    elif "Invalid" in feature.State or not feature.Shape.Edges:
        raise Refusal("KERNEL_ERROR", "FreeCAD could not make this helix; the document is unchanged.")


def _compute_coil_volume(curve: Any, wire_radius: float) -> float:
    """Computes the volume by Pappus' theorem: area of the section times path length of its centroid."""
    turn = math.hypot(2 * math.pi * curve.Radius.Value, curve.Pitch.Value)
    return math.pi * wire_radius**2 * turn * curve.Height.Value / curve.Pitch.Value


_AXIAL = {"Radius": "radius", "Height": "height"}
_CONICAL = {"Radius1": "bottom_radius", "Radius2": "top_radius", "Height": "height"}

BUILDERS = {
    "create_box": _create_builder("box", "Part::Box", {"Length": "length", "Width": "width", "Height": "height"}),
    "create_cylinder": _create_builder("cylinder", "Part::Cylinder", _AXIAL),
    "create_sphere": _create_builder("sphere", "Part::Sphere", {"Radius": "radius"}),
    "create_cone": _create_builder("cone", "Part::Cone", _CONICAL, check_parameters=_check_cone),
    "create_torus": _create_builder(
        "torus", "Part::Torus", {"Radius1": "major_radius", "Radius2": "minor_radius"}, check_parameters=_check_torus
    ),
    "create_helix": _create_builder(
        "helix", "Part::Helix", {}, check_parameters=_check_helix, check_result=_check_helix_shape
    )._replace(create_feature=_create_helix_feature, apply_parameters=_fill_helix, can_apply=_has_matching_type),
}
