import { KernelError } from '../kernel-error.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { weld } from '../mesh/weld.ts';
import type { Body } from './body.ts';
import { memory, oc } from './occt.ts';

/** How near a mesh keeps to the surfaces. */
export interface Fineness {
  /** Largest distance between a triangle and its surface, in millimetres. */
  readonly tolerance: number;
  /** Radians between the normals of neighbouring triangles, so that a small circle is not a triangle. */
  readonly angle: number;
}

/** As many as fit into 200 MB in every format, and into the memory of the worker beside the document. */
const mostTriangles = 1_000_000;

/** A closed mesh of each body, the same one each time. */
export function meshesOf(bodies: readonly Body[], fineness: Fineness): Mesh[] {
  let left = mostTriangles;
  return bodies.map((body) => {
    const mesh = meshOf(body, fineness, left);
    left -= mesh.corners.length / 3;
    return mesh;
  });
}

function meshOf({ shape }: Body, { tolerance, angle }: Fineness, most: number): Mesh {
  oc.ReplicadMeshExtractor.mesh(shape, tolerance, angle);
  using found = oc.ReplicadMeshExtractor.extract(shape, tolerance, angle, false);
  oc.BRepTools.Clean(shape, true); // or they stay in the shape: in its memory, its checkpoints and its finer meshes
  const corners = new Uint32Array(memory(), found.getTrianglesPtr() >>> 0, found.getTrianglesSize());
  if (corners.length / 3 > most) throw tooFine();
  const points = new Float32Array(memory(), found.getVerticesPtr() >>> 0, found.getVerticesSize());
  const normals = new Float32Array(memory(), found.getNormalsPtr() >>> 0, found.getNormalsSize());
  return closed(points.map(onGrid), corners, normals);
}

/** The faces of a body share no corners yet, and at the pole of a sphere triangles have shrunk to a line. */
function closed(points: Float32Array, corners: Uint32Array, normals: Float32Array): Mesh {
  const { rows, places } = weld(points, 3);
  const kept = new Uint32Array(corners.length);
  const keptNormals = new Float32Array(3 * corners.length);
  let length = 0;
  for (let first = 0; first < corners.length; first += 3) {
    const [a = 0, b = 0, c = 0] = corners.subarray(first, first + 3);
    const triangle = [places[a] ?? 0, places[b] ?? 0, places[c] ?? 0];
    if (new Set(triangle).size < 3) continue;
    kept.set(triangle, length);
    [a, b, c].forEach((corner, i) => keptNormals.set(normals.subarray(3 * corner, 3 * corner + 3), 3 * (length + i)));
    length += 3;
  }
  return { points: rows, corners: kept.slice(0, length), normals: keptNormals.slice(0, 3 * length) };
}

/** On a seam OCCT computes one corner twice, 1e-16 apart: the two sides would not meet. */
const onGrid = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

const tooFine = () =>
  new KernelError(
    'EXPORT_FAILED',
    `The mesh would have more than ${mostTriangles} triangles. Raise linear_tolerance or take fewer objects.`,
  );
