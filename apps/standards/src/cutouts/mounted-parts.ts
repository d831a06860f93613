import type { PartTable, Row } from '../parts/tables/part-table.ts';
import { readTables } from '../parts/tables/table-files.ts';
import type { CutoutSource } from './cutout-table.ts';

interface Rectangle {
  readonly width: number;
  readonly height: number;
}

/** Space along the panel that mounted parts take, in front of and behind it; null where unknown. */
interface MountedExtent {
  readonly front: Rectangle | null;
  readonly rear: Rectangle | null;
}

const unknownExtent: MountedExtent = { front: null, rear: null };

/** Mounted extent by cut-out id: that of the largest part that fits the cut-out. */
const extentByCutout: ReadonlyMap<string, MountedExtent> = readTables()
  .flatMap((table) => table.rows.map((row) => [table.cutouts?.[row.size], computeExtent(table, row)] as const))
  .reduce(
    (all, [id, extent]) => (id === undefined ? all : all.set(id, maxExtent(all.get(id) ?? unknownExtent, extent))),
    new Map<string, MountedExtent>(),
  );

/** Finds the extent of the parts that mount in a cut-out, from its face plate and the part libraries. */
export function findMountedExtent({ id, plate }: CutoutSource): MountedExtent {
  const { front, rear } = extentByCutout.get(id) ?? unknownExtent;
  return { front: plate ?? front, rear };
}

/** Width of the mounted parts along a row, in millimetres; 0 where unknown. */
export const computeMountedWidth = ({ front, rear }: MountedExtent): number =>
  Math.max(front?.width ?? 0, rear?.width ?? 0);

function computeExtent({ takes: { front, rear } }: PartTable, row: Row): MountedExtent {
  return { front: readRectangle(front, row), rear: readRectangle(rear, row) };
}

function readRectangle(symbols: PartTable['takes']['front'], row: Row): Rectangle | null {
  const [width, height] = (symbols ?? []).map((symbol) => row[symbol]);
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : null;
}

function maxExtent(one: MountedExtent, other: MountedExtent): MountedExtent {
  return { front: maxRectangle(one.front, other.front), rear: maxRectangle(one.rear, other.rear) };
}

function maxRectangle(one: Rectangle | null, other: Rectangle | null): Rectangle | null {
  if (!one || !other) return one ?? other;
  return { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
}
