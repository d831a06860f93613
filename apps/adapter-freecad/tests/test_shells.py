"""Shells in FreeCAD documents."""

import math
import unittest

from kerf_adapter.document import open_document
from kerf_adapter.feature_builders import build_object
from kerf_adapter.freecad import App
from kerf_adapter.refusal import Refusal
from kerf_adapter.tools.features import shell_object
from kerf_adapter.tools.modifying import modify_parameters
from kerf_adapter.tools.primitives import BUILDERS

SHAFT = {"radius": 5, "height": 30, "position": [0, 0, 0], "axis": [0, 0, 1]}
TOP = "face_2"


class _Hollow(unittest.TestCase):
    def setUp(self) -> None:
        self.document = open_document(None)
        self.addCleanup(lambda: [App.closeDocument(name) for name in list(App.listDocuments())])
        self.shaft = build_object(self.document, "create_cylinder", BUILDERS["create_cylinder"], SHAFT)["object_id"]


class OpenShell(_Hollow):
    """an object hollowed out and open"""

    def test_too_thick(self) -> None:
        """is refused where its walls would go through the axis of something round"""
        for thickness in (5.5, 9):
            with self.assertRaisesRegex(Refusal, f"Walls of {thickness:g} mm do not fit: try thinner ones"):
                shell_object(self.document, self._walls(thickness))

    def test_too_thin_below(self) -> None:
        """is refused where it becomes too thin for them"""
        shell_object(self.document, self._walls(4))
        with self.assertRaisesRegex(Refusal, "shell_object cannot be reapplied"):
            modify_parameters(self.document, {"object_id": self.shaft, "parameters": {"radius": 3}})

    def _walls(self, thickness: float) -> dict[str, object]:
        return {"object_id": self.shaft, "thickness": thickness, "open_faces": [TOP]}


class ClosedShell(_Hollow):
    """an object hollowed out and closed all round"""

    def test_too_thick(self) -> None:
        """is refused where its walls would meet in the middle of its narrowest side, or go through it"""
        for thickness in (5, 9, 12):
            sentence = f"^Walls of {thickness} mm do not fit: .* try less than 5;"
            with self.subTest(thickness=thickness), self.assertRaisesRegex(Refusal, sentence):
                shell_object(self.document, {"object_id": self.shaft, "thickness": thickness})

    def test_turned_inside_out(self) -> None:
        """is refused where its walls would leave a sound hollow on the other side of its axis"""
        sizes = {"bottom_radius": 6, "top_radius": 4, "height": 30, "position": [0, 0, 0], "axis": [0, 0, 1]}
        cone = build_object(self.document, "create_cone", BUILDERS["create_cone"], sizes)["object_id"]
        for thickness, cure in ((5, "try thinner ones.* gave a result whose walls are [34]"), (6, "try less than 6;")):
            with self.subTest(thickness=thickness), self.assertRaisesRegex(Refusal, cure):
                shell_object(self.document, {"object_id": cone, "thickness": thickness})

    def test_too_thin_below(self) -> None:
        """is refused where it becomes too narrow for them"""
        shell_object(self.document, {"object_id": self.shaft, "thickness": 4})
        with self.assertRaisesRegex(Refusal, "shell_object cannot be reapplied .* try less than 3;"):
            modify_parameters(self.document, {"object_id": self.shaft, "parameters": {"radius": 3}})

    def test_thin(self) -> None:
        """has walls of nearly half of its narrowest side"""
        shell_object(self.document, {"object_id": self.shaft, "thickness": 4.9})
        volume = self.document.get_object(self.shaft).shape.Volume
        self.assertAlmostEqual(volume, math.pi * (25 * 30 - 0.01 * 20.2), 3)
