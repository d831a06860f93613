import type { PartTable, Row } from './tables/part-table.ts';
import { readFinishes, readMetricHoles, readSources, readTables } from './tables/table-files.ts';

const tables = readTables();

/** The table of one standard. */
function tableOf(id: string): PartTable {
  const table = tables.find((one) => one.id === id);
  if (!table) throw new Error(`there is no table ${id}`);
  return table;
}

const rowOf = (id: string, size: string): Row | undefined => tableOf(id).rows.find((row) => row.size === size);

const ascending = (figures: readonly number[]): number[] => figures.toSorted((a, b) => a - b);

describe('walls of pipes', () => {
  const walls = tableOf('asme-b36.10').rows.flatMap(({ size, t }) =>
    typeof t === 'number' ? [[size, t] as const] : [],
  );
  /** Fractions of an inch, cut after the third place; the schedules of stainless pipes are printed so. */
  const cutOff = new Map(
    Array.from({ length: 100 }, (_, i) => (i + 1) / 32).map((inches) => [Math.floor(inches * 1000) / 1000, inches]),
  );

  it.each(walls.filter(([size]) => !size.endsWith('S') && size !== '2 Sch 80'))(
    'of %s are %f in, not cut off',
    (_, wall) => {
      const inches = cutOff.get(wall) ?? wall;

      expect(Math.abs(inches - wall)).toBeLessThan(0.00051);
    },
  );

  it('grow from schedule to schedule', () => {
    for (const size of new Set(walls.map(([name]) => name.replace(/ Sch .*/, '')))) {
      const its = walls.filter(([name]) => name.startsWith(`${size} Sch `)).map(([, wall]) => wall);
      expect(its).toEqual(ascending(its));
    }
  });
});

describe('deep groove ball bearings', () => {
  it('tell that the load of the 608 is disputed, and of which series others are', () => {
    const originOf = (size: string) =>
      tableOf('ball').provenance.find(({ fields, sizes }) => fields.includes('C') && (sizes?.includes(size) ?? true));

    expect(rowOf('ball', '608')).toMatchObject({ C: 3.45, C0: 1.37 });
    expect(originOf('608')?.note).toMatch(/^disputed: 3\.32 kN .* 3\.30 kN/);
    expect(originOf('626')?.note).toContain('series E2');
    expect(originOf('623')?.note).toBe('of the shielded bearing of one maker');
  });

  it('carry more at rest the larger they are within their width series', () => {
    const { rows } = tableOf('ball');
    const series = rows.filter(({ size, C0 }) => /^62[3-8]$/.test(size) && C0 !== null);

    expect(series.map(({ C0 }) => C0)).toEqual(ascending(series.map(({ C0 }) => Number(C0))));
  });

  it.each(tableOf('ball').rows)('$size have a bore within their ring', ({ d, D, B }) => {
    expect(Number(D)).toBeGreaterThan(Number(d));
    expect(Number(B)).toBeLessThan(Number(D) / 2 + 0.5);
  });
});

describe('the sources of parts', () => {
  it('are used each, and none is listed twice', () => {
    const ids = readSources().map(({ id }) => id);
    const { clearance, tap_drill: tapDrill } = readMetricHoles().sources;
    const ofTables = tables.flatMap(({ provenance, lengths }) => [
      ...provenance.flatMap(({ sources }) => sources),
      ...(lengths?.sources ?? []),
    ]);
    const ofFinishes = readFinishes().finishes.flatMap(({ thickness }) => thickness?.sources ?? []);
    const used = new Set([
      ...ofTables,
      ...ofFinishes,
      ...clearance,
      ...tapDrill,
      'create-hole',
      'panel-cutouts',
      'model',
    ]);

    expect(ids.filter((id) => !used.has(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(tables.map((table) => [table.id, table] as const))(
    'of %s differ from each other in every entry',
    (_, table) => {
      for (const { sources } of table.provenance) expect(new Set(sources).size).toBe(sources.length);
    },
  );
});
