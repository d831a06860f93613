"""How the end of a command is told."""

from __future__ import annotations

import json
from typing import Any

from .limits import MAX_CONTENT_BYTES
from .messages import Message
from .refusal import Refusal

_NO_NUMBER = Refusal("KERNEL_RESULT_REJECTED", "FreeCAD gave a figure that is no number.")
_TOO_LARGE = Refusal("KERNEL_RESULT_REJECTED", f"The result does not fit in {MAX_CONTENT_BYTES} bytes.")


def refused(command: Message, refusal: Refusal) -> dict[str, Any]:
    """The result of a command that changed nothing."""
    return {"type": "result", "command_id": command["command_id"], "ok": False, "error": refusal.to_problem()}


def framed(result: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """What the broker is told of a result, and its frame: a result that cannot be told is refused."""
    try:
        frame = json.dumps(result, allow_nan=False, separators=(",", ":"))
    except ValueError:
        return framed(refused(result, _NO_NUMBER))
    return (result, frame) if len(frame) <= MAX_CONTENT_BYTES else framed(refused(result, _TOO_LARGE))


def line_of(command: Message, result: dict[str, Any]) -> str:
    """For the log: what was done and how it ended, and nothing of what it was done with."""
    what = command["tool"] if command["type"] == "execute" else f"batch of {len(command['steps'])}"
    end = f"{result['execution_time_ms']:.1f} ms ok" if result["ok"] else result["error"]["code"]
    return f"{what} {end} {command['command_id']}"
