"""Object of the document as callers know it: an id, a type and the FreeCAD feature that holds its current shape."""

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
    _ID: "Kerf id of this object; empty for an intermediate feature",
    _TYPE: "Type of the object",
    _ORIGIN: "Tool and parameters that created it",
    _EDGES: "Filter that selects its edges; empty when they are listed individually",
    _CORNER: "Position given to the minimum corner of its bounding box, and its placement at that time",
    _STEP: "Tool and parameters of this modification",
}
_READ_ONLY = 1
_OUTPUT = 8  # a change of the property does not trigger a recompute


@dataclass(frozen=True)
class Origin:
    """Tool and parameters that created or modified a feature."""

    tool: str
    parameters: dict[str, Any]


@dataclass(frozen=True)
class CadObject:
    """Object of the document. Its identity is stored in feature properties, so it survives undo and files."""

    id: str
    type: str
    feature: Any

    @property
    def shape(self) -> Any:
        """Shape in document coordinates."""
        return self.feature.Shape

    @property
    def number(self) -> int:
        """Position in the order of creation."""
        digits = self.id.rpartition("_")[2]
        return int(digits) if digits.isdigit() else 0


def find_object(feature: Any) -> Optional[CadObject]:
    """Returns the object that a feature represents; None for an intermediate or foreign feature."""
    object_id = getattr(feature, _ID, "")
    return CadObject(object_id, getattr(feature, _TYPE), feature) if object_id else None


def is_kerf_object(feature: Any) -> bool:
    """True if the feature is or was an object of Kerf."""
    return hasattr(feature, _ID)


def assign_identity(feature: Any, object_id: str, kind: str) -> CadObject:
    """Makes a feature the object with the given id."""
    _set_property(feature, _ID, object_id)
    _set_property(feature, _TYPE, kind)
    return CadObject(object_id, kind, feature)


def release_identity(feature: Any) -> None:
    """Turns an object into an intermediate feature, and hides it."""
    _set_property(feature, _ID, "")
    feature.Visibility = False


def save_origin(feature: Any, tool: str, parameters: Mapping[str, Any]) -> None:
    """Stores the tool and parameters that created a feature."""
    _set_property(feature, _ORIGIN, json.dumps({"tool": tool, "parameters": parameters}))


def read_origin(feature: Any) -> Optional[Origin]:
    """Reads the tool and parameters that created a feature; None when unknown."""
    written = getattr(feature, _ORIGIN, "")
    return Origin(**json.loads(written)) if written else None


def save_step(feature: Any, tool: str, parameters: Mapping[str, Any]) -> None:
    """Stores the tool and parameters with which a feature modifies its input."""
    _set_property(feature, _STEP, json.dumps({"tool": tool, "parameters": parameters}))


def read_step(feature: Any) -> Optional[Origin]:
    """Reads the tool and parameters with which a feature modifies its input; None when not stored."""
    written = getattr(feature, _STEP, "")
    return Origin(**json.loads(written)) if written else None


def save_edge_filter(feature: Any, edge_filter: str) -> None:
    """Stores the edge filter of a fillet or chamfer, because edge numbers change with the shape."""
    _set_property(feature, _EDGES, edge_filter)


def read_edge_filter(feature: Any) -> str:
    """Reads the edge filter; empty when the edges were listed individually."""
    return getattr(feature, _EDGES, "")


def save_corner(feature: Any, written: str) -> None:
    """Stores the corner position of a feature, encoded by `corner_position`."""
    _set_property(feature, _CORNER, written)


def read_corner(feature: Any) -> str:
    """Reads the encoded corner position; empty when the feature was never moved by its corner."""
    return getattr(feature, _CORNER, "")


def _set_property(feature: Any, name: str, value: str) -> None:
    if not hasattr(feature, name):
        feature.addProperty("App::PropertyString", name, _GROUP, _NAMES[name], _OUTPUT)
        feature.setEditorMode(name, _READ_ONLY)
    setattr(feature, name, value)
