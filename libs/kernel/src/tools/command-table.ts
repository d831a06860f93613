import type { CommandName, Commands } from '../commands.ts';
import { booleanCut, booleanFuse, booleanIntersect } from './booleans.ts';
import { getObjectDetails } from './object-details.ts';
import { createDrawing, renderView, sectionView } from './drawings.ts';
import { exportModel, importModel } from './exchange.ts';
import { copyObject, createThread, creates, deleteObject, mirrorObject, modifies } from './feature-commands.ts';
import { findEdges } from './find-edges.ts';
import { redo, undo } from './history.ts';
import { checkInterference, getMassProperties, measureDistance } from './inspection.ts';
import { getBoundingBox, getState, listObjects } from './queries.ts';
import type { Command } from './command.ts';

/** A command that is loaded on first use. */
type LazyCommand<C extends CommandName> = (...given: Parameters<Command<C>>) => Promise<Commands[C]['result']>;

/** All commands of the worker. It does not compile if a tool of the catalogue is missing. */
export const commandTable: { [C in CommandName]: Command<C> | LazyCommand<C> } = {
  create_box: creates('create_box', 'box'),
  create_cylinder: creates('create_cylinder', 'cylinder'),
  create_sphere: creates('create_sphere', 'sphere'),
  create_cone: creates('create_cone', 'cone'),
  create_torus: creates('create_torus', 'torus'),
  create_helix: creates('create_helix', 'helix'),
  boolean_fuse: booleanFuse,
  boolean_cut: booleanCut,
  boolean_intersect: booleanIntersect,
  move_object: modifies('move_object'),
  rotate_object: modifies('rotate_object'),
  copy_object: copyObject,
  delete_object: deleteObject,
  create_fillet: modifies('create_fillet'),
  create_chamfer: modifies('create_chamfer'),
  extrude: creates('extrude', 'extrusion'),
  get_state: getState,
  get_object_details: getObjectDetails,
  list_objects: listObjects,
  get_bounding_box: getBoundingBox,
  export_model: exportModel,
  undo,
  mirror_object: mirrorObject,
  pattern_linear: modifies('pattern_linear'),
  pattern_circular: modifies('pattern_circular'),
  shell_object: modifies('shell_object'),
  revolve: creates('revolve', 'revolution'),
  loft: creates('loft', 'loft'),
  sweep: creates('sweep', 'sweep'),
  // Parses parameters with the catalogue, which would take a fifth of the startup time of a worker to load.
  modify_parameters: async (...given) => (await import('./modify-parameters.ts')).modifyParameters(...given),
  create_hole: modifies('create_hole'),
  create_thread: createThread,
  measure_distance: measureDistance,
  get_mass_properties: getMassProperties,
  check_interference: checkInterference,
  find_edges: findEdges,
  redo,
  import_model: importModel,
  render_view: renderView,
  section_view: sectionView,
  create_drawing: createDrawing,
};
