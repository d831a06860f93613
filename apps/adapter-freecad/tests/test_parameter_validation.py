"""Parameters and references."""

import unittest
from typing import Any

from kerf_adapter.batch_references import resolve_references
from kerf_adapter.catalog import get_schema
from kerf_adapter.parameter_validation import parse_parameters
from kerf_adapter.refusal import Refusal

BOX = {"length": 1, "width": 2, "height": 3}


class ParameterValidation(unittest.TestCase):
    """parameters"""

    def assert_refused(self, tool: str, given: Any, words: str) -> None:
        """Asserts that they are refused in these words."""
        with self.assertRaisesRegex(Refusal, words) as caught:
            parse_parameters(get_schema(tool), given)
        self.assertEqual(caught.exception.code, "INVALID_PARAMETER")

    def test_defaults(self) -> None:
        """get their defaults, each call its own"""
        first = parse_parameters(get_schema("create_box"), BOX)
        first["position"].append(4)
        self.assertEqual(parse_parameters(get_schema("create_box"), BOX), {**BOX, "position": [0, 0, 0]})

    def test_numbers(self) -> None:
        """must be finite numbers within their bounds"""
        for value in (float("nan"), float("inf"), -float("inf"), True, "1", None, [1]):
            with self.subTest(value):
                self.assert_refused("create_box", {**BOX, "length": value}, "length must be a finite number")
        self.assert_refused("create_box", {**BOX, "length": 0.009}, "length must be at least 0.01")
        self.assert_refused("create_box", {**BOX, "length": 1e7}, "length must be at most 1000000")
        self.assert_refused("list_objects", {"limit": 1.5}, "limit must be a whole number")
        self.assertEqual(parse_parameters(get_schema("list_objects"), {"limit": 5.0})["limit"], 5)

    def test_objects(self) -> None:
        """must be those that the tool has"""
        self.assert_refused("create_box", {**BOX, "depth": 1}, "depth is unknown; known are length")
        self.assert_refused("create_box", {"length": 1, "width": 1}, "height is missing")
        self.assert_refused("create_box", [1, 2, 3], "must be an object")

    def test_lists(self) -> None:
        """must name as many as are wanted, each once"""
        self.assert_refused("create_box", {**BOX, "position": [0, 0]}, "position must have 3 items")
        self.assert_refused("create_box", {**BOX, "position": [0, 0, "z"]}, r"position\[2\] must be a finite number")
        self.assert_refused("boolean_fuse", {"object_ids": ["a"]}, "object_ids must have 2 to 200 items")
        self.assert_refused("boolean_fuse", {"object_ids": ["a", "a"]}, "must not contain duplicates")

    def test_texts(self) -> None:
        """must be texts of the right form"""
        fillet = {"object_id": "box_1", "radius": 1}
        self.assert_refused("create_fillet", {**fillet, "object_id": ""}, "1 to 128 characters")
        self.assert_refused("create_fillet", {**fillet, "object_id": "a\0"}, "without the character NUL")
        self.assert_refused("create_fillet", {**fillet, "edges": ["edge_0"]}, "must match")
        self.assert_refused("create_fillet", {**fillet, "edge_filter": "left"}, "must be one of all, top")
        self.assert_refused("boolean_cut", {"target_id": "a", "tool_ids": ["b"], "keep_originals": 1}, "true or false")


class References(unittest.TestCase):
    """references of a batch"""

    RESULTS = {"a": {"object_id": "box_1", "objects": [{"object_id": "import_2"}]}}

    def test_replaced(self) -> None:
        """stand for fields of earlier results, however deep"""
        given = {"object_ids": ["${a.object_id}", "${a.objects.0.object_id}"], "text": "a ${a.object_id}", "n": 1}
        wanted = {"object_ids": ["box_1", "import_2"], "text": "a ${a.object_id}", "n": 1}
        self.assertEqual(resolve_references(given, self.RESULTS), wanted)

    def test_refused(self) -> None:
        """to nothing are refused"""
        for reference in ("${b.object_id}", "${a.nothing}", "${a.objects.1.object_id}", "${a.object_id.x}"):
            with self.subTest(reference), self.assertRaises(Refusal):
                resolve_references([reference], self.RESULTS)
