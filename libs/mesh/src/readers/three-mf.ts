import { type Mesh, meshOf } from '../mesh.ts';
import { mostTriangles, tooManyTriangles, unreadable } from '../mesh-error.ts';
import { unzipped } from './zip.ts';

/** Points and corners that are put together. */
interface Gathered {
  readonly points: number[];
  readonly corners: number[];
  /** What the file holds of each part, by its id. */
  readonly parts: ReadonlyMap<string, string>;
  placed: number;
}

/** Twelve numbers: how a part is turned and moved, row by row, as 3MF writes it. */
type Placing = readonly number[];

const unmoved: Placing = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
const unitsMm: Readonly<Record<string, number>> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
};

/** A part within a part within a part: nobody builds deeper, and a circle has no end. */
const deepest = 16;

/** Few bytes can name many parts. */
const mostPlaced = 20_000;

/** The parts that a 3MF file builds, in their places. Throws a MeshError for what is none. */
export function threeMfMesh(bytes: Uint8Array): Mesh {
  const model = unzipped(bytes, (name) => /^\/?3d\/[^/]*\.model$/i.test(name)).toString('utf8');
  const gathered: Gathered = { points: [], corners: [], parts: partsIn(model), placed: 0 };
  for (const item of itemsIn(model)) place(gathered, { id: attribute(item, 'objectid'), placings: [placingOf(item)] });
  if (gathered.corners.length === 0) throw unreadable('The 3MF file builds no triangles.');
  return meshOf(gathered.points, gathered.corners, unitOf(model));
}

function unitOf(model: string): number {
  const [head = ''] = /<(?:\w+:)?model\b[^>]*>/.exec(model) ?? [];
  const scale = unitsMm[attribute(head, 'unit') ?? 'millimeter'];
  if (scale === undefined) throw unreadable('The unit of the 3MF file is not known.');
  return scale;
}

function itemsIn(model: string): string[] {
  const [, build = ''] = /<(?:\w+:)?build\b[^>]*>([\s\S]*?)<\/(?:\w+:)?build>/.exec(model) ?? [];
  return build.match(/<(?:\w+:)?item\b[^>]*>/g) ?? [];
}

function partsIn(model: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const [whole, head = ''] of model.matchAll(/<(?:\w+:)?object\b([^>]*)>[\s\S]*?<\/(?:\w+:)?object>/g)) {
    parts.set(attribute(head, 'id') ?? '', whole);
  }
  return parts;
}

/** A part, and how it and each part that it is in are placed, from within to without. */
interface Placed {
  readonly id: string | undefined;
  readonly placings: readonly Placing[];
}

function place(gathered: Gathered, { id = '', placings }: Placed): void {
  const part = gathered.parts.get(id);
  if (part === undefined) throw unreadable(`The 3MF file builds part ${id}, which it does not hold.`);
  gathered.placed += 1;
  if (placings.length > deepest || gathered.placed > mostPlaced)
    throw unreadable('The parts of the 3MF file are within each other too deeply, or too many.');
  gather(gathered, part, placings);
  for (const [component] of part.matchAll(/<(?:\w+:)?component\b[^>]*>/g)) {
    place(gathered, { id: attribute(component, 'objectid'), placings: [placingOf(component), ...placings] });
  }
}

function gather({ points, corners }: Gathered, part: string, placings: readonly Placing[]): void {
  const first = points.length / 3;
  for (const [vertex] of part.matchAll(/<(?:\w+:)?vertex\b[^>]*>/g)) {
    points.push(
      ...placings.reduce(
        moved,
        ['x', 'y', 'z'].map((axis) => numberIn(vertex, axis)),
      ),
    );
  }
  for (const [triangle] of part.matchAll(/<(?:\w+:)?triangle\b[^>]*>/g)) {
    corners.push(...['v1', 'v2', 'v3'].map((corner) => first + numberIn(triangle, corner)));
  }
  if (Math.max(corners.length, points.length / 2) > 3 * mostTriangles) throw tooManyTriangles();
}

function moved([x = 0, y = 0, z = 0]: number[], placing: Placing): number[] {
  const at = (i: number) => placing[i] ?? 0;
  return [0, 1, 2].map((axis) => x * at(axis) + y * at(3 + axis) + z * at(6 + axis) + at(9 + axis));
}

function placingOf(element: string): Placing {
  const numbers = attribute(element, 'transform')?.trim().split(/\s+/).map(Number) ?? unmoved;
  if (numbers.length === 12 && numbers.every(Number.isFinite)) return numbers;
  throw unreadable('A transform of the 3MF file is not twelve numbers.');
}

const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(element)?.[1];

const numberIn = (element: string, name: string): number => Number(attribute(element, name) ?? Number.NaN);
