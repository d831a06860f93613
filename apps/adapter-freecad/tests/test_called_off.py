"""Commands that nobody wants any more, or not in time."""

from tests.held import CommandCase, command


class CalledOff(CommandCase):
    """a command"""

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

    def test_draining(self) -> None:
        """is called off or rejected when the adapter ends"""
        self.commands.execute(command())
        self.commands.drain()
        self.commands.execute(command("two"))
        self.assertEqual([self.said[1]["error"]["code"], self.said[2]["code"]], ["CANCELLED", "draining"])
