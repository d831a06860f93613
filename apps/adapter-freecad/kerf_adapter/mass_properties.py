"""Mass properties of several solids combined."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Sequence

from .freecad import App


@dataclass(frozen=True)
class MassProperties:
    """Volume in mm³, centre of mass in mm, and moments of inertia about it in mm⁵, for unit density."""

    volume: float
    center: Any
    moments: tuple[float, float, float]


def compute_mass(shapes: Sequence[Any]) -> MassProperties:
    """Computes the mass properties of all solids together; overlaps count twice."""
    solids = [solid for shape in shapes for solid in shape.Solids]
    volume = sum(solid.Volume for solid in solids)
    center = sum((solid.CenterOfMass * solid.Volume for solid in solids), App.Vector()) * (1 / volume)
    moments = [_moments_about(center, solid) for solid in solids]
    return MassProperties(volume, center, tuple(map(sum, zip(*moments))))


def _moments_about(center: Any, solid: Any) -> tuple[float, float, float]:
    """Computes moments about a common centre by the parallel axis theorem (Steiner)."""
    own = solid.MatrixOfInertia
    x, y, z = solid.CenterOfMass - center
    away = (y * y + z * z, z * z + x * x, x * x + y * y)
    return tuple(moment + solid.Volume * square for moment, square in zip((own.A11, own.A22, own.A33), away))
