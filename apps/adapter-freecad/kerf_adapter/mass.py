"""Volume, centre and moments of several solids as of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Sequence

from .host import App


@dataclass(frozen=True)
class Mass:
    """Of a density of one: mm3, mm, and mm5 about the centre."""

    volume: float
    center: Any
    moments: tuple[float, float, float]


def mass_of(shapes: Sequence[Any]) -> Mass:
    """All solids of the shapes together; where they overlap both count."""
    solids = [solid for shape in shapes for solid in shape.Solids]
    volume = sum(solid.Volume for solid in solids)
    center = sum((solid.CenterOfMass * solid.Volume for solid in solids), App.Vector()) * (1 / volume)
    moments = [_moments_about(center, solid) for solid in solids]
    return Mass(volume, center, tuple(map(sum, zip(*moments))))


def _moments_about(center: Any, solid: Any) -> tuple[float, float, float]:
    """Steiner: the moment about the solid's own centre, and its volume at its distance."""
    own = solid.MatrixOfInertia
    x, y, z = solid.CenterOfMass - center
    away = (y * y + z * z, z * z + x * x, x * x + y * y)
    return tuple(moment + solid.Volume * square for moment, square in zip((own.A11, own.A22, own.A33), away))
