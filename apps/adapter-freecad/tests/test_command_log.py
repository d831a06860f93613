"""Log lines of commands."""

import unittest
from typing import Any

from kerf_adapter.command_context import CommandContext
from kerf_adapter.commands import Commands
from kerf_adapter.log import Log
from kerf_adapter.refusal import Refusal


class FixedRunner:
    """Command runner with a fixed outcome."""

    outcome: Any = {"result": {}, "revision": 1}

    def run(self, _command: Any, _context: CommandContext) -> dict[str, Any]:
        """Returns the outcome or raises it."""
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


class CommandLog(unittest.TestCase):
    """the log"""

    def setUp(self) -> None:
        self.runner = FixedRunner()
        self.jobs: list[Any] = []
        self.logged: list[str] = []
        self.commands = Commands(self.runner, self.jobs.append, Log("info", self.logged.append))

    def queue_command(self, **fields: Any) -> None:
        """Queues a command."""
        head = {"type": "execute", "command_id": "one", "tool": "create_box", "timeout_ms": 60_000}
        self.commands.execute({**head, "parameters": {"length": 7777}, **fields})

    def run_command(self, **fields: Any) -> list[str]:
        """Runs a command; returns the log."""
        self.queue_command(**fields)
        self.jobs.pop()()
        return self.logged

    def test_done(self) -> None:
        """names the tool, its time and its end, and no parameter"""
        self.assertRegex(*self.run_command(), r"^info create_box \d+\.\d ms ok one$")

    def test_batch(self) -> None:
        """tells of a batch how many steps it has"""
        self.assertRegex(
            *self.run_command(type="execute_batch", steps=[{}, {}]), r"^info batch of 2 \d+\.\d ms ok one$"
        )

    def test_refused(self) -> None:
        """tells the code of a refusal"""
        self.runner.outcome = Refusal("EMPTY_RESULT", "Nothing is left.")
        self.assertEqual(self.run_command(), ["info create_box EMPTY_RESULT one"])

    def test_untold(self) -> None:
        """logs what the broker receives when the result cannot be reported"""
        self.runner.outcome = {"result": {"volume": float("nan")}, "revision": 1}
        self.assertEqual(self.run_command(), ["info create_box KERNEL_RESULT_REJECTED one"])

    def test_withdrawn(self) -> None:
        """logs a command that was cancelled before it began"""
        self.queue_command()
        self.commands.cancel("one")
        self.assertEqual(self.logged, ["info create_box CANCELLED one"])
