"""Checks of FreeCAD's results. It also reports success for shapes that are plainly wrong."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Optional

from .refusal import Refusal

# Above FreeCAD's volume error for curved faces, and far below the error of any wrong result seen.
_TOLERANCE = 1e-4


@dataclass(frozen=True)
class VolumeBounds:
    """Bounds of the volume of a result, in mm³."""

    min: float = 0.0
    max: float = math.inf


ANY_VOLUME = VolumeBounds()


def check_feature(feature: Any, failure: str, bounds: VolumeBounds = ANY_VOLUME) -> None:
    """Raises Refusal `failure` if the feature was not computed, KERNEL_RESULT_REJECTED if its result is wrong.

    A modifier that does not fit can show either way, so both are MODIFIER_FAILED.
    """
    if "Invalid" in feature.State or "Error" in feature.State or feature.Shape.isNull():
        raise Refusal(failure, f"FreeCAD refuses this: {_get_reason(feature)}; the document is unchanged.")
    fault = _find_fault(feature.Shape, bounds)
    if fault:
        code = failure if failure == "MODIFIER_FAILED" else "KERNEL_RESULT_REJECTED"
        raise Refusal(code, f"FreeCAD gave a result that {fault}; the document is unchanged.")


def _find_fault(shape: Any, bounds: VolumeBounds) -> Optional[str]:
    if not shape.Solids:
        return "holds no solid"
    if not shape.isValid():
        return "is not a valid solid"
    volume = shape.Volume
    if not (math.isfinite(volume) and volume > 0):
        return "has no volume"
    if not bounds.min * (1 - _TOLERANCE) <= volume <= bounds.max * (1 + _TOLERANCE):
        return f"has an impossible volume of {volume:g} cubic millimetres"
    return None


def _get_reason(feature: Any) -> str:
    status = feature.getStatusString()
    return "it could not be computed" if status in ("Valid", "Invalid", "Touched", "") else status.strip().rstrip(".")


def refuse_empty_result(feature: Any) -> None:
    """Raises Refusal EMPTY_RESULT when a feature was computed but contains no solid."""
    if not feature.Shape.isNull() and not feature.Shape.Solids:
        raise Refusal("EMPTY_RESULT", "Nothing would be left of the objects; the document is unchanged.")
