"""Objects built anew from other parameters."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Optional

from ..builders import Builder, finished
from ..cad_object import CadObject, Origin, origin_of, remember_origin, step_of
from ..catalog import schema_of
from ..corners import Corner, corner_put, put_anew
from ..document import Document
from ..history import is_link, path_to, root_of
from ..parameters import parsed
from ..refusal import Refusal
from ..results import Parameters, Result, solid
from ..walls import check_walls
from . import extrusion, fastening, features, primitives, profiles, threads
from .replay import Named, find_parts_anew, named_in, tool_of

BUILDERS: dict[str, Builder] = {
    **primitives.BUILDERS,
    **extrusion.BUILDERS,
    **profiles.BUILDERS,
    **threads.BUILDERS,
}


_CUTS: dict[str, Callable[[Document, Any, Parameters], None]] = {
    "create_hole": fastening.drill,
    "create_thread": lambda document, feature, _parameters: threads.cut_thread(document, feature),
    "shell_object": lambda document, feature, _parameters: features.hollow_out(document, feature),
}


class _Step(NamedTuple):
    """What was done to the object since it was made, as it was before the object changes."""

    feature: Any
    named: Optional[Named]
    corner: Optional[Corner]


# They name other objects, of which nothing is kept but what was made of them.
_FIXED = ("object_id", "face")


def modify_parameters(document: Document, parameters: Parameters) -> Result:
    """Changes what an object was made with; what was done to it since is done anew."""
    one = document.get(parameters["object_id"])
    root, *later = path_to(one.feature)
    origin = _changeable(one, root)
    changed = _changed(origin, parameters["parameters"])
    _check(one, origin, changed)
    # A link shows the object as it is by then, and what was kept of that as if it were its own.
    steps = [_Step(one_step, named_in(one_step), corner_put(one_step)) for one_step in later if not is_link(one_step)]
    corner = corner_put(root)
    root = _rebuild(document, one, origin, changed)
    put_anew(document, root, corner)
    for step in steps:
        _do_anew(document, step, one.id)
        put_anew(document, step.feature, step.corner)
    return solid(document.get(one.id))


def _do_anew(document: Document, step: _Step, identity: str) -> None:
    find_parts_anew(step.feature, step.named, identity)
    done = step_of(step.feature)
    try:
        if done is None:
            finished(document, step.feature, "MODIFIER_FAILED")
            if step.feature.TypeId == "Part::Thickness":
                check_walls(step.feature)
        else:
            _CUTS[done.tool](document, step.feature, done.parameters)
    except Refusal as refusal:
        tool = done.tool if done else tool_of(step.feature)
        sentence = f"{tool} cannot be done again on {identity} after this change: {refusal}"
        raise Refusal(refusal.code, sentence) from refusal


def _changeable(one: CadObject, root: Any) -> Origin:
    origin = origin_of(root)
    if origin is None:
        raise Refusal("INVALID_PARAMETER", f"{one.id} was made by hand: it has no parameters.")
    if origin.tool not in BUILDERS:
        sentence = f"{one.id} was made by {origin.tool} and cannot be built anew: run {origin.tool} again instead."
        raise Refusal("INVALID_PARAMETER", sentence)
    return origin


def _changed(origin: Origin, changes: Parameters) -> Parameters:
    changed = parsed(schema_of(origin.tool), {**origin.parameters, **changes})
    is_following = origin.tool == "create_thread" and "pitch" not in changes
    return threads.following_diameter(origin.parameters, changed) if is_following else changed


def _check(one: CadObject, origin: Origin, changed: Parameters) -> None:
    BUILDERS[origin.tool].check(changed)
    for name in _FIXED:
        if changed.get(name) != origin.parameters.get(name):
            sentence = f"{name} of {one.id} cannot be changed: run {origin.tool} again instead."
            raise Refusal("INVALID_PARAMETER", sentence)


def _rebuild(document: Document, one: CadObject, origin: Origin, changed: Parameters) -> Any:
    builder = BUILDERS[origin.tool]
    root = root_of(one.feature)
    if not builder.fits(root, changed):
        root = _exchanged(document, one, builder.feature_of(document, changed))
    # What moved it later moves it again.
    moved = root.Placement * builder.placement_of(origin.parameters).inverse()
    builder.fill(document, root, changed)
    root.Placement = moved * builder.placement_of(changed)
    remember_origin(root, origin.tool, changed)
    document.recompute()
    builder.sound(root)
    return root


def _exchanged(document: Document, one: CadObject, feature: Any) -> Any:
    """Another kind of feature in the place of an object to which nothing was done but that it was moved."""
    feature.Placement = one.feature.Placement
    document.replace(one, feature)
    document.discard(one.feature)
    return feature
