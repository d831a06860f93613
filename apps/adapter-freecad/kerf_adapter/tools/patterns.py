"""Objects mirrored and repeated."""

from __future__ import annotations

from typing import Any, Optional

from ..builders import finished, shape_of
from ..document import Document
from ..host import App
from ..refusal import Refusal
from ..results import Parameters, Result, solid
from ..soundness import Plausible
from ..vectors import direction, rotation, translation, vector

_MOST_IN_A_GRID = 1_000
_WHOLE_TURN = 360.0
_NORMALS = {"XY": (0, 0, 1), "XZ": (0, 1, 0), "YZ": (1, 0, 0)}


def mirror_object(document: Document, parameters: Parameters) -> Result:
    """At a plane: beside the original, or in place of it."""
    one = document.get(parameters["object_id"])
    volume = shape_of(one).Volume
    keeps = parameters["keep_original"]
    feature = document.new_feature("Part::Mirroring", Source=document.duplicate(one) if keeps else one.feature)
    feature.Base, feature.Normal = vector(parameters["position"]), vector(_NORMALS[parameters["plane"]])
    finished(document, feature, "MODIFIER_FAILED", Plausible(volume, volume))
    return solid(document.add(one.type, feature) if keeps else document.replace(one, feature))


def pattern_linear(document: Document, parameters: Parameters) -> Result:
    """Along a line, or along two as a grid."""
    second = _second_line(parameters)
    if parameters["count"] * (second[1] if second else 1) > _MOST_IN_A_GRID:
        raise Refusal("INVALID_PARAMETER", f"count times count2 must be at most {_MOST_IN_A_GRID}.")
    step = direction(parameters["direction"], "direction") * parameters["spacing"]
    row = [step * index for index in range(parameters["count"])]
    grid = [one + second[0] * index for index in range(second[1]) for one in row] if second else row
    return _repeated(document, parameters["object_id"], [translation(displacement) for displacement in grid])


def pattern_circular(document: Document, parameters: Parameters) -> Result:
    """Around an axis. Over a whole turn the last would fall upon the first, so there is one gap more."""
    angle, count = parameters["angle"], parameters["count"]
    if abs(angle) < 0.01:
        raise Refusal("INVALID_PARAMETER", "angle must be at least 0.01 from 0.")
    step = angle / (count if abs(angle) == _WHOLE_TURN else count - 1)
    axis, center = direction(parameters["axis"]), vector(parameters["center"])
    motions = [rotation(axis, step * index, center) for index in range(count)]
    return _repeated(document, parameters["object_id"], motions)


def _second_line(parameters: Parameters) -> Optional[tuple[Any, int]]:
    names = ("direction2", "spacing2", "count2")
    given = [parameters[name] for name in names if name in parameters]
    if not given:
        return None
    if len(given) < len(names):
        raise Refusal("INVALID_PARAMETER", "direction2, spacing2 and count2 belong together: give all three or none.")
    towards, spacing, count = given
    return direction(towards, "direction2") * spacing, count


def _repeated(document: Document, identity: str, motions: list[Any]) -> Result:
    """The object becomes the union of itself at all these places; each is a link, so that it follows the original."""
    one = document.get(identity)
    volume = shape_of(one).Volume
    links = [_link(document, one.feature, motion) for motion in motions]
    feature = document.new_feature("Part::MultiFuse", Shapes=links, Refine=True)
    finished(document, feature, "MODIFIER_FAILED", Plausible(volume, volume * len(motions)))
    return solid(document.replace(one, feature))


def _link(document: Document, target: Any, motion: Any) -> Any:
    """The object as it is and where it is, at any time, carried on by a motion."""
    link = document.new_feature("App::Link", LinkedObject=target, LinkTransform=True)
    link.Placement = motion
    link.Visibility = False
    return link
