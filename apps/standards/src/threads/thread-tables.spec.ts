import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { sourceList } from '../specs/source-list.ts';

const folder = new URL('../../data/threads/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

const printers = z.array(z.string());
const figures = z.record(
  z.string(),
  z.looseObject({
    sources: printers,
    except: z.array(z.looseObject({ sources: printers })).default([]),
    by_size: z.unknown().optional(),
  }),
);
const grades = z.record(z.string(), z.array(z.looseObject({ sources: printers.default([]) }))).default({});
const table = z.looseObject({ figures, grades, sizes: z.array(z.looseObject({})).optional() });

const sources = sourceList.parse(read('sources.json')).sources.map(({ id }) => id);
const tables = readdirSync(folder)
  .filter((file) => file !== 'sources.json')
  .map((file) => [file, table.parse(read(file))] as const);

const columns = tables.flatMap(([file, its]) =>
  Object.entries(its.figures).map(([column, figure]) => [`${file} ${column}`, figure] as const),
);

const gradesOf = tables.flatMap(([file, its]) =>
  Object.entries(its.grades).flatMap(([column, rows]) =>
    rows.map((row) => [`${file} ${column}, ${JSON.stringify(row)}`, row.sources] as const),
  ),
);
const namings = [
  ...columns.map(([column, its]) => [column, its.sources] as const),
  ...columns.flatMap(([column, its]) =>
    its.except.map((row) => [`${column}, ${JSON.stringify(row)}`, row.sources] as const),
  ),
  ...gradesOf,
];

describe('the tables of threads', () => {
  it.each(namings)('name sources of %s that are listed, each once', (_, its) => {
    expect(sources).toEqual(expect.arrayContaining(its));
    expect(new Set(its).size).toBe(its.length);
  });

  it('have no source that prints nothing, and none twice', () => {
    const used = namings.flatMap(([, its]) => its);

    expect(sources.filter((id) => !used.includes(id))).toEqual([]);
    expect(new Set(sources).size).toBe(sources.length);
  });

  it.each(tables)('list each size of %s once', (_, { sizes = [] }) => {
    const named = sizes.map(({ size, series, diameter }) => JSON.stringify([series, size ?? diameter]));

    expect(new Set(named).size).toBe(named.length);
  });

  it.each(columns.filter(([, its]) => its.by_size !== undefined))('have one figure of %s for each size', (_, its) => {
    const rows = z.array(z.object({ pitch: z.number(), above: z.number(), up_to: z.number() })).parse(its.by_size);
    const ranges = rows.map(({ pitch, above }) => `${pitch} from ${above}`);

    expect(new Set(ranges).size).toBe(ranges.length);
    expect(rows.every(({ above, up_to: upTo }) => above < upTo)).toBe(true);
  });
});
