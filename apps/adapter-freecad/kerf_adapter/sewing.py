"""Sewing of adjacent faces into solids."""

from __future__ import annotations

from typing import Any, Sequence

from .freecad import Part
from .refusal import Refusal


def sew_solid(faces: Sequence[Any], name: str) -> Any:
    """Sews faces into a solid. Raises Refusal KERNEL_ERROR, with the name of the solid, when gaps remain."""
    shell = Part.makeCompound(list(faces))
    shell.sewShape()
    if shell.ShapeType != "Shell":
        raise create_construction_refusal(name)
    solid = Part.makeSolid(shell)
    if solid.Volume < 0:
        solid.reverse()
    return solid


def create_construction_refusal(name: str) -> Refusal:
    """Creates the refusal for a solid that FreeCAD cannot create."""
    return Refusal("KERNEL_ERROR", f"FreeCAD could not make {name}; the document is unchanged.")
