import * as z from 'zod';
import { catalog } from './catalog.ts';
import { getInputSchema, getOutputSchema } from './mcp-schemas.ts';

/** The subset of JSON Schema that describes numbers. */
const described = z.object({
  type: z
    .union([z.string(), z.array(z.string())])
    .transform((types) => [types].flat())
    .default([]),
  description: z.string().default(''),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
});

const namesUnit = /millimetres|in the unit of/;

/** Finds the numbers of a schema without a description of their own, of their list, or of the unit around them. */
function findUndescribed(schema: unknown, path: readonly string[] = [], around = ''): string[] {
  const { type, description, properties, items, anyOf, oneOf } = described.parse(schema);
  const isDescribed = (!type.includes('object') && description !== '') || namesUnit.test(description + around);
  if (isDescribed) return [];
  if (type.includes('number') || type.includes('integer')) return [path.join('.')];
  const inside = Object.entries(properties).flatMap(([name, each]) =>
    findUndescribed(each, [...path, name], description),
  );
  const others = [items, ...anyOf, ...oneOf].filter((each) => each !== undefined);
  return [...inside, ...others.flatMap((each) => findUndescribed(each, path, description))];
}

describe.each(catalog.tools.map((entry) => [entry.name, entry] as const))('%s', (_, entry) => {
  it('says what each number is that it takes', () => {
    expect(findUndescribed(getInputSchema(entry))).toEqual([]);
  });

  it('says what each number is that it answers', () => {
    expect(findUndescribed(getOutputSchema(entry))).toEqual([]);
  });
});
