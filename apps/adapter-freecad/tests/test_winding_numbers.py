"""Winding numbers of surfaces."""

import unittest

from kerf_adapter.winding_numbers import Facets, Points, is_closed, measure_tangled_share

# The twelve triangles of a box, counterclockwise seen from outside.
SIDES = (
    (0, 2, 1), (1, 2, 3), (4, 5, 6), (5, 7, 6), (0, 1, 4), (1, 5, 4),
    (2, 6, 3), (3, 6, 7), (0, 4, 2), (2, 4, 6), (1, 3, 5), (3, 7, 5),
)  # fmt: skip
APART = ((0, 10), (11, 20))


def create_boxes(*boxes: tuple[float, float]) -> tuple[Points, Facets]:
    """Creates boxes between two x each, 10 mm long in y and z."""
    points = [(ends[i & 1], (i & 2) * 5.0, (i & 4) * 2.5) for ends in boxes for i in range(8)]
    facets = [(a + first, b + first, c + first) for first in range(0, len(points), 8) for a, b, c in SIDES]
    return points, facets


def measure_share(*boxes: tuple[float, float]) -> float:
    """Measures the tangled share of boxes."""
    return measure_tangled_share(*create_boxes(*boxes), 1e-6)


class TangledShare(unittest.TestCase):
    """the tangled share of a surface"""

    def test_clear(self) -> None:
        """is nothing where it keeps clear of itself"""
        self.assertEqual(measure_share((0, 10)), 0)
        self.assertEqual(measure_share(*APART), 0)

    def test_twice(self) -> None:
        """counts what is enclosed twice"""
        self.assertAlmostEqual(measure_share((0, 10), (5, 15)), 1 / 3, 6)

    def test_inside_out(self) -> None:
        """counts what is enclosed inside out"""
        self.assertAlmostEqual(measure_share((0, 10), (15, 10)), 1 / 3, 6)

    def test_folded(self) -> None:
        """counts where it lies folded on itself, though that encloses nothing"""
        self.assertAlmostEqual(measure_share((0, 10), (10, 20)), 0.5, 6)


class IsClosed(unittest.TestCase):
    """a surface"""

    def test_whole(self) -> None:
        """is closed where every side has one beside it"""
        _, facets = create_boxes(*APART)
        self.assertTrue(is_closed(facets))

    def test_border(self) -> None:
        """is not closed with a triangle missing, or one the wrong way round"""
        _, facets = create_boxes(*APART)
        (a, b, c), *others = facets
        self.assertFalse(is_closed(others))
        self.assertFalse(is_closed([(a, c, b), *others]))
