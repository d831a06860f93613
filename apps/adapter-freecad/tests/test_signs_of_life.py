"""What callers hear while a command goes on."""

import unittest
from typing import Any

from kerf_adapter.signs_of_life import SignsOfLife


class SignsOfACommand(unittest.TestCase):
    """the progress of a command"""

    def setUp(self) -> None:
        self.now = 100.0
        self.said: list[dict[str, Any]] = []
        self.signs = SignsOfLife(self.said.append, lambda: self.now)

    def after(self, seconds: float) -> None:
        """Lets time pass, and looks after the command."""
        self.now += seconds
        self.signs.tend()

    def test_often(self) -> None:
        """is told ten times a second at most"""
        for step in range(1_000):
            self.now += 0.001
            self.signs.progress(step / 1_000, "step")
        self.assertIn(len(self.said), (9, 10))

    def test_first(self) -> None:
        """is told at once when it is the first"""
        self.signs.progress(0.5, "half")
        self.assertEqual(self.said, [{"fraction": 0.5, "message": "half"}])

    def test_waits(self) -> None:
        """tells behind how many it waits, and every 3 s that it still does"""
        self.signs.waits(2)
        self.after(2.9)
        self.after(0.2)
        self.assertEqual([one["message"] for one in self.said], ["waiting behind 2", "waiting for 3 s"])

    def test_runs(self) -> None:
        """tells every 3 s that it runs"""
        self.signs.begins()
        for _ in range(7):
            self.after(1)
        self.assertEqual([one["message"] for one in self.said], ["running for 3 s", "running for 6 s"])
