"""Builders of features from parameters, used on creation and whenever parameters change."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple

from .cad_object import CadObject, save_origin
from .document import Document
from .feature_checks import ANY_VOLUME, VolumeBounds, check_feature
from .freecad import App
from .object_results import Parameters, Result, build_solid_result
from .refusal import Refusal


class FeatureBuilder(NamedTuple):
    """Builder of one kind of object that is fully defined by its parameters."""

    kind: str
    create_feature: Callable[[Document, Parameters], Any]
    """Creates an empty FreeCAD feature of the right type for these parameters."""
    apply_parameters: Callable[[Document, Any, Parameters], None]
    """Sets the properties of the feature."""
    compute_placement: Callable[[Parameters], Any] = lambda parameters: App.Placement()
    """Computes the initial placement."""
    check_parameters: Callable[[Parameters], None] = lambda parameters: None
    """Validates combinations of parameters. Raises Refusal."""
    check_result: Callable[[Any], None] = lambda feature: check_feature(feature, "KERNEL_ERROR", ANY_VOLUME)
    can_apply: Callable[[Any, Parameters], bool] = lambda feature, parameters: True
    """True if an existing feature can take these parameters."""


def build_object(document: Document, tool: str, builder: FeatureBuilder, parameters: Parameters) -> Result:
    """Creates a new object."""
    builder.check_parameters(parameters)
    feature = builder.create_feature(document, parameters)
    builder.apply_parameters(document, feature, parameters)
    feature.Placement = builder.compute_placement(parameters)
    save_origin(feature, tool, parameters)
    document.recompute()
    builder.check_result(feature)
    return build_solid_result(document.add_object(builder.kind, feature))


def finish_feature(document: Document, feature: Any, failure: str, bounds: VolumeBounds = ANY_VOLUME) -> Any:
    """Recomputes a derived feature and checks its result. Raises Refusal."""
    document.recompute()
    check_feature(feature, failure, bounds)
    return feature


def require_solid(cad_object: CadObject) -> Any:
    """Returns the shape of an object that must be a solid. Raises Refusal INVALID_PARAMETER for a curve."""
    if not cad_object.shape.Solids:
        raise Refusal("INVALID_PARAMETER", f"{cad_object.id} is a curve: this tool needs a solid.")
    return cad_object.shape
