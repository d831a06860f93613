import * as z from 'zod';

/** The part of JSON Schema that tool parameters use. */
const schema = z.looseObject({
  type: z.enum(['object', 'array', 'string', 'boolean', 'number', 'integer']).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  minItems: z.int().default(1),
  minimum: z.number().default(1),
});
type Schema = z.output<typeof schema>;

/** Minimal value that a JSON Schema allows: only required fields, with about the smallest values. */
export function createSample(of: unknown): unknown {
  const read = schema.parse(of);
  if (read.enum) return read.enum[0];
  if (read.anyOf) return createSample(read.anyOf[0]);
  return samplers[read.type ?? 'string'](read);
}

const numeric = ({ minimum }: Schema): number => Math.max(minimum, 1);

const samplers: Record<NonNullable<Schema['type']>, (schema: Schema) => unknown> = {
  object: ({ required, properties }) =>
    Object.fromEntries(required.map((name) => [name, createSample(properties[name])])),
  array: ({ minItems, items }) => Array.from({ length: minItems }, () => createSample(items)),
  // Tools reject the same object twice.
  string: () => `box_${crypto.randomUUID().slice(0, 8)}`,
  boolean: () => true,
  number: numeric,
  integer: numeric,
};
