"""Log of the adapter."""

from __future__ import annotations

import sys
import time
import traceback
from typing import Callable

LEVELS = ("silent", "error", "info", "debug")


class Log:
    """Logger with a level that writes single lines."""

    def __init__(self, level: str, write: Callable[[str], None]) -> None:
        self._level = LEVELS.index(level)
        self._write = write

    def exception(self, line: str) -> None:
        """Logs an error with the traceback of the current exception."""
        self._log("error", f"{line}: {traceback.format_exc().rstrip()}")

    def error(self, line: str) -> None:
        """Logs an error."""
        self._log("error", line)

    def info(self, line: str) -> None:
        """Logs an event."""
        self._log("info", line)

    def debug(self, line: str) -> None:
        """Logs protocol traffic."""
        self._log("debug", line)

    def _log(self, level: str, line: str) -> None:
        if LEVELS.index(level) <= self._level:
            self._write(f"{level} {line}")


def write_to_stderr(line: str) -> None:
    """Writes a line with a timestamp to standard error."""
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    sys.stderr.write(f"{stamp} {line}\n")
    sys.stderr.flush()
