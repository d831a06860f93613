"""Holes for screws. The service has turned the screw into dimensions."""

from __future__ import annotations

import math
from typing import Any, Optional

from ..builders import finished, shape_of
from ..cad_object import CadObject
from ..document import Document
from ..refusal import Refusal
from ..results import Parameters, Result, solid, volume_of
from ..soundness import Plausible
from ..vectors import direction, placement, vector

# The drill begins this far above the surface, so that no skin stays where the surface is curved.
_LEAD = 1.0


def create_hole(document: Document, parameters: Parameters) -> Result:
    """Straight, counterbored or countersunk, into one object."""
    _check(parameters)
    one = document.get(parameters["object_id"])
    before = shape_of(one).Volume
    feature = document.new_feature("Part::Cut", Base=one.feature, Tool=_drill(document, one, parameters), Refine=True)
    finished(document, feature, "MODIFIER_FAILED", Plausible(most=before))
    if before - volume_of(feature.Shape) <= before * 1e-9:
        raise Refusal("INVALID_PARAMETER", f"The hole does not reach into {one.id}: check position and direction.")
    return solid(document.replace(one, feature))


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


def _drill(document: Document, one: CadObject, parameters: Parameters) -> Any:
    head = _counterbore(document, parameters) or _sink(document, parameters)
    straight = _straight(document, one.shape, parameters)
    if head is None:
        return straight
    whole = document.new_feature("Part::MultiFuse", Shapes=[straight, head])
    whole.Visibility = False
    return whole


def _straight(document: Document, shape: Any, parameters: Parameters) -> Any:
    through = shape.BoundBox.DiagonalLength + (shape.BoundBox.Center - vector(parameters["position"])).Length
    return _cylinder(document, parameters, parameters["diameter"] / 2, parameters.get("depth", through))


def _counterbore(document: Document, parameters: Parameters) -> Optional[Any]:
    if "counterbore_diameter" not in parameters:
        return None
    return _cylinder(document, parameters, parameters["counterbore_diameter"] / 2, parameters["counterbore_depth"])


def _sink(document: Document, parameters: Parameters) -> Optional[Any]:
    """A cone that is as wide at the surface as asked for, and as the hole at its end."""
    if "countersink_diameter" not in parameters:
        return None
    wide, narrow = parameters["countersink_diameter"] / 2, parameters["diameter"] / 2
    depth = (wide - narrow) / math.tan(math.radians(parameters["countersink_angle"] / 2))
    cone = document.new_feature("Part::Cone", Radius1=wide, Radius2=narrow, Height=depth)
    cone.Placement = placement(parameters["position"], parameters["direction"])
    cone.Visibility = False
    return cone


def _cylinder(document: Document, parameters: Parameters, radius: float, depth: float) -> Any:
    drill = document.new_feature("Part::Cylinder", Radius=radius, Height=depth + _LEAD)
    start = vector(parameters["position"]) - direction(parameters["direction"], "direction") * _LEAD
    drill.Placement = placement(tuple(start), parameters["direction"])
    drill.Visibility = False
    return drill
