"""Solids of faces that touch."""

from __future__ import annotations

from typing import Any, Sequence

from .host import Part
from .refusal import Refusal


def sewn(faces: Sequence[Any], name: str) -> Any:
    """The solid within faces. Raises Refusal KERNEL_ERROR, with a name for the solid, where they leave gaps."""
    shell = Part.makeCompound(list(faces))
    shell.sewShape()
    if shell.ShapeType != "Shell":
        raise unmade(name)
    solid = Part.makeSolid(shell)
    if solid.Volume < 0:
        solid.reverse()
    return solid


def unmade(name: str) -> Refusal:
    """What is said of a solid that FreeCAD does not make."""
    return Refusal("KERNEL_ERROR", f"FreeCAD could not make {name}; the document is unchanged.")
