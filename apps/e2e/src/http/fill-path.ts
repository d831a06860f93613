import { api } from '@kerf/contracts';

/** Required queries of some endpoints. */
const queries: Readonly<Record<string, string>> = { [api.searchParts.path]: '?q=m6' };

/** Fills each parameter of an endpoint's path with a random id that does not exist. */
export const fillPath = (path: string): string =>
  path.replace(/\{\w+\}/g, () => crypto.randomUUID()) + (queries[path] ?? '');
