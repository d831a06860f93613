"""Boxes, round bodies and helices, each at a place and along an axis."""

from __future__ import annotations

import math
from typing import Any

from ..builders import Builder
from ..document import Document
from ..host import App
from ..refusal import Refusal
from ..results import Parameters
from ..soundness import Plausible, check_sound
from ..vectors import placement

_SMALLEST = 0.01
_MOST_TURNS = 1_000


def _builder(kind: str, feature_type: str, properties: dict[str, str], **more: Any) -> Builder:
    """For features whose properties are the parameters under other names."""

    def fill(_document: Document, feature: Any, parameters: Parameters) -> None:
        for name, parameter in properties.items():
            setattr(feature, name, parameters[parameter])

    return Builder(
        kind,
        feature_of=lambda document, parameters: document.new_feature(feature_type),
        fill=fill,
        placement_of=lambda parameters: placement(parameters["position"], parameters.get("axis", (0, 0, 1))),
        **more,
    )


def _check_cone(parameters: Parameters) -> None:
    if max(parameters["bottom_radius"], parameters["top_radius"]) < _SMALLEST:
        raise Refusal("INVALID_PARAMETER", f"bottom_radius or top_radius must be at least {_SMALLEST}.")
    if parameters["bottom_radius"] == parameters["top_radius"]:
        sentence = "top_radius must differ from bottom_radius: for equal radii use create_cylinder."
        raise Refusal("INVALID_PARAMETER", sentence)


def _check_torus(parameters: Parameters) -> None:
    if parameters["minor_radius"] >= parameters["major_radius"]:
        raise Refusal("INVALID_PARAMETER", "minor_radius must be smaller than major_radius.")


def _check_helix(parameters: Parameters) -> None:
    radius, pitch, wire_radius = parameters["radius"], parameters["pitch"], parameters.get("wire_radius", 0.0)
    if parameters["height"] > _MOST_TURNS * pitch:
        raise Refusal("INVALID_PARAMETER", f"height must be at most {_MOST_TURNS} times the pitch.")
    if wire_radius >= pitch / 2:
        raise Refusal("INVALID_PARAMETER", "wire_radius must be less than half the pitch.")
    if wire_radius >= radius:
        raise Refusal("INVALID_PARAMETER", "wire_radius must be less than radius.")


def _helix_feature(document: Document, parameters: Parameters) -> Any:
    if "wire_radius" not in parameters:
        return document.new_feature("Part::Helix")
    sweep = document.new_feature("Part::Sweep", Solid=True, Frenet=True)
    sweep.Sections = [document.new_feature("Part::Circle")]
    sweep.Spine = (document.new_feature("Part::Helix"), ["Edge1"])
    return sweep


def _is_of_kind(helix: Any, parameters: Parameters) -> bool:
    """Whether it is a curve or a coil as is asked for."""
    return (helix.TypeId == "Part::Helix") == ("wire_radius" not in parameters)


def _fill_helix(document: Document, feature: Any, parameters: Parameters) -> None:
    curve = feature if feature.TypeId == "Part::Helix" else feature.Spine[0]
    curve.Radius, curve.Pitch, curve.Height = (parameters[name] for name in ("radius", "pitch", "height"))
    curve.LocalCoord = "Left-handed" if parameters["direction"] == "left" else "Right-handed"
    if feature is not curve:
        _wind(document, feature, parameters)


def _wind(document: Document, sweep: Any, parameters: Parameters) -> None:
    """Puts the round wire upright on the start of the helix, and leads it along all of it."""
    curve, circle = sweep.Spine[0], sweep.Sections[0]
    circle.Radius = parameters["wire_radius"]
    side = -1 if parameters["direction"] == "left" else 1
    tangent = App.Vector(0, side * 2 * math.pi * parameters["radius"], parameters["pitch"])
    upright = App.Rotation(App.Vector(0, 0, 1), tangent)
    circle.Placement = App.Placement(App.Vector(parameters["radius"], 0, 0), upright)
    # Of an edge of thirty turns FreeCAD makes one face, whose volume it gets wrong and which it meshes for minutes.
    # With an edge for each turn it takes three times as long as with one for five.
    curve.SegmentLength = 5
    # How many edges there are it tells only when they are computed.
    curve.recompute()
    sweep.Spine = (curve, [f"Edge{index + 1}" for index in range(len(curve.Shape.Edges))])
    curve.Visibility = circle.Visibility = False


def _check_helix_shape(feature: Any) -> None:
    if feature.TypeId != "Part::Helix":
        volume = _coil_volume(feature.Spine[0], feature.Sections[0].Radius.Value)
        check_sound(feature, "KERNEL_ERROR", Plausible(volume, volume))
    elif "Invalid" in feature.State or not feature.Shape.Edges:
        raise Refusal("KERNEL_ERROR", "FreeCAD could not make this helix; the document is unchanged.")


def _coil_volume(curve: Any, wire_radius: float) -> float:
    """By Pappus' theorem: the section times the way of its centre."""
    turn = math.hypot(2 * math.pi * curve.Radius.Value, curve.Pitch.Value)
    return math.pi * wire_radius**2 * turn * curve.Height.Value / curve.Pitch.Value


_AXIAL = {"Radius": "radius", "Height": "height"}
_CONICAL = {"Radius1": "bottom_radius", "Radius2": "top_radius", "Height": "height"}

BUILDERS = {
    "create_box": _builder("box", "Part::Box", {"Length": "length", "Width": "width", "Height": "height"}),
    "create_cylinder": _builder("cylinder", "Part::Cylinder", _AXIAL),
    "create_sphere": _builder("sphere", "Part::Sphere", {"Radius": "radius"}),
    "create_cone": _builder("cone", "Part::Cone", _CONICAL, check=_check_cone),
    "create_torus": _builder(
        "torus", "Part::Torus", {"Radius1": "major_radius", "Radius2": "minor_radius"}, check=_check_torus
    ),
    "create_helix": _builder("helix", "Part::Helix", {}, check=_check_helix, sound=_check_helix_shape)._replace(
        feature_of=_helix_feature, fill=_fill_helix, fits=_is_of_kind
    ),
}
