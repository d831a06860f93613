"""Cancelled and late commands."""

from tests.command_case import CommandCase, build_command


class CancelledCommand(CommandCase):
    """a command"""

    def test_cancelled(self) -> None:
        """that waits is cancelled at once and never runs"""
        self.commands.execute(build_command())
        self.commands.cancel("one")
        self.assertEqual(self.sent[-1]["error"]["code"], "CANCELLED")
        self.runner.run_jobs()
        self.assertEqual((self.runner.runs, self.sent_types()), (0, ["accepted", "result"]))

    def test_cancelled_at_work(self) -> None:
        """that runs and is cancelled is marked, and runs again when it is sent again"""
        self.runner.while_running = lambda: self.commands.cancel("one")
        self.commands.execute(build_command())
        self.runner.run_jobs()
        self.assertEqual(self.sent[-1]["error"]["code"], "CANCELLED")
        self.runner.while_running = lambda: None
        self.commands.acknowledge("one")
        self.commands.execute(build_command())
        self.runner.run_jobs()
        self.assertEqual((self.runner.runs, self.sent[-1]["ok"]), (2, True))

    def test_timed_out(self) -> None:
        """that times out is reported as timed out, waiting or running"""
        self.commands.execute(build_command())
        self.commands.cancel("one", "timeout")
        self.assertEqual(self.sent[-1]["error"]["code"], "TIMEOUT")
        self.commands.acknowledge("one")
        self.runner.while_running = lambda: self.commands.cancel("one", "timeout")
        self.commands.execute(build_command())
        self.runner.run_jobs()
        self.assertEqual((self.runner.runs, self.sent[-1]["error"]["code"]), (1, "TIMEOUT"))

    def test_wanted_again(self) -> None:
        """that is cancelled and sent again while it runs is done once, within the new timeout"""

        def while_running() -> None:
            self.commands.cancel("one")
            self.commands.execute(build_command())

        self.runner.while_running = while_running
        self.commands.execute(build_command(timeout_ms=60_000))
        self.runner.run_jobs()
        self.assertEqual((self.runner.runs, self.sent[-1]["ok"]), (1, True))
        self.assertEqual(self.sent_types().count("result"), 1)

    def test_late_at_work(self) -> None:
        """whose time is over while it runs has not been done"""
        self.runner.while_running = lambda: self.commands.execute(build_command(timeout_ms=-1))
        self.commands.execute(build_command())
        self.runner.run_jobs()
        self.assertEqual((self.runner.runs, self.sent[-1]["error"]["code"]), (1, "TIMEOUT"))

    def test_ending_at_work(self) -> None:
        """that runs when the adapter ends goes on to its end"""
        self.runner.while_running = self.commands.drain
        self.commands.execute(build_command())
        self.runner.run_jobs()
        self.assertEqual((self.runner.runs, self.sent[-1]["ok"]), (1, True))

    def test_again(self) -> None:
        """that was cancelled and is sent again runs once"""
        self.commands.execute(build_command())
        self.commands.cancel("one")
        self.commands.acknowledge("one")
        self.commands.execute(build_command())
        self.runner.run_jobs()
        self.assertEqual((self.runner.runs, self.sent[-1]["ok"]), (1, True))

    def test_late(self) -> None:
        """whose time is over does not begin"""
        self.commands.execute(build_command(timeout_ms=-1))
        self.runner.run_jobs()
        self.assertEqual(self.runner.runs, 0)
        self.assertEqual(self.sent[-1]["error"]["code"], "TIMEOUT")
        self.assertTrue(self.sent[-1]["error"]["retryable"])

    def test_draining(self) -> None:
        """is cancelled or rejected when the adapter stops"""
        self.commands.execute(build_command())
        self.commands.drain()
        self.commands.execute(build_command("two"))
        self.assertEqual([self.sent[1]["error"]["code"], self.sent[2]["code"]], ["CANCELLED", "draining"])
