"""Conversion of points, directions and bounding boxes between JSON and FreeCAD."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Optional, Sequence

from .freecad import App
from .refusal import Refusal

Box = Dict[str, List[float]]

_Z = (0.0, 0.0, 1.0)
_DIGITS = 6


def to_vector(components: Sequence[float]) -> Any:
    """Converts a point or displacement."""
    return App.Vector(*components)


def to_unit_vector(components: Sequence[float], name: str = "axis") -> Any:
    """Normalizes a direction. Raises Refusal INVALID_PARAMETER for the zero vector."""
    # Scaled first, so that squares of tiny or huge components neither underflow nor overflow.
    largest = max(abs(component) for component in components)
    if largest == 0:
        raise Refusal("INVALID_PARAMETER", f"{name} must not be the zero vector.")
    return App.Vector(*(component / largest for component in components)).normalize()


def make_placement(position: Sequence[float], axis: Sequence[float] = _Z) -> Any:
    """Creates the placement that moves a shape from the origin and z to a position and axis."""
    upwards = to_unit_vector(axis)
    start = _choose_x_direction(upwards)
    return App.Placement(to_vector(position), App.Rotation(start, upwards.cross(start), upwards, "ZXY"))


def _choose_x_direction(axis: Any) -> Any:
    """Chooses the x direction for an axis like OCCT's gp_Ax2, so that all adapters start rotations alike."""
    x, y, z = axis
    smallest = min(abs(x), abs(y), abs(z))
    if abs(y) == smallest:
        return App.Vector(-z, 0, x) if abs(x) > abs(z) else App.Vector(z, 0, -x)
    if abs(x) == smallest:
        return App.Vector(0, -z, y) if abs(y) > abs(z) else App.Vector(0, z, -y)
    return App.Vector(-y, x, 0) if abs(x) > abs(y) else App.Vector(y, -x, 0)


def make_translation(displacement: Any) -> Any:
    """Creates a translation."""
    return App.Placement(displacement, App.Rotation())


def make_rotation(axis: Any, degrees: float, center: Any) -> Any:
    """Creates a rotation about an axis through a point."""
    return App.Placement(App.Vector(), App.Rotation(axis, degrees), center)


def to_triple(point: Any) -> list[float]:
    """Converts a point to JSON, rounded to a millionth of a millimetre; never minus zero."""
    return [round_coordinate(component) for component in (point.x, point.y, point.z)]


def round_coordinate(value: float) -> float:
    """Rounds to a millionth, which is below FreeCAD's tolerance."""
    return round(value, _DIGITS) + 0.0


def compute_box(shape: Any) -> Box:
    """Computes the exact bounding box. BoundBox is faster, but up to 10 % too large."""
    # Excludes a stored mesh from rendering or export, which would enlarge the box.
    bare = shape.copy(False, False)
    # One argument only: FreeCAD 0.20 misreads a second one and may crash.
    box = bare.optimalBoundingBox(False)
    return {
        "min": [round_coordinate(box.XMin), round_coordinate(box.YMin), round_coordinate(box.ZMin)],
        "max": [round_coordinate(box.XMax), round_coordinate(box.YMax), round_coordinate(box.ZMax)],
    }


def merge_boxes(boxes: Iterable[Box]) -> Optional[Box]:
    """Merges bounding boxes; None when there are none."""
    known = list(boxes)
    if not known:
        return None
    return {
        "min": [min(box["min"][axis] for box in known) for axis in range(3)],
        "max": [max(box["max"][axis] for box in known) for axis in range(3)],
    }
