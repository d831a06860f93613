"""The memory of results."""

import unittest

from kerf_adapter.answered import Answered


class AnsweredResults(unittest.TestCase):
    """the memory of results"""

    def setUp(self) -> None:
        self.time = 0.0
        self.answered = Answered(lambda: self.time, least_results=2, most_characters=10)

    def keep(self, name: str, frame: str) -> None:
        """A success."""
        self.answered.keep({"command_id": name, "ok": True}, frame)

    def kept(self) -> str:
        """The commands that would not run again."""
        return "".join(name for name in "abcd" if self.answered.find(name))

    def test_young(self) -> None:
        """keeps more than the least number for as long as the broker may ask"""
        self.answered.retain(900.0)
        for name in "abc":
            self.keep(name, name)
        self.time = 900.0
        self.keep("c", "c")
        self.assertEqual(self.kept(), "abc")
        self.time = 900.1
        self.keep("d", "d")
        self.assertEqual(self.kept(), "cd")

    def test_least(self) -> None:
        """keeps the least number whatever their age, and ten minutes whatever the broker says"""
        self.answered.retain(1.0)
        for name in "abc":
            self.keep(name, name)
        self.time = 600.0
        self.keep("c", "c")
        self.assertEqual(self.kept(), "abc")
        self.time = 1e9
        self.keep("c", "c")
        self.assertEqual(self.kept(), "bc")

    def test_bounded(self) -> None:
        """forgets the oldest, however young, when they are too large together"""
        for name, frame in (("a", "1"), ("b", "22"), ("c", "333")):
            self.keep(name, frame)
        self.assertEqual(self.kept(), "abc")
        self.keep("d", "4" * 9)
        self.assertEqual(self.answered.owed, {"d": "4" * 9})
