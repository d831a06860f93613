"""Replay of the modifications of an object after its base has changed."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from ..cad_object import read_edge_filter
from ..refusal import Refusal
from ..subshape_tracking import Layout, find_current_number, read_layout
from ..topology import select_edges

_BLENDS = {"Part::Fillet": "create_fillet", "Part::Chamfer": "create_chamfer"}
_TOOLS = {**_BLENDS, "Part::Thickness": "shell_object", "Part::Mirroring": "mirror_object"}


class NamedSubshapes(NamedTuple):
    """Edges or faces that were listed individually, with the layout of the shape that their numbers refer to."""

    tool: str
    kind: str
    numbers: list[int]
    layout: Layout


def get_tool_name(feature: Any) -> str:
    """Returns the tool that created a modification; all other features are patterns."""
    return _TOOLS.get(feature.TypeId, "the pattern")


def find_named_subshapes(feature: Any) -> Optional[NamedSubshapes]:
    """Finds the edges or faces that a modification lists, before its base changes; None when it lists none."""
    if feature.TypeId == "Part::Thickness":
        below, faces = feature.Faces
        numbers = [int(name.replace("Face", "")) for name in faces]
        return NamedSubshapes("shell_object", "face", numbers, read_layout(below.Shape))
    if feature.TypeId in _BLENDS and not read_edge_filter(feature):
        numbers = [number for number, *_ in feature.Edges]
        return NamedSubshapes(_BLENDS[feature.TypeId], "edge", numbers, read_layout(feature.Base.Shape))
    return None


def update_subshapes(feature: Any, subshapes: Optional[NamedSubshapes], object_id: str) -> None:
    """Updates the edge or face numbers of a modification to its changed base.

    Raises Refusal INVALID_PARAMETER when none are left, or one cannot be identified reliably.
    """
    if subshapes is None:
        if read_edge_filter(feature):
            _set_edges(feature, select_edges(feature.Base.Shape, {"edge_filter": read_edge_filter(feature)}))
    elif subshapes.kind == "edge":
        _set_edges(feature, _find_current_numbers(subshapes, feature.Base.Shape, object_id))
    else:
        below = feature.Faces[0]
        feature.Faces = (
            below,
            [f"Face{number}" for number in _find_current_numbers(subshapes, below.Shape, object_id)],
        )


def _set_edges(feature: Any, numbers: list[int]) -> None:
    sizes = feature.Edges[0][1:]
    feature.Edges = [(number, *sizes) for number in numbers]


def _find_current_numbers(subshapes: NamedSubshapes, shape: Any, object_id: str) -> list[int]:
    layout = read_layout(shape)
    return [_get_current_number(subshapes, number, layout, object_id) for number in subshapes.numbers]


def _get_current_number(subshapes: NamedSubshapes, number: int, layout: Layout, object_id: str) -> int:
    found = find_current_number(subshapes.layout, layout, subshapes.kind, number)
    if found is None:
        hint = ", or choose edges by edge_filter" if subshapes.kind == "edge" else ""
        raise Refusal(
            "INVALID_PARAMETER",
            f"{subshapes.tool} of {object_id} names {subshapes.kind}_{number}, which cannot be identified reliably "
            f"after this change: undo {subshapes.tool}, change the parameters and name it again{hint}. "
            "The document is unchanged.",
        )
    return found
