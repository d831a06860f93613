"""What is told of commands to whoever looks after the adapter."""

import unittest
from typing import Any

from kerf_adapter.commands import Commands
from kerf_adapter.log import Log
from kerf_adapter.refusal import Refusal
from kerf_adapter.run import Run


class Bench:
    """Answers as its next answer says."""

    answer: Any = {"result": {}, "revision": 1}

    def run(self, _command: Any, _run: Run) -> dict[str, Any]:
        """Answers or refuses."""
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


class CommandLog(unittest.TestCase):
    """the log"""

    def setUp(self) -> None:
        self.bench = Bench()
        self.jobs: list[Any] = []
        self.logged: list[str] = []
        self.commands = Commands(self.bench, self.jobs.append, Log("info", self.logged.append))

    def give(self, **fields: Any) -> None:
        """A command that waits."""
        head = {"type": "execute", "command_id": "one", "tool": "create_box", "timeout_ms": 60_000}
        self.commands.execute({**head, "parameters": {"length": 7777}, **fields})

    def ran(self, **fields: Any) -> list[str]:
        """What is told of a command that runs."""
        self.give(**fields)
        self.jobs.pop()()
        return self.logged

    def test_done(self) -> None:
        """names the tool, its time and its end, and no parameter"""
        self.assertRegex(*self.ran(), r"^info create_box \d+\.\d ms ok one$")

    def test_batch(self) -> None:
        """tells of a batch how many steps it has"""
        self.assertRegex(*self.ran(type="execute_batch", steps=[{}, {}]), r"^info batch of 2 \d+\.\d ms ok one$")

    def test_refused(self) -> None:
        """tells the code of a refusal"""
        self.bench.answer = Refusal("EMPTY_RESULT", "Nothing is left.")
        self.assertEqual(self.ran(), ["info create_box EMPTY_RESULT one"])

    def test_untold(self) -> None:
        """tells what the broker hears where the result cannot be told"""
        self.bench.answer = {"result": {"volume": float("nan")}, "revision": 1}
        self.assertEqual(self.ran(), ["info create_box KERNEL_RESULT_REJECTED one"])

    def test_withdrawn(self) -> None:
        """tells of a command that was called off before it began"""
        self.give()
        self.commands.cancel("one")
        self.assertEqual(self.logged, ["info create_box CANCELLED one"])
