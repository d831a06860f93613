"""Pairing of the corners of polygons: start and orientation of each follow the previous polygon."""

from __future__ import annotations

from typing import Any, List, Sequence

from .freecad import App

Corners = List[Any]
"""Consecutive corners of a planar polygon in space."""

# Relative rounding error of sums that should be equal.
_ROUNDING = 1e-9


def pair_corners(polygons: Sequence[Corners]) -> list[Corners]:
    """Pairs polygons with equal corner counts, as the kernel does, so that all adapters create the same skin."""
    aligned = [polygons[0]]
    for corners in polygons[1:]:
        aligned.append(_align_to(aligned[-1], corners))
    return aligned


def _align_to(before: Corners, corners: Corners) -> Corners:
    """Chooses the start that minimizes the squared distances after rotating one plane onto the other."""
    aligned = _match_orientation(before, corners)
    turn = App.Rotation(_compute_normal(before), _compute_normal(aligned))
    target = [turn.multVec(corner) for corner in _centre_corners(before)]
    centred = _centre_corners(aligned)
    starts = range(len(centred))
    closeness = [
        sum(one.dot(other) for one, other in zip(target, centred[start:] + centred[:start])) for start in starts
    ]
    max_closeness = max(closeness)
    start = next(start for start in starts if closeness[start] >= max_closeness - _ROUNDING * abs(max_closeness))
    return aligned[start:] + aligned[:start]


def _match_orientation(before: Corners, corners: Corners) -> Corners:
    """Matches the orientation: seen along the line between the centres, both run clockwise or neither does."""
    direction = _compute_centre(corners) - _compute_centre(before)
    here, there = _compute_normal(before), _compute_normal(corners)
    sense = here.dot(direction) * there.dot(direction)
    is_along = abs(sense) <= _ROUNDING * direction.dot(direction)
    return corners[::-1] if (here.dot(there) if is_along else sense) < 0 else corners


def _compute_centre(corners: Corners) -> Any:
    return sum(corners, App.Vector()) * (1 / len(corners))


def _centre_corners(corners: Corners) -> Corners:
    middle = _compute_centre(corners)
    return [corner - middle for corner in corners]


def _compute_normal(corners: Corners) -> Any:
    """Computes the unit normal by Newell's formula."""
    centred = _centre_corners(corners)
    products = [one.cross(next_one) for one, next_one in zip(centred, centred[1:] + centred[:1])]
    return sum(products, App.Vector()).normalize()
