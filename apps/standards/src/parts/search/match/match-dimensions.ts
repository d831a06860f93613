import type { IndexEntry } from '../index/index-entry.ts';
import { getCutLength, matchesQuantity, type Quantity } from '../parse/quantities.ts';
import type { Role } from '../parse/dimension-roles.ts';

/** Filters entries by the requested dimensions, in the first role assignment that matches any entry. */
export function filterByDimension(
  entries: readonly IndexEntry[],
  quantities: readonly Quantity[],
  roleAssignments: readonly (readonly Role[])[],
): IndexEntry[] {
  for (const roles of entries.length ? roleAssignments : []) {
    const found = entries.flatMap((entry) => matchDimensions(entry, quantities, roles));
    if (found.length) return found;
  }
  return [];
}

/** The entry if it has the requested dimensions, cut to the requested length where it is cut to length. */
function matchDimensions(entry: IndexEntry, quantities: readonly Quantity[], roles: readonly Role[]): IndexEntry[] {
  const all = quantities.map((quantity, i) => ({ quantity, role: roles[i] ?? 'size' }));
  if (!all.every(({ quantity, role }) => matchesQuantity(quantity, role, entry.dimensions))) return [];
  const [cut] = all.flatMap(({ quantity, role }) => getCutLength(quantity, role, entry.dimensions) ?? []);
  return [cut === undefined ? entry : entry.withLength(cut)];
}
