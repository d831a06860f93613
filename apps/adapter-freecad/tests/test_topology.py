"""Selection of edges."""

import unittest

from kerf_adapter.freecad import App, Part
from kerf_adapter.refusal import Refusal
from kerf_adapter.topology import select_edges


def rounded_at_both_ends() -> object:
    """Creates a block whose ends are half cylinders."""
    ends = [Part.makeCylinder(5, 10, App.Vector(x, 5, 0)) for x in (0, 10)]
    return Part.makeBox(10, 10, 10).multiFuse(ends).removeSplitter()


def capped_unevenly() -> object:
    """Creates a block with a top face that has no normal at one side."""
    block = Part.makeBox(10, 10, 10)
    top = Part.BezierSurface()
    top.increase(3, 1)
    for row, x in enumerate((0, 0, 0, 10), 1):
        for column, y in enumerate((0, 10), 1):
            top.setPole(row, column, App.Vector(x, y, 10))
    sides = [face for face in block.Faces if face.CenterOfMass.z < 10]
    shell = Part.makeShell([*sides, top.toShape()])
    shell.sewShape()
    return Part.makeSolid(shell)


class EdgeFilter(unittest.TestCase):
    """edge_filter"""

    def test_smooth(self) -> None:
        """leaves out where the surface runs smoothly from one face into the next"""
        shape = rounded_at_both_ends()
        upright = {number for number, edge in enumerate(shape.Edges, 1) if edge.BoundBox.ZLength > 1}

        self.assertEqual(set(select_edges(shape, {"edge_filter": "all"})) & upright, set())
        with self.assertRaisesRegex(Refusal, "edge_filter vertical matches no edge"):
            select_edges(shape, {"edge_filter": "vertical"})

    def test_fillet(self) -> None:
        """leaves out where a fillet ends"""
        box = Part.makeBox(10, 10, 10)
        upright = [edge for edge in box.Edges if edge.BoundBox.ZLength > 1]

        self.assertEqual(len(select_edges(box.makeFillet(2, upright), {"edge_filter": "all"})), 16)

    def test_slight_bend(self) -> None:
        """finds where the surface bends by less than a tenth of a degree"""
        outline = Part.makePolygon([App.Vector(*place, 0) for place in ((0, 0), (10, 0), (20, 0.005), (10, 9), (0, 0))])
        prism = Part.Face(outline).extrude(App.Vector(0, 0, 5))

        self.assertEqual(len(select_edges(prism, {"edge_filter": "vertical"})), 4)

    def test_no_normal(self) -> None:
        """takes for a corner where a face has no direction"""
        self.assertEqual(len(select_edges(capped_unevenly(), {"edge_filter": "top"})), 4)

    def test_named(self) -> None:
        """does not count for an edge that is named, which must be a corner too"""
        shape = rounded_at_both_ends()
        name = next(f"edge_{number}" for number, edge in enumerate(shape.Edges, 1) if edge.BoundBox.ZLength > 1)

        with self.assertRaisesRegex(Refusal, f"^{name} is smooth: the faces meet without a corner there.$"):
            select_edges(shape, {"edges": [name]})
