"""The solid of an ISO metric thread."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from .host import App, Part
from .refusal import Refusal

# The shares of the pitch that crest and root take; each flank takes half of the rest.
_CREST, _ROOT = 1 / 8, 1 / 4
_FLANK = (1 - _CREST - _ROOT) / 2
_DEPTH = 5 / 8 * math.sqrt(3) / 2
_FLANK_POINTS = 13
# As a share of the volume that the profile has by its formula.
_TOLERANCE = 1e-4


class Thread(NamedTuple):
    """Of the basic profile (ISO 68-1), right-handed, in millimetres."""

    diameter: float
    pitch: float
    length: float

    @property
    def radii(self) -> tuple[float, float]:
        """Of the root and of the crest."""
        return self.diameter / 2 - _DEPTH * self.pitch, self.diameter / 2


def threaded_rod(thread: Thread) -> Any:
    """Upright on the origin. Raises Refusal when FreeCAD gives something else.

    The section across the axis is the profile bent around the circle: root, flank, crest, flank. It is swept for one
    turn, which is copied up the axis: a groove cut out of a rod comes out with a volume that is wrong.
    """
    profile = _profile(*thread.radii)
    turns = math.floor(thread.length / thread.pitch + 1e-9)
    rest = thread.length - turns * thread.pitch
    skin = []
    if turns:
        turn = _swept(profile, thread, thread.pitch)
        skin = [_raised(face, index * thread.pitch) for index in range(turns) for face in turn.Faces]
    if rest > 1e-6:
        skin += [_raised(face, turns * thread.pitch) for face in _swept(profile, thread, rest).Faces]
    bottom = Part.Face(profile)
    top = _raised(bottom, thread.length)
    top.rotate(App.Vector(), App.Vector(0, 0, 1), 360 * rest / thread.pitch)
    return _solid([*skin, bottom, top], _area(*thread.radii) * thread.length)


def _profile(root: float, crest: float) -> Any:
    full = 2 * math.pi
    ends = [_ROOT * full, (_ROOT + _FLANK) * full, (_ROOT + _FLANK + _CREST) * full]
    return Part.Wire(
        [
            _arc(root, 0, ends[0]),
            _flank((root, ends[0]), (crest, ends[1])),
            _arc(crest, ends[1], ends[2]),
            _flank((crest, ends[2]), (root, full)),
        ]
    )


def _area(root: float, crest: float) -> float:
    """Exact: sectors of two circles, and between them the radius grows evenly with the angle."""
    flanks = 2 * _FLANK * (root**2 + root * crest + crest**2) / 3
    return math.pi * (_ROOT * root**2 + _CREST * crest**2 + flanks)


def _at(radius: float, angle: float) -> Any:
    return App.Vector(radius * math.cos(angle), radius * math.sin(angle), 0)


def _arc(radius: float, start: float, end: float) -> Any:
    return Part.Arc(_at(radius, start), _at(radius, (start + end) / 2), _at(radius, end)).toShape()


def _flank(start: tuple[float, float], end: tuple[float, float]) -> Any:
    """The spiral on which the radius grows evenly with the angle."""
    shares = [index / (_FLANK_POINTS - 1) for index in range(_FLANK_POINTS)]
    spiral = Part.BSplineCurve()
    spiral.interpolate([_at(*(a + (b - a) * share for a, b in zip(start, end))) for share in shares])
    return spiral.toShape()


def _swept(profile: Any, thread: Thread, height: float) -> Any:
    """The skin of the profile moved up the axis while it turns with the helix."""
    sweep = Part.BRepOffsetAPI.MakePipeShell(Part.Wire([Part.makeLine(App.Vector(), App.Vector(0, 0, height))]))
    sweep.setAuxiliarySpine(Part.Wire(Part.makeHelix(thread.pitch, height, thread.diameter / 2).Edges), False, 0)
    sweep.add(profile, False, False)
    sweep.build()
    return sweep.shape()


def _raised(face: Any, height: float) -> Any:
    copy = face.copy()
    copy.translate(App.Vector(0, 0, height))
    return copy


def _solid(faces: list[Any], volume: float) -> Any:
    shell = Part.makeShell(faces)
    shell.sewShape()
    if shell.ShapeType != "Shell":
        raise Refusal("KERNEL_ERROR", "FreeCAD could not make this thread; the document is unchanged.")
    solid = Part.makeSolid(shell)
    if solid.Volume < 0:
        solid.reverse()
    if not (solid.isValid() and abs(solid.Volume - volume) <= _TOLERANCE * volume):
        fault = "FreeCAD gave a thread that is not what was asked for; the document is unchanged."
        raise Refusal("KERNEL_RESULT_REJECTED", fault)
    return solid
