"""Shapes read from files: large ones in a process of their own, which can be ended. FreeCAD itself cannot."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import Any

from .host import HAS_WINDOW, Part
from .refusal import Refusal, reason_of

# Read within a second or two, about as long as another process takes to begin.
_MOST_BYTES_HERE = 4_000_000
_READ = "import sys, FreeCAD, Part; shape = Part.Shape(); shape.read(sys.argv[1]); shape.exportBrep(sys.argv[2])"


def shape_in(content: bytes, file_format: str, seconds: float) -> Any:
    """What a file holds. Raises Refusal IMPORT_FAILED, or TIMEOUT when a large one takes more than so many seconds."""
    with tempfile.TemporaryDirectory(prefix="kerf-") as folder:
        path = os.path.join(folder, f"model.{file_format}")
        with open(path, "wb") as file:
            file.write(content)
        try:
            # In the window Python is a part of FreeCAD, and no program to start.
            if len(content) > _MOST_BYTES_HERE and not HAS_WINDOW:
                path = _converted(path, os.path.join(folder, "read.brep"), seconds)
            shape = Part.Shape()
            shape.read(path)
        except Refusal:
            raise
        except Exception as error:  # FreeCAD throws what it likes here
            reason = reason_of(error)
            raise Refusal("IMPORT_FAILED", f"FreeCAD cannot read this {file_format} file: {reason}.") from error
    if shape.isNull():
        raise Refusal("IMPORT_FAILED", f"FreeCAD finds nothing in this {file_format} file.")
    return shape


def _converted(path: str, brep: str, seconds: float) -> str:
    """The same as BREP, which is read in a fraction of the time."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        subprocess.run(
            [sys.executable, "-c", _READ, path, brep],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
            check=True,
        )
    except subprocess.TimeoutExpired as error:
        sentence = f"FreeCAD did not read the file within {seconds:g} s; the document is unchanged."
        raise Refusal("TIMEOUT", sentence) from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode("utf-8", "replace").strip().splitlines()
        reason = said[-1] if said else f"it ended with {error.returncode}"
        raise Refusal("IMPORT_FAILED", f"FreeCAD cannot read this file: {reason[:300]}.") from error
    return brep
