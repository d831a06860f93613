"""Shells: hollowed objects."""

from __future__ import annotations

from typing import Any

from ..cad_object import CadObject, save_step
from ..document import Document
from ..feature_builders import finish_feature, require_solid
from ..feature_checks import VolumeBounds
from ..object_results import Parameters, Result, build_solid_result
from ..refusal import Refusal
from ..topology import parse_subshape_number
from ..wall_thickness import check_core_depth, check_thickness_fits, check_wall_thickness


def shell_object(document: Document, parameters: Parameters) -> Result:
    """Hollows out an object to walls of constant thickness, open at some faces or closed.

    Walls around an inward corner are round, FreeCAD's default: sharp ones would be thicker there.
    """
    target = document.get_object(parameters["object_id"])
    shape = require_solid(target)
    numbers = [parse_subshape_number(name, len(shape.Faces)) for name in parameters.get("open_faces", [])]
    make = _create_open_shell if numbers else _create_closed_shell
    thickness = parameters["thickness"]
    try:
        feature = make(document, target, thickness, numbers)
        finish_feature(document, feature, "MODIFIER_FAILED", VolumeBounds(max=shape.Volume))
        if numbers:
            check_wall_thickness(feature)
    except Refusal as refusal:
        raise Refusal(
            refusal.code, f"Walls of {thickness:g} mm do not fit: {_suggest_remedy(shape)}. {refusal}"
        ) from refusal
    return build_solid_result(document.replace_object(target, feature))


def _suggest_remedy(shape: Any) -> str:
    """Suggests a remedy. FreeCAD gives some objects walls of zero thickness."""
    if len(shape.Solids) > 1:
        return f"the object consists of {len(shape.Solids)} solids, hollow out each solid before combining them"
    if len(shape.Shells) > 1:
        return "the object is hollow already, hollow it out before cutting a cavity into it"
    return "try thinner ones"


def _create_open_shell(document: Document, target: CadObject, thickness: float, numbers: list[int]) -> Any:
    faces = (target.feature, [f"Face{number}" for number in numbers])
    return document.new_feature("Part::Thickness", Faces=faces, Value=-thickness)


def _create_closed_shell(document: Document, target: CadObject, thickness: float, _numbers: list[int]) -> Any:
    core = document.new_feature("Part::Offset", Source=target.feature, Value=-thickness)
    core.Visibility = False
    feature = document.new_feature("Part::Cut", Base=target.feature, Tool=core)
    save_step(feature, "shell_object", {"thickness": thickness})
    hollow_out(document, feature)
    return feature


def hollow_out(document: Document, feature: Any) -> None:
    """Cuts the core out of its base feature; also called when the base has changed."""
    whole, thickness = feature.Base.Shape, -feature.Tool.Value
    check_thickness_fits(whole, thickness)
    bounds = VolumeBounds(max=whole.Volume)
    core = finish_feature(document, feature.Tool, "MODIFIER_FAILED", bounds)
    check_core_depth(core.Shape, whole, thickness)
    finish_feature(document, feature, "MODIFIER_FAILED", bounds)
