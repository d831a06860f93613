"""Objects hollowed out, and objects built anew from other parameters."""

from __future__ import annotations

from typing import Any

from ..builders import Builder, finished, shape_of
from ..cad_object import CadObject, Origin, origin_of, remember_origin
from ..catalog import schema_of
from ..document import Document
from ..history import path_to
from ..parameters import parsed
from ..refusal import Refusal
from ..results import Parameters, Result, solid
from ..soundness import Plausible
from ..topology import numbered
from . import extrusion, primitives, profiles, threads
from .replay import find_parts_anew, named_in

BUILDERS: dict[str, Builder] = {
    **primitives.BUILDERS,
    **extrusion.BUILDERS,
    **profiles.BUILDERS,
    **threads.BUILDERS,
}


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
    except Refusal as refusal:
        raise Refusal(refusal.code, f"Walls of {thickness:g} mm do not fit: {_cure(shape)}. {refusal}") from refusal
    return solid(document.replace(one, feature))


def modify_parameters(document: Document, parameters: Parameters) -> Result:
    """Changes what an object was made with; what was done to it since is done anew."""
    one = document.get(parameters["object_id"])
    root, *later = path_to(one.feature)
    origin = _changeable(one, root)
    changed = parsed(schema_of(origin.tool), {**origin.parameters, **parameters["parameters"]})
    before = [named_in(feature) for feature in later]
    _rebuild(document, root, origin, changed)
    for feature, named in zip(later, before):
        find_parts_anew(feature, named, one.id)
        finished(document, feature, "MODIFIER_FAILED")
    return solid(one)


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
    finished(document, core, "MODIFIER_FAILED", Plausible(most=one.shape.Volume))
    core.Visibility = False
    return document.new_feature("Part::Cut", Base=one.feature, Tool=core)


def _changeable(one: CadObject, root: Any) -> Origin:
    origin = origin_of(root)
    if origin is None or origin.tool not in BUILDERS:
        raise Refusal("INVALID_PARAMETER", f"{one.id} was made of other objects or by hand: it has no parameters.")
    return origin


def _rebuild(document: Document, root: Any, origin: Origin, changed: Parameters) -> None:
    builder = BUILDERS[origin.tool]
    builder.check(changed)
    # A move that came later stays what it was.
    moved = root.Placement * builder.placement_of(origin.parameters).inverse()
    builder.fill(document, root, changed)
    root.Placement = moved * builder.placement_of(changed)
    remember_origin(root, origin.tool, changed)
    document.recompute()
    builder.sound(root)
