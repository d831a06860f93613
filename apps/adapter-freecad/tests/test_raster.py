"""Rasterization of triangles and lines."""

import struct
import unittest
import zlib

from kerf_adapter.png_encoder import encode_png
from kerf_adapter.raster import Point, Raster

NEAR, FAR, LINE = (10, 20, 30), (40, 50, 60), (1, 2, 3)
WHITE = (255, 255, 255)


def read_pixels(raster: Raster, width: int) -> list[list[tuple[int, ...]]]:
    """Returns the colours, row by row."""
    pixels = list(zip(*[iter(raster.pixels)] * 3))
    return [pixels[start : start + width] for start in range(0, len(pixels), width)]


def make_lower_triangle(depth: float) -> tuple[Point, Point, Point]:
    """Returns the triangle below the diagonal of 4 by 4 pixels."""
    return (0.0, 0.0, depth), (0.0, 4.0, depth), (4.0, 4.0, depth)


class RasterPixels(unittest.TestCase):
    """a raster"""

    def setUp(self) -> None:
        self.raster = Raster(4, 4)

    def test_area(self) -> None:
        """fills the pixels whose centre lies in a triangle, and leaves the others white"""
        self.raster.fill_triangle(((0.0, 0.6, 0.0), (0.0, 3.4, 0.0), (3.4, 0.6, 0.0)), NEAR)
        expected = [[WHITE] * 4, [NEAR, NEAR, WHITE, WHITE], [NEAR, WHITE, WHITE, WHITE], [WHITE] * 4]
        self.assertEqual(read_pixels(self.raster, 4), expected)

    def test_shared(self) -> None:
        """fills two triangles with a side in common without a gap"""
        self.raster.fill_triangle(make_lower_triangle(0.0), NEAR)
        self.raster.fill_triangle(((0.0, 0.0, 0.0), (4.0, 0.0, 0.0), (4.0, 4.0, 0.0)), NEAR)
        self.assertEqual(read_pixels(self.raster, 4), [[NEAR] * 4] * 4)

    def test_nearest(self) -> None:
        """shows the nearer of two triangles, in whichever order they come"""
        for order in ((NEAR, FAR), (FAR, NEAR)):
            raster = Raster(4, 4)
            for colour in order:
                raster.fill_triangle(make_lower_triangle(1.0 if colour is NEAR else -1.0), colour)
            self.assertEqual(read_pixels(raster, 4)[3][1], NEAR)

    def test_through(self) -> None:
        """shows each of two triangles where it is nearer, when they cross"""
        self.raster.fill_triangle(((0.0, 0.0, 9.0), (0.0, 8.0, 9.0), (8.0, 0.0, -9.0)), NEAR)
        self.raster.fill_triangle(((0.0, 0.0, 4.0), (0.0, 8.0, 4.0), (8.0, 0.0, 4.0)), FAR)
        self.assertEqual(read_pixels(self.raster, 4)[1], [NEAR, NEAR, FAR, FAR])

    def test_edge_on(self) -> None:
        """does not show a triangle that is seen from its edge"""
        self.raster.fill_triangle(((0.0, 0.0, 0.0), (4.0, 4.0, 0.0), (2.0, 2.0, 9.0)), NEAR)
        self.assertEqual(read_pixels(self.raster, 4), [[WHITE] * 4] * 4)

    def test_line(self) -> None:
        """draws a line two pixels wide on the face that it belongs to, and none behind it"""
        self.raster.fill_triangle(((0.0, 0.0, 0.0), (0.0, 8.0, 0.0), (8.0, 0.0, 0.0)), FAR)
        self.raster.draw_line((0.5, 3.0, 0.0), (1.5, 3.0, 0.0), LINE)
        self.raster.draw_line((2.5, 3.0, -9.0), (3.5, 3.0, -9.0), LINE)
        self.assertEqual(read_pixels(self.raster, 4), [[FAR] * 4] * 2 + [[LINE, LINE, FAR, FAR]] * 2)

    def test_file(self) -> None:
        """is written as PNG with its size, every row and good checksums"""
        file = encode_png(bytes(range(24)), 4)
        self.assertEqual(struct.unpack(">2I", file[16:24]), (4, 2))
        position, chunks = 8, {}
        while position < len(file):
            (length,) = struct.unpack(">I", file[position : position + 4])
            named = file[position + 4 : position + 8 + length]
            self.assertEqual(struct.pack(">I", zlib.crc32(named)), file[position + 8 + length : position + 12 + length])
            chunks[named[:4]] = named[4:]
            position += 12 + length
        self.assertEqual(list(chunks), [b"IHDR", b"IDAT", b"IEND"])
        rows = b"\0" + bytes(range(12)) + b"\0" + bytes(range(12, 24))
        self.assertEqual(zlib.decompress(chunks[b"IDAT"]), rows)
