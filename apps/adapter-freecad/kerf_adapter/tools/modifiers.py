"""Edges rounded and bevelled."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..builders import finished, shape_of
from ..cad_object import remember_edges
from ..document import Document
from ..refusal import Refusal
from ..results import Parameters, Result, solid
from ..topology import chosen_edges


class _Blend(NamedTuple):
    what: str
    feature_type: str
    sizes: tuple[float, float]


def create_fillet(document: Document, parameters: Parameters) -> Result:
    """Rounds edges with one radius."""
    radius = parameters["radius"]
    return _blended(document, parameters, _Blend(f"A fillet of radius {radius:g}", "Part::Fillet", (radius, radius)))


def create_chamfer(document: Document, parameters: Parameters) -> Result:
    """Bevels edges, on both sides alike or not."""
    sizes = parameters["distance"], parameters.get("distance2", parameters["distance"])
    size = " and ".join(f"{one:g}" for one in dict.fromkeys(sizes))
    return _blended(document, parameters, _Blend(f"A chamfer of {size}", "Part::Chamfer", sizes))


def _blended(document: Document, parameters: Parameters, blend: _Blend) -> Result:
    one = document.get(parameters["object_id"])
    edges = chosen_edges(shape_of(one), parameters)
    feature: Any = document.new_feature(blend.feature_type, Base=one.feature)
    feature.Edges = [(number, *blend.sizes) for number in edges]
    if "edges" not in parameters:
        remember_edges(feature, parameters["edge_filter"])
    try:
        finished(document, feature, "MODIFIER_FAILED")
    except Refusal as refusal:
        advice = "try a smaller one, or fewer edges. The document is unchanged."
        raise Refusal(refusal.code, f"{blend.what} does not fit these edges; {advice}") from refusal
    return solid(document.replace(one, feature))
