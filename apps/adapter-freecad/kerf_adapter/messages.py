"""Parser of broker messages, which validates them against their schemas."""

from __future__ import annotations

import json
from typing import Any, Dict, Mapping, Optional

from .limits import MAX_BATCH_STEPS
from .parameter_validation import parse_parameters
from .refusal import Refusal

Message = Mapping[str, Any]
_Schema = Dict[str, Any]


class InvalidMessage(Exception):
    """Invalid message; the text is sent to the broker."""


def parse_message(text: str) -> Optional[Message]:
    """Parses a message; returns None for a type of a later version. Raises InvalidMessage."""
    try:
        message = json.loads(text)
    except ValueError:
        raise InvalidMessage("The message is not valid JSON.") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise InvalidMessage("The message has no type.")
    schema = _SCHEMAS.get(message["type"])
    try:
        return parse_parameters(schema, message) if schema else None
    except Refusal as refusal:
        raise InvalidMessage(refusal.message) from None


def _build_schema(**fields: _Schema) -> _Schema:
    """Builds a schema in which all fields are required and further fields are allowed."""
    return {"type": "object", "properties": fields, "required": list(fields)}


def _add_file_slots(schema: _Schema) -> _Schema:
    return {**schema, "properties": {**schema["properties"], "upload": _SLOT, "download": _SLOT}}


_TEXT = {"type": "string", "minLength": 1}
_COUNT = {"type": "integer", "minimum": 1}
_ANYTHING = {"type": "object"}
_SLOT = _build_schema(file_id=_TEXT, url=_TEXT, token=_TEXT, max_bytes=_COUNT)
_STEP = _add_file_slots(_build_schema(id=_TEXT, tool=_TEXT, parameters=_ANYTHING))
_STEPS = {"type": "array", "items": _STEP, "minItems": 1, "maxItems": MAX_BATCH_STEPS}

_SCHEMAS: Mapping[str, _Schema] = {
    "registered": _build_schema(session_id=_TEXT, heartbeat_interval_ms=_COUNT, result_retention_ms=_COUNT),
    "execute": _add_file_slots(_build_schema(command_id=_TEXT, tool=_TEXT, parameters=_ANYTHING, timeout_ms=_COUNT)),
    "execute_batch": _build_schema(command_id=_TEXT, steps=_STEPS, atomic={"type": "boolean"}, timeout_ms=_COUNT),
    "cancel": _build_schema(command_id=_TEXT),
    "result_ack": _build_schema(command_id=_TEXT),
    "draining": _build_schema(reconnect_after_ms={"type": "integer", "minimum": 0}),
    "heartbeat_ack": _build_schema(),
    "error": _build_schema(),
}
