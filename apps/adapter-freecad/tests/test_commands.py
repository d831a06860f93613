"""Commands that run once."""

import json

from kerf_adapter.limits import MAX_CONTENT_BYTES
from kerf_adapter.refusal import Refusal

from tests.command_case import CommandCase, build_command


class CommandsOnce(CommandCase):
    """a command"""

    def test_order(self) -> None:
        """is accepted, makes progress and ends with one result"""
        self.commands.execute(build_command())
        self.assertEqual(self.commands.unfinished, ["one"])
        self.runner.run_jobs()
        self.assertEqual((self.sent_types(), self.sent[-1]["revision"]), (["accepted", "progress", "result"], 1))
        self.assertEqual((self.commands.unfinished, self.commands.unacknowledged), ([], ["one"]))

    def test_joined(self) -> None:
        """that comes again while it waits has one result"""
        self.commands.execute(build_command())
        self.commands.execute(build_command())
        self.runner.run_jobs()
        self.assertEqual(self.sent_types(), ["accepted", "accepted", "progress", "result"])

    def test_remembered(self) -> None:
        """that has succeeded is answered from memory for ever"""
        for _ in range(3):
            self.commands.execute(build_command())
            self.runner.run_jobs()
            self.commands.acknowledge("one")
        self.assertEqual(self.runner.runs, 1)
        self.assertEqual(self.sent[-1], self.sent[2])

    def test_refused(self) -> None:
        """that was refused runs again once the broker has the refusal"""
        self.runner.failure = Refusal("EMPTY_RESULT", "Nothing.")
        self.commands.execute(build_command())
        self.runner.run_jobs()
        self.commands.execute(build_command())
        self.assertEqual((self.runner.runs, self.runner.jobs), (1, []))
        self.commands.acknowledge("one")
        self.runner.failure = None
        self.commands.execute(build_command())
        self.runner.run_jobs()
        self.assertEqual((self.runner.runs, self.sent[-1]["ok"]), (2, True))

    def test_bug(self) -> None:
        """that fails by a bug has a result too, and the log has the reason"""
        self.runner.failure = ZeroDivisionError("by nobody")
        self.commands.execute(build_command())
        self.runner.run_jobs()
        self.assertEqual(self.sent[-1]["error"]["code"], "INTERNAL")
        self.assertNotIn("nobody", json.dumps(self.sent))
        self.assertIn("nobody", self.logged[0])

    def test_unsayable(self) -> None:
        """whose result is no JSON, or too long, is refused"""
        for result_fields in ({"volume": float("nan")}, {"content": "x" * MAX_CONTENT_BYTES}):
            self.runner.result_fields = result_fields
            self.commands.execute(build_command(str(result_fields)[:20]))
            self.runner.run_jobs()
            self.assertEqual(self.sent[-1]["error"]["code"], "KERNEL_RESULT_REJECTED")
        self.assertEqual(self.commands.unfinished, [])

    def test_busy(self) -> None:
        """is rejected when 64 wait already"""
        for index in range(65):
            self.commands.execute(build_command(str(index)))
        self.assertEqual(self.sent[-1], {"type": "rejected", "command_id": "64", "code": "busy"})

    def test_resent(self) -> None:
        """is answered again until somebody has heard it, or nobody wants to"""
        for name in ("one", "two", "three"):
            self.commands.execute(build_command(name))
        self.runner.run_jobs()
        self.commands.acknowledge("one")
        self.commands.forget_commands(["two"])
        self.sent.clear()
        self.commands.resend_results()
        self.assertEqual([message["command_id"] for message in self.sent], ["three"])
