"""How features are built from parameters: when they are made, and again when their parameters change."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple

from .cad_object import CadObject, remember_origin
from .document import Document
from .host import App
from .refusal import Refusal
from .results import Parameters, Result, solid
from .soundness import ANY, Plausible, check_sound


class Builder(NamedTuple):
    """One kind of object that its parameters describe completely."""

    kind: str
    feature_of: Callable[[Document, Parameters], Any]
    """A new feature of FreeCAD that fits these parameters, with nothing set."""
    fill: Callable[[Document, Any, Parameters], None]
    """Gives the feature what the parameters say."""
    placement_of: Callable[[Parameters], Any] = lambda parameters: App.Placement()
    """Where it stands before anybody moves it."""
    check: Callable[[Parameters], None] = lambda parameters: None
    """Raises Refusal for what no single parameter shows."""
    sound: Callable[[Any], None] = lambda feature: check_sound(feature, "KERNEL_ERROR", ANY)
    fits: Callable[[Any, Parameters], bool] = lambda feature, parameters: True
    """Whether a feature that other parameters have made can take these."""


def build(document: Document, tool: str, builder: Builder, parameters: Parameters) -> Result:
    """Makes a new object."""
    builder.check(parameters)
    feature = builder.feature_of(document, parameters)
    builder.fill(document, feature, parameters)
    feature.Placement = builder.placement_of(parameters)
    remember_origin(feature, tool, parameters)
    document.recompute()
    builder.sound(feature)
    return solid(document.add(builder.kind, feature))


def finished(document: Document, made: Any, failure: str, plausible: Plausible = ANY) -> Any:
    """Computes a feature that others led to. Raises Refusal unless the result is sound."""
    document.recompute()
    check_sound(made, failure, plausible)
    return made


def shape_of(one: CadObject) -> Any:
    """Its shape, for tools that need a solid. Raises Refusal INVALID_PARAMETER for a curve."""
    if not one.shape.Solids:
        raise Refusal("INVALID_PARAMETER", f"{one.id} is a curve: this tool needs a solid.")
    return one.shape
