"""Rebuilding of objects from changed parameters."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Optional

from ..cad_object import CadObject, Origin, read_origin, read_step, save_origin
from ..catalog import get_schema
from ..corner_position import CornerPlacement, read_corner_placement, restore_corner
from ..document import Document
from ..feature_builders import FeatureBuilder, finish_feature
from ..feature_history import find_history, find_root, is_link
from ..object_results import Parameters, Result, build_solid_result
from ..parameter_validation import parse_parameters
from ..refusal import Refusal
from ..wall_thickness import check_wall_thickness
from . import extrusion, fastening, features, primitives, profiles, threads
from .replay import NamedSubshapes, find_named_subshapes, get_tool_name, update_subshapes

BUILDERS: dict[str, FeatureBuilder] = {
    **primitives.BUILDERS,
    **extrusion.BUILDERS,
    **profiles.BUILDERS,
    **threads.BUILDERS,
}


_CUTS: dict[str, Callable[[Document, Any, Parameters], None]] = {
    "create_hole": fastening.cut_hole,
    "create_thread": lambda document, feature, _parameters: threads.cut_thread(document, feature),
    "shell_object": lambda document, feature, _parameters: features.hollow_out(document, feature),
}


class _Modification(NamedTuple):
    """Modification of an object, captured before its base changes."""

    feature: Any
    named: Optional[NamedSubshapes]
    corner: Optional[CornerPlacement]


# Parameters that refer to other objects: the feature only keeps a snapshot of those.
_FIXED_PARAMETERS = ("object_id", "face")


def modify_parameters(document: Document, parameters: Parameters) -> Result:
    """Rebuilds an object from changed parameters, and replays its later modifications."""
    target = document.get_object(parameters["object_id"])
    root, *later = find_history(target.feature)
    origin = _get_changeable_origin(target, root)
    changed = _merge_changes(origin, parameters["parameters"])
    _check_changes(target, origin, changed)
    # Links are skipped: they show the current object, including its stored properties.
    steps = [
        _Modification(feature, find_named_subshapes(feature), read_corner_placement(feature))
        for feature in later
        if not is_link(feature)
    ]
    corner = read_corner_placement(root)
    root = _rebuild(document, target, origin, changed)
    restore_corner(document, root, corner)
    for step in steps:
        _reapply_step(document, step, target.id)
        restore_corner(document, step.feature, step.corner)
    return build_solid_result(document.get_object(target.id))


def _reapply_step(document: Document, step: _Modification, object_id: str) -> None:
    update_subshapes(step.feature, step.named, object_id)
    applied = read_step(step.feature)
    try:
        if applied is None:
            finish_feature(document, step.feature, "MODIFIER_FAILED")
            if step.feature.TypeId == "Part::Thickness":
                check_wall_thickness(step.feature)
        else:
            _CUTS[applied.tool](document, step.feature, applied.parameters)
    except Refusal as refusal:
        tool = applied.tool if applied else get_tool_name(step.feature)
        sentence = f"{tool} cannot be reapplied to {object_id} after this change: {refusal}"
        raise Refusal(refusal.code, sentence) from refusal


def _get_changeable_origin(target: CadObject, root: Any) -> Origin:
    origin = read_origin(root)
    if origin is None:
        raise Refusal("INVALID_PARAMETER", f"{target.id} was created manually and has no parameters.")
    if origin.tool not in BUILDERS:
        sentence = f"{target.id} was made by {origin.tool} and cannot be rebuilt: run {origin.tool} again instead."
        raise Refusal("INVALID_PARAMETER", sentence)
    return origin


def _merge_changes(origin: Origin, changes: Parameters) -> Parameters:
    changed = parse_parameters(get_schema(origin.tool), {**origin.parameters, **changes})
    is_following = origin.tool == "create_thread" and "pitch" not in changes
    return threads.adjust_pitch(origin.parameters, changed) if is_following else changed


def _check_changes(target: CadObject, origin: Origin, changed: Parameters) -> None:
    BUILDERS[origin.tool].check_parameters(changed)
    for name in _FIXED_PARAMETERS:
        if changed.get(name) != origin.parameters.get(name):
            sentence = f"{name} of {target.id} cannot be changed: run {origin.tool} again instead."
            raise Refusal("INVALID_PARAMETER", sentence)


def _rebuild(document: Document, target: CadObject, origin: Origin, changed: Parameters) -> Any:
    builder = BUILDERS[origin.tool]
    root = find_root(target.feature)
    if not builder.can_apply(root, changed):
        root = _exchange_feature(document, target, builder.create_feature(document, changed))
    # Keeps later moves of the object.
    moved = root.Placement * builder.compute_placement(origin.parameters).inverse()
    builder.apply_parameters(document, root, changed)
    root.Placement = moved * builder.compute_placement(changed)
    save_origin(root, origin.tool, changed)
    document.recompute()
    builder.check_result(root)
    return root


def _exchange_feature(document: Document, target: CadObject, feature: Any) -> Any:
    """Replaces the feature of an object that was moved but not modified otherwise by one of another type."""
    feature.Placement = target.feature.Placement
    document.replace_object(target, feature)
    document.discard_feature(target.feature)
    return feature
