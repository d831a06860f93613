import { standardSpec } from '@kerf/catalog';
import type { Input, standards } from '@kerf/contracts';
import { standardsLibrary as library } from './shared-library.ts';

type Question = Input<typeof standards.browse>;
const browse = (more: Partial<Question> = {}) => library.browseSpecs({ limit: 20, offset: 0, ...more });
const spec = (category: string, specId: string, more: Partial<Input<typeof standards.spec>> = {}) =>
  library.getSpec({ category, specId, units: 'mm', ...more });
const everything = browse({ limit: 10_000 }).standards;

describe('the standards library', () => {
  it('has sockets, fasteners, materials and threads, each under an address of its own', () => {
    const { categories, total } = browse();

    expect(Object.fromEntries(categories.map(({ category, count }) => [category, count]))).toEqual({
      sockets: 42,
      fasteners: 23,
      materials: 55,
      threads: expect.any(Number),
    });
    expect(total).toBe(categories.reduce((sum, { count }) => sum + count, 0));
    expect(new Set(everything.map(({ category, spec_id: id }) => `${category}/${id}`)).size).toBe(total);
  });

  // Screws and nuts, washers, set screws, pins.
  it.each('4762 4014 4017 4032 4035 7089 7090 7380-1 10642 4026 4027 4028 4029 2338 8734'.split(' '))(
    'has ISO %s',
    (number) => {
      expect(everything).toContainEqual(expect.objectContaining({ category: 'fasteners', body: 'ISO', number }));
    },
  );

  it.each(['din-471', 'din-472', 'din-6799', 'din-6885'])('has %s', (specId) => {
    expect(spec('fasteners', specId)).toMatchObject({ body: 'DIN', rows: expect.any(Array) });
  });

  it.each(['mm', 'inch'] as const)('tells every specification as its contract says, in %s', (units) => {
    for (const { category, spec_id: id } of everything) {
      const told = standardSpec.parse(spec(category, id, { units }));
      expect(told.units).toBe(units);
      expect(Object.keys(told.properties).length + told.rows.length).toBeGreaterThan(0);
    }
  });

  it('calls nothing complete that has gaps, in a list or alone', () => {
    for (const { category, spec_id: id, status } of everything) {
      const { gaps, status: told } = spec(category, id);
      expect([id, told]).toEqual([id, status]);
      expect([id, told === 'known']).toEqual([id, gaps.length === 0]);
    }
  });

  it.each([
    ['fasteners', 'iso-4762', { size: 'M6' }, 'known'],
    ['fasteners', 'iso-4762', { size: 'M20' }, 'incomplete'],
    ['materials', 'aisi-304', { temperature: 200 }, 'incomplete'],
    ['sockets', 'neutrik-d', {}, 'incomplete'],
    ['sockets', 'iec-60309', {}, 'vendor_specific'],
  ] as const)('says of %s/%s, asked for %j, that it is %s', (category, id, asked, status) => {
    expect(spec(category, id, asked)).toMatchObject({ status });
  });

  it('gives of every figure its sources, and of none that is not known a value', () => {
    for (const { category, spec_id: id } of everything) {
      const { properties, provenance, sources, gaps } = spec(category, id);
      const named = new Set(sources.map((source) => source.id));
      for (const { value, status, sources: its } of Object.values(properties)) {
        expect(value === null).toBe(status === 'unknown');
        expect(its.every((source) => named.has(source))).toBe(true);
        expect(its.length > 0 || status === 'unknown' || status === 'computed').toBe(true);
        expect(value !== null || gaps.length > 0).toBe(true);
      }
      for (const entry of provenance) expect(entry.sources.every((source) => named.has(source))).toBe(true);
    }
  });
});

describe('a page of the library', () => {
  it('follows the one before', () => {
    expect(browse({ limit: 5, offset: 5 }).standards).toEqual(everything.slice(5, 10));
    expect(browse({ offset: 100_000 })).toMatchObject({ standards: [], total: everything.length });
  });

  it('keeps to its category and body, and counts the bodies of all that suit', () => {
    const { standards, total, facets } = browse({ category: 'fasteners', body: 'din' });

    expect(total).toBe(5);
    expect(standards.every(({ body, category }) => body === 'DIN' && category === 'fasteners')).toBe(true);
    expect(facets).toEqual({ body: { DIN: 5 } });
  });

  it('has what words find, the best first', () => {
    expect(browse({ words: 'DIN 912' })).toMatchObject({ standards: [{ spec_id: 'iso-4762' }], total: 1 });
    expect(browse({ words: 'zzzzz' })).toMatchObject({ standards: [], total: 0, facets: { body: {} } });
  });
});
