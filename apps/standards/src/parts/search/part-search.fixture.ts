import { PartLibraries } from '../part-libraries.ts';

export const libraries = new PartLibraries();

export const searchParts = (query: string) =>
  libraries.searchParts({ query, filters: {}, sort: 'relevance', limit: 100, offset: 0 });

export const searchIds = (query: string) => searchParts(query).results.map(({ part_id }) => part_id);

/** Declares a test per query that its first hit is the part, and that all hits match the pattern. */
export const itFindsFirst = (rows: readonly (readonly [string, string, RegExp])[]) =>
  it.each(rows)('%j finds %s first, and nothing that is not %s', (query, first, its) => {
    const found = searchIds(query);

    expect(found[0]).toBe(first);
    expect(found.filter((id) => !its.test(id))).toEqual([]);
  });

/** Declares a test per query that it finds exactly one part. */
export const itFindsOnly = (rows: readonly (readonly [string, string])[]) =>
  it.each(rows)('%j finds %s alone', (query, id) => {
    expect(searchIds(query)).toEqual([id]);
  });
