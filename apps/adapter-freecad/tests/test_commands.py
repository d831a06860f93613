"""Commands, each run once."""

import json
import unittest
from typing import Any, Callable, Optional

from kerf_adapter.commands import Commands
from kerf_adapter.limits import MAX_CONTENT_BYTES
from kerf_adapter.log import Log
from kerf_adapter.refusal import Refusal
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


class CommandsOnce(unittest.TestCase):
    """a command"""

    def setUp(self) -> None:
        self.held = Held()
        self.said: list[dict[str, Any]] = []
        self.logged: list[str] = []
        self.commands = Commands(self.held, self.held.jobs.append, Log("error", self.logged.append))
        self.commands.say = lambda frame: self.said.append(json.loads(frame))

    def kinds(self) -> list[str]:
        """What was said, by type."""
        return [message["type"] for message in self.said]

    def test_order(self) -> None:
        """is accepted, makes progress and ends with one result"""
        self.commands.execute(command())
        self.assertEqual(self.commands.in_hand, ["one"])
        self.held.work()
        self.assertEqual((self.kinds(), self.said[-1]["revision"]), (["accepted", "progress", "result"], 1))
        self.assertEqual((self.commands.in_hand, self.commands.unacknowledged), ([], ["one"]))

    def test_joined(self) -> None:
        """that comes again while it waits has one result"""
        self.commands.execute(command())
        self.commands.execute(command())
        self.held.work()
        self.assertEqual(self.kinds(), ["accepted", "accepted", "progress", "result"])

    def test_remembered(self) -> None:
        """that has succeeded is answered from memory for ever"""
        for _ in range(3):
            self.commands.execute(command())
            self.held.work()
            self.commands.acknowledge("one")
        self.assertEqual(self.held.runs, 1)
        self.assertEqual(self.said[-1], self.said[2])

    def test_refused(self) -> None:
        """that was refused runs again once the broker has the refusal"""
        self.held.failure = Refusal("EMPTY_RESULT", "Nothing.")
        self.commands.execute(command())
        self.held.work()
        self.commands.execute(command())
        self.assertEqual((self.held.runs, self.held.jobs), (1, []))
        self.commands.acknowledge("one")
        self.held.failure = None
        self.commands.execute(command())
        self.held.work()
        self.assertEqual((self.held.runs, self.said[-1]["ok"]), (2, True))

    def test_cancelled(self) -> None:
        """that waits is called off at once, and never runs"""
        self.commands.execute(command())
        self.commands.cancel("one")
        self.assertEqual(self.said[-1]["error"]["code"], "CANCELLED")
        self.held.work()
        self.assertEqual((self.held.runs, self.kinds()), (0, ["accepted", "result"]))

    def test_cancelled_at_work(self) -> None:
        """that runs and is called off is told so, and runs again when it comes again"""
        self.held.meanwhile = lambda: self.commands.cancel("one")
        self.commands.execute(command())
        self.held.work()
        self.assertEqual(self.said[-1]["error"]["code"], "CANCELLED")
        self.held.meanwhile = lambda: None
        self.commands.acknowledge("one")
        self.commands.execute(command())
        self.held.work()
        self.assertEqual((self.held.runs, self.said[-1]["ok"]), (2, True))

    def test_called_off_late(self) -> None:
        """that is called off because its time is over is told that, waiting or running"""
        self.commands.execute(command())
        self.commands.cancel("one", "timeout")
        self.assertEqual(self.said[-1]["error"]["code"], "TIMEOUT")
        self.commands.acknowledge("one")
        self.held.meanwhile = lambda: self.commands.cancel("one", "timeout")
        self.commands.execute(command())
        self.held.work()
        self.assertEqual((self.held.runs, self.said[-1]["error"]["code"]), (1, "TIMEOUT"))

    def test_wanted_again(self) -> None:
        """that runs, is called off and comes again before its end is done once, within the new time"""

        def meanwhile() -> None:
            self.commands.cancel("one")
            self.commands.execute(command())

        self.held.meanwhile = meanwhile
        self.commands.execute(command(timeout_ms=60_000))
        self.held.work()
        self.assertEqual((self.held.runs, self.said[-1]["ok"]), (1, True))
        self.assertEqual(self.kinds().count("result"), 1)

    def test_late_at_work(self) -> None:
        """whose time is over while it runs has not been done"""
        self.held.meanwhile = lambda: self.commands.execute(command(timeout_ms=-1))
        self.commands.execute(command())
        self.held.work()
        self.assertEqual((self.held.runs, self.said[-1]["error"]["code"]), (1, "TIMEOUT"))

    def test_ending_at_work(self) -> None:
        """that runs when the adapter ends goes on to its end"""
        self.held.meanwhile = self.commands.drain
        self.commands.execute(command())
        self.held.work()
        self.assertEqual((self.held.runs, self.said[-1]["ok"]), (1, True))

    def test_again(self) -> None:
        """that was called off and comes again runs once"""
        self.commands.execute(command())
        self.commands.cancel("one")
        self.commands.acknowledge("one")
        self.commands.execute(command())
        self.held.work()
        self.assertEqual((self.held.runs, self.said[-1]["ok"]), (1, True))

    def test_late(self) -> None:
        """whose time is over does not begin"""
        self.commands.execute(command(timeout_ms=-1))
        self.held.work()
        self.assertEqual(self.held.runs, 0)
        self.assertEqual(self.said[-1]["error"]["code"], "TIMEOUT")
        self.assertTrue(self.said[-1]["error"]["retryable"])

    def test_bug(self) -> None:
        """that fails by a bug has a result too, and the log has the reason"""
        self.held.failure = ZeroDivisionError("by nobody")
        self.commands.execute(command())
        self.held.work()
        self.assertEqual(self.said[-1]["error"]["code"], "INTERNAL")
        self.assertNotIn("nobody", json.dumps(self.said))
        self.assertIn("nobody", self.logged[0])

    def test_unsayable(self) -> None:
        """whose result is no JSON, or too long, is refused"""
        for figures in ({"volume": float("nan")}, {"content": "x" * MAX_CONTENT_BYTES}):
            self.held.figures = figures
            self.commands.execute(command(str(figures)[:20]))
            self.held.work()
            self.assertEqual(self.said[-1]["error"]["code"], "KERNEL_RESULT_REJECTED")
        self.assertEqual(self.commands.in_hand, [])

    def test_busy(self) -> None:
        """is rejected when 64 wait already"""
        for index in range(65):
            self.commands.execute(command(str(index)))
        self.assertEqual(self.said[-1], {"type": "rejected", "command_id": "64", "code": "busy"})

    def test_draining(self) -> None:
        """is called off or rejected when the adapter ends"""
        self.commands.execute(command())
        self.commands.drain()
        self.commands.execute(command("two"))
        self.assertEqual([self.said[1]["error"]["code"], self.said[2]["code"]], ["CANCELLED", "draining"])

    def test_resent(self) -> None:
        """is answered again until somebody has heard it, or nobody wants to"""
        for name in ("one", "two", "three"):
            self.commands.execute(command(name))
        self.held.work()
        self.commands.acknowledge("one")
        self.commands.forget(["two"])
        self.said.clear()
        self.commands.resend()
        self.assertEqual([message["command_id"] for message in self.said], ["three"])
