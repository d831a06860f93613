import { computeFacetNormal, type Mesh, countTriangles } from '../mesh/mesh.ts';
import { nextSide } from '../mesh/half-edges.ts';
import type { ViewFrame } from './views.ts';

/** The edges of a mesh that are drawn, as pairs of points. */
export interface DrawnEdges {
  /** Edges where surfaces meet at an angle. */
  readonly sharp: Uint32Array;
  /** Edges where a smooth surface turns away from the viewer. */
  readonly silhouette: Uint32Array;
}

export function findDrawnEdges(mesh: Mesh, { towards }: ViewFrame): DrawnEdges {
  const { corners, points } = mesh;
  const facing = findFrontFacing(mesh, towards);
  const open = new Map<number, number>();
  const [sharp, silhouette]: [number[], number[]] = [[], []];
  for (let side = 0; side < corners.length; side += 1) {
    const [from, to] = [corners[side] ?? 0, corners[nextSide(side)] ?? 0];
    const name = Math.min(from, to) * points.length + Math.max(from, to);
    const other = open.get(name);
    if (other === undefined) open.set(name, side);
    else if (isSharp(mesh, side, other)) sharp.push(from, to);
    else if (facing[getTriangle(side)] !== facing[getTriangle(other)]) silhouette.push(from, to);
  }
  return { sharp: Uint32Array.from(sharp), silhouette: Uint32Array.from(silhouette) };
}

const getTriangle = (side: number): number => Math.floor(side / 3);

function findFrontFacing(mesh: Mesh, [x, y, z]: ViewFrame['towards']): Uint8Array {
  return Uint8Array.from({ length: countTriangles(mesh) }, (_, triangle) => {
    const [nx, ny, nz] = computeFacetNormal(mesh, triangle);
    return nx * x + ny * y + nz * z > 0 ? 1 : 0;
  });
}

/** Cosine of about 14 degrees: two facets of one smooth surface may differ by nearly as much at the tip of a cone. */
const minSmoothCosine = 0.97;

/** True if the exact normals differ at both ends, unlike those of one surface, or of a fillet and its face. */
const isSharp = ({ normals }: Mesh, side: number, other: number): boolean =>
  computeCosine(normals, side, nextSide(other)) < minSmoothCosine &&
  computeCosine(normals, nextSide(side), other) < minSmoothCosine;

function computeCosine(normals: Float32Array, a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < 3; i += 1) sum += (normals[3 * a + i] ?? 0) * (normals[3 * b + i] ?? 0);
  return sum;
}
