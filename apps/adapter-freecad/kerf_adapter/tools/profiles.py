"""Solids from profiles: revolutions, lofts and sweeps."""

from __future__ import annotations

from typing import Any

from ..document import Document
from ..feature_builders import FeatureBuilder
from ..freecad import App, Part
from ..lofting import make_loft
from ..object_results import Parameters
from ..refusal import Refusal
from ..self_overlap import compute_inscribed_radius, create_curved_path, create_straight_path, refuse_self_overlap
from ..sketch import Frame, make_face, make_frame, make_section, make_upright_frame
from ..vectors import to_vector

_NEAR = 1e-9


def _new_revolution(document: Document, _parameters: Parameters) -> Any:
    return document.new_feature("Part::Revolution", Source=_create_hidden_feature(document), Solid=True)


def _fill_revolution(_document: Document, feature: Any, parameters: Parameters) -> None:
    frame = make_frame(parameters["plane"], parameters["position"])
    feature.Source.Shape = make_face(frame, parameters["profile"], parameters.get("holes", []))
    feature.Base = frame.to_point(parameters["axis_point"])
    feature.Axis = frame.to_direction(parameters["axis_direction"]).normalize()
    feature.Angle = parameters["angle"]


def _check_revolution(parameters: Parameters) -> None:
    """Refuses a profile that crosses the axis, because its revolution would intersect itself."""
    (axis_u, axis_v), (du, dv) = parameters["axis_point"], parameters["axis_direction"]
    if du == 0 and dv == 0:
        raise Refusal("INVALID_PARAMETER", "axis_direction must not be the zero vector.")
    sides = [(u - axis_u) * dv - (v - axis_v) * du for u, v in parameters["profile"]]
    slack = _NEAR * max(map(abs, sides))
    if min(sides) < -slack and max(sides) > slack:
        raise Refusal("INVALID_PARAMETER", "profile must not cross the axis.")


def _new_loft(document: Document, _parameters: Parameters) -> Any:
    return document.new_feature("Part::Feature")


def _fill_loft(_document: Document, feature: Any, parameters: Parameters) -> None:
    if feature.TypeId == "Part::Loft":
        raise Refusal(
            "INVALID_PARAMETER", "This loft was created by an older add-on and cannot be changed: create it again."
        )
    feature.Shape = make_loft(parameters["sections"], parameters["ruled"])


def _new_sweep(document: Document, _parameters: Parameters) -> Any:
    feature = document.new_feature("Part::Sweep", Solid=True, Frenet=False, Transition="Right corner")
    feature.Sections = [_create_hidden_feature(document)]
    feature.Spine = (_create_hidden_feature(document), ["Edge1"])
    return feature


def _fill_sweep(_document: Document, feature: Any, parameters: Parameters) -> None:
    path = [to_vector(point) for point in parameters["path"]]
    if any(one.isEqual(next_one, _NEAR) for one, next_one in zip(path, path[1:])):
        raise Refusal("INVALID_PARAMETER", "path: consecutive points must differ.")
    spine, is_curved = feature.Spine[0], parameters["smooth"] and len(path) > 2
    spine.Shape = _create_curve(path) if is_curved else Part.makePolygon(path)
    sweep_path = create_curved_path(spine.Shape.Edges[0]) if is_curved else create_straight_path(parameters["path"])
    wire = make_section(
        _create_start_plane(path, spine.Shape.Edges[0]), parameters.get("profile"), parameters.get("radius")
    )
    refuse_self_overlap(
        sweep_path, compute_inscribed_radius(parameters["profile"]) if "profile" in parameters else parameters["radius"]
    )
    feature.Sections[0].Shape = wire
    feature.Spine = (spine, [f"Edge{index + 1}" for index in range(len(spine.Shape.Edges))])


def _create_curve(path: list[Any]) -> Any:
    """Creates a curve through the points, within a millionth of a millimetre, like the kernel."""
    spline = Part.BSplineCurve()
    spline.approximate(Points=path, DegMin=3, DegMax=8, Continuity="C2", Tolerance=1e-6)
    return Part.Wire([spline.toShape()])


def _create_start_plane(path: list[Any], edge: Any) -> Frame:
    """Creates the start plane: perpendicular to the first segment, then rotated onto the curve tangent like OCCT."""
    along = (path[1] - path[0]).normalize()
    upright = make_upright_frame(path[0], along)
    tilt = App.Rotation(along, App.Vector(edge.tangentAt(edge.FirstParameter)))
    return Frame(edge.valueAt(edge.FirstParameter), *(tilt.multVec(one) for one in upright[1:]))


def _create_hidden_feature(document: Document) -> Any:
    wire = document.new_feature("Part::Feature")
    wire.Visibility = False
    return wire


BUILDERS = {
    "revolve": FeatureBuilder("revolution", _new_revolution, _fill_revolution, check_parameters=_check_revolution),
    "loft": FeatureBuilder("loft", _new_loft, _fill_loft),
    "sweep": FeatureBuilder("sweep", _new_sweep, _fill_sweep),
}
