import * as z from 'zod';

/** Name of a step, by which later steps refer to it. */
export const stepId = z.string().regex(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/, 'must be a name: letters, digits, _ and -');

/** Maximum coordinate: 1 km. Beyond it a double cannot resolve the kernel's tolerance of 1e-7 mm. */
export const maxCoordinateMm = 1_000_000;

/** Coordinate along an axis. */
export const coordinate = z.number().min(-maxCoordinateMm).max(maxCoordinateMm);

/** Three numbers for x, y and z. */
export const triple = z.array(z.number()).length(3);

/** A size in millimetres. */
export const length = (meaning: string) =>
  z.number().min(0.01).max(maxCoordinateMm).describe(`${meaning} In millimetres.`);

/** A radius that may be zero. */
export const radiusOrNone = (meaning: string) =>
  z.number().min(0).max(maxCoordinateMm).describe(`${meaning} In millimetres.`);

/** A length along a direction; negative values go against it. */
export const signedLength = (meaning: string) =>
  coordinate
    .refine((value) => Math.abs(value) >= 0.01, 'must be at least 0.01 from 0')
    .describe(`${meaning} In millimetres.`);

/** A point or offset in space. */
export const vector = (meaning: string) =>
  z.array(coordinate).length(3).describe(`${meaning} [x, y, z] in millimetres.`);

/** A point, by default the origin. */
export const position = (meaning: string) => vector(meaning).default([0, 0, 0]);

/** A direction of any length except zero. */
export const direction = (meaning: string) =>
  nonZeroVector.describe(`${meaning} [x, y, z]; need not be of unit length, must not be zero.`);

/** A vector other than zero. */
export const nonZeroVector = triple.refine(
  (components) => components.some((component) => component !== 0),
  'must not be the zero vector',
);

export const axis = direction('Direction of the axis').default([0, 0, 1]);

/** Winding direction about an axis. */
export const handedness = z.enum(['right', 'left']).default('right').describe('Handedness.');

export const objectId = z.string().min(1).max(128).describe('The id of an object of the document.');

export const objectCount = z.int().describe('Number of objects in the document.');

/** Several distinct objects. */
export const objectIds = (meaning: string, minCount: number) =>
  uniqueNames(objectId, [minCount, 200]).describe(meaning);

/** List of distinct names. */
export const uniqueNames = (name: z.ZodString, [min, max]: readonly [number, number]) =>
  z
    .array(name)
    .min(min)
    .max(max)
    .refine((names) => new Set(names).size === names.length, 'must not contain duplicates')
    .meta({ uniqueItems: true });

export const keepOriginals = z.boolean().default(false).describe('Keep the input objects.');

/** Exact axis-aligned bounding box, in millimetres. */
export const boundingBox = z
  .object({ min: triple, max: triple })
  .describe('Axis-aligned bounding box, in millimetres.');

/** Result of a tool that creates or changes a solid. */
export const solid = z.object({
  object_id: z.string(),
  type: z.string().describe('Type of the object, for example box.'),
  bounding_box: boundingBox,
  volume: z.number().describe('Cubic millimetres.'),
  warnings: z.array(z.string()).default([]).describe('Problems that the caller should check.'),
});
