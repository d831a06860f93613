"""Tool catalogue of the service, as JSON that `npm run generate` writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Optional

_TOOLS: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("catalog.json").read_text("utf-8"))
_PITCHES: dict[str, float] = json.loads(Path(__file__).with_name("pitches.json").read_text("utf-8"))


def get_schema(tool: str) -> dict[str, Any]:
    """Returns the JSON Schema of the parameters of a tool."""
    return _TOOLS[tool]["parameters"]


def get_category(tool: str) -> str:
    """Returns the category of a tool."""
    return _TOOLS[tool]["category"]


def is_read_only(tool: str) -> bool:
    """Returns true when a tool does not change the document."""
    return _TOOLS[tool]["effect"] == "reads"


def get_coarse_pitch(diameter: float) -> Optional[float]:
    """Returns the coarse pitch of an ISO metric thread; None for a diameter without one."""
    return _PITCHES.get(f"{diameter:g}")
