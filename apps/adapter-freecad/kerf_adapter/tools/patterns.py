"""Mirrors and patterns."""

from __future__ import annotations

from typing import Any, Optional

from ..document import Document
from ..feature_builders import finish_feature, require_solid
from ..feature_checks import VolumeBounds
from ..object_results import Parameters, Result, build_solid_result
from ..refusal import Refusal
from ..vectors import make_rotation, make_translation, to_unit_vector, to_vector

_MAX_GRID_COUNT = 1_000
_WHOLE_TURN = 360.0
_NORMALS = {"XY": (0, 0, 1), "XZ": (0, 1, 0), "YZ": (1, 0, 0)}


def mirror_object(document: Document, parameters: Parameters) -> Result:
    """Mirrors an object at a plane, as a copy or in place."""
    source = document.get_object(parameters["object_id"])
    volume = require_solid(source).Volume
    keeps = parameters["keep_original"]
    feature = document.new_feature(
        "Part::Mirroring", Source=document.duplicate_feature(source) if keeps else source.feature
    )
    feature.Base, feature.Normal = to_vector(parameters["position"]), to_vector(_NORMALS[parameters["plane"]])
    finish_feature(document, feature, "MODIFIER_FAILED", VolumeBounds(volume, volume))
    return build_solid_result(
        document.add_object(source.type, feature) if keeps else document.replace_object(source, feature)
    )


def pattern_linear(document: Document, parameters: Parameters) -> Result:
    """Repeats an object along a line, or along two lines as a grid."""
    second = _read_second_line(parameters)
    if parameters["count"] * (second[1] if second else 1) > _MAX_GRID_COUNT:
        raise Refusal("INVALID_PARAMETER", f"count times count2 must be at most {_MAX_GRID_COUNT}.")
    step = to_unit_vector(parameters["direction"], "direction") * parameters["spacing"]
    row = [step * index for index in range(parameters["count"])]
    grid = [offset + second[0] * index for index in range(second[1]) for offset in row] if second else row
    return _repeat_object(document, parameters["object_id"], [make_translation(displacement) for displacement in grid])


def pattern_circular(document: Document, parameters: Parameters) -> Result:
    """Repeats an object around an axis. A full turn has one more gap: the last would coincide with the first."""
    angle, count = parameters["angle"], parameters["count"]
    if abs(angle) < 0.01:
        raise Refusal("INVALID_PARAMETER", "angle must be at least 0.01 from 0.")
    step = angle / (count if abs(angle) == _WHOLE_TURN else count - 1)
    axis, center = to_unit_vector(parameters["axis"]), to_vector(parameters["center"])
    motions = [make_rotation(axis, step * index, center) for index in range(count)]
    return _repeat_object(document, parameters["object_id"], motions)


def _read_second_line(parameters: Parameters) -> Optional[tuple[Any, int]]:
    names = ("direction2", "spacing2", "count2")
    given = [parameters[name] for name in names if name in parameters]
    if not given:
        return None
    if len(given) < len(names):
        raise Refusal("INVALID_PARAMETER", "direction2, spacing2 and count2 go together: give all three or none.")
    towards, spacing, count = given
    return to_unit_vector(towards, "direction2") * spacing, count


def _repeat_object(document: Document, object_id: str, motions: list[Any]) -> Result:
    """Replaces an object by the union of its copies; each is a link, so that it follows changes of the original."""
    source = document.get_object(object_id)
    volume = require_solid(source).Volume
    links = [_create_link(document, source.feature, motion) for motion in motions]
    feature = document.new_feature("Part::MultiFuse", Shapes=links, Refine=True)
    finish_feature(document, feature, "MODIFIER_FAILED", VolumeBounds(volume, volume * len(motions)))
    return build_solid_result(document.replace_object(source, feature))


def _create_link(document: Document, target: Any, motion: Any) -> Any:
    """Creates a link that follows shape and placement of the target, moved by a motion."""
    link = document.new_feature("App::Link", LinkedObject=target, LinkTransform=True)
    link.Placement = motion
    link.Visibility = False
    return link
