"""Where the views of a drawing stand on the sheet."""

from __future__ import annotations

from typing import Callable, Iterable, Mapping, Sequence, Tuple

Place = Tuple[float, float]


def arranged(sizes: Mapping[str, Place], projection: str, gap: float) -> tuple[Place, dict[str, Place]]:
    """The size of all of them, as small as it can be, and the middle of each from the upper left corner."""
    cells = {view: _cell(view, projection, list(sizes)) for view in sizes}
    width, column = _tracks([(cells[view][0], sizes[view][0]) for view in sizes], gap)
    height, row = _tracks([(cells[view][1], sizes[view][1]) for view in sizes], gap)
    return (width, height), {view: (column(cells[view][0]), row(cells[view][1])) for view in sizes}


def _cell(view: str, projection: str, views: Sequence[str]) -> tuple[int, int]:
    """ISO 128: in first angle a view lies on the far side of the part, in third angle on the near side."""
    near = 1 if projection == "third_angle" else -1
    # A corner of the sheet beside the top view, above or below a side view if there is one.
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


def _tracks(tracks: Iterable[tuple[int, float]], gap: float) -> tuple[float, Callable[[int], float]]:
    """How long all columns are, or all rows, and where the middle of each is; one without a view takes no room."""
    widths: dict[int, float] = {}
    for track, width in sorted(tracks):
        widths[track] = max(width, widths.get(track, 0.0))
    middles: dict[int, float] = {}
    length = -gap
    for track, width in widths.items():
        middles[track] = length + gap + width / 2
        length += gap + width
    return length, middles.__getitem__
