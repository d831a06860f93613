import * as z from 'zod';
import { boundingBox, coordinate, uniqueNames, position, triple } from './parameter-types.ts';

const maxPoints = 1000;

/** A point [u, v] in a plane. */
const planePoint = z.array(coordinate).length(2);

const polygon = z.array(planePoint).min(3).max(maxPoints);

/** A closed polygon in a plane. */
export const profile = polygon.describe(
  'Corner points [u, v] of a closed polygon in the plane, in millimetres; the last point joins the first.',
);

/** Holes of a profile. */
export const holes = z.array(polygon).max(100).describe('Closed polygons to cut out of the profile.');

/** A line in a plane, by a point and a direction. */
export const planeLine = {
  axis_point: planePoint.default([0, 0]).describe('A point [u, v] of the axis, in the plane, in millimetres.'),
  axis_direction: planePoint
    .refine(([u, v]) => u !== 0 || v !== 0, 'must not be the zero vector')
    .default([0, 1])
    .describe('Direction [u, v] of the axis, in the plane.'),
};

/** A plane through the origin, named by its axes. */
export const axisPlane = z.enum(['XY', 'XZ', 'YZ']);

/** Plane of a profile. */
export const plane = axisPlane.default('XY').describe('Plane of the profile. Normals: XY +z, XZ -y, YZ +x.');

export const planeOrigin = position('Origin of the plane.');

/** A path through space, as a list of points. */
export const path = z
  .array(z.array(coordinate).length(3))
  .min(2)
  .max(maxPoints)
  .describe('Points [x, y, z] of the path, in millimetres; consecutive points must differ.');

const edgeId = z.string().regex(/^edge_[1-9][0-9]*$/, 'must be the id of an edge, such as edge_3');

export const faceId = z.string().regex(/^face_[1-9][0-9]*$/, 'must be the id of a face, such as face_3');

/** Selection of edges of an object. */
export const edgeChoice = {
  edges: uniqueNames(edgeId, [1, 500])
    .optional()
    .describe('Edge ids from get_object_details. When omitted, edge_filter decides.'),
  edge_filter: z
    .enum(['all', 'top', 'bottom', 'vertical', 'horizontal', 'circular'])
    .default('all')
    .describe(
      'Edges to select when `edges` is omitted. top and bottom: at the highest and lowest z; horizontal: at constant z; ' +
        'vertical: straight along z; circular: circles and arcs. Smooth edges are excluded.',
    ),
};

/** Selection of faces of an object. */
export const faceIds = (meaning: string) => uniqueNames(faceId, [1, 500]).describe(meaning);

/** Standard viewing directions. */
export const viewpoint = z.enum(['isometric', 'front', 'back', 'left', 'right', 'top', 'bottom']);

/** Viewing direction of a picture. */
export const view = viewpoint.default('isometric').describe('Viewing direction.');

const pointMm = triple.describe('[x, y, z] in millimetres.');

/** An edge in the result of a tool. */
export const edge = z.object({
  id: z.string(),
  type: z.enum(['line', 'circle', 'ellipse', 'curve']),
  length: z.number().describe('Millimetres.'),
  start: pointMm,
  end: pointMm,
  midpoint: pointMm.describe('Halfway along the edge: [x, y, z] in millimetres.'),
  center: pointMm.optional().describe('Of a circle: [x, y, z] in millimetres.'),
  radius: z.number().optional().describe('Of a circle, in millimetres.'),
});

/** A face in the result of a tool. */
export const face = z.object({
  id: z.string(),
  type: z.enum(['plane', 'cylinder', 'cone', 'sphere', 'torus', 'surface']),
  area: z.number().describe('Square millimetres.'),
  center: pointMm.describe('Centre of the area: [x, y, z] in millimetres.'),
  normal: triple.optional().describe('Outward normal, for planes.'),
});

/** One of several solids in the result of a tool. */
export const part = z.object({
  object_id: z.string(),
  type: z.string(),
  bounding_box: boundingBox,
  volume: z.number().describe('Cubic millimetres.'),
});
