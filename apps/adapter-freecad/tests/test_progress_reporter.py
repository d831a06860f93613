"""Progress messages of commands."""

import unittest
from typing import Any

from kerf_adapter.progress_reporter import ProgressReporter


class CommandProgress(unittest.TestCase):
    """the progress of a command"""

    def setUp(self) -> None:
        self.now = 100.0
        self.sent: list[dict[str, Any]] = []
        self.reporter = ProgressReporter(self.sent.append, lambda: self.now)

    def advance(self, seconds: float) -> None:
        """Advances the clock, and reports."""
        self.now += seconds
        self.reporter.report_alive()

    def test_often(self) -> None:
        """is sent at most ten times a second"""
        for step in range(1_000):
            self.now += 0.001
            self.reporter.report_progress(step / 1_000, "step")
        self.assertIn(len(self.sent), (9, 10))

    def test_first(self) -> None:
        """is sent at once when it is the first"""
        self.reporter.report_progress(0.5, "half")
        self.assertEqual(self.sent, [{"fraction": 0.5, "message": "half"}])

    def test_waits(self) -> None:
        """tells behind how many it waits, and every 3 s that it still does"""
        self.reporter.report_queued(2)
        self.advance(2.9)
        self.advance(0.2)
        self.assertEqual([one["message"] for one in self.sent], ["waiting behind 2", "waiting for 3 s"])

    def test_runs(self) -> None:
        """tells every 3 s that it runs"""
        self.reporter.mark_running()
        for _ in range(7):
            self.advance(1)
        self.assertEqual([one["message"] for one in self.sent], ["running for 3 s", "running for 6 s"])
