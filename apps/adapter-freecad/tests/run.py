"""Test runner that writes one JSON line per test, with its name and failure."""

from __future__ import annotations

import json
import sys
import unittest
from pathlib import Path

FOLDER = Path(__file__).parent


class JsonLinesResult(unittest.TestResult):
    """Test result that writes JSON lines."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: dict[str, str] = {}

    def stopTest(self, test: unittest.TestCase) -> None:
        """Called by unittest after each test."""
        fault = next((text for one, text in [*self.failures, *self.errors] if one is test), None)
        name = test.shortDescription() or str(test)
        sys.stdout.write(json.dumps({"suite": type(test).__doc__, "name": name, "fault": fault}) + "\n")
        super().stopTest(test)


def main() -> None:
    """Runs all test_*.py; a file that cannot be loaded is a failed test."""
    suite = unittest.TestLoader().discover(str(FOLDER), top_level_dir=str(FOLDER.parent))
    suite.run(JsonLinesResult())


main()
