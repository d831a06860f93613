"""Edges rounded and bevelled."""

from __future__ import annotations

from typing import Any

from ..builders import finished, shape_of
from ..document import Document
from ..results import Parameters, Result, solid
from ..topology import chosen_edges


def create_fillet(document: Document, parameters: Parameters) -> Result:
    """Rounds edges with one radius."""
    return _dressed(document, "Part::Fillet", parameters, (parameters["radius"], parameters["radius"]))


def create_chamfer(document: Document, parameters: Parameters) -> Result:
    """Bevels edges, on both sides alike or not."""
    distance = parameters["distance"]
    return _dressed(document, "Part::Chamfer", parameters, (distance, parameters.get("distance2", distance)))


def _dressed(document: Document, feature_type: str, parameters: Parameters, sizes: tuple[float, float]) -> Result:
    one = document.get(parameters["object_id"])
    edges = chosen_edges(shape_of(one), parameters)
    feature: Any = document.new_feature(feature_type, Base=one.feature)
    feature.Edges = [(number, *sizes) for number in edges]
    return solid(document.replace(one, finished(document, feature, "MODIFIER_FAILED")))
