import { type Mesh, buildMesh } from '../mesh.ts';
import { maxTriangles, tooManyTriangles, invalidMesh } from '../mesh-error.ts';
import { blankNonElements } from './xml-cleanup.ts';
import { unzipFirst } from './zip.ts';

/** Assembled points and corners. */
interface Assembly {
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
  readonly components: readonly { readonly id: string | undefined; readonly placing: Transform }[];
}

/** Twelve numbers of a 3MF transform, row by row. */
type Transform = readonly number[];

const identity: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
const unitsMm: Readonly<Record<string, number>> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
};

/** Maximum nesting of parts; also ends circular references. */
const maxDepth = 16;

/** Bound, because few bytes can place many parts. */
const maxPlacements = 20_000;

/** Parses a 3MF file and assembles its parts in place. Throws a MeshError for invalid content. */
export function parseThreeMf(bytes: Uint8Array): Mesh {
  const xml = unzipFirst(bytes, (name) => /^\/?3d\/[^/]*\.model$/i.test(name));
  blankNonElements(xml);
  const model = xml.toString('utf8');
  const assembly: Assembly = { points: [], corners: [], parts: partsIn(model), placed: 0 };
  for (const item of itemsIn(model))
    placePart(assembly, { id: attribute(item, 'objectid'), placings: [parseTransform(item)] });
  if (assembly.corners.length === 0) throw invalidMesh('The 3MF file builds no triangles.');
  return buildMesh(assembly.points, assembly.corners, { scale: unitOf(model) });
}

/** Matches tags of a name. A tag contains no `<`, so malformed input is still scanned once. */
const tags = (name: string): RegExp => new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>`, 'g');

function unitOf(model: string): number {
  const [head = ''] = tags('model').exec(model) ?? [];
  const scale = unitsMm[attribute(head, 'unit') ?? 'millimeter'];
  if (scale === undefined) throw invalidMesh('The unit of the 3MF file is not supported.');
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
    return { id: attribute(component, 'objectid'), placing: parseTransform(component) };
  });
  return { vertices, triangles, components };
}

function checkCount(points: readonly number[], corners: readonly number[]): void {
  if (Math.max(corners.length, points.length / 2) > 3 * maxTriangles) throw tooManyTriangles();
}

/** A part, with the transforms of it and its parents, innermost first. */
interface Placed {
  readonly id: string | undefined;
  readonly placings: readonly Transform[];
}

function placePart(assembly: Assembly, { id = '', placings }: Placed): void {
  const part = assembly.parts.get(id);
  if (part === undefined) throw invalidMesh(`The 3MF file builds part ${id}, which it does not contain.`);
  assembly.placed += 1;
  if (placings.length > maxDepth || assembly.placed > maxPlacements)
    throw invalidMesh(
      `The 3MF file nests parts more than ${maxDepth} deep or places more than ${maxPlacements} parts.`,
    );
  addPart(assembly, part, placings);
  for (const component of part.components)
    placePart(assembly, { id: component.id, placings: [component.placing, ...placings] });
}

function addPart({ points, corners }: Assembly, { vertices, triangles }: Part, placings: readonly Transform[]): void {
  const first = points.length / 3;
  for (let i = 0; i < vertices.length; i += 3)
    points.push(...placings.reduce<readonly number[]>(applyTransform, vertices.slice(i, i + 3)));
  for (const corner of triangles) corners.push(first + corner);
  checkCount(points, corners);
}

function applyTransform([x = 0, y = 0, z = 0]: readonly number[], placing: Transform): number[] {
  const at = (i: number) => placing[i] ?? 0;
  return [0, 1, 2].map((axis) => x * at(axis) + y * at(3 + axis) + z * at(6 + axis) + at(9 + axis));
}

function parseTransform(element: string): Transform {
  const numbers = attribute(element, 'transform')?.trim().split(/\s+/).map(Number) ?? identity;
  if (numbers.length === 12 && numbers.every(Number.isFinite)) return numbers;
  throw invalidMesh('A transform in the 3MF file must have twelve numbers.');
}

const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(element)?.[1];

const numberIn = (element: string, name: string): number => Number(attribute(element, name) ?? Number.NaN);
