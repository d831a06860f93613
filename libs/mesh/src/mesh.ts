import { mostTriangles, tooManyTriangles, unreadable } from './mesh-error.ts';
import { release } from './release.ts';
import { at, type Vector } from './vector.ts';
import { Welding } from './weld.ts';

/** Triangles in millimetres, each place written once. Whether they close a solid is for the checks to say. */
export interface Mesh {
  /** x, y and z of each point. */
  readonly points: Float64Array;
  /** Three places in `points` for each triangle, anticlockwise as seen from outside. */
  readonly corners: Uint32Array;
  /**
   * What the last digit of a coordinate is worth as somebody wrote it down, in millimetres; 0 where nothing was rounded but
   * to floats. Where nobody says, it is seen from the coordinates.
   */
  readonly digit?: number;
}

/** In millimetres. No part is larger than a kilometre, and beyond that the digits run out. */
const farthest = 1_000_000;

export const triangleCount = ({ corners }: Mesh): number => corners.length / 3;

export const pointAt = ({ points }: Mesh, place: number): Vector => [
  at(points, 3 * place),
  at(points, 3 * place + 1),
  at(points, 3 * place + 2),
];

/** The points that corners of triangles are: others are no part of a design. */
export function* placesUsed({ points, corners }: Mesh): Generator<number> {
  const isUsed = new Uint8Array(points.length / 3);
  for (const place of corners) isUsed[place] = 1;
  for (let place = 0; place < isUsed.length; place += 1) if (at(isUsed, place) === 1) yield place;
}

/** One of the three corners of a triangle. */
export const cornerOf = (mesh: Mesh, triangle: number, corner: number): Vector =>
  pointAt(mesh, at(mesh.corners, 3 * triangle + corner));

export function centroidOf({ points, corners }: Mesh, triangle: number): Vector {
  const a = 3 * at(corners, 3 * triangle);
  const b = 3 * at(corners, 3 * triangle + 1);
  const c = 3 * at(corners, 3 * triangle + 2);
  const mean = (axis: 0 | 1 | 2) => (at(points, a + axis) + at(points, b + axis) + at(points, c + axis)) / 3;
  return [mean(0), mean(1), mean(2)];
}

/** How whoever wrote points down tells them. */
interface Telling {
  /** In millimetres a unit. */
  readonly scale?: number;
  /** What the first vertex is called where one is refused. */
  readonly countedFrom?: number;
}

/**
 * A mesh of points and of the places of corners. Equal points become one, and triangles with two corners in one place
 * are left out. Throws a MeshError for what is no mesh.
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

/** The triangles with three corners; the list is taken over, and gone. */
export function wholeOnly(corners: Uint32Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = [at(corners, i), at(corners, i + 1), at(corners, i + 2)];
    if (a === b || b === c || c === a) continue;
    corners.copyWithin(count, i, i + 3);
    count += 3;
  }
  if (count === 0) throw unreadable('The mesh has no triangle with an area.');
  const whole = corners.slice(0, count);
  release(corners);
  return whole;
}

type Counted = { readonly length: number };

function check(points: Counted, corners: Counted): void {
  if (corners.length / 3 > mostTriangles) throw tooManyTriangles();
  if (points.length % 3 > 0) throw unreadable(`The mesh has ${points.length} coordinates, not three a vertex.`);
  if (corners.length % 3 > 0) throw unreadable(`The mesh has ${corners.length} indices, not three a triangle.`);
}

/** A coordinate in millimetres. Throws a MeshError that names the vertex. */
export function placed(value: number, vertex: number): number {
  if (Math.abs(value) <= farthest) return value + 0; // no negative zero
  throw unreadable(`Vertex ${vertex} is no place within ${farthest} mm of the origin.`);
}

function named(place: number, i: number, places: Uint32Array): number {
  const kept = Number.isInteger(place) ? places[place] : undefined;
  if (kept !== undefined) return kept;
  throw unreadable(
    `Triangle ${Math.floor(i / 3)} names vertex ${place}; the mesh has vertices 0 to ${places.length - 1}.`,
  );
}
