import { findCutout } from '../../cutouts/cutout-table.ts';
import { readLibraries, readMetricHoles, readSources } from './table-files.ts';
import { sortAscending, findTable, tables } from '../tables.fixture.ts';

const sources = new Set(readSources().map(({ id }) => id));
const each = tables.map((table) => [`${table.library}/${table.id}`, table] as const);

describe('the tables of parts', () => {
  it('are of twelve libraries, each of which has some, and have ids of their own', () => {
    const libraries = readLibraries().map(({ library }) => library);

    expect(libraries).toHaveLength(12);
    expect(new Set(tables.map(({ library }) => library))).toEqual(new Set(libraries));
    expect(new Set(tables.map(({ id }) => id)).size).toBe(tables.length);
  });

  it.each(each)(
    'of %s have a figure or null for every symbol of every size, each size once',
    (_, { symbols, rows }) => {
      const names = ['size', ...Object.keys(symbols)].toSorted();

      for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(names);
      expect(new Set(rows.map(({ size }) => size)).size).toBe(rows.length);
    },
  );

  it.each(each)('of %s say of every symbol where it comes from, and name sizes they have', (_, table) => {
    const sizes = new Set(table.rows.map(({ size }) => size));
    const everywhere = table.provenance.filter((entry) => !entry.sizes).flatMap(({ fields }) => fields);

    expect(new Set(everywhere)).toEqual(new Set(Object.keys(table.symbols)));
    for (const entry of table.provenance) {
      expect(sources).toEqual(new Set([...sources, ...entry.sources]));
      expect(sizes).toEqual(new Set([...sizes, ...(entry.sizes ?? [])]));
    }
  });

  it.each(each)('of %s refer to symbols that there are', (_, { symbols, holes, mass }) => {
    const measures = Object.values(holes).flatMap((hole) => Object.values(hole));
    const symbolsOf = measures.flatMap((given) => (typeof given === 'string' ? [given] : given.half_between));
    const named = [...symbolsOf, ...(mass ? [mass] : [])];

    expect(Object.keys(symbols)).toEqual(expect.arrayContaining(named));
  });

  it.each(each)('of %s have cut-outs and other names of sizes that there are', (_, { cutouts = {}, names, rows }) => {
    const sizes = rows.map(({ size }) => size);

    expect(sizes).toEqual(expect.arrayContaining([...Object.keys(cutouts), ...Object.keys(names)]));
    for (const id of Object.values(cutouts)) expect(findCutout(id).id).toBe(id);
  });

  it.each(each)(
    'of %s have only positive figures, apart from a distance that may be nothing',
    (_, { symbols, rows }) => {
      const sized = Object.keys(symbols).filter((symbol) => symbol !== 'hole_x' && symbol !== 'bezel_t');

      for (const row of rows) for (const symbol of sized) expect(row[symbol] ?? 1).toBeGreaterThan(0);
    },
  );

  it.each(each.filter(([, { lengths }]) => lengths))('of %s have ranges of lengths that can be bought', (_, table) => {
    const { preferred = [], ranges = {} } = table.lengths ?? {};
    const sizes = table.rows.map(({ size }) => size);

    expect(preferred).toEqual(sortAscending([...new Set(preferred)]));
    for (const [size, [shortest, longest]] of Object.entries(ranges)) {
      expect(sizes).toContain(size);
      expect(preferred.filter((length) => length >= shortest && length <= longest).length).toBeGreaterThan(1);
      expect(preferred).toEqual(expect.arrayContaining([shortest, longest]));
    }
  });

  it.each(each.filter(([, { lengths }]) => lengths))(
    'of %s have lengths that do not fall as the size grows, but where the file says why',
    (_, { lengths, rows }) => {
      const explained = (lengths?.remarks ?? []).flatMap(({ sizes = [] }) => sizes);
      const sizes = rows.map(({ size }) => size).filter((size) => !explained.includes(size));
      const ranges = sizes.flatMap((size) => [lengths?.ranges[size] ?? []].filter((range) => range.length > 0));

      for (const end of [0, 1]) {
        const grown = ranges.map((range) => Number(range[end]));
        expect(grown.length).toBeGreaterThan(1);
        expect(grown).toEqual(sortAscending(grown));
      }
    },
  );

  it.each(each.flatMap(([name, { lengths, rows }]) => (lengths ? [[name, lengths, rows] as const] : [])))(
    'of %s name sizes and sources that there are',
    (_, { doubtful, sources: its }, rows) => {
      expect(rows.map(({ size }) => size)).toEqual(expect.arrayContaining(doubtful));
      expect([...sources]).toEqual(expect.arrayContaining(its));
    },
  );
});

describe('the lengths', () => {
  // ISO 4014, as bd_warehouse prints them; the other source falls at M10, M18, M20 and M22.
  it.each([
    ['M6', 30, 60],
    ['M8', 40, 80],
    ['M10', 45, 100],
    ['M12', 50, 120],
    ['M16', 65, 160],
    ['M20', 80, 200],
    ['M24', 90, 240],
  ])('of ISO 4014 %s are from %d to %d mm, and said to be disputed', (size, shortest, longest) => {
    const { ranges, doubtful } = findTable('iso-4014').lengths ?? {};

    expect(ranges?.[size]).toEqual([shortest, longest]);
    expect(doubtful).toContain(size);
  });

  it.each([
    ['iso-4017', 'M42'],
    ['iso-4762', 'M48'],
    ['iso-4762', 'M64'],
  ])('of %s %s are doubtful, and the file says why', (id, size) => {
    const { remarks, doubtful } = findTable(id).lengths ?? {};

    expect(doubtful).toContain(size);
    expect(remarks?.flatMap(({ sizes = [] }) => sizes)).toContain(size);
  });
});

describe('holes for metric screws', () => {
  it.each(readMetricHoles().rows)('of $size are tapped smaller and cleared larger than the screw', (row) => {
    const nominal = Number(row.size.slice(1));
    const inOrder = [Number(row.tap_drill), nominal, row.close, row.normal, row.loose];

    expect(inOrder).toEqual(sortAscending([...new Set(inOrder)]));
  });

  it('do not repeat the clearance holes that one source misprints', () => {
    const { rows } = readMetricHoles();

    expect(rows.find(({ size }) => size === 'M12')).toMatchObject({ normal: 13.5, loose: 14.5 });
    expect(rows.find(({ size }) => size === 'M16')).toMatchObject({ normal: 17.5, loose: 18.5 });
  });
});
