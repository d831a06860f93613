"""Solids of sections: turned about an axis, lofted one to the next, swept along a path."""

from __future__ import annotations

from typing import Any

from ..builders import Builder
from ..document import Document
from ..host import App, Part
from ..lofting import lofted
from ..refusal import Refusal
from ..results import Parameters
from ..self_overlap import curved_way, refuse_overlap, room_in, straight_way
from ..sketch import Frame, face, frame, section, upright_frame
from ..vectors import vector

_NEAR = 1e-9


def _new_revolution(document: Document, _parameters: Parameters) -> Any:
    return document.new_feature("Part::Revolution", Source=_hidden(document), Solid=True)


def _fill_revolution(_document: Document, feature: Any, parameters: Parameters) -> None:
    place = frame(parameters["plane"], parameters["position"])
    feature.Source.Shape = face(place, parameters["profile"], parameters.get("holes", []))
    feature.Base = place.at(parameters["axis_point"])
    feature.Axis = place.along(parameters["axis_direction"]).normalize()
    feature.Angle = parameters["angle"]


def _check_revolution(parameters: Parameters) -> None:
    """A profile on both sides of the axis would turn through itself."""
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
        raise Refusal("INVALID_PARAMETER", "An older add-on made this loft, which does not change: make it anew.")
    feature.Shape = lofted(parameters["sections"], parameters["ruled"])


def _new_sweep(document: Document, _parameters: Parameters) -> Any:
    feature = document.new_feature("Part::Sweep", Solid=True, Frenet=False, Transition="Right corner")
    feature.Sections = [_hidden(document)]
    feature.Spine = (_hidden(document), ["Edge1"])
    return feature


def _fill_sweep(_document: Document, feature: Any, parameters: Parameters) -> None:
    path = [vector(point) for point in parameters["path"]]
    if any(one.isEqual(next_one, _NEAR) for one, next_one in zip(path, path[1:])):
        raise Refusal("INVALID_PARAMETER", "path: two points that follow each other must differ.")
    spine, is_curved = feature.Spine[0], parameters["smooth"] and len(path) > 2
    spine.Shape = _curve(path) if is_curved else Part.makePolygon(path)
    way = curved_way(spine.Shape.Edges[0]) if is_curved else straight_way(parameters["path"])
    drawn = section(_across(path, spine.Shape.Edges[0]), parameters.get("profile"), parameters.get("radius"))
    refuse_overlap(way, room_in(parameters["profile"]) if "profile" in parameters else parameters["radius"])
    feature.Sections[0].Shape = drawn
    feature.Spine = (spine, [f"Edge{index + 1}" for index in range(len(spine.Shape.Edges))])


def _curve(path: list[Any]) -> Any:
    """By the points within a millionth, as the kernel bends it."""
    spline = Part.BSplineCurve()
    spline.approximate(Points=path, DegMin=3, DegMax=8, Continuity="C2", Tolerance=1e-6)
    return Part.Wire([spline.toShape()])


def _across(path: list[Any], edge: Any) -> Frame:
    """Upright on the way to the second point, then tilted onto the curve by the shortest way, as OCCT tilts it."""
    along = (path[1] - path[0]).normalize()
    upright = upright_frame(path[0], along)
    tilt = App.Rotation(along, App.Vector(edge.tangentAt(edge.FirstParameter)))
    return Frame(edge.valueAt(edge.FirstParameter), *(tilt.multVec(one) for one in upright[1:]))


def _hidden(document: Document) -> Any:
    drawn = document.new_feature("Part::Feature")
    drawn.Visibility = False
    return drawn


BUILDERS = {
    "revolve": Builder("revolution", _new_revolution, _fill_revolution, check=_check_revolution),
    "loft": Builder("loft", _new_loft, _fill_loft),
    "sweep": Builder("sweep", _new_sweep, _fill_sweep),
}
