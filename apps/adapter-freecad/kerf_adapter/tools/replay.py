"""Steps that change an object, done anew after the object below has changed."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from ..cad_object import edge_filter_of
from ..followed import Layout, followed, layout_of
from ..refusal import Refusal
from ..topology import chosen_edges

_BLENDS = {"Part::Fillet": "create_fillet", "Part::Chamfer": "create_chamfer"}
_TOOLS = {**_BLENDS, "Part::Thickness": "shell_object", "Part::Mirroring": "mirror_object"}


class Named(NamedTuple):
    """Edges or faces that were named one by one, of which FreeCAD keeps the numbers, and the shape they were of."""

    tool: str
    kind: str
    numbers: list[int]
    layout: Layout


def tool_of(feature: Any) -> str:
    """The name of the tool whose step a feature is. What else there is repeats an object."""
    return _TOOLS.get(feature.TypeId, "the pattern")


def named_in(feature: Any) -> Optional[Named]:
    """The edges or faces that a step is of, before the object below changes; None where it names none."""
    if feature.TypeId == "Part::Thickness":
        below, faces = feature.Faces
        numbers = [int(name.replace("Face", "")) for name in faces]
        return Named("shell_object", "face", numbers, layout_of(below.Shape))
    if feature.TypeId in _BLENDS and not edge_filter_of(feature):
        numbers = [number for number, *_ in feature.Edges]
        return Named(_BLENDS[feature.TypeId], "edge", numbers, layout_of(feature.Base.Shape))
    return None


def find_parts_anew(feature: Any, named: Optional[Named], identity: str) -> None:
    """Gives a step the edges or faces it is of on the object as it is now.

    Raises Refusal INVALID_PARAMETER when there are none any more, or one that was named is not known for certain.
    """
    if named is None:
        if edge_filter_of(feature):
            _change_edges(feature, chosen_edges(feature.Base.Shape, {"edge_filter": edge_filter_of(feature)}))
    elif named.kind == "edge":
        _change_edges(feature, _numbers_now(named, feature.Base.Shape, identity))
    else:
        below = feature.Faces[0]
        feature.Faces = (below, [f"Face{number}" for number in _numbers_now(named, below.Shape, identity)])


def _change_edges(feature: Any, numbers: list[int]) -> None:
    sizes = feature.Edges[0][1:]
    feature.Edges = [(number, *sizes) for number in numbers]


def _numbers_now(named: Named, shape: Any, identity: str) -> list[int]:
    layout = layout_of(shape)
    return [_number_now(named, number, layout, identity) for number in named.numbers]


def _number_now(named: Named, number: int, layout: Layout, identity: str) -> int:
    found = followed(named.layout, layout, named.kind, number)
    if found is None:
        otherwise = ", or choose edges by edge_filter" if named.kind == "edge" else ""
        raise Refusal(
            "INVALID_PARAMETER",
            f"{named.tool} of {identity} names {named.kind}_{number}, which cannot be told for certain after this "
            f"change: undo {named.tool}, change the parameters and name it anew{otherwise}. The document is unchanged.",
        )
    return found
