"""Broker messages."""

import json
import unittest
from typing import Any

from kerf_adapter.messages import InvalidMessage, parse_message

EXECUTE = {"type": "execute", "command_id": "c", "tool": "t", "parameters": {}, "timeout_ms": 1, "attempt": 2}
STEP = {"id": "a", "tool": "t", "parameters": {"radius": 1}}
SLOT = {"file_id": "f", "url": "https://h/f", "token": "t", "max_bytes": 9}


class Messages(unittest.TestCase):
    """messages of the broker"""

    def test_known(self) -> None:
        """are read with all they hold, also what is not known"""
        batch = {"type": "execute_batch", "command_id": "c", "steps": [STEP], "atomic": True, "timeout_ms": 1}
        for message in (EXECUTE, {**EXECUTE, "upload": SLOT}, batch, {"type": "result_ack", "command_id": "c"}):
            self.assertEqual(parse_message(json.dumps(message)), message)

    def test_later(self) -> None:
        """of a later version are passed over"""
        self.assertIsNone(parse_message('{"type": "applause"}'))

    def test_unreadable(self) -> None:
        """that lack something are none"""
        broken: tuple[Any, ...] = (
            [],
            {},
            {"type": 1},
            {"type": "execute"},
            {**EXECUTE, "timeout_ms": "soon"},
            {**EXECUTE, "parameters": []},
            {**EXECUTE, "upload": {"url": "https://h/f"}},
            {"type": "execute_batch", "command_id": "c", "steps": [], "atomic": True, "timeout_ms": 1},
            {"type": "registered", "session_id": "s", "heartbeat_interval_ms": 0},
        )
        for text in ("", "{", *map(json.dumps, broken)):
            with self.subTest(text), self.assertRaises(InvalidMessage):
                parse_message(text)
