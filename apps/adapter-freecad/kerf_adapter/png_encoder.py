"""PNG encoder for RGB pixels."""

from __future__ import annotations

import struct
import zlib

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BITS, _TRUE_COLOUR = 8, 2
_UNFILTERED = b"\0"


def encode_png(pixels: bytes, width: int) -> bytes:
    """Encodes pixels of three bytes each, row by row from the top."""
    row_bytes = 3 * width
    rows = [pixels[start : start + row_bytes] for start in range(0, len(pixels), row_bytes)]
    header = struct.pack(">2I5B", width, len(rows), _BITS, _TRUE_COLOUR, 0, 0, 0)
    packed = zlib.compress(b"".join(_UNFILTERED + row for row in rows))
    return _SIGNATURE + _encode_chunk(b"IHDR", header) + _encode_chunk(b"IDAT", packed) + _encode_chunk(b"IEND", b"")


def _encode_chunk(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)
