"""What the protocol fixes in figures. limits.json follows from the protocol: `npm run generate` writes it."""

from __future__ import annotations

import json
from pathlib import Path

_LIMITS: dict[str, int] = json.loads(Path(__file__).with_name("limits.json").read_text("utf-8"))

PROTOCOL_VERSION = _LIMITS["protocol_version"]
"""Of the messages."""

MAX_MESSAGE_BYTES = _LIMITS["max_message_bytes"]
"""Of one frame, in either direction."""

MAX_CONTENT_BYTES = _LIMITS["max_content_bytes"]
"""Of what a command answers, as JSON."""

MOST_COMMAND_IDS = _LIMITS["most_command_ids"]
"""Of those that register lists as running, and of those that it lists as done."""

MOST_BATCH_STEPS = _LIMITS["most_batch_steps"]
"""Of one batch."""

LEAST_RESULTS = _LIMITS["least_results"]
"""Kept at any rate, to answer a command that comes again."""

RESULT_RETENTION_SECONDS = _LIMITS["result_retention_ms"] / 1000
"""How long more than those are kept at least, as far as they fit."""
