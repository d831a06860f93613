"""Places, directions and boxes, between JSON and FreeCAD."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Optional, Sequence

from .host import App
from .refusal import Refusal

Box = Dict[str, List[float]]

_Z = (0.0, 0.0, 1.0)
_DIGITS = 6


def vector(components: Sequence[float]) -> Any:
    """A place or a displacement."""
    return App.Vector(*components)


def direction(components: Sequence[float], name: str = "axis") -> Any:
    """A direction of unit length. Raises Refusal INVALID_PARAMETER for the zero vector."""
    # Scaled first, so that the square of a tiny or huge component neither vanishes nor overflows.
    largest = max(abs(component) for component in components)
    if largest == 0:
        raise Refusal("INVALID_PARAMETER", f"{name} must not be the zero vector.")
    return App.Vector(*(component / largest for component in components)).normalize()


def placement(position: Sequence[float], axis: Sequence[float] = _Z) -> Any:
    """Where a shape goes that was made at the origin, along z."""
    upwards = direction(axis)
    start = _start_around(upwards)
    return App.Placement(vector(position), App.Rotation(start, upwards.cross(start), upwards, "ZXY"))


def _start_around(axis: Any) -> Any:
    """Where what winds around an axis begins. OCCT's own choice (gp_Ax2), so that all adapters begin alike."""
    x, y, z = axis
    least = min(abs(x), abs(y), abs(z))
    if abs(y) == least:
        return App.Vector(-z, 0, x) if abs(x) > abs(z) else App.Vector(z, 0, -x)
    if abs(x) == least:
        return App.Vector(0, -z, y) if abs(y) > abs(z) else App.Vector(0, z, -y)
    return App.Vector(-y, x, 0) if abs(x) > abs(y) else App.Vector(y, -x, 0)


def translation(displacement: Any) -> Any:
    """The motion by a vector."""
    return App.Placement(displacement, App.Rotation())


def rotation(axis: Any, degrees: float, center: Any) -> Any:
    """The motion about an axis through a point."""
    return App.Placement(App.Vector(), App.Rotation(axis, degrees), center)


def triple(place: Any) -> list[float]:
    """A place as JSON, to a millionth of a millimetre; never minus zero."""
    return [rounded(component) for component in (place.x, place.y, place.z)]


def rounded(value: float) -> float:
    """A millionth is finer than FreeCAD's own tolerance."""
    return round(value, _DIGITS) + 0.0


def box_of(shape: Any) -> Box:
    """The exact box. BoundBox is faster and too large by up to a tenth."""
    # A shape that was drawn or exported carries a mesh, which would widen the box: the copy shares all but that.
    bare = shape.copy(False, False)
    # One argument only: FreeCAD 0.20 reads a second one wrongly and may end the process.
    box = bare.optimalBoundingBox(False)
    return {
        "min": [rounded(box.XMin), rounded(box.YMin), rounded(box.ZMin)],
        "max": [rounded(box.XMax), rounded(box.YMax), rounded(box.ZMax)],
    }


def box_around(boxes: Iterable[Box]) -> Optional[Box]:
    """The box around boxes, if there are any."""
    known = list(boxes)
    if not known:
        return None
    return {
        "min": [min(box["min"][axis] for box in known) for axis in range(3)],
        "max": [max(box["max"][axis] for box in known) for axis in range(3)],
    }
