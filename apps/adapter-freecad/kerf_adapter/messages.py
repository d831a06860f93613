"""What the broker says, read from JSON: whole, or not at all."""

from __future__ import annotations

import json
from typing import Any, Dict, Mapping, Optional

from .limits import MOST_BATCH_STEPS
from .parameters import parsed
from .refusal import Refusal

Message = Mapping[str, Any]
_Schema = Dict[str, Any]


class Unreadable(Exception):
    """A message that is none; its text is for the broker."""


def read(text: str) -> Optional[Message]:
    """The message, or None for one of a later version. Raises Unreadable."""
    try:
        message = json.loads(text)
    except ValueError:
        raise Unreadable("The message is no JSON.") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise Unreadable("The message has no type.")
    schema = _SCHEMAS.get(message["type"])
    try:
        return parsed(schema, message) if schema else None
    except Refusal as refusal:
        raise Unreadable(refusal.message) from None


def _message(**fields: _Schema) -> _Schema:
    """Everything in it is needed, and unless told otherwise it may hold more."""
    return {"type": "object", "properties": fields, "required": list(fields)}


def _with_files(schema: _Schema) -> _Schema:
    return {**schema, "properties": {**schema["properties"], "upload": _SLOT, "download": _SLOT}}


_TEXT = {"type": "string", "minLength": 1}
_COUNT = {"type": "integer", "minimum": 1}
_ANYTHING = {"type": "object"}
_SLOT = _message(file_id=_TEXT, url=_TEXT, token=_TEXT, max_bytes=_COUNT)
_STEP = _with_files(_message(id=_TEXT, tool=_TEXT, parameters=_ANYTHING))
_STEPS = {"type": "array", "items": _STEP, "minItems": 1, "maxItems": MOST_BATCH_STEPS}

_SCHEMAS: Mapping[str, _Schema] = {
    "registered": _message(session_id=_TEXT, heartbeat_interval_ms=_COUNT, result_retention_ms=_COUNT),
    "execute": _with_files(_message(command_id=_TEXT, tool=_TEXT, parameters=_ANYTHING, timeout_ms=_COUNT)),
    "execute_batch": _message(command_id=_TEXT, steps=_STEPS, atomic={"type": "boolean"}, timeout_ms=_COUNT),
    "cancel": _message(command_id=_TEXT),
    "result_ack": _message(command_id=_TEXT),
    "draining": _message(reconnect_after_ms={"type": "integer", "minimum": 0}),
    "heartbeat_ack": _message(),
    "error": _message(),
}
