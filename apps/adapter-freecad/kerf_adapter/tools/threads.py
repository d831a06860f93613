"""Modelled helical threads: rods and tapped holes."""

from __future__ import annotations

from typing import Any

from ..cad_object import CadObject, save_step
from ..catalog import get_coarse_pitch
from ..document import Document
from ..feature_builders import FeatureBuilder, build_object, finish_feature, require_solid
from ..feature_checks import VolumeBounds, refuse_empty_result
from ..freecad import App
from ..object_results import Parameters, Result, build_solid_result, compute_volume
from ..refusal import Refusal
from ..thread_solid import Thread, make_threaded_rod
from ..vectors import make_placement

_MAX_TURNS = 200


def create_thread(document: Document, parameters: Parameters) -> Result:
    """Creates a threaded rod, or taps an object."""
    if "object_id" not in parameters:
        return build_object(document, "create_thread", _ROD, parameters)
    _check_parameters(parameters)
    target = document.get_object(parameters["object_id"])
    return build_solid_result(document.replace_object(target, _tap_object(document, target, parameters)))


def _tap_object(document: Document, target: CadObject, parameters: Parameters) -> Any:
    require_solid(target)
    tap = document.new_feature("Part::Feature")
    _apply_parameters(document, tap, parameters)
    tap.Placement = _compute_placement(parameters)
    tap.Visibility = False
    feature = document.new_feature("Part::Cut", Base=target.feature, Tool=tap)
    save_step(feature, "create_thread", parameters)
    cut_thread(document, feature)
    return feature


def cut_thread(document: Document, feature: Any) -> None:
    """Cuts the thread into its base feature; also called when the base has changed."""
    before = feature.Base.Shape.Volume
    document.recompute()
    refuse_empty_result(feature)
    # The cut removes at most the volume of the tap.
    finish_feature(document, feature, "MODIFIER_FAILED", VolumeBounds(before - feature.Tool.Shape.Volume, before))
    if before - compute_volume(feature.Shape) <= before * 1e-9:
        raise Refusal("INVALID_PARAMETER", "The thread does not reach into the object: check position and axis.")


def adjust_pitch(before: Parameters, changed: Parameters) -> Parameters:
    """Adjusts a coarse pitch to a changed diameter; a pitch that was chosen explicitly is kept."""
    if before["pitch"] != get_coarse_pitch(before["diameter"]):
        return changed
    pitch = get_coarse_pitch(changed["diameter"])
    if pitch is None:
        raise Refusal("INVALID_PARAMETER", "pitch is required: there is no coarse pitch for this diameter.")
    return {**changed, "pitch": pitch}


def _check_parameters(parameters: Parameters) -> None:
    if "pitch" not in parameters:
        raise Refusal("INVALID_PARAMETER", "pitch is missing: the service knows the coarse pitch of a diameter.")
    if parameters["pitch"] >= parameters["diameter"] / 2:
        raise Refusal("INVALID_PARAMETER", "pitch must be less than half the diameter.")
    if parameters["length"] > _MAX_TURNS * parameters["pitch"]:
        raise Refusal("INVALID_PARAMETER", f"length must be at most {_MAX_TURNS} times the pitch.")


def _apply_parameters(_document: Document, feature: Any, parameters: Parameters) -> None:
    rod = make_threaded_rod(Thread(parameters["diameter"], parameters["pitch"], parameters["length"]))
    is_left = parameters["direction"] == "left"
    feature.Shape = rod.mirror(App.Vector(), App.Vector(1, 0, 0)) if is_left else rod


def _compute_placement(parameters: Parameters) -> Any:
    return make_placement(parameters["position"], parameters["axis"])


def _create_feature(document: Document, _parameters: Parameters) -> Any:
    return document.new_feature("Part::Feature")


_ROD = FeatureBuilder("thread", _create_feature, _apply_parameters, _compute_placement, _check_parameters)

BUILDERS = {"create_thread": _ROD}
