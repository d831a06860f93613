"""Detection of solids that intersect themselves, which FreeCAD reports as valid."""

from __future__ import annotations

import math
from typing import Any

from .vectors import compute_box
from .winding_numbers import Facets, Points, is_closed, measure_tangled_share

# Fractions of the size. A self-crossing skin may enclose as much volume inside out, leaving only rounding errors.
_NEGLIGIBLE = 1e-9
_MIN_TOLERANCE, _MAX_TOLERANCE = 1e-5, 2e-3
# Refinement factor from mesh to mesh, and its bound: meshes of folded skins may grow without limit.
_REFINEMENT = 4
_MAX_FACETS = 10_000

# Far above the overlap that triangulation causes between the two sides of a thin solid.
_MIN_TANGLED_SHARE = 0.01


def is_self_intersecting(solid: Any) -> bool:
    """True if the skin of a solid crosses or folds onto itself, judged by its mesh.

    Confirmed at a mesh tolerance that suits the thickness; false for solids too thin to judge by a mesh.
    """
    box = compute_box(solid)
    size = math.dist(box["min"], box["max"])
    thickness = solid.Volume / solid.Area
    if thickness < size * _NEGLIGIBLE:
        return True
    if thickness < size * _MIN_TOLERANCE:
        return False
    min_tolerance = max(thickness / 5, size * _MIN_TOLERANCE)
    tolerance = max(min_tolerance, size * _MAX_TOLERANCE)
    points, facets = _create_mesh(solid, tolerance)
    while _looks_tangled(points, facets, size):
        if tolerance == min_tolerance or len(facets) > _MAX_FACETS:
            return True
        tolerance = max(min_tolerance, tolerance / _REFINEMENT)
        points, facets = _create_mesh(solid, tolerance)
    return False


def _create_mesh(solid: Any, tolerance: float) -> tuple[Points, Facets]:
    # Meshes a copy: a mesh stored in the solid would enlarge its bounding box.
    corners, facets = solid.copy(False, False).tessellate(tolerance)
    return [(corner.x, corner.y, corner.z) for corner in corners], facets


def _looks_tangled(points: Points, facets: Facets, size: float) -> bool:
    return is_closed(facets) and measure_tangled_share(points, facets, max(3e-6, size * 1e-6)) > _MIN_TANGLED_SHARE
