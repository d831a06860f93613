import type { PartTable, Row } from '../parts/part-table.ts';
import { readTables } from '../parts/table-files.ts';
import type { Source } from './design.ts';

interface Rectangle {
  readonly width: number;
  readonly height: number;
}

/** Space along the panel that mounted parts take, in front of and behind it; null where unknown. */
interface Mounted {
  readonly front: Rectangle | null;
  readonly rear: Rectangle | null;
}

const nothing: Mounted = { front: null, rear: null };

/** Mounted extent by cut-out id: that of the largest part that fits the cut-out. */
const mounted: ReadonlyMap<string, Mounted> = readTables()
  .flatMap((table) => table.rows.map((row) => [table.cutouts?.[row.size], roomOf(table, row)] as const))
  .reduce(
    (all, [id, room]) => (id === undefined ? all : all.set(id, largerOf(all.get(id) ?? nothing, room))),
    new Map<string, Mounted>(),
  );

/** Finds the extent of the parts that mount in a cut-out, from its face plate and the part libraries. */
export function mountedIn({ id, plate }: Source): Mounted {
  const { front, rear } = mounted.get(id) ?? nothing;
  return { front: plate ?? front, rear };
}

/** Width of the mounted parts along a row, in millimetres; 0 where unknown. */
export const widthOf = ({ front, rear }: Mounted): number => Math.max(front?.width ?? 0, rear?.width ?? 0);

function roomOf({ takes: { front, rear } }: PartTable, row: Row): Mounted {
  return { front: rectangleOf(front, row), rear: rectangleOf(rear, row) };
}

function rectangleOf(symbols: PartTable['takes']['front'], row: Row): Rectangle | null {
  const [width, height] = (symbols ?? []).map((symbol) => row[symbol]);
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : null;
}

function largerOf(one: Mounted, other: Mounted): Mounted {
  return { front: around(one.front, other.front), rear: around(one.rear, other.rear) };
}

function around(one: Rectangle | null, other: Rectangle | null): Rectangle | null {
  if (!one || !other) return one ?? other;
  return { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
}
