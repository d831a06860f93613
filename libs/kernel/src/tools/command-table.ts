import type { CommandName, Commands } from '../commands.ts';
import { booleanCut, booleanFuse, booleanIntersect } from './booleans.ts';
import { getObjectDetails } from './object-details.ts';
import { createDrawing, renderView, sectionView } from './drawings.ts';
import { exportModel, importModel } from './exchange.ts';
import { createHole, createThread } from './fastening.ts';
import { loft, revolve, shellObject, sweep } from './features.ts';
import { findEdges } from './find-edges.ts';
import { redo, undo } from './history.ts';
import { checkInterference, getMassProperties, measureDistance } from './inspection.ts';
import { createChamfer, createFillet, extrude } from './modifiers.ts';
import { mirrorObject, patternCircular, patternLinear } from './patterns.ts';
import { createBox, createCone, createCylinder, createHelix, createSphere, createTorus } from './primitives.ts';
import { getBoundingBox, getState, listObjects } from './queries.ts';
import type { Command } from './command.ts';
import { copyObject, deleteObject, moveObject, rotateObject } from './transforms.ts';

/** A command that is loaded on first use. */
type LazyCommand<C extends CommandName> = (...given: Parameters<Command<C>>) => Promise<Commands[C]['result']>;

/** All commands of the worker. It does not compile if a tool of the catalogue is missing. */
export const commandTable: { [C in CommandName]: Command<C> | LazyCommand<C> } = {
  create_box: createBox,
  create_cylinder: createCylinder,
  create_sphere: createSphere,
  create_cone: createCone,
  create_torus: createTorus,
  create_helix: createHelix,
  boolean_fuse: booleanFuse,
  boolean_cut: booleanCut,
  boolean_intersect: booleanIntersect,
  move_object: moveObject,
  rotate_object: rotateObject,
  copy_object: copyObject,
  delete_object: deleteObject,
  create_fillet: createFillet,
  create_chamfer: createChamfer,
  extrude,
  get_state: getState,
  get_object_details: getObjectDetails,
  list_objects: listObjects,
  get_bounding_box: getBoundingBox,
  export_model: exportModel,
  undo,
  mirror_object: mirrorObject,
  pattern_linear: patternLinear,
  pattern_circular: patternCircular,
  shell_object: shellObject,
  revolve,
  loft,
  sweep,
  // Parses parameters with the catalogue, which would take a fifth of the startup time of a worker to load.
  modify_parameters: async (...given) => (await import('./modify-parameters.ts')).modifyParameters(...given),
  create_hole: createHole,
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
