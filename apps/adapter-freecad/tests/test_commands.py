"""Commands, each run once."""

import json

from kerf_adapter.limits import MAX_CONTENT_BYTES
from kerf_adapter.refusal import Refusal

from tests.held import CommandCase, command


class CommandsOnce(CommandCase):
    """a command"""

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
