"""Checks what a tool is given against its JSON Schema. The broker has done so too: this side trusts nobody."""

from __future__ import annotations

import copy
import math
import re
from typing import Any, Callable, Mapping

from .refusal import Refusal

Schema = Mapping[str, Any]


def parsed(schema: Schema, given: Any) -> dict[str, Any]:
    """The parameters with their defaults filled in. Raises Refusal INVALID_PARAMETER, which names the fault."""
    if not isinstance(given, dict):
        raise Refusal("INVALID_PARAMETER", "The parameters must be an object.")
    return _object(schema, given, "")


def _parsed(schema: Schema, value: Any, path: str) -> Any:
    if "anyOf" in schema or "oneOf" in schema:
        return _one_of(schema.get("anyOf") or schema["oneOf"], value, path)
    if "const" in schema and value != schema["const"]:
        raise _wrong(path, f"must be {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        raise _wrong(path, f"must be one of {', '.join(map(str, schema['enum']))}")
    check = _CHECKS.get(schema.get("type", ""))
    return check(schema, value, path) if check else value


def _object(schema: Schema, value: Any, path: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(path, "must be an object")
    fields: Mapping[str, Schema] = schema.get("properties", {})
    others = schema.get("additionalProperties", {})
    for name in value:
        if name not in fields and others is False:
            raise _wrong(_within(path, name), f"is unknown; known are {', '.join(fields) or 'none'}")
    for name in schema.get("required", []):
        if name not in value:
            raise _wrong(_within(path, name), "is missing")
    read = {name: _parsed(fields[name], value[name], _within(path, name)) for name in fields if name in value}
    rest = {name: _parsed(others, value[name], _within(path, name)) for name in value if name not in fields}
    defaults = {name: field["default"] for name, field in fields.items() if name not in value and "default" in field}
    return {**copy.deepcopy(defaults), **read, **rest}


def _array(schema: Schema, value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong(path, "must be a list")
    least, most = schema.get("minItems", 0), schema.get("maxItems", math.inf)
    if not least <= len(value) <= most:
        raise _wrong(path, f"must have {least} items" if least == most else f"must have {least} to {most} items")
    read = [_parsed(schema.get("items", {}), item, f"{path}[{index}]") for index, item in enumerate(value)]
    if schema.get("uniqueItems") and len({repr(item) for item in read}) < len(read):
        raise _wrong(path, "must not name anything twice")
    return read


def _number(schema: Schema, value: Any, path: str) -> float:
    # True is an int to Python, and NaN passes every comparison that is asked the wrong way round.
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise _wrong(path, "must be a finite number")
    for keyword, is_kept, words in _BOUNDS:
        if keyword in schema and not is_kept(value, schema[keyword]):
            raise _wrong(path, f"must be {words} {schema[keyword]}")
    return value


def _integer(schema: Schema, value: Any, path: str) -> int:
    if _number(schema, value, path) != int(value):
        raise _wrong(path, "must be a whole number")
    return int(value)


def _string(schema: Schema, value: Any, path: str) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise _wrong(path, "must be a text without the character NUL")
    least, most = schema.get("minLength", 0), schema.get("maxLength", math.inf)
    if not least <= len(value) <= most:
        raise _wrong(path, f"must have {least} to {most} characters")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        raise _wrong(path, f"must match {schema['pattern']}")
    return value


def _boolean(_schema: Schema, value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong(path, "must be true or false")
    return value


def _null(_schema: Schema, value: Any, path: str) -> None:
    if value is not None:
        raise _wrong(path, "must be null")


def _one_of(choices: list[Schema], value: Any, path: str) -> Any:
    faults: list[Refusal] = []
    for choice in choices:
        try:
            return _parsed(choice, value, path)
        except Refusal as fault:
            faults.append(fault)
    raise faults[0]


def _within(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _wrong(path: str, fault: str) -> Refusal:
    return Refusal("INVALID_PARAMETER", f"{path or 'The value'} {fault}.")


_CHECKS: Mapping[str, Callable[[Schema, Any, str], Any]] = {
    "object": _object,
    "array": _array,
    "number": _number,
    "integer": _integer,
    "string": _string,
    "boolean": _boolean,
    "null": _null,
}

_BOUNDS: tuple[tuple[str, Callable[[float, float], bool], str], ...] = (
    ("minimum", lambda value, bound: value >= bound, "at least"),
    ("maximum", lambda value, bound: value <= bound, "at most"),
    ("exclusiveMinimum", lambda value, bound: value > bound, "more than"),
    ("exclusiveMaximum", lambda value, bound: value < bound, "less than"),
)
