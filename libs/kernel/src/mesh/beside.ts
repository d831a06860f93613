import type { Mesh } from './mesh.ts';
import { minus, type RowVector } from './row-vectors.ts';

/** Moves all meshes to the origin of the first, so that 32-bit floats can distinguish close points of two meshes. */
export function besideFirst(meshes: readonly Mesh[]): Mesh[] {
  const origin = meshes[0]?.origin ?? [0, 0, 0];
  return meshes.map((mesh) => movedTo(mesh, origin));
}

function movedTo(mesh: Mesh, origin: RowVector): Mesh {
  const by = minus(mesh.origin, origin);
  if (by.every((value) => value === 0)) return mesh;
  return { ...mesh, origin, points: mesh.points.map((value, i) => value + (by[i % 3] ?? 0)) };
}
