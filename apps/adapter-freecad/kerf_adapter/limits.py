"""How much may be said at once. limits.json follows from the protocol: `npm run generate` writes it."""

from __future__ import annotations

import json
from pathlib import Path

_LIMITS: dict[str, int] = json.loads(Path(__file__).with_name("limits.json").read_text("utf-8"))

MAX_MESSAGE_BYTES = _LIMITS["max_message_bytes"]
"""Of one frame, in either direction."""

MAX_CONTENT_BYTES = _LIMITS["max_content_bytes"]
"""Of what a command answers, as JSON."""
