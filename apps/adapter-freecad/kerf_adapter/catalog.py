"""What the service's catalogue says of the tools. The JSON beside follows from it: `npm run generate` writes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Optional

_TOOLS: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("catalog.json").read_text("utf-8"))
_PITCHES: dict[str, float] = json.loads(Path(__file__).with_name("pitches.json").read_text("utf-8"))


def schema_of(tool: str) -> dict[str, Any]:
    """The JSON Schema of its parameters."""
    return _TOOLS[tool]["parameters"]


def category_of(tool: str) -> str:
    """The category under which callers find it."""
    return _TOOLS[tool]["category"]


def reads_only(tool: str) -> bool:
    """Whether it leaves the document as it is."""
    return _TOOLS[tool]["effect"] == "reads"


def coarse_pitch_of(diameter: float) -> Optional[float]:
    """Of an ISO metric thread; None for a diameter without one."""
    return _PITCHES.get(f"{diameter:g}")
