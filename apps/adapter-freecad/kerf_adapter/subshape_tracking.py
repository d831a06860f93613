"""Tracking of edges and faces across a rebuild of their shape."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Tuple

from .subshape_index import SubshapeIndex
from .topology import describe_edge, describe_face, get_edge_type, get_face_type
from .vectors import to_triple

_NEAR = 1e-5

_Traits = Tuple[Any, ...]


class Layout(NamedTuple):
    """Edges and faces of a shape, and the edge numbers around each face."""

    edges: list[Any]
    faces: list[Any]
    borders: list[list[Optional[int]]]

    @property
    def topology_key(self) -> tuple[list[str], list[str], list[list[Optional[int]]]]:
        """Topology without dimensions: equal for shapes that differ only in size."""
        return [get_edge_type(edge) for edge in self.edges], [get_face_type(face) for face in self.faces], self.borders

    def get_traits(self, kind: str, number: int) -> _Traits:
        """Describes type and position of an edge or face, with lengths in millimetres."""
        return self._traits_of_edge(number) if kind == "edge" else self._traits_of_face(number)

    def find_by_traits(self, kind: str, traits: _Traits) -> Optional[int]:
        """Finds the only edge or face with these traits; None when there are none or several."""
        count = len(self.edges if kind == "edge" else self.faces)
        found = [number for number in range(1, count + 1) if _are_alike(self.get_traits(kind, number), traits)]
        return found[0] if len(found) == 1 else None

    def _traits_of_edge(self, number: int) -> _Traits:
        edge = self.edges[number - 1]
        if edge.Degenerated:
            return ()
        described = describe_edge(number, edge)
        neighbours = [face for face, border in zip(self.faces, self.borders) if number in border]
        sides = sorted((get_face_type(face), *_get_normal(face)) for face in neighbours)
        coordinates = [described["length"], *described["start"], *described["end"], *described["midpoint"]]
        return described["type"], *coordinates, *(trait for side in sides for trait in side)

    def _traits_of_face(self, number: int) -> _Traits:
        described = describe_face(number, self.faces[number - 1])
        return described["type"], described["area"], *described["center"], *described.get("normal", [])


def read_layout(shape: Any) -> Layout:
    """Reads the layout of a shape, from which its edges and faces can be found later."""
    edges, faces = shape.Edges, shape.Faces
    parts = SubshapeIndex(edges)
    return Layout(edges, faces, [[parts.find_number(edge) for edge in face.Edges] for face in faces])


def find_current_number(before: Layout, after: Layout, kind: str, number: int) -> Optional[int]:
    """Finds the current number of an edge or face; None when it cannot be identified reliably.

    Numbers are kept when all types and adjacencies are unchanged. Otherwise a subshape is the same one when its
    position and the directions of its neighbours are unchanged.
    """
    return (
        number
        if before.topology_key == after.topology_key
        else after.find_by_traits(kind, before.get_traits(kind, number))
    )


def _get_normal(face: Any) -> list[float]:
    return to_triple(face.normalAt(0, 0)) if get_face_type(face) == "plane" else []


def _are_alike(traits: _Traits, others: _Traits) -> bool:
    return len(traits) == len(others) > 0 and all(_is_near(one, other) for one, other in zip(traits, others))


def _is_near(one: Any, other: Any) -> bool:
    return one == other if isinstance(one, str) or isinstance(other, str) else abs(one - other) < _NEAR
