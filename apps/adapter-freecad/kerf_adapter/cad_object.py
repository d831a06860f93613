"""An object of the document as callers know it: an id, a type, and the feature of FreeCAD that has its shape now."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Mapping, Optional

_GROUP = "Kerf"
_ID = "KerfId"
_TYPE = "KerfType"
_ORIGIN = "KerfOrigin"
_EDGES = "KerfEdges"
_CORNER = "KerfCorner"
_STEP = "KerfStep"
_NAMES = {
    _ID: "The id by which Kerf knows this object; empty for a step on the way to one",
    _TYPE: "What the object is",
    _ORIGIN: "The tool and the parameters it was made with",
    _EDGES: "Which edges it changes; empty when they are named one by one",
    _CORNER: "Where the smallest corner of its box was put, and how it stood then",
    _STEP: "The tool that changed the object so, and its parameters",
}
_READ_ONLY = 1
_OUTPUT = 8  # a change of it is no reason to compute the feature anew


@dataclass(frozen=True)
class Origin:
    """The tool that made a feature, and its parameters."""

    tool: str
    parameters: dict[str, Any]


@dataclass(frozen=True)
class CadObject:
    """An object of the document. Its identity is kept in properties of the feature, so that undo and files keep it."""

    id: str
    type: str
    feature: Any

    @property
    def shape(self) -> Any:
        """Its shape, where it is in the document."""
        return self.feature.Shape

    @property
    def number(self) -> int:
        """The place of the object in the order of creation."""
        digits = self.id.rpartition("_")[2]
        return int(digits) if digits.isdigit() else 0


def object_of(feature: Any) -> Optional[CadObject]:
    """The object whose shape this feature has; None for a step on the way to one, and for what is not ours."""
    identity = getattr(feature, _ID, "")
    return CadObject(identity, getattr(feature, _TYPE), feature) if identity else None


def is_known(feature: Any) -> bool:
    """Whether the feature is or was an object of ours."""
    return hasattr(feature, _ID)


def identify(feature: Any, identity: str, kind: str) -> CadObject:
    """Makes this feature the object of that id."""
    _keep(feature, _ID, identity)
    _keep(feature, _TYPE, kind)
    return CadObject(identity, kind, feature)


def release(feature: Any) -> None:
    """The feature is no object any more, only a step on the way to one."""
    _keep(feature, _ID, "")
    feature.Visibility = False


def remember_origin(feature: Any, tool: str, parameters: Mapping[str, Any]) -> None:
    """Keeps what the feature was made with."""
    _keep(feature, _ORIGIN, json.dumps({"tool": tool, "parameters": parameters}))


def origin_of(feature: Any) -> Optional[Origin]:
    """What the feature was made with, where that is known."""
    written = getattr(feature, _ORIGIN, "")
    return Origin(**json.loads(written)) if written else None


def remember_step(feature: Any, tool: str, parameters: Mapping[str, Any]) -> None:
    """Keeps by what the feature is the new form of the object below it."""
    _keep(feature, _STEP, json.dumps({"tool": tool, "parameters": parameters}))


def step_of(feature: Any) -> Optional[Origin]:
    """By what the feature is a new form of an object, where that was kept."""
    written = getattr(feature, _STEP, "")
    return Origin(**json.loads(written)) if written else None


def remember_edges(feature: Any, edge_filter: str) -> None:
    """Keeps which edges a fillet or a chamfer is of: their numbers change with the shape."""
    _keep(feature, _EDGES, edge_filter)


def edge_filter_of(feature: Any) -> str:
    """Which edges it is of; empty when they were named one by one."""
    return getattr(feature, _EDGES, "")


def remember_corner(feature: Any, written: str) -> None:
    """Keeps where its corner was put, as `corners` writes it down."""
    _keep(feature, _CORNER, written)


def corner_of(feature: Any) -> str:
    """What was kept of its corner; empty when it was never put anywhere by it."""
    return getattr(feature, _CORNER, "")


def _keep(feature: Any, name: str, value: str) -> None:
    if not hasattr(feature, name):
        feature.addProperty("App::PropertyString", name, _GROUP, _NAMES[name], _OUTPUT)
        feature.setEditorMode(name, _READ_ONLY)
    setattr(feature, name, value)
