import { libraryCategories } from '@kerf/contracts';
import { PartLibraries } from './part-libraries.ts';

const libraries = new PartLibraries();

describe('the libraries', () => {
  const list = libraries.listLibraries();

  it('are twelve with at least 3000 parts together, and none is empty', () => {
    const counts = list.libraries.map(({ part_count }) => part_count);

    expect(list.total).toBe(12);
    expect(Math.min(...counts)).toBeGreaterThan(10);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3000);
  });

  it('tell their families and standards', () => {
    expect(list.libraries.find(({ library }) => library === 'retaining-rings')).toEqual({
      library: 'retaining-rings',
      name: 'Retaining rings',
      category: 'fastening',
      description: expect.any(String),
      part_count: 190,
      families: ['external_retaining_ring', 'internal_retaining_ring', 'e_ring'],
      standards: ['DIN 471', 'DIN 472', 'DIN 6799'],
      version: list.version,
      updated_at: expect.stringMatching(/^2026-11-\d\dT00:00:00$/),
    });
  });

  it.each([
    ['piping', ['flanges', 'pipes']],
    ['motion', ['bearings', 'linear-motion', 'motors']],
  ] as const)('of %s are %j', (category, names) => {
    const { libraries: found, total } = libraries.listLibraries({ category });

    expect(found.map(({ library }) => library)).toEqual(names);
    expect(new Set(found.map((library) => library.category))).toEqual(new Set([category]));
    expect(total).toBe(names.length);
  });

  it.each(libraryCategories)('of %s are some', (category) => {
    expect(libraries.listLibraries({ category }).total).toBeGreaterThan(0);
  });
});
