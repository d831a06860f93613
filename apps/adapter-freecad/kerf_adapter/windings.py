"""How often a closed surface of triangles goes round what it encloses."""

from __future__ import annotations

from typing import Sequence

from .grid_lines import Crossing, Facets, Points, crossings_along

__all__ = ["Facets", "Points", "is_closed", "tangled_share"]


def is_closed(facets: Facets) -> bool:
    """Whether each side of a triangle has one beside it that runs the other way."""
    sides = [side for a, b, c in facets for side in ((a, b), (b, c), (c, a))]
    return sorted(sides) == sorted((end, start) for start, end in sides)


def tangled_share(points: Points, facets: Facets, near: float) -> float:
    """How much of what a surface encloses it encloses otherwise than once, or how much of it lies folded upon itself.

    The larger share, 0 for a surface that keeps clear of itself. Told along lines in a grid, along x, along y and
    along z. Places less than `near` millimetres apart are one.
    """
    return max(_share_along(crossings_along(points, facets, axis), near) for axis in range(3))


def _share_along(lines: Sequence[Sequence[Crossing]], near: float) -> float:
    found = [_along_line(line, near) for line in lines if line]
    once, otherwise, folded = (sum(part) for part in zip(*found)) if found else (0, 0, 0)
    crossed = sum(map(len, lines))
    return max(otherwise / (once + otherwise or 1), folded / (crossed or 1))


def _along_line(line: Sequence[Crossing], near: float) -> tuple[float, float, int]:
    """Millimetres enclosed once and otherwise, and how many crossings lie on one of the other sense."""
    once, otherwise, folded, windings = 0.0, 0.0, 0, 0
    for (place, sense), (next_place, next_sense) in zip(line, line[1:]):
        length = next_place - place
        windings += sense
        if length < near and next_sense != sense:
            folded += 2
        if windings == 1:
            once += length
        elif windings != 0:
            otherwise += length
    return once, otherwise, folded
