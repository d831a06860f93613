import { PartCatalog } from '../../part-catalog.ts';
import { readTables } from '../../tables/table-files.ts';
import { createEntry } from './index-entry.ts';
import { PartIndex } from './part-index.ts';

describe('the index of parts', () => {
  const index = new PartIndex([...new PartCatalog(readTables()).allParts()].map(createEntry));
  const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

  it.each([
    [['m6'], 100],
    [['socket', 'm6'], 10],
    [['bearing', '2rs'], 10],
    [['washer', '608'], 0],
    [['nothing'], 0],
  ])('finds with %j the same entries unsorted as it does the best first', (words, least) => {
    const variants = words.map((word) => new Map([[word, 1]]));
    const found = index.findIds(variants);

    expect(found.length >= least && found.length > 0 === least > 0).toBe(true);
    expect(ascending(found)).toEqual(ascending(index.rankIds(variants).map(({ id }) => id)));
  });

  it('finds what has one variant of a word or another, each entry once', () => {
    const either = new Map([
      ['nut', 1],
      ['nuts', 0.5],
      ['washer', 0.5],
    ]);
    const found = index.findIds([either]);

    expect(new Set(found).size).toBe(found.length);
    expect(ascending(found)).toEqual(ascending(index.rankIds([either]).map(({ id }) => id)));
  });

  it('finds nothing by no word', () => {
    expect(index.findIds([])).toEqual([]);
  });
});
