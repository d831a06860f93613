import * as z from 'zod';
import { edge, face } from '../geometry.ts';
import { tool } from '../tool.ts';
import { boundingBox, objectCount, objectId, triple } from '../parameter-types.ts';

const count = z.int().describe('Count.');

const extent = {
  size: triple.describe('Size along x, y and z, in millimetres.'),
  center: triple.describe('Centre of the bounding box: [x, y, z] in millimetres.'),
};

export const queries = {
  get_state: tool({
    title: 'Get document state',
    description: 'Summary of the open document: name, units, revision, number of objects, bounding box, undo state.',
    runsOn: 'adapter',
    effect: 'reads',
    parameters: z.strictObject({}),
    result: z.object({
      document: z.string(),
      units: z.literal('mm'),
      revision: z.int().describe('Increases by one with every change.'),
      object_count: objectCount,
      bounding_box: boundingBox.nullable(),
      can_undo: z.boolean(),
      can_redo: z.boolean(),
      application: z.string().optional().describe('The CAD application and its version.'),
    }),
  }),

  get_object_details: tool({
    title: 'Get object details',
    description:
      'Parameters, bounding box, volume, area, centre of mass, topology counts, validity, ' +
      'and the ids of edges and faces of one object.',
    runsOn: 'adapter',
    effect: 'reads',
    parameters: z.strictObject({
      object_id: objectId,
      include_edges: z.boolean().default(true).describe('List edges with id, type, length and end points.'),
      include_faces: z.boolean().default(false).describe('List faces with id, type, area and centre.'),
      max_items: z.int().min(1).max(2000).default(200).describe('Maximum number of edges and of faces to list.'),
    }),
    result: z.object({
      object_id: z.string(),
      type: z.string(),
      parameters: z.record(z.string(), z.unknown()).describe('Parameters with which the object was created, if known.'),
      bounding_box: boundingBox,
      volume: z.number().describe('Cubic millimetres.'),
      area: z.number().describe('Surface area, in square millimetres.'),
      center_of_mass: triple.describe('[x, y, z] in millimetres.'),
      topology: z.object({ solids: count, faces: count, edges: count, vertices: count }),
      valid: z.boolean(),
      edges: z.array(edge).optional(),
      faces: z.array(face).optional(),
      truncated: z.boolean().describe('True if there are more edges or faces than max_items.'),
    }),
  }),

  list_objects: tool({
    title: 'List objects',
    description: 'List the objects of the document.',
    runsOn: 'adapter',
    effect: 'reads',
    parameters: z.strictObject({
      type: z.string().max(64).optional().describe('Only objects of this type, for example box.'),
      limit: z.int().min(1).max(1000).default(100).describe('Maximum number of objects to list.'),
      offset: z.int().min(0).default(0).describe('Number of objects to skip.'),
    }),
    result: z.object({
      objects: z.array(z.object({ object_id: z.string(), type: z.string() })),
      total: z.int().describe('Number of matching objects on all pages.'),
    }),
  }),

  get_bounding_box: tool({
    title: 'Get bounding box',
    description: 'Axis-aligned bounding box of one object, or of the whole document when `object_id` is omitted.',
    runsOn: 'adapter',
    effect: 'reads',
    parameters: z.strictObject({ object_id: objectId.optional() }),
    result: z.object({ object_id: z.string().optional(), bounding_box: boundingBox, ...extent }),
  }),
};
