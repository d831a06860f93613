"""Distances, masses, clashes, and edges by what they are like."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Callable, Optional

from ..builders import shape_of
from ..cad_object import CadObject
from ..document import Document
from ..host import Part
from ..mass import Mass, mass_of
from ..refusal import Refusal
from ..results import Parameters, Result, significant
from ..topology import described_edge, edges_of
from ..vectors import box_around, box_of, direction, rounded, triple, vector

_MOST_OBJECTS = 50
_KG_PER_MM3 = 1e-9
_TOUCHING = 1e-7
_NO_VOLUME = 1e-9
_THOUSANDTH = 1e-3
_PARALLEL = 1 - 1e-9


def measure_distance(document: Document, parameters: Parameters) -> Result:
    """The shortest one, and where it is."""
    if ("other_id" in parameters) == ("point" in parameters):
        raise Refusal("INVALID_PARAMETER", "other_id and point exclude each other: give exactly one of the two.")
    shape = document.get(parameters["object_id"]).shape
    other = (
        document.get(parameters["other_id"]).shape
        if "other_id" in parameters
        else Part.Vertex(vector(parameters["point"]))
    )
    distance, pairs, _ = shape.distToShape(other)
    return {"distance": rounded(distance), "from": triple(pairs[0][0]), "to": triple(pairs[0][1])}


def get_mass_properties(document: Document, parameters: Parameters) -> Result:
    """Of all the objects together."""
    shapes = [shape_of(one) for one in _chosen(document, parameters)]
    if not shapes:
        raise Refusal("EMPTY_RESULT", "The document holds no solid.")
    whole = mass_of(shapes)
    density = parameters.get("density")
    return {
        "volume": significant(whole.volume),
        "area": significant(sum(shape.Area for shape in shapes)),
        "density": density,
        "mass": None if density is None else significant(whole.volume * density * _KG_PER_MM3),
        "center_of_mass": triple(whole.center),
        "moments_of_inertia": _moments(whole, density),
        "bounding_box": box_around(box_of(shape) for shape in shapes),
    }


def check_interference(document: Document, parameters: Parameters) -> Result:
    """Each pair of the objects."""
    chosen = _chosen(document, parameters)
    if len(chosen) > _MOST_OBJECTS:
        raise Refusal("INVALID_PARAMETER", f"object_ids must name at most {_MOST_OBJECTS} of {len(chosen)} objects.")
    pairs = [_pair(one, other) for one, other in combinations(chosen, 2)]
    return {"pairs": pairs, "interferes": any(pair["volume"] > 0 for pair in pairs)}


def find_edges(document: Document, parameters: Parameters) -> Result:
    """Those that meet every condition."""
    shape = document.get(parameters["object_id"]).shape
    described = [(edge, described_edge(number, edge)) for number, edge in edges_of(shape)]
    meeting = [
        (edge, description)
        for edge, description in described
        if all(holds(edge, description, parameters[name]) for name, holds in _CONDITIONS.items() if name in parameters)
    ]
    if "near" in parameters:
        place = Part.Vertex(vector(parameters["near"]))
        meeting.sort(key=lambda found: found[0].distToShape(place)[0])
    return {"edges": [description for _, description in meeting[: parameters["limit"]]], "total": len(meeting)}


def _chosen(document: Document, parameters: Parameters) -> list[CadObject]:
    if "object_ids" in parameters:
        return [document.get(identity) for identity in parameters["object_ids"]]
    return [one for one in document.objects if one.shape.Solids]


def _moments(whole: Mass, density: Optional[float]) -> Optional[list[float]]:
    if density is None:
        return None
    return [significant(moment * density * _KG_PER_MM3) for moment in whole.moments]


def _pair(one: CadObject, other: CadObject) -> Result:
    first, second = shape_of(one), shape_of(other)
    smaller = min(first.Volume, second.Volume)
    shared = first.common(second).Volume
    distance = 0.0 if shared > smaller * _NO_VOLUME else first.distToShape(second)[0]
    if shared > smaller * _NO_VOLUME:
        relation = "containing" if shared > smaller * (1 - _THOUSANDTH**2) else "interpenetrating"
    else:
        relation, shared = ("touching" if distance <= _TOUCHING else "apart"), 0.0
    return {
        "object_ids": [one.id, other.id],
        "relation": relation,
        "volume": significant(shared),
        "distance": rounded(distance),
    }


def _is_parallel(edge: Any, description: Result, wanted: list[float]) -> bool:
    towards = direction(wanted, "parallel_to")
    return description["type"] == "line" and abs(edge.Curve.Direction.dot(towards)) > _PARALLEL


_CONDITIONS: dict[str, Callable[[Any, Result, Any], bool]] = {
    "type": lambda _edge, description, wanted: description["type"] == wanted,
    "parallel_to": _is_parallel,
    "radius": lambda _edge, description, wanted: abs(description.get("radius", -1) - wanted) <= _THOUSANDTH * wanted,
    "min_length": lambda edge, _description, least: edge.Length >= least,
    "max_length": lambda edge, _description, most: edge.Length <= most,
}
