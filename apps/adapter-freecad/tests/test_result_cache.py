"""Cache of results."""

import unittest

from kerf_adapter.result_cache import ResultCache


class CachedResults(unittest.TestCase):
    """the memory of results"""

    def setUp(self) -> None:
        self.time = 0.0
        self.cache = ResultCache(lambda: self.time, min_results=2, max_characters=10)

    def store_result(self, name: str, frame: str) -> None:
        """Stores a successful result."""
        self.cache.store({"command_id": name, "ok": True}, frame)

    def find_kept(self) -> str:
        """Returns the commands that would not run again."""
        return "".join(name for name in "abcd" if self.cache.find_frame(name))

    def test_young(self) -> None:
        """keeps more than the least number for as long as the broker may ask"""
        self.cache.extend_retention(900.0)
        for name in "abc":
            self.store_result(name, name)
        self.time = 900.0
        self.store_result("c", "c")
        self.assertEqual(self.find_kept(), "abc")
        self.time = 900.1
        self.store_result("d", "d")
        self.assertEqual(self.find_kept(), "cd")

    def test_least(self) -> None:
        """keeps the least number whatever their age, and ten minutes whatever the broker says"""
        self.cache.extend_retention(1.0)
        for name in "abc":
            self.store_result(name, name)
        self.time = 600.0
        self.store_result("c", "c")
        self.assertEqual(self.find_kept(), "abc")
        self.time = 1e9
        self.store_result("c", "c")
        self.assertEqual(self.find_kept(), "bc")

    def test_bounded(self) -> None:
        """forgets the oldest, however young, when they are too large together"""
        for name, frame in (("a", "1"), ("b", "22"), ("c", "333")):
            self.store_result(name, frame)
        self.assertEqual(self.find_kept(), "abc")
        self.store_result("d", "4" * 9)
        self.assertEqual(self.cache.unacknowledged, {"d": "4" * 9})
