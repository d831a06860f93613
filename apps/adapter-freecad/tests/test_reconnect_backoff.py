"""Delays between connections."""

import unittest

from kerf_adapter.reconnect_backoff import ReconnectBackoff


class BackoffDelays(unittest.TestCase):
    """the pause before a connection"""

    def test_ceiling(self) -> None:
        """is up to 1.5 s at first, and up to twice as long after each failure, at most 30 s"""
        backoff = ReconnectBackoff(lambda _low, high: high)
        self.assertEqual([backoff.next_delay() for _ in range(7)], [1.5, 3.0, 6.0, 12.0, 24.0, 30.0, 30.0])

    def test_floor(self) -> None:
        """is never below 0.1 s"""
        backoff = ReconnectBackoff(lambda low, _high: low)
        self.assertEqual([backoff.next_delay() for _ in range(3)], [0.1] * 3)

    def test_scattered(self) -> None:
        """differs between adapters at the first attempt already"""
        firsts = [ReconnectBackoff().next_delay() for _ in range(100)]
        self.assertEqual(len(set(firsts)), 100)
        self.assertTrue(all(0.1 <= first <= 1.5 for first in firsts))

    def test_anew(self) -> None:
        """starts over after a connection"""
        backoff = ReconnectBackoff(lambda _low, high: high)
        backoff.next_delay()
        backoff.reset()
        self.assertEqual(backoff.next_delay(), 1.5)

    def test_told(self) -> None:
        """is what the broker said when it leaves, counted from then, and once"""
        clock = iter((100.0, 101.5, 200.0, 209.0))
        backoff = ReconnectBackoff(lambda _low, high: high, lambda: next(clock))
        for said, pause in ((2.0, 0.5), (2.0, 0.0)):
            backoff.schedule_reconnect(said)
            self.assertEqual(backoff.next_delay(), pause)
        self.assertEqual(backoff.next_delay(), 1.5)
