import { api } from '@kerf/contracts';

/** What some endpoints cannot do without. */
const queries: Readonly<Record<string, string>> = { [api.searchParts.path]: '?q=m6' };

/** A path of the table with something in the place of each parameter: an id that nobody has. */
export const concrete = (path: string): string =>
  path.replace(/\{\w+\}/g, () => crypto.randomUUID()) + (queries[path] ?? '');
