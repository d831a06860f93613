import * as z from 'zod';

/** A kilometre. Beyond it the kernel's tolerance of 1e-7 mm is finer than a double can tell apart. */
export const farMm = 1_000_000;

/** Where something lies along an axis. */
export const coordinate = z.number().min(-farMm).max(farMm);

/** Three numbers for x, y and z. */
export const triple = z.array(z.number()).length(3);

/** A size in millimetres. */
export const length = (meaning: string) => z.number().min(0.01).max(farMm).describe(`${meaning} In millimetres.`);

/** A size that may be nothing. */
export const radiusOrNone = (meaning: string) => z.number().min(0).max(farMm).describe(`${meaning} In millimetres.`);

/** A length along a direction; less than nothing goes against it. */
export const signedLength = (meaning: string) =>
  coordinate
    .refine((value) => Math.abs(value) >= 0.01, 'must be at least 0.01 from 0')
    .describe(`${meaning} In millimetres.`);

/** A place or a distance in space. */
export const vector = (meaning: string) =>
  z.array(coordinate).length(3).describe(`${meaning} [x, y, z] in millimetres.`);

/** A place that is the origin unless given. */
export const position = (meaning: string) => vector(meaning).default([0, 0, 0]);

/** A direction; its length does not matter, but it has one. */
export const direction = (meaning: string) =>
  nonZero.describe(`${meaning} [x, y, z]; need not be of unit length, must not be zero.`);

/** What has a direction. */
export const nonZero = triple.refine(
  (components) => components.some((component) => component !== 0),
  'must not be the zero vector',
);

export const axis = direction('Direction of the axis').default([0, 0, 1]);

/** Which way something winds about its axis. */
export const handedness = z.enum(['right', 'left']).default('right').describe('Handedness.');

export const objectId = z.string().min(1).max(128).describe('The id of an object of the document.');

export const objectCount = z.int().describe('How many objects the document has.');

/** Several objects, each named once. */
export const objectIds = (meaning: string, atLeast: number) => named(objectId, [atLeast, 200]).describe(meaning);

/** Several things by their names, each named once. */
export const named = (name: z.ZodString, [least, most]: readonly [number, number]) =>
  z
    .array(name)
    .min(least)
    .max(most)
    .refine((names) => new Set(names).size === names.length, 'must not name anything twice')
    .meta({ uniqueItems: true });

export const keepOriginals = z.boolean().default(false).describe('Keep the input objects.');

/** Axis-aligned and exact, in millimetres. */
export const boundingBox = z
  .object({ min: triple, max: triple })
  .describe('Axis-aligned bounding box, in millimetres.');

/** What a tool that makes or changes a solid answers. */
export const solid = z.object({
  object_id: z.string(),
  type: z.string().describe('What the object is, for example box.'),
  bounding_box: boundingBox,
  volume: z.number().describe('Cubic millimetres.'),
  warnings: z.array(z.string()).default([]).describe('What the caller should look at.'),
});
