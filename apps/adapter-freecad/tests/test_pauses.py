"""The waits between connections."""

import unittest

from kerf_adapter.pauses import Pauses


class PausesBetween(unittest.TestCase):
    """the pause before a connection"""

    def test_ceiling(self) -> None:
        """is up to 1.5 s at first, and up to twice as long after each failure, at most 30 s"""
        pauses = Pauses(lambda _least, most: most)
        self.assertEqual([pauses.next() for _ in range(7)], [1.5, 3.0, 6.0, 12.0, 24.0, 30.0, 30.0])

    def test_floor(self) -> None:
        """is never below 0.1 s"""
        pauses = Pauses(lambda least, _most: least)
        self.assertEqual([pauses.next() for _ in range(3)], [0.1] * 3)

    def test_scattered(self) -> None:
        """differs between adapters at the first attempt already"""
        firsts = [Pauses().next() for _ in range(100)]
        self.assertEqual(len(set(firsts)), 100)
        self.assertTrue(all(0.1 <= first <= 1.5 for first in firsts))

    def test_anew(self) -> None:
        """begins anew after a connection"""
        pauses = Pauses(lambda _least, most: most)
        pauses.next()
        pauses.begin_anew()
        self.assertEqual(pauses.next(), 1.5)

    def test_told(self) -> None:
        """is what the broker said when it leaves, counted from then, and once"""
        clock = iter((100.0, 101.5, 200.0, 209.0))
        pauses = Pauses(lambda _least, most: most, lambda: next(clock))
        for said, pause in ((2.0, 0.5), (2.0, 0.0)):
            pauses.come_back_in(said)
            self.assertEqual(pauses.next(), pause)
        self.assertEqual(pauses.next(), 1.5)
