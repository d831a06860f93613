import type { ReplicadMeshData, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Mesh } from '../../mesh/mesh.ts';
import { flipEdges } from '../../mesh/flip-edges.ts';
import { weldRows } from '../../mesh/weld-rows.ts';
import { type FaceHashes, hashFaces, findUnmeshedFaces, findSpans } from './face-hashes.ts';
import { getMemory, oc } from '../occt.ts';

/** Precision of a mesh. */
export interface MeshPrecision {
  /** Maximum distance between a triangle and its surface, in millimetres. */
  readonly tolerance: number;
  /** Maximum angle between neighbouring normals in radians, so that a small circle does not become a triangle. */
  readonly angle: number;
}

/** Triangles of a shape in OCCT memory; deterministic. */
export class Triangulation {
  readonly #faces: FaceHashes;
  readonly #found: ReplicadMeshData;

  constructor(shape: TopoDS_Shape, { tolerance, angle }: MeshPrecision) {
    oc.ReplicadMeshExtractor.mesh(shape, tolerance, angle);
    this.#faces = hashFaces(shape);
    this.#found = oc.ReplicadMeshExtractor.extract(shape, tolerance, angle, false);
    oc.BRepTools.Clean(shape, true); // otherwise they stay in the shape: in its memory, its snapshots and finer meshes
  }

  get triangleCount(): number {
    return this.#found.getTrianglesSize() / 3;
  }

  get faceCount(): number {
    return this.#faces.all.length;
  }

  /** Hashes of the faces without triangles. */
  get unmeshedFaces(): readonly number[] {
    return findUnmeshedFaces(this.#faces, this.#groups);
  }

  /** The mesh; usually closed, unless faces are missing. */
  get mesh(): Mesh {
    return this.meshOnGrid(finestStepsPerMm);
  }

  /** Creates the mesh with corners snapped to a grid, given in steps per millimetre; coinciding corners are merged. */
  meshOnGrid(stepsPerMm: number): Mesh {
    const corners = new Uint32Array(getMemory(), this.#found.getTrianglesPtr() >>> 0, this.#found.getTrianglesSize());
    const points = new Float32Array(getMemory(), this.#found.getVerticesPtr() >>> 0, this.#found.getVerticesSize());
    const normals = new Float32Array(getMemory(), this.#found.getNormalsPtr() >>> 0, this.#found.getNormalsSize());
    flipEdges({ points, corners, normals }, findSpans(this.#groups, this.#faces.doublyCurved));
    const onGrid = points.map((value) => Math.round(value * stepsPerMm) / stepsPerMm + 0);
    return weldMesh(onGrid, corners, normals);
  }

  get #groups(): Int32Array {
    return new Int32Array(getMemory(), this.#found.getFaceGroupsPtr() >>> 0, this.#found.getFaceGroupsSize());
  }

  [Symbol.dispose](): void {
    this.#found.delete();
  }
}

/** Merges the corners of neighbouring faces, and removes triangles collapsed to a line, as at the pole of a sphere. */
function weldMesh(points: Float32Array, corners: Uint32Array, normals: Float32Array): Mesh {
  const { rows, places } = weldRows(points, 3);
  const kept = corners.map((corner) => places[corner] ?? 0);
  const keptNormals = new Float32Array(3 * corners.length);
  let length = 0;
  for (let first = 0; first < corners.length; first += 3) {
    if (isCollapsed(kept, first)) continue;
    kept.copyWithin(length, first, first + 3);
    for (let i = 0; i < 3; i += 1, length += 1) {
      const normal = 3 * (corners[first + i] ?? 0);
      keptNormals.set(normals.subarray(normal, normal + 3), 3 * length);
    }
  }
  return { origin: [0, 0, 0], points: rows, corners: kept.slice(0, length), normals: keptNormals.slice(0, 3 * length) };
}

const isCollapsed = (corners: Uint32Array, first: number): boolean =>
  corners[first] === corners[first + 1] ||
  corners[first + 1] === corners[first + 2] ||
  corners[first + 2] === corners[first];

/** Finest grid. On a seam OCCT computes a corner twice, 1e-16 apart, so the two sides would not meet. */
const finestStepsPerMm = 1e6;
