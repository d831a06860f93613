"""PNG of pixels in red, green and blue."""

from __future__ import annotations

import struct
import zlib

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BITS, _TRUE_COLOUR = 8, 2
_UNFILTERED = b"\0"


def png_file(pixels: bytes, width: int) -> bytes:
    """Three bytes for each pixel, row by row from the top."""
    row_bytes = 3 * width
    rows = [pixels[start : start + row_bytes] for start in range(0, len(pixels), row_bytes)]
    header = struct.pack(">2I5B", width, len(rows), _BITS, _TRUE_COLOUR, 0, 0, 0)
    packed = zlib.compress(b"".join(_UNFILTERED + row for row in rows))
    return _SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)
