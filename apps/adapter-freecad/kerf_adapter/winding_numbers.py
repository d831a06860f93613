"""Winding numbers of closed triangle meshes."""

from __future__ import annotations

from typing import Sequence

from .grid_lines import Crossing, Facets, Points, find_crossings

__all__ = ["Facets", "Points", "is_closed", "measure_tangled_share"]


def is_closed(facets: Facets) -> bool:
    """True if each half-edge has an opposite one."""
    sides = [side for a, b, c in facets for side in ((a, b), (b, c), (c, a))]
    return sorted(sides) == sorted((end, start) for start, end in sides)


def measure_tangled_share(points: Points, facets: Facets, near: float) -> float:
    """Measures self-intersection: the fraction of the volume with a winding number other than 1, or of folded surface.

    Returns the larger fraction, 0 for a surface that does not touch itself. Sampled on grid lines along x, y and z.
    Points less than `near` millimetres apart coincide.
    """
    return max(_measure_share_along(find_crossings(points, facets, axis), near) for axis in range(3))


def _measure_share_along(lines: Sequence[Sequence[Crossing]], near: float) -> float:
    found = [_measure_line(line, near) for line in lines if line]
    once, otherwise, folded = (sum(part) for part in zip(*found)) if found else (0, 0, 0)
    crossed = sum(map(len, lines))
    return max(otherwise / (once + otherwise or 1), folded / (crossed or 1))


def _measure_line(line: Sequence[Crossing], near: float) -> tuple[float, float, int]:
    """Measures lengths with winding number 1 and other, in mm, and counts coinciding opposite crossings."""
    once, otherwise, folded, windings = 0.0, 0.0, 0, 0
    for (position, direction), (next_position, next_direction) in zip(line, line[1:]):
        length = next_position - position
        windings += direction
        if length < near and next_direction != direction:
            folded += 2
        if windings == 1:
            once += length
        elif windings != 0:
            otherwise += length
    return once, otherwise, folded
