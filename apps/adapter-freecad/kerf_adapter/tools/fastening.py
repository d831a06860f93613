"""Holes for screws. The service has turned the screw into dimensions."""

from __future__ import annotations

import math
from typing import Any

from ..builders import finished, shape_of
from ..cad_object import remember_step
from ..document import Document
from ..host import App, Part
from ..refusal import Refusal
from ..results import Parameters, Result, solid, volume_of
from ..soundness import Plausible, refuse_nothing_left
from ..vectors import direction, placement, vector

# Millimetres.
_TOLERANCE = 2e-6

# As a share of a gap: the drill does not touch what is beyond it.
_SHORT_OF = 0.99

# Of the needles that look for what hangs over a hole, as shares of its radius.
_THIN = 0.02
_NEAR_RIM = 0.95


def create_hole(document: Document, parameters: Parameters) -> Result:
    """Straight, counterbored or countersunk, into one object."""
    _check(parameters)
    one = document.get(parameters["object_id"])
    shape_of(one)
    feature = document.new_feature("Part::Cut", Base=one.feature, Refine=True)
    remember_step(feature, "create_hole", parameters)
    drill(document, feature, parameters)
    return solid(document.replace(one, feature))


def drill(document: Document, feature: Any, parameters: Parameters) -> None:
    """Makes the hole in what is below it, also anew when that has changed."""
    shape, former = feature.Base.Shape, feature.Tool
    feature.Tool = _drill(document, shape, parameters)
    if former:
        document.discard(former)
    document.recompute()
    refuse_nothing_left(feature)
    finished(document, feature, "MODIFIER_FAILED", Plausible(most=shape.Volume))
    if shape.Volume - volume_of(feature.Shape) <= shape.Volume * 1e-9:
        raise Refusal("INVALID_PARAMETER", "The hole does not reach into the object: check position and direction.")


def _check(parameters: Parameters) -> None:
    diameter = parameters.get("diameter")
    if diameter is None:
        raise Refusal("INVALID_PARAMETER", "diameter is missing: the service turns a screw into dimensions.")
    if ("counterbore_diameter" in parameters) != ("counterbore_depth" in parameters):
        raise Refusal("INVALID_PARAMETER", "counterbore_depth and counterbore_diameter belong together.")
    if "counterbore_diameter" in parameters and "countersink_diameter" in parameters:
        raise Refusal("INVALID_PARAMETER", "countersink_diameter and counterbore_diameter exclude each other.")
    for name in ("counterbore_diameter", "countersink_diameter"):
        if parameters.get(name, math.inf) <= diameter:
            raise Refusal("INVALID_PARAMETER", f"{name} must be larger than diameter.")


def _drill(document: Document, shape: Any, parameters: Parameters) -> Any:
    """It and what makes room for the head. Each begins above the place: around it the surface may be higher."""
    widest = max(parameters.get(name, 0.0) for name in ("diameter", "counterbore_diameter", "countersink_diameter")) / 2
    lead = _lead(shape, widest, parameters)
    straight = _cylinder(document, parameters, parameters["diameter"] / 2, (lead, _depth(shape, parameters)))
    head = _counterbore(document, parameters, lead) or _sink(document, parameters, lead)
    if not head:
        return straight
    whole = document.new_feature("Part::MultiFuse", Shapes=[straight, *head])
    whole.Visibility = False
    return whole


def _lead(shape: Any, radius: float, parameters: Parameters) -> float:
    """How far above its place a drill of this radius begins, for the hole to come out clean on a slope and in a hollow.

    As far as its radius, or up to what hangs over the place beyond a gap of air, such as the roof of a slot.
    """
    place, along = vector(parameters["position"]), direction(parameters["direction"], "direction")
    probe = Part.makeCylinder(radius, 2 * radius, place - along * radius, along)
    floor = Part.makeCylinder(2 * radius, radius, place + along * radius, along)
    pieces = [piece for tool in (probe, _needles(radius, place, along)) for piece in shape.common(tool).Solids]
    heights = (piece.distToShape(floor)[0] - radius for piece in pieces)
    return max(0.0, min([radius, *(height * _SHORT_OF for height in heights if height > -_TOLERANCE)]))


def _needles(radius: float, place: Any, along: Any) -> Any:
    """In the middle of the drill and around it: a wall within its reach joins a roof to the floor, and not in them."""
    upright = App.Rotation(App.Vector(0, 0, 1), along)
    turns = (math.pi * sixth / 3 for sixth in range(6))
    around = [App.Vector(math.cos(turn), math.sin(turn), 0) * (radius * _NEAR_RIM) for turn in turns]
    starts = [place + upright.multVec(spot) - along * radius for spot in (App.Vector(), *around)]
    return Part.makeCompound([Part.makeCylinder(radius * _THIN, 2 * radius, start, along) for start in starts])


def _depth(shape: Any, parameters: Parameters) -> float:
    through = shape.BoundBox.DiagonalLength + (shape.BoundBox.Center - vector(parameters["position"])).Length
    return float(parameters.get("depth", through))


def _counterbore(document: Document, parameters: Parameters, lead: float) -> list[Any]:
    if "counterbore_diameter" not in parameters:
        return []
    span = (lead, parameters["counterbore_depth"])
    return [_cylinder(document, parameters, parameters["counterbore_diameter"] / 2, span)]


def _sink(document: Document, parameters: Parameters, lead: float) -> list[Any]:
    """A cone that is as wide at the place as asked for, and as the hole at its end; above it, room for the head."""
    if "countersink_diameter" not in parameters:
        return []
    wide, narrow = parameters["countersink_diameter"] / 2, parameters["diameter"] / 2
    depth = (wide - narrow) / math.tan(math.radians(parameters["countersink_angle"] / 2))
    cone = document.new_feature("Part::Cone", Radius1=wide, Radius2=narrow, Height=depth)
    cone.Placement = placement(parameters["position"], parameters["direction"])
    cone.Visibility = False
    return [cone, _cylinder(document, parameters, wide, (lead, 0.0))] if lead > 0 else [cone]


def _cylinder(document: Document, parameters: Parameters, radius: float, span: tuple[float, float]) -> Any:
    """So far above the place, and so far below it."""
    above, below = span
    drill = document.new_feature("Part::Cylinder", Radius=radius, Height=above + below)
    start = vector(parameters["position"]) - direction(parameters["direction"], "direction") * above
    drill.Placement = placement(tuple(start), parameters["direction"])
    drill.Visibility = False
    return drill
