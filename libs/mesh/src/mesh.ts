import { type Vector } from '@kerf/geometry';
import { maxTriangles, tooManyTriangles, invalidMesh } from './mesh-error.ts';
import { releaseBuffers } from './release-buffers.ts';
import { at } from './typed-arrays.ts';
import { VertexWelder } from './vertex-welder.ts';

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
  readonly resolution?: number;
}

/** Millimetres: no part is larger than a kilometre, and float precision ends there. */
const maxCoordinateMm = 1_000_000;

export const triangleCount = ({ corners }: Mesh): number => corners.length / 3;

export const pointAt = ({ points }: Mesh, vertex: number): Vector => [
  at(points, 3 * vertex),
  at(points, 3 * vertex + 1),
  at(points, 3 * vertex + 2),
];

/** Vertices that triangles use; others are not part of the design. */
export function* findUsedVertices({ points, corners }: Mesh): Generator<number> {
  const isUsed = new Uint8Array(points.length / 3);
  for (const vertex of corners) isUsed[vertex] = 1;
  for (let vertex = 0; vertex < isUsed.length; vertex += 1) if (at(isUsed, vertex) === 1) yield vertex;
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
interface MeshOptions {
  /** Millimetres per unit. */
  readonly scale?: number;
  /** Number of the first vertex in error messages. */
  readonly firstVertexNumber?: number;
}

/**
 * Builds a mesh from points and vertex indices. Merges equal points and drops triangles with two equal vertices. Throws
 * a MeshError for an invalid mesh.
 */
export function buildMesh(
  points: ArrayLike<number>,
  corners: ArrayLike<number>,
  { scale = 1, firstVertexNumber: countedFrom = 0 }: MeshOptions = {},
): Mesh {
  checkCounts(points, corners);
  const welding = new VertexWelder();
  const vertices = new Uint32Array(points.length / 3);
  for (let vertex = 0; vertex < vertices.length; vertex += 1) {
    const coordinate = (axis: number) =>
      checkCoordinate((points[3 * vertex + axis] ?? Number.NaN) * scale, vertex + countedFrom);
    vertices[vertex] = welding.addPoint(coordinate(0), coordinate(1), coordinate(2));
  }
  const indices = new Uint32Array(corners.length);
  for (let i = 0; i < indices.length; i += 1) indices[i] = resolveVertex(corners[i] ?? Number.NaN, i, vertices);
  return { points: welding.takePoints(), corners: dropDegenerateTriangles(indices) };
}

/** Keeps triangles with three distinct vertices; takes over and releases the list. */
export function dropDegenerateTriangles(corners: Uint32Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = [at(corners, i), at(corners, i + 1), at(corners, i + 2)];
    if (a === b || b === c || c === a) continue;
    corners.copyWithin(count, i, i + 3);
    count += 3;
  }
  if (count === 0) throw invalidMesh('The mesh has no triangle with a nonzero area.');
  const whole = corners.slice(0, count);
  releaseBuffers(corners);
  return whole;
}

type Counted = { readonly length: number };

function checkCounts(points: Counted, corners: Counted): void {
  if (corners.length / 3 > maxTriangles) throw tooManyTriangles();
  if (points.length % 3 > 0) throw invalidMesh(`The mesh has ${points.length} coordinates; it needs three per vertex.`);
  if (corners.length % 3 > 0) throw invalidMesh(`The mesh has ${corners.length} indices; it needs three per triangle.`);
}

/** Checks a coordinate in millimetres. Throws a MeshError that names the vertex. */
export function checkCoordinate(value: number, vertex: number): number {
  if (Math.abs(value) <= maxCoordinateMm) return value + 0; // avoids negative zero
  throw invalidMesh(`Vertex ${vertex} must have finite coordinates within ${maxCoordinateMm} mm of the origin.`);
}

function resolveVertex(vertex: number, i: number, vertices: Uint32Array): number {
  const kept = Number.isInteger(vertex) ? vertices[vertex] : undefined;
  if (kept !== undefined) return kept;
  throw invalidMesh(
    `Triangle ${Math.floor(i / 3)} refers to vertex ${vertex}, but the mesh has vertices 0 to ${vertices.length - 1}.`,
  );
}
