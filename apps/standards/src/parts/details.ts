import type { PartDetail } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Builder } from './build/build.ts';
import { builders, threadedBuilders } from './build/builders.ts';
import { type ChosenPart, partId } from './part.ts';
import type { PartTable } from './part-table.ts';

/** The details in which the parts of a table can be built. */
export const detailsOf = ({ build }: PartTable): PartDetail[] =>
  threadedBuilders[build] ? ['simple', 'threaded'] : ['simple'];

/** How the parts of a table are built in a detail that they have. */
export const builderOf = ({ build }: PartTable, detail: PartDetail): Builder =>
  (detail === 'threaded' ? threadedBuilders[build] : undefined) ?? builders[build];

/** Throws `invalid_parameters` for a detail that a part does not have, naming the families that do. */
export function requireDetail(part: ChosenPart, detail: PartDetail, tables: readonly PartTable[]): void {
  if (detailsOf(part.table).includes(detail)) return;
  const families = new Set(tables.filter((table) => detailsOf(table).includes(detail)).map(({ family }) => family));
  const reason = `detail must be simple for ${partId(part)}: ${part.table.family} has no thread to build. These families have one: ${[...families].join(', ')}.`;
  throw Fault.invalid(reason);
}
