import { KernelError } from '../kernel-error.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { TriangleBudget } from '../mesh/triangle-budget.ts';
import { turnEdges } from '../mesh/turned-edges.ts';
import { weld } from '../mesh/weld.ts';
import type { Body } from './body.ts';
import { countLeftOut, type HashedFaces, hashedFaces, spansOf } from './mesh-faces.ts';
import { memory, oc } from './occt.ts';

/** How near a mesh keeps to the surfaces. */
export interface Fineness {
  /** Largest distance between a triangle and its surface, in millimetres. */
  readonly tolerance: number;
  /** Radians between the normals of neighbouring triangles, so that a small circle is not a triangle. */
  readonly angle: number;
}

/** A closed mesh of each body, the same one each time. Throws `EXPORT_FAILED` for one with a face that has none. */
export const meshesOf = (bodies: readonly Body[], fineness: Fineness): Mesh[] => meshed(bodies, fineness, checkWhole);

/** The same to look at, where a face may lack. */
export const visibleMeshesOf = (bodies: readonly Body[], fineness: Fineness): Mesh[] =>
  meshed(bodies, fineness, () => undefined);

type Check = (faces: HashedFaces, groups: Int32Array) => void;

function meshed(bodies: readonly Body[], fineness: Fineness, check: Check): Mesh[] {
  const budget = new TriangleBudget();
  return bodies.map((body) => meshOf(body, fineness, { budget, check }));
}

interface Bounds {
  readonly budget: TriangleBudget;
  readonly check: Check;
}

function meshOf({ shape }: Body, { tolerance, angle }: Fineness, { budget, check }: Bounds): Mesh {
  oc.ReplicadMeshExtractor.mesh(shape, tolerance, angle);
  const faces = hashedFaces(shape); // asked of OCCT before its memory is looked at: it may grow
  using found = oc.ReplicadMeshExtractor.extract(shape, tolerance, angle, false);
  oc.BRepTools.Clean(shape, true); // or they stay in the shape: in its memory, its checkpoints and its finer meshes
  const corners = new Uint32Array(memory(), found.getTrianglesPtr() >>> 0, found.getTrianglesSize());
  budget.take(corners.length / 3);
  const points = new Float32Array(memory(), found.getVerticesPtr() >>> 0, found.getVerticesSize());
  const normals = new Float32Array(memory(), found.getNormalsPtr() >>> 0, found.getNormalsSize());
  const groups = new Int32Array(memory(), found.getFaceGroupsPtr() >>> 0, found.getFaceGroupsSize());
  check(faces, groups);
  turnEdges({ points, corners, normals }, spansOf(groups, faces.bentTwice));
  return closed(points.map(onGrid), corners, normals);
}

/** A mesh with a hole in it is none: it has no volume, and nobody would see why. */
function checkWhole(faces: HashedFaces, groups: Int32Array): void {
  const leftOut = countLeftOut(faces, groups);
  if (leftOut === 0) return;
  throw new KernelError(
    'EXPORT_FAILED',
    `The CAD kernel cannot cut ${leftOut} of the ${faces.all.length} faces of an object into triangles; such a face mostly touches itself in a point. Export it as step or brep, or make one of two equally wide bodies that meet a little narrower.`,
  );
}

/** The faces of a body share no corners yet, and at the pole of a sphere triangles have shrunk to a line. */
function closed(points: Float32Array, corners: Uint32Array, normals: Float32Array): Mesh {
  const { rows, places } = weld(points, 3);
  const kept = corners.map((corner) => places[corner] ?? 0);
  const keptNormals = new Float32Array(3 * corners.length);
  let length = 0;
  for (let first = 0; first < corners.length; first += 3) {
    if (isLine(kept, first)) continue;
    kept.copyWithin(length, first, first + 3);
    for (let i = 0; i < 3; i += 1, length += 1) {
      const normal = 3 * (corners[first + i] ?? 0);
      keptNormals.set(normals.subarray(normal, normal + 3), 3 * length);
    }
  }
  return { points: rows, corners: kept.slice(0, length), normals: keptNormals.slice(0, 3 * length) };
}

const isLine = (corners: Uint32Array, first: number): boolean =>
  corners[first] === corners[first + 1] ||
  corners[first + 1] === corners[first + 2] ||
  corners[first + 2] === corners[first];

/** On a seam OCCT computes one corner twice, 1e-16 apart: the two sides would not meet. */
const onGrid = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;
