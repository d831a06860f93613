"""The features that led to one."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Optional

from .cad_object import step_of

# A feature that changes one other; what unites several has several pasts.
_BEFORE: Mapping[str, Callable[[Any], Any]] = {
    "Part::Fillet": lambda feature: feature.Base,
    "Part::Chamfer": lambda feature: feature.Base,
    "Part::Thickness": lambda feature: feature.Faces[0],
    "Part::Mirroring": lambda feature: feature.Source,
    "App::Link": lambda feature: feature.LinkedObject,
    # Of a boolean it has two pasts.
    "Part::Cut": lambda feature: feature.Base if step_of(feature) else None,
}


def root_of(feature: Any) -> Any:
    """The feature with which it began."""
    return path_to(feature)[0]


def path_to(feature: Any) -> list[Any]:
    """The features that led to one, from the first to itself."""
    before = _before(feature)
    return [feature] if before is None else [*path_to(before), feature]


def is_link(feature: Any) -> bool:
    """Whether it is nothing but another one, seen at another place."""
    return bool(feature.TypeId == "App::Link")


def _before(feature: Any) -> Optional[Any]:
    # A pattern is a union of links to one and the same feature.
    if feature.TypeId == "Part::MultiFuse" and is_link(feature.Shapes[0]):
        return feature.Shapes[0]
    step = _BEFORE.get(feature.TypeId)
    return step(feature) if step else None
