"""Binary glTF 2.0 of a mesh: metres, y up."""

from __future__ import annotations

import json
import struct
from typing import Any

_MAGIC, _VERSION = 0x46546C67, 2
_JSON, _BINARY = 0x4E4F534A, 0x004E4942
_FLOAT, _UNSIGNED_INT = 5126, 5125
_ARRAY, _ELEMENTS = 34962, 34963
_METRES = 0.001


def glb_of(mesh: Any) -> bytes:
    """One mesh of triangles, without normals: a viewer shades it flat."""
    points, facets = mesh.Topology
    places = [(point.x * _METRES, point.z * _METRES, -point.y * _METRES) for point in points]
    vertices = b"".join(struct.pack("<3f", *place) for place in places)
    indices = b"".join(struct.pack("<3I", *facet) for facet in facets)
    description = _description(places, len(facets) * 3)
    description["buffers"] = [{"byteLength": len(vertices) + len(indices)}]
    description["bufferViews"] = [
        {"buffer": 0, "byteOffset": 0, "byteLength": len(vertices), "target": _ARRAY},
        {"buffer": 0, "byteOffset": len(vertices), "byteLength": len(indices), "target": _ELEMENTS},
    ]
    written = json.dumps(description, separators=(",", ":")).encode()
    chunks = _chunk(_JSON, written, b" ") + _chunk(_BINARY, vertices + indices, b"\0")
    return struct.pack("<3I", _MAGIC, _VERSION, 12 + len(chunks)) + chunks


def _description(places: list[tuple[float, float, float]], index_count: int) -> dict[str, Any]:
    sides = list(zip(*places))
    return {
        "asset": {"version": "2.0", "generator": "Kerf"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {
                "bufferView": 0,
                "componentType": _FLOAT,
                "count": len(places),
                "type": "VEC3",
                "min": [_single(min(side)) for side in sides],
                "max": [_single(max(side)) for side in sides],
            },
            {"bufferView": 1, "componentType": _UNSIGNED_INT, "count": index_count, "type": "SCALAR"},
        ],
    }


def _single(value: float) -> float:
    """As it is written: the bounds must hold what the vertices are, to the last bit."""
    return struct.unpack("<f", struct.pack("<f", value))[0]


def _chunk(kind: int, content: bytes, filler: bytes) -> bytes:
    padded = content + filler * (-len(content) % 4)
    return struct.pack("<2I", len(padded), kind) + padded
