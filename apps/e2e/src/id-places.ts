import * as z from 'zod';

/** Path to a value: field names, and 0 for the items of a list. */
export type Way = readonly (string | 0)[];

/** The part of JSON Schema that determines the paths of values. */
const schema = z.looseObject({
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
  allOf: z.array(z.unknown()).default([]),
});

/** Finds the paths of all ids in a JSON Schema. */
export function waysToIds(of: unknown, way: Way = []): Way[] {
  const { data: read } = schema.safeParse(of);
  if (!read) return [];
  return [
    ...(read.format === 'uuid' ? [way] : []),
    ...Object.entries(read.properties).flatMap(([name, field]) => waysToIds(field, [...way, name])),
    ...(read.items === undefined ? [] : waysToIds(read.items, [...way, 0])),
    ...[...read.anyOf, ...read.oneOf, ...read.allOf].flatMap((part) => waysToIds(part, way)),
  ];
}

/** Returns a value with another one at a path; missing parents are created. */
export function withValueAt(whole: unknown, [step, ...rest]: Way, value: unknown): unknown {
  if (step === undefined) return value;
  if (step === 0) {
    const [first, ...others] = Array.isArray(whole) ? (whole as unknown[]) : [];
    return [withValueAt(first, rest, value), ...others];
  }
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(whole);
  return { ...fields, [step]: withValueAt(fields[step], rest, value) };
}
