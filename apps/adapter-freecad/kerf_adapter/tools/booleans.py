"""Objects united, cut and intersected."""

from __future__ import annotations

from typing import Any

from ..builders import finished, shape_of
from ..cad_object import CadObject, remember_origin
from ..document import Document
from ..refusal import Refusal
from ..results import Parameters, Result, solid, volume_of
from ..soundness import Plausible, refuse_nothing_left

# A billionth of the target is less than its volume is known to.
_NOTHING = 1e-9


def boolean_fuse(document: Document, parameters: Parameters) -> Result:
    """Everything that is in at least one of the objects."""
    used = [document.get(identity) for identity in parameters["object_ids"]]
    volumes = [shape_of(one).Volume for one in used]
    feature = document.new_feature("Part::MultiFuse", Shapes=_inputs(document, used, parameters))
    _compute(document, feature, Plausible(max(volumes), sum(volumes)))
    remember_origin(feature, "boolean_fuse", parameters)
    return solid(_concluded(document, "fuse", feature, _consumed(used, parameters)), _pieces(feature))


def boolean_intersect(document: Document, parameters: Parameters) -> Result:
    """Only what all the objects share."""
    used = [document.get(identity) for identity in parameters["object_ids"]]
    smallest = min(shape_of(one).Volume for one in used)
    feature = document.new_feature("Part::MultiCommon", Shapes=_inputs(document, used, parameters))
    _compute(document, feature, Plausible(most=smallest))
    remember_origin(feature, "boolean_intersect", parameters)
    return solid(_concluded(document, "intersect", feature, _consumed(used, parameters)), _pieces(feature))


def boolean_cut(document: Document, parameters: Parameters) -> Result:
    """What the tools leave of the target."""
    if parameters["target_id"] in parameters["tool_ids"]:
        raise Refusal("INVALID_PARAMETER", "tool_ids must not name the target itself.")
    target = document.get(parameters["target_id"])
    tools = [document.get(identity) for identity in parameters["tool_ids"]]
    before = shape_of(target).Volume
    base, *others = _inputs(document, [target, *tools], parameters)
    feature = document.new_feature("Part::Cut", Base=base, Tool=_united(document, others))
    _compute(document, feature, Plausible(most=before))
    is_untouched = before - volume_of(feature.Shape) <= before * _NOTHING
    warnings = [f"The tools do not reach into {target.id}: nothing was cut away."] if is_untouched else []
    remember_origin(feature, "boolean_cut", parameters)
    made = _concluded(document, "cut", feature, _consumed([target, *tools], parameters))
    return solid(made, [*warnings, *_pieces(feature)])


def _inputs(document: Document, used: list[CadObject], parameters: Parameters) -> list[Any]:
    # Kept originals are copied: whoever moves one later must not change the result.
    keeps = parameters["keep_originals"]
    return [document.duplicate(one) if keeps else one.feature for one in used if shape_of(one)]


def _united(document: Document, tools: list[Any]) -> Any:
    if len(tools) == 1:
        return tools[0]
    union = document.new_feature("Part::MultiFuse", Shapes=tools, Refine=False)
    union.Visibility = False
    return union


def _compute(document: Document, feature: Any, plausible: Plausible) -> None:
    """Merges faces that lie in one another; FreeCAD sometimes makes a void of it, and then they stay apart."""
    feature.Refine = True
    try:
        _computed(document, feature, plausible)
    except Refusal as refusal:
        if refusal.code == "EMPTY_RESULT":
            raise
        feature.Refine = False
        _computed(document, feature, plausible)


def _computed(document: Document, feature: Any, plausible: Plausible) -> None:
    document.recompute()
    refuse_nothing_left(feature)
    finished(document, feature, "BOOLEAN_FAILED", plausible)


def _concluded(document: Document, kind: str, feature: Any, consumed: list[CadObject]) -> CadObject:
    for one in consumed:
        document.consume(one)
    return document.add(kind, feature)


def _consumed(used: list[CadObject], parameters: Parameters) -> list[CadObject]:
    return [] if parameters["keep_originals"] else used


def _pieces(feature: Any) -> list[str]:
    count = len(feature.Shape.Solids)
    return [f"The result consists of {count} separate solids."] if count > 1 else []
