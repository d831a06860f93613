import * as z from 'zod';

/** Path to a value: field names, and 0 for the items of a list. */
export type ValuePath = readonly (string | 0)[];

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
export function findIdPaths(of: unknown, way: ValuePath = []): ValuePath[] {
  const { data: read } = schema.safeParse(of);
  if (!read) return [];
  return [
    ...(read.format === 'uuid' ? [way] : []),
    ...Object.entries(read.properties).flatMap(([name, field]) => findIdPaths(field, [...way, name])),
    ...(read.items === undefined ? [] : findIdPaths(read.items, [...way, 0])),
    ...[...read.anyOf, ...read.oneOf, ...read.allOf].flatMap((part) => findIdPaths(part, way)),
  ];
}

/** Returns a value with another one at a path; missing parents are created. */
export function setValueAt(whole: unknown, [step, ...rest]: ValuePath, value: unknown): unknown {
  if (step === undefined) return value;
  if (step === 0) {
    const [first, ...others] = Array.isArray(whole) ? (whole as unknown[]) : [];
    return [setValueAt(first, rest, value), ...others];
  }
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(whole);
  return { ...fields, [step]: setValueAt(fields[step], rest, value) };
}
