"""Objects put somewhere by the smallest corner of their box, which comes there again when they are built anew."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, Optional, Sequence

from .cad_object import corner_of, remember_corner
from .document import Document
from .host import App
from .vectors import box_of, translation, vector


class Corner(NamedTuple):
    """Where the corner was put, and the motion that has carried the object on since."""

    place: Sequence[float]
    since: Any


def put_corner(feature: Any, place: Sequence[float]) -> None:
    """Moves a feature so that its corner is there, and keeps that it is."""
    feature.Placement = translation(vector(place) - vector(box_of(feature.Shape)["min"])) * feature.Placement
    base, turn = feature.Placement.Base, feature.Placement.Rotation
    remember_corner(feature, json.dumps({"place": list(place), "base": list(base), "turn": list(turn.Q)}))


def corner_put(feature: Any) -> Optional[Corner]:
    """Where the corner was put last, if it ever was."""
    written = corner_of(feature)
    if not written:
        return None
    kept = json.loads(written)
    placed = App.Placement(vector(kept["base"]), App.Rotation(*kept["turn"]))
    return Corner(kept["place"], feature.Placement * placed.inverse())


def put_anew(document: Document, feature: Any, corner: Optional[Corner]) -> None:
    """Puts the corner of a feature that was built anew where it was, and carries it on from there."""
    if corner is None:
        return
    feature.Placement = corner.since.inverse() * feature.Placement
    put_corner(feature, corner.place)
    feature.Placement = corner.since * feature.Placement
    document.recompute()
