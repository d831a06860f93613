"""Polygons in space, each started and turned so that its corners follow those of the one before."""

from __future__ import annotations

from typing import Any, List, Sequence

from .host import App

Corners = List[Any]
"""Of a flat polygon in space, one after the other."""

# A share of a sum, by which sums that are equal differ.
_ROUNDING = 1e-9


def paired(polygons: Sequence[Corners]) -> list[Corners]:
    """All have as many corners. As the kernel pairs them, so that every adapter makes the same skin."""
    alike = [polygons[0]]
    for corners in polygons[1:]:
        alike.append(_following(alike[-1], corners))
    return alike


def _following(before: Corners, corners: Corners) -> Corners:
    """Started where the squared distances are least, once the planes have been turned upon each other."""
    following = _running_alike(before, corners)
    turn = App.Rotation(_normal(before), _normal(following))
    aim = [turn.multVec(corner) for corner in _about_middle(before)]
    own = _about_middle(following)
    starts = range(len(own))
    closeness = [sum(one.dot(other) for one, other in zip(aim, own[start:] + own[:start])) for start in starts]
    most = max(closeness)
    start = next(start for start in starts if closeness[start] >= most - _ROUNDING * abs(most))
    return following[start:] + following[:start]


def _running_alike(before: Corners, corners: Corners) -> Corners:
    """A skin goes through both planes the same way: both run clockwise, seen along the way between them, or neither."""
    way = _middle(corners) - _middle(before)
    here, there = _normal(before), _normal(corners)
    sense = here.dot(way) * there.dot(way)
    is_along = abs(sense) <= _ROUNDING * way.dot(way)
    return corners[::-1] if (here.dot(there) if is_along else sense) < 0 else corners


def _middle(corners: Corners) -> Any:
    return sum(corners, App.Vector()) * (1 / len(corners))


def _about_middle(corners: Corners) -> Corners:
    middle = _middle(corners)
    return [corner - middle for corner in corners]


def _normal(corners: Corners) -> Any:
    """Of length 1, by the formula of Newell."""
    around = _about_middle(corners)
    products = [one.cross(next_one) for one, next_one in zip(around, around[1:] + around[:1])]
    return sum(products, App.Vector()).normalize()
