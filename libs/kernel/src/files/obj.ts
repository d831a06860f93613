import type { NamedMesh } from '../mesh/mesh.ts';
import { placesOf, trianglesOf } from '../mesh/rows.ts';

/** Writes Wavefront OBJ: one object per part, with shared corners. In millimetres, Z up. */
export function obj(parts: readonly NamedMesh[]): string {
  const lines = ['# Kerf, millimetres'];
  let before = 1; // corner indices start at 1 and continue across objects
  for (const { name, mesh } of parts) {
    lines.push(`o ${name}`);
    for (const point of placesOf(mesh)) lines.push(`v ${point.join(' ')}`);
    for (const corners of trianglesOf(mesh)) lines.push(`f ${corners.map((corner) => corner + before).join(' ')}`);
    before += mesh.points.length / 3;
  }
  return `${lines.join('\n')}\n`;
}
