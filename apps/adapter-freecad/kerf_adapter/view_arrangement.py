"""Arrangement of the views of a drawing on the sheet."""

from __future__ import annotations

from typing import Callable, Iterable, Mapping, Sequence, Tuple

Point = Tuple[float, float]


def arrange_views(sizes: Mapping[str, Point], projection: str, gap: float) -> tuple[Point, dict[str, Point]]:
    """Computes the minimum total size, and the centre of each view from the upper left corner."""
    cells = {view: _find_cell(view, projection, list(sizes)) for view in sizes}
    width, column = _measure_tracks([(cells[view][0], sizes[view][0]) for view in sizes], gap)
    height, row = _measure_tracks([(cells[view][1], sizes[view][1]) for view in sizes], gap)
    return (width, height), {view: (column(cells[view][0]), row(cells[view][1])) for view in sizes}


def _find_cell(view: str, projection: str, views: Sequence[str]) -> tuple[int, int]:
    """Returns column and row of a view (ISO 128): far side of the part in first angle, near side in third angle."""
    near = 1 if projection == "third_angle" else -1
    # Beside the top view; above or below a side view if there is one.
    corner = -near if "left" in views and "right" not in views else near
    return {
        "front": (0, 0),
        "right": (near, 0),
        "left": (-near, 0),
        "back": (2, 0),
        "top": (0, -near),
        "bottom": (0, near),
        "isometric": (corner, -near),
    }[view]


def _measure_tracks(tracks: Iterable[tuple[int, float]], gap: float) -> tuple[float, Callable[[int], float]]:
    """Computes the total length of columns or rows, and the centre of each; empty ones take no space."""
    widths: dict[int, float] = {}
    for track, width in sorted(tracks):
        widths[track] = max(width, widths.get(track, 0.0))
    middles: dict[int, float] = {}
    length = -gap
    for track, width in widths.items():
        middles[track] = length + gap + width / 2
        length += gap + width
    return length, middles.__getitem__
