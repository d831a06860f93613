import type { Mesh } from './mesh.ts';
import { subtract, type RowVector } from './row-vectors.ts';

/** Moves all meshes to the origin of the first, so that 32-bit floats can distinguish close points of two meshes. */
export function alignOrigins(meshes: readonly Mesh[]): Mesh[] {
  const origin = meshes[0]?.origin ?? [0, 0, 0];
  return meshes.map((mesh) => moveOrigin(mesh, origin));
}

function moveOrigin(mesh: Mesh, origin: RowVector): Mesh {
  const offset = subtract(mesh.origin, origin);
  if (offset.every((value) => value === 0)) return mesh;
  return { ...mesh, origin, points: mesh.points.map((value, i) => value + (offset[i % 3] ?? 0)) };
}
