"""Recomputation after a rollback or undo.

FreeCAD restores features with their shapes, but marks them for recomputation, which may renumber their edges.
So only features that were already marked before are recomputed.
"""

from __future__ import annotations

from typing import Any


def find_touched(native: Any) -> set[str]:
    """Returns the names of the features that are marked for recomputation."""
    return {feature.Name for feature in native.Objects if "Touched" in feature.State}


def recompute_after_rollback(native: Any, touched: set[str]) -> None:
    """Recomputes the features that were marked before the rollback, and those that are invalid."""
    for feature in native.Objects:
        if feature.Name not in touched and "Invalid" not in feature.State:
            feature.purgeTouched()
    native.recompute()
