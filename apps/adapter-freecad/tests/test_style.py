"""Style of the Python sources."""

import ast
import re
import unittest
import warnings
from pathlib import Path
from typing import Iterator

FOLDER = Path(__file__).parent.parent
FILES = sorted(path for path in FOLDER.rglob("*.py") if ".test" not in path.parts)
ADD_ON = [path for path in FILES if "tests" not in path.relative_to(FOLDER).parts]
MAX_COLUMNS, MAX_LINES, MAX_FUNCTION_LINES, MAX_PARAMETERS = 120, 200, 40, 4

Function = (ast.FunctionDef, ast.AsyncFunctionDef)


def parse_files() -> Iterator[tuple[str, ast.Module]]:
    """Yields each file with its syntax tree; a warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for path in FILES:
            yield path.name, ast.parse(path.read_text("utf-8"), str(path))


def find_functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yields each function with its location."""
    for name, tree in parse_files():
        for node in ast.walk(tree):
            if isinstance(node, Function):
                yield f"{name}: {node.name}", node


def read_oldest_python() -> tuple[int, int]:
    """Reads the oldest supported Python version from package.xml."""
    version = re.search(r"<pythonmin>(\d+)\.(\d+)<", (FOLDER / "package.xml").read_text("utf-8"))
    assert version
    return int(version[1]), int(version[2])


def find_annotations(node: ast.AST) -> Iterator[ast.AST]:
    """Yields the type annotations of a node, which Python does not evaluate."""
    for kind in ("annotation", "returns"):
        annotation = getattr(node, kind, None)
        if annotation is not None:
            yield from ast.walk(annotation)


class Style(unittest.TestCase):
    """the Python sources"""

    def test_size(self) -> None:
        """keep to 120 columns and 200 lines"""
        for path in FILES:
            lines = path.read_text("utf-8").splitlines()
            self.assertLessEqual(len(lines), MAX_LINES if path.parent.name != "tests" else 2 * MAX_LINES, path.name)
            self.assertLessEqual(max(map(len, lines), default=0), MAX_COLUMNS, path.name)
            self.assertEqual([line for line in lines if line != line.rstrip() or "TODO" + ":" in line], [], path.name)

    def test_functions(self) -> None:
        """keep to functions of 40 lines and 4 parameters"""
        for where, node in find_functions():
            self.assertLessEqual((node.end_lineno or 0) - node.lineno + 1, MAX_FUNCTION_LINES, where)
            names = [argument.arg for argument in node.args.args if argument.arg not in ("self", "cls")]
            self.assertLessEqual(len(names), MAX_PARAMETERS, where)

    def test_oldest_python(self) -> None:
        """are read by the oldest Python that FreeCAD may bring with it"""
        for path in ADD_ON:
            tree = ast.parse(path.read_text("utf-8"), str(path), feature_version=read_oldest_python())
            annotation = {id(part) for node in ast.walk(tree) for part in find_annotations(node)}
            subscripts = [one for one in ast.walk(tree) if isinstance(one, ast.Subscript) and id(one) not in annotation]
            names = {one.value.id for one in subscripts if isinstance(one.value, ast.Name)}
            self.assertEqual(names & {"dict", "frozenset", "list", "set", "tuple", "type"}, set(), path.name)

    def test_types(self) -> None:
        """say what every function takes and returns"""
        for where, node in find_functions():
            self.assertIsNotNone(node.returns, where)
            untyped = [one.arg for one in node.args.args if one.annotation is None and one.arg not in ("self", "cls")]
            self.assertEqual(untyped, [], where)

    def test_documentation(self) -> None:
        """explain every module, class and function that others may use"""
        for name, tree in parse_files():
            self.assertIsNotNone(ast.get_docstring(tree), name)
            for node in ast.walk(tree):
                if isinstance(node, (ast.ClassDef, *Function)) and not node.name.startswith(("_", "setUp")):
                    is_nested = not any(node in getattr(parent, "body", []) for parent in [tree, *_classes(tree)])
                    self.assertTrue(is_nested or ast.get_docstring(node), f"{name}: {node.name}")


def _classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
