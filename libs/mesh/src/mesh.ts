import { mostTriangles, tooManyTriangles, unreadable } from './mesh-error.ts';
import { release } from './release.ts';
import { at, type Vector } from './vector.ts';
import { Welding } from './weld.ts';

/** Triangles in millimetres with unique vertices; the checks decide if they form a closed solid. */
export interface Mesh {
  /** x, y and z of each vertex. */
  readonly points: Float64Array;
  /** Three vertex indices for each triangle, anticlockwise as seen from outside. */
  readonly corners: Uint32Array;
  /**
   * Resolution of the coordinates as written, in millimetres; 0 for full float precision. Detected from the coordinates
   * when undefined.
   */
  readonly digit?: number;
}

/** Millimetres: no part is larger than a kilometre, and float precision ends there. */
const farthest = 1_000_000;

export const triangleCount = ({ corners }: Mesh): number => corners.length / 3;

export const pointAt = ({ points }: Mesh, place: number): Vector => [
  at(points, 3 * place),
  at(points, 3 * place + 1),
  at(points, 3 * place + 2),
];

/** Vertices that triangles use; others are not part of the design. */
export function* placesUsed({ points, corners }: Mesh): Generator<number> {
  const isUsed = new Uint8Array(points.length / 3);
  for (const place of corners) isUsed[place] = 1;
  for (let place = 0; place < isUsed.length; place += 1) if (at(isUsed, place) === 1) yield place;
}

/** One of the three vertices of a triangle. */
export const cornerOf = (mesh: Mesh, triangle: number, corner: number): Vector =>
  pointAt(mesh, at(mesh.corners, 3 * triangle + corner));

export function centroidOf({ points, corners }: Mesh, triangle: number): Vector {
  const a = 3 * at(corners, 3 * triangle);
  const b = 3 * at(corners, 3 * triangle + 1);
  const c = 3 * at(corners, 3 * triangle + 2);
  const mean = (axis: 0 | 1 | 2) => (at(points, a + axis) + at(points, b + axis) + at(points, c + axis)) / 3;
  return [mean(0), mean(1), mean(2)];
}

/** Units and numbering of the input. */
interface Telling {
  /** Millimetres per unit. */
  readonly scale?: number;
  /** Number of the first vertex in error messages. */
  readonly countedFrom?: number;
}

/**
 * Builds a mesh from points and vertex indices. Merges equal points and drops triangles with two equal vertices. Throws
 * a MeshError for an invalid mesh.
 */
export function meshOf(
  points: ArrayLike<number>,
  corners: ArrayLike<number>,
  { scale = 1, countedFrom = 0 }: Telling = {},
): Mesh {
  check(points, corners);
  const welding = new Welding();
  const places = new Uint32Array(points.length / 3);
  for (let vertex = 0; vertex < places.length; vertex += 1) {
    const coordinate = (axis: number) =>
      placed((points[3 * vertex + axis] ?? Number.NaN) * scale, vertex + countedFrom);
    places[vertex] = welding.placeOf(coordinate(0), coordinate(1), coordinate(2));
  }
  const told = new Uint32Array(corners.length);
  for (let i = 0; i < told.length; i += 1) told[i] = named(corners[i] ?? Number.NaN, i, places);
  return { points: welding.points(), corners: wholeOnly(told) };
}

/** Keeps triangles with three distinct vertices; takes over and releases the list. */
export function wholeOnly(corners: Uint32Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = [at(corners, i), at(corners, i + 1), at(corners, i + 2)];
    if (a === b || b === c || c === a) continue;
    corners.copyWithin(count, i, i + 3);
    count += 3;
  }
  if (count === 0) throw unreadable('The mesh has no triangle with a nonzero area.');
  const whole = corners.slice(0, count);
  release(corners);
  return whole;
}

type Counted = { readonly length: number };

function check(points: Counted, corners: Counted): void {
  if (corners.length / 3 > mostTriangles) throw tooManyTriangles();
  if (points.length % 3 > 0) throw unreadable(`The mesh has ${points.length} coordinates; it needs three per vertex.`);
  if (corners.length % 3 > 0) throw unreadable(`The mesh has ${corners.length} indices; it needs three per triangle.`);
}

/** Checks a coordinate in millimetres. Throws a MeshError that names the vertex. */
export function placed(value: number, vertex: number): number {
  if (Math.abs(value) <= farthest) return value + 0; // avoids negative zero
  throw unreadable(`Vertex ${vertex} must have finite coordinates within ${farthest} mm of the origin.`);
}

function named(place: number, i: number, places: Uint32Array): number {
  const kept = Number.isInteger(place) ? places[place] : undefined;
  if (kept !== undefined) return kept;
  throw unreadable(
    `Triangle ${Math.floor(i / 3)} refers to vertex ${place}, but the mesh has vertices 0 to ${places.length - 1}.`,
  );
}
