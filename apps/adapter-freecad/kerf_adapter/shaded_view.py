"""View of shapes as PNG: shaded, with edges, on white."""

from __future__ import annotations

from itertools import cycle
from typing import Any, Iterator, NamedTuple, Sequence

from .freecad import App
from .png_encoder import encode_png
from .raster import Colour, Point, Raster
from .topology import list_sharp_edges
from .views import rotate_to_view

# Key light over the viewer's left shoulder, and a weaker fill light from the right.
_KEY_LIGHT = App.Vector(-0.55, 0.5, 0.85).normalize()
_FILL_LIGHT = App.Vector(0.75, -0.2, 0.6).normalize()
_DARK = (40, 44, 52)
# Assigned to the objects in rotation; the first is steel.
_PALETTE = ((143, 168, 201), (237, 168, 92), (128, 189, 153), (212, 135, 135), (168, 153, 209), (204, 196, 133))

# Fraction of the width or height that the model fills.
_FILL_SHARE = 0.88
# Fraction of the diagonal, and radians: fine enough that circles look round.
_LINEAR_TOLERANCE = 1 / 2_000
_ANGULAR_TOLERANCE = 0.2


class _ViewObject(NamedTuple):
    """Object in view coordinates, in millimetres."""

    corners: list[Any]
    facets: list[tuple[int, int, int]]
    lines: list[list[Any]]


def render_png(shapes: Sequence[Any], view: str, size: tuple[int, int]) -> bytes:
    """Renders a PNG of the given width and height in pixels. Raises ValueError when the shapes have no surface."""
    rotated = [rotate_to_view(shape, view) for shape in shapes]
    box = App.BoundBox()
    for shape in rotated:
        box.add(shape.BoundBox)
    objects = [_to_view_object(shape, box.DiagonalLength * _LINEAR_TOLERANCE) for shape in rotated]
    camera = _Camera([corner for one in objects for corner in one.corners], size)
    raster = Raster(*size)
    for one, colour in zip(objects, cycle(_PALETTE)):
        for triangle in _list_triangles(one):
            raster.fill_triangle(tuple(map(camera.project, triangle)), _shade(colour, triangle))
    # All surfaces before the edges, because an edge of one object may be hidden by another object.
    for line in (line for one in objects for line in one.lines):
        points = list(map(camera.project, line))
        for start, end in zip(points, points[1:]):
            raster.draw_line(start, end, _DARK)
    return encode_png(raster.pixels, size[0])


class _Camera:
    """Parallel projection that centres the model and scales it to fit."""

    def __init__(self, corners: Sequence[Any], size: tuple[int, int]) -> None:
        if not corners:
            raise ValueError("there is no surface")
        sides = [(min(side), max(side)) for side in zip(*((corner.x, corner.y) for corner in corners))]
        scales = [pixels / (high - low) for pixels, (low, high) in zip(size, sides) if high > low]
        self._scale = _FILL_SHARE * min(scales, default=1.0)
        self._middle = [(low + high) / 2 for low, high in sides]
        self._centre = (size[0] / 2, size[1] / 2)

    def project(self, point: Any) -> Point:
        """Projects a point to pixels."""
        x, y = self._middle
        across, down = self._centre
        scale = self._scale
        return (point.x - x) * scale + across, (y - point.y) * scale + down, point.z * scale


def _to_view_object(shape: Any, tolerance: float) -> _ViewObject:
    import MeshPart

    options = {"LinearDeflection": tolerance, "AngularDeflection": _ANGULAR_TOLERANCE, "Relative": False}
    corners, facets = MeshPart.meshFromShape(Shape=shape, **options).Topology
    edges = [edge.discretize(Deflection=tolerance) for _, edge in list_sharp_edges(shape)]
    return _ViewObject(corners, facets, edges)


def _list_triangles(view_object: _ViewObject) -> Iterator[tuple[Any, Any, Any]]:
    for first, second, third in view_object.facets:
        yield view_object.corners[first], view_object.corners[second], view_object.corners[third]


def _shade(colour: Colour, triangle: tuple[Any, Any, Any]) -> Colour:
    """Computes the colour of a flat surface under the lights and ambient light."""
    first, second, third = triangle
    normal = (second - first).cross(third - first)
    if normal.Length == 0:
        return colour
    normal.normalize()
    light = 0.4 + 0.12 * normal.y + 0.6 * max(0.0, normal.dot(_KEY_LIGHT)) + 0.28 * max(0.0, normal.dot(_FILL_LIGHT))
    red, green, blue = (min(255, round(channel * light)) for channel in colour)
    return red, green, blue
