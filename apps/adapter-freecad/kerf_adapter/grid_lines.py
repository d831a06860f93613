"""Where lines in a grid cross a surface of triangles."""

from __future__ import annotations

from math import ceil
from typing import Sequence, Tuple

Place = Tuple[float, float, float]
Points = Sequence[Place]
Facets = Sequence[Tuple[int, int, int]]
"""Each three of the points, by their numbers."""

Crossing = Tuple[float, int]
"""Millimetres along the line, and whether it enters there (1) or leaves (-1)."""

# Lines to each side of the grid.
_COUNT = 48
# Of a step, from the border: not in the middle, so that no line runs through an edge of a regular solid.
_INSETS = (0.4142, 0.618)


def crossings_along(points: Points, facets: Facets, axis: int) -> list[list[Crossing]]:
    """Lines along an axis, in a grid over the whole surface: where each of them crosses it, in order."""
    across = [_in_steps([point[(axis + 1 + side) % 3] for point in points], _INSETS[side]) for side in (0, 1)]
    places = list(zip(*across, (point[axis] for point in points)))
    lines: list[list[Crossing]] = [[] for _ in range(_COUNT * _COUNT)]
    for a, b, c in facets:
        _add_crossings(lines, places[a], places[b], places[c])
    return [sorted(line) for line in lines]


def _in_steps(values: Sequence[float], inset: float) -> list[float]:
    low, high = min(values), max(values)
    step = (high - low) / _COUNT or 1.0
    return [(value - low) / step - inset for value in values]


def _add_crossings(lines: list[list[Crossing]], *corners: Place) -> None:
    """Column by column, and in each from side to side. A triangle that lies along the lines has none."""
    (x, y, z), *others = corners
    (x1, y1, z1), (x2, y2, z2) = ((one[0] - x, one[1] - y, one[2] - z) for one in others)
    twice_area = x1 * y2 - x2 * y1
    if twice_area == 0:
        return
    slope, fall = (z1 * y2 - z2 * y1) / twice_area, (x1 * z2 - x2 * z1) / twice_area
    sense = 1 if twice_area < 0 else -1
    left, middle, right = sorted(corners)
    for column in _from_to(left[0], right[0]):
        bend = (left, middle) if column < middle[0] else (middle, right)
        low, high = sorted((_height(left, right, column), _height(*bend, column)))
        depth = z + (column - x) * slope - y * fall
        for row in _from_to(low, high):
            lines[column * _COUNT + row].append((depth + row * fall, sense))


def _from_to(low: float, high: float) -> range:
    """Without the end, where the next triangle begins."""
    return range(max(0, ceil(low)), min(_COUNT, ceil(high)))


def _height(left: Place, right: Place, column: int) -> float:
    return left[1] + (column - left[0]) * (right[1] - left[1]) / (right[0] - left[0])
