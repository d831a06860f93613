"""Which edge or face of a shape that was built anew is one that was named on it before."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Tuple

from .parts import Parts
from .topology import described_edge, described_face, edge_type, face_type
from .vectors import triple

_NEAR = 1e-5

_Traits = Tuple[Any, ...]


class Layout(NamedTuple):
    """The edges and faces of a shape, and which edges lie around which face."""

    edges: list[Any]
    faces: list[Any]
    borders: list[list[Optional[int]]]

    @property
    def plan(self) -> tuple[list[str], list[str], list[list[Optional[int]]]]:
        """The same for shapes that differ in measures alone."""
        return [edge_type(edge) for edge in self.edges], [face_type(face) for face in self.faces], self.borders

    def traits_of(self, kind: str, number: int) -> _Traits:
        """What an edge or a face is and where: names of kinds, and millimetres."""
        return self._traits_of_edge(number) if kind == "edge" else self._traits_of_face(number)

    def find(self, kind: str, traits: _Traits) -> Optional[int]:
        """The number of the only edge or face with these traits."""
        count = len(self.edges if kind == "edge" else self.faces)
        found = [number for number in range(1, count + 1) if _are_alike(self.traits_of(kind, number), traits)]
        return found[0] if len(found) == 1 else None

    def _traits_of_edge(self, number: int) -> _Traits:
        edge = self.edges[number - 1]
        if edge.Degenerated:
            return ()
        told = described_edge(number, edge)
        beside = [face for face, border in zip(self.faces, self.borders) if number in border]
        sides = sorted((face_type(face), *_normal(face)) for face in beside)
        places = [told["length"], *told["start"], *told["end"], *told["midpoint"]]
        return told["type"], *places, *(trait for side in sides for trait in side)

    def _traits_of_face(self, number: int) -> _Traits:
        told = described_face(number, self.faces[number - 1])
        return told["type"], told["area"], *told["center"], *told.get("normal", [])


def layout_of(shape: Any) -> Layout:
    """What has to be kept of a shape to find its edges and faces again."""
    edges, faces = shape.Edges, shape.Faces
    parts = Parts(edges)
    return Layout(edges, faces, [[parts.number_of(edge) for edge in face.Edges] for face in faces])


def followed(before: Layout, after: Layout, kind: str, number: int) -> Optional[int]:
    """The number that an edge or a face has now; None for one that is not known for certain.

    Numbers stay where all edges and faces are of the same kinds and meet as before. Elsewhere a part is the same when
    it is exactly where it was, between faces that look the same way.
    """
    return number if before.plan == after.plan else after.find(kind, before.traits_of(kind, number))


def _normal(face: Any) -> list[float]:
    return triple(face.normalAt(0, 0)) if face_type(face) == "plane" else []


def _are_alike(traits: _Traits, others: _Traits) -> bool:
    return len(traits) == len(others) > 0 and all(_is_near(one, other) for one, other in zip(traits, others))


def _is_near(one: Any, other: Any) -> bool:
    return one == other if isinstance(one, str) or isinstance(other, str) else abs(one - other) < _NEAR
