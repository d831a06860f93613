"""Binary glTF 2.0 encoder for meshes, in metres with y up."""

from __future__ import annotations

import json
import struct
from typing import Any

_MAGIC, _VERSION = 0x46546C67, 2
_JSON, _BINARY = 0x4E4F534A, 0x004E4942
_FLOAT, _UNSIGNED_INT = 5126, 5125
_ARRAY, _ELEMENTS = 34962, 34963
_METRES = 0.001


def encode_glb(mesh: Any) -> bytes:
    """Encodes a triangle mesh without normals, which viewers shade flat."""
    points, facets = mesh.Topology
    vertices_in_metres = [(point.x * _METRES, point.z * _METRES, -point.y * _METRES) for point in points]
    vertices = b"".join(struct.pack("<3f", *vertex) for vertex in vertices_in_metres)
    indices = b"".join(struct.pack("<3I", *facet) for facet in facets)
    description = _build_description(vertices_in_metres, len(facets) * 3)
    description["buffers"] = [{"byteLength": len(vertices) + len(indices)}]
    description["bufferViews"] = [
        {"buffer": 0, "byteOffset": 0, "byteLength": len(vertices), "target": _ARRAY},
        {"buffer": 0, "byteOffset": len(vertices), "byteLength": len(indices), "target": _ELEMENTS},
    ]
    encoded = json.dumps(description, separators=(",", ":")).encode()
    chunks = _encode_chunk(_JSON, encoded, b" ") + _encode_chunk(_BINARY, vertices + indices, b"\0")
    return struct.pack("<3I", _MAGIC, _VERSION, 12 + len(chunks)) + chunks


def _build_description(vertices_in_metres: list[tuple[float, float, float]], index_count: int) -> dict[str, Any]:
    sides = list(zip(*vertices_in_metres))
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
                "count": len(vertices_in_metres),
                "type": "VEC3",
                "min": [_to_single(min(side)) for side in sides],
                "max": [_to_single(max(side)) for side in sides],
            },
            {"bufferView": 1, "componentType": _UNSIGNED_INT, "count": index_count, "type": "SCALAR"},
        ],
    }


def _to_single(value: float) -> float:
    """Rounds to single precision: bounds must match the stored vertices to the last bit."""
    return struct.unpack("<f", struct.pack("<f", value))[0]


def _encode_chunk(kind: int, content: bytes, filler: bytes) -> bytes:
    padded = content + filler * (-len(content) % 4)
    return struct.pack("<2I", len(padded), kind) + padded
