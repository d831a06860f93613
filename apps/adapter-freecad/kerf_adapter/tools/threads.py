"""Real helical threads: rods, and holes that are tapped."""

from __future__ import annotations

from typing import Any

from ..builders import Builder, build, finished, shape_of
from ..cad_object import CadObject, remember_step
from ..catalog import coarse_pitch_of
from ..document import Document
from ..host import App
from ..refusal import Refusal
from ..results import Parameters, Result, solid, volume_of
from ..soundness import Plausible, refuse_nothing_left
from ..thread import Thread, threaded_rod
from ..vectors import placement

_MOST_TURNS = 200


def create_thread(document: Document, parameters: Parameters) -> Result:
    """A threaded rod, or a thread in one object."""
    if "object_id" not in parameters:
        return build(document, "create_thread", _ROD, parameters)
    _check(parameters)
    one = document.get(parameters["object_id"])
    return solid(document.replace(one, _tapped(document, one, parameters)))


def _tapped(document: Document, one: CadObject, parameters: Parameters) -> Any:
    shape_of(one)
    tap = document.new_feature("Part::Feature")
    _fill(document, tap, parameters)
    tap.Placement = _placement_of(parameters)
    tap.Visibility = False
    feature = document.new_feature("Part::Cut", Base=one.feature, Tool=tap)
    remember_step(feature, "create_thread", parameters)
    cut_thread(document, feature)
    return feature


def cut_thread(document: Document, feature: Any) -> None:
    """Cuts the thread into what is below it, also anew when that has changed."""
    before = feature.Base.Shape.Volume
    document.recompute()
    refuse_nothing_left(feature)
    # No more than the tap can be gone.
    finished(document, feature, "MODIFIER_FAILED", Plausible(before - feature.Tool.Shape.Volume, before))
    if before - volume_of(feature.Shape) <= before * 1e-9:
        raise Refusal("INVALID_PARAMETER", "The thread does not reach into the object: check position and axis.")


def following_diameter(before: Parameters, changed: Parameters) -> Parameters:
    """A coarse pitch is that of the diameter, also of another one; any other was chosen, and stays."""
    if before["pitch"] != coarse_pitch_of(before["diameter"]):
        return changed
    pitch = coarse_pitch_of(changed["diameter"])
    if pitch is None:
        raise Refusal("INVALID_PARAMETER", "pitch is needed: there is no coarse pitch for this diameter.")
    return {**changed, "pitch": pitch}


def _check(parameters: Parameters) -> None:
    if "pitch" not in parameters:
        raise Refusal("INVALID_PARAMETER", "pitch is missing: the service knows the coarse pitch of a diameter.")
    if parameters["pitch"] >= parameters["diameter"] / 2:
        raise Refusal("INVALID_PARAMETER", "pitch must be less than half the diameter.")
    if parameters["length"] > _MOST_TURNS * parameters["pitch"]:
        raise Refusal("INVALID_PARAMETER", f"length must be at most {_MOST_TURNS} times the pitch.")


def _fill(_document: Document, feature: Any, parameters: Parameters) -> None:
    rod = threaded_rod(Thread(parameters["diameter"], parameters["pitch"], parameters["length"]))
    is_left = parameters["direction"] == "left"
    feature.Shape = rod.mirror(App.Vector(), App.Vector(1, 0, 0)) if is_left else rod


def _placement_of(parameters: Parameters) -> Any:
    return placement(parameters["position"], parameters["axis"])


def _feature(document: Document, _parameters: Parameters) -> Any:
    return document.new_feature("Part::Feature")


_ROD = Builder("thread", _feature, _fill, _placement_of, _check)

BUILDERS = {"create_thread": _ROD}
