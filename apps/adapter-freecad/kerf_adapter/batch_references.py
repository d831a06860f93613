"""References of a batch: `${id.object_id}` refers to a field of the result of an earlier step."""

from __future__ import annotations

import re
from typing import Any, Mapping

from .refusal import Refusal

_REFERENCE = re.compile(r"\$\{([^.{}]+)((?:\.\w+)+)\}")


def resolve_references(value: Any, results: Mapping[str, Any]) -> Any:
    """Replaces all references in parameters. Raises Refusal INVALID_PARAMETER for an unresolved reference."""
    if isinstance(value, dict):
        return {name: resolve_references(item, results) for name, item in value.items()}
    if isinstance(value, list):
        return [resolve_references(item, results) for item in value]
    reference = _REFERENCE.fullmatch(value) if isinstance(value, str) else None
    return _resolve_path(reference, results) if reference else value


def _resolve_path(reference: re.Match[str], results: Mapping[str, Any]) -> Any:
    step, path = reference.groups()
    if step not in results:
        raise Refusal("INVALID_PARAMETER", f"{reference.group()} refers to a step that has no result.")
    found = results[step]
    for name in path[1:].split("."):
        found = _get_field(found, name)
        if found is None:
            raise Refusal("INVALID_PARAMETER", f"{reference.group()} refers to a field that the result does not have.")
    return found


def _get_field(value: Any, name: str) -> Any:
    if isinstance(value, list):
        return value[int(name)] if name.isdigit() and int(name) < len(value) else None
    return value.get(name) if isinstance(value, dict) else None
