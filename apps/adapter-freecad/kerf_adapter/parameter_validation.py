"""Validator of tool parameters against JSON Schema. The adapter does not rely on the broker's validation."""

from __future__ import annotations

import copy
import math
import re
from typing import Any, Callable, Mapping

from .refusal import Refusal

Schema = Mapping[str, Any]


def parse_parameters(schema: Schema, given: Any) -> dict[str, Any]:
    """Validates parameters and fills in defaults. Raises Refusal INVALID_PARAMETER, which names the field."""
    if not isinstance(given, dict):
        raise Refusal("INVALID_PARAMETER", "The parameters must be an object.")
    return _validate_object(schema, given, "")


def _validate(schema: Schema, value: Any, path: str) -> Any:
    if "anyOf" in schema or "oneOf" in schema:
        return _validate_choice(schema.get("anyOf") or schema["oneOf"], value, path)
    if "const" in schema and value != schema["const"]:
        raise _invalid(path, f"must be {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        raise _invalid(path, f"must be one of {', '.join(map(str, schema['enum']))}")
    check = _CHECKS.get(schema.get("type", ""))
    return check(schema, value, path) if check else value


def _validate_object(schema: Schema, value: Any, path: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _invalid(path, "must be an object")
    fields: Mapping[str, Schema] = schema.get("properties", {})
    others = schema.get("additionalProperties", {})
    for name in value:
        if name not in fields and others is False:
            raise _invalid(_join_path(path, name), f"is unknown; known are {', '.join(fields) or 'none'}")
    for name in schema.get("required", []):
        if name not in value:
            raise _invalid(_join_path(path, name), "is missing")
    read = {name: _validate(fields[name], value[name], _join_path(path, name)) for name in fields if name in value}
    rest = {name: _validate(others, value[name], _join_path(path, name)) for name in value if name not in fields}
    defaults = {name: field["default"] for name, field in fields.items() if name not in value and "default" in field}
    return {**copy.deepcopy(defaults), **read, **rest}


def _validate_array(schema: Schema, value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise _invalid(path, "must be a list")
    min_count, max_count = schema.get("minItems", 0), schema.get("maxItems", math.inf)
    if not min_count <= len(value) <= max_count:
        raise _invalid(
            path,
            f"must have {min_count} items" if min_count == max_count else f"must have {min_count} to {max_count} items",
        )
    read = [_validate(schema.get("items", {}), item, f"{path}[{index}]") for index, item in enumerate(value)]
    if schema.get("uniqueItems") and len({repr(item) for item in read}) < len(read):
        raise _invalid(path, "must not contain duplicates")
    return read


def _validate_number(schema: Schema, value: Any, path: str) -> float:
    # In Python True is an int, and NaN passes negated comparisons.
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise _invalid(path, "must be a finite number")
    for keyword, is_kept, words in _BOUNDS:
        if keyword in schema and not is_kept(value, schema[keyword]):
            raise _invalid(path, f"must be {words} {schema[keyword]}")
    return value


def _validate_integer(schema: Schema, value: Any, path: str) -> int:
    if _validate_number(schema, value, path) != int(value):
        raise _invalid(path, "must be a whole number")
    return int(value)


def _validate_string(schema: Schema, value: Any, path: str) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise _invalid(path, "must be a text without the character NUL")
    min_count, max_count = schema.get("minLength", 0), schema.get("maxLength", math.inf)
    if not min_count <= len(value) <= max_count:
        raise _invalid(path, f"must have {min_count} to {max_count} characters")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        raise _invalid(path, f"must match {schema['pattern']}")
    return value


def _validate_boolean(_schema: Schema, value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise _invalid(path, "must be true or false")
    return value


def _validate_null(_schema: Schema, value: Any, path: str) -> None:
    if value is not None:
        raise _invalid(path, "must be null")


def _validate_choice(choices: list[Schema], value: Any, path: str) -> Any:
    faults: list[Refusal] = []
    for choice in choices:
        try:
            return _validate(choice, value, path)
        except Refusal as fault:
            faults.append(fault)
    raise faults[0]


def _join_path(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _invalid(path: str, fault: str) -> Refusal:
    return Refusal("INVALID_PARAMETER", f"{path or 'The value'} {fault}.")


_CHECKS: Mapping[str, Callable[[Schema, Any, str], Any]] = {
    "object": _validate_object,
    "array": _validate_array,
    "number": _validate_number,
    "integer": _validate_integer,
    "string": _validate_string,
    "boolean": _validate_boolean,
    "null": _validate_null,
}

_BOUNDS: tuple[tuple[str, Callable[[float, float], bool], str], ...] = (
    ("minimum", lambda value, bound: value >= bound, "at least"),
    ("maximum", lambda value, bound: value <= bound, "at most"),
    ("exclusiveMinimum", lambda value, bound: value > bound, "more than"),
    ("exclusiveMaximum", lambda value, bound: value < bound, "less than"),
)
