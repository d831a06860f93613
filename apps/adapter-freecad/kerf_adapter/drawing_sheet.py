"""Drawings as SVG in millimetres, at scale 1:1."""

from __future__ import annotations

from typing import Iterable, Mapping, NamedTuple, Sequence
from xml.sax.saxutils import escape

from .outlines import Line, Outlines, Point, compute_extent
from .view_arrangement import arrange_views

_GAP = 0.15
_MARGIN = 0.05


class _Pen(NamedTuple):
    """Transformation from model coordinates to the sheet, where y points down."""

    x: float
    y: float

    def format_path(self, line: Line) -> str:
        """Formats a line as SVG path commands."""
        return "M" + " L".join(f"{self.x + x:.4f} {self.y - y:.4f}" for x, y in line)


def render_drawing(title: str, projection: str, views: Mapping[str, Outlines]) -> str:
    """Renders several views, aligned with each other."""
    extents = {name: compute_extent([*outlines.visible, *outlines.hidden]) for name, outlines in views.items()}
    sizes = {name: (high[0] - low[0], high[1] - low[1]) for name, (low, high) in extents.items()}
    largest = max(max(size) for size in sizes.values())
    (width, height), centres = arrange_views(sizes, projection, _GAP * largest)
    margin, text = _MARGIN * max(width, height), 0.03 * max(width, height)
    groups = (
        _render_view(name, outlines, _create_pen(extents[name], centres[name], margin))
        for name, outlines in views.items()
    )
    words = f"{title}, {projection.replace('_', ' ')}, 1:1, mm"
    label = f'<text x="{margin:.4f}" y="{height + margin + 2 * text:.4f}" font-size="{text:.4f}">{escape(words)}</text>'
    return _render_svg((width + 2 * margin, height + 2 * margin + 2 * text), title, [*groups, label])


def render_section(title: str, objects: Sequence[Sequence[Sequence[Line]]]) -> str:
    """Renders cut faces with hatching in alternating directions."""
    low, high = compute_extent([loop for faces in objects for loops in faces for loop in loops])
    size = (high[0] - low[0], high[1] - low[1])
    margin = _MARGIN * max(size)
    pen = _Pen(margin - low[0], margin + high[1])
    hatches = [_render_hatch(0, 45, max(size)), _render_hatch(1, -45, max(size))]
    faces = (_render_face(loops, index % 2, pen) for index, one in enumerate(objects) for loops in one)
    return _render_svg(
        (size[0] + 2 * margin, size[1] + 2 * margin), title, [f"<defs>{''.join(hatches)}</defs>", *faces]
    )


def _create_pen(extent: tuple[Point, Point], centre: Point, margin: float) -> _Pen:
    (left, low), (right, high) = extent
    return _Pen(margin + centre[0] - (left + right) / 2, margin + centre[1] + (low + high) / 2)


def _render_view(name: str, outlines: Outlines, pen: _Pen) -> str:
    # Hidden lines first, so that visible lines are drawn over them.
    hidden = "".join(
        f'<path class="hidden" stroke-dasharray="2 1" d="{pen.format_path(line)}"/>' for line in outlines.hidden
    )
    visible = "".join(f'<path class="visible" d="{pen.format_path(line)}"/>' for line in outlines.visible)
    return f'<g class="{name}">{hidden}{visible}</g>'


def _render_face(loops: Sequence[Line], hatch: int, pen: _Pen) -> str:
    path = "".join(f"{pen.format_path(loop)}Z" for loop in loops)
    return f'<path class="face" fill="url(#hatch-{hatch})" fill-rule="evenodd" d="{path}"/>'


def _render_hatch(number: int, angle: int, size: float) -> str:
    step = size / 40
    line = f'<path d="M{step / 2:.4f} 0V{step:.4f}" stroke-width="{step / 10:.4f}"/>'
    turn = f'patternUnits="userSpaceOnUse" patternTransform="rotate({angle})"'
    return f'<pattern id="hatch-{number}" width="{step:.4f}" height="{step:.4f}" {turn}>{line}</pattern>'


def _render_svg(size: Point, title: str, content: Iterable[str]) -> str:
    width, height = (f"{side:.4f}" for side in size)
    style = f'fill="none" stroke="#111" stroke-width="{max(size) / 400:.4f}" stroke-linejoin="round"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">\n<title>{escape(title)}</title>\n<style>text {{ fill: #111; stroke: none }}'
        f"</style>\n<g {style}>\n" + "\n".join(content) + "\n</g>\n</svg>\n"
    )
