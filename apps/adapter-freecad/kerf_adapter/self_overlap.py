"""Whether a section runs through itself on its way: OCCT sees nothing wrong then, and counts twice what is there twice.

Refused is what surely does: where a disc, upright on the way and about it, would meet itself. As in the kernel's own
self-overlap.ts, so that both adapters refuse the same.
"""

from __future__ import annotations

import math
from itertools import chain, product
from typing import Any, Iterator, NamedTuple, Optional, Sequence, Tuple

from .host import App
from .refusal import Refusal

Place = Tuple[float, float, float]

_SURELY = 1 - 1e-6
"""Less than bodies that touch are known to."""
_CLOSING = 1e-7
"""Millimetres between the ends of what OCCT closes."""
_ROUNDING = 1e-9
"""Millimetres, by which distances between parallels differ."""
_MOST_STEPS = 4_000
"""The time grows with their number."""
_SAMPLES = 1_000
_RINGS, _SPOKES = 3, 24


class Way(NamedTuple):
    """Places along a path, its smallest radius, and the shortest of the straight parts that it has."""

    places: Sequence[Place]
    bend: float
    shortest: float


def straight_way(corners: Sequence[Place]) -> Way:
    """A path from corner to corner."""
    return Way(corners, math.inf, min(_lengths(corners)))


def curved_way(edge: Any) -> Way:
    """A path along one curve. Its smallest radius: |r'|³ / |r' × r''|."""
    first, last = edge.ParameterRange
    turns = [first + (last - first) * index / _SAMPLES for index in range(_SAMPLES + 1)]
    bend = min(_radius(edge.derivative1At(turn), edge.derivative2At(turn)) for turn in turns)
    return Way([tuple(edge.valueAt(turn)) for turn in turns], bend, math.inf)


def _radius(velocity: Any, change: Any) -> float:
    turning = velocity.cross(change).Length
    return velocity.Length**3 / turning if turning else math.inf


def room_in(profile: Sequence[Sequence[float]]) -> float:
    """The radius of the largest circle about the origin that lies within; 0 where the origin does not."""
    sides = list(zip(profile, [*profile[1:], profile[0]]))
    crossed = [u0 - v0 / (v1 - v0) * (u1 - u0) > 0 for (u0, v0), (u1, v1) in sides if (v0 > 0) != (v1 > 0)]
    return min(_distance_to(*side) for side in sides) if sum(crossed) % 2 else 0.0


def _distance_to(start: Sequence[float], end: Sequence[float]) -> float:
    """From the origin to a side."""
    (u, v), (du, dv) = start, (end[0] - start[0], end[1] - start[1])
    square = du * du + dv * dv
    share = min(1.0, max(0.0, -(u * du + v * dv) / square)) if square else 0.0
    return math.hypot(u + du * share, v + dv * share)


def refuse_overlap(way: Way, reach: float) -> None:
    """Raises Refusal INVALID_PARAMETER where a disc of this radius would meet itself on the way."""
    if reach == 0:
        return
    if way.bend < reach * _SURELY:
        raise _too_wide(f"path bends with a radius of {_told(way.bend)} mm")
    steps = _in_steps(way.places, min(reach, way.shortest))
    if not steps:
        return
    gap = _narrowest_gap(steps, 2 * reach)
    if gap < 2 * reach * _SURELY:
        raise _too_wide(f"path comes back to within {_told(gap)} mm of itself")
    is_closed = math.dist(way.places[0], way.places[-1]) <= _CLOSING
    if not is_closed and any(_begins_within(one, reach * _SURELY) for one in (steps, steps[::-1])):
        raise _too_wide("path begins or ends too near to itself")


def _too_wide(why: str) -> Refusal:
    sentence = f"The section would run through itself: {why}. Give the path more room, or make the section narrower."
    return Refusal("INVALID_PARAMETER", sentence)


def _told(length: float) -> str:
    return f"{round(length, 3):g}"


def _lengths(places: Sequence[Place]) -> list[float]:
    return [math.dist(one, next_one) for one, next_one in zip(places, places[1:])]


def _in_steps(places: Sequence[Place], four: float) -> Optional[list[Place]]:
    """Places at equal steps, with both ends: four of them to a length. Nothing where these are too many."""
    length = sum(_lengths(places))
    count = math.ceil(4 * length / four)
    return None if count > _MOST_STEPS else [*list(_stepped(places, length / count))[:count], places[-1]]


def _stepped(places: Sequence[Place], step: float) -> Iterator[Place]:
    walked = following = 0.0
    for start, end, length in zip(places, places[1:], _lengths(places)):
        while following <= walked + length:
            share = (following - walked) / length
            x, y, z = (low + (high - low) * share for low, high in zip(start, end))
            yield x, y, z
            following += step
        walked += length


def _narrowest_gap(steps: Sequence[Place], widest: float) -> float:
    """The shortest way across between two parts that lie nearer to each other than all beside them, if below widest."""
    narrowest = widest
    for first, second in _pairs_within(steps, widest):
        gap = math.dist(steps[first], steps[second])
        if gap < narrowest and _is_nearest(steps, first, second):
            narrowest = gap
    return narrowest


def _pairs_within(steps: Sequence[Place], widest: float) -> Iterator[tuple[int, int]]:
    """All but the ends, and what follows each other, by cells: most places are far from most others."""
    cells: dict[tuple[int, ...], list[int]] = {}
    for second in range(1, len(steps) - 1):
        cell = tuple(math.floor(part / widest) for part in steps[second])
        near = (cells.get(tuple(map(sum, zip(cell, by))), ()) for by in product((-1, 0, 1), repeat=3))
        yield from ((first, second) for first in chain.from_iterable(near) if first + 2 <= second)
        cells.setdefault(cell, []).append(second)


def _is_nearest(steps: Sequence[Place], first: int, second: int) -> bool:
    least = math.dist(steps[first], steps[second]) - _ROUNDING
    return all(
        math.dist(steps[first + along], steps[second + across]) >= least
        for along, across in product((-1, 0, 1), repeat=2)
    )


def _begins_within(steps: Sequence[Place], reach: float) -> bool:
    """Whether the disc at the start lies in what the other discs fill, some of it."""
    return any(_is_within(steps, place, reach) for place in _disc_at_start(steps, reach))


def _disc_at_start(steps: Sequence[Place], reach: float) -> Iterator[Place]:
    start, along = App.Vector(*steps[0]), App.Vector(*steps[1]) - App.Vector(*steps[0])
    axes = (App.Vector(1, 0, 0), App.Vector(0, 1, 0), App.Vector(0, 0, 1))
    u = max((along.cross(axis) for axis in axes), key=lambda one: one.Length).normalize()
    v = along.cross(u).normalize()
    for ring, spoke in product(range(_RINGS), range(_SPOKES)):
        radius, turn = reach * (1 - ring / _RINGS), 2 * math.pi * spoke / _SPOKES
        place = start + u * (radius * math.cos(turn)) + v * (radius * math.sin(turn))
        yield place.x, place.y, place.z


def _is_within(steps: Sequence[Place], place: Place, reach: float) -> bool:
    """Whether a part of the way passes by so near that is neither of its ends."""
    gaps = [math.dist(one, place) for one in steps]
    return any(gap < reach and gap <= min(before, after) for before, gap, after in zip(gaps, gaps[1:], gaps[2:]))
