import { facetNormal, type Mesh } from '../mesh/mesh.ts';
import type { Frame } from './views.ts';

/** The edges of a mesh worth a line, as pairs of points: where surfaces meet at an angle, and the silhouette. */
export function edgesOf(mesh: Mesh, { towards }: Frame): Uint32Array {
  const { corners, points } = mesh;
  const facing = facingOf(mesh, towards);
  const open = new Map<number, number>();
  const edges: number[] = [];
  for (let side = 0; side < corners.length; side += 1) {
    const [from, to] = [corners[side] ?? 0, corners[next(side)] ?? 0];
    const name = Math.min(from, to) * points.length + Math.max(from, to);
    const other = open.get(name);
    if (other === undefined) open.set(name, side);
    else if (facing[triangleOf(side)] !== facing[triangleOf(other)] || isSharp(mesh, side, other)) edges.push(from, to);
  }
  return Uint32Array.from(edges);
}

const triangleOf = (side: number): number => Math.floor(side / 3);

/** The corner where a side ends, which is where the next one begins. */
const next = (side: number): number => (side % 3 === 2 ? side - 2 : side + 1);

function facingOf(mesh: Mesh, [x, y, z]: Frame['towards']): Uint8Array {
  return Uint8Array.from({ length: mesh.corners.length / 3 }, (_, triangle) => {
    const [nx, ny, nz] = facetNormal(mesh, triangle);
    return nx * x + ny * y + nz * z > 0 ? 1 : 0;
  });
}

/** About 14 degrees: two facets of one smooth surface may differ by nearly as much at the tip of a cone. */
const sharp = 0.97;

/** The normals of the true surfaces differ at both ends; those of one surface, or of a fillet and its face, do not. */
const isSharp = ({ normals }: Mesh, side: number, other: number): boolean =>
  cosine(normals, side, next(other)) < sharp && cosine(normals, next(side), other) < sharp;

function cosine(normals: Float32Array, a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < 3; i += 1) sum += (normals[3 * a + i] ?? 0) * (normals[3 * b + i] ?? 0);
  return sum;
}
