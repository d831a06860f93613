"""Objects hollowed out."""

from __future__ import annotations

from typing import Any

from ..builders import finished, shape_of
from ..cad_object import CadObject, remember_step
from ..document import Document
from ..refusal import Refusal
from ..results import Parameters, Result, solid
from ..soundness import Plausible
from ..topology import numbered
from ..walls import check_core, check_room, check_walls


def shell_object(document: Document, parameters: Parameters) -> Result:
    """Walls of one thickness inside the surface, open at some faces or closed all round.

    About an inward corner they are round, as FreeCAD joins them by itself: sharp ones would be thicker there.
    """
    one = document.get(parameters["object_id"])
    shape = shape_of(one)
    numbers = [numbered(name, len(shape.Faces)) for name in parameters.get("open_faces", [])]
    make = _open_shell if numbers else _closed_shell
    thickness = parameters["thickness"]
    try:
        feature = make(document, one, thickness, numbers)
        finished(document, feature, "MODIFIER_FAILED", Plausible(most=shape.Volume))
        if numbers:
            check_walls(feature)
    except Refusal as refusal:
        raise Refusal(refusal.code, f"Walls of {thickness:g} mm do not fit: {_cure(shape)}. {refusal}") from refusal
    return solid(document.replace(one, feature))


def _cure(shape: Any) -> str:
    """What to do about it. Some objects FreeCAD gives walls of no thickness at all."""
    if len(shape.Solids) > 1:
        return f"the object consists of {len(shape.Solids)} solids, hollow out each one before they are put together"
    if len(shape.Shells) > 1:
        return "the object is hollow already, hollow it out before a cavity is made in it"
    return "try thinner ones"


def _open_shell(document: Document, one: CadObject, thickness: float, numbers: list[int]) -> Any:
    faces = (one.feature, [f"Face{number}" for number in numbers])
    return document.new_feature("Part::Thickness", Faces=faces, Value=-thickness)


def _closed_shell(document: Document, one: CadObject, thickness: float, _numbers: list[int]) -> Any:
    core = document.new_feature("Part::Offset", Source=one.feature, Value=-thickness)
    core.Visibility = False
    feature = document.new_feature("Part::Cut", Base=one.feature, Tool=core)
    remember_step(feature, "shell_object", {"thickness": thickness})
    hollow_out(document, feature)
    return feature


def hollow_out(document: Document, feature: Any) -> None:
    """Takes the core out of what is around it, also anew when that has changed."""
    whole, thickness = feature.Base.Shape, -feature.Tool.Value
    check_room(whole, thickness)
    most = Plausible(most=whole.Volume)
    core = finished(document, feature.Tool, "MODIFIER_FAILED", most)
    check_core(core.Shape, whole, thickness)
    finished(document, feature, "MODIFIER_FAILED", most)
