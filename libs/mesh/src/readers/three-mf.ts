import { type Mesh, meshOf } from '../mesh.ts';
import { mostTriangles, tooManyTriangles, unreadable } from '../mesh-error.ts';
import { blankAsides } from './xml-asides.ts';
import { unzipped } from './zip.ts';

/** Points and corners that are put together. */
interface Gathered {
  readonly points: number[];
  readonly corners: number[];
  readonly parts: ReadonlyMap<string, Part>;
  placed: number;
}

/** What is read of a part, once, however often it is placed. */
interface Part {
  /** x, y and z of each vertex. */
  readonly vertices: readonly number[];
  readonly triangles: readonly number[];
  readonly components: readonly { readonly id: string | undefined; readonly placing: Placing }[];
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
  const xml = unzipped(bytes, (name) => /^\/?3d\/[^/]*\.model$/i.test(name));
  blankAsides(xml);
  const model = xml.toString('utf8');
  const gathered: Gathered = { points: [], corners: [], parts: partsIn(model), placed: 0 };
  for (const item of itemsIn(model)) place(gathered, { id: attribute(item, 'objectid'), placings: [placingOf(item)] });
  if (gathered.corners.length === 0) throw unreadable('The 3MF file builds no triangles.');
  return meshOf(gathered.points, gathered.corners, { scale: unitOf(model) });
}

/** The tags of a name. No tag holds the beginning of another: a file of beginnings is read through once. */
const tags = (name: string): RegExp => new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>`, 'g');

function unitOf(model: string): number {
  const [head = ''] = tags('model').exec(model) ?? [];
  const scale = unitsMm[attribute(head, 'unit') ?? 'millimeter'];
  if (scale === undefined) throw unreadable('The unit of the 3MF file is not known.');
  return scale;
}

function itemsIn(model: string): string[] {
  const [build] = elementsIn(model, 'build');
  return build?.content.match(tags('item')) ?? [];
}

function partsIn(model: string): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const { head, content } of elementsIn(model, 'object')) parts.set(attribute(head, 'id') ?? '', partOf(content));
  return parts;
}

/** The elements of a name from their first tag to the next that ends one, in one pass. */
function* elementsIn(model: string, name: string): Generator<{ readonly head: string; readonly content: string }> {
  let open: { readonly head: string; readonly from: number } | undefined;
  for (const { 0: tag, index } of model.matchAll(new RegExp(`</?(?:\\w+:)?${name}\\b[^<>]*>`, 'g'))) {
    const isEnd = tag.startsWith('</');
    if (isEnd && open) yield { head: open.head, content: model.slice(open.from, index) };
    if (isEnd) open = undefined;
    else open ??= { head: tag, from: index + tag.length };
  }
}

function partOf(content: string): Part {
  const [vertices, triangles]: [number[], number[]] = [[], []];
  for (const [vertex] of content.matchAll(tags('vertex'))) {
    vertices.push(...['x', 'y', 'z'].map((axis) => numberIn(vertex, axis)));
    checkCount(vertices, triangles);
  }
  for (const [triangle] of content.matchAll(tags('triangle'))) {
    triangles.push(...['v1', 'v2', 'v3'].map((corner) => numberIn(triangle, corner)));
    checkCount(vertices, triangles);
  }
  const components = Array.from(content.matchAll(tags('component')), ([component]) => {
    return { id: attribute(component, 'objectid'), placing: placingOf(component) };
  });
  return { vertices, triangles, components };
}

function checkCount(points: readonly number[], corners: readonly number[]): void {
  if (Math.max(corners.length, points.length / 2) > 3 * mostTriangles) throw tooManyTriangles();
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
  for (const component of part.components)
    place(gathered, { id: component.id, placings: [component.placing, ...placings] });
}

function gather({ points, corners }: Gathered, { vertices, triangles }: Part, placings: readonly Placing[]): void {
  const first = points.length / 3;
  for (let i = 0; i < vertices.length; i += 3)
    points.push(...placings.reduce<readonly number[]>(moved, vertices.slice(i, i + 3)));
  for (const corner of triangles) corners.push(first + corner);
  checkCount(points, corners);
}

function moved([x = 0, y = 0, z = 0]: readonly number[], placing: Placing): number[] {
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
