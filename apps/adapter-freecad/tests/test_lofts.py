"""Lofts in documents of FreeCAD."""

import os
import tempfile
import unittest

from kerf_adapter.document import Document, open_document
from kerf_adapter.feature_builders import build_object
from kerf_adapter.freecad import App
from kerf_adapter.refusal import Refusal
from kerf_adapter.tools.modifying import modify_parameters
from kerf_adapter.tools.profiles import BUILDERS

SQUARE = [[-2, -2], [2, -2], [2, 2], [-2, 2]]
BELOW = {"profile": SQUARE, "plane": "XY", "position": [0, 0, 0]}
BESIDE = {"profile": SQUARE, "plane": "YZ", "position": [10, 0, 10]}
ABOVE = {**BELOW, "position": [0, 0, 10]}
BENT = {"sections": [BELOW, BESIDE], "ruled": True}


class Loft(unittest.TestCase):
    """a loft"""

    def setUp(self) -> None:
        self.document = open_document(None)
        self.addCleanup(lambda: [App.closeDocument(name) for name in list(App.listDocuments())])

    def test_reopened(self) -> None:
        """is rebuilt from other sections after its file was opened again"""
        made = build_object(self.document, "loft", BUILDERS["loft"], BENT)
        opened = self._opened_again()
        changed = {"object_id": made["object_id"], "parameters": {"sections": [BELOW, ABOVE]}}

        self.assertAlmostEqual(made["volume"], 160, 6)
        self.assertAlmostEqual(opened.get_object(made["object_id"]).shape.Volume, 160, 6)
        self.assertAlmostEqual(modify_parameters(opened, changed)["volume"], 160, 6)
        self.assertEqual(opened.get_object(made["object_id"]).shape.BoundBox.ZMax, 10)

    def test_older(self) -> None:
        """says of one that an older add-on made that it does not change"""
        older = self.document.new_feature("Part::Loft")

        with self.assertRaisesRegex(Refusal, "created by an older add-on.*create it again"):
            BUILDERS["loft"].apply_parameters(self.document, older, BENT)

    def _opened_again(self) -> Document:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "loft.FCStd")
            self.document.native.saveAs(path)
            App.closeDocument(self.document.native.Name)
            return open_document(path)
