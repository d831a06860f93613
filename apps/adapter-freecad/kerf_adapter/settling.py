"""What FreeCAD takes back it brings back as it was, shapes included, and computes it anew at the next occasion.

An edge may have another number then. So nothing is computed that was not to be computed before.
"""

from __future__ import annotations

from typing import Any


def awaited_in(native: Any) -> set[str]:
    """The names of the features that are to be computed."""
    return {feature.Name for feature in native.Objects if "Touched" in feature.State}


def settle(native: Any, awaited: set[str]) -> None:
    """After something was taken back: computes what was awaited before, and what is said to have failed since."""
    for feature in native.Objects:
        if feature.Name not in awaited and "Invalid" not in feature.State:
            feature.purgeTouched()
    native.recompute()
