import { mostTriangles, tooManyTriangles, unreadable } from './mesh-error.ts';
import { at, type Vector } from './vector.ts';
import { weld } from './weld.ts';

/** Triangles in millimetres, each place written once. Whether they close a solid is for the checks to say. */
export interface Mesh {
  /** x, y and z of each point. */
  readonly points: Float64Array;
  /** Three places in `points` for each triangle, anticlockwise as seen from outside. */
  readonly corners: Uint32Array;
}

/** No part is larger than a kilometre, and beyond that the digits run out. */
const farthest = 1_000_000;

export const triangleCount = ({ corners }: Mesh): number => corners.length / 3;

export const pointAt = ({ points }: Mesh, place: number): Vector => [
  at(points, 3 * place),
  at(points, 3 * place + 1),
  at(points, 3 * place + 2),
];

/** One of the three corners of a triangle. */
export const cornerOf = (mesh: Mesh, triangle: number, corner: number): Vector =>
  pointAt(mesh, at(mesh.corners, 3 * triangle + corner));

export function centroidOf(mesh: Mesh, triangle: number): Vector {
  const [a, b, c] = [0, 1, 2].map((corner) => cornerOf(mesh, triangle, corner));
  const mean = (axis: 0 | 1 | 2) => ((a?.[axis] ?? 0) + (b?.[axis] ?? 0) + (c?.[axis] ?? 0)) / 3;
  return [mean(0), mean(1), mean(2)];
}

/**
 * A mesh of points and of the places of corners, `scale` millimetres a unit. Equal points become one, and triangles
 * with two corners in one place are left out. Throws a MeshError for what is no mesh.
 */
export function meshOf(points: ArrayLike<number>, corners: ArrayLike<number>, scale = 1): Mesh {
  check(points, corners);
  const scaled = Float64Array.from(points, (value, i) => placed(value * scale, i));
  const { points: kept, places } = weld(scaled);
  const whole: number[] = [];
  const told = Uint32Array.from(corners, (place, i) => named(place, i, places));
  for (let i = 0; i < told.length; i += 3) {
    const [a, b, c] = [at(told, i), at(told, i + 1), at(told, i + 2)];
    if (a !== b && b !== c && c !== a) whole.push(a, b, c);
  }
  if (whole.length === 0) throw unreadable('The mesh has no triangle with an area.');
  return { points: kept, corners: Uint32Array.from(whole) };
}

function check(points: ArrayLike<number>, corners: ArrayLike<number>): void {
  if (corners.length / 3 > mostTriangles) throw tooManyTriangles();
  if (points.length % 3 > 0) throw unreadable(`The mesh has ${points.length} coordinates, not three a vertex.`);
  if (corners.length % 3 > 0) throw unreadable(`The mesh has ${corners.length} indices, not three a triangle.`);
}

function placed(value: number, i: number): number {
  if (Math.abs(value) <= farthest) return value + 0; // no negative zero
  throw unreadable(`Vertex ${Math.floor(i / 3)} is no place within ${farthest} mm of the origin.`);
}

function named(place: number, i: number, places: Uint32Array): number {
  const kept = Number.isInteger(place) ? places[place] : undefined;
  if (kept !== undefined) return kept;
  throw unreadable(
    `Triangle ${Math.floor(i / 3)} names vertex ${place}; the mesh has vertices 0 to ${places.length - 1}.`,
  );
}
