"""Software rasterizer for triangles and lines, with a depth buffer."""

from __future__ import annotations

import sys
from array import array
from math import ceil
from typing import Tuple

Point = Tuple[float, float, float]
"""Pixel coordinates: x right, y down, z towards the viewer."""

Colour = Tuple[int, int, int]

_WHITE = 0xFFFFFF
_MIN_DEPTH = float("-inf")
# Pixels by which edges are moved towards the viewer, so that they show in front of their faces.
_LIFT = 1.5
_FLAT = 1e-9


class Raster:
    """Image with a depth buffer and a white background."""

    def __init__(self, width: int, height: int) -> None:
        self._width = width
        self._height = height
        self._depths = array("f", [_MIN_DEPTH]) * (width * height)
        self._colours = array("I", [_WHITE]) * (width * height)

    def fill_triangle(self, corners: tuple[Point, Point, Point], colour: Colour) -> None:
        """Fills the pixels whose centres lie in a triangle."""
        (x, y, z), second, third = corners
        (x1, y1, z1), (x2, y2, z2) = ((one[0] - x, one[1] - y, one[2] - z) for one in (second, third))
        area = x1 * y2 - x2 * y1
        if abs(area) < _FLAT:
            return  # seen edge-on
        slope = (z1 * y2 - z2 * y1) / area
        fall = (x1 * z2 - x2 * z1) / area
        top, middle, bottom = sorted(corners, key=lambda corner: corner[1])
        shade = _pack_colour(colour)
        for row in range(max(0, ceil(top[1] - 0.5)), min(self._height, ceil(bottom[1] - 0.5))):
            at = row + 0.5
            ends = (
                _interpolate_x(top, bottom, at),
                _interpolate_x(*((top, middle) if at < middle[1] else (middle, bottom)), at),
            )
            first, end = max(0, ceil(min(ends) - 0.5)), min(self._width, ceil(max(ends) - 0.5))
            depth = z + (first + 0.5 - x) * slope + (at - y) * fall
            self._fill_span(range(row * self._width + first, row * self._width + end), (depth, slope), shade)

    def draw_line(self, start: Point, end: Point, colour: Colour) -> None:
        """Draws a line two pixels wide, where nothing hides it."""
        shade = _pack_colour(colour)
        delta = tuple(to - since for since, to in zip(start, end))
        steps = max(1, ceil(max(abs(delta[0]), abs(delta[1]))))
        for step in range(steps + 1):
            x, y, depth = (since + by * step / steps for since, by in zip(start, delta))
            for column, row in _find_adjacent_pixels(x, y, is_steep=abs(delta[1]) > abs(delta[0])):
                if 0 <= column < self._width and 0 <= row < self._height:
                    self._draw_pixel(row * self._width + column, depth + _LIFT, shade)

    @property
    def pixels(self) -> bytes:
        """Red, green and blue bytes, row by row from the top."""
        packed = self._colours[:]
        if sys.byteorder == "big":
            packed.byteswap()
        blue_first = packed.tobytes()
        pixels = bytearray(3 * len(packed))
        for channel in range(3):
            pixels[channel::3] = blue_first[2 - channel :: packed.itemsize]
        return bytes(pixels)

    def _fill_span(self, indices: range, plane: tuple[float, float], shade: int) -> None:
        depths, colours = self._depths, self._colours
        depth, slope = plane
        for index in indices:
            if depth > depths[index]:
                depths[index] = depth
                colours[index] = shade
            depth += slope

    def _draw_pixel(self, index: int, depth: float, shade: int) -> None:
        if depth >= self._depths[index]:
            self._colours[index] = shade


def _interpolate_x(start: Point, end: Point, row: float) -> float:
    """Computes the x at which a side crosses a row."""
    return start[0] + (row - start[1]) * (end[0] - start[0]) / ((end[1] - start[1]) or 1)


def _find_adjacent_pixels(x: float, y: float, is_steep: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """Returns the two pixels nearest to a point, side by side across the line."""
    if is_steep:
        return (round(x) - 1, int(y)), (round(x), int(y))
    return (int(x), round(y) - 1), (int(x), round(y))


def _pack_colour(colour: Colour) -> int:
    red, green, blue = colour
    return red << 16 | green << 8 | blue
