"""Result messages and log lines of commands."""

from __future__ import annotations

import json
from typing import Any

from .limits import MAX_CONTENT_BYTES
from .messages import Message
from .refusal import Refusal

_NOT_FINITE = Refusal("KERNEL_RESULT_REJECTED", "FreeCAD returned a number that is not finite.")
_TOO_LARGE = Refusal("KERNEL_RESULT_REJECTED", f"The result does not fit in {MAX_CONTENT_BYTES} bytes.")


def build_refusal(command: Message, refusal: Refusal) -> dict[str, Any]:
    """Builds the result of a refused command."""
    return {"type": "result", "command_id": command["command_id"], "ok": False, "error": refusal.to_problem()}


def encode_result(result: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """Encodes a result; one that is too large or not JSON becomes a refusal. Returns the result and its frame."""
    try:
        frame = json.dumps(result, allow_nan=False, separators=(",", ":"))
    except ValueError:
        return encode_result(build_refusal(result, _NOT_FINITE))
    return (result, frame) if len(frame) <= MAX_CONTENT_BYTES else encode_result(build_refusal(result, _TOO_LARGE))


def format_log_line(command: Message, result: dict[str, Any]) -> str:
    """Formats a log line with tool, duration and outcome; parameters are not logged."""
    what = command["tool"] if command["type"] == "execute" else f"batch of {len(command['steps'])}"
    end = f"{result['execution_time_ms']:.1f} ms ok" if result["ok"] else result["error"]["code"]
    return f"{what} {end} {command['command_id']}"
