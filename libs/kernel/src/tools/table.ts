import type { CommandName, Commands } from '../commands.ts';
import type { Document } from '../document.ts';
import { readStep } from '../occt/step.ts';
import { booleanCut, booleanFuse } from './booleans.ts';
import { createDrawing, renderView, sectionView } from './drawings.ts';
import { exportModel, importModel } from './exchange.ts';
import { createBox, createCylinder, createSphere } from './primitives.ts';
import { getBoundingBox, getState, listObjects } from './queries.ts';
import { deleteObject, moveObject } from './transforms.ts';

/** How one command is carried out. It commits to the document as its last step or not at all. */
export type Command<C extends CommandName> = (
  document: Document,
  parameters: Commands[C]['parameters'],
) => Commands[C]['result'];

/** Every command of the worker. A tool of the catalogue that is missing here does not compile. */
export const table: { [C in CommandName]?: Command<C> } = {
  create_box: createBox,
  create_cylinder: createCylinder,
  create_sphere: createSphere,
  boolean_fuse: booleanFuse,
  boolean_cut: booleanCut,
  move_object: moveObject,
  delete_object: deleteObject,
  get_state: getState,
  list_objects: listObjects,
  get_bounding_box: getBoundingBox,
  export_model: exportModel,
  import_model: importModel,
  render_view: renderView,
  section_view: sectionView,
  create_drawing: createDrawing,
  import_step: (_document, { bytes }) => readStep(bytes),
};
