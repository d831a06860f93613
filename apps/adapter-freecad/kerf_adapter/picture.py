"""A view of shapes as PNG: shaded, with their edges, on white."""

from __future__ import annotations

from itertools import cycle
from typing import Any, Iterator, NamedTuple, Sequence

from .host import App
from .png import png_file
from .raster import Colour, Point, Raster
from .topology import corners_of
from .views import turned

# Where the lamps are: at the left shoulder of the viewer, and a weaker one at the right hand.
_KEY = App.Vector(-0.55, 0.5, 0.85).normalize()
_FILL = App.Vector(0.75, -0.2, 0.6).normalize()
_DARK = (40, 44, 52)
# One for each object in turn; the first is steel.
_PALETTE = ((143, 168, 201), (237, 168, 92), (128, 189, 153), (212, 135, 135), (168, 153, 209), (204, 196, 133))

# How much of the width or the height the model fills.
_FILLED = 0.88
# Of the diagonal, and in radians: hardly anybody sees that a circle has corners.
_LINEAR_TOLERANCE = 1 / 2_000
_ANGULAR_TOLERANCE = 0.2


class _Seen(NamedTuple):
    """An object as the viewer has it, in millimetres."""

    corners: list[Any]
    facets: list[tuple[int, int, int]]
    lines: list[list[Any]]


def png_of(shapes: Sequence[Any], view: str, size: tuple[int, int]) -> bytes:
    """The file, so many pixels wide and high. Raises ValueError when the shapes have no surface."""
    before = [turned(shape, view) for shape in shapes]
    box = App.BoundBox()
    for shape in before:
        box.add(shape.BoundBox)
    seen = [_seen(shape, box.DiagonalLength * _LINEAR_TOLERANCE) for shape in before]
    camera = _Camera([corner for one in seen for corner in one.corners], size)
    raster = Raster(*size)
    for one, colour in zip(seen, cycle(_PALETTE)):
        for triangle in _triangles(one):
            raster.fill(tuple(map(camera.place, triangle)), _lit(colour, triangle))
    # All surfaces before any edge: an edge of one object may lie behind another.
    for line in (line for one in seen for line in one.lines):
        places = list(map(camera.place, line))
        for start, end in zip(places, places[1:]):
            raster.stroke(start, end, _DARK)
    return png_file(raster.pixels, size[0])


class _Camera:
    """Parallel projection: the model in the middle of the picture, as large as it fits."""

    def __init__(self, corners: Sequence[Any], size: tuple[int, int]) -> None:
        if not corners:
            raise ValueError("there is no surface")
        sides = [(min(side), max(side)) for side in zip(*((corner.x, corner.y) for corner in corners))]
        room = [pixels / (high - low) for pixels, (low, high) in zip(size, sides) if high > low]
        self._scale = _FILLED * min(room, default=1.0)
        self._middle = [(low + high) / 2 for low, high in sides]
        self._centre = (size[0] / 2, size[1] / 2)

    def place(self, point: Any) -> Point:
        """In pixels."""
        x, y = self._middle
        across, down = self._centre
        scale = self._scale
        return (point.x - x) * scale + across, (y - point.y) * scale + down, point.z * scale


def _seen(shape: Any, tolerance: float) -> _Seen:
    import MeshPart

    options = {"LinearDeflection": tolerance, "AngularDeflection": _ANGULAR_TOLERANCE, "Relative": False}
    corners, facets = MeshPart.meshFromShape(Shape=shape, **options).Topology
    edges = [edge.discretize(Deflection=tolerance) for _, edge in corners_of(shape)]
    return _Seen(corners, facets, edges)


def _triangles(seen: _Seen) -> Iterator[tuple[Any, Any, Any]]:
    for first, second, third in seen.facets:
        yield seen.corners[first], seen.corners[second], seen.corners[third]


def _lit(colour: Colour, triangle: tuple[Any, Any, Any]) -> Colour:
    """The colour of a flat surface in the light of the lamps and of the sky."""
    first, second, third = triangle
    normal = (second - first).cross(third - first)
    if normal.Length == 0:
        return colour
    normal.normalize()
    light = 0.4 + 0.12 * normal.y + 0.6 * max(0.0, normal.dot(_KEY)) + 0.28 * max(0.0, normal.dot(_FILL))
    red, green, blue = (min(255, round(channel * light)) for channel in colour)
    return red, green, blue
