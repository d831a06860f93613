import type { Entry } from './entry.ts';
import { cutBy, isOf, type Quantity } from './quantities.ts';
import type { Role } from './roles.ts';

/** Filters entries by the requested dimensions, in the first role assignment that matches any entry. */
export function largeAs(
  entries: readonly Entry[],
  quantities: readonly Quantity[],
  ways: readonly (readonly Role[])[],
): Entry[] {
  for (const roles of entries.length ? ways : []) {
    const found = entries.flatMap((entry) => asLarge(entry, quantities, roles));
    if (found.length) return found;
  }
  return [];
}

/** The entry if it has the requested dimensions, cut to the requested length where it is cut to length. */
function asLarge(entry: Entry, quantities: readonly Quantity[], roles: readonly Role[]): Entry[] {
  const all = quantities.map((quantity, i) => ({ quantity, role: roles[i] ?? 'size' }));
  if (!all.every(({ quantity, role }) => isOf(quantity, role, entry.named))) return [];
  const [cut] = all.flatMap(({ quantity, role }) => cutBy(quantity, role, entry.named) ?? []);
  return [cut === undefined ? entry : entry.cutTo(cut)];
}
