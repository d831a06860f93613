"""Registry of the tools that FreeCAD runs, by their names in the catalogue."""

from __future__ import annotations

from typing import Callable, Mapping

from .catalog import get_category, is_read_only
from .document import Document
from .feature_builders import FeatureBuilder, build_object
from .file_transfer import FileTransfer
from .object_results import Parameters, Result
from .tools import booleans, drawings, exchange, extrusion, fastening, features, history, inspection, modifiers
from .tools import modifying, patterns, primitives, profiles, queries, threads, transforms

Tool = Callable[[Document, Parameters, FileTransfer], Result]

_PlainTool = Callable[[Document, Parameters], Result]


def _wrap_plain(tool: _PlainTool) -> Tool:
    return lambda document, parameters, _files: tool(document, parameters)


def _wrap_builder(name: str, builder: FeatureBuilder) -> Tool:
    return lambda document, parameters, _files: build_object(document, name, builder, parameters)


_BUILDERS = {**primitives.BUILDERS, **profiles.BUILDERS}
_PLAIN_TOOLS: tuple[_PlainTool, ...] = (
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
    **{name: _wrap_builder(name, builder) for name, builder in _BUILDERS.items()},
    **{tool.__name__: _wrap_plain(tool) for tool in _PLAIN_TOOLS},
    "export_model": exchange.export_model,
    "import_model": exchange.import_model,
    "render_view": drawings.render_view,
    "section_view": drawings.section_view,
    "create_drawing": drawings.create_drawing,
}

CAPABILITIES = sorted({get_category(name) for name in TOOLS})

_HISTORY = frozenset({"undo", "redo"})
"""Tools that move through the history instead of adding to it."""


def is_modifying_tool(name: str) -> bool:
    """Returns true when a tool creates an undo step."""
    return not (is_read_only(name) or name in _HISTORY)
