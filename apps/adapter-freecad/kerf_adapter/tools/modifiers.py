"""Fillets and chamfers."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..cad_object import save_edge_filter
from ..document import Document
from ..feature_builders import finish_feature, require_solid
from ..object_results import Parameters, Result, build_solid_result
from ..refusal import Refusal
from ..topology import select_edges


class _Blend(NamedTuple):
    what: str
    feature_type: str
    sizes: tuple[float, float]


def create_fillet(document: Document, parameters: Parameters) -> Result:
    """Rounds edges with a constant radius."""
    radius = parameters["radius"]
    return _blend_edges(
        document, parameters, _Blend(f"A fillet of radius {radius:g}", "Part::Fillet", (radius, radius))
    )


def create_chamfer(document: Document, parameters: Parameters) -> Result:
    """Bevels edges symmetrically or with two distances."""
    sizes = parameters["distance"], parameters.get("distance2", parameters["distance"])
    size = " and ".join(f"{distance:g}" for distance in dict.fromkeys(sizes))
    return _blend_edges(document, parameters, _Blend(f"A chamfer of {size}", "Part::Chamfer", sizes))


def _blend_edges(document: Document, parameters: Parameters, blend: _Blend) -> Result:
    target = document.get_object(parameters["object_id"])
    edges = select_edges(require_solid(target), parameters)
    feature: Any = document.new_feature(blend.feature_type, Base=target.feature)
    feature.Edges = [(number, *blend.sizes) for number in edges]
    if "edges" not in parameters:
        save_edge_filter(feature, parameters["edge_filter"])
    try:
        finish_feature(document, feature, "MODIFIER_FAILED")
    except Refusal as refusal:
        advice = "try a smaller one, or fewer edges. The document is unchanged."
        raise Refusal(refusal.code, f"{blend.what} does not fit these edges; {advice}") from refusal
    return build_solid_result(document.replace_object(target, feature))
