"""Commands whose work waits until a test does it."""

import json
import unittest
from typing import Any, Callable, Optional

from kerf_adapter.commands import Commands
from kerf_adapter.log import Log
from kerf_adapter.run import Run


def command(command_id: str = "one", timeout_ms: int = 60_000) -> dict[str, Any]:
    """As the broker says it."""
    return {"type": "execute", "command_id": command_id, "tool": "t", "parameters": {}, "timeout_ms": timeout_ms}


class Held:
    """Work that is done when the test says so."""

    def __init__(self) -> None:
        self.jobs: list[Callable[[], None]] = []
        self.runs = 0
        self.failure: Optional[Exception] = None
        self.figures: dict[str, Any] = {}
        self.meanwhile: Callable[[], None] = lambda: None

    def run(self, _command: Any, run: Run) -> dict[str, Any]:
        """Counts, and answers or fails."""
        self.runs += 1
        run.progress(0.5, "half")
        self.meanwhile()
        run.check()
        if self.failure:
            raise self.failure
        return {"result": {"run": self.runs, **self.figures}, "revision": self.runs}

    def work(self) -> None:
        """Does all that was submitted."""
        while self.jobs:
            self.jobs.pop(0)()


class CommandCase(unittest.TestCase):
    """Commands whose work is held."""

    def setUp(self) -> None:
        self.held = Held()
        self.said: list[dict[str, Any]] = []
        self.logged: list[str] = []
        self.commands = Commands(self.held, self.held.jobs.append, Log("error", self.logged.append))
        self.commands.say = lambda frame: self.said.append(json.loads(frame))

    def kinds(self) -> list[str]:
        """What was said, by type."""
        return [message["type"] for message in self.said]
