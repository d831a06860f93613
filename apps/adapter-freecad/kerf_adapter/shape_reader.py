"""Reader of shape files. Large ones are read in a subprocess, because FreeCAD cannot be interrupted."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import Any

from .freecad import HAS_WINDOW, Part
from .refusal import Refusal, describe_error

# Read within a second or two, about the start-up time of a subprocess.
_MAX_IN_PROCESS_BYTES = 4_000_000
_READ = "import sys, FreeCAD, Part; shape = Part.Shape(); shape.read(sys.argv[1]); shape.exportBrep(sys.argv[2])"


def read_shape(content: bytes, file_format: str, seconds: float) -> Any:
    """Reads the shape in a file. Raises Refusal IMPORT_FAILED, or TIMEOUT when a large file takes too long."""
    with tempfile.TemporaryDirectory(prefix="kerf-") as folder:
        path = os.path.join(folder, f"model.{file_format}")
        with open(path, "wb") as file:
            file.write(content)
        try:
            # In the GUI, Python is embedded in FreeCAD and cannot be started as a program.
            if len(content) > _MAX_IN_PROCESS_BYTES and not HAS_WINDOW:
                path = _convert_to_brep(path, os.path.join(folder, "read.brep"), seconds)
            shape = Part.Shape()
            shape.read(path)
        except Refusal:
            raise
        except Exception as error:  # FreeCAD raises unrelated exception types here
            reason = describe_error(error)
            raise Refusal("IMPORT_FAILED", f"FreeCAD cannot read this {file_format} file: {reason}.") from error
    if shape.isNull():
        raise Refusal("IMPORT_FAILED", f"FreeCAD finds nothing in this {file_format} file.")
    return shape


def _convert_to_brep(path: str, brep: str, seconds: float) -> str:
    """Converts a file to BREP, which is read in a fraction of the time."""
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
        output = error.stderr.decode("utf-8", "replace").strip().splitlines()
        reason = output[-1] if output else f"the reader exited with code {error.returncode}"
        raise Refusal("IMPORT_FAILED", f"FreeCAD cannot read this file: {reason[:300]}.") from error
    return brep
