"""Runs the tests of this folder and writes one line of JSON for each: its name, and what went wrong."""

from __future__ import annotations

import json
import sys
import unittest
from pathlib import Path

FOLDER = Path(__file__).parent


class Lines(unittest.TestResult):
    """Puts down how each test went."""

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
    """Every test_*.py of the folder; one that cannot be loaded is a test that fails."""
    suite = unittest.TestLoader().discover(str(FOLDER), top_level_dir=str(FOLDER.parent))
    suite.run(Lines())


main()
