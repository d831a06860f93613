import { didYouMean } from '@kerf/catalog';
import type { Input, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { PartTable } from '../tables/part-table.ts';
import { isSameName } from './index/same-name.ts';

type Filters = Input<typeof standards.searchParts>['filters'];

/** Checks the filters: a misspelt filter would look like an unstocked part. Throws `invalid_parameters`. */
export function requireKnownFilters(tables: readonly PartTable[], filters: Filters): void {
  for (const kind of ['library', 'family'] as const) {
    const given = filters[kind];
    const names = [...new Set(tables.map((table) => table[kind]))];
    if (given === undefined || names.some((name) => isSameName(name, given))) continue;
    const suggestion = didYouMean(given, names, ' GET /api/v1/premium/libraries lists them.');
    throw Fault.invalid(`Unknown ${kind} in the filter: ${given}.${suggestion}`);
  }
}
