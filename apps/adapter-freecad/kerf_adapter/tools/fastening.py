"""Holes for screws. The service has resolved the screw to dimensions."""

from __future__ import annotations

import math
from typing import Any

from ..cad_object import save_step
from ..document import Document
from ..feature_builders import finish_feature, require_solid
from ..feature_checks import VolumeBounds, refuse_empty_result
from ..freecad import App, Part
from ..object_results import Parameters, Result, build_solid_result, compute_volume
from ..refusal import Refusal
from ..vectors import make_placement, to_unit_vector, to_vector

# Contact tolerance in millimetres.
_TOLERANCE = 2e-6

# Fraction of a gap, so that the drill does not touch the material beyond it.
_GAP_SHARE = 0.99

# Radius and distance of the probes that search for overhangs above a hole, as fractions of its radius.
_PROBE_RADIUS = 0.02
_PROBE_DISTANCE = 0.95


def create_hole(document: Document, parameters: Parameters) -> Result:
    """Drills a straight, counterbored or countersunk hole into an object."""
    _check_parameters(parameters)
    target = document.get_object(parameters["object_id"])
    require_solid(target)
    feature = document.new_feature("Part::Cut", Base=target.feature, Refine=True)
    save_step(feature, "create_hole", parameters)
    cut_hole(document, feature, parameters)
    return build_solid_result(document.replace_object(target, feature))


def cut_hole(document: Document, feature: Any, parameters: Parameters) -> None:
    """Cuts the hole into its base feature; also called when the base has changed."""
    shape, former = feature.Base.Shape, feature.Tool
    feature.Tool = _create_drill(document, shape, parameters)
    if former:
        document.discard_feature(former)
    document.recompute()
    refuse_empty_result(feature)
    finish_feature(document, feature, "MODIFIER_FAILED", VolumeBounds(max=shape.Volume))
    if shape.Volume - compute_volume(feature.Shape) <= shape.Volume * 1e-9:
        raise Refusal("INVALID_PARAMETER", "The hole does not reach into the object: check position and direction.")


def _check_parameters(parameters: Parameters) -> None:
    diameter = parameters.get("diameter")
    if diameter is None:
        raise Refusal("INVALID_PARAMETER", "diameter is missing: the service resolves a screw to dimensions.")
    if ("counterbore_diameter" in parameters) != ("counterbore_depth" in parameters):
        raise Refusal("INVALID_PARAMETER", "counterbore_depth and counterbore_diameter must be given together.")
    if "counterbore_diameter" in parameters and "countersink_diameter" in parameters:
        raise Refusal("INVALID_PARAMETER", "countersink_diameter and counterbore_diameter are mutually exclusive.")
    for name in ("counterbore_diameter", "countersink_diameter"):
        if parameters.get(name, math.inf) <= diameter:
            raise Refusal("INVALID_PARAMETER", f"{name} must be larger than diameter.")


def _create_drill(document: Document, shape: Any, parameters: Parameters) -> Any:
    """Creates drill and head recess. Both start above the position, because the surface may be higher around it."""
    widest = max(parameters.get(name, 0.0) for name in ("diameter", "counterbore_diameter", "countersink_diameter")) / 2
    lead = _compute_lead(shape, widest, parameters)
    straight = _create_cylinder(
        document, parameters, parameters["diameter"] / 2, (lead, _compute_depth(shape, parameters))
    )
    head = _create_counterbore(document, parameters, lead) or _create_countersink(document, parameters, lead)
    if not head:
        return straight
    whole = document.new_feature("Part::MultiFuse", Shapes=[straight, *head])
    whole.Visibility = False
    return whole


def _compute_lead(shape: Any, radius: float, parameters: Parameters) -> float:
    """Computes how far above its position a drill starts, for a clean hole on slopes and in recesses.

    Its radius, or less when there is an overhang beyond an air gap, such as the roof of a slot.
    """
    position, axis = to_vector(parameters["position"]), to_unit_vector(parameters["direction"], "direction")
    probe = Part.makeCylinder(radius, 2 * radius, position - axis * radius, axis)
    floor = Part.makeCylinder(2 * radius, radius, position + axis * radius, axis)
    pieces = [piece for tool in (probe, _create_probes(radius, position, axis)) for piece in shape.common(tool).Solids]
    heights = (piece.distToShape(floor)[0] - radius for piece in pieces)
    return max(0.0, min([radius, *(height * _GAP_SHARE for height in heights if height > -_TOLERANCE)]))


def _create_probes(radius: float, position: Any, axis: Any) -> Any:
    """Creates probes at the centre and around it: in them, a nearby wall does not join an overhang to the floor."""
    upright = App.Rotation(App.Vector(0, 0, 1), axis)
    turns = (math.pi * sixth / 3 for sixth in range(6))
    around = [App.Vector(math.cos(turn), math.sin(turn), 0) * (radius * _PROBE_DISTANCE) for turn in turns]
    starts = [position + upright.multVec(spot) - axis * radius for spot in (App.Vector(), *around)]
    return Part.makeCompound([Part.makeCylinder(radius * _PROBE_RADIUS, 2 * radius, start, axis) for start in starts])


def _compute_depth(shape: Any, parameters: Parameters) -> float:
    through = shape.BoundBox.DiagonalLength + (shape.BoundBox.Center - to_vector(parameters["position"])).Length
    return float(parameters.get("depth", through))


def _create_counterbore(document: Document, parameters: Parameters, lead: float) -> list[Any]:
    if "counterbore_diameter" not in parameters:
        return []
    span = (lead, parameters["counterbore_depth"])
    return [_create_cylinder(document, parameters, parameters["counterbore_diameter"] / 2, span)]


def _create_countersink(document: Document, parameters: Parameters, lead: float) -> list[Any]:
    """Creates the countersink: a cone down to the hole diameter, and clearance for the head above it."""
    if "countersink_diameter" not in parameters:
        return []
    wide, narrow = parameters["countersink_diameter"] / 2, parameters["diameter"] / 2
    depth = (wide - narrow) / math.tan(math.radians(parameters["countersink_angle"] / 2))
    cone = document.new_feature("Part::Cone", Radius1=wide, Radius2=narrow, Height=depth)
    cone.Placement = make_placement(parameters["position"], parameters["direction"])
    cone.Visibility = False
    return [cone, _create_cylinder(document, parameters, wide, (lead, 0.0))] if lead > 0 else [cone]


def _create_cylinder(document: Document, parameters: Parameters, radius: float, span: tuple[float, float]) -> Any:
    """Creates a cylinder that extends above and below the position by `span`."""
    above, below = span
    drill = document.new_feature("Part::Cylinder", Radius=radius, Height=above + below)
    start = to_vector(parameters["position"]) - to_unit_vector(parameters["direction"], "direction") * above
    drill.Placement = make_placement(tuple(start), parameters["direction"])
    drill.Visibility = False
    return drill
