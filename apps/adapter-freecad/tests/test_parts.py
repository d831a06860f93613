"""Parts of shapes."""

import unittest

from kerf_adapter.host import Part
from kerf_adapter.parts import Parts


class Namesake:
    """A part that shares its hash with every other."""

    def hashCode(self) -> int:
        """The same for all."""
        return 1

    def isSame(self, other: object) -> bool:
        """As that of FreeCAD."""
        return other is self


class PartsOf(unittest.TestCase):
    """the parts of a shape"""

    def test_numbers(self) -> None:
        """have the numbers that FreeCAD gives them, whichever way they run"""
        box = Part.makeBox(1, 2, 3)
        parts = Parts(box.Edges)
        self.assertEqual([parts.number_of(edge.reversed()) for edge in box.Edges], list(range(1, 13)))

    def test_strangers(self) -> None:
        """are not those of another shape"""
        self.assertIsNone(Parts(Part.makeBox(1, 2, 3).Edges).number_of(Part.makeBox(1, 2, 3).Edges[0]))

    def test_namesakes(self) -> None:
        """are told apart where they share a hash"""
        first, second = Namesake(), Namesake()
        self.assertEqual([Parts([first, second]).number_of(one) for one in (first, second, Namesake())], [1, 2, None])
