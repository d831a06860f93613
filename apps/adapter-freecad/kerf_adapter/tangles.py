"""Whether a solid runs through itself, which FreeCAD takes for valid."""

from __future__ import annotations

import math
from typing import Any

from .vectors import box_of
from .windings import Facets, Points, is_closed, tangled_share

# Shares of the size. A skin that is crossed by itself may enclose as much inside out, and rounding is left.
_NOTHING = 1e-9
_FINEST, _COARSEST = 1e-5, 2e-3
# From one look to the next, closer one; meshes of skins that are folded often may grow beyond all bounds.
_CLOSER = 4
_MOST_FACETS = 10_000

# Far more than where two sides of a thin solid meet for being cut into triangles.
_SURELY = 0.01


def is_tangled(solid: Any) -> bool:
    """Whether its skin crosses itself or lies folded on itself. Told by its mesh.

    Said only of what looks so as closely as its thickness asks for, never of solids too thin for a mesh to tell.
    """
    box = box_of(solid)
    size = math.dist(box["min"], box["max"])
    thickness = solid.Volume / solid.Area
    if thickness < size * _NOTHING:
        return True
    if thickness < size * _FINEST:
        return False
    finest = max(thickness / 5, size * _FINEST)
    tolerance = max(finest, size * _COARSEST)
    points, facets = _mesh(solid, tolerance)
    while _looks_tangled(points, facets, size):
        if tolerance == finest or len(facets) > _MOST_FACETS:
            return True
        tolerance = max(finest, tolerance / _CLOSER)
        points, facets = _mesh(solid, tolerance)
    return False


def _mesh(solid: Any, tolerance: float) -> tuple[Points, Facets]:
    # The copy bears the mesh: in the solid it would stay, and widen its box.
    corners, facets = solid.copy(False, False).tessellate(tolerance)
    return [(corner.x, corner.y, corner.z) for corner in corners], facets


def _looks_tangled(points: Points, facets: Facets, size: float) -> bool:
    return is_closed(facets) and tangled_share(points, facets, max(3e-6, size * 1e-6)) > _SURELY
