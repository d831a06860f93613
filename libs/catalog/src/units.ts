import * as z from 'zod';

/** A kilometre. Beyond it the kernel's tolerance of 1e-7 mm is finer than a double can tell apart. */
const farMm = 1_000_000;

const coordinate = z.number().min(-farMm).max(farMm);

const triple = () => z.array(z.number()).length(3);

/** A size in millimetres. */
export const length = (meaning: string) => z.number().min(0.01).max(farMm).describe(`${meaning} In millimetres.`);

/** A place or a distance in space. */
export const vector = (meaning: string) =>
  z.array(coordinate).length(3).describe(`${meaning} [x, y, z] in millimetres.`);

/** A place that is the origin unless given. */
export const position = (meaning: string) => vector(meaning).default([0, 0, 0]);

/** A direction; its length does not matter, but it has one. */
export const axis = triple()
  .refine((direction) => direction.some((component) => component !== 0), 'must not be the zero vector')
  .default([0, 0, 1])
  .describe('Direction of the axis [x, y, z]; need not be of unit length, must not be zero.');

export const objectId = z.string().min(1).max(128).describe('The id of an object of the document.');

/** Several objects, each named once. */
export const objectIds = (meaning: string, atLeast: number) =>
  z
    .array(objectId)
    .min(atLeast)
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, 'must not name an object twice')
    .meta({ uniqueItems: true })
    .describe(meaning);

export const keepOriginals = z.boolean().default(false).describe('Keep the input objects.');

/** Axis-aligned and exact, in millimetres. */
export const boundingBox = z
  .object({ min: triple(), max: triple() })
  .describe('Axis-aligned bounding box, in millimetres.');

/** What a tool that makes or changes a solid answers. */
export const solid = z.object({
  object_id: z.string(),
  type: z.string().describe('What the object is, for example box.'),
  bounding_box: boundingBox,
  volume: z.number().describe('Cubic millimetres.'),
  warnings: z.array(z.string()).default([]).describe('What the caller should look at.'),
});
