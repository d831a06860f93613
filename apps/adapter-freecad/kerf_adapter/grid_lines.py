"""Intersections of grid lines with a triangle mesh."""

from __future__ import annotations

from math import ceil
from typing import Sequence, Tuple

Point = Tuple[float, float, float]
Points = Sequence[Point]
Facets = Sequence[Tuple[int, int, int]]
"""Triangles as indices of points."""

Crossing = Tuple[float, int]
"""Position along the line in millimetres, and 1 where the line enters or -1 where it leaves."""

# Number of lines per side of the grid.
_LINES_PER_SIDE = 48
# Offset from the border in steps; not 0.5, so that no line runs through an edge of a regular solid.
_INSETS = (0.4142, 0.618)


def find_crossings(points: Points, facets: Facets, axis: int) -> list[list[Crossing]]:
    """Finds the sorted crossings of each grid line along an axis, over the whole surface."""
    across = [_to_grid_steps([point[(axis + 1 + side) % 3] for point in points], _INSETS[side]) for side in (0, 1)]
    projected = list(zip(*across, (point[axis] for point in points)))
    lines: list[list[Crossing]] = [[] for _ in range(_LINES_PER_SIDE * _LINES_PER_SIDE)]
    for a, b, c in facets:
        _add_crossings(lines, projected[a], projected[b], projected[c])
    return [sorted(line) for line in lines]


def _to_grid_steps(values: Sequence[float], inset: float) -> list[float]:
    low, high = min(values), max(values)
    step = (high - low) / _LINES_PER_SIDE or 1.0
    return [(value - low) / step - inset for value in values]


def _add_crossings(lines: list[list[Crossing]], *corners: Point) -> None:
    """Adds the crossings of one triangle, column by column; a triangle parallel to the lines has none."""
    (x, y, z), *others = corners
    (x1, y1, z1), (x2, y2, z2) = ((one[0] - x, one[1] - y, one[2] - z) for one in others)
    twice_area = x1 * y2 - x2 * y1
    if twice_area == 0:
        return
    slope, fall = (z1 * y2 - z2 * y1) / twice_area, (x1 * z2 - x2 * z1) / twice_area
    sense = 1 if twice_area < 0 else -1
    left, middle, right = sorted(corners)
    for column in _grid_range(left[0], right[0]):
        bend = (left, middle) if column < middle[0] else (middle, right)
        low, high = sorted((_interpolate_row(left, right, column), _interpolate_row(*bend, column)))
        depth = z + (column - x) * slope - y * fall
        for row in _grid_range(low, high):
            lines[column * _LINES_PER_SIDE + row].append((depth + row * fall, sense))


def _grid_range(low: float, high: float) -> range:
    """Returns the grid indices in an interval; the end belongs to the next triangle."""
    return range(max(0, ceil(low)), min(_LINES_PER_SIDE, ceil(high)))


def _interpolate_row(left: Point, right: Point, column: int) -> float:
    return left[1] + (column - left[0]) * (right[1] - left[1]) / (right[0] - left[0])
