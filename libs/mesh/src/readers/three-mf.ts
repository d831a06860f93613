import { type Mesh, meshOf } from '../mesh.ts';
import { mostTriangles, tooManyTriangles, unreadable } from '../mesh-error.ts';
import { blankAsides } from './xml-asides.ts';
import { unzipped } from './zip.ts';

/** Assembled points and corners. */
interface Gathered {
  readonly points: number[];
  readonly corners: number[];
  readonly parts: ReadonlyMap<string, Part>;
  placed: number;
}

/** Content of a part, read once however often it is placed. */
interface Part {
  /** x, y and z of each vertex. */
  readonly vertices: readonly number[];
  readonly triangles: readonly number[];
  readonly components: readonly { readonly id: string | undefined; readonly placing: Placing }[];
}

/** Twelve numbers of a 3MF transform, row by row. */
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

/** Maximum nesting of parts; also ends circular references. */
const deepest = 16;

/** Bound, because few bytes can place many parts. */
const mostPlaced = 20_000;

/** Parses a 3MF file and assembles its parts in place. Throws a MeshError for invalid content. */
export function threeMfMesh(bytes: Uint8Array): Mesh {
  const xml = unzipped(bytes, (name) => /^\/?3d\/[^/]*\.model$/i.test(name));
  blankAsides(xml);
  const model = xml.toString('utf8');
  const gathered: Gathered = { points: [], corners: [], parts: partsIn(model), placed: 0 };
  for (const item of itemsIn(model)) place(gathered, { id: attribute(item, 'objectid'), placings: [placingOf(item)] });
  if (gathered.corners.length === 0) throw unreadable('The 3MF file builds no triangles.');
  return meshOf(gathered.points, gathered.corners, { scale: unitOf(model) });
}

/** Matches tags of a name. A tag contains no `<`, so malformed input is still scanned once. */
const tags = (name: string): RegExp => new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>`, 'g');

function unitOf(model: string): number {
  const [head = ''] = tags('model').exec(model) ?? [];
  const scale = unitsMm[attribute(head, 'unit') ?? 'millimeter'];
  if (scale === undefined) throw unreadable('The unit of the 3MF file is not supported.');
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

/** Elements of a name, from each start tag to the next end tag, in one pass. */
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

/** A part, with the transforms of it and its parents, innermost first. */
interface Placed {
  readonly id: string | undefined;
  readonly placings: readonly Placing[];
}

function place(gathered: Gathered, { id = '', placings }: Placed): void {
  const part = gathered.parts.get(id);
  if (part === undefined) throw unreadable(`The 3MF file builds part ${id}, which it does not contain.`);
  gathered.placed += 1;
  if (placings.length > deepest || gathered.placed > mostPlaced)
    throw unreadable(`The 3MF file nests parts more than ${deepest} deep or places more than ${mostPlaced} parts.`);
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
  throw unreadable('A transform in the 3MF file must have twelve numbers.');
}

const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(element)?.[1];

const numberIn = (element: string, name: string): number => Number(attribute(element, name) ?? Number.NaN);
