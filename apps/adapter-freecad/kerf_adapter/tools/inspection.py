"""Distances, mass properties, interference and edge search."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Callable, Optional

from ..cad_object import CadObject
from ..document import Document
from ..feature_builders import require_solid
from ..freecad import Part
from ..mass_properties import MassProperties, compute_mass
from ..object_results import Parameters, Result, round_significant
from ..refusal import Refusal
from ..topology import describe_edge, list_edges
from ..vectors import compute_box, merge_boxes, round_coordinate, to_triple, to_unit_vector, to_vector

_MAX_OBJECTS = 50
_KG_PER_MM3 = 1e-9
_TOUCHING = 1e-7
_NO_VOLUME = 1e-9
_THOUSANDTH = 1e-3
_PARALLEL = 1 - 1e-9


def measure_distance(document: Document, parameters: Parameters) -> Result:
    """Measures the shortest distance and its end points."""
    if ("other_id" in parameters) == ("point" in parameters):
        raise Refusal("INVALID_PARAMETER", "other_id and point are mutually exclusive: give exactly one of the two.")
    shape = document.get_object(parameters["object_id"]).shape
    other = (
        document.get_object(parameters["other_id"]).shape
        if "other_id" in parameters
        else Part.Vertex(to_vector(parameters["point"]))
    )
    distance, pairs, _ = shape.distToShape(other)
    return {"distance": round_coordinate(distance), "from": to_triple(pairs[0][0]), "to": to_triple(pairs[0][1])}


def get_mass_properties(document: Document, parameters: Parameters) -> Result:
    """Computes the mass properties of all objects together."""
    shapes = [require_solid(one) for one in _select_objects(document, parameters)]
    if not shapes:
        raise Refusal("EMPTY_RESULT", "The document contains no solid.")
    properties = compute_mass(shapes)
    density = parameters.get("density")
    return {
        "volume": round_significant(properties.volume),
        "area": round_significant(sum(shape.Area for shape in shapes)),
        "density": density,
        "mass": None if density is None else round_significant(properties.volume * density * _KG_PER_MM3),
        "center_of_mass": to_triple(properties.center),
        "moments_of_inertia": _compute_moments(properties, density),
        "bounding_box": merge_boxes(compute_box(shape) for shape in shapes),
    }


def check_interference(document: Document, parameters: Parameters) -> Result:
    """Checks each pair of objects for interference."""
    selected = _select_objects(document, parameters)
    if len(selected) > _MAX_OBJECTS:
        raise Refusal("INVALID_PARAMETER", f"object_ids must name at most {_MAX_OBJECTS} of {len(selected)} objects.")
    pairs = [_check_pair(one, other) for one, other in combinations(selected, 2)]
    return {"pairs": pairs, "interferes": any(pair["volume"] > 0 for pair in pairs)}


def find_edges(document: Document, parameters: Parameters) -> Result:
    """Finds the edges that meet all conditions."""
    shape = document.get_object(parameters["object_id"]).shape
    described = [(edge, describe_edge(number, edge)) for number, edge in list_edges(shape)]
    matching = [
        (edge, description)
        for edge, description in described
        if all(
            is_met(edge, description, parameters[name]) for name, is_met in _CONDITIONS.items() if name in parameters
        )
    ]
    if "near" in parameters:
        point = Part.Vertex(to_vector(parameters["near"]))
        matching.sort(key=lambda found: found[0].distToShape(point)[0])
    return {"edges": [description for _, description in matching[: parameters["limit"]]], "total": len(matching)}


def _select_objects(document: Document, parameters: Parameters) -> list[CadObject]:
    if "object_ids" in parameters:
        return [document.get_object(object_id) for object_id in parameters["object_ids"]]
    return [one for one in document.objects if one.shape.Solids]


def _compute_moments(properties: MassProperties, density: Optional[float]) -> Optional[list[float]]:
    if density is None:
        return None
    return [round_significant(moment * density * _KG_PER_MM3) for moment in properties.moments]


def _check_pair(one: CadObject, other: CadObject) -> Result:
    first, second = require_solid(one), require_solid(other)
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
        "volume": round_significant(shared),
        "distance": round_coordinate(distance),
    }


def _is_parallel(edge: Any, description: Result, wanted: list[float]) -> bool:
    towards = to_unit_vector(wanted, "parallel_to")
    return description["type"] == "line" and abs(edge.Curve.Direction.dot(towards)) > _PARALLEL


_CONDITIONS: dict[str, Callable[[Any, Result, Any], bool]] = {
    "type": lambda _edge, description, wanted: description["type"] == wanted,
    "parallel_to": _is_parallel,
    "radius": lambda _edge, description, wanted: abs(description.get("radius", -1) - wanted) <= _THOUSANDTH * wanted,
    "min_length": lambda edge, _description, min_length: edge.Length >= min_length,
    "max_length": lambda edge, _description, max_length: edge.Length <= max_length,
}
