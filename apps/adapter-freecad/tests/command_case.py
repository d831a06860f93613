"""Fixture for commands whose work is run by the test."""

import json
import unittest
from typing import Any, Callable, Optional

from kerf_adapter.command_context import CommandContext
from kerf_adapter.commands import Commands
from kerf_adapter.log import Log


def build_command(command_id: str = "one", timeout_ms: int = 60_000) -> dict[str, Any]:
    """Builds an `execute` message."""
    return {"type": "execute", "command_id": command_id, "tool": "t", "parameters": {}, "timeout_ms": timeout_ms}


class ManualRunner:
    """Job queue and command runner that a test controls."""

    def __init__(self) -> None:
        self.jobs: list[Callable[[], None]] = []
        self.runs = 0
        self.failure: Optional[Exception] = None
        self.result_fields: dict[str, Any] = {}
        self.while_running: Callable[[], None] = lambda: None

    def run(self, _command: Any, context: CommandContext) -> dict[str, Any]:
        """Counts the run, and returns a result or fails."""
        self.runs += 1
        context.report_progress(0.5, "half")
        self.while_running()
        context.raise_if_cancelled()
        if self.failure:
            raise self.failure
        return {"result": {"run": self.runs, **self.result_fields}, "revision": self.runs}

    def run_jobs(self) -> None:
        """Runs all submitted jobs."""
        while self.jobs:
            self.jobs.pop(0)()


class CommandCase(unittest.TestCase):
    """Test case with commands on a controlled queue."""

    def setUp(self) -> None:
        self.runner = ManualRunner()
        self.sent: list[dict[str, Any]] = []
        self.logged: list[str] = []
        self.commands = Commands(self.runner, self.runner.jobs.append, Log("error", self.logged.append))
        self.commands.send = lambda frame: self.sent.append(json.loads(frame))

    def sent_types(self) -> list[str]:
        """Returns the types of the sent messages."""
        return [message["type"] for message in self.sent]
