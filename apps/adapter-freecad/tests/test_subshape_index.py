"""Index of subshapes."""

import unittest

from kerf_adapter.freecad import Part
from kerf_adapter.subshape_index import SubshapeIndex


class Namesake:
    """Subshape with the same hash as all others."""

    def hashCode(self) -> int:
        """Returns a constant."""
        return 1

    def isSame(self, other: object) -> bool:
        """Compares by identity."""
        return other is self


class SubshapeNumbers(unittest.TestCase):
    """the parts of a shape"""

    def test_numbers(self) -> None:
        """have the numbers that FreeCAD gives them, whichever way they run"""
        box = Part.makeBox(1, 2, 3)
        parts = SubshapeIndex(box.Edges)
        self.assertEqual([parts.find_number(edge.reversed()) for edge in box.Edges], list(range(1, 13)))

    def test_strangers(self) -> None:
        """are not those of another shape"""
        self.assertIsNone(SubshapeIndex(Part.makeBox(1, 2, 3).Edges).find_number(Part.makeBox(1, 2, 3).Edges[0]))

    def test_namesakes(self) -> None:
        """are distinguished where they share a hash"""
        first, second = Namesake(), Namesake()
        self.assertEqual(
            [SubshapeIndex([first, second]).find_number(one) for one in (first, second, Namesake())], [1, 2, None]
        )
