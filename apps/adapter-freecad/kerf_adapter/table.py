"""Every tool that FreeCAD runs, by its name in the catalogue."""

from __future__ import annotations

from typing import Callable, Mapping

from .builders import Builder, build
from .catalog import category_of, reads_only
from .document import Document
from .files import Files
from .results import Parameters, Result
from .tools import booleans, drawings, exchange, extrusion, fastening, features, history, inspection, modifiers
from .tools import modifying, patterns, primitives, profiles, queries, threads, transforms

Tool = Callable[[Document, Parameters, Files], Result]

_Plain = Callable[[Document, Parameters], Result]


def _plain(tool: _Plain) -> Tool:
    return lambda document, parameters, _files: tool(document, parameters)


def _building(name: str, builder: Builder) -> Tool:
    return lambda document, parameters, _files: build(document, name, builder, parameters)


_BUILT = {**primitives.BUILDERS, **profiles.BUILDERS}
_PLAIN: tuple[_Plain, ...] = (
    booleans.boolean_fuse,
    booleans.boolean_cut,
    booleans.boolean_intersect,
    transforms.move_object,
    transforms.rotate_object,
    transforms.copy_object,
    transforms.delete_object,
    modifiers.create_fillet,
    modifiers.create_chamfer,
    extrusion.extrude,
    queries.get_state,
    queries.get_object_details,
    queries.list_objects,
    queries.get_bounding_box,
    features.shell_object,
    modifying.modify_parameters,
    fastening.create_hole,
    threads.create_thread,
    patterns.mirror_object,
    patterns.pattern_linear,
    patterns.pattern_circular,
    inspection.measure_distance,
    inspection.get_mass_properties,
    inspection.check_interference,
    inspection.find_edges,
    history.undo,
    history.redo,
)

TOOLS: Mapping[str, Tool] = {
    **{name: _building(name, builder) for name, builder in _BUILT.items()},
    **{tool.__name__: _plain(tool) for tool in _PLAIN},
    "export_model": exchange.export_model,
    "import_model": exchange.import_model,
    "render_view": drawings.render_view,
    "section_view": drawings.section_view,
    "create_drawing": drawings.create_drawing,
}

CAPABILITIES = sorted({category_of(name) for name in TOOLS})

_HISTORY = frozenset({"undo", "redo"})
"""Tools that go through the changes instead of making one."""


def is_change(name: str) -> bool:
    """Whether it makes a step of undo."""
    return not (reads_only(name) or name in _HISTORY)
