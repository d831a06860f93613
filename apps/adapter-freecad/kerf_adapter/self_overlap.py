"""Detection of sweeps that intersect themselves. OCCT reports them as valid and counts overlaps twice.

Only certain overlaps are refused: those of a disc that is perpendicular to the path and centred on it. Equal to
self-overlap.ts of the kernel, so that both adapters refuse the same sweeps.
"""

from __future__ import annotations

import math
from itertools import chain, product
from typing import Any, Iterator, NamedTuple, Optional, Sequence, Tuple

from .freecad import App
from .refusal import Refusal

Point = Tuple[float, float, float]

_OVERLAP_FACTOR = 1 - 1e-6
"""Safety factor below 1, so that touching bodies are not refused."""
_CLOSING_MM = 1e-7
"""Millimetres between the ends of a path that OCCT treats as closed."""
_ROUNDING_MM = 1e-9
"""Rounding error of distances between parallels, in millimetres."""
_MAX_STEPS = 4_000
"""Bound on the number of path points, which determines the run time."""
_SAMPLES = 1_000
_RINGS, _SPOKES = 3, 24


class SweepPath(NamedTuple):
    """Points along a path, its minimum radius of curvature, and the length of its shortest straight part."""

    points: Sequence[Point]
    min_radius: float
    min_length: float


def create_straight_path(corners: Sequence[Point]) -> SweepPath:
    """Creates the path from corner to corner."""
    return SweepPath(corners, math.inf, min(_compute_lengths(corners)))


def create_curved_path(edge: Any) -> SweepPath:
    """Creates the path along one curve. Minimum radius of curvature: |r'|³ / |r' × r''|."""
    first, last = edge.ParameterRange
    turns = [first + (last - first) * index / _SAMPLES for index in range(_SAMPLES + 1)]
    min_radius = min(_curvature_radius(edge.derivative1At(turn), edge.derivative2At(turn)) for turn in turns)
    return SweepPath([tuple(edge.valueAt(turn)) for turn in turns], min_radius, math.inf)


def _curvature_radius(velocity: Any, change: Any) -> float:
    turning = velocity.cross(change).Length
    return velocity.Length**3 / turning if turning else math.inf


def compute_inscribed_radius(profile: Sequence[Sequence[float]]) -> float:
    """Computes the radius of the largest circle about the origin inside a profile; 0 if the origin is outside."""
    sides = list(zip(profile, [*profile[1:], profile[0]]))
    crossed = [u0 - v0 / (v1 - v0) * (u1 - u0) > 0 for (u0, v0), (u1, v1) in sides if (v0 > 0) != (v1 > 0)]
    return min(_distance_to_side(*side) for side in sides) if sum(crossed) % 2 else 0.0


def _distance_to_side(start: Sequence[float], end: Sequence[float]) -> float:
    """Computes the distance from the origin to a side."""
    (u, v), (du, dv) = start, (end[0] - start[0], end[1] - start[1])
    square = du * du + dv * dv
    share = min(1.0, max(0.0, -(u * du + v * dv) / square)) if square else 0.0
    return math.hypot(u + du * share, v + dv * share)


def refuse_self_overlap(path: SweepPath, reach: float) -> None:
    """Raises Refusal INVALID_PARAMETER when a disc of radius `reach` would intersect itself along the path."""
    if reach == 0:
        return
    if path.min_radius < reach * _OVERLAP_FACTOR:
        raise _too_wide_refusal(f"path bends with a radius of {_format_length(path.min_radius)} mm")
    steps = _divide_evenly(path.points, min(reach, path.min_length))
    if not steps:
        return
    gap = _find_narrowest_gap(steps, 2 * reach)
    if gap < 2 * reach * _OVERLAP_FACTOR:
        raise _too_wide_refusal(f"path comes back to within {_format_length(gap)} mm of itself")
    is_closed = math.dist(path.points[0], path.points[-1]) <= _CLOSING_MM
    if not is_closed and any(_is_start_inside(one, reach * _OVERLAP_FACTOR) for one in (steps, steps[::-1])):
        raise _too_wide_refusal("path begins or ends too close to itself")


def _too_wide_refusal(why: str) -> Refusal:
    sentence = f"The sweep would intersect itself: {why}. Give the path more room, or make the section narrower."
    return Refusal("INVALID_PARAMETER", sentence)


def _format_length(length: float) -> str:
    return f"{round(length, 3):g}"


def _compute_lengths(points: Sequence[Point]) -> list[float]:
    return [math.dist(one, next_one) for one, next_one in zip(points, points[1:])]


def _divide_evenly(points: Sequence[Point], spacing: float) -> Optional[list[Point]]:
    """Divides a path into equal steps, four to a length, including both ends; None when there are too many."""
    length = sum(_compute_lengths(points))
    count = math.ceil(4 * length / spacing)
    return None if count > _MAX_STEPS else [*list(_place_steps(points, length / count))[:count], points[-1]]


def _place_steps(points: Sequence[Point], step: float) -> Iterator[Point]:
    walked = following = 0.0
    for start, end, length in zip(points, points[1:], _compute_lengths(points)):
        while following <= walked + length:
            share = (following - walked) / length
            x, y, z = (low + (high - low) * share for low, high in zip(start, end))
            yield x, y, z
            following += step
        walked += length


def _find_narrowest_gap(steps: Sequence[Point], widest: float) -> float:
    """Finds the shortest distance between two points that is a local minimum, or `widest` if none is shorter."""
    narrowest = widest
    for first, second in _find_close_pairs(steps, widest):
        gap = math.dist(steps[first], steps[second])
        if gap < narrowest and _is_local_minimum(steps, first, second):
            narrowest = gap
    return narrowest


def _find_close_pairs(steps: Sequence[Point], widest: float) -> Iterator[tuple[int, int]]:
    """Yields pairs of non-adjacent inner points that may be close, by a grid, since most points are far apart."""
    cells: dict[tuple[int, ...], list[int]] = {}
    for second in range(1, len(steps) - 1):
        cell = tuple(math.floor(part / widest) for part in steps[second])
        near = (cells.get(tuple(map(sum, zip(cell, by))), ()) for by in product((-1, 0, 1), repeat=3))
        yield from ((first, second) for first in chain.from_iterable(near) if first + 2 <= second)
        cells.setdefault(cell, []).append(second)


def _is_local_minimum(steps: Sequence[Point], first: int, second: int) -> bool:
    min_distance = math.dist(steps[first], steps[second]) - _ROUNDING_MM
    return all(
        math.dist(steps[first + along], steps[second + across]) >= min_distance
        for along, across in product((-1, 0, 1), repeat=2)
    )


def _is_start_inside(steps: Sequence[Point], reach: float) -> bool:
    """True if part of the disc at the start lies inside the other discs."""
    return any(_is_passed_within(steps, point, reach) for point in _create_start_disc(steps, reach))


def _create_start_disc(steps: Sequence[Point], reach: float) -> Iterator[Point]:
    start, along = App.Vector(*steps[0]), App.Vector(*steps[1]) - App.Vector(*steps[0])
    axes = (App.Vector(1, 0, 0), App.Vector(0, 1, 0), App.Vector(0, 0, 1))
    u = max((along.cross(axis) for axis in axes), key=lambda one: one.Length).normalize()
    v = along.cross(u).normalize()
    for ring, spoke in product(range(_RINGS), range(_SPOKES)):
        radius, turn = reach * (1 - ring / _RINGS), 2 * math.pi * spoke / _SPOKES
        point = start + u * (radius * math.cos(turn)) + v * (radius * math.sin(turn))
        yield point.x, point.y, point.z


def _is_passed_within(steps: Sequence[Point], point: Point, reach: float) -> bool:
    """True if an inner part of the path passes within `reach` of the point."""
    gaps = [math.dist(one, point) for one in steps]
    return any(gap < reach and gap <= min(before, after) for before, gap, after in zip(gaps, gaps[1:], gaps[2:]))
