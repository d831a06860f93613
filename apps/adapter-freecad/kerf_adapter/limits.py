"""Limits of the adapter protocol, from limits.json, which `npm run generate` writes."""

from __future__ import annotations

import json
from pathlib import Path

_LIMITS: dict[str, int] = json.loads(Path(__file__).with_name("limits.json").read_text("utf-8"))

PROTOCOL_VERSION = _LIMITS["protocol_version"]
"""Version of the message format."""

MAX_MESSAGE_BYTES = _LIMITS["max_message_bytes"]
"""Maximum size of one frame, in either direction."""

MAX_CONTENT_BYTES = _LIMITS["max_content_bytes"]
"""Maximum size of a result as JSON."""

MAX_COMMAND_IDS = _LIMITS["max_command_ids"]
"""Maximum number of ids in each list of `register`: running and unacknowledged commands."""

MAX_BATCH_STEPS = _LIMITS["max_batch_steps"]
"""Maximum number of steps in a batch."""

MIN_RETAINED_RESULTS = _LIMITS["min_retained_results"]
"""Minimum number of results that are retained to answer repeated commands."""

RESULT_RETENTION_SECONDS = _LIMITS["result_retention_ms"] / 1000
"""Minimum time for which more results than that are retained, as far as they fit."""
