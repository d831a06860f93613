"""References of a batch: `${id.object_id}` stands for a field of the result of an earlier step."""

from __future__ import annotations

import re
from typing import Any, Mapping

from .refusal import Refusal

_REFERENCE = re.compile(r"\$\{([^.{}]+)((?:\.\w+)+)\}")


def resolved(value: Any, results: Mapping[str, Any]) -> Any:
    """The same parameters with every reference replaced. Raises Refusal INVALID_PARAMETER for one to nothing."""
    if isinstance(value, dict):
        return {name: resolved(item, results) for name, item in value.items()}
    if isinstance(value, list):
        return [resolved(item, results) for item in value]
    reference = _REFERENCE.fullmatch(value) if isinstance(value, str) else None
    return _followed(reference, results) if reference else value


def _followed(reference: re.Match[str], results: Mapping[str, Any]) -> Any:
    step, path = reference.groups()
    if step not in results:
        raise Refusal("INVALID_PARAMETER", f"{reference.group()} names a step that has no result.")
    found = results[step]
    for name in path[1:].split("."):
        found = _field(found, name)
        if found is None:
            raise Refusal("INVALID_PARAMETER", f"{reference.group()} names a field that the result does not have.")
    return found


def _field(value: Any, name: str) -> Any:
    if isinstance(value, list):
        return value[int(name)] if name.isdigit() and int(name) < len(value) else None
    return value.get(name) if isinstance(value, dict) else None
