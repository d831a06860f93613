"""Result fields that describe an object."""

from __future__ import annotations

from typing import Any, Dict, Iterable

from .cad_object import CadObject
from .vectors import compute_box

Result = Dict[str, Any]
Parameters = Dict[str, Any]

_SIGNIFICANT_DIGITS = 12


def build_object_result(cad_object: CadObject) -> Result:
    """Builds the result for a created object: id, type, bounding box and volume."""
    return {
        "object_id": cad_object.id,
        "type": cad_object.type,
        "bounding_box": compute_box(cad_object.shape),
        "volume": compute_volume(cad_object.shape),
    }


def build_solid_result(cad_object: CadObject, warnings: Iterable[str] = ()) -> Result:
    """Builds the result of a tool that creates or modifies a solid."""
    return {**build_object_result(cad_object), "warnings": list(warnings)}


def compute_volume(shape: Any) -> float:
    """Volume in mm³, rounded to hide the summation error; 0 for a curve."""
    return round_significant(shape.Volume) if shape.Solids else 0.0


def round_significant(value: float) -> float:
    """Rounds to the significant digits."""
    return float(f"{value:.{_SIGNIFICANT_DIGITS}g}")
