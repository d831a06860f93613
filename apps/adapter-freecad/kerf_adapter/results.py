"""What tools answer about an object."""

from __future__ import annotations

from typing import Any, Dict, Iterable

from .cad_object import CadObject
from .vectors import box_of

Result = Dict[str, Any]
Parameters = Dict[str, Any]

_SIGNIFICANT_DIGITS = 12


def part(one: CadObject) -> Result:
    """A solid, as a tool made it."""
    return {
        "object_id": one.id,
        "type": one.type,
        "bounding_box": box_of(one.shape),
        "volume": volume_of(one.shape),
    }


def solid(one: CadObject, warnings: Iterable[str] = ()) -> Result:
    """What a tool that makes or changes a solid answers."""
    return {**part(one), "warnings": list(warnings)}


def volume_of(shape: Any) -> float:
    """Cubic millimetres; the last bits of a sum over faces do not show. A curve has none."""
    return significant(shape.Volume) if shape.Solids else 0.0


def significant(value: float) -> float:
    """As many digits as mean something."""
    return float(f"{value:.{_SIGNIFICANT_DIGITS}g}")
