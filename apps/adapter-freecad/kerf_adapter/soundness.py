"""Whether a result of FreeCAD may be believed. It reports success also for shapes that are plainly wrong."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Optional

from .refusal import Refusal

# Wider than the error of FreeCAD's volumes between curved faces, far narrower than any wrong result seen.
_TOLERANCE = 1e-4


@dataclass(frozen=True)
class Plausible:
    """What the volume of a result must lie between."""

    least: float = 0.0
    most: float = math.inf


ANY = Plausible()


def check_sound(feature: Any, failure: str, plausible: Plausible = ANY) -> None:
    """Raises Refusal: `failure` if the feature could not be computed, KERNEL_RESULT_REJECTED if the result is wrong.

    A modifier that does not fit shows in both ways, and has failed in both.
    """
    if "Invalid" in feature.State or "Error" in feature.State or feature.Shape.isNull():
        raise Refusal(failure, f"FreeCAD refuses this: {_reason(feature)}; the document is unchanged.")
    fault = _fault(feature.Shape, plausible)
    if fault:
        code = failure if failure == "MODIFIER_FAILED" else "KERNEL_RESULT_REJECTED"
        raise Refusal(code, f"FreeCAD gave a result that {fault}; the document is unchanged.")


def _fault(shape: Any, plausible: Plausible) -> Optional[str]:
    if not shape.Solids:
        return "holds no solid"
    if not shape.isValid():
        return "is not a valid solid"
    volume = shape.Volume
    if not (math.isfinite(volume) and volume > 0):
        return "has no volume"
    if not plausible.least * (1 - _TOLERANCE) <= volume <= plausible.most * (1 + _TOLERANCE):
        return f"has an impossible volume of {volume:g} cubic millimetres"
    return None


def _reason(feature: Any) -> str:
    status = feature.getStatusString()
    return "it could not be computed" if status in ("Valid", "Invalid", "Touched", "") else status.strip().rstrip(".")


def refuse_nothing_left(feature: Any) -> None:
    """Raises Refusal EMPTY_RESULT when a cut was computed and no solid is in what it made."""
    if not feature.Shape.isNull() and not feature.Shape.Solids:
        raise Refusal("EMPTY_RESULT", "Nothing would be left of the objects; the document is unchanged.")
