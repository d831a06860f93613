import type { PartDetail } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Builder } from './build/build.ts';
import { builders, threadedBuilders } from './build/builders.ts';
import { type ChosenPart, formatPartId } from './part.ts';
import type { PartTable } from './tables/part-table.ts';

/** Lists the detail levels in which the parts of a table can be built. */
export const listDetails = ({ build }: PartTable): PartDetail[] =>
  threadedBuilders[build] ? ['simple', 'threaded'] : ['simple'];

/** Selects the builder for a detail level that the parts of the table have. */
export const selectBuilder = ({ build }: PartTable, detail: PartDetail): Builder =>
  (detail === 'threaded' ? threadedBuilders[build] : undefined) ?? builders[build];

/** Checks that a part has a detail level. Throws `invalid_parameters` with the families that have it. */
export function requireDetail(part: ChosenPart, detail: PartDetail, tables: readonly PartTable[]): void {
  if (listDetails(part.table).includes(detail)) return;
  const families = new Set(tables.filter((table) => listDetails(table).includes(detail)).map(({ family }) => family));
  const reason = `detail must be simple for ${formatPartId(part)}: ${part.table.family} has no modelled thread. These families have one: ${[...families].join(', ')}.`;
  throw Fault.invalid(reason);
}
