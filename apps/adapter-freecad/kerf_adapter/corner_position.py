"""Placement of objects by the minimum corner of their bounding box, restored when they are rebuilt."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, Optional, Sequence

from .cad_object import read_corner, save_corner
from .document import Document
from .freecad import App
from .vectors import compute_box, make_translation, to_vector


class CornerPlacement(NamedTuple):
    """Position given to the corner, and the motion of the object since then."""

    position: Sequence[float]
    since: Any


def move_corner(feature: Any, position: Sequence[float]) -> None:
    """Moves the corner of a feature to a position, and stores that position."""
    feature.Placement = (
        make_translation(to_vector(position) - to_vector(compute_box(feature.Shape)["min"])) * feature.Placement
    )
    base, turn = feature.Placement.Base, feature.Placement.Rotation
    save_corner(feature, json.dumps({"place": list(position), "base": list(base), "turn": list(turn.Q)}))


def read_corner_placement(feature: Any) -> Optional[CornerPlacement]:
    """Reads the last position given to the corner, if any."""
    written = read_corner(feature)
    if not written:
        return None
    kept = json.loads(written)
    placed = App.Placement(to_vector(kept["base"]), App.Rotation(*kept["turn"]))
    return CornerPlacement(kept["place"], feature.Placement * placed.inverse())


def restore_corner(document: Document, feature: Any, corner: Optional[CornerPlacement]) -> None:
    """Restores the corner of a rebuilt feature, and repeats the motion since then."""
    if corner is None:
        return
    feature.Placement = corner.since.inverse() * feature.Placement
    move_corner(feature, corner.position)
    feature.Placement = corner.since * feature.Placement
    document.recompute()
