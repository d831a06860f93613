import { Libraries } from '../libraries.ts';

export const libraries = new Libraries();

export const search = (query: string) =>
  libraries.search({ query, filters: {}, sort: 'relevance', limit: 100, offset: 0 });

export const ids = (query: string) => search(query).results.map(({ part_id }) => part_id);

/** Declares a test per query that its first hit is the part, and that all hits match the pattern. */
export const finds = (rows: readonly (readonly [string, string, RegExp])[]) =>
  it.each(rows)('%j finds %s first, and nothing that is not %s', (query, first, its) => {
    const found = ids(query);

    expect(found[0]).toBe(first);
    expect(found.filter((id) => !its.test(id))).toEqual([]);
  });

/** Declares a test per query that it finds exactly one part. */
export const findsAlone = (rows: readonly (readonly [string, string])[]) =>
  it.each(rows)('%j finds %s alone', (query, id) => {
    expect(ids(query)).toEqual([id]);
  });
