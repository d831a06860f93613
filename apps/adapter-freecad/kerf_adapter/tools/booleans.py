"""Boolean operations."""

from __future__ import annotations

from typing import Any

from ..cad_object import CadObject, save_origin
from ..document import Document
from ..feature_builders import finish_feature, require_solid
from ..feature_checks import VolumeBounds, refuse_empty_result
from ..object_results import Parameters, Result, build_solid_result, compute_volume
from ..refusal import Refusal

# Fraction of the target's volume, below the accuracy of the volume.
_NEGLIGIBLE_SHARE = 1e-9


def boolean_fuse(document: Document, parameters: Parameters) -> Result:
    """Unites objects."""
    used = [document.get_object(object_id) for object_id in parameters["object_ids"]]
    volumes = [require_solid(one).Volume for one in used]
    feature = document.new_feature("Part::MultiFuse", Shapes=_get_inputs(document, used, parameters))
    _compute_refined(document, feature, VolumeBounds(max(volumes), sum(volumes)))
    save_origin(feature, "boolean_fuse", parameters)
    return build_solid_result(
        _add_result(document, "fuse", feature, _list_consumed(used, parameters)), _warn_about_pieces(feature)
    )


def boolean_intersect(document: Document, parameters: Parameters) -> Result:
    """Intersects objects."""
    used = [document.get_object(object_id) for object_id in parameters["object_ids"]]
    smallest = min(require_solid(one).Volume for one in used)
    feature = document.new_feature("Part::MultiCommon", Shapes=_get_inputs(document, used, parameters))
    _compute_refined(document, feature, VolumeBounds(max=smallest))
    save_origin(feature, "boolean_intersect", parameters)
    return build_solid_result(
        _add_result(document, "intersect", feature, _list_consumed(used, parameters)), _warn_about_pieces(feature)
    )


def boolean_cut(document: Document, parameters: Parameters) -> Result:
    """Cuts the tools out of the target."""
    if parameters["target_id"] in parameters["tool_ids"]:
        raise Refusal("INVALID_PARAMETER", "tool_ids must not contain the target.")
    target = document.get_object(parameters["target_id"])
    tools = [document.get_object(object_id) for object_id in parameters["tool_ids"]]
    before = require_solid(target).Volume
    base, *others = _get_inputs(document, [target, *tools], parameters)
    feature = document.new_feature("Part::Cut", Base=base, Tool=_unite_tools(document, others))
    _compute_refined(document, feature, VolumeBounds(max=before))
    is_untouched = before - compute_volume(feature.Shape) <= before * _NEGLIGIBLE_SHARE
    warnings = [f"The tools do not reach into {target.id}: nothing was cut away."] if is_untouched else []
    save_origin(feature, "boolean_cut", parameters)
    made = _add_result(document, "cut", feature, _list_consumed([target, *tools], parameters))
    return build_solid_result(made, [*warnings, *_warn_about_pieces(feature)])


def _get_inputs(document: Document, used: list[CadObject], parameters: Parameters) -> list[Any]:
    # Copies kept originals, so that moving one later does not change the result.
    keeps = parameters["keep_originals"]
    return [document.duplicate_feature(one) if keeps else one.feature for one in used if require_solid(one)]


def _unite_tools(document: Document, tools: list[Any]) -> Any:
    if len(tools) == 1:
        return tools[0]
    union = document.new_feature("Part::MultiFuse", Shapes=tools, Refine=False)
    union.Visibility = False
    return union


def _compute_refined(document: Document, feature: Any, bounds: VolumeBounds) -> None:
    """Merges coplanar faces; if FreeCAD fails on that, as it sometimes does, they stay separate."""
    feature.Refine = True
    try:
        _compute_once(document, feature, bounds)
    except Refusal as refusal:
        if refusal.code == "EMPTY_RESULT":
            raise
        feature.Refine = False
        _compute_once(document, feature, bounds)


def _compute_once(document: Document, feature: Any, bounds: VolumeBounds) -> None:
    document.recompute()
    refuse_empty_result(feature)
    finish_feature(document, feature, "BOOLEAN_FAILED", bounds)


def _add_result(document: Document, kind: str, feature: Any, consumed: list[CadObject]) -> CadObject:
    for one in consumed:
        document.consume_object(one)
    return document.add_object(kind, feature)


def _list_consumed(used: list[CadObject], parameters: Parameters) -> list[CadObject]:
    return [] if parameters["keep_originals"] else used


def _warn_about_pieces(feature: Any) -> list[str]:
    count = len(feature.Shape.Solids)
    return [f"The result consists of {count} separate solids."] if count > 1 else []
