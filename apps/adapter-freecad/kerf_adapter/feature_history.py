"""History of a feature: the chain of features it was derived from."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Optional

from .cad_object import read_step

# Input of each feature type that modifies exactly one feature; a union has several inputs and no single history.
_INPUTS: Mapping[str, Callable[[Any], Any]] = {
    "Part::Fillet": lambda feature: feature.Base,
    "Part::Chamfer": lambda feature: feature.Base,
    "Part::Thickness": lambda feature: feature.Faces[0],
    "Part::Mirroring": lambda feature: feature.Source,
    "App::Link": lambda feature: feature.LinkedObject,
    # A cut by a boolean has two inputs and no single history.
    "Part::Cut": lambda feature: feature.Base if read_step(feature) else None,
}


def find_root(feature: Any) -> Any:
    """Returns the first feature of the history."""
    return find_history(feature)[0]


def find_history(feature: Any) -> list[Any]:
    """Returns the history of a feature, from the first feature to itself."""
    base = _find_input(feature)
    return [feature] if base is None else [*find_history(base), feature]


def is_link(feature: Any) -> bool:
    """True if a feature is a link: another feature shown at another placement."""
    return bool(feature.TypeId == "App::Link")


def _find_input(feature: Any) -> Optional[Any]:
    # A pattern is a union of links to the same feature.
    if feature.TypeId == "Part::MultiFuse" and is_link(feature.Shapes[0]):
        return feature.Shapes[0]
    read_input = _INPUTS.get(feature.TypeId)
    return read_input(feature) if read_input else None
