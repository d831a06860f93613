import { mmPerInch } from '../../../inch.ts';
import type { IndexEntry } from '../index/index-entry.ts';
import type { NamingDimensions } from '../index/naming-dimensions.ts';
import { roundToThousandth } from '../normalize/query-units.ts';
import type { Role } from '../parse/dimension-roles.ts';
import type { Quantity } from '../parse/quantities.ts';

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

/** True if the part has the quantity in this role. */
function matchesQuantity({ values, unit }: Quantity, role: Role, part: NamingDimensions): boolean {
  const [value = 0] = values;
  if (values.length > 1) return matchesMeasures(values, part);
  if (role === 'length') return hasLength(unit === part.lengthUnit ? value : undefined, part);
  if (role === 'size' && unit === 'in') return part.inches.includes(value);
  return matchesMm(unit === 'in' ? roundToThousandth(value * mmPerInch) : value, role, part);
}

function matchesMm(value: number, role: Exclude<Role, 'length'>, part: NamingDimensions): boolean {
  if (role === 'cut') return canCutTo(value, part);
  return role === 'suited' ? part.fitsShaft(value) : matchesRole(value, role, part);
}

/** True if one of the dimensions in this role has this value, in millimetres. */
function matchesRole(value: number, role: Exclude<Role, 'length' | 'cut' | 'suited'>, part: NamingDimensions): boolean {
  if (role === 'size') return part.orders.some(([first]) => first?.has(value));
  return part[role === 'measure' ? 'measures' : role].some((figure) => figure.has(value));
}

/** The length in millimetres to which a part is cut for the quantity; undefined if the quantity is not a length. */
function getCutLength({ values, unit }: Quantity, role: Role, part: NamingDimensions): number | undefined {
  if (!part.cut) return undefined;
  if (values.length > 1) return matchesSize(values, part) ? undefined : values.at(-1);
  return role === 'cut' ? roundToThousandth((values[0] ?? 0) * (unit === 'in' ? mmPerInch : 1)) : undefined;
}

/** True if the values name the size, optionally followed by the length; a cut length must exceed the width. */
function matchesMeasures(values: readonly number[], part: NamingDimensions): boolean {
  if (matchesSize(values, part)) return true;
  const length = values.at(-1) ?? 0;
  const rest = values.slice(0, -1);
  if (!matchesSize(rest, part)) return false;
  return hasLength(length, part) || matchesCutLength(rest, length, part);
}

/** True if the length follows all figures of the size: in 20x40, a profile 20 wide is not cut to 40. */
const matchesCutLength = (size: readonly number[], length: number, part: NamingDimensions): boolean =>
  part.orders.some((order) => order.length === size.length) && length > Math.max(...size) && canCutTo(length, part);

/** True if these figures name the size, in its order or any order. */
export const matchesSize = (values: readonly number[], part: NamingDimensions): boolean =>
  matchesInOrder(values, part) || matchesInAnyOrder(values, part);

const matchesInOrder = (values: readonly number[], { orders }: NamingDimensions): boolean =>
  orders.some((order) => values.every((value, i) => order[i]?.has(value)));

/** `22x8x7` is a bearing too. */
const matchesInAnyOrder = (values: readonly number[], { measures }: NamingDimensions): boolean =>
  values.length === measures.length && measures.reduce(withoutFigure, values).length === 0;

/** The values without the first that equals this figure. */
function withoutFigure(values: readonly number[], figure: ReadonlySet<number>): readonly number[] {
  const at = values.findIndex((value) => figure.has(value));
  return at < 0 ? values : values.toSpliced(at, 1);
}

const hasLength = (length: number | undefined, part: NamingDimensions): boolean =>
  length !== undefined && part.length === length;

const canCutTo = (lengthMm: number, { cut }: NamingDimensions): boolean =>
  cut !== undefined && lengthMm >= cut.min && lengthMm <= cut.max;
